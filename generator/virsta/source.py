"""Untouched text, and places in it."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass, field
from typing import Protocol

#: Typographic spaces and full-width digits count as plain ones when text is matched. One code point each, so
#: offsets stay true.
_PLAIN = dict.fromkeys([0x00A0, 0x2007, 0x2009, 0x202F, 0x3000], " ") | {
    0xFF10 + digit: str(digit) for digit in range(10)
}

_SPECIAL = re.compile("[" + "".join(map(chr, _PLAIN)) + "]")


def fold(text: str) -> str:
    """Return the text, as long as before, with typographic spaces and full-width digits as plain ones."""
    return text.translate(_PLAIN) if _SPECIAL.search(text) else text


def lower(text: str) -> str:
    """Return the text in lower case, as long as before."""
    lowered = text.lower()
    return lowered if len(lowered) == len(text) else "".join(c.lower() if len(c.lower()) == 1 else c for c in text)


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A stretch of a source: offsets in code points, the end exclusive."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Place:
    """Where something stands in a file. Line and columns count from 1 in code points; the end is exclusive."""

    file: str
    line: int
    column: int
    end_column: int


@dataclass(frozen=True, slots=True)
class Source:
    """A text as it stands in its file (without a byte order mark)."""

    path: str
    """Relative to the project, with slashes."""
    text: str
    folded: str = field(repr=False)
    starts: tuple[int, ...] = field(repr=False)
    """The offset at which each line starts."""

    @classmethod
    def of(cls, path: str, text: str) -> Source:
        """Build a source from decoded text."""
        starts, at = [0], text.find("\n")
        while at != -1:
            starts.append(at + 1)
            at = text.find("\n", at + 1)
        if starts[-1] == len(text) and len(starts) > 1:
            starts.pop()
        return cls(path, text, fold(text), tuple(starts))

    def slice(self, span: Span) -> str:
        """Return the text of a span."""
        return self.text[span.start : span.end]

    def line_at(self, offset: int) -> int:
        """Return the index (from 0) of the line that holds an offset."""
        return bisect_right(self.starts, offset) - 1

    def line_span(self, index: int) -> Span:
        """Return the span of a line without its line break; the index counts from 0."""
        start = self.starts[index]
        end = self.starts[index + 1] - 1 if index + 1 < len(self.starts) else len(self.text)
        while end > start and self.text[end - 1] in "\r\n":
            end -= 1
        return Span(start, end)

    def place(self, span: Span) -> Place:
        """Return the place of a span; what runs over a line's end is cut there."""
        index = self.line_at(span.start)
        line = self.line_span(index)
        column = span.start - line.start + 1
        end = max(min(span.end, line.end) - line.start + 1, column)
        return Place(self.path, index + 1, column, end)


COMMAND_LINE = "command line"
"""The file of findings about arguments."""


Keys = tuple[str | int, ...]
"""Keys and indexes that lead to a value of an authored file."""


class Where(Protocol):
    """How findings name places in an authored file."""

    def __call__(self, *path: str | int, words: str = "") -> Place:
        """Return the place of the value at a path of keys and indexes, or of words in it."""


def strip_span(text: str, span: Span, blanks: str = " \t\r\n") -> Span:
    """Return the span without the blanks at its ends (an empty span stays where it starts)."""
    start, end = span.start, span.end
    while start < end and text[start] in blanks:
        start += 1
    while end > start and text[end - 1] in blanks:
        end -= 1
    return Span(start, end)
