"""What holds of any text and any number."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.notation import FOLDERS, writer
from virsta.guide import pattern_of
from virsta.language import NOMINATIVE, Language, Style
from virsta.model import Quantity, Type
from virsta.notation.matching import match_at, search
from virsta.notation.numbers import scan
from virsta.notation.reading import Reader
from virsta.source import Source, Span, fold
from virsta.units import Units

SIGNS = [
    *"0123456789½¾⅓ .,-–—−+/⁄×xX~()°º'\n\t\u00a0\u202f\u2009\u3000",
    *("1/2", "1 200", "1,200", "1n6", "1W6", "2к8", "d6", "К", "İ"),
    *("kaksi", "puolet", "drei Viertel", "втрое", "во-вторых", "dvě", "三", "一般", "两个方格"),
    *("noin", "vähintään", "至少", "или больше", " nebo víc", "bis", "到", "až"),
    *(" virstaa", " j", "km/h", "sáhy", "миль", "英里", "每小时"),
]
TEXTS = st.one_of(
    st.text(max_size=60),
    st.lists(st.one_of(st.sampled_from(SIGNS), st.characters()), max_size=25).map("".join),
)
PATTERNS = st.lists(
    st.one_of(
        st.sampled_from(["{a}", "{b:mile}", "{c:,about}", "{d:foot,at_least}", "{note:1}", "{e}", "{", "}", "{}"]),
        st.sampled_from(SIGNS),
        st.text(max_size=3),
    ),
    max_size=6,
).map("".join)
TYPES = [
    *map(Type.of, ("number", "signed number", "length", "mass", "speed", "angle", "factor", "position", "token")),
    *map(Type.of, ("area tactical", "angle / length", "term")),
]
STYLES: list[Style | None] = [None, "vulgar", "solidus", "decimal"]
AMOUNTS = st.one_of(
    st.integers(-2_000_000, 2_000_000).map(Fraction),
    st.fractions(-2000, 2000, max_denominator=12),
    st.decimals(-20_000, 20_000, places=3).map(Fraction),
)

everywhere = pytest.mark.parametrize("folder", FOLDERS)
often = settings(deadline=None, max_examples=80)


@everywhere
@often
@given(text=TEXTS)
def test_numbers_are_in_order_and_slice_back(languages: dict[str, Language], folder: str, text: str) -> None:
    numerals, source = languages[folder].numerals, Source.of("text", text)
    found = scan(source.folded, numerals)
    assert all(0 <= number.span.start < number.span.end <= len(text) for number in found)
    assert all(before.span.end <= after.span.start for before, after in pairwise(found))
    for number in found:
        alone = scan(fold(source.slice(number.span)), numerals)
        assert [own.amount for own in alone] == [number.amount]


PARTING = st.sampled_from([".", ",", " ", "'", "·", "٫", "-", "/", "½", "x", "5", "]", "^", "|"])


@often
@given(
    decimal=PARTING,
    group=st.lists(PARTING, unique=True, max_size=3),
    dice=st.lists(st.sampled_from("dnWк^]-5"), unique=True, min_size=1, max_size=2),
    text=st.lists(st.sampled_from([*"0123456789", "200", "1", "."]) | PARTING, max_size=14).map("".join),
)
def test_any_signs_part_numbers(
    languages: dict[str, Language], decimal: str, group: list[str], dice: list[str], text: str
) -> None:
    """Other signs than those of our languages, the absurd ones too, which `virsta check` tells of."""
    numerals = replace(languages["fi"].numerals, decimal=decimal, group=tuple(group), dice_read=tuple(dice))
    found = scan(fold(text), numerals)
    assert all(before.span.end <= after.span.start for before, after in pairwise(found))
    digits = {at for at, sign in enumerate(text) if sign in "0123456789"}
    assert digits <= {at for number in found for at in range(number.span.start, number.span.end)}


@everywhere
@often
@given(amount=AMOUNTS, style=st.sampled_from(STYLES), signed=st.booleans())
def test_a_written_number_reads_back(
    languages: dict[str, Language], folder: str, amount: Fraction, style: Style | None, signed: bool
) -> None:
    language = languages[folder]
    text = writer(language).number(amount, style, signed).text
    assume(not text.startswith("≈"))
    assert [(n.amount, n.foreign) for n in scan(fold(text), language.numerals)] == [(amount, False)]


@everywhere
@often
@given(amount=AMOUNTS, width=st.sampled_from(["long", "short"]), data=st.data())
def test_a_written_quantity_reads_back(
    languages: dict[str, Language], units: Units, folder: str, amount: Fraction, width: str, data: st.DataObject
) -> None:
    """The unit may be another with the same words, of the same size: a mile reads as a virsta in Finnish."""
    language = languages[folder]
    own = sorted(name for name, forms in language.units.items() if (width, NOMINATIVE) in forms.patterns)
    unit = data.draw(st.sampled_from([name for name in own if name in units.dimensions]))
    text = writer(language).quantity(Quantity(amount, unit), width)
    assume("≈" not in text)
    reader = Reader(Source.of("text", text), language, units)
    readings = reader.read(0, Type((units.dimensions[unit],)))
    (found,) = {r.value.quantities[0] for r in readings if r.end == len(text) and r.value.form == "single"}
    assert found.amount == amount
    assert found.unit is not None
    assert units.size(found.unit, "game") == units.size(unit, "game")


@everywhere
@often
@given(amount=AMOUNTS, style=st.sampled_from(STYLES))
def test_what_is_rounded_is_near(
    languages: dict[str, Language], folder: str, amount: Fraction, style: Style | None
) -> None:
    language = languages[folder]
    text = writer(language).number(amount, style).text
    if text.startswith("≈"):
        (near,) = scan(fold(text[1:]), language.numerals)
        assert isinstance(near.amount, Fraction)
        assert near.amount != amount
        assert abs(near.amount - amount) <= abs(amount) / 200


@everywhere
@often
@given(text=TEXTS, at=st.integers(0, 60), kind=st.sampled_from(TYPES), unit=st.sampled_from([None, "mile", "nothing"]))
def test_reading_anywhere_never_fails(
    languages: dict[str, Language], units: Units, folder: str, text: str, at: int, kind: Type, unit: str | None
) -> None:
    reader = Reader(Source.of("text", text), languages[folder], units)
    at = min(at, len(text))
    for place in {at, reader.behind_qualifier(at), *reader.starts(Span(0, len(text)))}:
        assert 0 <= place <= len(text)
        readings = reader.read(place, kind, unit)
        ends = [reading.end for reading in readings]
        assert ends == sorted(ends, reverse=True)
        assert all(place < end <= len(text) for end in ends)
        for end in ends:
            assert end <= reader.qualifier(Span(place, end))[1] <= len(text)


@everywhere
@often
@given(text=TEXTS, pattern=PATTERNS, kinds=st.lists(st.sampled_from(TYPES), min_size=4, max_size=4))
def test_matching_never_fails(
    languages: dict[str, Language], units: Units, folder: str, text: str, pattern: str, kinds: list[Type]
) -> None:
    slots = dict(zip("abcd", kinds, strict=True))
    reader = Reader(Source.of("text", text), languages[folder], units)
    parts, whole = pattern_of(pattern), Span(0, len(text))

    def resolve(name: str) -> tuple[str, Type] | None:
        return (name, slots[name]) if name in slots else None

    for match in (match_at(reader, parts, 0, len(text), resolve), search(reader, parts, whole, resolve)):
        if match is None:
            continue
        places = [match.span.start, *match.ends]
        assert places == sorted(places)
        assert match.span.end == places[-1] <= len(text)
        assert len(match.ends) == len(parts)
        assert all(match.span.start <= c.span.start < c.span.end <= match.span.end for c in match.claims)


def test_a_pattern_may_have_a_thousand_slots(languages: dict[str, Language], units: Units) -> None:
    """It raised RecursionError."""
    text = "1x" * 1000
    reader = Reader(Source.of("text", text), languages["fi"], units)
    match = match_at(reader, pattern_of("{a}x" * 1000), 0, len(text), lambda _: ("a", Type.of("number")))
    assert match
    assert (match.span, len(match.claims)) == (Span(0, 2000), 1000)


@given(words=st.text(st.characters(exclude_characters="{}"), max_size=40))
@settings(deadline=None, max_examples=60)
def test_a_pattern_of_words_alone_finds_itself(languages: dict[str, Language], units: Units, words: str) -> None:
    parts = pattern_of(words)
    assert parts == ((fold(words),) if words else ())
    reader = Reader(Source.of("text", f"before {words} after"), languages["fi"], units)
    match = match_at(reader, parts, 7, len(reader.source.text), lambda _: None)
    assert match
    assert match.span == Span(7, 7 + len(words))
