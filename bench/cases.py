"""What is timed: a project is built in three ways, and Hugo renders the same pages, all in turn, several times."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

from bench.process import Run, peak, run
from bench.yardstick import make_site, render

PROJECT = Path(__file__).parents[1]
VIRSTA = Path(sys.executable).with_name("virsta")
HUGO, COLD, UNCHANGED, CATALOGUE = "Hugo, ready data", "cold", "unchanged", "one catalogue"
SHAPES = {10: (2, 5), 100: (10, 10)}
"""Times the content → volumes and parts of bench.multiply."""
_NAME = re.compile(r'^msgctxt "rule\.\w+\.name"\nmsgid ".+"\nmsgstr ".+(?="$)', re.MULTILINE)


def prepare(folder: Path, times: int) -> Path:
    """Copy the project, or write one with many times its content."""
    project = folder / f"times-{times}"
    if times == 1:
        for part in ("sources", "locales"):
            shutil.copytree(PROJECT / part, project / part)
    else:
        shape = [str(number) for number in SHAPES[times]]
        subprocess.run([sys.executable, "-m", "bench.multiply", PROJECT, project, *shape], cwd=PROJECT, check=True)
        run([VIRSTA, "check", "--project", project])
    return project


@dataclass(frozen=True)
class Measures:
    """What each case took, as medians, and the most memory that some held, in MB."""

    runs: dict[str, Run]
    memory: dict[str, float]


def measure(project: Path, hugo: str | None, rounds: int, incremental: bool) -> Measures:
    """Measure each case; they take turns, so that a busy moment does not hit one alone."""
    build, site = project / "build", project / "site"
    command: list[str | Path] = [VIRSTA, "build", "--project", project, "--format", "html,md,json"]
    memory = {COLD: peak(command)}
    make_site(build, site)
    if hugo:
        memory[HUGO] = peak(render(hugo, site, site / "public"))
    runs: dict[str, list[Run]] = defaultdict(list)
    for _ in range(rounds):
        if hugo:
            _remove(site / "public")
            runs[HUGO].append(run(render(hugo, site, site / "public")))
        _remove(build, project / ".virsta-cache")
        runs[COLD].append(run(command))
        if incremental:
            before = _state(build)
            runs[UNCHANGED].append(run(command))
            assert _state(build) == before, "a build with nothing changed has written"
            _retranslate(project)
            runs[CATALOGUE].append(run(command))
            assert len(_state(build) - before) == 4, "one catalogue makes three files and the manifest"
    return Measures({case: Run.median(own) for case, own in runs.items()}, memory)


def _remove(*folders: Path) -> None:
    for folder in folders:
        shutil.rmtree(folder, ignore_errors=True)


def _state(build: Path) -> set[tuple[Path, bytes]]:
    return {(file, file.read_bytes()) for file in build.rglob("*.*")}


def _retranslate(project: Path) -> None:
    """Change the translation of a rule's name in one catalogue."""
    catalogue = min(project.glob("locales/*/LC_MESSAGES/virsta.po"))
    text = catalogue.read_text("utf-8")
    catalogue.write_text(_NAME.sub(r"\g<0>·", text, count=1), "utf-8")
