"""Strict YAML 1.2 data: no tags, no anchors, no duplicate keys, `no` and `1:30` stay strings.

The C parser's events are built into plain values here, which is quicker than a loader and cannot run anything.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import yaml

from virsta.diagnostic import Diagnostic, diagnose
from virsta.source import Place

_INT = re.compile(r"[-+]?[0-9]+\Z")
_FLOAT = re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+\.[0-9]*)(?:[eE][-+]?[0-9]+)?\Z|[-+]?[0-9]+[eE][-+]?[0-9]+\Z")
_CONSTANTS: dict[str, Any] = {"": None, "~": None, "null": None, "true": True, "false": False}


class _FaultError(Exception):
    def __init__(self, code: str, message: str, mark: Any) -> None:
        super().__init__(message)
        self.code, self.message, self.mark = code, message, mark


def load(text: str, file: str) -> tuple[Any, list[Diagnostic]]:
    """Return the value of a YAML text, or None and what is wrong with it."""
    try:
        return _document(iter(yaml.parse(text, Loader=yaml.CSafeLoader))), []
    except _FaultError as fault:
        code, message, mark = fault.code, fault.message, fault.mark
    except yaml.YAMLError as error:
        code, mark = "yaml-broken", getattr(error, "problem_mark", None)
        message = getattr(error, "problem", None) or " ".join(str(error).split())
    return None, [diagnose(code, message, _place(file, mark))]


def locate(text: str, file: str, path: Sequence[str | int]) -> Place:
    """Return the place of the value at a path of keys and indexes, as near as it can be found."""
    return _place(file, Lines(text).mark(path))


class Lines:
    """Where the values of a YAML text stand."""

    def __init__(self, text: str) -> None:
        self._root = yaml.compose(text, Loader=yaml.CSafeLoader)

    def of(self, path: Sequence[str | int]) -> int:
        """Return the line, from 1, of the value at a path."""
        mark = self.mark(path)
        return int(mark.line) + 1 if mark else 1

    def mark(self, path: Sequence[str | int]) -> Any:
        """Return PyYAML's mark of the value at a path, or of the last of its keys that is there."""
        node, mark = self._root, self._root.start_mark if self._root else None
        for step in path:
            found = _child(node, step)
            if found is None:
                break
            mark, node = found[0].start_mark, found[1]
        return mark


def _child(node: Any, step: str | int) -> tuple[Any, Any] | None:
    if isinstance(node, yaml.MappingNode):
        return next(((key, value) for key, value in node.value if key.value == str(step)), None)
    if isinstance(node, yaml.SequenceNode) and isinstance(step, int) and step < len(node.value):
        return node.value[step], node.value[step]
    return None


def _place(file: str, mark: Any) -> Place:
    line = mark.line if mark else 0
    column = mark.column + 1 if mark else 1
    return Place(file, line + 1, column, column + 1)


def _document(events: Any) -> Any:
    for event in events:
        if isinstance(event, yaml.NodeEvent):
            value = _value(event, events)
            rest = next((e for e in events if isinstance(e, yaml.NodeEvent)), None)
            if rest is not None:
                raise _FaultError("yaml-broken", "a second document in one file", rest.start_mark)
            return value
    return None


def _value(event: Any, events: Any) -> Any:
    kind = type(event)
    if kind is yaml.AliasEvent or event.anchor is not None:
        raise _FaultError("yaml-anchor", f"anchor or alias `{event.anchor}`", event.start_mark)
    if event.tag is not None:
        raise _FaultError("yaml-tag", f"tag `{event.tag}`", event.start_mark)
    if kind is yaml.ScalarEvent:
        return _scalar(event.value) if event.style is None or event.style == "" else event.value
    return _sequence(events) if kind is yaml.SequenceStartEvent else _mapping(events)


def _sequence(events: Any) -> list[Any]:
    items: list[Any] = []
    for inner in events:
        if type(inner) is yaml.SequenceEndEvent:
            break
        items.append(_value(inner, events))
    return items


def _mapping(events: Any) -> dict[str, Any]:
    mapping: dict[str, Any] = {}
    for inner in events:
        if type(inner) is yaml.MappingEndEvent:
            break
        if type(inner) is not yaml.ScalarEvent:
            raise _FaultError("yaml-broken", "a key that is not a plain word", inner.start_mark)
        if inner.value in mapping:
            raise _FaultError("yaml-duplicate-key", f"the key `{inner.value}` stands twice", inner.start_mark)
        mapping[inner.value] = _value(next(events), events)
    return mapping


def _scalar(text: str) -> Any:
    if text in _CONSTANTS:
        return _CONSTANTS[text]
    first = text[0]
    if first in "-+.0123456789":
        if _INT.match(text):
            return int(text)
        if _FLOAT.match(text):
            return float(text)
    return text
