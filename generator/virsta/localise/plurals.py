"""CLDR's plural rules, as a language states them."""

from __future__ import annotations

from decimal import Decimal

from babel.plural import PluralRule as CldrRule

from virsta.language import Language
from virsta.notation.writing import PluralRule


def plural_rule(language: Language) -> PluralRule:
    """Return a language's rule: a number without trailing zeros → its plural category."""
    form = CldrRule(language.plurals)

    def rule(number: Decimal) -> str:
        return str(form(int(number) if number == int(number) else number.normalize()))

    return rule
