"""A new locale from CLDR: all that CLDR knows is filled in, and what is left to decide is marked."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterator
from decimal import Decimal
from functools import cache
from typing import Any

from babel.core import Locale
from babel.numbers import format_decimal, get_decimal_symbol, get_group_symbol, get_minus_sign_symbol
from babel.units import UnknownUnitError, format_compound_unit, format_unit

from virsta.language import NOMINATIVE, WIDTHS, Language
from virsta.units import Units
from virsta.validate.languages import UNDECIDED as DECIDE

_NUMBERS = [*map(Decimal, range(1, 201)), Decimal(0), Decimal(10**6), Decimal("1.5"), Decimal("0.5")]
"""Numbers of every plural category that any language has."""
_CLDR = frozenset({"length", "mass", "duration", "angle", "speed"})
"""The dimensions whose units CLDR has."""
_ORDER = ("zero", "one", "two", "few", "many", "other")
_SAMPLE = "length-foot"
"""A length that no locale has a speed of its own for, as some have for kilometres (`km/h`)."""


def language_text(locale: Locale, english: Language, units: Units) -> str:
    """Return the text of a language.yaml; what CLDR does not know is English, and marked."""
    return "\n".join(_lines(locale, english, units)) + "\n"


def _lines(locale: Locale, english: Language, units: Units) -> Iterator[str]:
    rules = {category: str(locale.plural_form.rules[category]) for category in _categories(locale)[:-1]}
    group = get_group_symbol(locale).replace("\u00a0", " ")
    yield "# Begun from CLDR. What is marked is still English or a guess; docs/formats.md says what the keys mean."
    yield f"language: {str(locale).replace('_', '-')}"
    yield f"plurals: {_flow(rules)}"
    if locale.text_direction == "rtl":
        yield "direction: rtl"
    yield f'full_stop: "."   {DECIDE}'
    yield "numbers:"
    yield f"  decimal: {_flow(get_decimal_symbol(locale))}"
    yield f"  group: {_flow([group])}"
    yield f"  minimum_grouping: 1   {DECIDE}: 1 (1000 is parted, too) or 2 (only 10000 and more)"
    yield f"  fraction: decimal   {DECIDE}: decimal (1,5) or vulgar (1½)"
    yield f"  minus: {_flow(_minus(locale))}"
    yield f"  range: {_flow(english.numerals.range)}   {DECIDE}: the sign between the ends of a range"
    yield f"  dice: {english.numerals.dice}   {DECIDE}: the letter of dice"
    yield f"  words: {{}}   {DECIDE}: number words, such as {_flow({'2': ['two', 'twice'], '1/2': ['half']})}"
    yield f"  weak: {{}}   {DECIDE}: number words that need not be numbers, such as {_flow({'1': ['one', 'a']})}"
    yield "qualifiers:"
    for name, pattern in english.qualifier_patterns.items():
        yield f"  {name}: {_flow({'read': [], 'write': pattern})}   {DECIDE}"
    yield "terms:"
    for term, word in english.terms.items():
        yield f"  {_flow(term)}: {_flow({'read': [word], 'write': word})}   {DECIDE}"
    if english.glossary:
        yield f"glossary: {{}}   {DECIDE}: how your words begin for {', '.join(english.glossary)}"
    yield f"prefer: {_flow(english.prefer)}   {DECIDE}: the units that readers of this language expect"
    yield "units:"
    for unit in units.dimensions:
        yield from _unit(locale, unit, english, units.dimensions[unit])


def _unit(locale: Locale, unit: str, english: Language, dimension: str) -> Iterator[str]:
    yield f"  {unit}:"
    style = english.units[unit].style
    if style and style != "decimal":  # as it is begun
        yield f"    style: {style}"
    for width in WIDTHS:
        forms = _patterns(locale, unit, dimension, width)
        symbol = {*forms.values()} == {*_patterns(Locale.parse("root"), unit, dimension, width).values()}
        guessed = forms.keys() != {*_categories(locale)} or (width == "long" and symbol)  # for want of a word
        whole = _complete(locale, forms or english.units[unit].patterns[width, NOMINATIVE])
        yield f"    {width}: {_flow(whole)}{f'   {DECIDE}' if guessed else ''}"


def _patterns(locale: Locale, unit: str, dimension: str, width: str) -> dict[str, str]:
    """Return CLDR's patterns of a unit by plural category; a form without its number (two days: *yomayim*) is none."""
    if dimension not in _CLDR:
        return {}
    forms: dict[str, str] = {}
    try:
        for category, number in _samples(locale).items():
            written = format_decimal(number, locale=locale)
            text = _written(locale, number, unit, dimension, width)
            if written in text:
                # no line breaks between a number and its unit
                forms[category] = text.replace(written, "{0}", 1).replace("{0} ", "{0}\u00a0")
    except (UnknownUnitError, KeyError, ValueError):
        return {}
    return forms


@cache
def _samples(locale: Locale) -> dict[str, Decimal]:
    """Return a number of each plural category."""
    return {locale.plural_form(number): number for number in reversed(_NUMBERS)}


def _written(locale: Locale, number: Decimal, unit: str, dimension: str, width: Any) -> str:
    """Return a number with a unit as CLDR writes it; a speed that it does not have, as it writes others."""
    try:
        return format_unit(number, f"{dimension}-{unit}", length=width, locale=locale)
    except UnknownUnitError:
        length, _, time = unit.partition("-per-")
        if not time:
            raise
    sample = format_unit(number, _SAMPLE, length=width, locale=locale)
    speed = format_compound_unit(number, _SAMPLE, denominator_unit=f"duration-{time}", length=width, locale=locale)
    if not speed or not speed.startswith(sample):
        raise UnknownUnitError(unit, locale)
    return format_unit(number, f"length-{length}", length=width, locale=locale) + speed.removeprefix(sample)


def _complete(locale: Locale, forms: dict[str, str]) -> dict[str, str]:
    """Give every plural category of the locale a pattern; one that is not there takes that of `other`."""
    other = forms.get("other") or next(iter(forms.values()), "{0}")
    return {category: forms.get(category, other) for category in _categories(locale)}


def _categories(locale: Locale) -> list[str]:
    """Return the plural categories of a locale in CLDR's order."""
    return [category for category in _ORDER if category in {*locale.plural_form.rules, "other"}]


def _minus(locale: Locale) -> str:
    """Return the minus sign, without the marks of direction that CLDR puts before it."""
    visible = (sign for sign in get_minus_sign_symbol(locale) if unicodedata.category(sign) != "Cf")
    return "".join(visible).replace("-", "−")


def _flow(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False).replace("\u00a0", "\\u00a0").replace("\u202f", "\\u202f")
