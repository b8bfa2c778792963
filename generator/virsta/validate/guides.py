"""Checks that a guide names only what the canon has."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from virsta.canon import Canon
from virsta.diagnostic import Diagnostic, diagnose, nearest
from virsta.guide import Guide, OutlineEntry, Pattern, Slot, TableGuide
from virsta.model import Document
from virsta.source import Place, Where
from virsta.units import Units


def check_guide(document: Document, guide: Guide, canon: Canon, units: Units, where: Where) -> Iterator[Diagnostic]:
    """Yield what a guide names that the canon does not have, and what the document leaves unstated."""
    for entry in guide.outline:
        yield from _entry(entry, guide, canon, where)
        yield from _slot_units(entry, canon, units, where)
    for table in guide.tables.values():
        yield from _table(table, canon, where)
    for what in ("licence", "attribution"):
        if getattr(document, what) == "unstated":
            yield diagnose("licence-unstated", f"`{document.id}` does not state its {what}", where(what))


def _unknown(name: str, message: str, known: Iterable[str], place: Place) -> Diagnostic:
    return diagnose("name-unknown", message, place, hint=nearest(name, known))


def _entry(entry: OutlineEntry, guide: Guide, canon: Canon, where: Where) -> Iterator[Diagnostic]:
    key = entry.id or ""
    place = where("outline", words=key)
    if entry.kind == "heading" and key and canon.message_of(key) is None:
        yield _unknown(key, f"nothing is called `{key}`", [*canon.rules, *canon.sections, *canon.tables], place)
    known: dict[str, Iterable[str]] = {"rule": canon.rules, "table": guide.tables}
    if entry.kind in known and key not in known[entry.kind]:
        yield _unknown(key, f"no {entry.kind} `{key}`", known[entry.kind], place)
    for name in _slot_names(entry):
        if canon.resolve(name, entry.id) is None:
            own = canon.rules[key].parameters if key in canon.rules else ()
            message = f"`{key}` has no parameter `{name}`"
            yield _unknown(name, message, [*own, *canon.types], where("outline", words=name))


def _slot_units(entry: OutlineEntry, canon: Canon, units: Units, where: Where) -> Iterator[Diagnostic]:
    """Yield each unit, fixed by a slot or implied, that is none or does not fit what the slot stands for."""
    fixed = [(slot.name, slot.unit) for slot in _slots(entry) if slot.unit]
    implied = [own for find in entry.finds for own in find.implies.items()]
    fixed += [(name, value.partition(" ")[2]) for name, value in implied if " " in value]
    for name, unit in fixed:
        resolved, place = canon.resolve(name, entry.id), where("outline", words=unit)
        if unit not in units.dimensions:
            yield _unknown(unit, f"`{entry.id}` names the unit `{unit}`", units.dimensions, place)
        elif resolved and units.dimensions[unit] not in resolved[1].dimensions:
            kind = resolved[1].dimensions[0]
            yield diagnose("unit-unfit", f"`{unit}` does not fit `{resolved[0]}`, which is a {kind}", place)


def _slots(entry: OutlineEntry) -> Iterator[Slot]:
    patterns: list[Pattern] = [entry.anchor, *(find.pattern for find in entry.finds)]
    yield from (part for pattern in patterns for part in pattern if isinstance(part, Slot))


def _slot_names(entry: OutlineEntry) -> Iterator[str]:
    yield from (slot.name for slot in _slots(entry))
    yield from (name for find in entry.finds for name in find.implies)


def _table(guide: TableGuide, canon: Canon, where: Where) -> Iterator[Diagnostic]:
    table, home = canon.tables.get(guide.id), ("tables", guide.id)
    if table is None:
        yield _unknown(guide.id, f"no table `{guide.id}`", canon.tables, where(*home))
        return
    for column in sorted(set(guide.columns) - set(table.columns)):
        place = where(*home, "columns", words=column)
        yield _unknown(column, f"`{guide.id}` has no column `{column}`", table.columns, place)
    for group in guide.groups:
        prefix = f"{group.prefix}." if group.prefix else ""
        for row in (row for rows in group.rows for row in rows.ids if f"{prefix}{row}" not in table.rows):
            place = where(*home, words=row)
            yield _unknown(row, f"`{guide.id}` has no row `{prefix}{row}`", table.rows, place)
