"""The sheet as Markdown (CommonMark with tables)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from jinja2 import Environment

from virsta.emit.templating import environment, render
from virsta.localise.view import LocalName, LocalValue, Sheet

LENT = "†"
_SPECIAL = re.compile(r"([\\`*_\[\]<>|~]|&(?=#?\w+;))")
_LINE_START = re.compile(r"\A(\s*\d*)([-+=#.)]+)(?=\s|\Z)")


def write_markdown(sheet: Sheet, translations: Mapping[str, str], editions: Mapping[str, str]) -> str:
    """Return a sheet as Markdown."""
    return re.sub(r"\n{3,}", "\n\n", render(_environment(), "sheet.md", sheet, translations, editions))


@cache
def _environment() -> Environment:
    jinja = environment("markdown", escape=False)
    jinja.filters |= {"md": escape_markdown, "words": words, "cell": cell}
    return jinja


def escape_markdown(text: str) -> str:
    """Return the text of a block, every character of which stands for itself in Markdown, tables as well."""
    return _LINE_START.sub(r"\1\\\2", _SPECIAL.sub(r"\\\1", str(text)).replace("\n", " "))


def words(name: LocalName) -> str:
    """Return a name or sentence, values lent by another document and English left over marked."""
    text = "".join(f"{part.text}{LENT if part.fallback else ''}" for part in name.parts)
    return escape_markdown(text) + ("" if name.translated else " *[en]*")


def cell(value: LocalValue | None) -> str:
    """Return the text of a cell."""
    return f"{escape_markdown(value.text)}{LENT if value.fallback else ''}" if value else "–"
