"""Tells when files may have changed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

from watchfiles import awatch

from virsta.emit.messages import TEMPLATES
from virsta.serve.snapshot import FOLDERS

STEP = 10
"""Milliseconds of quiet after which a save counts as done."""
_LONGEST = 160
"""Milliseconds for which a save that does not end is waited for."""
_TICK = 1000
"""Milliseconds after which files are looked at though the system told nothing: not every file system tells."""


async def ticks(root: Path) -> AsyncIterator[None]:
    """Yield whenever files of a project may have changed: soon after a save, and every second."""
    while True:
        watched = _there(root)
        try:
            told = awatch(
                *watched,
                watch_filter=None,
                step=STEP,
                debounce=_LONGEST,
                rust_timeout=_TICK,
                yield_on_timeout=True,
            )
            async for _ in told:
                yield
                if _there(root) != watched:
                    break  # a folder has come or gone
        except (OSError, RuntimeError):  # the system watches no more folders, or one has just gone
            await asyncio.sleep(_TICK / 4000)
            yield


def _there(root: Path) -> list[Path]:
    return [folder for folder in (*(root / name for name in FOLDERS), TEMPLATES) if folder.is_dir()]
