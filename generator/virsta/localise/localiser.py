"""Ruleset + locale → the sheet of that locale."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from virsta.canon import Canon, Rule, Section, Table
from virsta.language import NOMINATIVE
from virsta.layout import ENGLISH
from virsta.localise.messages import statement_id
from virsta.localise.view import (
    LocalColumn,
    LocalFamily,
    LocalGroup,
    LocalName,
    LocalPart,
    LocalQuantity,
    LocalRow,
    LocalRule,
    LocalSection,
    LocalTable,
    LocalValue,
    Sheet,
)
from virsta.model import Dice, Entry, Quantity, Ruleset, Type, Value
from virsta.notation.writing import NONE, Writer, printable
from virsta.sentence import SLOT, slots_of
from virsta.units import Units

NATIVE = "native"


@dataclass(frozen=True, slots=True)
class Settings:
    """What a reader chose."""

    system: str = NATIVE
    """A system of units.yaml, or `native`: what the locale prefers."""
    convention: str = "game"


@dataclass(frozen=True)
class Localiser:
    """Says a ruleset in one locale."""

    ruleset: Ruleset
    canon: Canon
    units: Units
    writer: Writer
    translations: Mapping[str, str]
    """Message id → translation."""
    settings: Settings

    @property
    def locale(self) -> str:
        """The locale, in BCP 47."""
        return self.writer.language.locale

    def sheet(self) -> Sheet:
        """Return the whole sheet."""
        untranslated: list[str] = []
        localised = [
            (part, part.local()) for part in (_FamilyPart(self, key, untranslated) for key in self.canon.families)
        ]
        families = tuple(family for _, family in localised if family)
        titles = localised[0][0]
        title = titles.name("title", self.canon.title)
        convention = self.settings.convention
        statement = titles.name(f"convention.{convention}", self.units.statements[convention])
        documents = tuple(document for family in families for document in family.documents)
        return Sheet(
            self.locale,
            self.writer.language.direction,
            title,
            self.ruleset.data,
            convention,
            statement,
            families,
            documents,
            tuple(dict.fromkeys(untranslated)),
        )

    @cached_property
    def _targets(self) -> dict[str, str]:
        """Use → unit printed."""
        prefer = self.writer.language.prefer
        chosen = {} if self.settings.system == NATIVE else self.units.systems[self.settings.system]
        language, convention = self.writer.language, self.settings.convention
        return {use: printable(unit, language, self.units, convention) for use, unit in (prefer | chosen).items()}

    @cached_property
    def _said(self) -> dict[tuple[Value, Type, str, bool], LocalValue]:
        return {}

    def said(self, stated: Value, kind: Type, document: str, fallback: bool) -> LocalValue:
        """Return a value as this sheet prints it; few of a ruleset's differ, so each is worked out once."""
        key = (stated, kind, document, fallback)
        if key not in self._said:
            own = self.printed(stated, kind)
            quantities = tuple(LocalQuantity(q, self.writer.quantity(q, signed=kind.signed)) for q in own.quantities)
            text = self.writer.value(own, kind)
            self._said[key] = LocalValue(
                own.kind, own.form, quantities, own.term, own.qualifier, text, document, fallback
            )
        return self._said[key]

    def printed(self, value: Value, kind: Type) -> Value:
        """Return a value in the units that this sheet prints."""
        return replace(value, quantities=tuple(self._quantity(q, kind) for q in value.quantities))

    def _quantity(self, quantity: Quantity, kind: Type) -> Quantity:
        target = self._targets.get(kind.use or "")
        if target is None or quantity.unit is None or isinstance(quantity.amount, Dice):
            return quantity
        fitting = self.units.fitting(target, quantity.unit)
        if fitting is None:
            return quantity
        amount = self.units.convert(quantity.amount, quantity.unit, fitting, self.settings.convention)
        return Quantity(amount, fitting)


