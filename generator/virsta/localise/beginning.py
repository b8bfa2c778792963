"""A new locale from CLDR: all that CLDR knows is filled in, and what is left to decide is marked."""

from __future__ import annotations

import json
from collections.abc import Iterator
from decimal import Decimal
from typing import Any

from babel.core import Locale, UnknownLocaleError
from babel.numbers import format_decimal, get_decimal_symbol, get_group_symbol, get_minus_sign_symbol
from babel.units import UnknownUnitError, format_unit

from virsta.language import NOMINATIVE, WIDTHS, Language
from virsta.units import Units

DECIDE = "# decide"
"""Marks a line that a translator has to look at."""
_SAMPLES = [Decimal(text) for text in ["1", "2", "3", "5", "11", "21", "100", "1000000", "0", "1.5", "0.5"]]
_CLDR = {
    "length": "length-{}",
    "mass": "mass-{}",
    "duration": "duration-{}",
    "angle": "angle-{}",
    "speed": "speed-{}",
}
"""Dimension → how CLDR names its units."""


def locale_of(tag: str) -> Locale | None:
    """Return CLDR's locale of a BCP 47 tag (a Babel name will do), or None where it knows none."""
    try:
        return Locale.parse(tag.replace("-", "_"))
    except (UnknownLocaleError, ValueError):
        return None


def language_text(locale: Locale, english: Language, units: Units) -> str:
    """Return the text of a language.yaml; what CLDR does not know is English, and marked."""
    return "\n".join(_lines(locale, english, units)) + "\n"


def _lines(locale: Locale, english: Language, units: Units) -> Iterator[str]:
    rules = {category: str(rule) for category, rule in locale.plural_form.rules.items()}
    yield f"# Begun from CLDR. Each line marked `{DECIDE}` is still English or a guess: see docs/formats.md."
    yield f"language: {str(locale).replace('_', '-')}"
    yield f"plurals: {_flow(rules)}"
    yield f'full_stop: "."   {DECIDE}'
    yield "numbers:"
    yield f"  decimal: {_flow(get_decimal_symbol(locale))}"
    yield f"  group: {_flow([_space(get_group_symbol(locale))])}"
    yield f"  fraction: decimal   {DECIDE}: decimal (1,5) or vulgar (1½)"
    yield f"  minus: {_flow(get_minus_sign_symbol(locale).replace('-', '−'))}"
    yield f"  dice: {english.numerals.dice}   {DECIDE}: the letter of dice"
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
    if style:
        yield f"    style: {style}"
    for width in WIDTHS:
        forms = _patterns(locale, unit, dimension, width)
        mark = "" if forms else f"   {DECIDE}"
        yield f"    {width}: {_flow(forms or _borrowed(locale, english, unit, width))}{mark}"


def _patterns(locale: Locale, unit: str, dimension: str, width: str) -> dict[str, str]:
    """Return CLDR's patterns of a unit by plural category, or none."""
    if dimension not in _CLDR:
        return {}
    name = _CLDR[dimension].format(unit)
    forms: dict[str, str] = {}
    try:
        for number in _SAMPLES:
            written = format_decimal(number, locale=locale)
            text = format_unit(number, name, length=width, locale=locale)  # type: ignore[arg-type]
            if written in text:
                forms.setdefault(locale.plural_form(number), text.replace(written, "{0}", 1))
    except (UnknownUnitError, KeyError, ValueError):
        return {}
    return _complete(locale, forms)


def _borrowed(locale: Locale, english: Language, unit: str, width: str) -> dict[str, str]:
    return _complete(locale, {"other": english.units[unit].patterns[width, NOMINATIVE]["other"]})


def _complete(locale: Locale, forms: dict[str, str]) -> dict[str, str]:
    """Give every plural category of the locale a pattern; one that no number of ours has takes that of `other`."""
    other = forms.get("other") or next(iter(forms.values()), "{0}")
    return {category: forms.get(category, other) for category in (*locale.plural_form.rules, "other")}


def _space(sign: str) -> str:
    return " " if sign.isspace() else sign


def _flow(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False).replace("\u00a0", "\\u00a0").replace("\u202f", "\\u202f")
