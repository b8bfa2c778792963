"""Writes exact values as a language prints them: signs, groups, fractions, units by plural category and case."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from decimal import ROUND_HALF_EVEN, Decimal, localcontext
from fractions import Fraction
from functools import cached_property

from virsta.language import NOMINATIVE, Language, Style
from virsta.model import Amount, Dice, Quantity, Type, Value
from virsta.notation.numbers import VULGAR
from virsta.units import PER, Units

NONE = "–"
APPROXIMATELY = "≈"
SIGNIFICANT = 3
LARGEST_DENOMINATOR = 100
"""Fractions with a larger one are nothing a reader can use."""
_GLYPHS = {value: glyph for glyph, value in VULGAR.items() if value.denominator in (2, 3, 4, 8)}

PluralRule = Callable[[Decimal], str]


@dataclass(frozen=True, slots=True)
class Written:
    """A number in words, and what decides the form of the noun after it."""

    text: str
    category: str
    fraction: bool
    """Whether it is a vulgar fraction below 1."""


@dataclass(frozen=True)
class Writer:
    """Writes values in one language."""

    language: Language
    plural: PluralRule
    """CLDR's rule of the locale: a number → its plural category."""

    @cached_property
    def _written(self) -> dict[tuple[int, int, Style | None, bool], Written]:
        return {}

    def number(self, amount: Amount, style: Style | None = None, signed: bool = False) -> Written:
        """Write a number: exactly where the language can print it exactly, else rounded after ≈."""
        if isinstance(amount, Dice):
            return self._dice(amount)
        key = (amount.numerator, amount.denominator, style, signed)
        if key not in self._written:
            self._written[key] = self._number(amount, style, signed)
        return self._written[key]

    def _dice(self, dice: Dice) -> Written:
        # the noun after dice goes by their highest roll: 1к6 пунктов
        highest = self.plural(Decimal(dice.count * dice.sides))
        return Written(f"{dice.count}{self.language.numerals.dice}{dice.sides}", highest, False)

    def _number(self, amount: Fraction, style: Style | None, signed: bool) -> Written:
        numerals = self.language.numerals
        sign = numerals.minus if amount < 0 else "+" if signed and amount > 0 else ""
        size = abs(amount)
        if text := self._exact(size, style or numerals.style):
            vulgar = size.denominator > 1 and size < 1 and numerals.decimal not in text
            return Written(f"{sign}{text}", self.plural(_operand(size)), vulgar)
        with localcontext() as context:
            context.prec, context.rounding = SIGNIFICANT, ROUND_HALF_EVEN
            rounded = Fraction(Decimal(size.numerator) / Decimal(size.denominator))
        # the noun goes by the number that is printed
        text = self._decimal(_decimal(rounded) or "")
        return Written(f"{APPROXIMATELY}{sign}{text}", self.plural(_operand(rounded)), False)

    def _exact(self, size: Fraction, style: Style) -> str | None:
        """Return a size as the language prints it exactly, or None where it cannot."""
        whole, part = divmod(size, 1)
        if part == 0:
            return self._grouped(str(whole))
        if style != "decimal" and (text := self._vulgar(int(whole), part, style)):
            return text
        if (exact := _decimal(size)) is not None:
            return self._decimal(exact)
        if style != "decimal" and part.denominator <= LARGEST_DENOMINATOR:
            return f"{f'{whole} ' if whole else ''}{part.numerator}/{part.denominator}"
        return None

    def _vulgar(self, whole: int, part: Fraction, style: Style) -> str | None:
        if style == "vulgar" and part in _GLYPHS:
            return f"{self._grouped(str(whole)) if whole else ''}{_GLYPHS[part]}"
        if style == "solidus":
            return f"{f'{whole} ' if whole else ''}{part.numerator}/{part.denominator}"
        return None

    def _decimal(self, text: str) -> str:
        whole, _, part = text.partition(".")
        return self._grouped(whole) + (f"{self.language.numerals.decimal}{part}" if part else "")

    def _grouped(self, digits: str) -> str:
        numerals = self.language.numerals
        if len(digits) < 3 + numerals.minimum_grouping or not numerals.group:
            return digits
        head = len(digits) % 3 or 3
        return numerals.group_sign.join([digits[:head], *(digits[at : at + 3] for at in range(head, len(digits), 3))])

    def quantity(self, quantity: Quantity, width: str = "short", case: str = NOMINATIVE, signed: bool = False) -> str:
        """Write one quantity with its unit."""
        return self._with_unit(
            self.number(quantity.amount, self._style(quantity.unit), signed), quantity.unit, width, case
        )

    def bare(self, value: Value) -> str:
        """Write the numbers of a value alone."""
        if value.kind != "number":
            return self.value(value, Type(()))
        parts = [self.number(q.amount, self._style(q.unit)).text for q in value.quantities]
        return self.language.numerals.range.join(parts)

    def _style(self, unit: str | None) -> Style | None:
        forms = self.language.units.get(self._worded(unit)) if unit else None
        return forms.style if forms else None

    def _with_unit(self, number: Written, unit: str | None, width: str, case: str) -> str:
        if unit is None:
            return number.text
        forms = self.language.units[self._worded(unit)].patterns
        own = forms.get((width, case)) or forms.get((width, NOMINATIVE)) or forms["long", NOMINATIVE]
        pattern = (number.fraction and own.get("fraction")) or own.get(number.category) or own["other"]
        return pattern.replace("{0}", number.text)

    def _worded(self, unit: str) -> str:
        """Return the unit whose words are written for a unit."""
        base, per, time = unit.partition(PER)
        forms = self.language.units.get(base)
        return f"{forms.same_as}{per}{time}" if forms and forms.same_as else unit

    def value(
        self, value: Value, kind: Type, width: str = "short", case: str = NOMINATIVE, qualified: bool = True
    ) -> str:
        """Write a value whole: a number, range, rate or area with units, a term, or a dash."""
        if value.kind == "none":
            return NONE
        if value.kind == "term":
            return self.language.terms[value.term or ""]
        text = self._quantities(value, kind, width, case)
        if qualified and value.qualifier:
            text = self.language.qualifier_patterns.get(value.qualifier, "{0}").replace("{0}", text)
        return text

    def _quantities(self, value: Value, kind: Type, width: str, case: str) -> str:
        first = value.quantities[0]
        if value.form == "rate":
            parts = [self.quantity(q, width, case, kind.signed) for q in value.quantities]
            return self.language.rate.replace("{0}", parts[0]).replace("{1}", parts[1])
        if value.form not in ("range", "area"):
            return self.quantity(first, width, case, kind.signed)
        last = value.quantities[-1]
        style = self._style(last.unit)
        low, high = self.number(first.amount, style), self.number(last.amount, style)
        if value.form == "area":
            joined = self.language.area.replace("{0}", low.text).replace("{1}", high.text)
        elif low.text.startswith(APPROXIMATELY) and high.text.startswith(APPROXIMATELY):
            joined = f"{low.text}{self.language.numerals.range}{high.text[1:]}"
        else:
            joined = f"{low.text}{self.language.numerals.range}{high.text}"
        return self._with_unit(Written(joined, high.category, high.fraction), last.unit, width, case)


def _decimal(size: Fraction) -> str | None:
    """Return a size as a decimal number that ends (`1.5`, `3`), or None where it does not end."""
    twos = fives = 0
    rest = size.denominator
    while rest % 2 == 0:
        rest, twos = rest // 2, twos + 1
    while rest % 5 == 0:
        rest, fives = rest // 5, fives + 1
    if rest != 1:
        return None
    places = max(twos, fives)
    digits = str(size.numerator * 10**places // size.denominator).zfill(places + 1)
    return f"{digits[:-places]}.{digits[-places:]}" if places else digits


def _operand(size: Fraction) -> Decimal:
    """Return the number by which CLDR's rule decides: without trailing zeros, cut where it does not end."""
    exact = _decimal(size)
    if exact is not None:
        return Decimal(exact)
    return Decimal(f"{int(size)}.{int(size % 1 * 1000):03}")


def printable(unit: str, language: Language, units: Units, convention: str) -> str:
    """Return a unit, or the one whose words the language writes for it, where the convention parts the two."""
    forms = language.units.get(unit)
    other = forms.same_as if forms else None
    if other is None or units.size(unit, convention) == units.size(other, convention):
        return unit
    return other
