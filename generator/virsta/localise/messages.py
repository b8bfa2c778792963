"""The messages of a project: every name and sentence of the canon that is translated, with a stable id as context."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from virsta.canon import Canon

SLOT = re.compile(r"\{([a-z0-9_.]+)(?::([a-z]+))?(?:,([a-z_]+))?\}")
_LETTER = re.compile(r"[^\W\d_]")


@dataclass(frozen=True, slots=True)
class Message:
    """A text to be translated. The id is its gettext context."""

    id: str
    text: str


@dataclass(frozen=True, slots=True)
class SlotUse:
    """A slot of a sentence: the parameter, the width of its unit (None: a bare number) and a case."""

    name: str
    width: str | None
    case: str | None


def slots_of(text: str) -> list[SlotUse]:
    """Return the slots of a sentence in order."""
    return [SlotUse(match[1], match[2], match[3]) for match in SLOT.finditer(text)]


def messages_of(canon: Canon) -> dict[str, Message]:
    """Return the messages of a canon by id, in its order."""
    return {message.id: message for message in _messages(canon) if _LETTER.search(SLOT.sub("", message.text))}


def _messages(canon: Canon) -> Iterator[Message]:
    yield Message("title", canon.title)
    for family in canon.families.values():
        yield Message(f"family.{family.id}", family.name)
    for edition in canon.editions.values():
        yield Message(f"edition.{edition.id}", edition.name)
    for section in canon.sections.values():
        yield Message(f"section.{section.id}", section.name)
        for rule_id in section.rules:
            rule = canon.rules[rule_id]
            yield Message(f"rule.{rule_id}.name", rule.name)
            for key, statement in rule.statements.items():
                yield Message(statement_id(rule_id, key), statement)
        for table_id in section.tables:
            yield from _table_messages(canon, table_id)


def statement_id(rule: str, edition: str) -> str:
    """Return the message id of a rule's statement."""
    return f"rule.{rule}.statement.{edition}" if edition else f"rule.{rule}.statement"


def _table_messages(canon: Canon, table_id: str) -> Iterator[Message]:
    table = canon.tables[table_id]
    head = f"table.{table_id}"
    yield Message(f"{head}.name", table.name)
    yield Message(f"{head}.corner", table.corner)
    for column in table.columns.values():
        if column.name is not None:
            yield Message(f"{head}.column.{column.id}", column.name)
    for group, name in table.groups.items():
        yield Message(f"{head}.group.{group}", name)
    for row in table.rows.values():
        yield Message(f"{head}.row.{row.local}", row.name)
    for ids, name in table.pairs.items():
        yield Message(f"{head}.pair.{' '.join(ids)}", name)
