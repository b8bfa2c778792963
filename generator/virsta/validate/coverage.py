"""Coverage: every number of a text is read, or waived with a reason."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from virsta.diagnostic import Diagnostic, diagnose, few_a_line
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
    used: dict[Span, Waiver] = {}
    gaps: list[Gap] = []
    owed = [number.span for number in reader.numbers if not number.weak]
    owed += _other_digits(source, [number.span for number in reader.numbers])
    for span in sorted(owed):
        if _inside(span, read):
            continue
        waiver = next((own for there, own in waived if there.start <= span.start and span.end <= there.end), None)
        if waiver is not None:
            used[span] = waiver
            continue
        text, place = source.slice(span), source.place(span)
        gaps.append(Gap(place, text, "no slot reads it and no waiver names it"))
    diagnostics += few_a_line(
        diagnose("number-unread", f"the number `{gap.text}` is neither read nor waived", gap.place) for gap in gaps
    )
    needed = set(used.values())
    diagnostics += _idle(source, dict.fromkeys(own for _, own in waived if own not in needed))
    gaps += (
        Gap(source.place(span), source.slice(span), "no entry of the guide opens this text") for span in unread_text
    )
    excused = tuple(Gap(source.place(span), source.slice(span), own.reason) for span, own in sorted(used.items()))
    unread = tuple(sorted(gaps, key=lambda gap: (gap.place.line, gap.place.column)))
    lines, numbers = len(source.starts), len(reader.numbers)
    return Coverage(document, reader.language.locale, lines, numbers, excused, unread), diagnostics


def _other_digits(source: Source, known: list[Span]) -> Iterator[Span]:
    """Yield the digits that no number is written with in any language here: ², ④, Ⅻ, those of other scripts …"""
    signs = (sign for sign in set(source.folded) if not sign.isascii())
    others = [sign for sign in signs if unicodedata.category(sign) in ("Nd", "Nl", "No")]
    if others:
        numbers = _union(known)
        found = (Span(*match.span()) for match in re.finditer(f"[{''.join(others)}]+", source.folded))
        yield from (span for span in found if not _inside(span, numbers))


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


def _waived(source: Source, waivers: Iterable[Waiver]) -> tuple[list[tuple[Span, Waiver]], list[Diagnostic]]:
    found: list[tuple[Span, Waiver]] = []
    diagnostics: list[Diagnostic] = []
    for waiver in waivers:
        starts = _occurrences(source.folded, waiver.quote)
        if len(starts) != waiver.count:
            message = f"the waiver `{waiver.quote}` stands {len(starts)} times in the text, not {waiver.count}"
            place = source.place(Span(starts[0], starts[0] + len(waiver.quote)) if starts else Span(0, 0))
            diagnostics.append(diagnose("waiver-unmatched", message, place))
        words = waiver.number or waiver.quote
        offset = waiver.quote.find(words)
        if offset == -1:
            message = f"the waiver `{waiver.quote}` does not hold its number `{words}`"
            diagnostics.append(diagnose("waiver-unmatched", message, source.place(Span(0, 0))))
            continue
        found += ((Span(start + offset, start + offset + len(words)), waiver) for start in starts)
    return found, diagnostics


def _idle(source: Source, waivers: Iterable[Waiver]) -> Iterator[Diagnostic]:
    """Yield a finding for each waiver that nothing needs: it might some day hide what it was not written for."""
    for waiver in waivers:
        start = source.folded.find(waiver.quote)
        place = source.place(Span(start, start + len(waiver.quote)))
        yield diagnose("waiver-unmatched", f"the waiver `{waiver.quote}` waives nothing that is unread", place)


def _occurrences(text: str, words: str) -> list[int]:
    starts, at = [], text.find(words)
    while at != -1 and words:
        starts.append(at)
        at = text.find(words, at + len(words))
    return starts
