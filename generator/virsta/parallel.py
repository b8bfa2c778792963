"""Calls a function on many items, on as many cores as there are."""

from __future__ import annotations

import os
import pickle
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import Any, TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")


def each(function: Callable[[Item], Result], items: Sequence[Item]) -> list[Result]:
    """Return the function's result for every item, in order.

    The work is shared with forked processes, which start with all that is loaded; where the system cannot fork,
    or there is one core or one item, it is done here alone.
    """
    workers = min(_cores(), len(items))
    if workers < 2 or not hasattr(os, "fork"):
        return [function(item) for item in items]
    shares = [range(start, len(items), workers) for start in range(workers)]
    results: list[Any] = [None] * len(items)
    with ExitStack() as ended:
        with _uninterrupted():
            children = [ended.enter_context(_child(function, items, share)) for share in shares[1:]]
        for index in shares[0]:
            results[index] = function(items[index])
        for child, share in zip(children, shares[1:], strict=True):
            for index, answer in zip(share, child() or [function(items[index]) for index in share], strict=True):
                results[index] = answer
    return results


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Put Ctrl-C off until the end of a block: a child that nobody knows of would go on by itself."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _child(
    function: Callable[[Item], Result], items: Sequence[Item], share: range
) -> Iterator[Callable[[], list[Result] | None]]:
    """Let a process work on a share of the items; its answers can be waited for, and it does not outlive the block.

    A child that died has no answers: its share is to be done again, so that a fault shows itself as usual.
    """
    child, pipe = _forked(function, items, share)
    running = True

    def answers() -> list[Result] | None:
        nonlocal running
        with os.fdopen(pipe, "rb", closefd=False) as stream:
            data = stream.read()
        _, status = os.waitpid(child, 0)
        running = False
        return pickle.loads(data) if status == 0 else None

    try:
        yield answers
    finally:
        os.close(pipe)
        if running:  # something went wrong here, or somebody has had enough
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)


def _forked(function: Callable[[Item], Result], items: Sequence[Item], share: range) -> tuple[int, int]:
    """Start a process that works on a share of the items; return it and the pipe it answers through."""
    reading, writing = os.pipe()
    child = os.fork()
    if child:
        os.close(writing)
        return child, reading
    status = 1
    try:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # its parent ends it
        os.close(reading)
        answers = pickle.dumps([function(items[index]) for index in share], pickle.HIGHEST_PROTOCOL)
        with os.fdopen(writing, "wb") as stream:
            stream.write(answers)
        status = 0
    finally:
        os._exit(status)  # nothing of the parent's must be flushed or closed twice


def _cores() -> int:
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:
        return os.cpu_count() or 1
