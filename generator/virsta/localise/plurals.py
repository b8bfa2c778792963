"""CLDR's plural rules, through Babel."""

from __future__ import annotations

from decimal import Decimal
from functools import cache

from virsta.notation.writing import PluralRule


@cache
def plural_rule(folder: str) -> PluralRule:
    """Return the rule of a locale: a number without trailing zeros → its plural category."""
    from babel.core import Locale  # only where something is written

    form = Locale.parse(folder).plural_form

    def rule(number: Decimal) -> str:
        return str(form(int(number) if number == number.to_integral() else number))

    return rule
