"""Reads the quantity that stands at a place of a text: ranges, rates, areas, dice, with units and qualifiers."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property

from virsta.language import Language
from virsta.model import Dice, Form, Qualifier, Quantity, Type, Value
from virsta.notation.numbers import HYPHENS, MINUS, Number, scan
from virsta.source import Source, Span, lower
from virsta.units import Units

TIMES = "×xXхХ"
"""The last two are Cyrillic."""
_DASHES = ("--", *MINUS, "—", "~", "～")
"""What stands between the ends of a range, in every language."""
_CJK = 0x2E80
NEAR = 40
"""No qualifier stands farther before its number, or has more letters."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A way to read the text at a place: the value and where it ends."""

    value: Value
    end: int


@dataclass(frozen=True)
class Reader:
    """A text, the language it is written in, and the numbers found in it."""

    source: Source
    language: Language
    units: Units

    @cached_property
    def numbers(self) -> list[Number]:
        """Every number of the text."""
        return scan(self.source.folded, self.language.numerals)

    @cached_property
    def _by_start(self) -> dict[int, Number]:
        return {number.span.start: number for number in self.numbers if not number.void}

    @cached_property
    def _lowered(self) -> str:
        return lower(self.source.folded)

    def starts(self, span: Span) -> Iterator[int]:
        """Yield the places in a span where a quantity may begin: at a number, or at a factor's sign before it."""
        text = self.source.folded
        frames = sorted({before for before, _, _ in self.language.unit_frames})
        for number in self.within(span):
            start = number.span.start
            yield from (start - len(before) for before in frames if text.endswith(before, span.start, start))
            sign = start - 1 - text.endswith(" ", span.start, start)
            if sign >= span.start and text[sign] in TIMES:
                yield sign
            yield start

    def within(self, span: Span) -> list[Number]:
        """Return the numbers that begin in a span."""
        first, last = (bisect_left(self._starts, edge) for edge in (span.start, span.end))
        return self.numbers[first:last]

    @cached_property
    def _starts(self) -> list[int]:
        return [number.span.start for number in self.numbers]

    def read(self, at: int, kind: Type, unit: str | None = None) -> list[Reading]:
        """Return every way to read a quantity of a type at an offset, the longest first."""
        if kind.form == "rate":
            return list(self._rate(at, kind))
        found = [*self._plain(at, kind, unit), *self._framed(at, kind)]
        return sorted(found, key=lambda reading: -reading.end)

    def _plain(self, at: int, kind: Type, unit: str | None) -> Iterator[Reading]:
        """Read a number and the unit behind it, if any."""
        for amount, end in self._number(at, kind):
            yield from self._pair(amount, end, kind, unit)
            yield from self._single(amount, end, kind, unit)

    def qualifier(self, span: Span) -> tuple[Qualifier | None, int]:
        """Return the qualifier right before or after a quantity, and where its words end (else the span's end)."""
        text, words = self._lowered, self.language.qualifier_words
        before = text[max(span.start - NEAR, 0) : span.start].rstrip(" ")
        behind = span.end + (text[span.end : span.end + 1] == " ")
        for word, name in words.items():
            if text.startswith(word, behind) and not self._glued(text, behind + len(word)):
                return name, behind + len(word)
        for word, name in words.items():
            if before.endswith(word):
                head = before[: -len(word)]
                if not (head and head[-1].isalpha() and ord(head[-1]) < _CJK):
                    return name, span.end
        return None, span.end

    def behind_qualifier(self, at: int) -> int:
        """Return where a quantity begins whose qualifier stands at an offset (`ca. 4,5 km`), else the offset itself."""
        for word in sorted(self.language.qualifier_words, key=len, reverse=True):
            if self._lowered.startswith(word, at) and not self._glued(self._lowered, at + len(word)):
                end = at + len(word)
                return end + (self._lowered[end : end + 1] == " ")
        return at

    def unit_at(self, at: int, dimension: str | None = None) -> tuple[str, int] | None:
        """Return the unit whose words stand at an offset (after a blank or hyphen, perhaps), and their end.

        The longest words count: miles per hour are no length.
        """
        text = self.source.folded
        at += text.startswith((" ", *HYPHENS), at)
        for word in self.language.unit_words_by_initial.get(text[at : at + 1], ()):
            if text.startswith(word, at) and not self._glued(text, at + len(word)):
                for unit in self.language.unit_words[word]:
                    if dimension is None or self.units.dimensions.get(unit) == dimension:
                        return unit, at + len(word)
                return None
        return None

    @staticmethod
    def _glued(text: str, end: int) -> bool:
        """Whether a word that ends here goes on, if only as m² does."""
        if text.startswith(("²", "³"), end):
            return True
        if end >= len(text) or not text[end].isalpha():
            return False
        return text[end - 1].isalpha() and ord(text[end]) < _CJK and ord(text[end - 1]) < _CJK

    def _number(self, at: int, kind: Type) -> Iterator[tuple[Fraction | Dice, int]]:
        text = self.source.folded
        sign = 1
        if "factor" in kind.dimensions and text[at : at + 1] and text[at] in TIMES:
            at += 1 + text.startswith(" ", at + 1)
        elif text[at : at + 1] and text[at] in MINUS and text[at + 1 : at + 2] == " ":
            at, sign = at + 2, -1
        number = self._by_start.get(at) or self._second_half(at)
        if number:
            amount = number.amount
            yield (amount if isinstance(amount, Dice) else sign * amount), number.span.end

    def _second_half(self, at: int) -> Number | None:
        """Return the number that begins inside another: in `）2 1/2英里` the 2 is a note mark of the cell before."""
        index = bisect_left(self._starts, at) - 1
        if index < 0 or at >= (end := self.numbers[index].span.end):
            return None
        found = scan(self.source.folded[at:end], self.language.numerals)
        if len(found) != 1 or found[0].span.start != 0 or found[0].void:
            return None
        return replace(found[0], span=Span(at, at + found[0].span.end))

    def _single(self, amount: Fraction | Dice, end: int, kind: Type, unit: str | None) -> Iterator[Reading]:
        form: Form = "dice" if isinstance(amount, Dice) else "single"
        for name, stop in self._units(end, kind.dimensions[0], unit):
            yield Reading(Value("number", form, (Quantity(amount, name),)), stop)

    def _framed(self, at: int, kind: Type) -> Iterator[Reading]:
        """Read a quantity whose unit stands around the number: 每小时3英里."""
        text = self.source.folded
        for before, after, unit in self.language.unit_frames:
            if self.units.dimensions.get(unit) != kind.dimensions[0] or not text.startswith(before, at):
                continue
            for reading in self._plain(at + len(before), kind, unit):
                if text.startswith(after, reading.end):
                    yield Reading(reading.value, reading.end + len(after))

    def _pair(self, amount: Fraction | Dice, end: int, kind: Type, unit: str | None) -> Iterator[Reading]:
        """Read a range, or the sides of an area."""
        if isinstance(amount, Dice):
            return
        form: Form = "area" if kind.form == "area" else "range"
        inner = self.unit_at(end, kind.dimensions[0])
        for behind in {end, inner[1] if inner else end}:
            second = self._joined(behind, form)
            if second is None or isinstance(second.amount, Dice):
                continue
            for name, stop in self._units(second.span.end, kind.dimensions[0], unit):
                first = inner[0] if inner and behind != end else name
                yield Reading(Value("number", form, (Quantity(amount, first), Quantity(second.amount, name))), stop)

    def _joined(self, at: int, form: Form) -> Number | None:
        """Return the second number of a range or area, whose sign stands at an offset."""
        text, numerals = self.source.folded, self.language.numerals
        signs = tuple(TIMES) if form == "area" else (*_DASHES, *numerals.range_words)
        glued = self._by_start.get(at)
        if form == "range" and glued and isinstance(glued.amount, Fraction) and text[at] in MINUS:
            return replace(glued, amount=-glued.amount)  # the dash of 5英尺-10英尺 looks like a minus
        at += text[at : at + 1] == " "
        for sign in signs:
            if text.startswith(sign, at):
                at += len(sign)
                return self._by_start.get(at + (text[at : at + 1] == " "))
        return None

    def _units(self, end: int, dimension: str, unit: str | None) -> Iterator[tuple[str | None, int]]:
        if unit is not None or dimension == "number":
            if unit is None or self.units.dimensions.get(unit, dimension) == dimension:
                yield unit, end
            return
        if found := self.unit_at(end, dimension):
            yield found
        if self.units.dimensions.get(dimension) != dimension:
            yield None, end
        elif not self._of_another(end, dimension):
            yield dimension, end

    def _of_another(self, end: int, dimension: str) -> bool:
        """Whether a number is not one of a noun that may go unsaid: 5 minutes are no rounds, and 50% no factor."""
        found = self.unit_at(end)
        if found is None:
            return self.source.folded.startswith(("%", " %", "‰"), end)
        return dimension != "factor" and self.units.dimensions.get(found[0]) != dimension

    def _rate(self, at: int, kind: Type) -> Iterator[Reading]:
        """Read an angle per distance: `90°/5 j`."""
        for amount, end in self._number(at, kind):
            first = self.unit_at(end, kind.dimensions[0])
            if first is None or self.source.folded[first[1] : first[1] + 1] != "/":
                continue
            for second, stop in self._number(first[1] + 1, kind):
                if last := self.unit_at(stop, kind.dimensions[1]):
                    yield Reading(
                        Value("number", "rate", (Quantity(amount, first[0]), Quantity(second, last[0]))), last[1]
                    )
