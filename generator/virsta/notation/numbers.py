"""Finds every number of a text: digits, fractions, dice, number words.

One scan serves twice: slots read their numbers from it, and coverage asks that none is left over.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import gcd

from virsta.language import Numerals
from virsta.model import Amount, Dice
from virsta.notation.numerals import compound, merged
from virsta.source import Span, lower

VULGAR = {
    "½": Fraction(1, 2), "⅓": Fraction(1, 3), "⅔": Fraction(2, 3), "¼": Fraction(1, 4), "¾": Fraction(3, 4),
    "⅕": Fraction(1, 5), "⅖": Fraction(2, 5), "⅗": Fraction(3, 5), "⅘": Fraction(4, 5), "⅙": Fraction(1, 6),
    "⅚": Fraction(5, 6), "⅐": Fraction(1, 7), "⅛": Fraction(1, 8), "⅜": Fraction(3, 8), "⅝": Fraction(5, 8),
    "⅞": Fraction(7, 8), "⅑": Fraction(1, 9), "⅒": Fraction(1, 10),
}  # fmt: skip
SHORTEST_COMPOUND, LONGEST_COMPOUND = 6, 60
"""No number word of several parts has fewer letters, or more."""
LONGEST = 100
"""No number of a game has more digits; longer ones are not read."""
HYPHENS = "\u2010\u2011-"
MINUS = f"{HYPHENS}\u2012–−－"
PLUS = "+＋"
_WORD = re.compile(r"[^\W\d_]+")
_CJK = 0x2E80
_GROUPED = re.compile(r"[0-9]{1,3}([.,])[0-9]{3}(?:\1[0-9]{3})+")
_GROUPED_WHOLE = re.compile(r"[0-9]{1,3}(?:([.,])[0-9]{3})+(?!\1)[.,][0-9]+")
_SCRIPTS = "A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02af\u0370-\u052f"
"""Letters of the scripts that part words by blanks (× and ÷ stand among them)."""


@dataclass(frozen=True, slots=True)
class Number:
    """A number as it stands in a text. The span holds its sign."""

    span: Span
    amount: Amount
    weak: bool = False
    """A word that need not be a number."""
    foreign: bool = False
    """Written with signs that the language does not use so; read as the nearest sense."""
    void: bool = False
    """What looks like a number and is none: 3/0, 3.5.7. Nothing can be read from it."""


def scan(folded: str, numerals: Numerals) -> list[Number]:
    """Return every number of a text (with folded spaces) in the text's order; they do not overlap."""
    found = [*_digits(folded, numerals), *_words(folded, numerals)]
    found.sort(key=lambda number: number.span)
    return found


def _digits(text: str, numerals: Numerals) -> Iterator[Number]:
    for match in _digit_pattern(numerals.decimal, numerals.group, numerals.dice_read).finditer(text):
        start = match.start()
        amount, foreign = _amount(match)
        if amount is None:
            yield Number(Span(start, match.end()), Fraction(0), void=True)
            continue
        if isinstance(amount, Fraction) and (sign := _sign_before(text, start)):
            start -= 1
            amount = -amount if sign in MINUS else amount
        yield Number(Span(start, match.end()), amount, foreign=foreign)


@lru_cache(maxsize=64)
def _digit_pattern(decimal: str, group: tuple[str, ...], dice: tuple[str, ...]) -> re.Pattern[str]:
    vulgar = "[" + "".join(VULGAR) + "]"
    groups = "|".join(rf"[0-9]{{1,3}}(?:{re.escape(sign)}[0-9]{{3}})+(?![0-9])" for sign in group) or "(?!)"
    letters = "".join(re.escape(letter) for letter in dice)
    return re.compile(
        rf"(?P<dice>(?<![{_SCRIPTS}])(?:(?P<count>[0-9]+)[{letters}](?P<sides>[0-9]+|%)"
        rf"|[{letters}](?P<die>4|6|8|10|12|20|100|%))(?![0-9{_SCRIPTS}]))"
        rf"|(?P<mixed>(?P<whole>{groups}|[0-9]+)[ {HYPHENS}]?"
        rf"(?:(?P<glyph>{vulgar})|(?<=[ {HYPHENS}])(?P<above>[0-9]+)[/⁄／](?P<below>[0-9]+)(?![0-9])))"
        rf"|(?P<num>[0-9]+)[/⁄／](?P<den>[0-9]+)(?![0-9])"
        rf"|(?P<vulgar>{vulgar})"
        rf"|(?P<bare>(?<![^\s(/+×x−–-]){re.escape(decimal)}[0-9]+)"
        rf"|(?P<grouped>{groups})(?:{re.escape(decimal)}(?P<part>[0-9]+))?(?P<foreign_part>[.,][0-9]+)?"
        rf"|(?P<plain>[0-9]+)(?:{re.escape(decimal)}(?P<decimals>[0-9]+))?(?P<foreign>(?:[.,][0-9]+)*)"
    )


