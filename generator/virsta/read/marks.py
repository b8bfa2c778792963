"""What stretches of a text were taken for, as plain tuples: cheap to make and to hand from process to process."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from virsta.read.outline import Block
from virsta.source import Span


class Mark(NamedTuple):
    """A stretch, by offsets, what it was taken for and, where there is more to say, that."""

    kind: str
    name: str
    start: int
    end: int


def marks_of(blocks: Iterable[Block], covered: Iterable[Span]) -> tuple[Mark, ...]:
    """Return a mark for each block of an entry, of the entry's kind, for the words that opened it (`opening`), and
    for each stretch that is accounted for (`words`).
    """
    marks = [Mark("words", "", span.start, span.end) for span in covered]
    for block in blocks:
        if block.entry is not None:
            kind = block.entry.kind
            marks.append(Mark(kind, "", block.span.start, block.span.end))
            if kind in ("rule", "table"):
                marks.append(Mark("opening", f"{kind} {block.entry.id}", block.anchor.start, block.anchor.end))
    return tuple(marks)
