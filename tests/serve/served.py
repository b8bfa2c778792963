"""A copy of the project as shipped, served by `virsta serve` as its users start it."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlsplit

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
PO = "locales/fi/LC_MESSAGES/virsta.po"
LANGUAGE = "locales/fi/language.yaml"
TEXT = "sources/dnd35-fi/text.txt"
CANON = "sources/canon.yaml"
LOCALES = ("en", "cs", "de", "fi", "fr", "ru", "zh-Hans", "en-XA")
COMMAND = (sys.executable, "-m", "virsta", "serve")


@dataclass(slots=True)
class Served:
    """A project that is being served."""

    root: Path
    address: str
    process: subprocess.Popen[str]
    _before: dict[str, bytes | None] = field(default_factory=dict)

    @property
    def port(self) -> int:
        """The port of the server."""
        port = urlsplit(self.address).port
        assert port is not None
        return port

    def read(self, path: str) -> str:
        """Return the text of a file."""
        return (self.root / path).read_text("utf-8")

    def write(self, path: str, text: str | bytes) -> None:
        """Write a file, to be put back by `restore`."""
        file = self.root / path
        self._before.setdefault(path, file.read_bytes() if file.is_file() else None)
        file.parent.mkdir(exist_ok=True)
        file.write_bytes(text.encode() if isinstance(text, str) else text)

    def edit(self, path: str, old: str, new: str) -> None:
        """Replace words that stand once in a file."""
        text = self.read(path)
        assert text.count(old) == 1, (path, old, text.count(old))
        self.write(path, text.replace(old, new))

    def restore(self) -> None:
        """Put every file back as it was."""
        for path, raw in self._before.items():
            if raw is None:
                (self.root / path).unlink()
            else:
                (self.root / path).write_bytes(raw)
        self._before.clear()

    def line_of(self, path: str, words: str) -> int:
        """Return the line, from 1, that holds words."""
        (found,) = (number for number, line in enumerate(self.read(path).split("\n"), 1) if words in line)
        return found

    def get(self, path: str, host: str | None = None) -> tuple[int, str]:
        """Return status and text of an answer."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=60)
        connection.request("GET", path, headers={"Host": host or f"127.0.0.1:{self.port}"})
        answer = connection.getresponse()
        return answer.status, answer.read().decode()

    def end(self) -> tuple[int, str]:
        """Press Ctrl-C; return the exit code and what was written to standard error."""
        self.process.send_signal(signal.SIGINT)
        _, told = self.process.communicate(timeout=30)
        return self.process.returncode, told


@contextmanager
def serving(root: Path, *options: str, **environment: str) -> Iterator[Served]:
    """Serve a project on a free port until the end of a block."""
    words = [*COMMAND, "--project", str(root), "--port", "0", *options]
    process = subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=os.environ | environment, cwd=root
    )
    try:
        assert process.stdout is not None
        told = process.stdout.readline()
        address = re.search(r"http://127\.0\.0\.1:\d+/", told)
        assert address, told
        yield Served(root, address[0], process)
    finally:
        if process.poll() is None:
            process.kill()
            process.communicate()
