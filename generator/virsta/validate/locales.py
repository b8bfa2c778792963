"""Checks the names of locales against CLDR."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from babel.core import Locale, UnknownLocaleError
from babel.languages import get_official_languages
from babel.localedata import locale_identifiers

from virsta.diagnostic import Diagnostic, diagnose, nearest
from virsta.layout import language_path
from virsta.source import Place


def locale_of(tag: str) -> Locale | None:
    """Return CLDR's locale of a BCP 47 tag, however it is spelt, or None where it knows none.

    What is no part of a locale's name here is left out: variants, and the territory that CLDR adds to old codes.
    """
    given = tag.replace("-", "_")
    try:
        found = Locale.parse(given)
        territory = found.territory if f"_{found.territory}" in given.upper() else None
        # CLDR's root is what it gives a language that it has no data of
        return Locale(found.language, territory, found.script) if found != Locale.parse("root") else None
    except (UnknownLocaleError, ValueError):
        return None


def nearest_locale(tag: str) -> str | None:
    """Return the help for a tag that CLDR does not know: the language of a country that it names, or the nearest."""
    spoken = get_official_languages(tag.upper())
    return f"Did you mean `{spoken[0]}`?" if spoken else nearest(tag.replace("-", "_"), locale_identifiers())


def check_folders(folders: Iterable[str]) -> Iterator[Diagnostic]:
    """Yield each folder in locales/ that is not called what Babel calls its locale; those CLDR lacks may be read."""
    known = {*locale_identifiers()}
    for folder in folders:
        locale = None if folder in known else locale_of(folder)
        if locale is not None and str(locale) != folder:
            message = f"locales/{folder} has another name than its locale"
            hint = f"Rename it locales/{locale}, and the language in it {str(locale).replace('_', '-')}."
            yield diagnose("locale-name", message, Place(language_path(folder), 1, 1, 1), hint=hint)
