"""Known faults, each with its smallest input. A test that begins to pass moves to where it belongs."""

from __future__ import annotations

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


def test_a_ruling_for_an_unknown_document_is_told(tmp_path: Path) -> None:
    project = lay_out(
        "plain.pair.conflict.ruled", tmp_path, (CANON, "document: carri, reason", "document: carry, reason")
    )
    assert _found("name-unknown", findings(project)) or _found("ruling-stale", findings(project))


def test_a_slot_that_no_text_fills_is_told(tmp_path: Path) -> None:
    """The sheet says `rests for –`."""
    project = lay_out("plain", tmp_path, (TEXT, "ja puhkab kaks tundi", "ja puhkab"), (GUIDE, ', "puhkab {rest}"', ""))
    assert [own for own in findings(project) if "rest" in own["message"]]


def test_a_broken_guide_is_one_fault(tmp_path: Path) -> None:
    found = findings(lay_out("plain", tmp_path, (GUIDE, "layout: tabbed", "layout: tabular")))
    assert [own["code"] for own in found] == ["schema"]


def test_a_broken_catalogue_is_one_fault(tmp_path: Path) -> None:
    found = findings(lay_out("plain.written", tmp_path, (CATALOGUE, 'msgstr "Reisimine"', 'msgstr "Reisimine')))
    assert [own["code"] for own in found] == ["po-broken"]


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


def test_a_stale_ruling_is_marked_where_it_stands(tmp_path: Path) -> None:
    assert _found("ruling-stale", findings(lay_out("plain.pair.ruling-stale", tmp_path)), line=35)


def test_a_misspelt_parameter_gets_the_nearest(tmp_path: Path) -> None:
    (unknown,) = _found("name-unknown", findings(lay_out("plain", tmp_path, (GUIDE, "{pace}", "{pase}"))))
    assert "`pace`" in unknown["help"]


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
    assert _found("name-unknown", found) or _found("language-gap", found)


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
