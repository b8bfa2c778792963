"""Jinja as the emitters use it: strict, and with the messages of templates bound to the locale."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from jinja2 import Environment, FileSystemBytecodeCache, FileSystemLoader, StrictUndefined

from virsta.emit.messages import TEMPLATES
from virsta.localise.view import Sheet


def environment(name: str, escape: bool) -> Environment:
    """Return the environment of a format: HTML is escaped, Markdown is not."""
    return Environment(
        loader=FileSystemLoader(TEMPLATES),
        bytecode_cache=_bytecode(name),
        undefined=StrictUndefined,
        autoescape=escape,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )


def _bytecode(name: str) -> FileSystemBytecodeCache | None:
    """Keep the templates' bytecode where Python keeps that of the modules beside them, if it may be written there."""
    folder = TEMPLATES / "__pycache__"
    with suppress(OSError):
        folder.mkdir(exist_ok=True)
    if sys.dont_write_bytecode or not os.access(folder, os.W_OK):
        return None
    return FileSystemBytecodeCache(str(folder), f"{name}-%s.{sys.implementation.cache_tag}")


def translator(translations: Mapping[str, str]) -> dict[str, Any]:
    """Return the template functions that look messages up: `pgettext("sheet.contents", "Contents")`."""

    def pgettext(message: str, english: str, **values: str) -> str:
        text = translations.get(message, english)
        for name, value in values.items():
            text = text.replace(f"{{{name}}}", value)
        return text

    return {"pgettext": pgettext}


def render(
    jinja: Environment, name: str, sheet: Sheet, translations: Mapping[str, str], editions: Mapping[str, str]
) -> str:
    """Return what a template makes of a sheet; `editions` are their names by id."""
    context = {"sheet": sheet, "editions": editions, **translator(translations)}
    return jinja.get_template(name).render(context).strip() + "\n"
