"""Made-up projects for tests: the cases, laid out as whole projects and perhaps changed, and commands run over them."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result

from virsta.cli import main

CASES = Path(__file__).parent / "cases"
TEXT = "sources/carts/text.txt"
GUIDE = "sources/carts/guide.yaml"
CANON = "sources/canon.yaml"
CATALOGUE = "locales/et/LC_MESSAGES/virsta.po"


def lay_out(case: str, to: Path, *changes: tuple[str, str, str]) -> Path:
    """Make a case a whole project: `a.b` lies over `a`. Each change is a path and words there, once, with others."""
    parts = case.split(".")
    for end in range(1, len(parts) + 1):
        folder = CASES / ".".join(parts[:end])
        for part in ("sources", "locales", "templates"):
            if (folder / part).is_dir():
                shutil.copytree(folder / part, to / part, dirs_exist_ok=True)
    for path, old, new in changes:
        text = (to / path).read_text("utf-8")
        assert text.count(old) == 1, (path, old)
        (to / path).write_text(text.replace(old, new), "utf-8")
    return to


def run(project: Path, command: str, *words: str) -> Result:
    """Run a command in this process; what is no exit code is raised."""
    named = ("--project", str(project))
    words = (words[0], *named, *words[1:]) if command == "locale" else (*named, *words)
    result = CliRunner().invoke(main, [command, *words])
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def findings(project: Path) -> list[dict[str, Any]]:
    """Return what `virsta check` finds."""
    found: list[dict[str, Any]] = json.loads(run(project, "check", "--format", "json").stdout)
    return found
