"""Whatever is wrong with the input, a build ends with 1, says what and where in one clear line, and touches nothing.

Each fault here is one change to a project that has been built. How `check` lists faults is for the cases
(test_cases.py), what is wrong with single files for test_files.py, and a full disk for test_store.py.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tests.projects import TEXT

ERROR = re.compile(r"^(.+?):(\d+):(\d+): error\[([a-z-]+)\]: (.*)$", re.MULTILINE)
Change = Callable[[bytes], bytes]
"""The bytes of a file → what it holds instead."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A change to a file, and what has to be said of it."""

    change: Change
    code: str
    line: int
    column: int
    says: str
    """Words of the message or the help."""
    path: str = TEXT
    follow: frozenset[str] = frozenset()
    """Codes of what may be said besides, as it follows from the fault."""


def replaced(old: str, new: str) -> Change:
    """Return how to replace words that stand once in a file."""

    def change(raw: bytes) -> bytes:
        assert raw.count(old.encode()) == 1, old
        return raw.replace(old.encode(), new.encode())

    return change


def instead(text: str | bytes) -> Change:
    return lambda _: text if isinstance(text, bytes) else text.encode()


def encoded(encoding: str, mark: bytes = b"") -> Change:
    """Return how to write a file in another encoding, as far as that has its characters."""
    return lambda raw: mark + raw.decode().encode(encoding, "ignore")


def files(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def spoil(project: Path, fault: Fault) -> None:
    path = project / fault.path
    path.write_bytes(fault.change(path.read_bytes()))
