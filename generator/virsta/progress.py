"""A progress display on a terminal, for what takes over a second."""

from __future__ import annotations

import time
from typing import Any, Self, TextIO

PATIENCE = 1.0
"""Seconds before anything is shown."""


class Progress:
    """Shows what is being made, once patience has run out; says nothing where there is no terminal."""

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream
        self.began = time.monotonic()
        self.status: Any = None

    def __call__(self, what: str) -> None:
        """Say what is being made now."""
        if not self.stream.isatty() or time.monotonic() - self.began < PATIENCE:
            return
        if self.status is None:
            from rich.console import Console  # rich costs 50 ms, which a quick build need not pay

            self.status = Console(file=self.stream).status("")
            self.status.start()
        self.status.update(f"building {what}")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self.status is not None:
            self.status.stop()
