"""The public contract, held to the real project through the real command line: what its tests share."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

LOCALES = ("cs", "de", "en", "fi", "fr", "ru", "zh-Hans")
DOCUMENTS = {
    "dnd35-fi": "fi",
    "dnd35-zh": "zh-Hans",
    "dnd5e-cs": "cs",
    "pf1-de": "de",
    "positions-ru": "ru",
}
"""Document → language."""
COMMAND = Path(sys.executable).with_name("virsta")


@dataclass(frozen=True)
class Run:
    """How a command ended and what it printed."""

    code: int
    out: str
    err: str

    @cached_property
    def json(self) -> Any:
        """The standard output as JSON."""
        return json.loads(self.out)

    @cached_property
    def records(self) -> list[dict[str, Any]]:
        """The standard output as one JSON object a line."""
        return [json.loads(line) for line in self.out.splitlines()]


@dataclass
class Virsta:
    """The installed command, run as a process of its own over a project. The same words are run once."""

    folder: Path
    _runs: dict[tuple[str, ...], Run] = field(default_factory=dict)

    def __call__(self, command: str, *words: str) -> Run:
        """Run a command that leaves the project as it is."""
        key = (command, *words)
        if key not in self._runs:
            self._runs[key] = self.run(*key)
        return self._runs[key]

    def run(self, command: str, *words: str, **environment: str) -> Run:
        """Run a command anew, perhaps in another environment."""
        line = [str(COMMAND), command, "--project", str(self.folder), *words]
        done = subprocess.run(line, capture_output=True, check=False, env=os.environ | environment)
        return Run(done.returncode, done.stdout.decode(), done.stderr.decode())


def spaced(text: str) -> str:
    """Return a text with every no-break space as a plain one."""
    return text.replace("\u00a0", " ").replace("\u202f", " ")
