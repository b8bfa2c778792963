"""Runs work in a process of its own, with limits on its time, its memory and the size of what it gives.

A single operation of the interpreter cannot be interrupted from within, and memory that a process has taken is its own
until it ends; a process can be stopped whatever it does.
"""

from __future__ import annotations

import os
import selectors
import signal
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from math import ceil
from pathlib import Path
from typing import Any, NoReturn

POSSIBLE = hasattr(os, "fork")
"""Whether this system can confine work."""
_GRACE = 1.0
"""Seconds after the limit of time in which work can say where it was interrupted."""
_MARGIN = 2**20
"""Bytes beyond a limit with which work can say that it was reached."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What work may use."""

    seconds: float = 10.0
    size: int = 16 * 2**20
    """Bytes of what it gives."""
    memory: int = 512 * 2**20
    """Bytes, beyond those that the program holds already."""


LIMITS = Limits()
"""What each template may use."""


def confined(work: Callable[[], bytes], limits: Limits) -> bytes:
    """Return what work gives in a process of its own; nothing where it had to be stopped or broke down.

    When its time is up a TimeoutError is raised in it, so that it can say where it was; when that is not heeded, it is
    killed. It can open no file and start no process. Memory is limited where the system tells how much is held.
    """
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.close(reading)
        _work(work, limits, writing)
    os.close(writing)
    try:
        return _received(reading, limits)
    finally:
        os.close(reading)
        os.kill(child, signal.SIGKILL)  # until it has been waited for, the number is its own
        os.waitpid(child, 0)


def _received(pipe: int, limits: Limits) -> bytes:
    """Return all that comes through a pipe in time and within the limit of size, or nothing."""
    deadline = time.monotonic() + limits.seconds + _GRACE
    parts: list[bytes] = []
    size = 0
    with selectors.DefaultSelector() as selector:
        selector.register(pipe, selectors.EVENT_READ)
        while selector.select(max(deadline - time.monotonic(), 0)):
            parts.append(os.read(pipe, 2**20))
            size += len(parts[-1])
            if not parts[-1]:
                return b"".join(parts)
            if size > limits.size + _MARGIN:
                break
    return b""


def _work(work: Callable[[], bytes], limits: Limits, pipe: int) -> NoReturn:
    """Do the work in this process, which was forked for it and ends here."""
    try:
        _confine(limits)
        answer = work()
        signal.setitimer(signal.ITIMER_REAL, 0)
        with os.fdopen(pipe, "wb") as stream:
            stream.write(answer)
    finally:
        os._exit(0)  # nothing of the parent's must be flushed or closed twice


def _confine(limits: Limits) -> None:
    import resource  # where there is no fork, there is no such module

    held = _held()
    seconds = ceil(limits.seconds + _GRACE)
    bounds: dict[int, tuple[int, int]] = {
        resource.RLIMIT_CPU: (seconds, seconds),  # should nobody be left to stop it
        resource.RLIMIT_CORE: (0, 0),
        resource.RLIMIT_FSIZE: (0, 0),
        resource.RLIMIT_NPROC: (0, 0),
        resource.RLIMIT_NOFILE: (0, 0),
    }
    if held is not None:
        bounds[resource.RLIMIT_AS] = (held + limits.memory, held + limits.memory + _MARGIN)
    for kind, bound in bounds.items():
        with suppress(ValueError, OSError):  # some systems do not limit everything
            resource.setrlimit(kind, bound)
    signal.signal(signal.SIGALRM, _late)
    signal.setitimer(signal.ITIMER_REAL, limits.seconds)


def relieve() -> None:
    """Give work that has reached its limit of memory the margin in which to say so."""
    import resource

    with suppress(ValueError, OSError):
        hard = resource.getrlimit(resource.RLIMIT_AS)[1]
        resource.setrlimit(resource.RLIMIT_AS, (hard, hard))


def _late(*_: Any) -> NoReturn:
    raise TimeoutError


def _held() -> int | None:
    """Return the bytes of address space that this process has taken, where the system tells."""
    try:
        pages = Path("/proc/self/statm").read_text("ascii").split()[0]
        return int(pages) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError):
        return None
