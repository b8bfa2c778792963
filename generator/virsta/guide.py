"""A guide: how to read one document. Patterns with typed slots, the outline of the text, its tables, its waivers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Literal

from virsta.frozen import frozen
from virsta.model import QUALIFIERS, Qualifier
from virsta.source import fold

_SLOT = re.compile(r"\{([a-z0-9_.]+)(?::([^{},]*))?(?:,([a-z_]+))?\}")

_EMPTY = re.compile(r"\s*(?:\(\s*\)|（\s*）)")


@frozen
class Slot:
    """A place in a pattern at which a value stands."""

    name: str
    """A parameter or column; with a dot, the id of a fact."""
    unit: str | None
    qualifier: Qualifier | None


Pattern = tuple[str | Slot, ...]
"""Words (with plain spaces) and slots, in the text's order."""


def pattern_of(text: str) -> Pattern:
    """Parse a pattern: `VA {dc}`. `{note:1}` is the mark 1, a word like any other."""
    parts: list[str | Slot] = []
    at = 0
    for match in _SLOT.finditer(text):
        name, unit, flag = match.groups()
        before = text[at : match.start()]
        if name == "note":
            parts.append(before + (unit or ""))
        else:
            qualifier = next((q for q in QUALIFIERS if q == flag), None)
            parts += [before, Slot(name, unit or None, qualifier)]
        at = match.end()
    parts.append(text[at:])
    return tuple(_joined(parts))


def _joined(parts: list[str | Slot]) -> Iterator[str | Slot]:
    words = ""
    for part in parts:
        if isinstance(part, str):
            words += fold(part)
            continue
        if words:
            yield words
        yield part
        words = ""
    if words:
        yield words


def words_of(pattern: Pattern) -> str:
    """Return a pattern as its guide has it, for messages."""
    return "".join(part if isinstance(part, str) else f"{{{part.name}}}" for part in pattern)


@frozen
class Find:
    """A pattern to find in a rule's text, and the values that its words imply."""

    pattern: Pattern
    implies: dict[str, str]


EntryKind = Literal["heading", "rule", "table", "noise"]


@frozen
class OutlineEntry:
    """One thing that the text holds, in the text's order."""

    kind: EntryKind
    anchor: Pattern
    """The whole line of a heading; else the words that open the text (of a rule: its label and opening words)."""
    label: int
    """How many parts of the anchor are the label before a rule's text."""
    id: str | None
    """The rule, the table, or the concept whose name a heading is."""
    name: str | None
    """The words of the label or heading that are the concept's name; None where they are not its name."""
    finds: tuple[Find, ...] = ()


@frozen
class RowGuide:
    """A row: its label and the rows of the canon that it states (ids without the group's)."""

    label: Pattern
    ids: tuple[str, ...]
    name: str
    """The label without its slots and note marks."""


@frozen
class GroupGuide:
    """Rows under a group label; a table without groups has one without a label."""

    label: Pattern | None
    prefix: str
    rows: tuple[RowGuide, ...]


@frozen
class TableGuide:
    """How a table stands in the text."""

    id: str
    layout: str
    caption: str | None
    columns: tuple[str, ...]
    headers: tuple[str, ...] | None
    """The header cells as they stand; None where they are values."""
    header_rows: int
    """How often the row of headers stands."""
    corner: tuple[str, ...]
    spanners: tuple[str, ...]
    groups: tuple[GroupGuide, ...]


@frozen
class Waiver:
    """Words whose numbers need not be read, and why."""

    quote: str
    number: str | None
    reason: str
    count: int


@frozen
class Guide:
    """What guide.yaml says."""

    title: str
    language: str
    """The folder of the language."""
    edition: str
    licence: str
    attribution: str
    text: str
    numbers: dict[str, Any]
    terms: dict[str, list[str]]
    outline: tuple[OutlineEntry, ...]
    tables: dict[str, TableGuide]
    waivers: tuple[Waiver, ...]


def guide_of(data: dict[str, Any]) -> Guide:
    """Build a guide from the (valid) data of a guide.yaml."""
    return Guide(
        title=data["title"],
        language=data["language"].replace("-", "_"),
        edition=data["edition"],
        licence=data.get("licence", "unstated"),
        attribution=data.get("attribution", "unstated"),
        text=data.get("text", "text.txt"),
        numbers=data.get("numbers", {}),
        terms=data.get("terms", {}),
        outline=tuple(_entries(data["outline"])),
        tables={key: _table(key, raw) for key, raw in data.get("tables", {}).items()},
        waivers=tuple(
            Waiver(fold(w["quote"]), w.get("number"), w["reason"], w.get("count", 1)) for w in data.get("waivers", ())
        ),
    )


def _entries(raw: list[dict[str, Any]]) -> Iterator[OutlineEntry]:
    for entry in raw:
        if "heading" in entry:
            name = entry.get("name", entry["heading"])
            own = None if name == "none" else name
            yield OutlineEntry("heading", pattern_of(entry["heading"]), 0, entry.get("names"), own)
        elif "rule" in entry:
            yield _rule_entry(entry)
        elif "table" in entry:
            yield OutlineEntry("table", (), 0, entry["table"], None)
        else:
            yield OutlineEntry("noise", pattern_of(entry["noise"]), 0, None, None)
        yield from _entries(entry.get("holds", []))


def _rule_entry(entry: dict[str, Any]) -> OutlineEntry:
    label, opens = entry.get("label", ""), entry.get("opens", "")
    name = entry.get("name", label) if label else None
    finds = tuple(_find(raw) for raw in entry.get("numbers", ()))
    anchor = (*pattern_of(label), *pattern_of(opens))
    return OutlineEntry("rule", anchor, len(pattern_of(label)), entry["rule"], None if name == "none" else name, finds)


def _find(raw: str | dict[str, Any]) -> Find:
    if isinstance(raw, str):
        return Find(pattern_of(raw), {})
    return Find(pattern_of(raw["find"]), {name: str(value) for name, value in raw.get("implies", {}).items()})


def _table(key: str, raw: dict[str, Any]) -> TableGuide:
    columns = raw["columns"]
    valued = isinstance(columns, list)
    groups = [GroupGuide(None, "", _rows(raw["rows"]))] if raw.get("rows") else []
    groups += [
        GroupGuide(pattern_of(label), group.get("prefix", ""), _rows(group["rows"]))
        for label, group in raw.get("groups", {}).items()
    ]
    return TableGuide(
        id=key,
        layout=raw["layout"],
        caption=fold(raw["caption"]) if "caption" in raw else None,
        columns=tuple(columns) if valued else tuple(columns.values()),
        headers=None if valued else tuple(fold(label) for label in columns),
        header_rows=raw.get("header_rows", 1),
        corner=tuple(fold(label) for label in raw.get("corner", ())),
        spanners=tuple(fold(label) for label in raw.get("spanners", ())),
        groups=tuple(groups),
    )


def _rows(raw: dict[str, str | list[str]]) -> tuple[RowGuide, ...]:
    return tuple(
        RowGuide(
            pattern_of(label), (ids,) if isinstance(ids, str) else tuple(ids), _EMPTY.sub("", _SLOT.sub("", label))
        )
        for label, ids in raw.items()
    )
