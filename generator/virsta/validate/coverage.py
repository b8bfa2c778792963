"""Coverage: every number of a text is read, or waived with a reason."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass

from virsta.diagnostic import Diagnostic, diagnose
from virsta.guide import Waiver
from virsta.notation.reading import Reader
from virsta.source import Place, Source, Span


@dataclass(frozen=True, slots=True)
class Gap:
    """A number that is not read: waived with a reason, or unread."""

    place: Place
    text: str
    reason: str


@dataclass(frozen=True, slots=True)
class Coverage:
    """How much of a document is read."""

    document: str
    language: str
    lines: int
    numbers: int
    waived: tuple[Gap, ...]
    unread: tuple[Gap, ...]


def cover(
    reader: Reader, covered: Iterable[Span], unread_text: Iterable[Span], waivers: Iterable[Waiver], document: str
) -> tuple[Coverage, list[Diagnostic]]:
    """Compare the numbers of a text with the stretches that are accounted for."""
    source = reader.source
    read = _union(covered)
    waived, diagnostics = _waived(source, waivers)
    used: dict[Span, str] = {}
    gaps: list[Gap] = []
    for number in reader.numbers:
        if number.weak or _inside(number.span, read):
            continue
        reason = next(
            (why for span, why in waived if span.start <= number.span.start and number.span.end <= span.end), None
        )
        if reason is not None:
            used[number.span] = reason
            continue
        text = source.slice(number.span)
        place = source.place(number.span)
        gaps.append(Gap(place, text, "no slot reads it and no waiver names it"))
        diagnostics.append(diagnose("number-unread", f"the number `{text}` is neither read nor waived", place))
    gaps += (
        Gap(source.place(span), source.slice(span), "no entry of the guide opens this text") for span in unread_text
    )
    excused = tuple(Gap(source.place(span), source.slice(span), why) for span, why in used.items())
    coverage = Coverage(document, reader.language.locale, len(source.starts), len(reader.numbers), excused, tuple(gaps))
    return coverage, diagnostics


def _union(spans: Iterable[Span]) -> list[Span]:
    """Return the spans in order, those that touch or overlap as one."""
    joined: list[Span] = []
    for span in sorted(spans):
        if joined and span.start <= joined[-1].end:
            joined[-1] = Span(joined[-1].start, max(joined[-1].end, span.end))
        else:
            joined.append(span)
    return joined


def _inside(span: Span, spans: list[Span]) -> bool:
    at = bisect_right(spans, Span(span.start, 1 << 60)) - 1
    if at < 0:
        return False
    covers = spans[at].start <= span.start and span.end <= spans[at].end
    if covers or at + 1 >= len(spans):
        return covers
    # a note mark and the cell behind it can look like one number: `2 1/2`
    return spans[at].end >= span.start and spans[at + 1].start <= spans[at].end + 1 and span.end <= spans[at + 1].end


def _waived(source: Source, waivers: Iterable[Waiver]) -> tuple[list[tuple[Span, str]], list[Diagnostic]]:
    found: list[tuple[Span, str]] = []
    diagnostics: list[Diagnostic] = []
    for waiver in waivers:
        starts = _occurrences(source.folded, waiver.quote)
        if len(starts) != waiver.count:
            message = f"the waiver `{waiver.quote}` stands {len(starts)} times in the text, not {waiver.count}"
            place = source.place(Span(starts[0], starts[0] + len(waiver.quote)) if starts else Span(0, 0))
            diagnostics.append(diagnose("waiver-unmatched", message, place))
        for start in starts:
            offset = waiver.quote.find(waiver.number) if waiver.number else 0
            length = len(waiver.number) if waiver.number else len(waiver.quote)
            found.append((Span(start + max(offset, 0), start + max(offset, 0) + length), waiver.reason))
    return found, diagnostics


def _occurrences(text: str, words: str) -> list[int]:
    starts, at = [], text.find(words)
    while at != -1 and words:
        starts.append(at)
        at = text.find(words, at + len(words))
    return starts