class _FamilyPart:
    """Localises one family: a locale takes the document of its own language, else canonical values."""

    def __init__(self, localiser: Localiser, family: str, untranslated: list[str]) -> None:
        self.local_, self.canon, self.ruleset = localiser, localiser.canon, localiser.ruleset
        self.family, self.untranslated = family, untranslated
        documents = [document for document in self.ruleset.documents.values() if document.family == family]
        self.own = next((document for document in documents if document.language == localiser.locale), None)
        self.documents = sorted(documents, key=lambda document: document is not self.own)
        self.order = [document.id for document in self.documents]

    def local(self) -> LocalFamily | None:
        sections = [s for s in self.canon.sections.values() if s.family == self.family]
        parts = tuple(part for section in sections if (part := self._section(section)))
        if not parts:
            return None
        name = self.name(f"family.{self.family}", self.canon.families[self.family].name)
        return LocalFamily(self.family, name, parts, tuple(self.documents), self.own)

    def _section(self, section: Section) -> LocalSection | None:
        rules = tuple(self._rule(self.canon.rules[rule]) for rule in section.rules if rule in self.ruleset.rules)
        tables = tuple(table for key in section.tables if (table := self._table(self.canon.tables[key])))
        if not rules and not tables:
            return None
        return LocalSection(section.id, self.name(f"section.{section.id}", section.name), rules, tables)

    def _message(self, message: str, english: str) -> tuple[str, bool]:
        """Return a message in the locale's language, or in English."""
        if self.local_.locale == ENGLISH or message == english:
            return english, True
        if (translation := self.local_.translations.get(message)) is not None:
            return translation, True
        self.untranslated.append(message)
        return english, False

    def name(self, message: str, english: str, owner: str | None = None) -> LocalName:
        text, translated = self._message(message, english) if any(map(str.isalpha, english)) else (english, True)
        return LocalName(tuple(self._parts(text, owner)), translated)

    def _parts(self, text: str, owner: str | None) -> Iterator[LocalPart]:
        """Yield a sentence in parts, its slots filled."""
        at = 0
        for match in SLOT.finditer(text):
            if match.start() > at:
                yield LocalPart(text[at : match.start()])
            at = match.end()
            name, width, case = match.groups()
            yield self._filled(self.canon.resolve(name, owner), width, case or NOMINATIVE)
        if at < len(text):
            yield LocalPart(text[at:])

    def _filled(self, resolved: tuple[str, Type] | None, width: str | None, case: str) -> LocalPart:
        entry = self.ruleset.entries.get(resolved[0]) if resolved else None
        variant = entry.variant(self.order) if entry else None
        if resolved is None or variant is None:
            return LocalPart(NONE)
        fact, kind = resolved
        value = self.local_.printed(variant.value, kind)
        writer = self.local_.writer
        text = writer.value(value, kind, width, case, qualified=False) if width else writer.bare(value)
        return LocalPart(text, fact, variant.document, self._lent(variant.document))

    def _lent(self, document: str) -> bool:
        return self.own is not None and document != self.own.id

    def _rule(self, rule: Rule) -> LocalRule:
        stating = {evidence.document for evidence in self.ruleset.rules[rule.id]}
        document = next(document for document in self.documents if document.id in stating)
        key = rule.statement_key(document.edition)
        text, translated = self._message(statement_id(rule.id, key), rule.statements[key])
        used = {slot.name for slot in slots_of(rule.statements[key])}
        parameters = {
            name: self._value(entry, kind)
            for name, kind in rule.parameters.items()
            if name in used and (entry := self.ruleset.entries.get(f"{rule.id}.{name}"))
        }
        name = self.name(f"rule.{rule.id}.name", rule.name, rule.id)
        statement = LocalName(tuple(self._parts(text, rule.id)), translated)
        return LocalRule(rule.id, name, statement, parameters, document.id, self._lent(document.id))

    def _value(self, entry: Entry, kind: Type) -> LocalValue:
        variant = entry.variant(self.order) or entry.variants[0]
        return self.local_.said(variant.value, kind, variant.document, self._lent(variant.document))

    def _table(self, table: Table) -> LocalTable | None:
        head = f"table.{table.id}"
        columns = tuple(self._column(table, column) for column in table.columns)
        rows = [row for row in (self._row(table, row, columns) for row in table.rows) if row]
        if not rows:
            return None
        groups = tuple(
            LocalGroup(
                group,
                self.name(f"{head}.group.{group}", table.groups[group]) if group else None,
                tuple(self._paired(table, [row for row in rows if table.rows[row.ids[0]].group == group])),
            )
            for group in (table.groups or (None,))
        )
        name, corner = self.name(f"{head}.name", table.name), self.name(f"{head}.corner", table.corner)
        return LocalTable(table.id, name, corner, columns, groups, tuple(rows))

    def _column(self, table: Table, column: str) -> LocalColumn:
        own = table.columns[column]
        entry = self.ruleset.entries.get(f"{table.id}.header.{column}") if own.header else None
        value = self._value(entry, own.header) if entry and own.header else None
        name = (
            LocalName((LocalPart(value.text),), True)
            if value
            else self.name(f"table.{table.id}.column.{column}", own.name or column)
        )
        return LocalColumn(column, name, value)

    def _row(self, table: Table, row: str, columns: Iterable[LocalColumn]) -> LocalRow | None:
        cells: dict[str, LocalValue | None] = {}
        for column in columns:
            kind = table.cell_type(row, column.id)
            entry = self.ruleset.entries.get(f"{table.id}.{row}.{column.id}")
            cells[column.id] = self._value(entry, kind) if entry and kind else None
        if not any(cells.values()):
            return None
        name = self.name(f"table.{table.id}.row.{table.rows[row].local}", table.rows[row].name, row)
        return LocalRow((row,), name, cells)

    def _paired(self, table: Table, rows: list[LocalRow]) -> Iterable[LocalRow]:
        """Yield the rows, those of a pair as one where their cells print the same."""
        by_id = {row.ids[0]: row for row in rows}
        joined: dict[str, LocalRow | None] = {}
        for ids, english in table.pairs.items():
            members = [by_id[row] for row in ids if row in by_id]
            if len(members) == len(ids) and all(_same(member, members[0]) for member in members):
                name = self.name(f"table.{table.id}.pair.{' '.join(ids)}", english)
                joined |= dict.fromkeys(ids)
                joined[ids[0]] = LocalRow(ids, name, members[0].cells)
        for row in rows:
            if (shown := joined.get(row.ids[0], row)) is not None:
                yield shown


def _same(one: LocalRow, other: LocalRow) -> bool:
    def shown(row: LocalRow) -> list[tuple[object, ...] | None]:
        return [(cell.text, cell.document, cell.fallback) if cell else None for cell in row.cells.values()]

    return shown(one) == shown(other)
