"""Jinja as the emitters use it: strict, and with the messages of templates bound to the locale."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemBytecodeCache, FileSystemLoader, StrictUndefined
from jinja2.bccache import Bucket

from virsta.emit.messages import TEMPLATES
from virsta.localise.view import Sheet


def environment(name: str, escape: bool) -> Environment:
    """Return the environment of a format: HTML is escaped, Markdown is not."""
    return Environment(
        loader=FileSystemLoader(TEMPLATES),
        bytecode_cache=_Bytecode(name),
        undefined=StrictUndefined,
        autoescape=escape,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )


class _Bytecode(FileSystemBytecodeCache):
    """Keeps the templates' bytecode where Python keeps that of the modules beside them, if Python keeps any."""

    def __init__(self, name: str) -> None:
        super().__init__(str(TEMPLATES / "__pycache__"), f"{name}-%s.{sys.implementation.cache_tag}")

    def dump_bytecode(self, bucket: Bucket) -> None:
        if not sys.dont_write_bytecode:
            with suppress(OSError):
                Path(self.directory).mkdir(exist_ok=True)
                super().dump_bytecode(bucket)


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