def _amount(match: re.Match[str]) -> tuple[Amount | None, bool]:
    """Return what digits are worth, if anything, and whether they are not written with the language's own signs."""
    got = match.groupdict()
    if len(match.group()) > LONGEST:
        return None, False
    if got["dice"]:
        count, sides = int(got["count"] or 1), int((got["sides"] or got["die"]).replace("%", "100"))
        return Dice(count, sides) if count and sides else None, False
    if got["mixed"]:
        part, foreign = (VULGAR[got["glyph"]], False) if got["glyph"] else _ratio(got["above"], got["below"])
        return None if part is None else int(_digits_of(got["whole"])) + part, foreign
    if got["num"]:
        return _ratio(got["num"], got["den"])
    if got["vulgar"]:
        return VULGAR[got["vulgar"]], False
    return _decimal_amount(got, match.group())


def _decimal_amount(got: dict[str, str], text: str) -> tuple[Fraction | None, bool]:
    if got["bare"]:
        return Fraction(f"0.{got['bare'][1:]}"), False
    if got["grouped"] and not got["foreign_part"]:
        return Fraction(f"{_digits_of(got['grouped'])}.{got['part'] or 0}"), False
    if got["grouped"] or got["foreign"]:
        return _foreign_amount(re.sub("[^0-9.,]", "", text)), True
    return Fraction(f"{got['plain']}.{got['decimals'] or 0}"), False


def _foreign_amount(text: str) -> Fraction | None:
    """Return what a number is worth whose signs another language writes: `4.5` where the comma is the decimal sign."""
    whole, _, part = text.rpartition("." if text.rfind(".") > text.rfind(",") else ",")
    if _GROUPED.fullmatch(text):  # 1.000.000
        return Fraction(_digits_of(text))
    return Fraction(f"{_digits_of(whole)}.{part}") if whole.isdecimal() or _GROUPED_WHOLE.fullmatch(text) else None


def _digits_of(text: str) -> str:
    return re.sub("[^0-9]", "", text)


def _ratio(above: str, below: str) -> tuple[Fraction | None, bool]:
    """Return a fraction. One such as `80/320` looks like two numbers rather, which is warned of."""
    if int(below) == 0:
        return None, False
    return Fraction(int(above), int(below)), int(below) >= 10 and gcd(int(above), int(below)) > 1


def _sign_before(text: str, start: int) -> str | None:
    """Return the sign glued to a number, unless it parts the number from a word or another number."""
    if start == 0 or text[start - 1] not in MINUS + PLUS:
        return None
    sign = text[start - 1]
    if sign in PLUS:
        return sign
    before = text[start - 2] if start > 1 else " "
    if before.isalnum() and ord(before) < _CJK:
        return None
    rest = text[max(start - 9, 0) : start - 1].rstrip(" ")
    if rest and before == " " and (rest[-1].isdecimal() or rest[-1] in VULGAR):
        return None
    return None if before in VULGAR or before in f")°º{sign}" else sign  # `--` is a dash, but `–-3` a dash and -3


def _words(text: str, numerals: Numerals) -> Iterator[Number]:
    lowered = lower(text)
    found = _spaced_words(lowered, numerals) if numerals.spaced else _unspaced_words(lowered, numerals)
    for start, end, value, weak in merged(found, lowered, numerals):
        yield Number(Span(start, end), value, weak)


def _unspaced_words(lowered: str, numerals: Numerals) -> Iterator[tuple[int, int, Fraction, bool]]:
    for match in _word_pattern(numerals).finditer(lowered):
        word = match.group()
        if word not in numerals.idioms:
            yield match.start(), match.end(), numerals.words[word], word in numerals.weak


def _spaced_words(lowered: str, numerals: Numerals) -> Iterator[tuple[int, int, Fraction, bool]]:
    """Find number words where blanks part words; those of several words (`drei Viertel`) are tried first."""
    phrases = _phrases(numerals)
    end = 0
    for match in _WORD.finditer(lowered):
        start, word = match.start(), match.group()
        if start < end:
            continue
        word = next((own for own in phrases.get(word, ()) if _stands(lowered, own, start)), word)
        if word in numerals.idioms:
            end = start + len(word)
        elif (value := numerals.words.get(word)) is not None:
            end = start + len(word)
            yield start, end, value, word in numerals.weak
        elif SHORTEST_COMPOUND <= len(word) <= LONGEST_COMPOUND and (value := compound(word, numerals)) is not None:
            yield start, match.end(), value, False


def _stands(text: str, phrase: str, at: int) -> bool:
    return text.startswith(phrase, at) and not _WORD.match(text, at + len(phrase))


@lru_cache(maxsize=16)
def _phrases(numerals: Numerals) -> dict[str, list[str]]:
    """Return the entries of several words by the first of them, the longest first."""
    found: dict[str, list[str]] = {}
    for own in sorted({*numerals.words, *numerals.idioms}, key=len, reverse=True):
        first = _WORD.match(own)
        if first and first.group() != own:
            found.setdefault(first.group(), []).append(own)
    return found


@lru_cache(maxsize=16)
def _word_pattern(numerals: Numerals) -> re.Pattern[str]:
    longest_first = sorted({*numerals.words, *numerals.idioms}, key=lambda word: (-len(word), word))
    return re.compile("|".join(map(re.escape, longest_first)) or "(?!)")
