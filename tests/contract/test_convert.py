"""`virsta convert`: one quantity, read in one language and written in another, exactly."""

from __future__ import annotations

import pytest

from tests.contract import Virsta, spaced


@pytest.mark.parametrize(
    ("text", "source", "unit", "locale", "printed"),
    [
        ("3½ virstaa", "fi", "meter", "de", "5.250 m"),
        ("3 mph", "en", "kilometer-per-hour", "en", "4.5 km/h"),
        ("42 miles", "en", "kilometer", "en", "63 km"),
        ("5 ft", "en", "meter", "en", "1.5 m"),
        ("1200 ft", "en", "meter", "en", "360 m"),
        ("360 m", "de", "foot", "en", "1,200 ft"),
        ("1 200 j", "fi", "meter", "fi", "360 m"),
        ("1\u202f200 j", "fi", "foot", "en", "1,200 ft"),
        ("1.200 m", "de", "foot", "en", "4,000 ft"),
        ("1,200英尺", "zh-Hans", "meter", "de", "360 m"),
        ("1-1/2英里", "zh-Hans", "kilometer", "de", "2,25 km"),
        ("1½英里", "zh-Hans", "virsta", "fi", "1½ virstaa"),
        ("1½ virstaa", "fi", "mile", "zh-Hans", "1½英里"),
        ("1/2 mi", "en", "meter", "en", "750 m"),
        ("½ mile", "en", "mile", "en", "½ mi"),
        ("2 sáhy", "cs", "foot", "en", "10 ft"),
        ("5 stop", "cs", "sah", "cs", "1 sáh"),
        ("4,5 km", "de", "mile", "en", "3 mi"),
        ("3 virstan tuntivauhdilla", "fi", "kilometer-per-hour", "de", "4,5 km/h"),
        ("4,5 km pro Stunde", "de", "mile-per-hour", "en", "3 mph"),
        ("每小时3英里", "zh-Hans", "kilometer-per-hour", "de", "4,5 km/h"),
        ("151–450 n", "fi", "kilogram", "de", "75,5–225 kg"),
        ("noin 2 virstaa", "fi", "kilometer", "en", "about 3 km"),
        ("1 m", "de", "mile", "en", "≈0.000667 mi"),
    ],
)
def test_a_quantity_is_converted_under_the_game_s_convention(
    text: str, source: str, unit: str, locale: str, printed: str, virsta: Virsta
) -> None:
    run = virsta("convert", text, "--from", source, "--to", unit, "--locale", locale)
    assert run.code == 0, run.err
    assert spaced(run.out) == f"{printed}\n"


@pytest.mark.parametrize(
    ("convention", "printed"),
    [("game", "5.250 m"), ("exact", "5.632,704 m"), ("historical", "3.740,94 m")],
)
def test_three_and_a_half_virstas_under_each_convention(convention: str, printed: str, virsta: Virsta) -> None:
    """3.5 times 1500 m, 1609.344 m and 1068.84 m."""
    words = ("3½ virstaa", "--from", "fi", "--to", "meter", "--locale", "de", "--convention", convention)
    assert spaced(virsta("convert", *words).out) == f"{printed}\n"


@pytest.mark.parametrize(
    ("words", "code", "says"),
    [
        (("4.5 km", "--from", "de", "--to", "meter", "--locale", "de"), "number-unfit", "4.5"),
        (("8 tuntia", "--from", "fi", "--to", "meter", "--locale", "fi"), "unit-unfit", "hour"),
        (("viele Schafe", "--from", "de", "--to", "meter", "--locale", "de"), "quantity-unreadable", "viele Schafe"),
        (("3 km und mehr Schafe", "--from", "de", "--to", "meter", "--locale", "de"), None, "3 km und mehr Schafe"),
        (("3 km", "--from", "de", "--to", "metre", "--locale", "de"), "name-unknown", "`meter`"),
        (("3 km", "--from", "dee", "--to", "meter", "--locale", "de"), "name-unknown", "`de`"),
        (("3 km", "--from", "de", "--to", "meter", "--locale", "zh-Hant"), "name-unknown", "`zh-Hans`"),
        (("3 km", "--from", "de", "--to", "meter", "--locale", "de", "--convention", "gam"), "name-unknown", "`game`"),
    ],
)
def test_what_cannot_be_converted_is_said(words: tuple[str, ...], code: str | None, says: str, virsta: Virsta) -> None:
    run = virsta("convert", *words)
    assert run.code == 1
    assert run.out == ""
    assert says in run.err
    assert code is None or f"[{code}]" in run.err


def test_a_number_alone_needs_a_unit(virsta: Virsta) -> None:
    run = virsta("convert", "3", "--from", "de", "--to", "meter", "--locale", "de")
    assert run.code == 1
    assert "[unit-missing]" in run.err
