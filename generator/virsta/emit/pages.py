"""What the pages for people who work on texts share: they are in English, whole in one file, without scripts."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from jinja2 import Environment
from markupsafe import Markup, escape

from virsta.emit.templating import environment
from virsta.model import Amount, Evidence, Value
from virsta.source import Source, Span

_JOINTS = {"rate": " per ", "area": " × "}
_QUALIFIERS = {"about": "about ", "at_least": "at least "}


@cache
def pages() -> Environment:
    """Return the environment of these pages."""
    jinja = environment("page", escape=True)
    jinja.filters |= {"said": said, "where": where, "code": code}
    return jinja


def span_of(evidence: Evidence, source: Source) -> Span:
    """Return where the words of some evidence stand in their text."""
    start = source.starts[evidence.line - 1] - 1
    return Span(start + evidence.column, start + evidence.end_column)


def where(evidence: Evidence) -> str:
    """Return a place as editors and compilers write it: file, line, column."""
    return f"{evidence.file}:{evidence.line}:{evidence.column}"


def code(message: str) -> Markup:
    """Return the message of a finding, its words between backticks as code."""
    parts = [f"<code>{escape(part)}</code>" if at % 2 else escape(part) for at, part in enumerate(message.split("`"))]
    return Markup("".join(parts))


def said(value: Value) -> str:
    """Return a value in the words of the model: `13 1/2 kilometer-per-hour`, `151–450 pound`, `free`."""
    if value.kind != "number":
        return value.term or "–"
    parts = [_amount(quantity.amount) for quantity in value.quantities]
    units = [quantity.unit or "" for quantity in value.quantities]
    if len(set(units)) > 1:
        parts = [f"{part} {unit}".strip() for part, unit in zip(parts, units, strict=True)]
        units = []
    text = _JOINTS.get(value.form, "–").join(parts)
    return f"{_QUALIFIERS.get(value.qualifier or '', '')}{text} {''.join(units[:1])}".strip()


def _amount(amount: Amount) -> str:
    """Return an amount exactly, a fraction apart from its whole."""
    if not isinstance(amount, Fraction) or amount.denominator == 1:
        return str(amount)
    whole, part = divmod(abs(amount), 1)
    return f"{'-' if amount < 0 else ''}{f'{whole} ' if whole else ''}{part}"
