"""Quantities are read out of the five texts: each case quotes the line that it is taken from."""

from __future__ import annotations

from functools import cache

import pytest

from tests.notation import FOLDERS, ROOT, told
from virsta.guide import pattern_of
from virsta.language import Language
from virsta.model import Claim, Type
from virsta.normalise.facts import normalise
from virsta.notation.matching import search
from virsta.notation.reading import Reader, Reading
from virsta.project import Project
from virsta.source import Source, Span
from virsta.units import Units

FI, ZH, DE, CS, RU = "dnd35-fi", "dnd35-zh", "pf1-de", "dnd5e-cs", "positions-ru"

QUANTITIES = [
    # Finnish: NBSP or U+202F inside numbers, vulgar fractions, dice with n
    (FI, 3, "15 jalkaa", "length", "15 foot"),
    (FI, 4, "40 j", "length", "40 foot"),
    (FI, 6, "×3", "factor", "3 factor"),
    (FI, 12, "1 200 j", "length", "1200 foot"),
    (FI, 13, "1 600 j", "length", "1600 foot"),
    (FI, 16, "1½ virstaa", "length", "3/2 virsta"),
    (FI, 24, "1 ruutu", "length", "1 square"),
    (FI, 40, "3 virstan tuntivauhdilla", "speed", "3 virsta-per-hour"),
    (FI, 44, "noin 6 virstan tuntivauhdilla", "speed", "about 6 virsta-per-hour"),
    (FI, 44, "kaksi kertaa", "factor", "2 factor"),
    (FI, 60, "kahdeksi ruuduksi", "length", "2 square"),
    (FI, 64, "yhden ruudun", "length", "1 square"),
    (FI, 64, "5 jalan", "length", "5 foot"),
    (FI, 90, "vähintään 9", "number", "at_least 9"),
    (FI, 90, "pari minuuttia", "duration", "2 minute"),
    (FI, 98, "8 tuntia", "duration", "8 hour"),
    (FI, 102, "1 pisteen", "point", "1 point"),
    (FI, 104, "–2", "number", "-2"),
    (FI, 118, "×½", "factor", "1/2 factor"),
    (FI, 126, "×¾", "factor", "3/4 factor"),
    (FI, 132, "+2", "number", "2"),
    (FI, 132, "1n6 pistettä", "point", "1d6 point"),
    (FI, 147, "151–450 n", "mass", "151 pound – 450 pound"),
    (FI, 150, "3½ virstaa", "length", "7/2 virsta"),
    (FI, 162, "½ virstaa", "length", "1/2 virsta"),
    (FI, 163, "1 virsta", "length", "1 virsta"),
    (FI, 169, "3 virstaa tunnissa", "speed", "3 virsta-per-hour"),
    (FI, 183, "–5 j", "length", "-5 foot"),
    (FI, 184, "90°/5 j", "angle / length", "90 degree / 5 foot"),
    (FI, 184, "45°/10 j", "angle / length", "45 degree / 10 foot"),
    (FI, 185, "+90°/–5 j", "angle / length", "90 degree / -5 foot"),
    (FI, 187, "60°", "angle", "60 degree"),
    (FI, 191, "0", "length", "0"),
    # Chinese: no blanks, three spellings of foot, x and X, º for °, 1-1/2
    (ZH, 15, "5英尺", "length", "5 foot"),
    (ZH, 13, "两个方格", "length", "2 square"),
    (ZH, 15, "1格", "length", "1 square"),
    (ZH, 21, "1到2分钟", "duration", "1 minute – 2 minute"),
    (ZH, 21, "9或更高", "number", "at_least 9"),
    (ZH, 23, "8小时", "duration", "8 hour"),
    (ZH, 25, "两倍", "factor", "2 factor"),
    (ZH, 26, "-2", "number", "-2"),
    (ZH, 31, "1d6点", "point", "1d6 point"),
    (ZH, 46, "1,200英尺", "length", "1200 foot"),
    (ZH, 49, "1-1/2英里", "length", "3/2 mile"),
    (ZH, 56, "1方格", "length", "1 square"),
    (ZH, 59, "x2", "factor", "2 factor"),
    (ZH, 66, "X1/2", "factor", "1/2 factor"),
    (ZH, 71, "x3/4", "factor", "3/4 factor"),
    (ZH, 79, "151-450磅", "mass", "151 pound – 450 pound"),
    (ZH, 82, "3-1/2英里", "length", "7/2 mile"),
    (ZH, 102, "3英里/小时", "speed", "3 mile-per-hour"),
    (ZH, 106, "150呎", "length", "150 foot"),
    (ZH, 109, "5尺", "length", "5 foot"),
    (ZH, 125, "90º/5英尺", "angle / length", "90 degree / 5 foot"),
    (ZH, 126, "+45º/-5英尺", "angle / length", "45 degree / -5 foot"),
    # German: decimal commas, x3/4, 270m, dative, dice with W
    (DE, 6, "ca. 4,5 km pro Stunde", "speed", "about 9/2 kilometer-per-hour"),
    (DE, 7, "circa 9 Kilometern in der Stunde", "speed", "about 9 kilometer-per-hour"),
    (DE, 8, "dreifacher", "factor", "3 factor"),
    (DE, 8, "10,5 Kilometer pro Stunde", "speed", "about 21/2 kilometer-per-hour"),
    (DE, 21, "270m", "length", "270 meter"),
    (DE, 24, "2,25 km", "length", "9/4 kilometer"),
    (DE, 42, "zwei Felder", "length", "2 square"),
    (DE, 44, "1,50 Meter", "length", "3/2 meter"),
    (DE, 54, "x3/4", "factor", "3/4 factor"),
    (DE, 54, "x1/2", "factor", "1/2 factor"),
    (DE, 55, "x1/4", "factor", "1/4 factor"),
    (DE, 64, "10 Stunden", "duration", "10 hour"),
    (DE, 66, "1 Punkt", "point", "1 point"),
    (DE, 67, "– 2", "number", "-2"),
    (DE, 69, "1W6 Punkte", "point", "1d6 point"),
    (DE, 77, "174-525 Pfd.", "mass", "174 pound – 525 pound"),
    (DE, 86, "0,75 km", "length", "3/4 kilometer"),
    (DE, 94, "4,5 km/h", "speed", "9/2 kilometer-per-hour"),
    (DE, 94, "63 km", "length", "63 kilometer"),
    # Czech: areas, a decimal point, every case of sáh
    (CS, 7, "6 sáhů", "length", "6 sah"),
    (CS, 7, "2 sáhy", "length", "2 sah"),
    (CS, 23, "1 sáh", "length", "1 sah"),
    (CS, 27, "aspoň o dvě třídy velikosti", "size_class", "at_least 2 size_class"),
    (CS, 40, "0.5 × 0.5 sáhu", "area", "1/2 sah × 1/2 sah"),
    (CS, 41, "1 × 1 sáh", "area", "1 sah × 1 sah"),
    (CS, 45, "4 × 4 sáhy nebo víc", "area", "at_least 4 sah × 4 sah"),
    (CS, 49, "osm tvorů", "creature", "8 creature"),
    # Russian: penalty dice, solidus fractions, ranges of speeds
    (RU, 1, "1 ход", "turn", "1 turn"),
    (RU, 4, "55-70 км/ч", "speed", "55 kilometer-per-hour – 70 kilometer-per-hour"),
    (RU, 4, "130 км/ч", "speed", "130 kilometer-per-hour"),
    (RU, 4, "+1", "number", "1"),
    (RU, 4, "втрое", "factor", "3 factor"),
    (RU, 14, "1/2", "position", "1/2 position"),
    (RU, 18, "1/20", "position", "1/20 position"),
    (RU, 30, "½", "position", "1/2 position"),
    (RU, 223, "1 штрафной жетон", "token", "1 token"),
    (RU, 224, "60 градусов", "angle", "60 degree"),
    (RU, 225, "-8К", "die", "-8 die"),
    (RU, 225, "20 секунд", "duration", "20 second"),
    (RU, 227, "5 минут", "duration", "5 minute"),
    (RU, 228, "1 позицию", "position", "at_least 1 position"),
]
"""Document, line, the words there, the type that is asked for, and what they say (with a qualifier before them)."""

