"""The JSON pack: the sheet for programs."""

from __future__ import annotations

import json
from collections.abc import Iterator
from json.encoder import encode_basestring
from typing import Any

from virsta.emit import SCHEMA
from virsta.layout import ENGLISH
from virsta.localise.view import LocalName, LocalQuantity, LocalRule, LocalTable, LocalValue, Sheet
from virsta.model import Dice, Document

_DEPTH = 4
"""A pack is laid out in lines down to the cells of its tables."""


def pack_of(sheet: Sheet) -> dict[str, Any]:
    """Return a sheet as the data of its pack."""
    tables = [table for family in sheet.families for section in family.sections for table in section.tables]
    rules = [rule for family in sheet.families for section in family.sections for rule in section.rules]
    return {
        "schema": SCHEMA,
        "data": sheet.data,
        "locale": sheet.locale,
        "convention": sheet.convention,
        "documents": {document.id: document_record(document) for document in sheet.documents},
        "tables": {table.id: _table(table) for table in tables},
        "rules": {rule.id: _rule(rule) for rule in rules},
    }


def write_pack(sheet: Sheet) -> str:
    """Return the text of a sheet's pack."""
    return "".join(_lines(pack_of(sheet), _DEPTH)) + "\n"


_compact = json.JSONEncoder(ensure_ascii=False).encode


def _lines(data: Any, depth: int, margin: str = "") -> Iterator[str]:
    """Yield JSON with a line for each key down to a depth, and each value below it on one line.

    A change of one cell is a change of one line, and the encoder in C does most of the work.
    """
    if not depth or not isinstance(data, dict) or not data:
        yield _compact(data)
        return
    before = "{"
    for key, value in data.items():
        yield f"{before}\n{margin} {encode_basestring(key)}: "
        yield from _lines(value, depth - 1, f"{margin} ")
        before = ","
    yield f"\n{margin}}}"


def document_record(document: Document) -> dict[str, Any]:
    """Return what a pack says of a document."""
    return {
        "title": document.title,
        "language": document.language,
        "edition": document.edition,
        "licence": document.licence,
        "attribution": document.attribution,
    }


def _table(table: LocalTable) -> dict[str, Any]:
    columns: dict[str, Any] = {}
    for column in table.columns:
        columns[column.id] = _named(column.name)
        if column.value:
            columns[column.id]["value"] = _value(column.value)
    record: dict[str, Any] = _named(table.name) | {"columns": columns}
    groups = {group.id: _named(group.name) for group in table.groups if group.id and group.name}
    if groups:
        record["groups"] = groups
    record["rows"] = {
        row.ids[0]: _named(row.name) | ({"group": row.ids[0].partition(".")[0]} if groups else {})
        for row in table.single_rows
    }
    record["cells"] = {
        f"{row.ids[0]}.{column}": _value(cell)
        for row in table.single_rows
        for column, cell in row.cells.items()
        if cell
    }
    return record


def _named(name: LocalName) -> dict[str, Any]:
    return {"name": name.text} | ({} if name.translated else {"translated": False, "locale": ENGLISH})


def _rule(rule: LocalRule) -> dict[str, Any]:
    record = {
        "name": rule.name.text,
        "statement": rule.statement.text,
        "translated": rule.name.translated and rule.statement.translated,
        "parameters": {name: _value(value) for name, value in rule.parameters.items()},
    }
    if not record["translated"]:
        record["locale"] = ENGLISH
    return record


def _value(value: LocalValue) -> dict[str, Any]:
    return {
        "kind": value.kind,
        "form": value.form,
        "values": [_quantity(quantity) for quantity in value.quantities],
        "term": value.term,
        "qualifier": value.qualifier,
        "text": value.text,
        "from": value.document,
        "fallback": value.fallback,
    }


def _quantity(own: LocalQuantity) -> dict[str, Any]:
    amount = own.quantity.amount
    number = {"dice": str(amount)} if isinstance(amount, Dice) else {"num": amount.numerator, "den": amount.denominator}
    return {**number, "unit": own.quantity.unit, "text": own.text}
