"""Checks that a guide names only what the canon has."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from virsta.canon import Canon
from virsta.diagnostic import Diagnostic, diagnose, nearest
from virsta.guide import Guide, OutlineEntry, Pattern, Slot, TableGuide
from virsta.model import Document
from virsta.source import Where
from virsta.units import Units


def check_guide(document: Document, guide: Guide, canon: Canon, units: Units, where: Where) -> Iterator[Diagnostic]:
    """Yield what a guide names that the canon does not have, and what the document leaves unstated."""
    for entry in guide.outline:
        yield from _entry(entry, guide, canon, where)
        yield from _slot_units(entry, units, where)
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
            own = canon.rules[key].parameters if key in canon.rules else ()
            yield _unknown(name, f"`{key}` has no parameter `{name}`", [*own, *canon.types], where)


def _slot_units(entry: OutlineEntry, units: Units, where: Where) -> Iterator[Diagnostic]:
    fixed = [slot.unit for slot in _slots(entry) if slot.unit]
    fixed += [value.partition(" ")[2] for find in entry.finds for value in find.implies.values() if " " in value]
    for unit in fixed:
        if unit not in units.dimensions:
            yield _unknown(unit, f"`{entry.id}` names the unit `{unit}`", units.dimensions, where)


def _slots(entry: OutlineEntry) -> Iterator[Slot]:
    patterns: list[Pattern] = [entry.anchor, *(find.pattern for find in entry.finds)]
    yield from (part for pattern in patterns for part in pattern if isinstance(part, Slot))


def _slot_names(entry: OutlineEntry) -> Iterator[str]:
    yield from (slot.name for slot in _slots(entry))
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
