"""Checks that a language can be written: every unit, width and plural category, every term, every use."""

from __future__ import annotations

from collections.abc import Iterator

from virsta.canon import Canon
from virsta.diagnostic import Diagnostic, diagnose
from virsta.language import NOMINATIVE, WIDTHS, Language
from virsta.source import Where
from virsta.units import Units


def check_language(language: Language, canon: Canon, units: Units, where: Where) -> Iterator[Diagnostic]:
    """Yield a finding for each gap in a language that is written."""
    from babel.core import Locale, UnknownLocaleError

    place = where("language:")
    try:
        locale = Locale.parse(language.folder)
    except (UnknownLocaleError, ValueError):
        yield diagnose("locale-name", f"CLDR knows no locale `{language.locale}`", place)
        return
    cldr = {category: str(rule) for category, rule in locale.plural_form.rules.items()}
    if language.plurals != cldr:
        message = f"{language.locale} does not state CLDR's plural rules"
        yield diagnose("plural-rules", message, where("plurals:"), hint=f"They are {cldr}.")
    categories = {*cldr, "other"}
    for unit in units.dimensions:
        yield from _unit(language, unit, categories, where)
    for term in canon.terms:
        if term not in language.terms:
            yield diagnose("language-gap", f"{language.locale} has no word for the term `{term}`", place)
    uses = {kind.use for kind in canon.types.values() if kind.use}
    for use in sorted(uses - set(language.prefer)):
        yield diagnose("language-gap", f"{language.locale} prefers no unit for the use `{use}`", place)


def _unit(language: Language, unit: str, categories: set[str], where: Where) -> Iterator[Diagnostic]:
    place, forms = where(f"{unit}:"), language.units.get(unit)
    if forms is None:
        yield diagnose("language-gap", f"{language.locale} has no patterns for the unit `{unit}`", place)
        return
    if forms.same_as is not None:
        return
    for width in WIDTHS:
        if (width, NOMINATIVE) not in forms.patterns:
            yield diagnose("language-gap", f"{language.locale} has no {width} pattern for `{unit}`", place)
    for (width, case), patterns in forms.patterns.items():
        lacking = categories - set(patterns)
        if lacking:
            message = f"`{unit}` {width} {case} lacks the plural categories {', '.join(sorted(lacking))}"
            yield diagnose("language-gap", message, place)
