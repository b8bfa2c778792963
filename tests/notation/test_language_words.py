"""Number words of several parts in every language, worked out by hand: each had been read as something else, or not."""

from __future__ import annotations

import pytest

from tests.notation import numbers_told
from virsta.language import Language

WORDS = {
    "en": {
        "one hundred and one": "101",
        "two hundred and thirty-four": "234",
        "three-fourths": "3/4",
        "three fourths": "3/4",
        "nine-tenths": "9/10",
        "five sixths": "5/6",
        "one-tenth": "1/10",
        "one fifth of the way": "1/5",
        "two thirds": "2/3",
        "a couple of turns": "2",
        "a pair of rounds": "2",
        "a dozen": "12",
        "the eleventh round": "11",
        "twenty-first": "21",
        "fivefold": "5",
        "tenfold": "10",
        "two and three": "2 3",
        "two halves": "2",
        "the fifth turn": "5",
    },
    "fr": {
        "cent et un": "101",
        "deux cinquièmes": "2/5",
        "trois huitièmes": "3/8",
        "vingt et unième": "21",
        "un dixième": "1/10",
        "deux et trois": "2 3",
        "le cinquième tour": "5",
    },
    "fi": {
        "kaksi kolmannesta": "2/3",
        "kolme viidesosaa": "3/5",
        "viisi kahdeksasosaa": "5/8",
        "kaksi ja kolme": "2 3",
        "kolmannesta kierroksesta": "3",
    },
    "cs": {
        "jednadvacet": "21",
        "pětadvacet": "25",
        "třiatřicet": "33",
        "tři čtvrtě": "3/4",
        "dvě pětiny": "2/5",
        "sto a jeden": "101",
        "dva a tři": "2 3",
        "tucet": "12",
    },
    "ru": {
        "одна пятая": "1/5",
        "две пятых": "2/5",
        "трёх восьмых": "3/8",
        "полтораста": "150",
        "полмили": "1/2",
        "дюжина": "12",
        "пятая часть": "5",
    },
    "de": {
        "zweieinhalbfache": "5/2",
        "zwei Fünftel": "2/5",
        "drei Achtel": "3/8",
        "ein Dutzend": "12",
        "einviertel": "1/4",
        "hundertundfünf": "105",
    },
    "zh_Hans": {
        "九分之一": "1/9",
        "二十五分之一": "1/25",
        "五分之三": "3/5",
        "百分之五十": "1/2",
        "百分之五": "1/20",
        "三百五": "350",
        "三百零五": "305",
        "一打": "12",
        "一对": "2",
    },
}


def _strong(told: str) -> str:
    """Leave out the words that need not be numbers, such as *a* and *one*."""
    return " ".join(own for own in told.split() if "~" not in own)


@pytest.mark.parametrize(("folder", "text", "told"), [(f, *own) for f, rows in WORDS.items() for own in rows.items()])
def test_number_words(languages: dict[str, Language], folder: str, text: str, told: str) -> None:
    assert _strong(numbers_told(text, languages[folder])) == told


ONES = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
]
ONES += ["seventeen", "eighteen", "nineteen"]
TENS = [".", ".", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]


@pytest.mark.parametrize("joiner", ["", "and "])
def test_english_up_to_a_thousand(languages: dict[str, Language], joiner: str) -> None:
    def below(number: int) -> str:
        if number < 20:
            return ONES[number]
        return TENS[number // 10] + (f"-{ONES[number % 10]}" if number % 10 else "")

    for number in range(2, 1000):
        hundreds, rest = divmod(number, 100)
        words = [f"{ONES[hundreds]} hundred"] * bool(hundreds) + [joiner * bool(hundreds) + below(rest)] * bool(rest)
        assert numbers_told(" ".join(words), languages["en"]) == str(number)
