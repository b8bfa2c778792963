"""The canon: families, editions, concepts and rules, as canon.yaml names them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from virsta.frozen import frozen
from virsta.model import Type
from virsta.source import Keys


@frozen
class Family:
    """Documents whose facts are merged, the units they are merged in (by use) and the order in which they decide."""

    id: str
    name: str
    units: dict[str, str]
    documents: tuple[str, ...]


@frozen
class Edition:
    """An edition of a family's game."""

    id: str
    family: str
    name: str


@frozen
class Rule:
    """A rule: its English name and statement(s), and the types of its parameters."""

    id: str
    family: str
    section: str
    name: str
    statements: dict[str, str]
    """Edition → sentence; the key is empty for a sentence that holds in all editions."""
    parameters: dict[str, Type]

    def statement_key(self, edition: str | None) -> str:
        """Return the key of the statement for an edition, else of the first."""
        return edition if edition in self.statements else next(iter(self.statements))


@frozen
class Column:
    """A column: a name, or a header that is itself a value."""

    id: str
    name: str | None
    type: Type | None
    header: Type | None


@frozen
class Row:
    """A row; its id holds its group's, as in `round.walk`."""

    id: str
    name: str
    group: str | None
    type: Type | None

    @property
    def local(self) -> str:
        """The id without the group's."""
        return self.id.rpartition(".")[2]


@frozen
class Table:
    """The shape of a table: rows, columns, and what may stand in its cells."""

    id: str
    family: str
    section: str
    name: str
    corner: str
    terms: bool
    columns: dict[str, Column]
    groups: dict[str, str]
    """Group id → name."""
    rows: dict[str, Row]
    pairs: dict[tuple[str, ...], str]

    def cell_type(self, row: str, column: str) -> Type | None:
        """Return the type of a cell, or None where there is no such cell."""
        if row == "header":
            return self.columns[column].header if column in self.columns else None
        if row not in self.rows or column not in self.columns:
            return None
        return self.rows[row].type or self.columns[column].type


@frozen
class Section:
    """A part of a sheet."""

    id: str
    family: str
    name: str
    rules: tuple[str, ...]
    tables: tuple[str, ...]


@frozen
class Invariant:
    """Two expressions over facts that must be equal in every document."""

    id: str
    statement: str
    bindings: dict[str, tuple[str, ...]]
    left: str
    right: str
    edition: str | None


@dataclass(frozen=True)
class Canon:
    """Everything that canon.yaml names."""

    data: str
    title: str
    families: dict[str, Family]
    editions: dict[str, Edition]
    terms: dict[str, str]
    sections: dict[str, Section]
    rules: dict[str, Rule]
    tables: dict[str, Table]
    invariants: tuple[Invariant, ...]
    rulings: dict[str, dict[str, str]] = field(default_factory=dict)
    homes: tuple[tuple[str, Keys], ...] = ()
    """Every section, rule and table (as `rule.<id>` …), and the keys and indexes that lead to it in canon.yaml."""

    @cached_property
    def types(self) -> dict[str, Type]:
        """The type of every fact that can be stated, by its id, in canon order."""
        return dict(self._types())

    def _types(self) -> Iterator[tuple[str, Type]]:
        for section in self.sections.values():
            for rule in section.rules:
                for name, kind in self.rules[rule].parameters.items():
                    yield f"{rule}.{name}", kind
            for table_id in section.tables:
                table = self.tables[table_id]
                for row in ("header", *table.rows):
                    for column in table.columns:
                        if cell := table.cell_type(row, column):
                            yield f"{table_id}.{row}.{column}", cell

    def message_of(self, concept: str) -> str | None:
        """Return the id of the message that names a rule, section or table, or None for an unknown one."""
        if concept in self.rules:
            return f"rule.{concept}.name"
        if concept in self.sections:
            return f"section.{concept}"
        return f"table.{concept}.name" if concept in self.tables else None

    def resolve(self, name: str, owner: str | None) -> tuple[str, Type] | None:
        """Return the fact that a name means inside a rule or table, and its type; a dotted name is a fact's own id."""
        for fact in (f"{owner}.{name}", name):
            if fact in self.types:
                return fact, self.types[fact]
        return None

    def path_of(self, concept: str) -> Keys:
        """Return the keys and indexes that lead to a concept (`rule.<id>` …) in canon.yaml."""
        return next((path for own, path in self.homes if own == concept), ())

    def owner(self, fact: str) -> str:
        """Return the rule or table that a fact belongs to."""
        return fact.split(".", 1)[0]

    def family_of(self, fact: str) -> str:
        """Return the family of a fact's rule or table."""
        owner = self.owner(fact)
        return (self.rules.get(owner) or self.tables[owner]).family


