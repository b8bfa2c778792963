"""Jinja as the emitters use it: strict, and with the messages of templates bound to the locale."""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemBytecodeCache, FileSystemLoader, StrictUndefined
from jinja2.bccache import Bucket

from virsta.emit.messages import TEMPLATES
from virsta.layout import ENGLISH
from virsta.localise.view import English, Sheet

OPTIONS: dict[str, Any] = {
    "undefined": StrictUndefined,
    "trim_blocks": True,
    "lstrip_blocks": True,
    "keep_trailing_newline": True,
}
_SLOT = re.compile(r"\{[^{}]*\}")


def environment(name: str, escape: bool) -> Environment:
    """Return the environment of our own templates of a format; `escape` escapes what they print as HTML."""
    return Environment(loader=FileSystemLoader(TEMPLATES), bytecode_cache=_Bytecode(name), autoescape=escape, **OPTIONS)


class _Bytecode(FileSystemBytecodeCache):
    """Keeps the templates' bytecode where Python keeps that of the modules beside them, if Python keeps any."""

    def __init__(self, name: str) -> None:
        super().__init__(str(TEMPLATES / "__pycache__"), f"{name}-%s.{sys.implementation.cache_tag}")

    def dump_bytecode(self, bucket: Bucket) -> None:
        if not sys.dont_write_bytecode:
            with suppress(OSError):
                Path(self.directory).mkdir(exist_ok=True)
                super().dump_bytecode(bucket)


def translator(jinja: Environment, sheet: Sheet, translations: Mapping[str, str]) -> dict[str, Any]:
    """Return the template functions that look messages up: `pgettext("sheet.contents", "Contents")`.

    Messages and values are escaped, so that a value may be a text that a template has laid out.
    """
    escape, marked = jinja.filters["escape"], jinja.filters["marked"]

    def pgettext(message: str, english: str, **values: str) -> str:
        wanted = translations.get(message, English(english))
        left = isinstance(wanted, English) and sheet.locale != ENGLISH
        text = escape(str(wanted))
        # what stands in English left over is marked with it
        slots = {escape(f"{{{name}}}"): escape(own if left else marked(own)) for name, own in values.items()}
        filled: str = type(text)(_SLOT.sub(lambda slot: slots.get(slot[0], slot[0]), text)) if slots else text
        return jinja.left_over(filled) if left else filled  # type: ignore[attr-defined]

    return {"pgettext": pgettext}


def context(
    jinja: Environment, sheet: Sheet, translations: Mapping[str, str], editions: Mapping[str, str]
) -> dict[str, Any]:
    """Return everything that a template sees; `editions` are their names by id."""
    return {"sheet": sheet, "editions": editions, **translator(jinja, sheet, translations)}


def render(
    jinja: Environment, name: str, sheet: Sheet, translations: Mapping[str, str], editions: Mapping[str, str]
) -> str:
    """Return what a template makes of a sheet."""
    return finished(jinja.get_template(name).render(context(jinja, sheet, translations, editions)))


def finished(text: str) -> str:
    """Return what a template made as the text of a file."""
    return text.strip() + "\n"
