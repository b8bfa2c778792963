"""Commands read the project and the program, write the output and the cache, and reach nothing else.

Python itself tells what is opened, listed, made, moved, started and connected to, in forked processes as well.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import virsta
from tests.contract.conftest import copied
from tests.projects import lay_out
from tests.templates.conftest import write

WATCHED = """
import json, os, sys

def watch(event, given):
    if event.split(".")[0] in ("open", "os", "shutil", "tempfile", "socket", "subprocess", "pty", "urllib", "ctypes"):
        told = [os.fsdecode(own) if isinstance(own, (str, bytes, os.PathLike)) else own for own in given]
        os.write(2, ("\\0" + json.dumps([event, *told], default=repr) + "\\n").encode())

from virsta.cli import main
sys.addaudithook(watch)
main(prog_name="virsta")
"""
READ = {"open", "os.listdir", "os.scandir", "os.walk"}
CHANGE = {"os.mkdir", "os.rename", "os.remove", "os.rmdir", "os.utime", "os.chmod", "shutil.rmtree"}
COPY = {"shutil.copyfile", "shutil.copymode", "shutil.copystat"}
HARMLESS = {"os.fork", "os.kill", "ctypes.dlopen", "ctypes.dlsym", "ctypes.dlsym/handle", "os.listxattr"}
"""Forks of this program and their end; the function of the C library that swaps two folders."""
SYSTEM = "/proc/self/statm", "/usr/share/zoneinfo", "/etc/localtime", "/etc/timezone"
"""How much memory the program holds, before a template is confined; the time zone, for which Babel looks."""

Event = tuple[Any, ...]


def events_of(folder: Path, *words: str) -> list[Event]:
    """Run a command in a folder and return what it did."""
    env = {"PATH": os.environ["PATH"], "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-P", "-c", WATCHED, *words]
    done = subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return [tuple(json.loads(line[1:])) for line in done.stderr.splitlines() if line.startswith("\0")]


def strays(events: list[Event], readable: list[Path], writable: list[Path]) -> Iterator[Event]:
    """Yield the events that reach beyond."""

    def within(path: object, folders: list[Path]) -> bool:
        if isinstance(path, int):  # what was opened before, by its number
            return True
        file = os.path.realpath(str(path))
        return any(file == str(own) or file.startswith(f"{own}{os.sep}") for own in folders)

    for event in events:
        kind, *given = event
        if kind == "open":
            changes = bool(int(str(given[2])) & (os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND))
            fine = _held(event) or within(given[0], writable if changes else [*readable, *writable])
        elif kind in READ:
            fine = within(given[0], [*readable, *writable])
        elif kind == "os.rename":
            fine = within(given[0], writable) and within(given[1], writable)
        elif kind in CHANGE:
            fine = _held(event) or within(given[0], writable)
        elif kind in COPY:
            fine = within(given[0], [*readable, *writable]) and within(given[1], writable)
        else:
            fine = kind in HARMLESS
        if not fine:
            yield event


def _held(event: Event) -> bool:
    """Tell whether an event is about a name in a folder that has been opened: so `shutil.rmtree` clears a folder."""
    kind, name, *rest = event
    if kind == "open":
        return rest == [None, os.O_CLOEXEC] and os.sep not in str(name)
    return kind in ("os.remove", "os.rmdir") and rest != [-1]


def program() -> list[Path]:
    """Return where the program, Python and what both use lie."""
    home = Path(virsta.__file__).parent
    paths = {sysconfig.get_path(name) for name in ("stdlib", "platstdlib", "purelib", "platlib")}
    zipped = f"python{sys.version_info.major}{sys.version_info.minor}.zip"
    found = [home, home.parent, home.parents[1] / "schema", *map(Path, (*paths, *SYSTEM))]
    return [Path(os.path.realpath(own)) for own in (*found, *(path.parent / zipped for path in map(Path, paths)))]


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """Return a folder with a small project that has a publisher's templates."""
    folder = Path(os.path.realpath(tmp_path))
    dressed(lay_out("plain.written", folder / "project"))
    return folder


def dressed(project: Path) -> Path:
    """Give a project templates of a publisher's."""
    write(project, sheet_html='{% extends "virsta/sheet.html" %}', cards_md="# {{ sheet.title|words }}")
    return project


def build_strays(place: Path) -> list[Event]:
    """Return how a build of the project in a folder, into `out` beside it, reaches beyond them."""
    events = events_of(place / "project", "build", "--out", str(place / "out"))
    staged = {Path(str(given[0])) for kind, *given in events if kind == "os.mkdir"}
    beside = [path for path in staged if path.parent == place and path.name.startswith(".out.")]
    writable = [place / "out", place / "project/.virsta-cache", *beside]
    return list(strays(events, [place, *program()], writable))


def test_a_build_reads_and_writes_nothing_elsewhere(place: Path) -> None:
    assert build_strays(place) == []
    write(place / "project", cards_md="# Cards")  # then with a cache, and a build to be replaced
    assert build_strays(place) == []
    assert (place / "out/et/cards.md").read_text("utf-8") == "# Cards\n"
    assert sorted(path.name for path in place.iterdir()) == ["out", "project"]


def test_a_build_of_the_project_as_shipped_reads_and_writes_nothing_elsewhere(root: Path, tmp_path: Path) -> None:
    dressed(copied(root, tmp_path / "project"))
    assert build_strays(Path(os.path.realpath(tmp_path))) == []


@pytest.mark.parametrize("command", ["check", "facts", "coverage", "conflicts"])
def test_reports_write_the_cache_alone(command: str, place: Path) -> None:
    events = events_of(place / "project", command)
    assert list(strays(events, [place / "project", *program()], [place / "project/.virsta-cache"])) == []


def test_what_strays_is_seen(place: Path) -> None:
    """The watch itself: it sees what a build writes, and would see more."""
    events = events_of(place / "project", "build", "--out", str(place / "seen"))
    assert any(kind == "os.fork" for kind, *_ in events)
    assert any(kind == "open" and str(given[0]).endswith("en/movement.html") for kind, *given in events)
    assert list(strays(events, program(), []))
    more: list[Event] = [
        ("open", "/etc/hostname", "r", 0),
        ("open", str(place / "project/sources/canon.yaml"), "w", os.O_WRONLY),
        ("os.rename", str(place / "project/.virsta-cache/x"), "/elsewhere", -1, -1),
        ("socket.connect", "socket", "192.0.2.1"),
        ("subprocess.Popen", "sh", "sh", None, None),
        ("os.system", "true"),
    ]
    assert list(strays(more, [place / "project"], [place / "project/.virsta-cache"])) == more