SLOTS = [
    (FI, 40, "liikkumista {x}", "speed overland", "3 virsta-per-hour"),
    (FI, 52, "vastaa kuormittamattoman ihmisen juoksemista {x}", "speed overland", "about 14 virsta-per-hour"),
    (FI, 90, "-arvo on {x}", "number", "at_least 9"),
    (ZH, 7, "每小时约可行走{x:mile-per-hour,about}英里", "speed overland", "about 3 mile-per-hour"),
    (ZH, 10, "约每小时{x:mile-per-hour,about}英里", "speed overland", "about 8 mile-per-hour"),
    (ZH, 94, "（撑篙/拖曳）2 {x}", "length overland", "1/2 mile"),
    (ZH, 96, "（划桨）2 {x}", "length overland", "3/2 mile"),
    (ZH, 106, "（DC={x}）", "number", "20"),
    (DE, 6, "mit {x} für", "speed overland", "about 9/2 kilometer-per-hour"),
    (DE, 69, "(SG {x}, +", "number", "10"),
    (DE, 77, "({x}){note:1}", "mass load", "174 pound – 525 pound"),
    (CS, 7, "o {x}, provést", "length tactical", "2 sah"),
    (CS, 53, "menšího o {x}", "size_class", "1 size_class"),
    (RU, 4, "с Подвижностью {x}, размером", "number", "6"),
    (RU, 228, "хотя бы на {x}", "position", "at_least 1 position"),
]
"""Document, line, a pattern of a guide, the type of its slot, and what the slot says."""


