"""Every number of a text is found with its exact value: one table for each kind of fault that tools like this have.

In the tables `1 2` are two numbers, `1~` is a weak one and `9/2?` one in signs that are not the language's own.
"""

from __future__ import annotations

from collections import ChainMap

import pytest

from tests.notation import FOLDERS, numbers_told
from virsta.language import Language
from virsta.notation.numbers import scan

COMMA = ("cs", "de", "fi", "fr", "ru")
POINT = ("en", "zh_Hans")
SPACED = ("cs", "fi", "fr", "ru")

FRACTIONS = {
    "½": "1/2",
    "¾": "3/4",
    "⅓": "1/3",
    "1½": "3/2",
    "3½": "7/2",
    "1 ½": "3/2",
    "1\u00a0½": "3/2",
    "1\u2009½": "3/2",
    "1/2": "1/2",
    "1⁄2": "1/2",
    "3/4": "3/4",
    "31/2": "31/2",
    "1 1/2": "3/2",
    "1\u202f1/2": "3/2",
    "1-1/2": "3/2",
    "3-1/2": "7/2",
    "10-1/2": "21/2",
    "1/20": "1/20",
    "x3/4": "3/4",
    "X1/2": "1/2",
    "×½": "1/2",
    "×¾ ×½": "3/4 1/2",
}
"""Written alike in every language."""

RANGES = {
    "2-3": "2 3",
    "2–3": "2 3",
    "2 – 3": "2 3",
    "2 -3": "2 3",
    "2—3": "2 3",
    "2~3": "2 3",
    "76-225": "76 225",
    "151–450": "151 450",
    "1-2": "1 2",
    "½–1": "1/2 1",
    "½-¾": "1/2 3/4",
    "1½-2½": "3/2 5/2",
    "45°–60°": "45 60",
    "5 + 3": "5 3",
}

MINUS = {
    "−5": "-5",
    "–2": "-2",
    "-3": "-3",
    "-½": "-1/2",
    "−1½": "-3/2",
    "-1 1/2": "-3/2",
    "(–5)": "-5",
    "+1": "1",
    "+90°/–5": "90 -5",
    "–": "",
    "-": "",
    "—": "",
    "−": "",
}

ZEROS = {"0": "0", "00": "0", "007": "7", "1/0": "!", "2 1/0": "!", "3/00": "!"}

DECIMALS = {
    **{own: {"1,5": "3/2", "0,75": "3/4", "2,25": "9/4", "22,5": "45/2", "3,00": "3", "1,0": "1"} for own in COMMA},
    **{own: {"1.5": "3/2", "0.75": "3/4", "2.25": "9/4", "22.5": "45/2", "3.00": "3", "1.0": "1"} for own in POINT},
}

FOREIGN = {
    **{folder: {"4.5": "9/2?", "4.50": "9/2?", "0.5": "1/2?", "13.5 km": "27/2?", "5.": "5"} for folder in COMMA},
    **{folder: {"4,5": "9/2?", "0,75": "3/4?", "5, 6": "5 6", "5.": "5"} for folder in POINT},
}
"""A decimal sign of another language: warned of, and never 45."""

GROUPS = {
    **{
        folder: {
            **{f"1{space}200": "1200" for space in " \u00a0\u202f\u2009\u2007"},
            "1 600 j": "1600",
            "1 200 000": "1200000",
            "1 200,5": "2401/2",
            "12 34": "12 34",
            "1 2000": "1 2000",
            "−1 200": "-1200",
        }
        for folder in SPACED
    },
    **{
        folder: {
            "1,200": "1200",
            "1,600英尺": "1600",
            "1,200,000": "1200000",
            "1,200.5": "2401/2",
            "1 200": "1 200",
            "-1,200": "-1200",
        }
        for folder in POINT
    },
    "de": {"1.200": "1200", "1.200.000": "1200000", "1.200,5": "2401/2", "1 200": "1 200", "1.2345": "2469/2000?"},
}

DICE = {
    "fi": {"1n6": "1d6", "2n6+3": "2d6 3", "n20": "1d20", "1d6": "1d6", "151–450 n": "151 450"},
    "de": {"1W6": "1d6", "2w8": "2d8", "W20": "1d20", "SG 10": "10"},
    "cs": {"1k6": "1d6", "1K6": "1d6", "1d6": "1d6"},
    "ru": {"1к6": "1d6", "1К6": "1d6", "1d6": "1d6", "-8К": "-8", "+1 к скорости": "1"},
    "zh_Hans": {"1d6": "1d6", "1D6": "1d6", "受到1d6点非致命伤害": "1d6", "DC20": "20", "DC=20": "20"},
    "en": {"1d6": "1d6", "3d8": "3d8", "DC 10": "10", "2d0": "!", "0d6": "!"},
    "fr": {"1d6": "1d6", "2D8": "2d8", "d20": "1d20", "DD 10": "10", "1,5 à 3 m": "3/2 3", "2,25 km / 18 km": "9/4 18"},
}
"""1n6, 1W6, 1d6 are one thing."""

