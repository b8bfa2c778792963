"""Number words of several parts: twenty-five, kaksikymmentäviisi, fünfundzwanzig, 一百二十."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

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
        for joiner in numerals.joiners if part < 10 else ():
            if word.startswith(joiner, end):
                yield from _tens(word, end + len(joiner), part, numerals)
        yield part, end


def _tens(word: str, at: int, units: Fraction, numerals: Numerals) -> Iterator[tuple[Fraction, int]]:
    for end in range(len(word), at + 1, -1):
        tens = numerals.words.get(word[at:end])
        if tens is not None and tens < 100 and (value := joined(tens, units)) is not None:
            yield value, end


Word = tuple[int, int, Fraction, bool]
"""Start, end, value; whether it need not be a number."""


def merged(words: Iterable[Word], text: str, spaced: bool) -> Iterator[Word]:
    """Join number words that make one number and stand side by side."""
    found = [*words]
    held: Word | None = None
    for at, own in enumerate(found):
        if held is not None:
            value = joined(held[2], own[2]) if _side_by_side(held, own, text, spaced) else None
            behind = found[at + 1] if at + 1 < len(found) and _side_by_side(own, found[at + 1], text, spaced) else None
            if value is not None and not (behind and _parts_from(value, own[2], behind[2])):
                held = (held[0], own[1], value, False)
                continue
            yield held
        held = own
    if held is not None:
        yield held


def _side_by_side(first: Word, second: Word, text: str, spaced: bool) -> bool:
    between = text[first[1] : second[0]]
    return between == "" or (spaced and between in (" ", "-"))


def _parts_from(together: Fraction, second: Fraction, behind: Fraction) -> bool:
    """Whether a word belongs to the word behind it, not to the number before it: two hundred | three hundred."""
    return behind in _POWERS and joined(together, behind) is None and joined(second, behind) is not None
