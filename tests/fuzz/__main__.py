"""Fuzzes the targets one after the other, each in a process of its own, and sums up what came of it."""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tempfile
import time
import traceback
from dataclasses import dataclass
from pathlib import Path

from tests.fuzz.targets import REPOSITORY, TARGETS

HOME = REPOSITORY / ".fuzz"
"""A folder for each target: what covers the code (`corpus`), what was found (`found`), and the fuzzer's log."""


QUICK = frozenset({"canons", "units", "quantities"})
"""Targets with many runs a second: they get a third of the time of the others."""


@dataclass(frozen=True, slots=True)
class Round:
    """What came of fuzzing one target."""

    target: str
    runs: int
    seconds: float
    covered: int
    """Edges of the program's code that some input reaches."""
    found: tuple[Path, ...]
    ended: bool
    """Whether the fuzzer came to its end, and was not ended by something."""


def main() -> int:
    """Run what the command line asks for; return the exit code."""
    parser = argparse.ArgumentParser(prog="./do fuzz", description=__doc__)
    parser.add_argument("--minutes", type=float, default=60, help="in all, shared by the targets (by default 60)")
    parser.add_argument("--target", action="append", choices=TARGETS, help="one of the targets; may be repeated")
    parser.add_argument("--seed", type=int, default=0, help="the same seed makes the same changes (by default: any)")
    parser.add_argument("--replay", type=Path, nargs="+", metavar="FILE", help="try inputs of one --target again")
    chosen = parser.parse_args()
    names = chosen.target or list(TARGETS)
    if chosen.replay:
        if len(names) != 1:
            parser.error("--replay needs one --target")
        return replay(names[0], chosen.replay)
    shares = {name: 1 if name in QUICK else 3 for name in names}
    share = chosen.minutes * 60 / sum(shares.values())
    rounds = [fuzz(name, round(share * own), chosen.seed) for name, own in shares.items()]
    print(f"\n{'target':12}{'runs':>9}{'seconds':>9}{'per second':>12}{'edges':>7}{'found':>7}")
    for own in rounds:
        told = str(len(own.found)) if own.ended else f"{len(own.found)}, ended early"
        print(f"{own.target:12}{own.runs:9}{own.seconds:9.0f}{own.runs / own.seconds:12.1f}{own.covered:7}{told:>7}")
    for path in (path for own in rounds for path in own.found):
        print(f"found: {path.relative_to(REPOSITORY)}")
    return int(any(own.found or not own.ended for own in rounds))


def fuzz(name: str, seconds: int, seed: int) -> Round:
    """Fuzz one target in a process of its own."""
    folder = HOME / name
    folder.mkdir(parents=True, exist_ok=True)
    (HOME / ".gitignore").write_text("*\n")
    print(f"{name}: {seconds} seconds, log in {folder.relative_to(REPOSITORY)}/log.txt", flush=True)
    begun, start = time.time(), time.monotonic()
    words = [sys.executable, "-m", "tests.fuzz.worker", name, str(folder), str(seconds), str(seed)]
    with (folder / "log.txt").open("wb") as log:
        code = subprocess.run(words, stdout=log, stderr=subprocess.STDOUT, cwd=REPOSITORY, check=False).returncode
    text = (folder / "log.txt").read_text("utf-8", "replace")
    runs, covered = (int([0, *re.findall(words, text)][-1]) for words in (r"executed_units: (\d+)", r" cov: (\d+)"))
    new = tuple(path for path in _found(folder) if path.stat().st_mtime >= begun)
    print(f"{name}: {runs} runs, {len(new)} found{f'; ended with {code}' if code else ''}", flush=True)
    return Round(name, runs, time.monotonic() - start, covered, new, code == 0)


def _found(folder: Path) -> list[Path]:
    """Return the inputs that led to faults, and those that the fuzzer itself kept when it had to end."""
    return sorted([*folder.glob("found/*.input"), *folder.glob("ended-*")])


def replay(name: str, files: list[Path]) -> int:
    """Try inputs again, and tell what is wrong with the answers."""
    wrong = 0
    with tempfile.TemporaryDirectory(prefix="virsta-fuzz-") as home:
        target = TARGETS[name](Path(home))
        target.measure()
        for file in files:
            try:
                target.answer(file.read_bytes())
                print(f"{file}: nothing is wrong with the answer")
            except Exception:
                wrong += 1
                print(f"{file}: {traceback.format_exc()}")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