NOTE_MARKS = {
    "fi": {"Kulkueste1": "1", "450 n)1": "450 1", "(soudettuna)2": "2"},
    "zh_Hans": {"障碍物1": "1", "（151-450磅）1 4英里": "151 450 1 4"},
    "de": {"(174-525 Pfd.)1": "174 525 1"},
    "en": {"Muli (201-500 lb)1": "201 500 1"},
}
"""A mark stays a number of its own: only the guide knows that it marks a note."""

WORDS = {
    "fi": {
        "lasketaan yleensä kahdeksi ruuduksi": "2",
        "kaksi kertaa nopeutensa verran": "2",
        "kolme kertaa": "3",
        "Neljä kertaa": "4",
        "noin puolet kierroksesta": "1/2",
        "toisen puolikkaan ajan": "2~ 1/2",
        "kaksinkertaisella nopeudella": "2",
        "pari minuuttia": "2",
        "yhden kierroksen aikana": "1~",
        "puolitoista virstaa": "3/2",
        "kaksikymmentä": "20",
        "kolmiulotteinen": "",
    },
    "zh_Hans": {
        "当作两个方格来计算": "2",
        "一般速度的三倍速移动": "3",
        "四倍速移动": "4",
        "以半轮时间急行": "1/2",
        "移动双倍速度": "2",
        "除了移动单倍距离外": "1~",
        "移动规则有三种": "3",
        "第二小时": "2",
        "三分之二": "2/3",
        "二十五": "25",
        "十二": "12",
        "三个半": "7/2",
        "一般而言": "",
        "与真实世界中的人一样": "",
        "双方": "",
        "十字": "",
    },
    "de": {
        "mit dreifacher Geschwindigkeit": "3",
        "mit vierfacher Geschwindigkeit": "4",
        "normalerweise als zwei Felder": "2",
        "mit seiner Bewegungsrate zweimal bewegt": "2",
        "für die halbe Runde": "1/2",
        "Eine zweite Stunde": "1~ 2",
        "drei Bewegungsskalen": "3",
        "drei Viertel": "3/4",
        "Zwei Drittel": "2/3",
        "anderthalb": "3/2",
        "dreieinhalb": "7/2",
        "allein": "",
        "Achtung": "",
    },
    "cs": {
        "zaútočit dvakrát": "2",
        "o dvě třídy velikosti": "2",
        "se vejde osm tvorů": "8",
        "se pět Velkých tvorů": "5",
        "až dvacet Středních tvorů": "20",
        "rovné polovině tvé rychlosti": "1/2",
        "o jednu třídu velikosti": "1~",
        "půldruhého sáhu": "3/2",
        "stopa": "",
        "stojí": "",
    },
    "ru": {
        "скорость втрое выше": "3",
        "утраивают скорость": "3",
        "удваивая скорость": "2",
        "Каждый второй ход": "2",
        "более одного хода": "1~",
        "полтора": "3/2",
        "двадцать": "20",
        "во-вторых": "",
        "стоять": "",
    },
    "fr": {
        "compte comme deux cases": "2",
        "le double de sa vitesse": "2",
        "la moitié du round": "1/2",
        "les trois-quarts": "3/4",
        "vingt et un": "21",
        "soixante et onze": "71",
        "quatre-vingts pieds": "80",
        "quatre-vingt-dix-sept": "97",
        "deux cents": "200",
        "une heure": "1~",
        "d’une case": "1~",
        "une fois et demie": "3/2",
        "deux et demi": "5/2",
        "un tiers": "1/3",
        "en trois dimensions": "3~",
        "vitesse nulle": "0",
        "lors de la deuxième heure": "2",
        "un demi-tour": "",
        "aucune": "",
        "nulle part": "",
    },
    "en": {
        "counts as two squares": "2",
        "Twice its speed": "2",
        "half a round": "1/2 1~",
        "one hour": "1~",
        "someone": "",
    },
}


def _rows(*tables: dict[str, dict[str, str]]) -> list[tuple[str, str, str]]:
    return [(folder, text, told) for table in tables for folder, own in table.items() for text, told in own.items()]


def _everywhere(*tables: dict[str, str]) -> dict[str, dict[str, str]]:
    return {folder: dict(ChainMap(*tables)) for folder in FOLDERS}


