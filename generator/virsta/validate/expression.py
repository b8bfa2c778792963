"""The small language of invariants: facts, numbers, `+ - * /`, `least()` and `greatest()` of a range."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache

from virsta.model import Value

Lookup = Callable[[str], Value | None]

_TOKEN = re.compile(
    r"\s*(?:(?P<name>[a-z][a-z0-9_]*(?:\.[a-z0-9_]+)*)|(?P<number>[0-9]{1,100}(?![0-9]))|(?P<sign>[-+*/()]))"
)
_OPERATIONS: dict[str, Callable[[Fraction, Fraction], Fraction | None]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "/": lambda a, b: a / b if b else None,
}
_ENDS = {"least": 0, "greatest": -1}


MOST_BRACKETS = 100
"""No expression has as many."""


class _BrokenError(Exception):
    """A text that is no expression."""


@lru_cache(maxsize=4096)
def names_of(text: str) -> tuple[str, ...]:
    """Return the facts that an expression names, in order."""
    return tuple(token for token in _tokens(text) if "." in token)


@lru_cache(maxsize=4096)
def _tokens(text: str) -> tuple[str, ...]:
    return tuple(match.group().strip() for match in _TOKEN.finditer(text))


def is_expression(text: str) -> bool:
    """Tell whether a text can be evaluated at all."""
    try:
        _value(text, lambda _: None)
    except _BrokenError:
        return False
    return True


def evaluate(text: str, lookup: Lookup) -> Fraction | None:
    """Return an expression's value in the family's units; None where a fact is missing or no single number."""
    try:
        return _value(text, lookup)
    except _BrokenError:
        return None


def _value(text: str, lookup: Lookup) -> Fraction | None:
    if text.count("(") > MOST_BRACKETS or _TOKEN.sub("", text).strip():
        raise _BrokenError
    tokens = list(reversed(_tokens(text)))  # the next one is the last
    value = _sum(tokens, lookup)
    if tokens:
        raise _BrokenError
    return value


def _sum(tokens: list[str], lookup: Lookup) -> Fraction | None:
    return _chain(tokens, lookup, "+-", _product)


def _product(tokens: list[str], lookup: Lookup) -> Fraction | None:
    return _chain(tokens, lookup, "*/", _atom)


def _chain(
    tokens: list[str], lookup: Lookup, signs: str, inner: Callable[[list[str], Lookup], Fraction | None]
) -> Fraction | None:
    value = inner(tokens, lookup)
    while tokens and tokens[-1] in signs:
        sign = tokens.pop()
        other = inner(tokens, lookup)
        value = None if value is None or other is None else _OPERATIONS[sign](value, other)
    return value


def _atom(tokens: list[str], lookup: Lookup) -> Fraction | None:
    first = _next(tokens)
    if first == "(":
        value = _sum(tokens, lookup)
        _next(tokens, ")")
        return value
    if first in _ENDS:
        _next(tokens, "(")
        value = _amount(lookup(_next(tokens)), _ENDS[first])
        _next(tokens, ")")
        return value
    if first.isdecimal():
        return Fraction(first)
    if "." not in first:  # a sign, or a name in braces that stands for nothing
        raise _BrokenError
    found = lookup(first)
    return _amount(found, 0) if found and found.form == "single" else None


def _next(tokens: list[str], wanted: str | None = None) -> str:
    """Take the next token, which must be there and may have to be a certain one."""
    if not tokens or wanted not in (None, tokens[-1]):
        raise _BrokenError
    return tokens.pop()


def _amount(value: Value | None, end: int) -> Fraction | None:
    if value is None or value.kind != "number":
        return None
    amount = value.quantities[end].amount
    return amount if isinstance(amount, Fraction) else None
