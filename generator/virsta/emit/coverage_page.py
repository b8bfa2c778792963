"""The page that shows what each stretch of every text was read as, and what is unread."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Protocol

from virsta.canon import Canon
from virsta.diagnostic import Diagnostic, Severity
from virsta.emit.pages import pages, said, span_of
from virsta.model import Document, Fact, Label
from virsta.read.marks import Mark
from virsta.source import Place, Source, Span
from virsta.validate.coverage import Coverage, Gap

BLOCKS = ("heading", "table", "rule", "noise")
SHOWN = ("unread", "value", "implied", "waived", "label", "opening", "heading", "noise", "words")
"""How a stretch may be marked, the most telling first."""
_TOLD = ("text-unread", "number-unread")
"""Findings that the coverage tells itself."""


class Read(Protocol):
    """What is known of a text that has been read."""

    @property
    def document(self) -> Document: ...
    @property
    def source(self) -> Source: ...
    @property
    def marks(self) -> tuple[Mark, ...]: ...
    @property
    def facts(self) -> tuple[Fact, ...]: ...
    @property
    def labels(self) -> tuple[Label, ...]: ...
    @property
    def coverage(self) -> Coverage: ...
    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]: ...


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of a line, how it is marked and what is to be said of it."""

    text: str
    kinds: tuple[str, ...] = ()
    title: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """A line, whole in its pieces; `kind` is what it belongs to."""

    number: int
    kind: str
    pieces: tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class Text:
    """One document of the page."""

    document: Document
    edition: str
    numbers: int
    unread: tuple[Gap, ...]
    waived: tuple[Gap, ...]
    faults: tuple[Gap, ...]
    """What else is wrong: the message is the reason."""
    lines: tuple[Line, ...]
    kinds: Counter[str]
    """How many lines belong to what."""


def write_coverage(readings: Iterable[Read], canon: Canon) -> str:
    """Return the page."""
    texts = [_text(reading, canon) for reading in readings]
    return pages().get_template("coverage.html").render(texts=texts, blocks=(*BLOCKS, "blank", "unread"))


def _text(reading: Read, canon: Canon) -> Text:
    source = reading.source
    by_line: list[list[Mark]] = [[] for _ in source.starts]
    for mark in (*reading.marks, *_marks(reading)):
        for index in range(source.line_at(mark.start), source.line_at(max(mark.end - 1, mark.start)) + 1):
            by_line[index].append(mark)
    lines = tuple(_line(source, index, marks) for index, marks in enumerate(by_line))
    kinds = Counter(line.kind for line in lines)
    edition, own = canon.editions[reading.document.edition].name, reading.coverage
    faults = tuple(sorted(_faults(reading), key=lambda fault: (fault.place.line, fault.place.column)))
    return Text(reading.document, edition, own.numbers, own.unread, own.waived, faults, lines, kinds)


def _faults(reading: Read) -> Iterator[Gap]:
    """Yield what else is wrong in a text than what the coverage tells."""
    source = reading.source
    for found in reading.diagnostics:
        if found.severity is Severity.ERROR and found.code not in _TOLD and found.place.file == source.path:
            yield Gap(found.place, source.slice(_span(found.place, source)), found.message)


def _span(place: Place, source: Source) -> Span:
    start = source.starts[place.line - 1] - 1
    return Span(start + place.column, start + place.end_column)


def _marks(reading: Read) -> Iterator[Mark]:
    """Yield a mark for each value, label, waived number and fault; its name is what is to be said of it."""
    source = reading.source
    for fact in reading.facts:
        if fact.value.kind != "rule":
            kind = "implied" if fact.evidence.implied else "value"
            yield _mark(kind, f"{fact.id} = {said(fact.value)}", span_of(fact.evidence, source))
    for label in reading.labels:
        yield _mark("label", label.message, span_of(label.evidence, source))
    for gap in reading.coverage.waived:
        yield _mark("waived", f"waived: {gap.reason}", _span(gap.place, source))
    for gap in (*reading.coverage.unread, *_faults(reading)):
        yield _mark("unread", gap.reason, _span(gap.place, source))


def _mark(kind: str, name: str, span: Span) -> Mark:
    return Mark(kind, name, span.start, span.end)


def _line(source: Source, index: int, marks: list[Mark]) -> Line:
    line = source.line_span(index)
    kinds = {mark.kind for mark in marks}
    wrong = "unread" in kinds
    cuts = {at for mark in marks for at in (mark.start, mark.end) if line.start < at < line.end}
    ends = sorted({line.start, *cuts, line.end})
    spans = [Span(start, end) for start, end in pairwise(ends)]
    pieces = tuple(_piece(source.slice(span), span, marks, wrong) for span in spans)
    if any("unread" in piece.kinds for piece in pieces):
        kind = "unread"
    elif not source.slice(line).strip():
        kind = "blank"
    else:
        kind = next((block for block in BLOCKS if block in kinds), "unread")
    return Line(index + 1, kind, pieces)


def _piece(text: str, span: Span, marks: list[Mark], wrong: bool) -> Piece:
    """Mark a stretch. `wrong`: whether something in its line is not read."""
    over = [mark for mark in marks if mark.start <= span.start and span.end <= mark.end]
    found = {mark.kind for mark in over}
    titles = [mark.name for kind in SHOWN for mark in over if mark.kind == kind and mark.name]
    # of a table, all that is no value and no label has been passed over; the guide knows it where it is covered
    if "table" in found and not found & {"value", "label"} and (wrong or "words" not in found) and _says(text):
        found.add("unread")
        titles = titles or ["nothing in the guide of this table reads this"]
    return Piece(text, tuple(kind for kind in SHOWN if kind in found), "; ".join(dict.fromkeys(titles)))


def _says(text: str) -> bool:
    return any(character.isalnum() for character in text)
