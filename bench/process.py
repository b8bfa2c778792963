"""Runs a command as a whole process and measures it."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Self

_RSS_UNIT = 1 if sys.platform == "darwin" else 1024


@dataclass(frozen=True, slots=True)
class Run:
    """What one process took."""

    seconds: float
    cpu: float
    """Seconds of all processors together."""
    memory: float
    """Peak, in MB."""

    @classmethod
    def median(cls, runs: Iterable[Self]) -> Self:
        """Return the middle of several runs, each measure by itself."""
        rows = [(run.seconds, run.cpu, run.memory) for run in runs]
        return cls(*(median(column) for column in zip(*rows, strict=True)))


def run(command: Sequence[str | Path]) -> Run:
    """Run a command to its end; one that fails ends the benchmark with its own words."""
    began = time.perf_counter()
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    assert process.stdout is not None
    said = process.stdout.read()
    # not `process.wait()`: only wait4 tells what this very child has used
    _, status, used = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - began
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        sys.exit(f"{' '.join(map(str, command))} failed:\n{said.decode()}")
    return Run(seconds, used.ru_utime + used.ru_stime, used.ru_maxrss * _RSS_UNIT / 1e6)
