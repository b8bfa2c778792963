"""Whatever an authored file says, commands end with an exit code and never with a traceback."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.projects import CANON, CATALOGUE, GUIDE, lay_out, run

ET = "locales/et/language.yaml"
UNITS = "sources/units.yaml"
WRONG = "zzz"
Steps = tuple[str | int, ...]


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Return a project with a document and a catalogue."""
    return lay_out("plain.written", tmp_path)


@pytest.fixture
def pair(tmp_path: Path) -> Path:
    """Return a project with two documents in different units."""
    return lay_out("plain.pair", tmp_path)


def _scalars(data: Any, steps: Steps = ()) -> Iterator[Steps]:
    children = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in children:
        yield from _scalars(value, (*steps, key))
    if not isinstance(data, dict | list):
        yield steps


def _with(data: Any, steps: Steps) -> Any:
    """Return data in which the value at the end of some steps is misspelt."""
    changed = copy.deepcopy(data)
    inner = changed
    for step in steps[:-1]:
        inner = inner[step]
    inner[steps[-1]] = WRONG
    return changed


@pytest.mark.parametrize(("path", "case"), [(CANON, "project"), (UNITS, "pair"), (GUIDE, "project"), (ET, "project")])
def test_no_misspelt_value_ends_in_a_traceback(path: str, case: str, request: pytest.FixtureRequest) -> None:
    project: Path = request.getfixturevalue(case)
    data = yaml.safe_load((project / path).read_text("utf-8"))
    crashes = set()
    for steps in _scalars(data):
        (project / path).write_text(yaml.safe_dump(_with(data, steps), allow_unicode=True, sort_keys=False), "utf-8")
        for command in ("check", "build"):
            try:
                assert run(project, command).exit_code in (0, 1)
            except Exception:  # whatever it is, it must not get out
                crashes.add(steps)
    assert crashes == set()


@pytest.mark.parametrize("path", [CANON, UNITS, GUIDE, ET, CATALOGUE])
def test_no_file_cut_off_ends_in_a_traceback(path: str, project: Path) -> None:
    """A file that ends at the end of a line, or within one."""
    text = (project / path).read_text("utf-8")
    for end in range(0, len(text), max(len(text) // 40, 1)):
        (project / path).write_text(text[:end], "utf-8")
        assert run(project, "check").exit_code in (0, 1)


@pytest.mark.parametrize("path", [CANON, UNITS, GUIDE, ET])
@pytest.mark.parametrize(
    "text",
    [
        *("", "[]", "1", "null", "a: {b: [c", "? [x]\n: y\n", "%YAML 9.9\n---\na: 1\n", "[" * 10_000),
        "- " * 300 + "a",
    ],
    ids=lambda text: text[:10],
)
def test_no_other_yaml_ends_in_a_traceback(path: str, text: str, project: Path) -> None:
    (project / path).write_text(text, "utf-8")
    result = run(project, "check", "--format", "json")
    assert result.exit_code == 1
    assert path in result.stdout
