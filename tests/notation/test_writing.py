"""Quantities are written as each language prints them.

`expected/<folder>.tsv` has every unit in both widths and every case for a row of telling values, and the range 2–5. Its
forms were set up from the paradigms of the language, not by running the code. `~` stands for a no-break space there
and below.
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from tests.notation import FOLDERS, ROOT, writer
from virsta.language import Language, Style
from virsta.localise.plurals import plural_rule
from virsta.model import Dice, Qualifier, Quantity, Type, Value
from virsta.notation.reading import Reader
from virsta.source import Source
from virsta.units import Units

GLYPHS = {"¼": Fraction(1, 4), "½": Fraction(1, 2)}


def visible(text: str) -> str:
    """Return a text with its no-break spaces to be seen."""
    return text.replace("\u00a0", "~")


def _amount(head: str) -> Fraction:
    whole = head.rstrip("¼½")
    return Fraction(whole or 0) + GLYPHS.get(head[len(whole) :], 0)


def _table(folder: str) -> tuple[list[str], dict[tuple[str, str, str], list[str]]]:
    """Return the heads of the value columns, and the cells by unit, width and case."""
    path = ROOT / "tests/notation/expected" / f"{folder}.tsv"
    head, *rows = (line.split("\t") for line in path.read_text(encoding="utf-8").splitlines())
    return head[3:], {(unit, width, case): cells for unit, width, case, *cells in rows}


def _rows() -> Iterator[Any]:
    for folder in FOLDERS:
        for unit, width, case in _table(folder)[1]:
            yield pytest.param(folder, unit, width, case, id=f"{folder} {unit} {width} {case}")


def _value(head: str, unit: str) -> Value:
    ends = tuple(Quantity(_amount(end), unit) for end in head.split("–"))
    return Value("number", "range" if len(ends) == 2 else "single", ends)


@pytest.mark.parametrize(("folder", "unit", "width", "case"), list(_rows()))
def test_every_form(
    languages: dict[str, Language], units: Units, folder: str, unit: str, width: str, case: str
) -> None:
    heads, table = _table(folder)
    writes, kind = writer(languages[folder]), Type((units.dimensions[unit],))
    written = [visible(writes.value(_value(head, unit), kind, width, case)) for head in heads]
    assert written == table[unit, width, case]


@pytest.mark.parametrize("folder", FOLDERS)
def test_no_form_is_unreviewed(languages: dict[str, Language], folder: str) -> None:
    own = languages[folder].units
    assert set(_table(folder)[1]) == {(unit, *form) for unit, forms in own.items() for form in forms.patterns}


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_form_reads_back(languages: dict[str, Language], units: Units, folder: str) -> None:
    """What a sheet says can be read from it again; a unit written in another's words is read as that other."""
    language, (heads, table) = languages[folder], _table(folder)
    lost = []
    for (unit, width, _), cells in table.items():
        kind, words = Type((units.dimensions[unit],)), language.units[unit].same_as or unit
        for head, cell in zip(heads, cells, strict=True):
            source = Source.of("sheet", cell.replace("~", "\u00a0"))
            readings = Reader(source, language, units).read(0, kind)
            whole = [reading.value for reading in readings if reading.end == len(source.text)]
            if _value(head, words) not in whole:
                lost.append((unit, width, cell))
    assert lost == []


CATEGORIES = {
    "en": {"one": "1 1.0", "other": "0 2 5 11 21 0.5 1.5 100 101"},
    "de": {"one": "1 1.0", "other": "0 2 5 11 21 0.5 1.5 100 101"},
    "fi": {"one": "1 1.0", "other": "0 2 5 11 21 0.5 1.5 100 101"},
    "cs": {"one": "1 1.0", "few": "2 3 4 2.0", "many": "0.5 1.5 2.25", "other": "0 5 11 12 21 22 25 100 101 5.0"},
    "ru": {"one": "1 21 101 1.0", "few": "2 3 4 22", "many": "0 5 11 12 25 100 1000 5.0", "other": "0.5 1.5 2.25"},
    "fr": {"one": "0 1 0.5 1.5 1.0", "other": "2 5 11 21 2.25 100 101 1200", "many": "1000000"},
    "zh_Hans": {"other": "0 1 2 5 21 0.5 1.5 1.0"},
}
"""Czech *many* is for decimals, Russian *many* for 5 and up; 1.0 is 1."""


