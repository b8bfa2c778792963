"""The small language of invariants: facts, numbers, `+ - * /`, `least()` and `greatest()` of a range."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache

from virsta.model import Value

Lookup = Callable[[str], Value | None]

_TOKEN = re.compile(r"\s*(?:(?P<name>[a-z][a-z0-9_]*(?:\.[a-z0-9_]+)*)|(?P<number>[0-9]+)|(?P<sign>[-+*/()]))")
_OPERATIONS: dict[str, Callable[[Fraction, Fraction], Fraction | None]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "/": lambda a, b: a / b if b else None,
}
_ENDS = {"least": 0, "greatest": -1}


@lru_cache(maxsize=4096)
def names_of(text: str) -> tuple[str, ...]:
    """Return the facts that an expression names, in order."""
    return tuple(token for token in _tokens(text) if "." in token)


@lru_cache(maxsize=4096)
def _tokens(text: str) -> tuple[str, ...]:
    return tuple(match.group().strip() for match in _TOKEN.finditer(text))


def evaluate(text: str, lookup: Lookup) -> Fraction | None:
    """Return an expression's value in the family's units; None where a fact is missing or no single number."""
    value, rest = _sum(_tokens(text), lookup)
    return value if not rest else None


def _sum(tokens: tuple[str, ...], lookup: Lookup) -> tuple[Fraction | None, tuple[str, ...]]:
    return _chain(tokens, lookup, "+-", _product)


def _product(tokens: tuple[str, ...], lookup: Lookup) -> tuple[Fraction | None, tuple[str, ...]]:
    return _chain(tokens, lookup, "*/", _atom)


def _chain(
    tokens: tuple[str, ...],
    lookup: Lookup,
    signs: str,
    inner: Callable[[tuple[str, ...], Lookup], tuple[Fraction | None, tuple[str, ...]]],
) -> tuple[Fraction | None, tuple[str, ...]]:
    value, tokens = inner(tokens, lookup)
    while tokens and tokens[0] in signs:
        sign = tokens[0]
        other, tokens = inner(tokens[1:], lookup)
        value = None if value is None or other is None else _OPERATIONS[sign](value, other)
    return value, tokens


def _atom(tokens: tuple[str, ...], lookup: Lookup) -> tuple[Fraction | None, tuple[str, ...]]:
    if not tokens:
        return None, ("?",)
    first, rest = tokens[0], tokens[1:]
    if first == "(":
        value, rest = _sum(rest, lookup)
        return (value, rest[1:]) if rest[:1] == (")",) else (None, ("?",))
    if first in _ENDS and rest[:1] == ("(",) and rest[2:3] == (")",):
        return _amount(lookup(rest[1]), _ENDS[first]), rest[3:]
    if first.isdecimal():
        return Fraction(first), rest
    found = lookup(first)
    return (_amount(found, 0) if found and found.form == "single" else None), rest


def _amount(value: Value | None, end: int) -> Fraction | None:
    if value is None or value.kind != "number":
        return None
    amount = value.quantities[end].amount
    return amount if isinstance(amount, Fraction) else None
