"""Number words of several parts: twenty-five, two and a half, kaksikymmentäviisi, fünfundzwanzig, 一百二十."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import zip_longest

from virsta.language import Numerals

_POWERS = (100, 1000, 10_000, 1_000_000)
"""Words that multiply a smaller number before them."""


def joined(first: Fraction, second: Fraction) -> Fraction | None:
    """Return the number that a number word makes with what stands before it, or None where they are two numbers."""
    if first <= 0 or second < 0 or first.denominator != 1 or second.denominator != 1:
        return None
    if second == 0:
        return first if first % 100 == 0 else None  # 三千零五十
    if second in _POWERS and (low := first % second):
        # two thousand five | hundred: the five alone is multiplied
        high = first - low
        return high + low * second if high % (10 * second) == 0 else None
    if second < 10 and first % 10 == 0 and first % 100 >= 20:
        return first + second
    if any(second < power <= first and first % power == 0 for power in _POWERS):
        return first + second
    return None


def compound(word: str, numerals: Numerals) -> Fraction | None:
    """Return the number that one word of several parts says, or None where it says none."""
    return next(_whole(word, 0, None, numerals), None)


def _whole(word: str, at: int, value: Fraction | None, numerals: Numerals) -> Iterator[Fraction]:
    """Yield what a word can be worth whose first letters make a number."""
    if at == len(word) and value is not None:
        yield value
    for part, end in _parts(word, at, numerals):
        together = part if value is None else joined(value, part)
        if together is not None:
            yield from _whole(word, end, together, numerals)


def _parts(word: str, at: int, numerals: Numerals) -> Iterator[tuple[Fraction, int]]:
    """Yield the number words at a place, and where each ends; units may come before tens, with a joiner."""
    for end in range(len(word), at + 1, -1):
        part = numerals.words.get(word[at:end])
        if part is None:
            continue
        for joiner in numerals.joiners:
            if word.startswith(joiner, end):
                yield from _behind_joiner(word, end + len(joiner), part, numerals)
        yield part, end


def _behind_joiner(word: str, at: int, first: Fraction, numerals: Numerals) -> Iterator[tuple[Fraction, int]]:
    """Yield units with the tens behind them, and hundreds with all that is behind them: hundert-und-fünf."""
    for end in range(len(word), at + 1, -1):
        own = numerals.words.get(word[at:end])
        if own is not None and own < 100:
            value = joined(own, first) if first < 10 else _added(first, own)
            if value is not None:
                yield value, end


Word = tuple[int, int, Fraction, bool]
"""Start, end, value; whether it need not be a number."""


def merged(words: Iterable[Word], text: str, numerals: Numerals) -> Iterator[Word]:
    """Join number words that make one number: those that stand side by side, then those with a joiner between."""
    return _with_joiners(_side_by_side([*words], text, numerals), text, numerals)


def _side_by_side(found: list[Word], text: str, numerals: Numerals) -> Iterator[Word]:
    held: Word | None = None
    for own, behind in zip_longest(found, found[1:]):
        if held is not None:
            value = _together(held, own, text, numerals)
            power = behind[2] if behind and behind[2] in _POWERS and _touch(own, behind, text, numerals) else None
            if value is not None and not (power and _parts_from(value, own[2], power)):
                if power is None and _shortened(held, own, text, numerals):
                    value += own[2] * (_power_of(held[2]) // 10 - 1)
                held = (held[0], own[1], value, False)
                continue
            yield held
        held = own
    if held is not None:
        yield held


def _touch(first: Word, second: Word, text: str, numerals: Numerals) -> bool:
    between = text[first[1] : second[0]]
    return between == "" or (numerals.spaced and between in (" ", "-"))


def _together(first: Word, second: Word, text: str, numerals: Numerals) -> Fraction | None:
    if not _touch(first, second, text, numerals):
        return None
    if numerals.spaced and first[2] == 1 and 0 < second[2] < 1:
        return second[2]  # a quarter, one half; but *second half* is no two halves
    if first[2].denominator == second[2].numerator == 1 < first[2] < second[2].denominator:
        return first[2] * second[2]  # two fifths, drei Viertel; but two halves are two
    return joined(first[2], second[2])


def _shortened(first: Word, second: Word, text: str, numerals: Numerals) -> bool:
    """Whether a unit is of the place below the power before it: 一百五 is 150, but 一百零五 is 105."""
    if numerals.spaced or not numerals.joiners or not 0 < second[2] < 10:
        return False
    return _power_of(first[2]) > 0 and not text.endswith(numerals.joiners, first[0], first[1])


def _power_of(value: Fraction) -> int:
    return next((power for power in reversed(_POWERS) if value % power == 0), 0)


def _with_joiners(words: Iterable[Word], text: str, numerals: Numerals) -> Iterator[Word]:
    """Join a number and what is added to it: one hundred and five, treinta y cinco, two and a half."""
    held: Word | None = None
    for own in words:
        if held is not None:
            between = text[held[1] : own[0]]
            if numerals.spaced and between.strip(" -") in numerals.joiners:
                value = _added(held[2], own[2])
                if value is not None:
                    held = (held[0], own[1], value, False)
                    continue
            yield held
        held = own
    if held is not None:
        yield held


def _added(first: Fraction, second: Fraction) -> Fraction | None:
    if second >= 1:
        return joined(first, second) if first > second else None
    return first + second if first >= 1 and first.denominator == 1 and second > 0 else None


def _parts_from(together: Fraction, second: Fraction, power: Fraction) -> bool:
    """Whether a word belongs to the power behind it, not to the number before it: two hundred | three hundred."""
    return joined(together, power) is None and joined(second, power) is not None
