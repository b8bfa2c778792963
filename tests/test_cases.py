"""Small made-up projects, each with what it has to give.

A case is a folder in tests/cases. `a.b` lies over `a`: it holds only the files in which it differs. Its `expected`
folder holds what `virsta check` and `virsta facts` say, and, where the case is about them, files of a build.
`pytest --rewrite-cases` writes the expectations anew, to be read before they are kept.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.contract.sheet import HtmlSheet
from tests.projects import CASES, findings, lay_out, run
from virsta.diagnostic import CODES

NAMES = sorted(path.name for path in CASES.iterdir())
NEAREST = re.compile(r"Did you mean `([^`]+)`\?")

ELSEWHERE = {
    "encoding": "bytes that are no UTF-8 do not belong among a repository's texts: test_files.py",
    "file-missing": "a case can only add files: test_files.py",
    "file-unreadable": "needs a folder in the place of a file: test_files.py",
    "file-unwritable": "is found by a build alone: test_files.py",
    "number-unfit": "is told by convert alone: contract/test_convert.py",
    "locale-exists": "is found by `locale new` alone: localise/test_beginning.py",
    "out-changed": "takes two builds at once: test_store.py",
    "out-foreign": "is found by a build alone: test_files.py",
    "path-outside": "needs a link: test_files.py",
    "quantity-unreadable": "is told by convert alone: contract/test_convert.py",
    "text-empty": "an empty file says nothing about itself: test_files.py",
    "text-too-large": "would be larger than the repository: test_files.py",
}
"""Codes without a case, and why."""


@pytest.mark.parametrize("name", NAMES)
def test_a_case_gives_what_is_expected(name: str, tmp_path: Path, pytestconfig: pytest.Config) -> None:
    project, expected = lay_out(name, tmp_path), CASES / name / "expected"
    made = {"diagnostics.json": _listed(findings(project)), "facts.jsonl": run(project, "facts").stdout}
    built = [path for path in expected.rglob("*") if path.is_file() and path.name not in made]
    if built:
        run(project, "build")
        paths = [path.relative_to(expected).as_posix() for path in built]
        made |= {path: (project / "build" / path).read_text("utf-8") for path in paths}
    for path, text in made.items():
        if pytestconfig.getoption("rewrite_cases"):
            expected.mkdir(exist_ok=True)
            (expected / path).write_text(text, "utf-8")
        assert text == (expected / path).read_text("utf-8"), path


def _listed(diagnostics: list[dict[str, Any]]) -> str:
    """Return what is expected of findings: code and place, and the nearest known name where the help gives one."""
    records = []
    for own in diagnostics:
        record = {key: own[key] for key in ("code", "file", "line", "column")}
        near = NEAREST.search(own["help"])
        records.append(json.dumps(record | ({"nearest": near[1]} if near else {}), ensure_ascii=False))
    return "[\n" + ",\n".join(f" {record}" for record in records) + "\n]\n" if records else "[]\n"


def _codes() -> set[str]:
    listed = (json.loads(path.read_text("utf-8")) for path in CASES.glob("*/expected/diagnostics.json"))
    return {own["code"] for diagnostics in listed for own in diagnostics}


def test_every_code_has_a_case() -> None:
    assert sorted(set(CODES) - _codes() - set(ELSEWHERE)) == []


def test_the_codes_without_a_case_are_real_and_have_none() -> None:
    assert sorted(set(ELSEWHERE) - set(CODES)) == []
    assert sorted(set(ELSEWHERE) & _codes()) == []


@pytest.mark.parametrize("name", NAMES)
def test_a_case_lies_over_another_and_changes_something(name: str) -> None:
    assert "." not in name or name.rpartition(".")[0] in NAMES
    assert [path for path in (CASES / name).iterdir() if path.name != "expected"]


def test_nothing_that_texts_and_catalogues_say_is_markup(tmp_path: Path) -> None:
    """A label, a sentence and a title with tags, quotes, bars and braces: in HTML each stands for itself."""
    project = lay_out("plain.written.escaping", tmp_path)
    assert run(project, "build", "--format", "html").exit_code == 0
    sheet = HtmlSheet.of((project / "build/et/movement.html").read_text("utf-8"))
    assert [element.tag for tag in ("script", "b", "i") for element in sheet.top.all(tag)] == []
    row = sheet.rows("carts")["wagon"].all("th")[0]
    assert row.text == '<b>Kaarik</b> & "a|b" *c* _d_ [e](f) `g` \\h {{ sheet.locale }}'
    assert "<script>alert()</script> Härg & <i>vanker</i>|." in sheet.rules["oxen"].text
    assert '<script>alert("Vankrid")</script> & {{ sheet.locale }}|' in sheet.top.all("footer")[0].text
