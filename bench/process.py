"""Runs a command as a whole process and measures it."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from statistics import median
from typing import NamedTuple, Self

_PROC = Path("/proc")
_PAUSE = 0.01
_ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
"""Programs keep their bytecode, as they do for everyone who has not forbidden it."""


class Run(NamedTuple):
    """How long a process took."""

    seconds: float
    cpu: float
    """Seconds of all processors together."""

    @classmethod
    def median(cls, runs: Iterable[Self]) -> Self:
        """Return the middle of several runs, each measure by itself."""
        return cls(*map(median, zip(*runs, strict=True)))


def run(command: Sequence[str | Path]) -> Run:
    """Time a command."""
    began = time.perf_counter()
    with _started(command) as process:
        # not `process.wait()`: only wait4 tells what this very process and its children have used
        _, status, used = os.wait4(process.pid, 0)
        seconds = time.perf_counter() - began
        process.returncode = os.waitstatus_to_exitcode(status)
    return Run(seconds, used.ru_utime + used.ru_stime)


def peak(command: Sequence[str | Path]) -> float:
    """Return the most memory, in MB, that a command and its children hold together: what they share counts once.

    To be run by itself, for looking slows the command down.
    """
    most = 0.0
    with _started(command) as process:
        while process.poll() is None:
            most = max(most, sum(map(_held, _family(process.pid))))
            time.sleep(_PAUSE)
    return most


@contextmanager
def _started(command: Sequence[str | Path]) -> Iterator[subprocess.Popen[bytes]]:
    """Start a command that ends inside the context; one that fails ends the benchmark with its own words."""
    with tempfile.TemporaryFile() as said:
        process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=said, stderr=subprocess.STDOUT, env=_ENVIRONMENT
        )
        yield process
        if process.returncode:
            said.seek(0)
            sys.exit(f"{' '.join(map(str, command))} failed:\n{said.read().decode()}")


def _family(process: int) -> Iterator[int]:
    yield process
    with suppress(OSError):
        for child in (_PROC / f"{process}/task/{process}/children").read_text().split():
            yield from _family(int(child))


def _held(process: int) -> float:
    """Return a process's proportional share of memory."""
    with suppress(OSError):
        lines = (_PROC / f"{process}/smaps_rollup").read_text().splitlines()
        return sum(int(line.split()[1]) for line in lines if line.startswith("Pss:")) * 1024 / 1e6
    return 0
