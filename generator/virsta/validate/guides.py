"""Checks that a guide names only what the canon has."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from virsta.canon import Canon
from virsta.diagnostic import Diagnostic, diagnose, nearest
from virsta.guide import Guide, OutlineEntry, Pattern, Slot, TableGuide
from virsta.model import Document
from virsta.source import Where


def check_guide(document: Document, guide: Guide, canon: Canon, where: Where) -> Iterator[Diagnostic]:
    """Yield what a guide names that the canon does not have, and what the document leaves unstated."""
    for entry in guide.outline:
        yield from _entry(entry, guide, canon, where)
    for table in guide.tables.values():
        yield from _table(table, canon, where)
    for what in ("licence", "attribution"):
        if getattr(document, what) == "unstated":
            yield diagnose("licence-unstated", f"`{document.id}` does not state its {what}", where(f"{what}:"))


def _unknown(name: str, message: str, known: Iterable[str], where: Where) -> Diagnostic:
    return diagnose("name-unknown", message, where(name), hint=nearest(name, known))


def _entry(entry: OutlineEntry, guide: Guide, canon: Canon, where: Where) -> Iterator[Diagnostic]:
    key = entry.id or ""
    if entry.kind == "heading" and key and canon.message_of(key) is None:
        yield _unknown(key, f"nothing is called `{key}`", [*canon.rules, *canon.sections, *canon.tables], where)
    known: dict[str, Iterable[str]] = {"rule": canon.rules, "table": guide.tables}
    if entry.kind in known and key not in known[entry.kind]:
        yield _unknown(key, f"no {entry.kind} `{key}`", known[entry.kind], where)
    for name in _slot_names(entry):
        if canon.resolve(name, entry.id) is None:
            yield _unknown(name, f"`{key}` has no parameter `{name}`", canon.types, where)


def _slot_names(entry: OutlineEntry) -> Iterator[str]:
    patterns: list[Pattern] = [entry.anchor, *(find.pattern for find in entry.finds)]
    yield from (part.name for pattern in patterns for part in pattern if isinstance(part, Slot))
    yield from (name for find in entry.finds for name in find.implies)


def _table(guide: TableGuide, canon: Canon, where: Where) -> Iterator[Diagnostic]:
    table = canon.tables.get(guide.id)
    if table is None:
        yield _unknown(guide.id, f"no table `{guide.id}`", canon.tables, where)
        return
    for column in sorted(set(guide.columns) - set(table.columns)):
        yield _unknown(column, f"`{guide.id}` has no column `{column}`", table.columns, where)
    for group in guide.groups:
        prefix = f"{group.prefix}." if group.prefix else ""
        for row in (row for rows in group.rows for row in rows.ids if f"{prefix}{row}" not in table.rows):
            yield _unknown(row, f"`{guide.id}` has no row `{prefix}{row}`", table.rows, where)
