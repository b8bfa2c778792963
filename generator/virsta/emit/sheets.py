"""The sheets for people: HTML and Markdown, from Jinja templates."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Any

from jinja2 import Environment

from virsta.emit.templating import environment, translator
from virsta.localise.view import Sheet

_SPECIAL = re.compile(r"([\\`*_\[\]<>|~]|&(?=#?\w+;))")
_LINE_START = re.compile(r"^(\s*)([-+=#]+|\d+[.)])(?=\s|$)", re.MULTILINE)


def escape_markdown(text: str) -> str:
    """Return a text whose every character stands for itself in Markdown, tables as well."""
    text = _SPECIAL.sub(r"\\\1", str(text)).replace("\n", " ")
    return _LINE_START.sub(r"\1\\\2", text)


def write_html(sheet: Sheet, translations: Mapping[str, str], editions: Mapping[str, str]) -> str:
    """Return a sheet as HTML."""
    return _render("sheet.html", True, sheet, translations, editions)


def write_markdown(sheet: Sheet, translations: Mapping[str, str], editions: Mapping[str, str]) -> str:
    """Return a sheet as Markdown (CommonMark with tables)."""
    return re.sub(r"\n{3,}", "\n\n", _render("sheet.md", False, sheet, translations, editions)).strip() + "\n"


def _render(name: str, escape: bool, sheet: Sheet, translations: Mapping[str, str], editions: Mapping[str, str]) -> str:
    context: dict[str, Any] = {"sheet": sheet, "editions": editions, **translator(translations)}
    return _environment(escape).get_template(name).render(context).strip() + "\n"


@cache
def _environment(escape: bool) -> Environment:
    jinja = environment(escape)
    jinja.filters["md"] = escape_markdown
    return jinja
