"""What stands beside an output folder while a build is written, and what builds that were killed have left there."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path


def beside(target: Path, kind: str) -> Path:
    """Return where this process puts a `new` build, or the `old` one that it takes out of its place."""
    return target.parent / f".{target.name}.{kind}-{os.getpid()}"


def restore(target: Path) -> None:
    """Put back a build that one that was killed had taken out of its place."""
    for left in _left(target, "old"):
        if not target.exists():
            with suppress(FileNotFoundError):  # another build was quicker
                left.rename(target)


def clear(target: Path) -> None:
    """Remove what this build has put out of its place, and what builds that were killed have left."""
    for left in _left(target, "new|old"):
        import shutil  # there is seldom anything to remove

        shutil.rmtree(left, ignore_errors=True)


def _left(target: Path, kind: str) -> Iterator[Path]:
    """Yield the folders beside a target that are this process's or were left by one that is no more."""
    name = re.compile(rf"\.{re.escape(target.name)}\.(?:{kind})-([0-9]+)")
    for path in target.parent.glob(".*-*"):
        if (match := name.fullmatch(path.name)) and not _alive(int(match[1])):
            yield path


def _alive(process: int) -> bool:
    """Tell whether another process than this one is there still, and may be writing."""
    if process == os.getpid():
        return False
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except OSError:
        return True
    return True
