"""Writes a build whole or not at all: beside its target, then swapped in."""

from __future__ import annotations

import ctypes
import json
import os
import shutil
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path

from virsta import leftovers
from virsta.artifacts import Artifact
from virsta.build import MANIFEST
from virsta.diagnostic import Diagnostic, diagnose
from virsta.source import Place

try:
    import fcntl
except ImportError:  # elsewhere than on Unix, builds are not kept from running at once
    fcntl = None  # type: ignore[assignment]

_EXCHANGE = 2  # renameat2's RENAME_EXCHANGE
_AT_FDCWD = -100
_CLUTTER = (".DS_Store", "Thumbs.db", "desktop.ini")
"""What file managers put into folders."""


class Store:
    """Makes a folder hold a build and nothing else: its files are written beside it and swapped in at the end.

    Artifacts may be added by forked processes too. `shown` is how messages name the folder.
    """

    def __init__(self, target: Path, shown: str) -> None:
        self.target, self.shown = target, shown
        self.staging = leftovers.beside(target, "new")
        self._old = leftovers.beside(target, "old")

    def begin(self) -> list[Diagnostic]:
        """Make the folder beside the target; return why it cannot be."""

        def make() -> list[Diagnostic]:
            leftovers.restore(self.target)
            if found := self._foreign():
                return found
            leftovers.clear(self.target)  # in containers one process after the other has the same number
            self.staging.mkdir(parents=True)
            return []

        return self._trying(make)

    def _foreign(self) -> list[Diagnostic]:
        """Return what stands in the place of the build and is none: it would be lost."""
        if not os.path.lexists(self.target):
            return []
        if not self.target.is_dir():
            return [diagnose("out-foreign", f"{self.shown} is not a folder", self._place)]
        strange = next(_strange(self.target), None)
        if strange is None:
            return []
        message = f"{self.shown} holds `{strange}`, which no build wrote"
        return [diagnose("out-foreign", message, self._place, hint="Move it elsewhere, or remove it.")]

    def add(self, artifacts: Iterable[Artifact]) -> list[Diagnostic]:
        """Write some of the build's files; return why they cannot be written."""

        def write() -> list[Diagnostic]:
            for artifact in artifacts:
                file = self.staging / artifact.path
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_bytes(artifact.text.encode())
            return []

        return self._trying(write)

    def finish(self, kept: Mapping[str, str]) -> list[Diagnostic]:
        """Take over files of the present build, by path and SHA-256, and put the new one in its place.

        Returns why nothing was changed, if so.
        """

        def swap() -> list[Diagnostic]:
            with _locked(self.target.parent):
                self._take_over(kept)
                if not self._as_planned(kept):
                    return [diagnose("out-changed", f"{self.shown} was changed meanwhile", self._place)]
                return self._foreign() or self._swap()

        return self._trying(swap)

    def _take_over(self, kept: Iterable[str]) -> None:
        for path in kept:
            (self.staging / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(self.target / path, self.staging / path)

    def _as_planned(self, kept: Mapping[str, str]) -> bool:
        """Tell whether no other build has come between the plan and this one."""
        return all(sha256((self.staging / path).read_bytes()).hexdigest() == held for path, held in kept.items())

    def _swap(self) -> list[Diagnostic]:
        """Put one folder in the place of another in one step where the system can, else in two."""
        if not self.target.exists():
            self.staging.rename(self.target)
        elif not _exchange(self.staging, self.target):
            self.target.rename(self._old)
            self.staging.rename(self.target)
        leftovers.clear(self.target)
        return []

    def abandon(self) -> None:
        """Remove what has been written beside the target."""
        shutil.rmtree(self.staging, ignore_errors=True)

    @property
    def _place(self) -> Place:
        return Place(self.shown, 1, 1, 1)

    def _trying(self, action: Callable[[], list[Diagnostic]]) -> list[Diagnostic]:
        try:
            return action()
        except OSError as error:
            return [diagnose("file-unwritable", f"{error.filename or self.shown}: {error.strerror}", self._place)]


def replace_text(root: Path, path: str, text: str) -> list[Diagnostic]:
    """Write a file of the project in one step, so that it is never half-written; return why it cannot be."""
    file = root / path
    staged = file.with_name(f".{file.name}.new-{os.getpid()}")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        staged.write_bytes(text.encode())
        staged.replace(file)
    except OSError as error:
        with suppress(OSError):
            staged.unlink()
        return [diagnose("file-unwritable", f"{path}: {error.strerror}", Place(path, 1, 1, 1))]
    return []


def _strange(target: Path) -> Iterator[str]:
    """Yield the files in a folder that its manifest does not list: a `manifest.json` alone makes no build."""
    try:
        files = {file["path"] for file in json.loads((target / MANIFEST).read_bytes())["files"]} | {MANIFEST}
    except (OSError, ValueError, KeyError, TypeError):
        files = set()
    for folder, _, names in os.walk(target):
        inside = Path(folder).relative_to(target)
        found = {(inside / name).as_posix() for name in names if name not in _CLUTTER}
        yield from sorted(found - files)


def _exchange(one: Path, other: Path) -> bool:
    rename = getattr(ctypes.CDLL(None), "renameat2", None)
    if rename is None:
        return False
    return bool(rename(_AT_FDCWD, os.fsencode(one), _AT_FDCWD, os.fsencode(other), _EXCHANGE) == 0)


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    """Let one build at a time write into a folder."""
    if fcntl is None:
        yield
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)
