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

        def one(data: bytes) -> None:
            try:
                target.answer(data)
            except Exception as fault:
                keep(folder, data, fault)

        def mutate(data: bytes, size: int, seed: int) -> bytes:
            return target.changed(data, Random(seed), lambda old: bytes(atheris.Mutate(old, len(old) + 20)))[:size]

        arguments = {
            **{"max_total_time": chosen.seconds, "seed": chosen.seed, "max_len": 2 * changes.LONGEST, "timeout": HANGS},
            **{"report_slow_units": HANGS},
            **{"len_control": 0, "print_final_stats": 1, "rss_limit_mb": MEMORY, "artifact_prefix": f"{folder}/ended-"},
        }
        words = [sys.argv[0], *(f"-{key}={value}" for key, value in arguments.items()), str(corpus), str(seeds)]
        atheris.Setup(words, one, custom_mutator=mutate)
        atheris.Fuzz()


def keep(folder: Path, data: bytes, fault: BaseException) -> None:
    """Keep the first input that leads to a fault, and what was raised."""
    frames = [own for own in traceback.extract_tb(fault.__traceback__) if "/virsta/" in own.filename]
    last = f"{Path(frames[-1].filename).stem}:{frames[-1].lineno}" if frames else str(fault)
    kind = "".join(sign for sign in f"{type(fault).__name__} {last}" if sign.isalpha() or sign == ":")
    name = hashlib.sha256(kind.encode()).hexdigest()[:12]
    found = folder / "found" / f"{name}.input"
    if not found.exists():
        found.parent.mkdir(parents=True, exist_ok=True)
        found.write_bytes(data)
        found.with_suffix(".txt").write_text("".join(traceback.format_exception(fault)), "utf-8", "backslashreplace")


if __name__ == "__main__":
    main()