@pytest.mark.parametrize(("folder", "text", "told"), _rows(_everywhere(FRACTIONS, RANGES, MINUS, ZEROS)))
def test_signs_that_all_languages_share(languages: dict[str, Language], folder: str, text: str, told: str) -> None:
    assert numbers_told(text, languages[folder]) == told


@pytest.mark.parametrize(("folder", "text", "told"), _rows(DECIMALS, FOREIGN, GROUPS, DICE, NOTE_MARKS))
def test_signs_of_a_language(languages: dict[str, Language], folder: str, text: str, told: str) -> None:
    assert numbers_told(text, languages[folder]) == told


@pytest.mark.parametrize(("folder", "text", "told"), _rows(WORDS))
def test_number_words(languages: dict[str, Language], folder: str, text: str, told: str) -> None:
    assert numbers_told(text, languages[folder]) == told


def test_every_language_has_cases() -> None:
    for table in (DECIMALS, FOREIGN, GROUPS, DICE, WORDS):
        assert sorted(table) == sorted(FOLDERS)


@pytest.mark.parametrize("text", ["1½", "1 1/2", "1-1/2", "1,5", "1,50"])
def test_spellings_of_one_and_a_half_are_equal(languages: dict[str, Language], text: str) -> None:
    assert numbers_told(text, languages["fi"]) == "3/2"


def test_a_document_may_stray_from_its_language(languages: dict[str, Language]) -> None:
    straying = languages["cs"].adapted({"decimal": "."}, {})
    assert numbers_told("0.5 × 0.5 sáhu", straying) == "1/2 1/2"
    assert numbers_told("0,5", straying) == "1/2?"


MENDED = {
    "a vulgar fraction behind a grouped number is cut off, though the writer writes it so": {
        "fi": {"1 200½": "2401/2"},
        "en": {"1,200½": "2401/2"},
        "de": {"1.200½": "2401/2"},
    },
    "a foreign decimal sign behind a grouped number is not warned of, and the number falls in two": {
        "fi": {"1 200.5": "2401/2?"},
        "de": {"1.200.5": "!", "1,200.5": "2401/2?"},
    },
    "a decimal without its zero is read as ten times as much": {"en": {".5": "1/2"}},
    "a note mark behind the letter of dice makes a die of one side": {"fi": {"450 n1": "450 1"}},
    "full-width digits are not seen, so coverage does not miss them": {"zh_Hans": {"１２英尺": "12", "３": "3"}},
    "a fraction in words is read as its numerator": {
        "fi": {"kolme neljäsosaa": "3/4"},
        "en": {"three quarters": "3/4"},
        "cs": {"tři čtvrtiny": "3/4"},
        "ru": {"три четверти": "3/4"},
    },
    "number words between the tens are not read": {
        "fi": {"kaksikymmentäviisi": "25"},
        "de": {"fünfundzwanzig": "25"},
        "cs": {"dvacet pět": "25"},
        "ru": {"двадцать пять": "25"},
        "en": {"twenty-five": "25"},
        "zh_Hans": {"一百二十": "120"},
    },
    "number words of hundreds and thousands fall apart, or make a range": {
        "en": {
            "one hundred twenty-five feet": "125",
            "two thousand five hundred": "2500",
            "twelve hundred": "1200",
            "twenty thousand": "20000",
            "two hundred three hundred": "200 300",
            "one hundred ten five": "110 5",
        },
        "de": {"hundertfünfundzwanzig": "125", "zweitausendfünfhundert": "2500", "dreihunderttausend": "300000"},
        "fi": {"satakaksikymmentäviisi": "125", "kaksituhatta viisisataa": "2500"},
        "cs": {"sto dvacet pět": "125", "dva tisíce pět set": "2500"},
        "ru": {"сто двадцать пять": "125", "две тысячи пятьсот": "2500"},
        "fr": {"cent vingt-cinq": "125", "trois mille cinq cents": "3500", "mille cent": "1100"},
        "zh_Hans": {"二千五百": "2500", "一万二千": "12000", "三千零五十": "3050", "3千米": "3"},
    },
}


@pytest.mark.parametrize(
    ("folder", "text", "told"),
    [pytest.param(*row, id=f"{reason}: {row[0]} {row[1]}") for reason, table in MENDED.items() for row in _rows(table)],
)
def test_mended_faults(languages: dict[str, Language], folder: str, text: str, told: str) -> None:
    assert numbers_told(text, languages[folder]) == told


def test_a_number_of_any_length(languages: dict[str, Language]) -> None:
    """No game has numbers of a hundred digits: they are none, and stop nothing."""
    (number,) = scan("1" * 4301, languages["fi"].numerals)
    assert number.void
