"""Every row of the tables dropped, repeated, with two of its cells swapped, and with one cell dropped."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from itertools import zip_longest

import pytest

from tests.sweep import Desk, stated
from virsta.extract.extraction import scope
from virsta.guide import TableGuide
from virsta.read import Block, read_blocks
from virsta.read.outline import MARKUP
from virsta.source import strip_span


@dataclass(frozen=True)
class Cell:
    """Where a cell stands (line and columns from 0), and what it is worth."""

    line: int
    start: int
    end: int
    value: str


@dataclass(frozen=True)
class Row:
    """A row of a table in the text: its lines (from 0) and its cells; a row of labels or headers has none."""

    table: str
    first: int
    last: int
    cells: tuple[Cell, ...]


Edit = Callable[[list[str], Row], list[str] | None]
"""The lines of a text and a row → what the row's lines become, or None where a row cannot be changed so."""


def _drop(lines: list[str], row: Row) -> list[str] | None:
    del lines, row
    return []


def _repeat(lines: list[str], row: Row) -> list[str] | None:
    return lines[row.first : row.last + 1] * 2


def _swap(lines: list[str], row: Row) -> list[str] | None:
    """Swap the first two neighbours that differ."""
    pairs = ((one, other) for one, other in zip(row.cells, row.cells[1:], strict=False) if one.value != other.value)
    one, other = next(pairs, (None, None))
    if one is None or other is None:
        return None
    words = [lines[cell.line][cell.start : cell.end] for cell in (one, other)]
    for cell, own in ((other, words[0]), (one, words[1])):
        lines[cell.line] = lines[cell.line][: cell.start] + own + lines[cell.line][cell.end :]
    return lines[row.first : row.last + 1]


def _drop_cell(lines: list[str], row: Row) -> list[str] | None:
    """Drop the last cell, with the sign that parts it from the one before."""
    if not row.cells:
        return None
    cell = row.cells[-1]
    own = lines[cell.line]
    if cell.start == 0:
        return lines[row.first : cell.line] + lines[cell.line + 1 : row.last + 1]
    parting = own.rindex("|", 0, cell.start) if "|" in own else cell.start - 1
    lines[cell.line] = own[:parting] + own[cell.end :]
    return lines[row.first : row.last + 1]


EDITS: dict[str, Edit] = {"drop": _drop, "repeat": _repeat, "swap": _swap, "drop a cell": _drop_cell}


@pytest.mark.parametrize("edit", EDITS)
def test_every_row_changed_is_noticed(edit: str, desk: Desk) -> None:
    """An error or warning names a place in the table; cells that were swapped may show as other values instead."""
    tables, missed = _rows(desk), []
    for batch in zip_longest(*tables.values()):
        changed = {row: EDITS[edit](desk.text.split("\n"), row) for row in batch if row}
        edits = {row: lines for row, lines in changed.items() if lines is not None}
        text, tags = _edited(desk, edits)
        after = desk.read(text)
        noticed = {tags.get(line - 1) for _, line, _ in desk.told(after)}
        if edit == "swap":
            other = (stated(desk.base) - stated(after)) + (stated(after) - stated(desk.base))
            noticed |= {fact.split(".")[0] for fact, _ in other}
        missed += [row.first + 1 for row in edits if row.table not in noticed]
    assert sorted(missed) == []


def test_the_rows_are_those_of_the_texts(desks: dict[str, Desk]) -> None:
    """Counted by hand, headers aside: 4 × 15 and 15 more of distances, of hampering, terrain, mounts, flight …"""
    rows = {name: [row for own in _rows(desk).values() for row in own] for name, desk in desks.items()}
    counts = {name: sum(bool(row.cells) for row in own) for name, own in rows.items()}
    assert counts == {"dnd35-fi": 61, "dnd35-zh": 61, "dnd5e-cs": 6, "pf1-de": 43, "positions-ru": 30}


def _tables(desk: Desk) -> list[tuple[Block, TableGuide]]:
    blocks, _ = read_blocks(desk.reader, desk.guide, lambda entry: scope(desk.canon, entry))
    entries = ((block, block.entry) for block in blocks)
    return [(block, desk.guide.tables[entry.id or ""]) for block, entry in entries if entry and entry.kind == "table"]


def _rows(desk: Desk) -> dict[str, list[Row]]:
    """Return the rows of every table, captions and rules of dashes aside."""
    lines, rows = desk.text.split("\n"), dict[str, list[Row]]()
    for block, table in _tables(desk):
        body = strip_span(desk.text, block.body, f"{MARKUP}\n")
        step = len(table.columns) + 1 if table.layout == "stacked" else 1
        for at in range(desk.line(body.start) - 1, desk.line(body.end - 1), step):
            if any(cell.strip("-: \t\r") for cell in re.split(r"[|\t]", lines[at])):
                rows.setdefault(table.id, []).append(Row(table.id, at, at + step - 1, _cells(desk, table.id, at, step)))
    return rows


def _cells(desk: Desk, table: str, at: int, step: int) -> tuple[Cell, ...]:
    """Return the cells of a row; headers and values in its label are none."""
    places = {
        Cell(own.line - 1, own.column - 1, own.end_column - 1, repr(fact.value))
        for fact in desk.base.facts
        if fact.id.startswith(f"{table}.") and at < (own := fact.evidence).line <= at + step
        if fact.id.count(".") > 1 and ".header." not in fact.id and not fact.id.endswith(".load")
    }
    return tuple(sorted(places, key=lambda cell: (cell.line, cell.start)))


def _edited(desk: Desk, edits: dict[Row, list[str]]) -> tuple[str, dict[int, str]]:
    """Return the text with rows changed, and the table that each of its lines (from 0) is in."""
    spans = {
        table.id: (desk.line(block.span.start) - 1, desk.line(block.span.end - 1)) for block, table in _tables(desk)
    }
    tables = {line: table for table, span in spans.items() for line in range(*span)}
    changed = {row.first: (row, lines) for row, lines in edits.items()}
    lines, tags, at, old = list[str](), dict[int, str](), 0, desk.text.split("\n")
    while at < len(old):
        row, own = changed.get(at, (None, old[at : at + 1]))
        tags.update({len(lines) + n: tables[at] for n in range(len(own)) if at in tables})
        lines += own
        at = row.last + 1 if row else at + 1
    return "\n".join(lines), tags