@cache
def _readers() -> dict[str, Reader]:
    project = Project(ROOT)
    assert project.units is not None
    return {own.document.id: Reader(own.source, own.language, project.units) for own in project.inputs()}


def _line(reader: Reader, number: int) -> Span:
    return reader.source.line_span(number - 1)


def _cell(reader: Reader, span: Span, kind: str) -> str:
    """Return what a stretch of text says, as a table cell has to, where all of it is the value; else what is wrong."""
    claim = Claim("table.row.column", Type.of(kind), span, cell=True)
    facts, problems = normalise([claim], reader, "document", frozenset({"table"}))
    return " ".join([*(told(fact.value) for fact in facts), *(problem.code for problem in problems)])


def _alone(text: str, language: Language, units: Units, kind: str) -> str:
    """Return what a cell says that holds this text alone."""
    return _cell(Reader(Source.of("text", text), language, units), Span(0, len(text)), kind)


@pytest.mark.parametrize(("document", "line", "words", "kind", "said"), QUANTITIES)
def test_quantities_of_the_texts(document: str, line: int, words: str, kind: str, said: str) -> None:
    reader = _readers()[document]
    span = _line(reader, line)
    at = reader.source.folded.find(words, span.start, span.end)
    assert at >= 0, f"line {line} of {document} does not have these words"
    assert _cell(reader, Span(at, at + len(words)), kind) == said


@pytest.mark.parametrize(("document", "line", "pattern", "kind", "said"), SLOTS)
def test_slots_in_the_texts(document: str, line: int, pattern: str, kind: str, said: str) -> None:
    reader = _readers()[document]
    match = search(reader, pattern_of(pattern), _line(reader, line), lambda name: (name, Type.of(kind)))
    assert match
    facts, problems = normalise(match.claims, reader, document, frozenset())
    assert [told(fact.value) for fact in facts] == [said]
    assert not problems


@pytest.mark.parametrize("dash", "–-—−")
@pytest.mark.parametrize("folder", FOLDERS)
def test_a_dash_alone_is_none(languages: dict[str, Language], units: Units, folder: str, dash: str) -> None:
    assert _alone(dash, languages[folder], units, "length") == "none"


TERMS = [
    ("fi", "Ei ole", "none"),
    ("fi", "Mikä tahansa", "any"),
    ("fi", "Esteetön", "free"),
    ("fi", "Kyllä", "yes"),
    ("fi", "Ei", "no"),
    ("fi", "Puolet", "half"),
    ("fi", "Kaksinkertainen", "double"),
    ("zh_Hans", "半速", "half"),
    ("zh_Hans", "倍速", "double"),
    ("zh_Hans", "全速", "full"),
    ("zh_Hans", "任意", "any"),
    ("zh_Hans", "不可", "no"),
]
"""Words of the two tables of maneuverability; *Puolet* and 半速 are number words as well."""


@pytest.mark.parametrize(("folder", "word", "term"), TERMS)
def test_terms_of_cells(languages: dict[str, Language], units: Units, folder: str, word: str, term: str) -> None:
    assert _alone(word, languages[folder], units, "term") == term


