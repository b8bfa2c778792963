"""Reading and writing numbers and quantities: what these tests share."""

from __future__ import annotations

from pathlib import Path

from virsta.language import Language
from virsta.localise.plurals import plural_rule
from virsta.model import Value
from virsta.notation.numbers import scan
from virsta.notation.writing import Writer
from virsta.source import fold

ROOT = Path(__file__).parents[2]
FOLDERS = tuple(sorted(path.parent.name for path in (ROOT / "locales").glob("*/language.yaml")))
"""Every language, by folder; needed before a fixture can load one, to name the cases by it."""

_JOINTS = {"range": " – ", "rate": " / ", "area": " × "}


def told(value: Value) -> str:
    """Return a value in one spelling for all languages: `about 3/2 virsta`, `151 pound – 450 pound`."""
    if value.kind != "number":
        return value.term or value.kind
    quantities = (f"{q.amount} {q.unit or ''}".strip() for q in value.quantities)
    return f"{value.qualifier or ''} {_JOINTS.get(value.form, '').join(quantities)}".strip()


def numbers_told(text: str, language: Language) -> str:
    """Return the numbers of a text; `~` marks a weak one, `?` one in another language's signs, `!` none."""
    found = scan(fold(text), language.numerals)
    return " ".join(
        "!" if number.void else f"{number.amount}{'~' * number.weak}{'?' * number.foreign}" for number in found
    )


def writer(language: Language) -> Writer:
    """Return the writer of a language."""
    return Writer(language, plural_rule(language))
