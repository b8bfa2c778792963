"""The JSON packs: their shape, their exact values, and that both validators judge them alike."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import jsonschema
import jsonschema_rs
import pytest

from tests.contract import DOCUMENTS, LOCALES
from tests.contract.stated import stated

TABLES = {
    "movement_and_distance": 56,
    "hampered_movement": 4,
    "terrain_and_overland": 27,
    "mounts_and_vehicles": 65,  # 28 rows of two lengths, and nine loads
    "maneuverability": 60,
    "size_categories": 6,
    "speed_table": 180,
}
"""Table → cells."""

Pack = dict[str, Any]
Break = Callable[[Pack], object]


@pytest.fixture(scope="module")
def schema(root: Path) -> dict[str, Any]:
    data: dict[str, Any] = json.loads((root / "schema" / "pack.schema.json").read_text("utf-8"))
    return data


@pytest.mark.parametrize("locale", LOCALES)
def test_both_validators_accept_a_pack(locale: str, packs: dict[str, Pack], schema: dict[str, Any]) -> None:
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.Draft202012Validator(schema).validate(packs[locale])
    jsonschema_rs.Draft202012Validator(schema).validate(packs[locale])


def _cell(pack: Pack) -> dict[str, Any]:
    cell: dict[str, Any] = pack["tables"]["terrain_and_overland"]["cells"]["desert.highway"]
    return cell


BREAKS: dict[str, Break] = {
    "no locale": lambda pack: pack.pop("locale"),
    "no documents": lambda pack: pack.pop("documents"),
    "a key too many": lambda pack: pack.update(extra=1),
    "a locale with an underscore": lambda pack: pack.update(locale="zh_Hans"),
    "a version that is none": lambda pack: pack.update(data="one"),
    "an unknown kind": lambda pack: _cell(pack).update(kind="word"),
    "a number without quantities": lambda pack: _cell(pack).update(values=[]),
    "a number with a term": lambda pack: _cell(pack).update(term="any"),
    "a term without its word": lambda pack: _cell(pack).update(kind="term", values=[]),
    "a range with one end": lambda pack: _cell(pack).update(form="range"),
    "dice without dice": lambda pack: _cell(pack).update(form="dice"),
    "a denominator of 0": lambda pack: _cell(pack)["values"][0].update(den=0),
    "a fraction as a number": lambda pack: _cell(pack)["values"][0].update(num=0.5),
    "a numerator as text": lambda pack: _cell(pack)["values"][0].update(num="1"),
    "an unknown qualifier": lambda pack: _cell(pack).update(qualifier="some"),
    "an empty text": lambda pack: _cell(pack).update(text=""),
    "no origin": lambda pack: _cell(pack).pop("from"),
    "a fallback that is no truth": lambda pack: _cell(pack).update(fallback="no"),
    "a cell without a column": lambda pack: pack["tables"]["terrain_and_overland"]["cells"].update(desert=_cell(pack)),
    "a table without rows": lambda pack: pack["tables"]["hampered_movement"].update(rows={}),
    "a rule without a statement": lambda pack: pack["rules"]["walk"].pop("statement"),
    "a rule id in capitals": lambda pack: pack["rules"].update(Walk=pack["rules"]["walk"]),
    "a licence that is missing": lambda pack: pack["documents"]["pf1-de"].pop("licence"),
    "a list for a pack": lambda pack: pack.clear(),
}


@pytest.mark.parametrize("name", BREAKS)
def test_both_validators_refuse_a_broken_pack(name: str, packs: dict[str, Pack], schema: dict[str, Any]) -> None:
    """They also find the faults in the same places."""
    pack = copy.deepcopy(_small(packs["de"]))
    BREAKS[name](pack)
    slow = {tuple(error.absolute_path) for error in jsonschema.Draft202012Validator(schema).iter_errors(pack)}
    fast = {tuple(error.instance_path) for error in jsonschema_rs.Draft202012Validator(schema).iter_errors(pack)}
    assert slow
    assert slow == fast


@pytest.mark.parametrize("locale", LOCALES)
def test_a_pack_holds_seven_tables_and_every_rule(locale: str, packs: dict[str, Pack]) -> None:
    pack = packs[locale]
    assert set(pack) == {"schema", "data", "locale", "convention", "documents", "tables", "rules"}
    assert (pack["locale"], pack["convention"]) == (locale, "game")
    assert set(pack["documents"]) == set(DOCUMENTS)
    assert {key: len(table["cells"]) for key, table in pack["tables"].items()} == TABLES
    for table in pack["tables"].values():
        rows, columns = table["rows"], table["columns"]
        for key in table["cells"]:
            row, _, column = key.rpartition(".")
            assert row in rows and column in columns, key
    assert len(pack["rules"]) >= 70
    assert all(rule["translated"] for rule in pack["rules"].values())


@pytest.mark.parametrize("locale", LOCALES)
def test_a_fallback_is_what_the_own_document_lacks(locale: str, packs: dict[str, Pack]) -> None:
    own = {document for document, language in DOCUMENTS.items() if language == locale}
    d20 = {"dnd35-fi", "dnd35-zh", "pf1-de"}
    for values in _values(packs[locale]):
        marked = bool(own & d20) and values["from"] in d20 and values["from"] not in own
        assert values["fallback"] == marked, values


def test_the_german_pack_falls_back_where_its_text_is_silent(packs: dict[str, Pack]) -> None:
    tables = packs["de"]["tables"]
    assert all(cell["fallback"] for cell in tables["maneuverability"]["cells"].values())
    mounts = tables["mounts_and_vehicles"]["cells"]
    lent = {key.partition(".")[0] for key, cell in mounts.items() if cell["fallback"]}
    rows = "light_warhorse heavy_warhorse warpony donkey mule"
    assert lent == {row + loaded for row in rows.split() for loaded in ("", "_loaded")}
    assert not any(value["fallback"] for locale in ("cs", "en", "ru") for value in _values(packs[locale]))


@pytest.mark.parametrize(("locale", "document"), [("fi", "dnd35-fi"), ("zh-Hans", "dnd35-zh"), ("de", "pf1-de")])
def test_a_locale_prints_the_values_of_its_own_text(locale: str, document: str, packs: dict[str, Pack]) -> None:
    """Every cell that was typed from the text is in the pack with the same value, under the game's convention."""
    for own in stated():
        if own.document != document or own.table is None or ".header." in own.fact:
            continue
        cell = packs[locale]["tables"][own.table]["cells"][own.fact.partition(".")[2]]
        assert cell["from"] == document
        assert (cell["kind"], cell["form"], cell["term"]) == tuple(own.value[k] for k in ("kind", "form", "term"))
        assert [_in_meters(q["num"], q["den"], q["unit"]) for q in cell["values"]] == [
            _in_meters(*_parts(q["value"]), q["unit"]) for q in own.value["values"]
        ], own.fact


