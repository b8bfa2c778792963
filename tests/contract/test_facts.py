"""`virsta facts`: everything that the texts state, at the right place, and nothing else."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.contract import DOCUMENTS, Virsta, spaced
from tests.contract.stated import Stated, stated

KEYS = ["id", "document", "language", "line", "column", "end_column", "text", "kind", "form", "values", "term"]
D20 = ("dnd35-fi", "dnd35-zh", "pf1-de")


def test_the_typed_values_are_as_many_as_counted_by_hand() -> None:
    cells = {(s.document, s.table, s.line, s.place) for s in stated() if s.table and ".header." not in s.fact}
    counts = Counter(document for document, *_ in cells)
    assert counts == {"dnd35-fi": 200, "dnd35-zh": 200, "pf1-de": 123, "dnd5e-cs": 6, "positions-ru": 180}


@pytest.mark.parametrize("document", DOCUMENTS)
def test_a_document_states_what_was_typed_from_it(document: str, facts: list[dict[str, Any]]) -> None:
    """Every value on its line; both ways, so that nothing is lost and nothing made up."""
    own = [fact for fact in facts if fact["document"] == document and fact["kind"] != "rule"]
    read = Counter((fact["line"], fact["id"], _shown(fact)) for fact in own)
    typed = Counter((s.line, s.fact, _shown(s.value)) for s in stated() if s.document == document)
    assert sorted(read - typed) == []
    assert sorted(typed - read) == []


def test_the_cells_outside_the_speed_headers_are_709(facts: list[dict[str, Any]]) -> None:
    tables = {s.table for s in stated() if s.table}
    cells = {
        (fact["document"], fact["line"], fact["column"])
        for fact in facts
        if fact["kind"] != "rule" and fact["id"].split(".")[0] in tables and fact["id"].count(".") > 1
        and ".header." not in fact["id"]
    }  # fmt: skip
    counts = Counter(document for document, *_ in cells)
    assert counts == {"dnd35-fi": 200, "dnd35-zh": 200, "pf1-de": 123, "dnd5e-cs": 6, "positions-ru": 180}
    assert len(cells) == 709


def test_records_have_the_shape_of_the_contract(facts: list[dict[str, Any]]) -> None:
    kinds: dict[str, type[object] | tuple[type[object], ...]] = dict.fromkeys(KEYS, str)
    kinds |= dict.fromkeys(["line", "column", "end_column"], int)
    kinds |= {"values": list, "term": (str, type(None)), "qualifier": (str, type(None))}
    for fact in facts:
        assert set(fact) == {*KEYS, "qualifier"}
        assert all(isinstance(fact[key], kind) for key, kind in kinds.items()), fact
        assert re.fullmatch(r"[a-z0-9_]+(\.[a-z0-9_]+)*", fact["id"])
        assert DOCUMENTS[fact["document"]] == fact["language"]
        assert fact["kind"] in {"number", "term", "none", "rule"}
        assert fact["form"] in {"single", "range", "rate", "area", "dice"}
        assert fact["qualifier"] in {"at_least", "about", None}


def test_only_numbers_have_values_and_only_terms_a_term(facts: list[dict[str, Any]]) -> None:
    for fact in facts:
        number = fact["kind"] == "number"
        wanted = {"single": 1, "dice": 1, "range": 2, "rate": 2, "area": 2}[fact["form"]] if number else 0
        assert len(fact["values"]) == wanted, fact
        assert (fact["term"] is not None) == (fact["kind"] == "term"), fact
        for quantity in fact["values"]:
            assert set(quantity) == {"value", "unit"}
            pattern = r"\d+d\d+" if fact["form"] == "dice" else r"-?\d+(/[1-9]\d*)?"
            assert re.fullmatch(pattern, quantity["value"]), fact


def test_every_record_quotes_its_place(facts: list[dict[str, Any]], root: Path) -> None:
    """Line and column count from 1 in code points; what runs on past the line's end is cut there."""
    texts = {name: (root / "sources" / name / "text.txt").read_bytes().decode().split("\n") for name in DOCUMENTS}
    for fact in facts:
        line = texts[fact["document"]][fact["line"] - 1]
        assert fact["text"], fact
        assert line[fact["column"] - 1 : fact["end_column"] - 1] == fact["text"], fact


