"""Jinja as the emitters use it: strict, and with the messages of templates bound to the locale."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from virsta.emit.messages import TEMPLATES
from virsta.localise.view import Sheet


def environment(escape: bool, extra: Path | None = None) -> Environment:
    """Return the environment for HTML (escaped) or Markdown."""
    return Environment(
        loader=FileSystemLoader([*([extra] if extra else []), TEMPLATES]),
        undefined=StrictUndefined,
        autoescape=escape,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )


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
