"""What authored files name and nothing defines is told at the very words, wherever else these stand."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.projects import CANON, GUIDE, findings, lay_out

UNITS = "sources/units.yaml"

WRONG = [
    # file, what stands there, what is put there; code, words at its place, nearest
    (CANON, "family: trade, name: First", "family: tradd, name: First", "name-unknown", "tradd", "trade"),
    (CANON, "documents: [carts]", "documents: [cartz]", "name-unknown", "cartz", "carts"),
    (CANON, "overland: mile, load", "overland: mil, load", "name-unknown", "mil", "mile"),
    (CANON, "rest: duration}", "rest: durashun}", "name-unknown", "durashun", "duration"),
    (UNITS, "mile: {dimension: length}", "mile: {dimension: lenght}", "name-unknown", "lenght", "length"),
    (UNITS, "length: meter", "length: metre", "name-unknown", "metre", "meter"),
    (UNITS, "of: length", "of: lenth", "name-unknown", "lenth", "length"),
    (UNITS, "per: hour", "per: our", "name-unknown", "our", "hour"),
    (UNITS, "imperial: {overland: mile", "imperial: {overland: mill", "name-unknown", "mill", "mile"),
    (UNITS, "sizes: {mile: 1500", "sizes: {mole: 1500", "name-unknown", "mole", "mile"),
    (UNITS, "imperial: {overland: mile", "imperial: {overland: pound", "unit-unfit", "pound", None),
    (CANON, "overland: mile, load", "overland: pound, load", "unit-unfit", "pound", None),
    (GUIDE, "puhkab {rest}", "puhkab {rest:pound}", "unit-unfit", "pound", None),
    (GUIDE, '"puhkab {rest}"', "{find: puhkab kaks tundi, implies: {rest: 2 pound}}", "unit-unfit", "pound", None),
    (GUIDE, "Koorem: load", "Koorem: lood", "name-unknown", "lood", "load"),
    (GUIDE, "Kaarik: wagon", "Kaarik: wagonn", "name-unknown", "wagonn", "wagon"),
]


@pytest.mark.parametrize(("path", "old", "new", "code", "words", "near"), WRONG, ids=[own[2] for own in WRONG])
def test_a_wrong_name_is_told_where_it_stands(
    path: str, old: str, new: str, code: str, words: str, near: str | None, tmp_path: Path
) -> None:
    project = lay_out("plain", tmp_path, (path, old, new))
    lines = (project / path).read_text("utf-8").split("\n")
    told = [own for own in findings(project) if own["code"] == code and own["file"] == path]
    marked = [lines[own["line"] - 1][own["column"] - 1 : own["end_column"] - 1] for own in told]
    assert words in marked, told
    assert near is None or f"`{near}`" in told[0]["help"]


def test_a_section_whose_id_stands_twice_is_told_with_the_other(tmp_path: Path) -> None:
    second = "\n  - {id: carting, family: trade, name: Resting, rules: {rest: {name: Rest, statement: Oxen rest.}}}\n"
    project = lay_out("plain", tmp_path, (CANON, "wagon: Wagon}\n", f"wagon: Wagon}}{second}"))
    (repeated,) = (own for own in findings(project) if own["code"] == "name-repeated")
    assert (repeated["line"], [own["line"] for own in repeated["related"]]) == (33, [16])
