"""Claims → facts: what the words of each claim are worth."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from virsta.diagnostic import Diagnostic, diagnose, few_a_line, nearest
from virsta.model import Claim, Dice, Evidence, Fact, Quantity, Value
from virsta.notation.numbers import Number
from virsta.notation.reading import NEAR, Reader, Reading
from virsta.source import Span, lower
from virsta.units import Units

DASHES = frozenset(("–", "-", "--", "—", "−", "－"))
MEASURED = frozenset({"length", "mass", "duration", "angle", "speed"})
"""Dimensions whose numbers mean nothing without a unit."""


def normalise(
    claims: Iterable[Claim], reader: Reader, document: str, term_tables: frozenset[str]
) -> tuple[list[Fact], list[Diagnostic]]:
    """Return the facts that claims state, in the text's order, and what cannot be read.

    `term_tables` are the tables in whose cells the canon's terms may stand.
    """
    facts: list[Fact] = []
    diagnostics: list[Diagnostic] = []
    for claim in sorted(claims, key=lambda c: (c.span, c.subject)):
        terms = claim.subject.split(".", 1)[0] in term_tables
        value = _value(claim, reader, terms)
        place = reader.source.place(claim.span)
        text = reader.source.slice(claim.span)
        if value is None:
            diagnostics.append(_unreadable(claim, reader, terms))
            continue
        if any(_without_unit(claim, value)):
            message = f"`{text}` has no unit, but `{claim.subject}` is a {claim.type.dimensions[0]}"
            hint = _nearest_word(_next_word(claim.span.end, reader), claim, reader, terms=False)
            diagnostics.append(diagnose("unit-missing", message, place, hint=hint))
        if _reversed(value, reader.units):
            message = f"`{text}` is a range whose second end is smaller than its first"
            diagnostics.append(diagnose("range-reversed", message, place))
        evidence = Evidence.of(document, reader.source, claim.span, claim.implied is not None)
        facts.append(Fact(claim.subject, value, evidence))
    return facts, diagnostics


def foreign_numbers(reader: Reader) -> Iterator[Diagnostic]:
    """Yield a warning for each number that is not written with the language's own signs."""
    return few_a_line(_foreign(number, reader) for number in reader.numbers if number.foreign)


def _foreign(number: Number, reader: Reader) -> Diagnostic:
    text = reader.source.slice(number.span)
    message = f"`{text}` is not how {reader.language.locale} writes a number; it is read as {number.amount}"
    return diagnose("number-sign", message, reader.source.place(number.span))


def _value(claim: Claim, reader: Reader, terms: bool) -> Value | None:
    if claim.implied is not None:
        qualifier, _ = reader.qualifier(claim.span)
        amount, _, unit = claim.implied.partition(" ")
        default = claim.type.dimensions[0]
        own = default if reader.units.dimensions.get(default) == default else None
        return Value(
            "number", "single", (Quantity(Fraction(amount), unit or own),), qualifier=claim.qualifier or qualifier
        )
    if claim.cell:
        return _cell(claim, reader, terms)
    whole = [r for r in reader.read(claim.span.start, claim.type, claim.unit) if r.end == claim.span.end]
    if not whole:
        return None
    qualifier, _ = reader.qualifier(claim.span)
    return _qualified(whole[0].value, claim.qualifier or qualifier)


def _qualified(value: Value, qualifier: str | None) -> Value:
    return Value(value.kind, value.form, value.quantities, value.term, qualifier)  # type: ignore[arg-type]


def _cell(claim: Claim, reader: Reader, terms: bool) -> Value | None:
    text = reader.source.folded[claim.span.start : claim.span.end]
    if text in DASHES:
        return Value("none")
    if terms and (term := reader.language.term_words.get(lower(text))):
        return Value("term", term=term)
    if claim.type.dimensions == ("term",):
        return None
    for at in (claim.span.start, *reader.starts(claim.span)):
        if at - claim.span.start > NEAR:
            continue
        before = text[: at - claim.span.start].strip()
        if before and lower(before) not in reader.language.qualifier_words:
            continue
        for reading in reader.read(at, claim.type):
            if (value := _whole(reading, Span(at, reading.end), claim.span.end, reader)) is not None:
                return value
    return None


def _whole(reading: Reading, span: Span, end: int, reader: Reader) -> Value | None:
    """Return a reading's value if it, with a qualifier behind it perhaps, is all of a cell."""
    qualifier, stop = reader.qualifier(span)
    if reading.end == end or stop == end:
        return _qualified(reading.value, qualifier)
    return None


def _without_unit(claim: Claim, value: Value) -> Iterator[Quantity]:
    dimensions = claim.type.dimensions * len(value.quantities)
    for quantity, dimension in zip(value.quantities, dimensions, strict=False):
        if quantity.unit is None and dimension in MEASURED and quantity.amount != 0:
            yield quantity


def _reversed(value: Value, units: Units) -> bool:
    """Whether a range ends below where it begins; ends in two units are compared by their sizes."""
    if value.form != "range":
        return False
    (low, one), (high, other) = ((own.amount, own.unit or "") for own in value.quantities)
    if isinstance(low, Dice) or isinstance(high, Dice):
        return False
    return units.convert(high, other, one, units.conventions[0]) < low


def _unreadable(claim: Claim, reader: Reader, terms: bool) -> Diagnostic:
    text, place = reader.source.slice(claim.span), reader.source.place(claim.span)
    rest = claim.span.start
    for number in reader.within(claim.span):
        rest = number.span.end
        if found := reader.unit_at(rest):
            unit = found[0]
            if reader.units.dimensions.get(unit) not in claim.type.dimensions:
                message = f"`{text}` is in {unit}, but `{claim.subject}` is a {claim.type.dimensions[0]}"
                return diagnose("unit-unfit", message, place)
    hint = _nearest_word(reader.source.folded[rest : claim.span.end], claim, reader, terms)
    return diagnose("cell-unreadable", f"`{text}` is no value for `{claim.subject}`", place, hint=hint)


def _next_word(at: int, reader: Reader) -> str:
    line = reader.source.line_span(reader.source.line_at(at))
    return next(iter(reader.source.folded[at : min(line.end, at + NEAR)].split()), "")


def _nearest_word(text: str, claim: Claim, reader: Reader, terms: bool) -> str | None:
    """Return a hint with the unit or term of the language that words which are neither may be meant for."""
    known = [
        word
        for word, units in reader.language.unit_words.items()
        if any(reader.units.dimensions.get(unit) in claim.type.dimensions for unit in units)
    ]
    return nearest(text.strip(), [*known, *(reader.language.term_words if terms else ())])
