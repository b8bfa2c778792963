"""A progress display on a terminal, for what takes over a second."""

from __future__ import annotations

import threading
from typing import Any, Self, TextIO

PATIENCE = 1.0
"""Seconds before anything is shown."""


class Progress:
    """Shows what is being made, once patience has run out; says nothing where there is no terminal."""

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream
        self.what = "…"
        self._status: Any = None
        self._timer = threading.Timer(PATIENCE, self._show)
        self._timer.daemon = True

    def __call__(self, what: str) -> None:
        """Say what is being made now."""
        self.what = what
        if self._status is not None:
            self._status.update(f"building {what}")

    def _show(self) -> None:
        from rich.console import Console  # rich costs 50 ms, which a quick build need not pay

        self._status = Console(file=self.stream).status(f"building {self.what}")
        self._status.start()

    def __enter__(self) -> Self:
        if self.stream.isatty():
            self._timer.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self._timer.is_alive():
            self._timer.cancel()
            self._timer.join()  # it may be about to show something
        if self._status is not None:
            self._status.stop()
