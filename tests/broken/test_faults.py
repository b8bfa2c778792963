"""Each fault is told, and the build that was there stays; wrong names on the command line, too."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.broken import ERROR, Fault, files, replaced, spoil
from tests.broken.faults import ET, FAULTS, UNITS
from tests.projects import CANON, GUIDE, TEXT, run


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_told_in_one_line_and_nothing_is_written(name: str, project: Path) -> None:
    fault, before = FAULTS[name], files(project / "build")
    spoil(project, fault)
    result = run(project, "build")
    assert (result.exit_code, result.stdout) == (1, "")
    told = [match.groups() for match in ERROR.finditer(result.stderr)]
    (own,) = [error for error in told if error[3] not in fault.follow]
    assert own[:4] == (fault.path, str(fault.line), str(fault.column), fault.code)
    assert fault.says in result.stderr
    assert {error[3] for error in told} <= {fault.code, *fault.follow}
    assert files(project / "build") == before
    assert sorted(path.name for path in project.iterdir()) == [".virsta-cache", "build", "locales", "sources"]


@pytest.mark.parametrize("name", ["latin-1", "table-cut-off", "alias-bomb", "schema-value", "po-broken"])
def test_mended_input_builds_what_was_there(name: str, project: Path) -> None:
    """No fault leaves anything behind that would spoil the next build."""
    fault, before = FAULTS[name], files(project / "build")
    sound = (project / fault.path).read_bytes()
    spoil(project, fault)
    assert run(project, "build").exit_code == 1
    (project / fault.path).write_bytes(sound)
    assert run(project, "build").exit_code == 0
    assert files(project / "build") == before


def test_a_number_in_the_signs_of_another_language_is_warned_of(project: Path) -> None:
    """`1.5` where the comma is the decimal sign, as in German and Estonian, is 1½ and never 15."""
    spoil(project, Fault(replaced("1½ miili", "1.5 miili"), "", 0, 0, ""))
    result = run(project, "check")
    assert result.exit_code == 0
    assert f"{TEXT}:8:28: warning[number-sign]" in result.stderr
    assert '"value": "3/2", "unit": "mile"' in run(project, "facts").stdout
    assert run(project, "build").exit_code == 0
    assert run(project, "check", "--strict").exit_code == 1


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["build", "--locale", "ett"], "Did you mean `et`?"),
        (["build", "--locale", "xx"], "Known are en, et, en-XA."),
        (["build", "--units", "imperail"], "Did you mean `imperial`?"),
        (["build", "--convention", "gaem"], "Did you mean `game`?"),
        (["build", "--edition", "frist"], "Did you mean `first`?"),
        (["build", "--format", "htlm"], "Did you mean `html`?"),
        (["check", "--document", "crats"], "Did you mean `carts`?"),
        (["convert", "3 miili", "--from", "et", "--to", "meterr", "--locale", "et"], "Did you mean `meter`?"),
        (["convert", "3 miili", "--from", "eet", "--to", "meter", "--locale", "et"], "Did you mean `et`?"),
        (["locale", "check", "eet"], "Did you mean `et`?"),
    ],
    ids=" ".join,
)
def test_a_wrong_name_gets_the_nearest_known(words: list[str], says: str, project: Path) -> None:
    before = files(project / "build")
    result = run(project, *words)
    assert (result.exit_code, result.stdout) == (1, "")
    assert "command line: error[name-unknown]" in result.stderr
    assert says in result.stderr
    assert files(project / "build") == before


@pytest.mark.parametrize(
    "out",
    [
        *("/proc/nowhere/build", "file", "file/build"),
        "long" * 100,
    ],
)
def test_an_output_folder_that_cannot_be_written_is_told(out: str, project: Path) -> None:
    (project.parent / "file").write_text("mine", "utf-8")
    before = files(project.parent)
    result = run(project, "build", "--out", str(project.parent / out))
    assert (result.exit_code, result.stdout) == (1, "")
    assert re.search(r"error\[(file-unwritable|out-foreign)\]", result.stderr)
    assert files(project.parent) == before


@pytest.mark.parametrize(
    ("path", "told"),
    [
        (TEXT, [(TEXT, "1", "1", "file-missing")]),
        (UNITS, [(UNITS, "1", "1", "file-missing")]),
        (GUIDE, [(CANON, "8", "17", "name-unknown")]),  # the document that the canon names
        (ET, [(ET, "1", "1", "file-missing"), (GUIDE, "2", "1", "name-unknown")]),  # its catalogue is there
    ],
)
def test_a_missing_file_is_told(path: str, told: list[tuple[str, ...]], project: Path) -> None:
    before = files(project / "build")
    (project / path).unlink()
    result = run(project, "build")
    assert (result.exit_code, result.stdout) == (1, "")
    assert [match.groups()[:4] for match in ERROR.finditer(result.stderr)] == told
    assert files(project / "build") == before


def test_nothing_in_a_text_steers_the_terminal(project: Path) -> None:
    """Colours, a bell, a turn of direction: each is shown as an escape, and underlined whole."""
    spoil(project, Fault(replaced("600 naela", "600 \x1b[31mna\u202eela\x07\u009b0m"), "", 0, 0, ""))
    shown = r"600 \u001b[31mna\u202eela\u0007\u009b0m"
    result = run(project, "check")
    assert f"`{shown}`" in result.stderr
    assert f"  | Kaarik {shown} 3 miili\n  |        {'^' * len(shown)}\n" in result.stderr
    assert all(character.isprintable() or character == "\n" for character in result.stderr)
