"""Faults of projects, each with its smallest input, and how they are told."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.projects import CANON, CATALOGUE, GUIDE, TEXT, findings, lay_out, run

Found = list[dict[str, Any]]


def _found(code: str, findings: Found, **place: int) -> Found:
    """Return the findings of a code at a place."""
    return [own for own in findings if own["code"] == code and all(own[key] == at for key, at in place.items())]


def test_a_wrong_header_is_named_with_the_nearest(tmp_path: Path) -> None:
    found = findings(lay_out("plain", tmp_path, (TEXT, "Koorem\tTunnis", "Korem\tTunnis")))
    (unknown,) = _found("label-unknown", found, line=6, column=8)
    assert "`Korem`" in unknown["message"]
    assert "`Koorem`" in unknown["help"]


@pytest.mark.parametrize("cells", ["Härjavanker 800–1200naela", "Härjavanker 800–1200naela 1½miili 7miili"])
def test_a_spaced_row_with_a_cell_too_many_or_few_is_counted(cells: str, tmp_path: Path) -> None:
    changed = (TEXT, "Härjavanker 800–1200naela 1½miili", cells)
    found = findings(lay_out("plain.spaced", tmp_path, changed))
    assert _found("cell-count", found, line=8)


def test_glued_cells_of_different_types_are_parted(tmp_path: Path) -> None:
    found = findings(lay_out("plain", tmp_path, (TEXT, "800–1200 naela\t1½ miili", "800–1200 naela 1½ miili")))
    assert [own["code"] for own in found] == ["cells-glued"]


def test_a_slot_that_no_text_fills_is_told(tmp_path: Path) -> None:
    """The sheet says `rests for –`."""
    project = lay_out("plain", tmp_path, (TEXT, "ja puhkab kaks tundi", "ja puhkab"), (GUIDE, ', "puhkab {rest}"', ""))
    assert [own for own in findings(project) if "rest" in own["message"]]


@pytest.mark.parametrize("sign", ["²", "④", "Ⅻ", "٣", "३", "𝟓"])
def test_a_digit_that_no_language_here_writes_is_unread(sign: str, tmp_path: Path) -> None:
    (unread,) = findings(lay_out("plain", tmp_path, (TEXT, "on aeglane", f"on {sign} aeglane")))
    assert (unread["code"], unread["line"], unread["column"]) == ("number-unread", 3, 59)


def test_what_is_unread_comes_in_the_text_s_order(tmp_path: Path) -> None:
    project = lay_out(
        "plain", tmp_path, (TEXT, "Härg on aeglane", "Härg on ² 5 ③ aeglane"), (TEXT, "\n\nTabel", "\nX\nTabel")
    )
    unread = json.loads(run(project, "coverage", "--format", "json").stdout)["documents"][0]["unread"]
    assert [own["text"] for own in unread] == ["²", "5", "③", "X"]


@pytest.mark.parametrize(
    ("old", "new"),
    [('number: "12"', 'number: "13"'), ('"(vt lk 12)", number: "12"', '"Härg on aeglane"')],
    ids=["number not in the quote", "nothing to waive"],
)
def test_a_waiver_that_waives_nothing_is_told(old: str, new: str, tmp_path: Path) -> None:
    found = findings(lay_out("plain.waived", tmp_path, (GUIDE, old, new)))
    assert [own["code"] for own in found] == ["waiver-unmatched", "number-unread"]


@pytest.mark.parametrize(
    ("cells", "says"),
    [
        ("\t100 naela\t\t2 miili", "3 cells where 2"),
        ("\t100 naela", "1 cell where 2"),
        ("\t100 naela\t2 miili\t\t", ""),
    ],
)
def test_cells_are_counted_but_for_empty_ones_behind_the_last(cells: str, says: str, tmp_path: Path) -> None:
    found = findings(lay_out("plain", tmp_path, (TEXT, "\t100 naela\t2 miili", cells)))
    assert [own["message"].partition(" has ")[2].partition(" are ")[0] for own in found[:1]] == ([says] if says else [])


def test_a_corner_without_its_words_is_told(tmp_path: Path) -> None:
    (missing,) = findings(lay_out("plain", tmp_path, (TEXT, "Vanker\tKoorem", "\tKoorem")))
    assert missing["message"] == "the corner `Vanker` of the table `carts` is missing"


@pytest.mark.parametrize("headers", ["Tunnis\tKoorem", "Koorem"])
def test_headers_that_are_known_but_amiss_are_told_as_such(headers: str, tmp_path: Path) -> None:
    (unknown,) = _found("label-unknown", findings(lay_out("plain", tmp_path, (TEXT, "Koorem\tTunnis", headers))))
    assert "in its order" in unknown["message"]
    assert "Did you mean" not in unknown["help"]


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [("\t2 miili", "\t2 mili", "cell-unreadable"), ("3 miili tunnis", "3 mili tunnis", "unit-missing")],
)
def test_a_misspelt_unit_gets_the_nearest(old: str, new: str, code: str, tmp_path: Path) -> None:
    (unfit,) = findings(lay_out("plain", tmp_path, (TEXT, old, new)))
    assert unfit["code"] == code
    assert unfit["help"].startswith("Did you mean `miili")


def test_coverage_fails_where_a_row_without_numbers_is_not_known(tmp_path: Path) -> None:
    project = lay_out(
        "plain", tmp_path, (TEXT, "Kaarik\t600 naela\t3 miili", "Kaarik\t600 naela\t3 miili\nPuri\t\u2013\t\u2013")
    )
    result = run(project, "coverage")
    assert result.exit_code == 1
    assert "carts/text.txt:10:1: error[label-unknown]" in result.stderr


def test_a_broken_guide_is_one_fault(tmp_path: Path) -> None:
    found = findings(lay_out("plain", tmp_path, (GUIDE, "layout: tabbed", "layout: tabular")))
    assert [own["code"] for own in found] == ["schema"]


def test_a_broken_catalogue_is_one_fault(tmp_path: Path) -> None:
    found = findings(lay_out("plain.written", tmp_path, (CATALOGUE, 'msgstr "Reisimine"', 'msgstr "Reisimine')))
    assert [own["code"] for own in found] == ["po-broken"]


@pytest.mark.parametrize(
    ("old", "new", "help_"),
    [
        ("opens: Vanker läbib", "openss: Vanker läbib", "Did you mean `opens`?"),
        ("layout: tabbed", "layout: tabed", "Did you mean `tabbed`?"),
        ("layout: tabbed", "layout: html", "Known are tabbed, piped, spaced, stacked."),
    ],
)
def test_a_misspelt_key_or_choice_gets_the_nearest(old: str, new: str, help_: str, tmp_path: Path) -> None:
    assert any(own["help"].startswith(help_) for own in findings(lay_out("plain", tmp_path, (GUIDE, old, new))))


def test_each_of_several_unknown_keys_is_marked(tmp_path: Path) -> None:
    changed = (GUIDE, "    layout: tabbed\n", "    layout: tabbed\n    captoin: x\n    rwos: {}\n")
    found = _found("schema", findings(lay_out("plain", tmp_path, changed)))
    assert [(own["line"], own["column"]) for own in found] == [(18, 5), (19, 5)]


def test_an_unknown_key_is_marked_where_it_stands(tmp_path: Path) -> None:
    changed = (GUIDE, "        opens: Vanker läbib\n", "        opens: Vanker läbib\n        opened: Vanker läbib\n")
    (schema,) = _found("schema", findings(lay_out("plain", tmp_path, changed)))
    assert (schema["line"], schema["column"]) == (12, 9)


@pytest.mark.parametrize(
    ("old", "new", "line"), [("language: et", "language: ee", 2), ("edition: first", "edition: frist", 3)]
)
def test_an_unknown_language_or_edition_is_marked_where_it_stands(
    old: str, new: str, line: int, tmp_path: Path
) -> None:
    found = findings(lay_out("plain", tmp_path, (GUIDE, old, new)))
    assert _found("name-unknown", found, line=line)


def test_a_misspelt_parameter_gets_the_nearest(tmp_path: Path) -> None:
    (unknown,) = _found("name-unknown", findings(lay_out("plain", tmp_path, (GUIDE, "{pace}", "{pase}"))))
    assert "`pace`" in unknown["help"]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("    equal: [carts.wagon.per_hour,", "    edition: frist\n    equal: [carts.wagon.per_hour,"),
        ("        statement: An ox is slow but strong.", "        statements: {frist: An ox is slow but strong.}"),
    ],
)
def test_an_unknown_edition_in_the_canon_gets_the_nearest(old: str, new: str, tmp_path: Path) -> None:
    (unknown,) = _found("name-unknown", findings(lay_out("plain.invariant", tmp_path, (CANON, old, new))))
    assert "`first`" in unknown["help"]


def test_an_unknown_unit_in_a_guide_is_told(tmp_path: Path) -> None:
    project = lay_out("plain", tmp_path, (GUIDE, "puhkab {rest}", "puhkab {rest:hours} tundi"))
    assert _found("name-unknown", findings(project))


@pytest.mark.parametrize(
    ("path", "old", "new"),
    [
        ("locales/en/language.yaml", "prefer: {overland: mile,", "prefer: {overland: league,"),
        ("sources/units.yaml", "imperial: {overland: mile,", "imperial: {overland: league,"),
        (CANON, "units: {overland: mile,", "units: {overland: league,"),
    ],
)
def test_an_unknown_unit_is_told(path: str, old: str, new: str, tmp_path: Path) -> None:
    found = findings(lay_out("plain", tmp_path, (path, old, new)))
    assert [own for own in _found("name-unknown", found) if own["file"] == path and "`league`" in own["message"]]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("first: {family: trade,", "first: {family: trades,"),
        ("  - id: carting\n    family: trade", "  - id: carting\n    family: trades"),
        ("documents: [carts]", "documents: [cart]"),
        ("rest: duration", "rest: durations"),
    ],
)
def test_an_unknown_name_inside_the_canon_is_told(old: str, new: str, tmp_path: Path) -> None:
    assert _found("name-unknown", findings(lay_out("plain", tmp_path, (CANON, old, new))))


def test_a_broken_plural_rule_is_told_by_a_build(tmp_path: Path) -> None:
    changed = ("locales/et/language.yaml", 'plurals: {one: "i in 1 and v in 0"}', "plurals: {one: once}")
    assert run(lay_out("plain.written", tmp_path, changed), "build").exit_code == 1


def test_text_that_was_decoded_wrongly_is_told(tmp_path: Path) -> None:
    project = lay_out("plain", tmp_path)
    text = (project / TEXT).read_text("utf-8").replace("½", "").replace("–", "-")
    (project / TEXT).write_text(text.encode().decode("iso-8859-1"), "utf-8")  # läbib has become lÃ¤bib
    assert _found("encoding-twice", findings(project))


def test_a_project_without_english_can_be_read(tmp_path: Path) -> None:
    project = lay_out("plain", tmp_path)
    (project / "locales/en/language.yaml").unlink()
    assert findings(project) == []
    assert run(project, "facts").exit_code == 0


@pytest.mark.parametrize("wrong", ["3/0", "3.5.7", "3,5,7", "1 1/0", "4,5.7", "3" * 101])
def test_what_only_looks_like_a_number_is_never_read(wrong: str, tmp_path: Path) -> None:
    found = findings(
        lay_out(
            "plain", tmp_path, (TEXT, "600 naela", f"{wrong} naela"), (TEXT, "3 miili tunnis", f"{wrong} miili tunnis")
        )
    )
    assert [own["code"] for own in found if own["line"] == 9] == ["cell-unreadable"]
    assert {own["code"] for own in found if own["line"] == 3} >= {"pattern-missing", "number-unread"}


def test_of_many_unread_numbers_of_a_line_those_left_are_told_together(tmp_path: Path) -> None:
    project = lay_out("plain", tmp_path, (TEXT, "Härg on aeglane", f"Härg on {'5 ² ' * 15}aeglane"))
    found = _found("number-unread", findings(project), line=3)
    assert (len(found), found[-1]["message"].split(" ", 1)[0]) == (21, "10")
    assert (found[-1]["column"], found[-1]["end_column"]) == (59 + 40, 59 + 59)
    unread = json.loads(run(project, "coverage", "--format", "json").stdout)["documents"][0]["unread"]
    assert [own["text"] for own in unread] == ["5", "²"] * 15


def test_of_many_numbers_in_foreign_signs_those_left_are_told_together(tmp_path: Path) -> None:
    project = lay_out("plain", tmp_path, (TEXT, "Härg on aeglane", f"Härg on {'4.5 ' * 22}aeglane"))
    found = _found("number-sign", findings(project), line=3)
    assert (len(found), found[-1]["message"].split(" ", 1)[0]) == (21, "2")


@pytest.mark.parametrize(
    ("load", "pace", "columns"),
    [
        ("5–3 naela", "3 miili", [8]),
        ("5 naela – 3 naela", "3 miili", [8]),
        ("5--3 naela", "3 miili", [8]),
        ("5–-3 naela", "3 miili", [8]),
        ("−3–−5 naela", "3 miili", [8]),
        ("-5–-3 naela", "3 miili", []),
        ("−5–3 naela", "3 miili", []),
        ("3–3 naela", "3 miili", []),
        ("100 naela", "1 miil – 1400 meetrit", [18]),
        ("100 naela", "1 miil – 1600 meetrit", []),
        ("100 naela", "1400 meetrit – 1 miil", []),
    ],
)
def test_a_range_that_runs_downward_is_told(load: str, pace: str, columns: list[int], tmp_path: Path) -> None:
    """Ends in two units are compared by their sizes: a mile is 1500 metres here."""
    row = (TEXT, "600 naela\t3 miili", f"{load}\t{pace}")
    metres = ("locales/et/language.yaml", "\n  pound:", "\n  meter: {read: [meetrit]}\n  pound:")
    found = findings(lay_out("plain", tmp_path, row, metres))
    assert [(own["code"], own["line"], own["column"]) for own in found] == [("range-reversed", 9, at) for at in columns]
