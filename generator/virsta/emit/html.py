"""The sheet as HTML."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from jinja2 import Environment
from markupsafe import Markup, escape

from virsta.emit.templating import environment, render
from virsta.localise.view import English, LocalName, LocalPart, LocalRule, LocalValue, Sheet

_ENGLISH = ' lang="en" data-untranslated="true"'


def write_html(sheet: Sheet, translations: Mapping[str, str], editions: Mapping[str, str]) -> str:
    """Return a sheet as HTML."""
    return render(_environment(), "sheet.html", sheet, translations, editions)


@cache
def _environment() -> Environment:
    return prepare(environment("html", escape=True))


class LeftOver(Markup):
    """HTML in English, for want of a translation."""

    __slots__ = ()


def prepare(jinja: Environment) -> Environment:
    """Give an environment what templates of HTML use: filters, not macros, as a sheet uses them thousands of times."""
    jinja.filters |= {"source": source, "mark": mark, "words": words, "marked": marked}
    jinja.extend(left_over=LeftOver)
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
    return Markup("" if name.translated else _ENGLISH)


def marked(text: str) -> str:
    """Return a text of a template or the name of an edition, marked where it is English left over."""
    return Markup(f"<span{_ENGLISH}>{escape(text)}</span>") if isinstance(text, LeftOver | English) else text


def words(name: LocalName, locale: str) -> Markup:
    """Return a name or sentence, each of its values marked with the fact and document it comes from."""
    language = "" if name.translated else locale
    return Markup("".join([_part(part, language) for part in name.parts]))


def _part(part: LocalPart, language: str) -> str:
    """Return a part as HTML."""
    text = str(escape(part.text))
    if part.fact is None:
        return text
    spoken = f' lang="{escape(language)}"' if language else ""
    return f'<span class="value" data-fact="{escape(part.fact)}"{spoken}{source(part)}>{text}</span>'
