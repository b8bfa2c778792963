"""Checks that a language can be written: every unit, width and plural category, every term, every use."""

from __future__ import annotations

from collections.abc import Iterator

from virsta.canon import Canon
from virsta.diagnostic import Diagnostic, diagnose, nearest
from virsta.language import NOMINATIVE, WIDTHS, Language
from virsta.source import Place, Where
from virsta.units import Units
from virsta.validate.names import check_uses

UNDECIDED = "# decide"
"""Marks a line that a translator has to look at."""


def check_language(language: Language, canon: Canon, units: Units, where: Where) -> Iterator[Diagnostic]:
    """Yield a finding for each gap in a language that is written."""
    yield from _plurals(language, where)
    yield from _signs(language, where)
    yield from _units(language, units, where)
    yield from check_uses(language.prefer, canon, units, where, "prefer")
    for term in canon.terms:
        if term not in language.terms:
            yield diagnose("language-gap", f"{language.locale} has no word for the term `{term}`", where("terms"))
    uses = {kind.use for kind in canon.types.values() if kind.use}
    for use in sorted(uses - set(language.prefer)):
        yield diagnose("language-gap", f"{language.locale} prefers no unit for the use `{use}`", where("prefer"))


def check_cldr(language: Language, where: Where) -> Iterator[Diagnostic]:
    """Compare a language with CLDR. Loading CLDR's data takes longer than a whole check of the rest."""
    from babel.core import Locale, UnknownLocaleError

    from virsta.validate.locales import nearest_locale

    try:
        locale = Locale.parse(language.folder)
    except (UnknownLocaleError, ValueError):
        hint = nearest_locale(language.locale)
        yield diagnose("locale-name", f"CLDR knows no locale `{language.locale}`", where("language"), hint=hint)
        return
    cldr = {category: str(rule) for category, rule in locale.plural_form.rules.items()}
    if language.plurals != cldr:
        message = f"{language.locale} does not state CLDR's plural rules"
        yield diagnose("plural-rules", message, where("plurals"), hint=f"They are {cldr}.")


def check_decided(text: str, path: str) -> Iterator[Diagnostic]:
    """Yield the lines of a language.yaml that `virsta locale new` has left to decide."""
    for number, line in enumerate(text.split("\n"), 1):
        if UNDECIDED in line and (said := line.partition(UNDECIDED)[0].strip()):
            column = len(line) - len(line.lstrip()) + 1
            place = Place(path, number, column, column + len(said))
            yield diagnose("language-undecided", f"`{said.partition(':')[0]}` is still to be decided", place)


def _plurals(language: Language, where: Where) -> Iterator[Diagnostic]:
    from babel.plural import PluralRule, RuleError

    try:
        PluralRule(language.plurals)
    except (RuleError, ValueError) as error:
        message = f"{language.locale} has plural rules that cannot be parsed: {error}"
        yield diagnose("plural-rules", message, where("plurals"))


def _signs(language: Language, where: Where) -> Iterator[Diagnostic]:
    for sign in (language.numerals.decimal, *language.numerals.group):
        if sign.isalnum():
            yield diagnose("schema", f"{language.locale} cannot part digits by `{sign}`", where("numbers"))


def _units(language: Language, units: Units, where: Where) -> Iterator[Diagnostic]:
    categories = {*language.plurals, "other"}
    written_as = {own.same_as for own in language.units.values() if own.same_as}
    named = {*language.units, *language.prefer.values(), *written_as}
    for unit in sorted(named - set(units.dimensions)):
        message = f"{language.locale} names the unit `{unit}`"
        yield diagnose("name-unknown", message, where(words=unit), hint=nearest(unit, units.dimensions))
    for unit in units.dimensions:
        for message in _gaps(language, unit, categories):
            yield diagnose("language-gap", message, where("units", unit))


def _gaps(language: Language, unit: str, categories: set[str]) -> Iterator[str]:
    forms = language.units.get(unit)
    if forms is None:
        yield f"{language.locale} has no patterns for the unit `{unit}`"
        return
    if forms.same_as is not None:
        return
    for width in WIDTHS:
        if (width, NOMINATIVE) not in forms.patterns:
            yield f"{language.locale} has no {width} pattern for `{unit}`"
    for (width, case), patterns in forms.patterns.items():
        if lacking := categories - set(patterns):
            yield f"`{unit}` {width} {case} lacks the plural categories {', '.join(sorted(lacking))}"
