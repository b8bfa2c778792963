"""Units are exact under each convention, and a conversion is printed as the locale writes it."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.notation import writer
from virsta.cli import main
from virsta.language import Language
from virsta.model import Quantity
from virsta.units import Units

CONVENTIONS = ("game", "exact", "historical")

SIZES = [
    # 5 ft = 1.5 m = 1 square = 1 sáh; 1 mile = 1 virsta = 1.5 km; 1 lb = 0.5 kg
    ("game", "5", "foot", "1.5", "meter"),
    ("game", "1", "square", "1.5", "meter"),
    ("game", "1", "sah", "5", "foot"),
    ("game", "1", "mile", "1.5", "kilometer"),
    ("game", "1", "virsta", "1", "mile"),
    ("game", "1", "pound", "0.5", "kilogram"),
    ("game", "3", "mile-per-hour", "4.5", "kilometer-per-hour"),
    ("game", "42", "mile", "63", "kilometer"),
    ("game", "1200", "foot", "360", "meter"),
    ("game", "360", "meter", "1200", "foot"),
    ("game", "7", "virsta-per-hour", "10.5", "kilometer-per-hour"),
    # the international foot, mile and pound; sáh and virsta as the game's 5 ft and 1 mile
    ("exact", "1", "foot", "0.3048", "meter"),
    ("exact", "1", "mile", "1609.344", "meter"),
    ("exact", "1", "mile", "5280", "foot"),
    ("exact", "1", "pound", "0.45359237", "kilogram"),
    ("exact", "1", "sah", "5", "foot"),
    ("exact", "1", "square", "5", "foot"),
    ("exact", "1", "virsta", "1", "mile"),
    ("exact", "3", "mile-per-hour", "4.828032", "kilometer-per-hour"),
    # the Finnish virsta of 600 syltä, the Vienna sáh
    ("historical", "1", "virsta", "1068.84", "meter"),
    ("historical", "1", "sah", "1.896484", "meter"),
    ("historical", "1", "foot", "0.3048", "meter"),
    ("historical", "1", "mile", "1609.344", "meter"),
    ("historical", "1", "pound", "0.45359237", "kilogram"),
    # the same everywhere
    *((convention, "1", "kilometer", "1000", "meter") for convention in CONVENTIONS),
    *((convention, "1", "hour", "60", "minute") for convention in CONVENTIONS),
    *((convention, "1", "minute", "60", "second") for convention in CONVENTIONS),
    *((convention, "1", "day", "24", "hour") for convention in CONVENTIONS),
]


@pytest.mark.parametrize(("convention", "value", "unit", "result", "to"), SIZES)
def test_conversions(units: Units, convention: str, value: str, unit: str, result: str, to: str) -> None:
    assert units.convert(Fraction(value), unit, to, convention) == Fraction(result)


def test_the_conventions(units: Units) -> None:
    assert tuple(units.conventions) == CONVENTIONS


def test_half_of_four_and_a_half_meters(languages: dict[str, Language]) -> None:
    assert writer(languages["de"]).quantity(Quantity(Fraction("4.5") / 2, "meter")) == "2,25\u00a0m"


def _pairs(units: Units) -> list[tuple[str, str]]:
    return [(unit, to) for unit, dimension in units.dimensions.items() for to in units.of_dimension(dimension)]


@settings(deadline=None, max_examples=200)
@given(
    amount=st.fractions(min_value=-10_000, max_value=10_000, max_denominator=1000),
    convention=st.sampled_from(CONVENTIONS),
    data=st.data(),
)
def test_there_and_back(units: Units, amount: Fraction, convention: str, data: st.DataObject) -> None:
    unit, to = data.draw(st.sampled_from(_pairs(units)))
    there = units.convert(amount, unit, to, convention)
    assert units.convert(there, to, unit, convention) == amount


@pytest.mark.parametrize("convention", CONVENTIONS)
def test_all_pairs_agree_by_way_of_any_third(units: Units, convention: str) -> None:
    amount = Fraction(7, 3)
    for unit, to in _pairs(units):
        direct = units.convert(amount, unit, to, convention)
        assert direct > 0
        for third in units.of_dimension(units.dimensions[unit]):
            assert units.convert(units.convert(amount, unit, third, convention), third, to, convention) == direct


def _convert(root: Path, text: str, source: str, to: str, locale: str, convention: str = "game") -> Result:
    options = ["--from", source, "--to", to, "--locale", locale, "--convention", convention]
    return CliRunner().invoke(main, ["convert", "--project", str(root), text, *options])


PRINTED = [
    ("3 mph", "en", "kilometer-per-hour", "en", "game", "4.5~km/h"),
    ("3 miles per hour", "en", "kilometer-per-hour", "de", "game", "4,5~km/h"),
    ("42 miles", "en", "kilometer", "en", "game", "63~km"),
    ("5 ft", "en", "meter", "en", "game", "1.5~m"),
    ("5 ft", "en", "meter", "de", "game", "1,5~m"),
    ("1,200 ft", "en", "meter", "en", "game", "360~m"),
    ("360 m", "en", "foot", "en", "game", "1,200~ft"),
    ("3½ virstaa", "fi", "meter", "de", "game", "5.250~m"),
    ("1 200 j", "fi", "meter", "fi", "game", "360~m"),
    ("0,75 km", "de", "mile", "en", "game", "½~mi"),
    ("1-1/2英里", "zh-Hans", "kilometer", "zh-Hans", "game", "2.25公里"),
    ("6 sáhů", "cs", "foot", "zh-Hans", "game", "30英尺"),
    ("1 миля", "ru", "kilometer", "ru", "game", "1,5~км"),
    ("151–450 n", "fi", "kilogram", "fi", "game", "75,5–225~kg"),
    ("noin 6 virstaa", "fi", "kilometer", "de", "game", "ca. 9~km"),
    ("1 ft", "en", "meter", "en", "exact", "0.3048~m"),
    ("1 mile", "en", "meter", "en", "exact", "1,609.344~m"),
    ("1 lb", "en", "kilogram", "en", "exact", "0.45359237~kg"),
    ("100 m", "en", "foot", "en", "exact", "≈328~ft"),  # 328.0839…
    ("1 kg", "en", "pound", "en", "exact", "≈2.2~lb"),  # 2.2046…
    ("1 virsta", "fi", "meter", "fi", "historical", "1~068,84~m"),
    ("1 sáh", "cs", "meter", "cs", "historical", "1,896484~m"),
]


@pytest.mark.parametrize(("text", "source", "to", "locale", "convention", "printed"), PRINTED)
def test_conversions_as_printed(
    root: Path, text: str, source: str, to: str, locale: str, convention: str, printed: str
) -> None:
    result = _convert(root, text, source, to, locale, convention)
    assert (result.stdout.replace("\u00a0", "~"), result.exit_code) == (f"{printed}\n", 0)


@pytest.mark.parametrize(
    ("text", "source", "to"),
    [
        ("4.5 km", "de", "meter"),  # 4,5 or 45?
        ("5 lb", "en", "meter"),
        ("5", "en", "meter"),
        ("5 furlongs", "en", "meter"),
        ("far", "en", "meter"),
        ("", "en", "meter"),
    ],
)
def test_what_cannot_be_converted_is_an_error(root: Path, text: str, source: str, to: str) -> None:
    result = _convert(root, text, source, to, "en")
    assert (result.stdout, result.exit_code) == ("", 1)
    assert "error" in result.stderr


def test_a_mile_is_no_historical_virsta(root: Path) -> None:
    """1609.344 / 1068.84 = 1.5056…"""
    result = _convert(root, "1 mile", "en", "mile", "fi", "historical")
    assert result.stdout == "≈1,51\u00a0virstaa\n"
