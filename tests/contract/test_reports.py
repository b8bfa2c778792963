"""`virsta coverage`, `conflicts` and `check`: what is read, where documents disagree, and what is told of it."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.contract import DOCUMENTS, Virsta

PACES = {
    "run_x3.pace": {("dnd35-zh", 9, "6"), ("dnd35-fi", 48, "7"), ("pf1-de", 8, "21/2")},
    "run_x4.pace": {("dnd35-zh", 10, "12"), ("dnd35-fi", 52, "14"), ("pf1-de", 9, "18")},
    "run_x4.pace_in_chainmail": {("dnd35-zh", 10, "8"), ("dnd35-fi", 52, "10"), ("pf1-de", 9, "27/2")},
}
LOADS = {
    "light_horse_loaded": {
        ("dnd35-zh", 79, "151-450磅"),
        ("dnd35-fi", 147, "151–450 n"),
        ("pf1-de", 77, "174-525 Pfd."),
    },
    "heavy_horse_loaded": {
        ("dnd35-zh", 82, "201-600磅"),
        ("dnd35-fi", 150, "201–600 n"),
        ("pf1-de", 79, "229-690 Pfd."),
    },
    "pony_loaded": {("dnd35-zh", 85, "76-225磅"), ("dnd35-fi", 153, "76–225 n"), ("pf1-de", 81, "151-450 Pfd.")},
}
TERMS = {
    "perfect": {("dnd35-zh", 124, "any"), ("dnd35-fi", 183, "free")},
    "average": {("dnd35-zh", 124, "none"), ("dnd35-fi", 183, "no")},
    "poor": {("dnd35-zh", 124, "none"), ("dnd35-fi", 183, "no")},
    "clumsy": {("dnd35-zh", 124, "none"), ("dnd35-fi", 183, "no")},
}
MISSING_ROWS = """
    light_warhorse light_warhorse_loaded heavy_warhorse heavy_warhorse_loaded warpony warpony_loaded
    donkey donkey_loaded mule mule_loaded
"""
MISSING_RULES = """
    three_dimensions aerial_turning minimum_forward_speed stall stall_ground stall_recovery stall_failure
    hover move_backward reverse turn turn_in_place maximum_turn up_angle up_speed down_angle down_speed
    between_down_and_up up_then_down outside_combat crowded_square freedom_outside_combat