@pytest.mark.parametrize("folder", FOLDERS)
def test_plural_categories(languages: dict[str, Language], folder: str) -> None:
    rule = plural_rule(languages[folder])
    for category, numbers in CATEGORIES[folder].items():
        assert {number: rule(Decimal(number)) for number in numbers.split()} == dict.fromkeys(numbers.split(), category)


NUMBERS: list[tuple[str, str, Style | None, str]] = [
    # what ends is exact, without trailing zeros
    *((folder, "3.00", None, "3") for folder in FOLDERS),
    *((folder, "0", None, "0") for folder in FOLDERS),
    ("de", "1.50", "decimal", "1,5"),
    ("en", "1.50", "decimal", "1.5"),
    ("de", "0.75", None, "0,75"),
    ("de", "1/8", "decimal", "0,125"),
    ("de", "1.609344", "decimal", "1,609344"),
    ("zh_Hans", "2.25", "decimal", "2.25"),
    # vulgar fractions have glyphs, a solidus where there is none or it is asked for
    ("en", "1/2", None, "½"),
    ("en", "7/2", None, "3½"),
    ("fi", "3/4", None, "¾"),
    ("fi", "2/3", None, "⅔"),
    ("zh_Hans", "11/8", None, "1⅜"),
    ("en", "1/7", None, "1/7"),
    ("ru", "1/20", "solidus", "1/20"),
    ("ru", "1/2", "solidus", "1/2"),
    ("ru", "1/7", "solidus", "1/7"),
    # group signs
    ("fi", "1200", None, "1~200"),
    ("cs", "1200000", None, "1~200~000"),
    ("ru", "1000", None, "1~000"),
    ("fi", "999", None, "999"),
    ("de", "1200", None, "1.200"),
    ("en", "1200000", None, "1,200,000"),
    ("zh_Hans", "1200", None, "1,200"),
    ("fi", "1200.5", "decimal", "1~200,5"),
    ("de", "12345.678", "decimal", "12.345,678"),
    ("fi", "1200.5", "vulgar", "1~200½"),
    # minus
    *((folder, "-5", None, "−5") for folder in FOLDERS),
    ("fi", "-1/2", None, "−½"),
    ("de", "-2.5", None, "−2,5"),
    # what does not end has three significant digits
    ("de", "1/7", "decimal", "≈0,143"),  # 0.142857
    ("de", "2/7", "decimal", "≈0,286"),  # 0.285714
    ("en", "5/7", "decimal", "≈0.714"),  # 0.714285
    ("de", "1/9", "decimal", "≈0,111"),
    ("de", "2/11", "decimal", "≈0,182"),  # 0.181818
    ("de", "1/101", "decimal", "≈0,0099"),  # 0.00990
    ("cs", "200/7", "decimal", "≈28,6"),  # 28.571
    ("cs", "20000/7", "decimal", "≈2~860"),  # 2857.1
    ("en", "1000000/7", "decimal", "≈143,000"),  # 142857.1
    ("fi", "-1/7", "decimal", "≈−0,143"),
    ("en", "1/101", "vulgar", "≈0.0099"),
]


@pytest.mark.parametrize(("folder", "amount", "style", "text"), NUMBERS)
def test_numbers(languages: dict[str, Language], folder: str, amount: str, style: Style | None, text: str) -> None:
    assert visible(writer(languages[folder]).number(Fraction(amount), style).text) == text


def test_a_plus_sign_is_written_where_it_is_asked_for(languages: dict[str, Language]) -> None:
    signed = [writer(languages["fi"]).number(Fraction(n), signed=True).text for n in (2, 0, -2)]
    assert signed == ["+2", "0", "−2"]


def _number(*amounts: str, unit: str | None = None, qualifier: Qualifier | None = None, form: Any = "single") -> Value:
    return Value("number", form, tuple(Quantity(Fraction(own), unit) for own in amounts), qualifier=qualifier)


RATE = Value("number", "rate", (Quantity(Fraction(90), "degree"), Quantity(Fraction(5), "foot")))
SLOWING = Value("number", "rate", (Quantity(Fraction(90), "degree"), Quantity(Fraction(-5), "foot")))