CELLS = [
    # ranges, with words and with both units told
    ("fi", "5 j–10 j", "length", "5 foot – 10 foot"),
    ("fi", "0,75–1,5 km", "length", "3/4 kilometer – 3/2 kilometer"),
    ("de", "2 bis 3 Stunden", "duration", "2 hour – 3 hour"),
    ("de", "500 m – 1 km", "length", "500 meter – 1 kilometer"),
    ("cs", "2 až 3 sáhy", "length", "2 sah – 3 sah"),
    ("ru", "2 до 3 миль", "length", "2 mile – 3 mile"),
    ("en", "2 to 3 miles", "length", "2 mile – 3 mile"),
    ("zh_Hans", "5英尺到10英尺", "length", "5 foot – 10 foot"),
    ("zh_Hans", "5~10英尺", "length", "5 foot – 10 foot"),
    ("en", "1-1/2 miles", "length", "3/2 mile"),
    ("en", "1-2 miles", "length", "1 mile – 2 mile"),
    ("en", "½–1½ mi", "length", "1/2 mile – 3/2 mile"),
    # qualifiers before and after
    ("de", "mindestens 3 km", "length", "at_least 3 kilometer"),
    ("de", "3 km oder mehr", "length", "at_least 3 kilometer"),
    ("cs", "asi 3 míle", "length", "about 3 mile"),
    ("ru", "не менее 5 футов", "length", "at_least 5 foot"),
    ("en", "about 3 miles", "length", "about 3 mile"),
    ("en", "4 × 4 squares or more", "area", "at_least 4 square × 4 square"),
    ("zh_Hans", "约3英里", "length", "about 3 mile"),
    ("zh_Hans", "5英尺以上", "length", "at_least 5 foot"),
    # units whose words stand around the number, glued, or as signs
    ("zh_Hans", "每小时3英里", "speed", "3 mile-per-hour"),
    ("de", "270m", "length", "270 meter"),
    ("en", "5'", "length", "5 foot"),
    ("fi", "90º/5 j", "angle / length", "90 degree / 5 foot"),
    ("en", "90°/5 ft", "angle / length", "90 degree / 5 foot"),
    ("en", "×½", "factor", "1/2 factor"),
    ("en", "x1-1/2", "factor", "3/2 factor"),
    ("en", "1/2 mi", "length", "1/2 mile"),
    ("fi", "− 5 j", "length", "-5 foot"),
    ("fi", "0", "length", "0"),
    # what is no such quantity is told, never guessed at
    ("fi", "5 n", "length", "unit-unfit"),
    ("fi", "5", "length", "5 unit-missing"),
    ("fi", "5 jx", "length", "cell-unreadable"),
    ("fi", "5 j 10 j", "length", "cell-unreadable"),
    ("fi", "kauas", "length", "cell-unreadable"),
    ("fi", "", "length", "cell-unreadable"),
]


@pytest.mark.parametrize(("folder", "text", "kind", "said"), CELLS)
def test_cells(languages: dict[str, Language], units: Units, folder: str, text: str, kind: str, said: str) -> None:
    assert _alone(text, languages[folder], units, kind) == said


def test_a_note_mark_before_a_fraction_is_no_whole_number() -> None:
    """`木筏/驳船（撑篙/拖曳）2 1/2英里`: the row's label takes the 2, the cell is half a mile."""
    reader = _readers()[ZH]
    line = _line(reader, 94)
    at = reader.source.folded.index("2 1/2英里", line.start)
    longest = [reader.read(place, Type.of("length"))[0].value for place in (at, at + 2)]
    assert [told(value) for value in longest] == ["5/2 mile", "1/2 mile"]


def test_a_mark_behind_the_bracket_is_not_part_of_a_load(languages: dict[str, Language], units: Units) -> None:
    reader = Reader(Source.of("text", "Mule (201-500 lb)1"), languages["en"], units)
    match = search(reader, pattern_of("Mule ({load}){note:1}"), Span(0, 18), lambda name: (name, Type.of("mass load")))
    assert match
    facts, _ = normalise(match.claims, reader, "document", frozenset())
    assert [(fact.id, told(fact.value)) for fact in facts] == [("load", "201 pound – 500 pound")]
    assert match.span == Span(0, 18)


@pytest.mark.parametrize("dash", "-–")
def test_a_range_with_both_units_in_chinese(languages: dict[str, Language], units: Units, dash: str) -> None:
    assert _alone(f"5英尺{dash}10英尺", languages["zh_Hans"], units, "length") == "5 foot – 10 foot"


def test_words_around_a_number_are_read_once(
    languages: dict[str, Language], units: Units, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[int] = []
    read = Reader.read

    def counted(reader: Reader, at: int, kind: Type, unit: str | None = None) -> list[Reading]:
        calls.append(at)
        return read(reader, at, kind, unit)

    monkeypatch.setattr(Reader, "read", counted)
    reader = Reader(Source.of("text", "每小时每小时每小时3英里"), languages["zh_Hans"], units)
    reader.read(0, Type.of("speed"))
    assert len(calls) < 50
