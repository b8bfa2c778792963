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
    ends: list[int] = []
    claims: list[Claim] = []
    # how many parts and claims come before a slot, and what it can still claim; no recursion, a pattern may be long
    tried: list[tuple[int, int, Iterator[Claim]]] = []
    while len(ends) < len(pattern):
        part, here = pattern[len(ends)], ends[-1] if ends else at
        if isinstance(part, Slot):
            tried.append((len(ends), len(claims), _claims(reader, part, here, limit, resolve)))
        elif here + len(part) <= limit and reader.source.folded.startswith(part, here):
            ends.append(here + len(part))
            continue
        if not _claim_on(tried, ends, claims):
            return None
    return Match(Span(at, ends[-1] if ends else at), tuple(ends), tuple(claims))


def _claim_on(tried: list[tuple[int, int, Iterator[Claim]]], ends: list[int], claims: list[Claim]) -> bool:
    """Go on with what the last slot that can still claim something claims next; tell whether there was one."""
    while tried:
        parts, made, left = tried[-1]
        if claim := next(left, None):
            ends[parts:], claims[made:] = [claim.span.end], [claim]
            return True
        tried.pop()
    return False


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