def test_dice_and_speeds_of_the_pack(packs: dict[str, Pack]) -> None:
    damage = packs["de"]["rules"]["forced_march_damage"]["parameters"]["damage"]
    assert damage["form"] == "dice"
    (quantity,) = damage["values"]
    assert (quantity["dice"], quantity["unit"]) == ("1d6", "point")
    assert quantity["text"].startswith("1W6")
    pace = packs["de"]["rules"]["run_x3"]["parameters"]["pace"]
    assert (pace["values"][0]["num"], pace["values"][0]["den"]) == (21, 2)
    assert (pace["values"][0]["unit"], pace["qualifier"]) == ("kilometer-per-hour", "about")


def _small(pack: Pack) -> Pack:
    """Return a pack of two tables and a rule, as the reference validator takes its time."""
    tables = {key: pack["tables"][key] for key in ("terrain_and_overland", "hampered_movement")}
    return pack | {"tables": tables, "rules": {"walk": pack["rules"]["walk"]}}


def _values(pack: Pack) -> list[dict[str, Any]]:
    cells = [cell for table in pack["tables"].values() for cell in table["cells"].values()]
    return [*cells, *(value for rule in pack["rules"].values() for value in rule["parameters"].values())]


_SIZES = {"foot": "3/10", "mile": "1500", "virsta": "1500", "kilometer": "1000", "meter": "1", "square": "3/2"}


def _parts(rational: str) -> tuple[int, int]:
    value = Fraction(rational)
    return value.numerator, value.denominator


def _in_meters(num: int, den: int, unit: str | None) -> tuple[Fraction, str | None]:
    """Return a value by which lengths of different units can be compared; what is 0 needs no unit."""
    value = Fraction(num, den) * Fraction(_SIZES.get(unit or "", "1"))
    return value, "length" if unit in _SIZES or not value else unit
