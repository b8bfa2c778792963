"""One target in a process of its own: the fuzzer never comes back from its work.

Faults do not end a run: the first input to each is kept and the next one tried, so that a round finds several.
"""

from __future__ import annotations

import argparse
import gc
import hashlib
import os
import sys
import tempfile
import traceback
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

HANGS = 120
"""Seconds after which the fuzzer ends a run that does not come back at all."""
MEMORY = 2048
"""Megabytes that a run may hold."""


def main() -> None:
    """Fuzz one target for some seconds."""
    parser = argparse.ArgumentParser()
    for name in ("target", "folder", "seconds", "seed"):
        parser.add_argument(name)
    chosen = parser.parse_args()
    atheris: Any = import_module("atheris")  # it has no types, and is not installed everywhere
    with atheris.instrument_imports(include=["virsta"]):
        from tests.fuzz import changes, targets
    # one core, so that the program does not fork under the fuzzer's hands
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    folder = Path(chosen.folder)
    with tempfile.TemporaryDirectory(prefix="virsta-fuzz-") as home:
        target = targets.TARGETS[chosen.target](Path(home))
        target.measure()
        gc.freeze()
        corpus, seeds = folder / "corpus", Path(home) / "seeds"
        for own in (corpus, seeds):
            own.mkdir(parents=True, exist_ok=True)
        for number, seed in enumerate(target.seeds()):
            (seeds / str(number)).write_bytes(seed)

        keeper = Keeper(folder / "found")

        def one(data: bytes) -> None:
            try:
                target.answer(data)
            except Exception as fault:
                keeper.keep(data, fault)

        def mutate(data: bytes, size: int, seed: int) -> bytes:
            return target.changed(data, Random(seed), lambda old: bytes(atheris.Mutate(old, len(old) + 20)))[:size]

        arguments = {
            **{"max_total_time": chosen.seconds, "seed": chosen.seed, "max_len": 2 * changes.LONGEST, "len_control": 0},
            **{"timeout": HANGS, "report_slow_units": HANGS, "rss_limit_mb": MEMORY},
            **{"print_final_stats": 1, "artifact_prefix": f"{folder}/ended-"},
        }
        words = [sys.argv[0], *(f"-{key}={value}" for key, value in arguments.items()), str(corpus), str(seeds)]
        atheris.Setup(words, one, custom_mutator=mutate)
        atheris.Fuzz()


class Keeper:
    """Keeps the first input of this run that leads to a fault, and what was raised."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.kept: set[str] = set()

    def keep(self, data: bytes, fault: Exception) -> None:
        """Keep an input, unless one before it led to the same."""
        name = hashlib.sha256(_kind(fault).encode()).hexdigest()[:12]
        if name in self.kept:
            return
        self.kept.add(name)
        self.folder.mkdir(parents=True, exist_ok=True)
        (self.folder / f"{name}.input").write_bytes(data)
        told = "".join(traceback.format_exception(fault))
        (self.folder / f"{name}.txt").write_text(told, "utf-8", "backslashreplace")


def _kind(fault: Exception) -> str:
    """Return what tells one fault from another: where it was raised or, if by us, what was said without its figures."""
    home = str(Path(__file__).parents[2] / "generator")
    frames = [own for own in traceback.extract_tb(fault.__traceback__) if own.filename.startswith(home)]
    where = f"{frames[-1].filename}:{frames[-1].lineno}" if frames else "".join(filter(str.isalpha, str(fault)))
    return f"{type(fault).__name__} {where}"


if __name__ == "__main__":
    main()
