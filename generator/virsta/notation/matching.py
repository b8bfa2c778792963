"""Matches the patterns of a guide against a text."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from virsta.guide import Pattern, Slot
from virsta.model import Claim, Type
from virsta.notation.reading import Reader
from virsta.source import Span

Resolve = Callable[[str], tuple[str, Type] | None]
"""Slot name → fact id and type, or None for a name that nothing defines."""


@dataclass(frozen=True, slots=True)
class Match:
    """A pattern found: its stretch, where each of its parts ends, and what its slots claim."""

    span: Span
    ends: tuple[int, ...]
    claims: tuple[Claim, ...]


def match_at(reader: Reader, pattern: Pattern, at: int, limit: int, resolve: Resolve) -> Match | None:
    """Match a pattern that begins at an offset and ends at or before a limit."""
    found = _rest(reader, pattern, at, limit, resolve)
    if found is None:
        return None
    ends, claims = found
    return Match(Span(at, ends[-1] if ends else at), tuple(ends), tuple(claims))


def _rest(
    reader: Reader, pattern: Pattern, at: int, limit: int, resolve: Resolve
) -> tuple[list[int], list[Claim]] | None:
    if not pattern:
        return [], []
    part, rest = pattern[0], pattern[1:]
    if isinstance(part, str):
        end = at + len(part)
        if end > limit or not reader.source.folded.startswith(part, at):
            return None
        found = _rest(reader, rest, end, limit, resolve)
        return None if found is None else ([end, *found[0]], found[1])
    for claim in _claims(reader, part, at, limit, resolve):
        found = _rest(reader, rest, claim.span.end, limit, resolve)
        if found is not None:
            return [claim.span.end, *found[0]], [claim, *found[1]]
    return None


def _claims(reader: Reader, slot: Slot, at: int, limit: int, resolve: Resolve) -> Iterator[Claim]:
    """Yield the claims a slot can make at a place, the longest first."""
    resolved = resolve(slot.name)
    if resolved is None:
        return
    subject, kind = resolved
    start = reader.behind_qualifier(at)
    for reading in reader.read(start, kind, slot.unit):
        if reading.end <= limit:
            yield Claim(subject, kind, Span(start, reading.end), slot.unit, slot.qualifier)


def search(reader: Reader, pattern: Pattern, span: Span, resolve: Resolve) -> Match | None:
    """Find the first match of a pattern in a stretch of text."""
    for at in starts(reader, pattern, span):
        if found := match_at(reader, pattern, at, span.end, resolve):
            return found
    return None


def starts(reader: Reader, pattern: Pattern, span: Span) -> Iterator[int]:
    """Yield the places in a span at which a pattern may begin."""
    if not pattern:
        return
    first = pattern[0]
    if isinstance(first, Slot):
        yield from reader.starts(span)
        return
    at = reader.source.folded.find(first, span.start, span.end)
    while at != -1:
        yield at
        at = reader.source.folded.find(first, at + 1, span.end)