def test_what_a_record_quotes_holds_its_number(facts: list[dict[str, Any]]) -> None:
    """A value in digits has its digits in the quoted text; so no value has slipped to another place."""
    for fact in facts:
        digits = re.findall(r"\d+", fact["text"])
        if fact["form"] == "dice" or not digits:
            continue
        amounts = [q["value"].lstrip("-").split("/")[0] for q in fact["values"]]
        quoted = "".join(digits)
        plain = [amount for amount, q in zip(amounts, fact["values"], strict=True) if "/" not in q["value"]]
        assert all(amount in quoted for amount in plain), fact


def test_rules_that_stand_in_several_languages_carry_one_id(facts: list[dict[str, Any]]) -> None:
    languages: dict[str, set[str]] = {}
    for fact in facts:
        if fact["kind"] == "rule" and fact["document"] in D20:
            languages.setdefault(fact["id"], set()).add(fact["language"])
    assert sum(len(own) >= 2 for own in languages.values()) >= 50
    for rule in ("walk", "hustle", "run_x3", "run_x4", "forced_march_check", "hampered_by_several", "upstream"):
        assert languages[rule] == {"fi", "zh-Hans", "de"}, rule
    for rule in ("hover", "stall", "up_then_down", "crowded_square"):
        assert languages[rule] == {"fi", "zh-Hans"}, rule


@pytest.mark.parametrize(
    ("document", "rule", "line", "begins"),
    [
        ("dnd35-fi", "towing", 169, "mutta alusta voidaan tällöin hinata"),
        ("dnd35-fi", "travel_day_sailed", 94, "purjelaivalla 24 tuntia"),
        ("dnd35-zh", "up_then_down", 117, "但飞行生物在向上攀升之后便能立即向下俯冲"),
        ("dnd35-zh", "walk", 7, "对于无负重拖累的人类"),
        ("pf1-de", "overland_run", 67, "Ein Charakter kann nicht über einen längeren Zeitraum rennen."),
        ("pf1-de", "river_craft", 94, "2 Flöße, Flusskähne"),
        ("dnd5e-cs", "squeezing_penalties", 53, "a má nevýhodu"),
        ("positions-ru", "fast_run_stopping", 226, "и также после окончания бега"),
        ("positions-ru", "sprint", 223, "Если персонаж не нагружен"),
    ],
)
def test_a_rule_is_found_where_it_begins(
    document: str, rule: str, line: int, begins: str, facts: list[dict[str, Any]]
) -> None:
    found = [fact for fact in facts if (fact["document"], fact["id"], fact["kind"]) == (document, rule, "rule")]
    assert any(fact["line"] == line and spaced(fact["text"]).startswith(begins) for fact in found), found


def test_ids_are_stable(facts: list[dict[str, Any]], request: pytest.FixtureRequest) -> None:
    """Losing an id is a breaking change of the data; a new one is added to ids.txt by hand."""
    kept = (Path(str(request.path)).with_name("ids.txt")).read_text("utf-8").splitlines()
    assert kept == sorted(set(kept))
    ids = {fact["id"] for fact in facts}
    assert sorted(set(kept) - ids) == [], "ids that apps rely on are gone"
    assert sorted(ids - set(kept)) == [], "add these to ids.txt"


def test_one_document_alone_can_be_listed(virsta: Virsta, facts: list[dict[str, Any]]) -> None:
    run = virsta("facts", "--document", "dnd5e-cs")
    assert run.code == 0
    assert run.records == [fact for fact in facts if fact["document"] == "dnd5e-cs"]


def _shown(value: dict[str, Any]) -> str:
    quantities = " ".join(f"{q['value']} {q['unit']}" for q in value["values"])
    return f"{value['kind']} {value['form']} {quantities} {value['term']} {value['qualifier']}"


def test_typed_values_read_as_meant() -> None:
    """The notation of stated.txt itself."""
    by_fact: dict[str, Stated] = {s.fact: s for s in stated() if s.document == "dnd35-fi"}
    assert by_fact["maneuverability.turn.good"].value["values"] == [
        {"value": "90", "unit": "degree"},
        {"value": "5", "unit": "foot"},
    ]
    assert by_fact["forced_march_damage.damage"].value["form"] == "dice"
    assert by_fact["walk.pace"].value["values"] == [{"value": "3", "unit": "virsta-per-hour"}]
