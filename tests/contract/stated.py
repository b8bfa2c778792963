"""Reads stated.txt: what the texts state, as typed from them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

_UNITS = {
    "": None,
    "°": "degree",
    "D": "die",
    "ft": "foot",
    "h": "hour",
    "km": "kilometer",
    "km/h": "kilometer-per-hour",
    "lb": "pound",
    "m": "meter",
    "mi": "mile",
    "mi/h": "mile-per-hour",
    "min": "minute",
    "pos": "position",
    "pt": "point",
    "s": "second",
    "size": "size_class",
    "sq": "square",
    "v": "virsta",
    "v/h": "virsta-per-hour",
    "x": "factor",
}
_QUALIFIERS = {"~": "about", ">=": "at_least", "": None}
_TERMS = frozenset({"yes", "no", "none", "any", "free", "full", "half", "double"})
_NUMBER = r"-?\d+(?:/\d+|d\d+)?"
_ONE = re.compile(rf"({_NUMBER})(.*)")
_TWO = {"range": re.compile(rf"({_NUMBER})\.\.({_NUMBER})(.*)"), "area": re.compile(rf"({_NUMBER})×({_NUMBER})(.*)")}
_RATE = re.compile(rf"({_NUMBER})°/({_NUMBER})(.*)")


@dataclass(frozen=True)
class Stated:
    """One thing that a text states."""

    document: str
    table: str | None
    """None for what stands in prose or in a label."""
    line: int
    place: str
    """What tells a cell from its neighbours: a row that names two animals is one place."""
    fact: str
    value: dict[str, Any]
    """As `virsta facts` has it."""


@cache
def stated() -> tuple[Stated, ...]:
    """Return everything that was typed."""
    return tuple(_stated())


def _stated() -> Iterator[Stated]:
    document, table, columns, stacked = "", None, [""], False
    for text in Path(__file__).with_name("stated.txt").read_text("utf-8").splitlines():
        if text.startswith("["):
            document, *rest = text.strip("[]").split()
            stacked = rest[-1:] == ["stacked"]
            table, columns = (rest[0], rest[1 : len(rest) - stacked]) if rest else (None, [])
        elif text and not text.startswith("#"):
            line, name, *cells = text.split()
            if table is None:
                yield Stated(document, None, int(line), name, name, value_of(cells[0]))
                continue
            for at, (column, cell) in enumerate(zip(columns, cells, strict=True)):
                for row in name.split(","):
                    where = int(line) + at * stacked
                    yield Stated(document, table, where, f"{name}.{column}", f"{table}.{row}.{column}", value_of(cell))


def value_of(text: str) -> dict[str, Any]:
    """Return the record of a typed value: `~6v/h`, `151..450lb`, `90°/5ft`, `1/2×1/2sah`, `1d6pt`, `-`, `free`."""
    mark = next(mark for mark in _QUALIFIERS if text.startswith(mark))
    form, values = _quantities(text.removeprefix(mark))
    if text == "-":
        return _record("none", "single", [], None, None)
    if text in _TERMS:
        return _record("term", "single", [], text, None)
    return _record("number", form, values, None, _QUALIFIERS[mark])


def _record(kind: str, form: str, values: list[dict[str, Any]], term: str | None, mark: str | None) -> dict[str, Any]:
    return {"kind": kind, "form": form, "values": values, "term": term, "qualifier": mark}


def _quantities(text: str) -> tuple[str, list[dict[str, Any]]]:
    if rate := _RATE.fullmatch(text):
        return "rate", [_quantity(rate[1], "°"), _quantity(rate[2], rate[3])]
    for form, pattern in _TWO.items():
        if two := pattern.fullmatch(text):
            return form, [_quantity(two[1], two[3]), _quantity(two[2], two[3])]
    if one := _ONE.fullmatch(text):
        return "dice" if "d" in one[1] else "single", [_quantity(one[1], one[2])]
    return "single", []


def _quantity(number: str, unit: str) -> dict[str, Any]:
    return {"value": number, "unit": _UNITS.get(unit, unit)}
