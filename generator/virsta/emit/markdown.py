"""The sheet as Markdown (CommonMark with tables)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache

from jinja2 import Environment

from virsta.emit.templating import environment, render
from virsta.localise.view import English, LocalName, LocalValue, Sheet

LENT = "†"
_ENGLISH = " *[en]*"
_SUSPECT = re.compile(r"[\\`*_\[\]<>|~&#\r\n]|\A(?:\s|\d*[-+=.)])")
"""What a text without anything to be escaped, as most are, does not have."""
_SPECIAL = re.compile(r"([\\`*_\[\]<>|~]|&(?=#?\w+;|\Z))")
_LINE_START = re.compile(r"\A(\s*\d*)([-+=#.)]+)(?=\s|\Z)")
_LINE_END = re.compile(r"(?<=\s)(#+)(?=\s*\Z)")
_BREAK = re.compile(r"[\r\n]+")
_INDENT = re.compile(r"\A[ \t]{2,}|\A\t")


class Escaped(str):
    """Markdown that stands as it is. Any other text is escaped when a template prints it."""

    __slots__ = ()


class LeftOver(Escaped):
    """Markdown in English, for want of a translation."""

    __slots__ = ()


def write_markdown(sheet: Sheet, translations: Mapping[str, str], editions: Mapping[str, str]) -> str:
    """Return a sheet as Markdown."""
    return tidy(render(_environment(), "sheet.md", sheet, translations, editions))


def tidy(text: str) -> str:
    """Return Markdown with no more than one empty line between blocks."""
    return re.sub(r"\n{3,}", "\n\n", text)


@cache
def _environment() -> Environment:
    return prepare(environment("md", escape=False))


def prepare(jinja: Environment) -> Environment:
    """Give an environment what templates of Markdown use; what they print is escaped, what they lay out is not."""
    jinja.filters |= {"md": escape_markdown, "words": words, "cell": cell, "code": code, "bold": bold, "marked": marked}
    jinja.filters |= dict.fromkeys(("escape", "e"), escape_markdown)
    jinja.finalize = escape_markdown
    jinja.extend(left_over=LeftOver)
    jinja.concat = _laid_out  # type: ignore[method-assign]
    return jinja


def _laid_out(parts: Iterable[str]) -> Escaped:
    return Escaped("".join(parts))


def escape_markdown(text: object) -> Escaped:
    """Return the text of a block, every character of which stands for itself in Markdown, tables as well."""
    if isinstance(text, Escaped):
        return text
    text = str(text)
    if not _SUSPECT.search(text):
        return Escaped(text)
    line = _INDENT.sub(" ", _BREAK.sub(" ", text))
    return Escaped(_LINE_END.sub(r"\\\1", _LINE_START.sub(r"\1\\\2", _SPECIAL.sub(r"\\\1", line))))


def words(name: LocalName) -> Escaped:
    """Return a name or sentence, values lent by another document and English left over marked."""
    text = "".join(f"{part.text}{LENT if part.fallback else ''}" for part in name.parts)
    return Escaped(escape_markdown(text) + ("" if name.translated else _ENGLISH))


def marked(text: str) -> str:
    """Return a text of a template or the name of an edition, marked where it is English left over."""
    return Escaped(escape_markdown(text) + _ENGLISH) if isinstance(text, LeftOver | English) else text


def cell(value: LocalValue | None) -> Escaped:
    """Return the text of a cell."""
    return Escaped(f"{escape_markdown(value.text)}{LENT if value.fallback else ''}" if value else "–")


def bold(text: str) -> Escaped:
    """Return a text in bold, without the blanks at its ends, which would keep it from being so."""
    return Escaped(f"**{escape_markdown(text).strip()}**")


def code(text: str) -> Escaped:
    """Return an id as code; what could not stand there as it is becomes text."""
    return escape_markdown(text) if re.search(r"[`|\s]", text) else Escaped(f"`{text}`")
