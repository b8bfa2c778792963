"""Writes a build whole or not at all: beside its target, then swapped in."""

from __future__ import annotations

import ctypes
import os
import shutil
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
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


def store(target: Path, artifacts: Iterable[Artifact], kept: Iterable[str], shown: str) -> list[Diagnostic]:
    """Make a folder hold these artifacts, and those of its present files that are kept, and nothing else.

    `shown` is how messages name the folder. Returns why nothing was changed, if so.
    """
    place = Place(shown, 1, 1, 1)
    if target.exists() and not _is_build(target):
        return [diagnose("out-foreign", f"{shown} holds other files than a build", place)]
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with _locked(target.parent):
            _clear(target)
            staging = target.parent / f".{target.name}.new-{os.getpid()}"
            try:
                _fill(staging, target, artifacts, kept)
                _swap(staging, target)
            finally:
                shutil.rmtree(staging, ignore_errors=True)
    except OSError as error:
        return [diagnose("file-unwritable", f"{error.filename or shown}: {error.strerror}", place)]
    return []


def replace_text(file: Path, text: str) -> None:
    """Write a file of the project in one step, so that it is never half-written."""
    file.parent.mkdir(parents=True, exist_ok=True)
    staged = file.with_name(f".{file.name}.new-{os.getpid()}")
    staged.write_bytes(text.encode())
    staged.replace(file)


def _is_build(target: Path) -> bool:
    return target.is_dir() and ((target / MANIFEST).is_file() or not any(target.iterdir()))


def _fill(staging: Path, target: Path, artifacts: Iterable[Artifact], kept: Iterable[str]) -> None:
    staging.mkdir()
    for path in kept:
        (staging / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(target / path, staging / path)
    for artifact in artifacts:
        file = staging / artifact.path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(artifact.text.encode())


def _swap(staging: Path, target: Path) -> None:
    """Put one folder in the place of another in one step where the system can, else in two."""
    if not target.exists():
        staging.rename(target)
    elif not _exchange(staging, target):
        old = target.parent / f".{target.name}.old-{os.getpid()}"
        target.rename(old)
        staging.rename(target)
        shutil.rmtree(old, ignore_errors=True)


def _exchange(one: Path, other: Path) -> bool:
    rename = getattr(ctypes.CDLL(None), "renameat2", None)
    if rename is None:
        return False
    return bool(rename(_AT_FDCWD, os.fsencode(one), _AT_FDCWD, os.fsencode(other), _EXCHANGE) == 0)


def _clear(target: Path) -> None:
    """Remove what builds that were killed have left, and put back a build that one of them had taken away."""
    for left in target.parent.glob(f".{target.name}.old-*"):
        if not target.exists():
            left.rename(target)
        shutil.rmtree(left, ignore_errors=True)
    for left in target.parent.glob(f".{target.name}.new-*"):
        shutil.rmtree(left, ignore_errors=True)


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
