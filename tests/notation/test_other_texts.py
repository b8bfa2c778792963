"""What other texts than the five hold: numbers of several words, other dashes and signs, units that do not fit."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.notation import numbers_told, told
from virsta.conversion import convert_text
from virsta.diagnostic import Diagnostic
from virsta.guide import guide_of, pattern_of
from virsta.language import Language
from virsta.localise.plurals import plural_rule
from virsta.model import Type
from virsta.normalise.facts import normalise
from virsta.notation.matching import search
from virsta.notation.reading import Reader
from virsta.read.layouts import spaced
from virsta.read.outline import read_blocks
from virsta.source import Source, Span
from virsta.units import Units

JOINERS = {"en": ("and", "and a"), "fi": ("ja",), "de": ("und",), "cs": ("a",), "ru": ("с",), "zh_Hans": ("零",)}

JOINED = [
    ("en", "one hundred and one", "101"),
    ("en", "one hundred and fifty", "150"),
    ("en", "nine thousand nine hundred and ninety-nine", "9999"),
    ("en", "between one hundred and two hundred", "100 200"),
    ("en", "two and three", "2 3"),
    ("en", "two and a half miles", "5/2"),
    ("en", "one half", "1/2"),
    ("en", "the second half", "2 1/2"),
    ("fi", "kaksi ja puoli virstaa", "5/2"),
    ("fi", "toisen puolikkaan ajan", "2~ 1/2"),
    ("de", "hundertundfünf", "105"),
    ("de", "einhundertundeins", "101"),
    ("de", "hundert und fünf", "105"),
    ("de", "ein Viertel", "1/4"),
    ("de", "die zweite Hälfte", "2 1/2"),
    ("cs", "pětatřicet", "35"),
    ("cs", "dvěstě třicet čtyři", "234"),
    ("cs", "dva a půl sáhu", "5/2"),
    ("ru", "две с половиной", "5/2"),
    ("zh_Hans", "一百零五", "105"),
    ("zh_Hans", "三百五", "350"),
    ("zh_Hans", "三百五十", "350"),
    ("zh_Hans", "一千零五十", "1050"),
    ("zh_Hans", "三千六", "3600"),
    ("zh_Hans", "一万五千", "15000"),
    ("zh_Hans", "二十五", "25"),
]
"""Each was read as another number, as its first part, or not at all; or is what must not be joined."""


@pytest.mark.parametrize(("folder", "text", "said"), JOINED)
def test_words_of_several_parts(languages: dict[str, Language], folder: str, text: str, said: str) -> None:
    language = languages[folder]
    joining = replace(language, numerals=replace(language.numerals, joiners=JOINERS[folder]))
    assert numbers_told(text, joining) == said


SIGNS = [
    ("with \u20112 penalty", "-2"),  # no-break hyphen
    ("with \u20102 penalty", "-2"),  # hyphen
    ("with \u20122 penalty", "-2"),  # figure dash
    ("受到－2减值", "-2"),
    ("1\u20111/2 miles", "3/2"),
    ("３／４", "3/4"),
    ("5\u201110", "5 10"),
    ("1--2", "1 2"),
    ("1d6×10", "1d6 10"),
    ("d%", "1d100"),
    ("1.000.000", "1000000?"),
    ("20/60 ft.", "1/3?"),
    ("3/10", "3/10"),
]
"""Signs that word processors and typewriters put in the place of others."""


@pytest.mark.parametrize(("text", "said"), SIGNS)
def test_signs_of_other_texts(languages: dict[str, Language], text: str, said: str) -> None:
    assert numbers_told(text, languages["en"]) == said


SLOTS = [
    ("en", "run for 5 minutes", "run for {x}", "round", ""),
    ("en", "run for 5 rounds", "run for {x}", "round", "5 round"),
    ("en", "run for 5 rounds", "run for {x} rounds", "round", "5 round"),
    ("en", "run for 5 bouts", "run for {x}", "round", "5 round"),
    ("en", "run for 5 minutes", "run for {x:round} minutes", "round", "5 round"),
    ("en", "covers 50% of", "covers {x}", "factor", ""),
    ("en", "moves 3 miles per hour", "moves {x}", "length", "3 unit-missing"),
    ("en", "moves 3 miles per hour", "moves {x}", "speed", "3 mile-per-hour"),
    ("en", "moves 3 miles", "moves {x:hour}", "length", ""),
    ("de", "füllt 3 m² aus", "füllt {x}", "length", "3 unit-missing"),
    ("en", "the 5-ft. square", "the {x}", "length", "5 foot"),
    ("en", "a 1-1/2-mile march", "a {x}", "length", "3/2 mile"),
    ("en", "5\u201110 feet", "{x}", "length", "5 foot – 10 foot"),
    ("en", "1--2 miles", "{x}", "length", "1 mile – 2 mile"),
    ("en", "costs x 2", "costs {x}", "factor", "2 factor"),
    ("ru", "скорость х2", "скорость {x}", "factor", "2 factor"),
    ("ru", "1 х 2 клетки", "{x}", "area", "1 square × 2 square"),
]
"""Language, text, pattern, type, what the slot says (nothing where the pattern must not be found)."""


@pytest.mark.parametrize(("folder", "text", "pattern", "kind", "said"), SLOTS)
def test_slots(
    languages: dict[str, Language], units: Units, folder: str, text: str, pattern: str, kind: str, said: str
) -> None:
    reader = Reader(Source.of("text", text), languages[folder], units)
    match = search(reader, pattern_of(pattern), Span(0, len(text)), lambda name: (name, Type.of(kind)))
    facts, problems = normalise(match.claims if match else (), reader, "document", frozenset())
    assert " ".join([*(told(fact.value) for fact in facts), *(problem.code for problem in problems)]) == said


def test_a_dimension_of_two_units_keeps_its_own_as_the_one_that_goes_unsaid(
    languages: dict[str, Language], units: Units
) -> None:
    percent = replace(units, dimensions=units.dimensions | {"percent": "factor"})
    reader = Reader(Source.of("text", "x3/4"), languages["en"], percent)
    assert [told(reading.value) for reading in reader.read(0, Type.of("factor"))] == ["3/4 factor"]


def _converted(text: str, unit: str, language: Language, units: Units) -> str:
    said = convert_text(text, language, unit, language, plural_rule(language), units, "game")
    return said.code if isinstance(said, Diagnostic) else said


def test_a_factor_may_stand_apart_from_its_sign(languages: dict[str, Language], units: Units) -> None:
    assert _converted("x 2", "factor", languages["en"], units) == "×2"


def test_dice_are_not_converted(languages: dict[str, Language], units: Units) -> None:
    """They were printed in the old unit, as if they had been."""
    assert _converted("2d6 ft", "meter", languages["en"], units) == "unit-unfit"
    assert _converted("2d6 ft", "foot", languages["en"], units) == "2d6\u00a0ft"


def test_a_unit_without_a_size_is_not_converted(languages: dict[str, Language], units: Units) -> None:
    """It counted as 1 of its base unit."""
    game = {unit: size for unit, size in units.sizes["game"].items() if unit != "pound"}
    unsized = replace(units, sizes=units.sizes | {"game": game})
    assert _converted("3 lb", "kilogram", languages["en"], units) == "1.5\u00a0kg"
    assert _converted("3 lb", "kilogram", languages["en"], unsized) == "unit-unfit"
    assert _converted("3 rounds", "round", languages["en"], unsized) == "3\u00a0rd"


ALIGNED = """\
Speed           15 feet  20 feet
One round (tactical)
Walk            15 ft.   1½ miles
Long label here  1 200 j  —
"""
SINGLE = "沙漠 x1/2 x3/4\n苔原  冻土带 x1 x3/4\n1轮（战术）\n"


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        (
            ALIGNED,
            [
                ["Speed", "15 feet", "20 feet"],
                ["One round (tactical)"],
                ["Walk", "15 ft.", "1½ miles"],
                ["Long label here", "1 200 j", "—"],
            ],
        ),
        (SINGLE, [["沙漠", "x1/2", "x3/4"], ["苔原  冻土带", "x1", "x3/4"], ["1轮（战术）"]]),
        ("Walk\u00a0fast 1\u00a0200\u00a0j 2\u00a0j\n", [["Walk\u00a0fast", "1\u00a0200\u00a0j", "2\u00a0j"]]),
        ("  A  B\nx  1  2\n", [["", "A", "B"], ["x", "1", "2"]]),
    ],
)
def test_spaced_cells_may_hold_blanks_where_wider_ones_part_them(text: str, rows: list[list[str]]) -> None:
    source = Source.of("text", text)
    found = spaced(source, Span(0, len(text)), 2)
    assert [[source.slice(cell) for cell in row] for row in found] == rows


@pytest.mark.parametrize(
    ("layout", "header"),
    [
        ("tabbed", "Mount\tPer hour\tPer day"),
        ("tabbed", "\tPer hour\tPer day"),
        ("piped", "| Mount | Per hour | Per day |"),
        ("spaced", "Mount            Per hour  Per day"),
        ("spaced", "Mount Per hour Per day"),
        ("stacked", "Mount\nPer hour\nPer day"),
    ],
)
def test_a_table_without_a_caption_begins_with_its_headers(
    languages: dict[str, Language], units: Units, layout: str, header: str
) -> None:
    """Only a stacked one was found."""
    table = {
        "layout": layout,
        "corner": ["Mount"],
        "columns": {"Per hour": "hour", "Per day": "day"},
        "rows": {"A": "a"},
    }
    outline = [{"heading": "Mounts"}, {"table": "mounts"}]
    guide = guide_of({"title": "", "language": "en", "edition": "", "outline": outline, "tables": {"mounts": table}})
    text = f"Mounts\nMount speeds\n{header}\nA 1 2\n"
    reader = Reader(Source.of("text", text), languages["en"], units)
    blocks, problems = read_blocks(reader, guide, lambda _entry: lambda _name: None)
    assert not problems
    assert [(b.entry and b.entry.kind, b.body.start) for b in blocks] == [("heading", 0), (None, 7), ("table", 20)]
