"""The small notations of authored files: slots, patterns, types, expressions, number words."""

from __future__ import annotations

from fractions import Fraction
from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from virsta.guide import Slot, pattern_of, words_of
from virsta.language import Language
from virsta.model import Quantity, Value
from virsta.notation.numbers import scan
from virsta.notation.numerals import compound, joined
from virsta.sentence import SlotUse, slots_of
from virsta.source import fold
from virsta.validate.expression import evaluate, names_of

NAMES = st.from_regex(r"[a-z][a-z0-9_]{0,5}(\.[a-z0-9_]{1,5})?", fullmatch=True)
WORDS = st.text(st.characters(codec="utf-8", exclude_characters="{}"), max_size=10)
SLOTS = st.builds(
    SlotUse, NAMES, st.none() | st.sampled_from(["long", "short"]), st.none() | st.sampled_from(["genitive", "dative"])
)


def _written(slot: SlotUse) -> str:
    width, case = f":{slot.width}" if slot.width else "", f",{slot.case}" if slot.case else ""
    return f"{{{slot.name}{width}{case}}}"


@given(parts=st.lists(WORDS | SLOTS, max_size=8))
@settings(deadline=None)
def test_the_slots_of_a_sentence_are_found(parts: list[str | SlotUse]) -> None:
    text = "".join(part if isinstance(part, str) else _written(part) for part in parts)
    assert slots_of(text) == [part for part in parts if isinstance(part, SlotUse)]


@given(text=st.text(st.sampled_from("{}:,.{}ab1_ \u00a0é"), max_size=40))
@settings(deadline=None)
def test_no_sign_of_a_sentence_is_lost(text: str) -> None:
    pattern = pattern_of(text)
    assert all(isinstance(part, Slot) or part for part in pattern)
    if not any(isinstance(part, Slot) for part in pattern):
        assert words_of(pattern) == fold(text)
    assert [slot.name for slot in slots_of(text)] == [slot.name for slot in slots_of(fold(text))]


TOKENS = ["a.b", "a.b.c", "least(a.b)", "greatest(", "1", "0", "25", "+", "-", "*", "/", "(", ")", " ", "{x}", "%", "ä"]
FACTS = {"a.b": Value("number", "range", (Quantity(Fraction(1), None), Quantity(Fraction(3), None)))}


@given(text=st.lists(st.sampled_from(TOKENS), max_size=12).map("".join))
@settings(deadline=None, max_examples=300)
def test_any_expression_has_a_value_or_none(text: str) -> None:
    assert isinstance(evaluate(text, FACTS.get), Fraction | None)
    assert all("." in name for name in names_of(text))


@given(numbers=st.lists(st.integers(0, 9), min_size=1, max_size=6), signs=st.lists(st.sampled_from("+-*/"), min_size=6))
@settings(deadline=None)
def test_an_expression_is_worth_what_arithmetic_says(numbers: list[int], signs: list[str]) -> None:
    text = str(numbers[0]) + "".join(f" {sign} {n}" for sign, n in zip(signs, numbers[1:], strict=False))
    exact = "".join(f"Fraction({part})" if part.isdecimal() else part for part in text.split())
    try:
        wanted = eval(exact, {"Fraction": Fraction})
    except ZeroDivisionError:
        wanted = None
    assert evaluate(text, FACTS.get) == wanted


@pytest.mark.parametrize("text", ["(" * 5000, "(" * 5000 + "1" + ")" * 5000, "1+" * 5000 + "1"])
def test_an_expression_may_be_long(text: str) -> None:
    assert evaluate(text, FACTS.get) in (None, 5001)


VALUES = st.sampled_from([0, 1, 2, 9, 10, 11, 20, 90, 100, 200, 1000, 3000, 10_000, 1_000_000]).map(Fraction)


@given(first=VALUES | st.fractions(0, 20, max_denominator=4), second=VALUES)
@settings(deadline=None)
def test_two_number_words_together_are_worth_no_less_than_either(first: Fraction, second: Fraction) -> None:
    together = joined(first, second)
    assert together is None or (together >= max(first, second) and together.denominator == 1)


@pytest.mark.parametrize("folder", ["cs", "de", "fi", "ru"])
@given(data=st.data())
@settings(deadline=None, max_examples=80)
def test_one_word_of_many_parts_is_a_number_or_none(
    languages: dict[str, Language], folder: str, data: st.DataObject
) -> None:
    numerals = languages[folder].numerals
    parts = st.sampled_from(sorted([*numerals.words, *numerals.joiners, "talo"]))
    word = "".join(data.draw(st.lists(parts, min_size=2, max_size=12)))
    value = compound(word, numerals)
    assert value is None or value >= 0


def test_a_word_as_long_as_a_text_is_no_number(languages: dict[str, Language]) -> None:
    """The time that takes grows with the word's length, not with its square: it took 2 seconds."""
    numerals = languages["de"].numerals
    before = process_time()
    assert scan("fünfundzwanzig" * 8000, numerals) == []
    assert process_time() - before < 0.5
