"""Input without an end, and what only looks like a file: refused in bounded time and memory."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.broken import ERROR, Fault, files, replaced, spoil
from tests.broken.faults import ET, UNITS
from tests.projects import CATALOGUE, GUIDE, TEXT
from virsta.yamlfile import Lines


def in_a_process(project: Path, seconds: float, megabytes: int = 1500) -> subprocess.CompletedProcess[str]:
    """Run a build by itself, with a limit on its time and on its memory."""

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (megabytes * 2**20, megabytes * 2**20))

    command = [sys.executable, "-m", "virsta", "build", "--project", str(project)]
    return subprocess.run(
        command, capture_output=True, timeout=seconds, check=False, encoding="utf-8", preexec_fn=limit
    )


def refused(project: Path, code: str, place: str, seconds: float, megabytes: int = 1500) -> str:
    """Assert that a build says one thing within its limits, and leaves the last one; return what it says."""
    before, began = files(project / "build"), time.monotonic()
    done = in_a_process(project, seconds, megabytes)
    assert time.monotonic() - began < seconds
    assert (done.returncode, done.stdout) == (1, ""), done.stderr[-500:]
    assert [":".join(match.groups()[:3]) for match in ERROR.finditer(done.stderr)] == [place], done.stderr[-500:]
    assert f"error[{code}]" in done.stderr
    assert "Traceback" not in done.stderr
    assert max(map(len, done.stderr.split("\n"))) < 600
    assert files(project / "build") == before
    return done.stderr


@pytest.mark.parametrize("path", [TEXT, CATALOGUE])
def test_a_file_of_100_megabytes_is_refused(path: str, project: Path) -> None:
    os.truncate(project / path, 100 * 2**20)
    refused(project, "text-too-large", f"{path}:1:1", 40)


def test_a_file_of_10_gigabytes_is_not_read(project: Path) -> None:
    os.truncate(project / TEXT, 10 * 2**30)
    refused(project, "text-too-large", f"{TEXT}:1:1", 40, 300)


@pytest.mark.parametrize(
    "pattern",
    ["vanker ", "\t", " ", "–", "a\u0308", "naela\u00a0", "'", "x(", "{pace} "],
    ids=["words", "tabs", "blanks", "dashes", "combining", "no-break", "quotes", "brackets", "slots"],
)
def test_a_long_line_is_read_in_time(pattern: str, project: Path) -> None:
    """A quarter of a megabyte: what grows with the square would not end. The error stands behind it."""
    long = pattern * (2**18 // len(pattern.encode()))
    spoil(project, Fault(replaced("kuid tugev.", f"kuid tugev. {long}"), "", 0, 0, ""))
    spoil(project, Fault(replaced("600 naela", "600 jalga"), "", 0, 0, ""))
    refused(project, "cell-unreadable", f"{TEXT}:9:8", 20)


def test_a_line_of_numbers_is_told_briefly(project: Path) -> None:
    """Half a megabyte, in signs of another language: one finding for each would be a hundred thousand, twice."""
    spoil(project, Fault(replaced("kuid tugev.", f"kuid tugev. {'4.5 ' * 2**17}"), "", 0, 0, ""))
    done = in_a_process(project, 30, 400)
    assert done.returncode == 1, done.stderr[-500:]
    assert done.stderr.count("error[number-unread]") == 21
    assert f"{2**17 - 20} more" in done.stderr
    assert max(map(len, done.stderr.split("\n"))) < 600


def test_a_line_of_10_megabytes_is_told_briefly(project: Path) -> None:
    """The line is cut around the span, and its words in the message have no middle."""
    (project / TEXT).write_bytes((project / TEXT).read_bytes() + b"vanker " * 1_500_000)
    said = refused(project, "label-unknown", f"{TEXT}:10:1", 120)
    assert len(said) < 2000


def test_a_long_word_is_read_in_time(project: Path) -> None:
    spoil(project, Fault(replaced("kuid tugev.", f"kuid tugev. {'v' * 2**18}."), "", 0, 0, ""))
    spoil(project, Fault(replaced("600 naela", "600 jalga"), "", 0, 0, ""))
    refused(project, "cell-unreadable", f"{TEXT}:9:8", 20)


def test_thousands_of_faults_in_one_file_are_placed_in_time() -> None:
    keys = [f"key{number}" for number in range(20_000)]
    lines, began = Lines("".join(f"{key}: 1\n" for key in keys), GUIDE), time.monotonic()
    assert [lines.of([key]) for key in keys] == list(range(1, 20_001))
    assert time.monotonic() - began < 5


@pytest.mark.parametrize("path", [TEXT, GUIDE, UNITS, ET])
def test_a_folder_in_the_place_of_a_file_is_told(path: str, project: Path) -> None:
    (project / path).unlink()
    (project / path).mkdir()
    assert "not a file but a folder" in refused(project, "file-unreadable", f"{path}:1:1", 20)


def test_a_pipe_in_the_place_of_a_file_is_told(project: Path) -> None:
    (project / TEXT).unlink()
    os.mkfifo(project / TEXT)
    refused(project, "file-unreadable", f"{TEXT}:1:1", 20)


def test_a_link_in_a_circle_is_told(project: Path) -> None:
    (project / TEXT).unlink()
    (project / TEXT).symlink_to("text.txt")
    refused(project, "file-unreadable", f"{TEXT}:1:1", 20)


@pytest.mark.parametrize("path", [TEXT, GUIDE, "sources/carts", "locales/et"])
def test_a_link_that_leaves_the_project_is_refused(path: str, project: Path) -> None:
    """Where it has changed; what is as it was in the last build is not read."""
    first = {"sources/carts": GUIDE, "locales/et": ET}.get(path, path)
    (project / first).write_bytes((project / first).read_bytes() + b"\n")
    (project / path).rename(project.parent / "outside")
    (project / path).symlink_to(project.parent / "outside")
    refused(project, "path-outside", f"{first}:1:1", 20)


def test_what_lies_outside_is_not_shown(project: Path) -> None:
    (project / TEXT).rename(project.parent / "outside")
    (project.parent / "outside").write_text("a secret\n", "utf-8")
    (project / TEXT).symlink_to(project.parent / "outside")
    assert "secret" not in refused(project, "path-outside", f"{TEXT}:1:1", 20)


def test_no_tag_runs_anything(project: Path) -> None:
    mark = project.parent / "run"
    spoil(
        project,
        Fault(replaced("title: Vankrid", f"title: !!python/object/apply:os.mkdir ['{mark}']"), "", 0, 0, "", GUIDE),
    )
    refused(project, "yaml-tag", f"{GUIDE}:1:8", 20)
    assert not mark.exists()
