"""The messages of a project: every name and sentence of the canon that is translated, with a stable id as context."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from virsta.canon import Canon, Rule, Table
from virsta.sentence import SLOT
from virsta.units import Units

WIDE = 4
"""A table of more columns takes the whole width of a printed page, others half of it."""
LINES = {True: (24, 84), False: (17, 39)}
"""Of a wide table and of others: how many letters a line of its row labels holds, and of its columns together."""
WIDEST = 32

_LETTER = re.compile(r"[^\W\d_]")


Path = tuple[str | int, ...]
"""Keys and indexes down to a value of canon.yaml."""


@dataclass(frozen=True, slots=True)
class Message:
    """A text to be translated. The id is its gettext context."""

    id: str
    text: str
    path: Path = ()
    """Where canon.yaml has it."""
    about: str = ""
    """What it is, for translators."""
    room: int = 0
    """How many letters a line of its column holds; 0: it stands in no column."""


def unit_messages(units: Units) -> dict[str, Message]:
    """Return the messages of units.yaml: what a sheet says of the convention it used."""
    about = "Which convention the sheet used, at its foot."
    return {
        f"convention.{name}": Message(f"convention.{name}", text, ("conventions", name, "statement"), about)
        for name, text in units.statements.items()
    }


def messages_of(canon: Canon) -> dict[str, Message]:
    """Return the messages of a canon by id, in its order."""
    return {message.id: message for message in _messages(canon) if _LETTER.search(SLOT.sub("", message.text))}


def _messages(canon: Canon) -> Iterator[Message]:
    yield Message("title", canon.title, ("title",), "Title of the sheets.")
    for family in canon.families.values():
        yield Message(
            f"family.{family.id}", family.name, ("families", family.id, "name"), "Heading of a part of the sheet."
        )
    for edition in canon.editions.values():
        yield Message(f"edition.{edition.id}", edition.name, ("editions", edition.id, "name"), "Name of an edition.")
    for index, section in enumerate(canon.sections.values()):
        at: Path = ("sections", index)
        yield Message(f"section.{section.id}", section.name, (*at, "name"), "Heading of a section.")
        for rule in (canon.rules[key] for key in section.rules):
            yield from _rule_messages(rule, (*at, "rules", rule.id))
        for table in (canon.tables[key] for key in section.tables):
            yield from _table_messages(table, (*at, "tables", table.id))


def _rule_messages(rule: Rule, at: Path) -> Iterator[Message]:
    yield Message(f"rule.{rule.id}.name", rule.name, (*at, "name"), f"Name of the rule `{rule.id}`.")
    for edition, statement in rule.statements.items():
        path = (*at, "statements", edition) if edition else (*at, "statement")
        yield Message(statement_id(rule.id, edition), statement, path, f"Sentence of the rule “{rule.name}”.")


def statement_id(rule: str, edition: str) -> str:
    """Return the message id of a rule's statement."""
    return f"rule.{rule}.statement.{edition}" if edition else f"rule.{rule}.statement"


def _table_messages(table: Table, at: Path) -> Iterator[Message]:
    head, of = f"table.{table.id}", f"of the table “{table.name}”."
    label, columns = LINES[len(table.columns) > WIDE]
    room = min(columns // max(len(table.columns), 1), WIDEST)
    yield Message(f"{head}.name", table.name, (*at, "name"), "Caption of a table.")
    yield Message(f"{head}.corner", table.corner, (*at, "corner"), f"Above the row labels {of}", label)
    for column in table.columns.values():
        if column.name is not None:
            path: Path = (*at, "columns", column.id, "name")
            yield Message(f"{head}.column.{column.id}", column.name, path, f"Column {of}", room)
    for group, name in table.groups.items():
        yield Message(f"{head}.group.{group}", name, (*at, "groups", group, "name"), f"Heading of a group of rows {of}")
    for row in table.rows.values():
        path = (*at, "groups", row.group, "rows", row.local) if row.group else (*at, "rows", row.local)
        yield Message(f"{head}.row.{row.local}", row.name, path, f"Row {of}", label)
    for ids, name in table.pairs.items():
        key = " ".join(ids)
        about = f"Name of rows that share a line {of}"
        yield Message(f"{head}.pair.{key}", name, (*at, "pairs", key), about, label)
