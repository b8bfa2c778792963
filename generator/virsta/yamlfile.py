"""Strict YAML 1.2 data: no tags, no anchors, no duplicate keys, `no` and `1:30` stay strings.

The C parser's events are built into plain values here, which is quicker than a loader and cannot run anything.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from typing import Any

import yaml

from virsta.diagnostic import Diagnostic, diagnose
from virsta.source import Place, Source, Span

_INT = re.compile(r"[-+]?[0-9]+\Z")
_FLOAT = re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+\.[0-9]*)(?:[eE][-+]?[0-9]+)?\Z|[-+]?[0-9]+[eE][-+]?[0-9]+\Z")
DEEPEST = 50
"""No authored file nests its values as deep as this."""
LONGEST = 100
"""No number has more digits, nor has one that stands in a string; Python itself refuses to read some thousands."""
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\u202a-\u202e\ufffe\uffff]")
"""What YAML has nowhere but in escapes, and no sheet can show; and what turns the direction of all behind it."""
_ENDLESS = re.compile(rf"[0-9]{{{LONGEST + 1}}}")
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
        code, message, at = fault.code, fault.message, fault.mark.index
    except yaml.reader.ReaderError as error:
        # it counts the bytes before the character
        at = len(text.encode()[: error.position].decode("utf-8", "ignore"))
        code, message = "yaml-broken", f"the character U+{error.character:04X}: {error.reason}"
    except yaml.MarkedYAMLError as error:
        code, message = "yaml-broken", error.problem or " ".join(str(error).split())
        at = error.problem_mark.index if error.problem_mark else 0
    return None, [diagnose(code, message, _place(Source.of(file, text), at))]


class Lines:
    """Where the values of a YAML text stand."""

    def __init__(self, text: str, file: str = "") -> None:
        self._source = Source.of(file, text)
        self._root = yaml.compose(text, Loader=yaml.CSafeLoader)
        self._keys: dict[int, dict[str, tuple[Any, Any]]] = {}  # a file can have thousands of faults

    def of(self, path: Sequence[str | int]) -> int:
        """Return the line, from 1, of the value at a path."""
        return self.place(path).line

    def place(self, path: Sequence[str | int], words: str = "") -> Place:
        """Return the place of the value at a path of keys and indexes, or of the last of its keys that is there.

        Where words are asked for, it is theirs: by themselves if they stand so in the value, else the first.
        """
        head, node = self._root, self._root
        for step in path:
            found = self._child(node, step)
            if found is None:
                break
            head, node = found
        if head is None or node is None:
            return _place(self._source, 0)
        whole = Span(head.start_mark.index, node.end_mark.index)
        found_words = self._words(whole, words) if words else None
        if found_words is None and head is self._root:
            return _place(self._source, whole.start)
        return self._source.place(found_words or Span(whole.start, head.end_mark.index))

    def _words(self, within: Span, words: str) -> Span | None:
        alone, text = rf"(?<![\w.]){re.escape(words)}(?!\w)", self._source.text
        for pattern in (alone, re.escape(words)):
            if match := re.compile(pattern).search(text, within.start, within.end):
                return Span(*match.span())
        return None

    def _child(self, node: Any, step: str | int) -> tuple[Any, Any] | None:
        if isinstance(node, yaml.MappingNode):
            if id(node) not in self._keys:
                self._keys[id(node)] = {key.value: (key, value) for key, value in node.value}
            return self._keys[id(node)].get(str(step))
        if isinstance(node, yaml.SequenceNode) and isinstance(step, int) and step < len(node.value):
            return node.value[step], node.value[step]
        return None


def _place(source: Source, at: int) -> Place:
    """Return the place of an offset; what is missed at the end of a file is missed behind its last word.

    YAML breaks lines at more signs than we do, so its own lines and columns are of no use.
    """
    if source.text[at : at + 1].strip() == "":
        at = min(at, len(source.text.rstrip()))
    return source.place(Span(at, at + 1))


def _document(events: Any) -> Any:
    for event in events:
        if isinstance(event, yaml.NodeEvent):
            value = _value(event, events, 0)
            rest = next((e for e in events if isinstance(e, yaml.NodeEvent)), None)
            if rest is not None:
                raise _FaultError("yaml-broken", "a second document in one file", rest.start_mark)
            return value
    return None


def _value(event: Any, events: Any, depth: int) -> Any:
    _check(event)
    if depth > DEEPEST:
        raise _FaultError("yaml-broken", f"values are nested more than {DEEPEST} deep", event.start_mark)
    kind = type(event)
    if kind is yaml.ScalarEvent:
        return _scalar(event) if event.style is None or event.style == "" else event.value
    return _sequence(events, depth) if kind is yaml.SequenceStartEvent else _mapping(events, depth)


def _check(event: Any) -> None:
    """Raise what is wrong with a value or key, whatever it is."""
    if type(event) is yaml.AliasEvent or event.anchor is not None:
        raise _FaultError("yaml-anchor", f"anchor or alias `{event.anchor}`", event.start_mark)
    if event.tag is not None:
        raise _FaultError("yaml-tag", f"tag `{event.tag}`", event.start_mark)
    if type(event) is not yaml.ScalarEvent:
        return
    if (event.style == '"' or not event.value.isascii()) and (control := _CONTROL.search(event.value)):
        raise _FaultError("yaml-broken", f"the character U+{ord(control[0]):04X} in a string", event.start_mark)
    if len(event.value) > LONGEST and _ENDLESS.search(event.value):
        raise _FaultError("yaml-broken", f"a number of more than {LONGEST} digits", event.start_mark)


def _sequence(events: Any, depth: int) -> list[Any]:
    items: list[Any] = []
    for inner in events:
        if type(inner) is yaml.SequenceEndEvent:
            break
        items.append(_value(inner, events, depth + 1))
    return items


def _mapping(events: Any, depth: int) -> dict[str, Any]:
    mapping: dict[str, Any] = {}
    for inner in events:
        if type(inner) is yaml.MappingEndEvent:
            break
        _check(inner)
        if type(inner) is not yaml.ScalarEvent:
            raise _FaultError("yaml-broken", "a key that is not a plain word", inner.start_mark)
        if inner.value in mapping:
            raise _FaultError("yaml-duplicate-key", f"the key `{inner.value}` stands twice", inner.start_mark)
        mapping[inner.value] = _value(next(events), events, depth + 1)
    return mapping


def _scalar(event: Any) -> Any:
    text = event.value
    if text in _CONSTANTS:
        return _CONSTANTS[text]
    if text[0] not in "-+.0123456789":
        return text
    number = int if _INT.match(text) else float if _FLOAT.match(text) else None
    if number is None:
        return text
    if math.isinf(float(text)):
        raise _FaultError("yaml-broken", f"the number `{text}` is too large", event.start_mark)
    return number(text)
