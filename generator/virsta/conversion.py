"""Converts one quantity that a user typed."""

from __future__ import annotations

from dataclasses import replace

from virsta.diagnostic import Diagnostic, diagnose
from virsta.language import Language
from virsta.model import Dice, Quantity, Type, Value
from virsta.notation.reading import Reader
from virsta.notation.writing import PluralRule, Writer, printable
from virsta.source import COMMAND_LINE, Place, Source, Span
from virsta.units import Units


def convert_text(
    text: str, reading: Language, unit: str, writing: Language, plural: PluralRule, units: Units, convention: str
) -> str | Diagnostic:
    """Return a quantity, read in one language, in another unit and language; or why it cannot be."""
    source = Source.of(COMMAND_LINE, text.strip())
    dimension = units.dimensions[unit]
    reader = Reader(source, reading, units)
    place = source.place(Span(0, len(source.text)))
    foreign = next((number for number in reader.numbers if number.foreign), None)
    if foreign is not None:
        wrong = source.slice(foreign.span)
        return diagnose("number-unfit", f"`{wrong}` is not how {reading.locale} writes a number", place)
    value = _read(reader, Type((dimension,)))
    if value is None:
        return _why(reader, dimension, place)
    if any(q.unit is None for q in value.quantities):
        return diagnose("unit-missing", f"`{text}` has no unit", place)
    unsized = [own for own in (*(q.unit or "" for q in value.quantities), unit) if not units.sized(own, convention)]
    if unsized:
        return diagnose("unit-unfit", f"{unsized[0]} has no size under the convention `{convention}`", place)
    if dice := next((q for q in value.quantities if isinstance(q.amount, Dice) and q.unit != unit), None):
        return diagnose("unit-unfit", f"`{text}` is dice in {dice.unit}, which cannot be told in {unit}", place)
    target = printable(unit, writing, units, convention)
    printed = replace(value, quantities=tuple(_converted(q, target, units, convention) for q in value.quantities))
    return Writer(writing, plural).value(printed, Type((dimension,)))


def _converted(quantity: Quantity, unit: str, units: Units, convention: str) -> Quantity:
    if isinstance(quantity.amount, Dice) or quantity.unit is None:
        return quantity
    return Quantity(units.convert(quantity.amount, quantity.unit, unit, convention), unit)


def _read(reader: Reader, kind: Type) -> Value | None:
    end = len(reader.source.text)
    for at in reader.starts(Span(0, end)):
        for reading in reader.read(at, kind):
            qualifier, stop = reader.qualifier(Span(at, reading.end))
            if end in (reading.end, stop) and (at == 0 or qualifier):
                return replace(reading.value, qualifier=qualifier)
    return None


def _why(reader: Reader, dimension: str, place: Place) -> Diagnostic:
    for number in reader.numbers:
        if (found := reader.unit_at(number.span.end)) and reader.units.dimensions.get(found[0]) != dimension:
            return diagnose("unit-unfit", f"{found[0]} is not a unit of {dimension}", place)
    message = f"`{reader.source.text}` is no {dimension} in {reader.language.locale}"
    return diagnose("quantity-unreadable", message, place)
