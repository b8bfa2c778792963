"""Keeps the results of steps for as long as nothing that they were made from has changed."""

from __future__ import annotations

import threading
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from operator import is_
from typing import Any, TypeVar

from virsta.serve.snapshot import Files, Snapshot, same

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class _Held:
    """A result, and what it was made from."""

    inputs: tuple[object, ...]
    seen: Mapping[str, bytes | None]
    value: Any

    def stands(self, inputs: tuple[object, ...], contents: Mapping[str, bytes]) -> bool:
        same = len(inputs) == len(self.inputs) and all(map(is_, inputs, self.inputs))
        return same and all(contents.get(path) is raw for path, raw in self.seen.items())


class Memo:
    """Results of steps by name. A step is given a project to read from, and is noted what it read."""

    def __init__(self, files: Files) -> None:
        self.files = files
        self.lock = threading.RLock()
        self._held: dict[Hashable, _Held] = {}

    def knows(self, name: Hashable, inputs: tuple[object, ...]) -> bool:
        """Tell whether a step's result can be had without making it."""
        held = self._held.get(name)
        return held is not None and held.stands(inputs, self.files.contents)

    def made(self, name: Hashable, inputs: tuple[object, ...], make: Callable[[Snapshot], T]) -> T:
        """Return the result of a step: the one it had, where its inputs and the files it read are the very same."""
        with self.lock:
            held, contents = self._held.get(name), self.files.contents
            if held is None or not held.stands(inputs, contents):
                project = Snapshot(self.files.root, contents=contents)
                value = make(project)
                if held is not None:
                    value = same(held.value, value)  # then what was made from it stands as well
                held = self._held[name] = _Held(inputs, project.seen, value)
            result: T = held.value
            return result
