"""The benchmark's command line, and the table that it prints."""

from __future__ import annotations

import argparse
import compileall
import tempfile
from pathlib import Path

import virsta
from bench.cases import CATALOGUE, COLD, HUGO, UNCHANGED, Measures, measure, prepare
from bench.process import Run
from bench.yardstick import find_hugo

TARGETS = {(1, COLD): 1.5, (1, UNCHANGED): 0.6, (1, CATALOGUE): 0.8, (100, COLD): 1.0}
"""(Times the content, case) → the most that it may take, in times of Hugo."""
MEMORY = 500
"""The most memory that a build may take, in MB."""
ROUNDS = {1: 9, 10: 5, 100: 3}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="bench", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="leave the projects of 10 and 100 times the content out")
    quick = parser.parse_args().quick
    compileall.compile_dir(Path(virsta.__file__).parent, quiet=1)
    hugo = find_hugo()
    print(f"{'content, case':26}{'seconds':>9}{'CPU':>9}{'× Hugo':>9}{'at most':>9}{'MB':>9}{'at most':>9}")
    smaller: Run | None = None
    with tempfile.TemporaryDirectory() as folder:
        for times in (1,) if quick else (1, 10, 100):
            found = measure(prepare(Path(folder), times), hugo, ROUNDS[times], incremental=times == 1)
            for case in found.runs:
                print(_line(times, case, found), flush=True)
            if smaller:
                print(f"{f'×{times}, growth':26}{found.runs[COLD].seconds / smaller.seconds:9.1f}", flush=True)
            smaller = found.runs[COLD]


def _line(times: int, case: str, found: Measures) -> str:
    run, hugo, held = found.runs[case], found.runs.get(HUGO), found.memory.get(case)
    ratio = f"{run.seconds / hugo.seconds:.2f}" if hugo else "?"
    target = TARGETS.get((times, case), "")
    memory = f"{held:.0f}" if held else ""
    most = MEMORY if case == COLD else ""
    return f"{f'×{times}, {case}':26}{run.seconds:9.2f}{run.cpu:9.2f}{ratio:>9}{target:>9}{memory:>9}{most:>9}"


if __name__ == "__main__":
    main()
