"""Watches a project for the browsers that look at it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import TypeVar

from virsta.serve.studio import Studio
from virsta.serve.watch import ticks

T = TypeVar("T")
GRACE = 0.15
"""Seconds for which a new fault must last before it is told: an editor may be in the midst of saving."""
HEARTBEAT = 15.0


class Live:
    """Follows the files, and wakes whoever waits for a change."""

    def __init__(self, studio: Studio) -> None:
        self.studio = studio
        self.ended = False
        self._change = asyncio.Event()

    async def watch(self) -> None:
        """Follow the files until cancelled."""
        async for _ in ticks(self.studio.files.root):
            await self.refresh()

    def end(self) -> None:
        """Let everyone who waits go."""
        self.ended = True
        self._announce()

    async def refresh(self) -> None:
        """Look at the files now."""
        if await asyncio.to_thread(self.studio.refresh):
            self._announce()

    def _announce(self) -> None:
        change, self._change = self._change, asyncio.Event()
        change.set()

    async def follow(self) -> AsyncIterator[int | None]:
        """Yield the revision of the files, then that after each change; None is a sign of life."""
        while not self.ended:
            change = self._change
            yield self.studio.files.revision
            while not change.is_set():
                try:
                    await asyncio.wait_for(change.wait(), HEARTBEAT)
                except TimeoutError:
                    yield None

    async def settled(self, look: Callable[[], tuple[T, bool]], sound: bool) -> T:
        """Return what a function sees, which also tells whether that is faulty; a fault in what was sound lasts."""
        seen, faulty = await asyncio.to_thread(look)
        if faulty and sound:
            await asyncio.sleep(GRACE)
            await self.refresh()
            seen, _ = await asyncio.to_thread(look)
        return seen
