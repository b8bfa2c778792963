"""Writes a build whole or not at all: beside its target, then swapped in."""

from __future__ import annotations

import ctypes
import os
import shutil
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path

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


class Store:
    """Makes a folder hold a build and nothing else: its files are written beside it and swapped in at the end.

    Artifacts may be added by forked processes too. `shown` is how messages name the folder.
    """

    def __init__(self, target: Path, shown: str) -> None:
        self.target, self.shown = target, shown
        self.staging = target.parent / f".{target.name}.new-{os.getpid()}"
        self._old = target.parent / f".{target.name}.old-{os.getpid()}"

    def begin(self) -> list[Diagnostic]:
        """Make the folder beside the target; return why it cannot be."""
        if found := self._trying(lambda: _restore(self.target)):
            return found
        if os.path.exists(self.target) and not _is_build(self.target):  # noqa: PTH110 - a name may be too long to ask
            return [diagnose("out-foreign", f"{self.shown} holds other files than a build", self._place)]
        return self._trying(lambda: self.staging.mkdir(parents=True))

    def add(self, artifacts: Iterable[Artifact]) -> list[Diagnostic]:
        """Write some of the build's files; return why they cannot be written."""

        def write() -> None:
            for artifact in artifacts:
                file = self.staging / artifact.path
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_bytes(artifact.text.encode())

        return self._trying(write)

    def finish(self, kept: Mapping[str, str]) -> list[Diagnostic]:
        """Take over files of the present build, by path and SHA-256, and put the new one in its place.

        Returns why nothing was changed, if so.
        """
        with _locked(self.target.parent):
            found = self._trying(lambda: self._take_over(kept))
            if found or not self._as_planned(kept):
                return found or [diagnose("out-changed", f"{self.shown} was changed meanwhile", self._place)]
            return self._trying(self._swap)

    def _take_over(self, kept: Iterable[str]) -> None:
        for path in kept:
            (self.staging / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(self.target / path, self.staging / path)

    def _as_planned(self, kept: Mapping[str, str]) -> bool:
        """Tell whether no other build has come between the plan and this one."""
        return all(sha256((self.staging / path).read_bytes()).hexdigest() == held for path, held in kept.items())

    def _swap(self) -> None:
        """Put one folder in the place of another in one step where the system can, else in two."""
        if not self.target.exists():
            self.staging.rename(self.target)
        elif not _exchange(self.staging, self.target):
            self.target.rename(self._old)
            self.staging.rename(self.target)
        _clear(self.target)

    def abandon(self) -> None:
        """Remove what has been written beside the target."""
        shutil.rmtree(self.staging, ignore_errors=True)

    @property
    def _place(self) -> Place:
        return Place(self.shown, 1, 1, 1)

    def _trying(self, action: Callable[[], None]) -> list[Diagnostic]:
        try:
            action()
        except OSError as error:
            return [diagnose("file-unwritable", f"{error.filename or self.shown}: {error.strerror}", self._place)]
        return []


def replace_text(file: Path, text: str) -> None:
    """Write a file of the project in one step, so that it is never half-written."""
    file.parent.mkdir(parents=True, exist_ok=True)
    staged = file.with_name(f".{file.name}.new-{os.getpid()}")
    staged.write_bytes(text.encode())
    staged.replace(file)


def _is_build(target: Path) -> bool:
    return target.is_dir() and ((target / MANIFEST).is_file() or not any(target.iterdir()))


def _exchange(one: Path, other: Path) -> bool:
    rename = getattr(ctypes.CDLL(None), "renameat2", None)
    if rename is None:
        return False
    return bool(rename(_AT_FDCWD, os.fsencode(one), _AT_FDCWD, os.fsencode(other), _EXCHANGE) == 0)


def _restore(target: Path) -> None:
    """Put back a build that one that was killed had taken out of its place."""
    for left in target.parent.glob(f".{target.name}.old-*"):
        if not target.exists():
            left.rename(target)


def _clear(target: Path) -> None:
    """Remove what this build has put out of its place, and what builds that were killed have left."""
    for left in target.parent.glob(f".{target.name}.*-*"):
        if not _alive(int(left.name.rpartition("-")[2])):
            shutil.rmtree(left, ignore_errors=True)


def _alive(process: int) -> bool:
    """Tell whether another process than this one is there still, and may be writing."""
    if process == os.getpid():
        return False
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True


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
