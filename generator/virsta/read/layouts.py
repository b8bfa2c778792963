"""The layouts of tables: each reader parts a table's lines into rows of cells, untouched.

A reader takes the source, the table's span and its number of columns, and gives rows of spans. The first cell of a
row is its label; a row without one (a line of headers) begins with an empty span.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from virsta.source import Source, Span, strip_span

Row = tuple[Span, ...]
Layout = Callable[[Source, Span, int], list[Row]]

_RULE = re.compile(r"[|\s:-]*\Z")
_WORD = re.compile(r"[^ \t\r\u3000]+")
_WORDS = re.compile(r"[^ \t\r\u3000]+(?:[ \u3000][^ \t\r\u3000]+)*")
"""What stands between two blanks or more, or tabs."""


def lines_of(source: Source, span: Span) -> Iterator[Span]:
    """Yield the lines of a span that are not blank."""
    if span.start >= span.end:
        return
    for index in range(source.line_at(span.start), source.line_at(span.end - 1) + 1):
        line = source.line_span(index)
        line = Span(max(line.start, span.start), min(line.end, span.end))
        if source.slice(line).strip():
            yield line


def _parted(source: Source, line: Span, sign: str) -> Row:
    cells, at = [], line.start
    for text in source.text[line.start : line.end].split(sign):
        cells.append(strip_span(source.text, Span(at, at + len(text)), "\u00a0 \t\r"))
        at += len(text) + len(sign)
    return tuple(cells)


def tabbed(source: Source, span: Span, columns: int) -> list[Row]:
    """Cells are parted by tabs."""
    del columns
    return [_parted(source, line, "\t") for line in lines_of(source, span)]


def piped(source: Source, span: Span, columns: int) -> list[Row]:
    """Cells are parted by bars, one of which opens a line; a line of dashes is no row."""
    rows = []
    for line in (strip_span(source.text, own) for own in lines_of(source, span)):
        if _RULE.match(source.slice(line)):
            continue
        row = _parted(source, line, "|")
        row = row[1:] if row[0].start == row[0].end else row
        rows.append(row[: columns + 1] if all(cell.start == cell.end for cell in row[columns + 1 :]) else row)
    return rows


def spaced(source: Source, span: Span, columns: int) -> list[Row]:
    """Cells are parted by two blanks or more where most full lines of the table are, else by one.

    Where they are by one, the last words of a line are its columns, and all before them is the label.
    """
    lines = [
        (line, _stretches(source, line, _WORD), _stretches(source, line, _WORDS)) for line in lines_of(source, span)
    ]
    aligned = sum(len(stretches) == columns + 1 for _, _, stretches in lines)
    if 2 * aligned > sum(len(words) > columns for _, words, _ in lines):
        return [_unlabelled(line, stretches, columns) for line, _, stretches in lines]
    rows: list[Row] = []
    for line, words, _ in lines:
        if len(words) > columns:
            rows.append((Span(words[0].start, words[-columns - 1].end), *words[-columns:]))
        else:
            rows.append(_unlabelled(line, words, columns))
    return rows


def _stretches(source: Source, line: Span, pattern: re.Pattern[str]) -> Row:
    return tuple(Span(match.start(), match.end()) for match in pattern.finditer(source.text, line.start, line.end))


def _unlabelled(line: Span, cells: Row, columns: int) -> Row:
    """Return a row with an empty label where it has cells for the columns alone."""
    return (Span(line.start, line.start), *cells) if len(cells) == columns > 1 else cells


def stacked(source: Source, span: Span, columns: int) -> list[Row]:
    """Each line holds one cell."""
    cells = [strip_span(source.text, line) for line in lines_of(source, span)]
    return [tuple(cells[at : at + columns + 1]) for at in range(0, len(cells), columns + 1)]


READERS: dict[str, Layout] = {"tabbed": tabbed, "piped": piped, "spaced": spaced, "stacked": stacked}