"""
MISSING_IN_GERMAN = {
    "maneuverability",  # the table, and the rule that explains it
    *(f"mounts_and_vehicles.{row}" for row in MISSING_ROWS.split()),
    *MISSING_RULES.split(),
}
"""What the German text has not: flight, moving in squares, and several animals."""


@pytest.fixture(scope="module")
def conflicts(virsta: Virsta) -> list[dict[str, Any]]:
    run = virsta("conflicts", "--format", "json")
    assert run.code == 0, run.err
    found: list[dict[str, Any]] = run.json
    return found


def _of(kind: str, conflicts: list[dict[str, Any]]) -> dict[str, list[dict[str, Any]]]:
    return {conflict["id"]: conflict["values"] for conflict in conflicts if conflict["kind"] == kind}


def test_conflicts_have_the_shape_of_the_contract(conflicts: list[dict[str, Any]]) -> None:
    for conflict in conflicts:
        assert {"id", "kind", "values", "ruling"} <= set(conflict)
        assert conflict["kind"] in {"value", "term", "internal", "missing"}
        assert len(conflict["values"]) > 1
        assert conflict["ruling"] is None
        for side in conflict["values"]:
            assert set(side) == {"document", "language", "line", "column", "text", "value", "unit", "term"}
            assert DOCUMENTS[side["document"]] == side["language"]


def test_three_paces_and_three_loads_differ_and_nothing_else(conflicts: list[dict[str, Any]]) -> None:
    found = _of("value", conflicts)
    loads = {f"mounts_and_vehicles.{row}.load": sides for row, sides in LOADS.items()}
    assert set(found) == set(PACES) | set(loads)
    for key, sides in PACES.items():
        assert {(side["document"], side["line"], side["value"]) for side in found[key]} == sides
        units = {"dnd35-zh": "mile-per-hour", "dnd35-fi": "virsta-per-hour", "pf1-de": "kilometer-per-hour"}
        assert {side["document"]: side["unit"] for side in found[key]} == units
    for key, sides in loads.items():
        assert {(side["document"], side["line"], side["text"]) for side in found[key]} == sides
        assert {side["unit"] for side in found[key]} == {"pound"}


def test_the_words_of_the_reverse_row_differ(conflicts: list[dict[str, Any]]) -> None:
    found = _of("term", conflicts)
    assert set(found) == {f"maneuverability.reverse.{column}" for column in TERMS}
    for column, sides in TERMS.items():
        own = found[f"maneuverability.reverse.{column}"]
        assert {(side["document"], side["line"], side["term"]) for side in own} == sides


def test_the_russian_text_contradicts_itself_twice(conflicts: list[dict[str, Any]]) -> None:
    found = _of("internal", conflicts)
    assert len(found) == 2
    formulas = [(side["line"], side["value"]) for side in found.pop("maximum_speed.constant")]
    assert formulas == [(1, "0"), (2, "5")]
    (examples,) = found.values()
    assert {side["document"] for side in examples} == {"positions-ru"}
    # a human of Mobility 2 has speed 7, which leaves nothing for the size; the cheetah's size is 5
    assert {(2, "7"), (2, "2"), (2, "5"), (4, "5")} <= {(side["line"], side["value"]) for side in examples}


def test_what_documents_lack_is_told_once(conflicts: list[dict[str, Any]]) -> None:
    assert len({(conflict["id"], conflict["kind"]) for conflict in conflicts}) == len(conflicts)
    found = _of("missing", conflicts)
    lacking = {key: {side["document"] for side in sides if side["text"] is None} for key, sides in found.items()}
    assert {key for key, documents in lacking.items() if documents == {"pf1-de"}} == MISSING_IN_GERMAN
    rest = {key: documents for key, documents in lacking.items() if documents != {"pf1-de"}}
    assert rest == {"local_hustle_limit": {"dnd35-fi", "pf1-de"}, "local_hustle_by_the_hour": {"dnd35-zh"}}


def test_every_side_of_a_conflict_says_where(conflicts: list[dict[str, Any]], facts: list[dict[str, Any]]) -> None:
    read = {(fact["document"], fact["line"], fact["column"], fact["text"]) for fact in facts}
    for conflict in conflicts:
        for side in conflict["values"]:
            if side["text"] is not None:
                assert (side["document"], side["line"], side["column"], side["text"]) in read, conflict["id"]


def test_coverage_leaves_no_number_unread(virsta: Virsta, facts: list[dict[str, Any]]) -> None:
    run = virsta("coverage", "--format", "json")
    assert run.code == 0
    documents = {own["document"]: own for own in run.json["documents"]}
    assert {name: own["language"] for name, own in documents.items()} == DOCUMENTS
    lines = {name: own["lines"] for name, own in documents.items()}
    assert lines == {"dnd35-fi": 251, "dnd35-zh": 138, "pf1-de": 98, "dnd5e-cs": 53, "positions-ru": 232}
    for name, own in documents.items():
        assert set(own) == {"document", "language", "lines", "numbers", "waived", "unread"}
        assert own["unread"] == []
        stated = {(fact["line"], fact["column"]) for fact in facts if fact["document"] == name and fact["values"]}
        assert own["numbers"] >= 0.9 * len(stated)  # a few values are words that only imply a number
        assert all(set(gap) == {"line", "column", "text", "reason"} and gap["reason"] for gap in own["waived"])


def test_only_three_numbers_are_waived(virsta: Virsta) -> None:
    documents = virsta("coverage", "--format", "json").json["documents"]
    waived = {(own["document"], gap["line"], gap["text"]) for own in documents for gap in own["waived"]}
    assert {(document, line) for document, line, _ in waived} == {("dnd35-zh", 14), ("pf1-de", 50), ("pf1-de", 68)}
    assert ("dnd35-zh", 14, "翻倍") in waived
    assert ("pf1-de", 50, "8") in waived


def test_the_project_as_shipped_has_no_error_and_only_known_findings(virsta: Virsta) -> None:
    run = virsta("check", "--format", "json")
    assert run.code == 0, run.err
    codes = Counter(finding["code"] for finding in run.json)
    missing = len(MISSING_IN_GERMAN) + 2
    wanted = {"conflict": 10, "conflict-internal": 2, "conflict-missing": missing, "licence-unstated": 10}
    assert codes == wanted | {"cells-glued": 1}
    (glued,) = [finding for finding in run.json if finding["code"] == "cells-glued"]
    assert (glued["file"], glued["line"]) == ("sources/pf1-de/text.txt", 83)


def test_findings_have_the_shape_of_the_contract(virsta: Virsta) -> None:
    for finding in virsta("check", "--format", "json").json:
        keys = {"code", "severity", "message", "help", "file", "line", "column", "end_column", "related"}
        assert set(finding) == keys
        assert finding["severity"] in {"error", "warning", "note"}
        assert finding["message"]
        assert finding["help"]
        for place in (finding, *finding["related"]):
            assert place["line"] >= 1
            assert 1 <= place["column"] <= place["end_column"]


def test_a_conflict_is_a_warning_with_its_other_places(virsta: Virsta) -> None:
    found = [finding for finding in virsta("check", "--format", "json").json if finding["code"] == "conflict"]
    assert {finding["severity"] for finding in found} == {"warning"}
    pace = next(finding for finding in found if "run_x3.pace" in finding["message"])
    places = {(place["file"], place["line"]) for place in (pace, *pace["related"])}
    files = {"dnd35-zh": 9, "dnd35-fi": 48, "pf1-de": 8}
    assert places == {(f"sources/{name}/text.txt", line) for name, line in files.items()}


def test_strict_makes_warnings_errors(virsta: Virsta) -> None:
    run = virsta("check", "--strict", "--format", "json")
    assert run.code == 1
    counts = Counter(finding["severity"] for finding in run.json)
    assert counts["error"] == 12
    assert counts["warning"] == 0


def test_check_tells_people_the_line_and_marks_the_place(virsta: Virsta) -> None:
    run = virsta("check")
    assert run.code == 0
    assert "0 errors, 12 warnings" in run.out
    assert "sources/dnd35-fi/text.txt:48:149" in run.err
    lines = run.err.splitlines()
    at = next(n for n, line in enumerate(lines) if line.startswith("sources/pf1-de/text.txt:83:30: note[cells-glued]"))
    shown, marks = lines[at + 1], lines[at + 2]
    assert shown[marks.index("^") : marks.rindex("^") + 1] == "4,5 km 36 km"


def test_sarif_names_the_rules_and_places(virsta: Virsta) -> None:
    run = virsta("check", "--format", "sarif")
    assert run.code == 0
    assert run.json["version"] == "2.1.0"
    (own,) = run.json["runs"]
    ids = {rule["id"] for rule in own["tool"]["driver"]["rules"]}
    assert {result["ruleId"] for result in own["results"]} == ids
    assert {result["level"] for result in own["results"]} <= {"error", "warning", "note"}
    region = own["results"][0]["locations"][0]["physicalLocation"]["region"]
    assert region["startLine"] >= 1


@pytest.mark.parametrize(
    ("command", "documents"),
    [("coverage", set(DOCUMENTS)), ("conflicts", {"dnd35-fi", "dnd35-zh", "pf1-de", "positions-ru"})],
)
def test_reports_read_well_without_a_format(command: str, documents: set[str], virsta: Virsta) -> None:
    run = virsta(command)
    assert run.code == 0
    assert not run.out.startswith(("{", "["))
    assert {name for name in DOCUMENTS if name in run.out} == documents
