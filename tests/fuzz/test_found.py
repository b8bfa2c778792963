"""What the fuzzer has found, each with its smallest input, and proof that the fuzzer would notice it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random
from time import process_time

import pytest

from tests.fuzz.properties import WrongError, check_inside, check_page, examine
from tests.fuzz.targets import TARGETS
from tests.projects import CANON, TEXT, findings, lay_out
from virsta.canon import Canon
from virsta.diagnostic import diagnose
from virsta.layout import UNITS
from virsta.pipeline import read_document
from virsta.project import Project
from virsta.source import Place, Source
from virsta.units import Units


def _told(folder: Path) -> list[tuple[str, int]]:
    """Return the errors of a project: code and line."""
    examine(folder)
    return [(own["code"], own["line"]) for own in findings(folder) if own["severity"] == "error"]


def test_a_text_in_which_nothing_is_found(tmp_path: Path) -> None:
    """Raised ValueError: there was no first entry."""
    project = lay_out("plain", tmp_path)
    (project / TEXT).write_text("Hobune.\n", "utf-8")
    assert {*_told(project)} == {("anchor-missing", 1), ("text-unread", 1)}


def test_a_type_that_is_signed_alone(tmp_path: Path) -> None:
    """Raised IndexError: a sign of nothing."""
    project = lay_out("plain", tmp_path, (CANON, "rest: duration}", "rest: signed}"))
    assert ("name-unknown", 23) in _told(project)


def test_units_without_the_usual_convention(tmp_path: Path) -> None:
    """Raised KeyError where the sheet was to say its convention."""
    project = lay_out("plain", tmp_path, (UNITS, "  game:", "  sport:"))
    assert _told(project) == [("name-unknown", 1)]


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [("overland: mile", "overland: mile-per-hour", "unit-unfit"), ('decimal: ","', 'decimal: "5"', "schema")],
)
def test_a_language_that_cannot_write(old: str, new: str, code: str, tmp_path: Path) -> None:
    """Raised KeyError and ValueError."""
    project = lay_out("plain.written", tmp_path, ("locales/et/language.yaml", old, new))
    assert [own for own, _ in _told(project)] == [code]


def _with_invariant(folder: Path, rest: str) -> Path:
    """Lay out a project with one more key at the end of its canon, and an invariant under it."""
    project = lay_out("plain", folder)
    with (project / CANON).open("a", encoding="utf-8") as canon:
        canon.write(f"invariants:\n  equation:\n    statement: It holds.\n{rest}")
    return project


@pytest.mark.parametrize("left", ["carts.wagon.load +", "(" * 300, "speed", "2 carts.wagon.load", "* 2"])
def test_an_invariant_that_is_no_expression(left: str, tmp_path: Path) -> None:
    """Raised RecursionError, or was not checked and nobody told."""
    assert _told(_with_invariant(tmp_path, f'    equal: ["{left}", "2"]\n')) == [("schema", 34)]


def test_an_invariant_of_countless_equations(tmp_path: Path) -> None:
    """Never came to an end."""
    names = ", ".join(f"{letter}: [{', '.join(f'x{n}' for n in range(30))}]" for letter in "abcdef")
    project = _with_invariant(tmp_path, f'    for: {{{names}}}\n    equal: ["1", "1"]\n')
    assert _told(project) == [("schema", 34)]


def test_a_long_row_of_numbers_in_a_cell(tmp_path: Path) -> None:
    """Took half a minute: all before a number was looked at again for each number of the cell."""
    project = lay_out("plain", tmp_path, (TEXT, "Kaarik\t600 naela", f"Kaarik\t{'2к8' * 40_000}"))
    before = process_time()
    assert ("cell-unreadable", 9) in _told(project)
    assert process_time() - before < 5


def test_a_long_text_in_which_nothing_is_found(project: Project, canon: Canon, units: Units) -> None:
    """Took 7 seconds: its lines were gone through again for each of the sixty entries that are not there."""
    given = project.input("pf1-de")
    assert given
    before = process_time()
    reading = read_document(replace(given, source=Source.of("text.txt", "nichts\n" * 40_000)), canon, units)
    assert process_time() - before < 4
    missing = [own for own in reading.diagnostics if own.code == "anchor-missing"]
    assert len(missing) == len(given.guide.outline)


def test_a_place_that_is_not_in_its_text_is_noticed() -> None:
    source = Source.of("text.txt", "ab\nc\n")
    for line, column, end in [(3, 1, 1), (1, 5, 5), (2, 0, 1), (1, 2, 1), (2, 1, 4)]:
        found = diagnose("text-unread", "", Place("text.txt", line, column, end))
        with pytest.raises(WrongError):
            check_inside(found, found.place, source)


@pytest.mark.parametrize(
    "html", ["<p><b>x</b></p>", "<p onclick=x>x</p>", "<p>x", "x</p>", "<p><!--x--></p>", "<script>"]
)
def test_an_element_that_no_template_has_is_noticed(html: str) -> None:
    check_page("<p>&lt;b&gt;x</p>")
    with pytest.raises(WrongError):
        check_page(html)


@pytest.mark.parametrize("name", TARGETS)
def test_each_target_answers_some_changes(name: str, tmp_path: Path) -> None:
    """The first few changes of every target, so that a fuzzer which no longer runs is noticed here."""
    target, random = TARGETS[name](tmp_path), Random(1)
    small = {key: own for key, own in target.subjects.items() if key.startswith("plain") or name == "quantities"}
    for key in sorted(small)[:3]:
        assert small[key].answer(small[key].seed)
        data = key.encode() + b"\n" + small[key].seed
        for _ in range(12):
            changed = target.changed(data, random, lambda raw: raw[::-1])
            assert changed.startswith(key.encode() + b"\n")
            target.answer(changed[: 1 << 15])
