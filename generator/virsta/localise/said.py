"""What a text says, as a review compares it with another: numbers, units, terms."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from virsta.language import Language
from virsta.localise.glossary import terms_in
from virsta.model import Dice
from virsta.notation.numbers import Number, scan
from virsta.notation.reading import Reader
from virsta.sentence import SLOT
from virsta.source import Source, fold
from virsta.units import Units

WORD = re.compile(r"[^\W\d_]+")


@dataclass(frozen=True, slots=True)
class Said:
    """What a text says, slots aside."""

    numbers: Counter[str]
    """Without their signs."""
    perhaps: Counter[str]
    """Words that need not be numbers: `one`, `both`, `another`."""
    units: frozenset[str]
    """Behind numbers, and behind slots that print a unit already."""
    spoken: frozenset[str]
    """Units of any word."""
    terms: tuple[str, ...]
    """Of the language's glossary."""


def said(text: str, language: Language, units: Units) -> Said:
    """Return what a text says in a language."""
    plain, slots = _without_slots(text)
    reader = Reader(Source.of("", plain), language, units)
    strong = [number for number in reader.numbers if not number.weak]
    behind = (reader.unit_at(end) for end in (*(number.span.end for number in strong), *slots))
    anywhere = (reader.unit_at(match.start()) for match in WORD.finditer(plain))
    return Said(
        _counted(strong, plain),
        _counted((number for number in reader.numbers if number.weak), plain),
        frozenset(found[0] for found in behind if found),
        frozenset(found[0] for found in anywhere if found),
        tuple(terms_in(text, language)),
    )


def numbers_in(text: str, language: Language) -> Counter[str]:
    """Return the numbers that a text says in a language, without their signs."""
    plain = fold(SLOT.sub("{}", text))
    return _counted((number for number in scan(plain, language.numerals) if not number.weak), plain)


def amounts_in(text: str, language: Language, units: Units) -> Counter[str]:
    """Return the numbers that a text says, each in every unit in which a sheet could tell it."""
    reader, found = Reader(Source.of("", SLOT.sub("{}", text)), language, units), Counter[str]()
    for number in (one for one in reader.numbers if not one.weak):
        unit = reader.unit_at(number.span.end)
        own = _value(number, reader.source.text)
        found.update({own} if unit is None else _converted(number, own, unit[0], units))
    return found


def _converted(number: Number, value: str, unit: str, units: Units) -> set[str]:
    if number.void or isinstance(number.amount, Dice):
        return {value}
    size, usual = abs(number.amount), units.conventions[0]
    return {str(units.convert(size, unit, to, usual)) for to in units.of_dimension(units.dimensions[unit])}


def _without_slots(text: str) -> tuple[str, list[int]]:
    """Return a text with its slots empty, and where those end that print a unit."""
    plain, ends, at = "", list[int](), 0
    for match in SLOT.finditer(text):
        plain += f"{text[at : match.start()]}{{}}"
        at = match.end()
        if match[2]:
            ends.append(len(plain))
    return plain + text[at:], ends


def _counted(numbers: Iterable[Number], text: str) -> Counter[str]:
    return Counter(_value(number, text) for number in numbers)


def _value(number: Number, text: str) -> str:
    """Return what a number is worth; what only looks like one is told by its words."""
    if number.void:
        return text[number.span.start : number.span.end]
    return str(number.amount) if isinstance(number.amount, Dice) else str(abs(number.amount))