VALUES = [
    ("fi", RATE, "angle / length", "short", "90°/5~j"),
    ("en", RATE, "angle / length", "short", "90°/5~ft"),
    ("zh_Hans", RATE, "angle / length", "short", "90°/5英尺"),
    ("fi", SLOWING, "signed angle / length", "short", "+90°/−5~j"),
    ("cs", _number("0.5", "0.5", unit="sah", form="area"), "area", "short", "0,5 × 0,5~sáhu"),
    ("cs", _number("1", "1", unit="sah", form="area"), "area", "long", "1 × 1~sáh"),
    ("cs", _number("2", "2", unit="sah", form="area"), "area", "long", "2 × 2~sáhy"),
    ("cs", _number("4", "4", unit="sah", form="area", qualifier="at_least"), "area", "short", "4 × 4~sáhy nebo víc"),
    ("zh_Hans", _number("1", "1", unit="square", form="area"), "area", "long", "1×1格"),
    ("fi", _number("151", "450", unit="pound", form="range"), "mass", "short", "151–450~n"),
    ("ru", _number("55", "70", unit="kilometer-per-hour", form="range"), "speed", "short", "55–70~км/ч"),
    ("ru", _number("20", "21", unit="mile", form="range"), "length", "long", "20–21~миля"),
    ("en", _number("1/4", "1/2", unit="mile", form="range"), "length", "long", "¼–½~mile"),
    ("de", _number("1/7", "2/7", unit="kilometer", form="range"), "length", "short", "≈0,143–0,286~km"),
    ("fi", _number("6", unit="virsta-per-hour", qualifier="about"), "speed", "short", "noin 6~virstaa/h"),
    ("zh_Hans", _number("3", unit="mile", qualifier="about"), "length", "short", "约3英里"),
    ("en", _number("9", qualifier="at_least"), "number", "short", "9 or more"),
    ("en", _number("1.0", unit="mile"), "length", "long", "1~mile"),
    ("cs", _number("1.0", unit="sah"), "length", "long", "1~sáh"),
    ("ru", _number("21.00", unit="mile"), "length", "long", "21~миля"),
    ("fi", Value("none"), "length", "short", "–"),
    ("fi", Value("term", term="any"), "term", "short", "Mikä tahansa"),
    ("zh_Hans", Value("term", term="half"), "term", "short", "半速"),
]


@pytest.mark.parametrize(("folder", "value", "kind", "width", "text"), VALUES)
def test_values(languages: dict[str, Language], folder: str, value: Value, kind: str, width: str, text: str) -> None:
    assert visible(writer(languages[folder]).value(value, Type.of(kind), width)) == text


DICE = {
    "fi": "1n6~pistettä",
    "de": "1W6~Punkte",
    "cs": "1k6~bodů",
    "ru": "1к6~пунктов",
    "en": "1d6~points",
    "fr": "1d6~points",
    "zh_Hans": "1d6点",
}


@pytest.mark.parametrize("folder", FOLDERS)
def test_dice(languages: dict[str, Language], folder: str) -> None:
    value = Value("number", "dice", (Quantity(Dice(1, 6), "point"),))
    assert visible(writer(languages[folder]).value(value, Type.of("point"), "long")) == DICE[folder]


def _long(language: Language, amount: Fraction, unit: str) -> str:
    return visible(writer(language).quantity(Quantity(amount, unit), "long"))


@pytest.mark.parametrize(
    ("folder", "amount", "unit", "text"),
    [
        ("en", "2999/3000", "kilometer", "≈1~kilometer"),
        ("ru", "20000/7", "meter", "≈2~860~метров"),
        ("cs", "20000/7", "sah", "≈2~860~sáhů"),
    ],
)
def test_the_noun_goes_with_the_number_printed(
    languages: dict[str, Language], folder: str, amount: str, unit: str, text: str
) -> None:
    assert _long(languages[folder], Fraction(amount), unit) == text


@pytest.mark.parametrize(
    ("folder", "text"), [("de", "≈0,333~Kilometer"), ("en", "≈0.333~kilometers"), ("fi", "≈0,333~kilometriä")]
)
def test_a_third_of_a_kilometer_has_no_exact_decimal(languages: dict[str, Language], folder: str, text: str) -> None:
    assert _long(languages[folder], Fraction(1, 3), "kilometer") == text


@pytest.mark.parametrize("amount", [Fraction(1, 2**41), Fraction(10**30 + 1, 2)])
def test_what_is_cut_is_marked(languages: dict[str, Language], amount: Fraction) -> None:
    text = writer(languages["en"]).number(amount, "decimal").text
    assert text.startswith("≈") or Fraction(text.replace(",", "")) == amount
