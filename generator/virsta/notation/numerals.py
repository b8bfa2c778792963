"""Number words of several parts: twenty-five, kaksikymmentäviisi, fünfundzwanzig, 一百二十."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from virsta.language import Numerals

_POWERS = frozenset({100, 1000, 10000})


def joined(first: Fraction, second: Fraction) -> Fraction | None:
    """Return the number that two number words make together, or None where they are two numbers."""
    if 0 < first < 10 and second in _POWERS:
        return first * second
    if 0 < second < 10 and first % 10 == 0 and 20 <= first < 100:
        return first + second
    if 0 < second < 100 and first % 100 == 0 and first >= 100:
        return first + second
    return None


def compound(word: str, numerals: Numerals) -> Fraction | None:
    """Return the number that one word of several parts says, or None where it says none."""
    for at in range(len(word) - 1, 1, -1):
        first, rest = numerals.words.get(word[:at]), word[at:]
        if first is None:
            continue
        second = numerals.words.get(rest)
        if second is not None and (value := joined(first, second)) is not None:
            return value
        for joiner in numerals.joiners:
            tens = numerals.words.get(rest[len(joiner) :]) if rest.startswith(joiner) else None
            if tens is not None and first < 10 and (value := joined(tens, first)) is not None:
                return value
    return None


def merged(
    values: Iterable[tuple[int, int, Fraction, bool]], text: str, spaced: bool
) -> Iterator[tuple[int, int, Fraction, bool]]:
    """Join number words (start, end, value, weak) that make one number and stand side by side."""
    held: tuple[int, int, Fraction, bool] | None = None
    for own in values:
        if held is not None:
            between = text[held[1] : own[0]]
            value = joined(held[2], own[2]) if between == "" or (spaced and between in (" ", "-")) else None
            if value is not None:
                held = (held[0], own[1], value, False)
                continue
            yield held
        held = own
    if held is not None:
        yield held
