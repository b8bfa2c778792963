"""Walks a guide's outline down a text: every line ends up in a block, opened by an entry or left unread."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice

from virsta.diagnostic import Diagnostic, diagnose
from virsta.guide import Guide, OutlineEntry, TableGuide, words_of
from virsta.model import Claim
from virsta.notation.matching import Resolve, match_at, starts
from virsta.notation.reading import Reader
from virsta.source import Source, Span, strip_span

NEAR = 500
"""How many lines are searched for what may have been meant."""
MARKUP = "| \t\r\n\u00a0\u202f"
"""What may stand at the ends of a stretch of text without saying anything."""

Scope = Callable[[OutlineEntry], Resolve]


@dataclass(frozen=True, slots=True)
class Block:
    """A stretch of the text and the entry that opens it (None where nothing does)."""

    entry: OutlineEntry | None
    span: Span
    """The whole block; for a table, up to the next entry."""
    anchor: Span
    """The words that opened it."""
    body: Span
    """The text without its label."""
    claims: tuple[Claim, ...] = ()
    """What slots in the anchor claim."""


def read_blocks(reader: Reader, guide: Guide, scope: Scope) -> tuple[list[Block], list[Diagnostic]]:
    """Return the blocks of a text in order, none of its words lost, and the entries that are not found."""
    source = reader.source
    diagnostics: list[Diagnostic] = []
    opened: list[Block] = []
    cursor = 0
    filled = _filled(source)
    for entry in guide.outline:
        lines = _lines(source, filled, cursor)
        block = _find(reader, guide, entry, cursor, lines, scope(entry))
        if block is None:
            diagnostics.append(_missing(source, guide, entry, cursor, _lines(source, filled, cursor)))
            continue
        opened.append(block)
        cursor = max(block.anchor.end, block.anchor.start + 1)
    return list(_close(source, opened)), diagnostics


def _find(
    reader: Reader, guide: Guide, entry: OutlineEntry, cursor: int, lines: Iterator[Span], resolve: Resolve
) -> Block | None:
    if entry.kind == "heading":
        return _heading(reader, entry, lines, resolve)
    if entry.kind == "table":
        return _table(reader.source, guide, entry, lines)
    for at in starts(reader, entry.anchor, Span(cursor, len(reader.source.text))):
        if match := match_at(reader, entry.anchor, at, len(reader.source.text), resolve):
            body = match.ends[entry.label - 1] if entry.label else at
            return Block(entry, match.span, match.span, Span(body, match.span.end), match.claims)
    return None


def _filled(source: Source) -> list[Span]:
    """Return the lines that are not blank, without the blanks at their ends."""
    lines = (source.line_span(index) for index in range(len(source.starts)))
    stripped = (strip_span(source.text, line, " \t\r\u00a0\u202f\u3000") for line in lines)
    return [line for line in stripped if line.start < line.end]


def _lines(source: Source, filled: list[Span], cursor: int) -> Iterator[Span]:
    """Yield the lines from an offset on; the one that holds it only where nothing is said before."""
    for index in range(bisect_right(filled, cursor, key=lambda line: line.end), len(filled)):
        line = filled[index]
        if line.start >= cursor or not source.text[line.start : cursor].strip(MARKUP):
            yield line


def _heading(reader: Reader, entry: OutlineEntry, lines: Iterator[Span], resolve: Resolve) -> Block | None:
    for line in lines:
        match = match_at(reader, entry.anchor, line.start, line.end, resolve)
        if match and match.span.end == line.end:
            return Block(entry, line, line, line, match.claims)
    return None


def _table(source: Source, guide: Guide, entry: OutlineEntry, lines: Iterator[Span]) -> Block | None:
    table = guide.tables.get(entry.id or "")
    if table is None:
        return None
    for line in lines:
        if _begins(table, source.folded[line.start : line.end]):
            start = source.line_span(source.line_at(line.start)).start  # blanks before the headers part cells, too
            anchor = line if table.caption else Span(start, start)
            return Block(entry, anchor, anchor, anchor)
    return None


def _begins(table: TableGuide, line: str) -> bool:
    """Whether a table begins with a line: its caption, or else its row of headers, however its cells are parted."""
    if table.caption is not None:
        return line == table.caption
    if table.layout == "stacked":
        return line == next(iter((*table.corner, *(table.headers or ()))), None)
    cells = " ".join(line.replace("|", " ").split())
    if table.headers is None:
        return cells.startswith(tuple(f"{corner} " for corner in table.corner))
    return any(cells == " ".join([*corner, *table.headers]) for corner in ((), *((own,) for own in table.corner)))


def _missing(source: Source, guide: Guide, entry: OutlineEntry, cursor: int, lines: Iterator[Span]) -> Diagnostic:
    from difflib import get_close_matches  # for faults alone

    table = guide.tables.get(entry.id or "") if entry.kind == "table" else None
    words = (table.caption or (table.corner or table.headers or ("",))[0]) if table else words_of(entry.anchor)
    near = {source.folded[line.start : line.end][: len(words)]: line for line in islice(lines, NEAR)}
    close = get_close_matches(words, near, 1, 0.6)
    span = near[close[0]] if close else source.line_span(source.line_at(cursor))
    what = {"heading": "heading", "rule": "opening words", "table": "table", "noise": "words"}[entry.kind]
    hint = f"The nearest line there is `{close[0]}`." if close else None
    return diagnose(
        "anchor-missing",
        f"the {what} `{words}` of the outline is not found from here on",
        source.place(span),
        hint=hint,
    )


def _close(source: Source, opened: list[Block]) -> Iterator[Block]:
    """Give each block its end: the next entry, at the latest the end of its line; a table runs on."""
    starts = [*(block.span.start for block in opened), len(source.text)]
    yield from _unread(source, 0, starts[0])
    for block, limit in zip(opened, starts[1:], strict=True):
        entry = block.entry
        if entry and entry.kind == "table":
            yield Block(entry, Span(block.span.start, limit), block.anchor, Span(block.anchor.end, limit), block.claims)
            continue
        line_end = source.line_span(source.line_at(max(block.anchor.end - 1, block.anchor.start))).end
        end = min(limit, line_end)
        body = strip_span(source.text, Span(block.body.start, max(end, block.body.start)), MARKUP)
        yield Block(entry, Span(block.span.start, end), block.anchor, body, block.claims)
        yield from _unread(source, end, limit)


def _unread(source: Source, start: int, end: int) -> Iterator[Block]:
    while start < end:
        line = source.line_span(source.line_at(start))
        span = strip_span(source.text, Span(start, min(line.end, end)), MARKUP)
        if span.start < span.end:
            yield Block(None, span, span, span)
        start = max(line.end, start) + 1