def canon_of(data: dict[str, Any]) -> Canon:
    """Build the canon from the (valid) data of canon.yaml."""
    families = {
        key: Family(key, f["name"], f.get("units", {}), tuple(f.get("documents", ())))
        for key, f in data["families"].items()
    }
    sections: dict[str, Section] = {}
    rules: dict[str, Rule] = {}
    tables: dict[str, Table] = {}
    for raw in data["sections"]:
        own_rules, own_tables = raw.get("rules", {}), raw.get("tables", {})
        sections[raw["id"]] = Section(raw["id"], raw["family"], raw["name"], tuple(own_rules), tuple(own_tables))
        rules.update({key: _rule(key, rule, raw) for key, rule in own_rules.items()})
        tables.update({key: _table(key, table, raw) for key, table in own_tables.items()})
    return Canon(
        data=str(data["data"]),
        title=data["title"],
        families=families,
        editions={key: Edition(key, e["family"], e["name"]) for key, e in data["editions"].items()},
        terms=data.get("terms", {}),
        sections=sections,
        rules=rules,
        tables=tables,
        invariants=tuple(_invariant(key, raw) for key, raw in data.get("invariants", {}).items()),
        rulings=data.get("rulings", {}),
        homes=tuple(_homes(data["sections"])),
    )


def _homes(sections: list[dict[str, Any]]) -> Iterator[tuple[str, Keys]]:
    for index, section in enumerate(sections):
        yield f"section.{section['id']}", ("sections", index, "id")
        for kind in ("rule", "table"):
            part = f"{kind}s"
            yield from ((f"{kind}.{key}", ("sections", index, part, key)) for key in section.get(part, {}))


def _rule(key: str, raw: dict[str, Any], section: dict[str, Any]) -> Rule:
    statements = raw.get("statements") or {"": raw["statement"]}
    parameters = {name: _kind(kind) for name, kind in raw.get("parameters", {}).items()}
    return Rule(key, section["family"], section["id"], raw["name"], statements, parameters)


def _kind(text: str) -> Type:
    """Parse a type; `signed` of nothing is left to be told as a dimension that there is not."""
    return Type((text,)) if text == "signed" else Type.of(text)


def _type(raw: dict[str, Any], key: str = "type") -> Type | None:
    return _kind(raw[key]) if key in raw else None


def _table(key: str, raw: dict[str, Any], section: dict[str, Any]) -> Table:
    columns = {c: Column(c, v.get("name"), _type(v), _type(v, "header")) for c, v in raw["columns"].items()}
    rows: dict[str, Row] = {}
    for group, body in raw.get("groups", {}).items():
        rows.update(_rows(body["rows"], group, _type(body)))
    rows.update(_rows(raw.get("rows", {}), None, None))
    return Table(
        id=key,
        family=section["family"],
        section=section["id"],
        name=raw["name"],
        corner=raw["corner"],
        terms=raw.get("terms", False),
        columns=columns,
        groups={group: body["name"] for group, body in raw.get("groups", {}).items()},
        rows=rows,
        pairs={tuple(ids.split()): name for ids, name in raw.get("pairs", {}).items()},
    )


def _rows(raw: dict[str, Any], group: str | None, kind: Type | None) -> dict[str, Row]:
    rows = {}
    for key, value in raw.items():
        row_id = f"{group}.{key}" if group else key
        name, own = (value, None) if isinstance(value, str) else (value["name"], _type(value))
        rows[row_id] = Row(row_id, name, group, own or kind)
    return rows


def _invariant(key: str, raw: dict[str, Any]) -> Invariant:
    left, right = raw["equal"]
    bindings = {name: tuple(values) for name, values in raw.get("for", {}).items()}
    return Invariant(key, raw["statement"], bindings, str(left), str(right), raw.get("edition"))
