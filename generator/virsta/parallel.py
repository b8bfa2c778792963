"""Calls a function on many items, on as many cores as there are."""

from __future__ import annotations

import os
import pickle
from collections.abc import Callable, Sequence
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
    children = [_forked(function, items, share) for share in shares[1:]]
    results: list[Any] = [None] * len(items)
    for index in shares[0]:
        results[index] = function(items[index])
    for (child, pipe), share in zip(children, shares[1:], strict=True):
        with os.fdopen(pipe, "rb") as stream:
            data = stream.read()
        os.waitpid(child, 0)
        # a child that died says nothing: its share is done here, so a fault shows itself as usual
        answers = pickle.loads(data) if data else [function(items[index]) for index in share]
        for index, answer in zip(share, answers, strict=True):
            results[index] = answer
    return results


def _forked(function: Callable[[Item], Result], items: Sequence[Item], share: range) -> tuple[int, int]:
    """Start a process that works on a share of the items; return it and the pipe it answers through."""
    reading, writing = os.pipe()
    child = os.fork()
    if child:
        os.close(writing)
        return child, reading
    status = 1
    try:
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
