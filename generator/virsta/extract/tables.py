"""Extracts the cells of a table: labels decide which rows and columns they are."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from virsta.canon import Canon
from virsta.diagnostic import diagnose, nearest
from virsta.guide import GroupGuide, Pattern, RowGuide, TableGuide, words_of
from virsta.model import Claim, Type
from virsta.notation.matching import Match, match_at
from virsta.notation.reading import Reader
from virsta.read.layouts import READERS, Row
from virsta.read.outline import Block
from virsta.source import Span, strip_span

if TYPE_CHECKING:
    from virsta.extract.extraction import Extraction


def extract_table(reader: Reader, block: Block, guide: TableGuide, canon: Canon, result: Extraction) -> None:
    """Collect the claims of a table's cells, headers and labels."""
    _Table(reader, block, guide, canon, result).run()


class _Table:
    """One pass down the rows of one table."""

    def __init__(self, reader: Reader, block: Block, guide: TableGuide, canon: Canon, result: Extraction) -> None:
        self.reader, self.block, self.guide, self.canon, self.result = reader, block, guide, canon, result
        self.group: GroupGuide | None = next((g for g in guide.groups if g.label is None), None)
        self.seen: dict[tuple[str, tuple[str, ...]], Span] = {}
        self.groups_seen: set[Pattern | None] = set()
        self.headers_seen = 0
        self.idle_seen: set[str] = set()  # words of corners and spanners
        self.spanning_rows: set[tuple[str, ...]] = set()

    def run(self) -> None:
        if self.guide.caption is not None:
            self._name("name", self.block.anchor, re.split("[:：]", self.guide.caption, maxsplit=1)[-1].strip())
        for row in READERS[self.guide.layout](self.reader.source, self.block.body, len(self.guide.columns)):
            self._row(self._trimmed(row))
        self._missing()

    def _text(self, span: Span) -> str:
        return self.reader.source.folded[span.start : span.end]

    def _tell(self, code: str, message: str, span: Span, hint: str | None = None) -> None:
        self.result.diagnostics.append(diagnose(code, message, self.reader.source.place(span), hint=hint))

    def _trimmed(self, row: Row) -> Row:
        """Return a row without the empty cells behind its last column."""
        width = len(self.guide.columns) + 1
        return row[:width] if all(cell.start == cell.end for cell in row[width:]) else row

    def _row(self, row: Row) -> None:
        filled = [cell for cell in row if cell.start < cell.end]
        kept = [cell for cell in filled if self._text(cell) not in self.guide.spanners]
        self.idle_seen |= {self._text(cell) for cell in filled} - {self._text(cell) for cell in kept}
        if not kept:
            self._spanning(filled)
        elif self._is_header(row):
            self._header(row)
        elif len(kept) == 1 and (group := self._group_at(kept[0])):
            self._begin(group, kept[0])
            self.result.covered += filled
        elif self.group and (found := self._row_at(row[0])):
            self._cells(row, found)
        elif self.group and (found := self._row_at(filled[0])):
            self._cells(tuple(filled), found)
        elif (label := self._begun(row[0])) is not None:
            self._count(label, len(filled))
        elif self._is_header_amiss(filled):
            message = f"the headers `{' '.join(map(self._text, filled))}` are not those of the guide, in its order"
            self._tell("label-unknown", message, Span(filled[0].start, filled[-1].end))
        else:
            self._unknown(self._wrong(row, filled))

    def _spanning(self, cells: list[Span]) -> None:
        """Pass over a row that says nothing; it stands once, like any other."""
        words = tuple(map(self._text, cells))
        if words in self.spanning_rows:
            self._tell("label-repeated", f"the row `{' '.join(words)}` stands twice", cells[0])
        self.spanning_rows.add(words)
        self.result.covered += cells

    def _begin(self, group: GroupGuide, label: Span) -> None:
        if group.label in self.groups_seen:
            self._tell("label-repeated", f"the group `{self._text(label)}` stands twice", label)
        self.group = group
        self.groups_seen.add(group.label)
        self._name(f"group.{group.prefix}", label)

    def _begun(self, cell: Span) -> Span | None:
        """Return the known label that a cell begins with; in a spaced row it takes in a cell too many."""
        for row in self.group.rows if self.group else ():
            match = self._match(row.label, cell, self._row_ids(row)[0])
            if match and self._text(Span(match.span.end, cell.end))[:1] == " ":
                return match.span
        return None

    def _count(self, label: Span, found: int) -> None:
        cells = f"{found} cell{'' if found == 1 else 's'}"
        message = f"the row `{self._text(label)}` has {cells} where {len(self.guide.columns)} are expected"
        self._tell("cell-count", message, label)

    def _wrong(self, row: Row, filled: list[Span]) -> Span:
        """Return the cell that keeps a row from being known: a header that is not one, else the label."""
        if self.guide.headers and self._text(row[0]) in ("", *self.guide.corner):
            known = (*self.guide.headers, *self.guide.corner)
            return next(cell for cell in filled if self._text(cell) not in known)
        return row[0] if row[0].start < row[0].end else filled[0]

    def _is_header(self, row: Row) -> bool:
        label, cells = self._text(row[0]), [self._text(cell) for cell in row[1:]]
        if len(cells) != len(self.guide.columns) or (label and label not in self.guide.corner):
            return False
        return self.guide.headers is None or tuple(cells) == self.guide.headers

    def _is_header_amiss(self, filled: list[Span]) -> bool:
        return all(self._text(cell) in (*(self.guide.headers or ()), *self.guide.corner) for cell in filled)

    def _header(self, row: Row) -> None:
        self.headers_seen += 1
        if self.headers_seen > self.guide.header_rows:
            self._tell(
                "label-repeated",
                f"the row of headers stands {self.headers_seen} times, not {self.guide.header_rows}",
                row[-1],
            )
        self.idle_seen.add(self._text(row[0]))
        for column, cell in zip(self.guide.columns, row[1:], strict=True):
            if self.guide.headers is None:
                self._claim("header", column, cell)
            else:
                self._name(f"column.{column}", cell)
        self.result.covered += row

    def _name(self, part: str, cell: Span, text: str | None = None) -> None:
        self.result.labels.append((f"table.{self.guide.id}.{part}", text or self._text(cell), cell))

    def _full(self, pattern: Pattern, cell: Span, row: str | None = None) -> list[Claim] | None:
        match = self._match(pattern, cell, row)
        return list(match.claims) if match and match.span.end == cell.end else None

    def _match(self, pattern: Pattern, cell: Span, row: str | None) -> Match | None:
        def resolve(name: str) -> tuple[str, Type] | None:
            return self.canon.resolve(f"{row}.{name}", self.guide.id) or self.canon.resolve(name, None)

        return match_at(self.reader, pattern, cell.start, cell.end, resolve)

    def _group_at(self, cell: Span) -> GroupGuide | None:
        return next((g for g in self.guide.groups if g.label and self._full(g.label, cell) is not None), None)

    def _row_at(self, cell: Span) -> RowGuide | None:
        """Return the row that a label means; of rows whose labels differ in a value alone, the next one."""
        rows = [
            row
            for row in (self.group.rows if self.group else ())
            if self._full(row.label, cell, self._row_ids(row)[0]) is not None
        ]
        return next((row for row in rows if self._key(row) not in self.seen), rows[0] if rows else None)

    def _key(self, row: RowGuide) -> tuple[str, tuple[str, ...]]:
        return (self.group.prefix if self.group else "", row.ids)

    def _row_ids(self, row: RowGuide) -> list[str]:
        prefix = self.group.prefix if self.group else ""
        return [f"{prefix}.{row_id}" if prefix else row_id for row_id in row.ids]

    def _cells(self, row: Row, guide: RowGuide) -> None:
        label, ids = row[0], self._row_ids(guide)
        key = self._key(guide)
        if key in self.seen:
            self._tell("label-repeated", f"the row `{self._text(label)}` stands twice", label)
            return
        self.seen[key] = label
        self.result.covered.append(label)
        self._name(f"pair.{' '.join(guide.ids)}" if len(ids) > 1 else f"row.{guide.ids[0]}", label, guide.name)
        for row_id in ids:
            self.result.claims += self._full(guide.label, label, row_id) or []
        cells = self._values(row, ids[0])
        if cells is None:
            filled, found = sum(cell.start < cell.end for cell in row[1:]), len(row) - 1
            self._count(label, found if found > len(self.guide.columns) else filled)
            return
        self.result.covered += row
        for row_id in ids:
            for column, cell in zip(self.guide.columns, cells, strict=True):
                self._claim(row_id, column, cell)

    def _values(self, row: Row, row_id: str) -> list[Span] | None:
        """Return a row's cells, split where two are glued together; None where their number is wrong."""
        cells = list(row[1:])
        filled = [cell for cell in cells if cell.start < cell.end]
        if len(filled) == len(cells) == len(self.guide.columns):
            return cells
        columns = iter(self.guide.columns)
        parts = [part for cell in filled for part in self._parts(cell, row_id, columns)]
        if len(parts) != len(self.guide.columns) or len(parts) == len(filled):
            return None
        message = f"the row `{self._text(row[0])}` has cells that are not parted; they have been split"
        self._tell("cells-glued", message, filled[0])
        return parts

    def _parts(self, cell: Span, row_id: str, columns: Iterator[str]) -> Iterator[Span]:
        """Yield the values of a cell, each of the type of the column that comes next."""
        at = cell.start
        while at < cell.end:
            resolved = self.canon.resolve(f"{row_id}.{next(columns, '')}", self.guide.id)
            readings = self.reader.read(at, resolved[1]) if resolved else []
            end = next((reading.end for reading in readings if reading.end <= cell.end), cell.end)
            yield Span(at, end)
            at = strip_span(self.reader.source.folded, Span(end, cell.end)).start

    def _claim(self, row_id: str, column: str, cell: Span) -> None:
        if resolved := self.canon.resolve(f"{row_id}.{column}", self.guide.id):
            self.result.claims.append(Claim(*resolved, cell, cell=True))

    def _unknown(self, cell: Span) -> None:
        text = self._text(cell)
        known = [words_of(p) for g in self.guide.groups for p in (g.label or (), *(r.label for r in g.rows))]
        known += [*(self.guide.headers or ()), *self.guide.corner, *self.guide.spanners]
        message, hint = f"the table `{self.guide.id}` has no label `{text}`", nearest(text, known)
        if self._known_elsewhere(cell):
            message, hint = f"the row `{text}` stands outside its group of the table `{self.guide.id}`", None
        self._tell("label-unknown", message, cell, hint)

    def _known_elsewhere(self, cell: Span) -> bool:
        return any(self._full(row.label, cell) is not None for group in self.guide.groups for row in group.rows)

    def _missing(self) -> None:
        missing = []
        if self.headers_seen < self.guide.header_rows:
            missing.append(f"row of headers (it stands {self.headers_seen} times, not {self.guide.header_rows})")
        else:
            missing += (f"corner `{words}`" for words in self.guide.corner if words not in self.idle_seen)
        missing += (f"row `{words}`" for words in self.guide.spanners if words not in self.idle_seen)
        for group in self.guide.groups:
            if group.label and group.label not in self.groups_seen:
                missing.append(f"group `{words_of(group.label)}`")
            missing += (
                f"row `{words_of(row.label)}`" for row in group.rows if (group.prefix, row.ids) not in self.seen
            )
        for what in missing:
            self._tell("label-missing", f"the {what} of the table `{self.guide.id}` is missing", self.block.anchor)
