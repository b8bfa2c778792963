"""Marks every message on a sheet, so that a click can tell which it was.

The texts of a sheet are wrapped in private-use characters before it is localised. Localiser and templates pass them
on like any other; in the finished page each pair becomes an element, and those that cannot (in attributes, in the
title) are dropped. Without the marks a page is, letter by letter, what a build writes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from typing import TypeVar

from virsta.artifacts import Target
from virsta.canon import Canon, Column, Edition, Family, Row, Rule, Section, Table
from virsta.localise.messages import Message, statement_id
from virsta.localise.view import English, LocalName, LocalPart, Sheet
from virsta.units import Units

_START, _MIDDLE, _END = "\U000f7e51", "\U000f7e52", "\U000f7e53"
_MARK = re.compile(rf"{_START}(\d+){_MIDDLE}|{_END}")
_TOKEN = re.compile(
    rf"""<!--.*?-->
    | <(title|style|script|textarea)\b.*?</\1\s*>
    | <[a-z/!](?:"[^"]*"|'[^']*'|[^>"'])*>
    | {_MARK.pattern}""",
    re.DOTALL | re.IGNORECASE | re.VERBOSE,
)


Named = TypeVar("Named", Family, Edition, Section, Rule, Table, Column, Row)


class Marks:
    """The marks of a project's messages."""

    def __init__(self, messages: Mapping[str, Message]) -> None:
        self.messages = messages
        self.ids = tuple(messages)
        self._numbers = {key: number for number, key in enumerate(self.ids)}

    def wrap(self, message: str, text: str) -> str:
        """Return the text of a message between its marks; what is no message stays as it is."""
        number = self._numbers.get(message)
        return text if number is None else f"{_START}{number}{_MIDDLE}{text}{_END}"

    def canon(self, canon: Canon) -> Canon:
        """Return a canon whose texts are marked."""
        return replace(
            canon,
            title=self.wrap("title", canon.title),
            families={key: self._named(f"family.{key}", own) for key, own in canon.families.items()},
            editions={key: self._named(f"edition.{key}", own) for key, own in canon.editions.items()},
            sections={key: self._named(f"section.{key}", own) for key, own in canon.sections.items()},
            rules={key: self._rule(own) for key, own in canon.rules.items()},
            tables={key: self._table(own) for key, own in canon.tables.items()},
        )

    def _named(self, message: str, own: Named) -> Named:
        return replace(own, name=self.wrap(message, own.name)) if own.name is not None else own

    def _rule(self, rule: Rule) -> Rule:
        statements = {key: self.wrap(statement_id(rule.id, key), text) for key, text in rule.statements.items()}
        return replace(self._named(f"rule.{rule.id}.name", rule), statements=statements)

    def _table(self, table: Table) -> Table:
        head = f"table.{table.id}"
        return replace(
            self._named(f"{head}.name", table),
            corner=self.wrap(f"{head}.corner", table.corner),
            columns={key: self._named(f"{head}.column.{key}", own) for key, own in table.columns.items()},
            groups={key: self.wrap(f"{head}.group.{key}", name) for key, name in table.groups.items()},
            rows={key: self._named(f"{head}.row.{own.local}", own) for key, own in table.rows.items()},
            pairs={ids: self.wrap(f"{head}.pair.{' '.join(ids)}", name) for ids, name in table.pairs.items()},
        )

    def units(self, units: Units) -> Units:
        """Return units whose sentences are marked."""
        return replace(
            units, statements={name: self.wrap(f"convention.{name}", text) for name, text in units.statements.items()}
        )

    def target(self, target: Target) -> Target:
        """Return a locale whose translations are marked, with the English of templates where it has none."""
        translations = {key: self.wrap(key, text) for key, text in target.translations.items()}
        english = {key: English(self.wrap(key, own.text)) for key, own in self.messages.items() if not own.path}
        return replace(target, translations=english | translations)

    def annotated(self, page: str) -> str:
        """Return a page in which each message is an element that says which it is."""
        depth = 0

        def token(match: re.Match[str]) -> str:
            nonlocal depth
            found, number = match[0], match[2]
            if number is not None:
                depth += 1
                return f'<span data-message="{self.ids[int(number)]}">'
            if found == _END:
                depth -= 1
                return "</span>" if depth >= 0 else ""
            inside = _MARK.search(found) if found[1].isalpha() and not match[1] else None
            plain = unmarked(found)
            if inside and inside[1]:
                return f'{plain[:-1].rstrip("/")} data-message-label="{self.ids[int(inside[1])]}">'
            return plain

        return _TOKEN.sub(token, page)

    def names(self, sheet: Sheet) -> dict[str, LocalName]:
        """Return every name and sentence of a marked sheet by message, the marks gone."""
        found: dict[str, LocalName] = {}
        for name in _names(sheet):
            mark = _MARK.match(name.parts[0].text) if name.parts else None
            if mark and mark[1]:
                parts = (LocalPart(unmarked(p.text), p.fact, p.document, p.fallback) for p in name.parts)
                found.setdefault(self.ids[int(mark[1])], LocalName(tuple(p for p in parts if p.text), name.translated))
        return found


def unmarked(text: str) -> str:
    """Return a text without marks."""
    return _MARK.sub("", text)


def _names(part: object) -> Iterator[LocalName]:
    """Yield the names in a part of a sheet, whatever it is."""
    if isinstance(part, LocalName):
        yield part
    elif isinstance(part, tuple):
        for item in part:
            yield from _names(item)
    elif is_dataclass(part):
        for own in fields(part):
            yield from _names(getattr(part, own.name))
