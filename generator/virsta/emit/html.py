"""The sheet as HTML."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from jinja2 import Environment
from markupsafe import Markup, escape

from virsta.emit.templating import environment, render
from virsta.localise.view import LocalName, LocalPart, LocalRule, LocalValue, Sheet


def write_html(sheet: Sheet, translations: Mapping[str, str], editions: Mapping[str, str]) -> str:
    """Return a sheet as HTML."""
    return render(_environment(), "sheet.html", sheet, translations, editions)


@cache
def _environment() -> Environment:
    # filters, not macros: a sheet uses them thousands of times
    jinja = environment("html", escape=True)
    jinja.filters |= {"source": source, "mark": mark, "words": words}
    return jinja


def source(value: LocalValue | LocalPart | LocalRule) -> Markup:
    """Return the attributes that say where a value comes from."""
    return _source(value.document, value.fallback)


@cache
def _source(document: str, fallback: bool) -> Markup:
    lent = ' data-fallback="true"' if fallback else ""
    return Markup(f' data-from="{escape(document)}"{lent}')


def mark(name: LocalName) -> Markup:
    """Return the attributes of a text that is shown in English for want of a translation."""
    return Markup("" if name.translated else ' lang="en" data-untranslated="true"')


def words(name: LocalName, locale: str) -> Markup:
    """Return a name or sentence, each of its values marked with the fact and document it comes from."""
    return Markup("").join(_part(part, "" if name.translated else locale) for part in name.parts)


def _part(part: LocalPart, language: str) -> Markup:
    if part.fact is None:
        return escape(part.text)
    spoken = Markup(' lang="{}"').format(language) if language else ""
    head = f'<span class="value" data-fact="{escape(part.fact)}"{spoken}{source(part)}>'
    return Markup(f"{head}{escape(part.text)}</span>")
