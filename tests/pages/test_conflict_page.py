"""`virsta conflicts --format html`: values side by side, as told and converted, with their sentences and places."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from tests.pages.page import Element, Page
from tests.projects import lay_out, run
from virsta.emit.conflict_page import sentence
from virsta.emit.pages import said
from virsta.model import Dice, Quantity, Value
from virsta.source import Source, Span


def _side(article: Element, document: str) -> tuple[str, str | None, str, str]:
    """Return what a document says: as told, converted, the words, and where."""
    own = article.one("li", data_document=document)
    converted = next((found.text for found in own.all("span", class_="converted")), None)
    return own.one("span", class_="told").text, converted, own.one("mark").text, own.one("p", class_="place").text


def test_the_values_stand_side_by_side_as_told_and_converted(conflicts: Page) -> None:
    pace = conflicts.one("article", id="value.run_x3.pace")
    assert [side.attributes["data-document"] for side in pace.all("li")] == ["dnd35-zh", "dnd35-fi", "pf1-de"]
    assert _side(pace, "dnd35-zh") == ("about 6 mile-per-hour", None, "6", "sources/dnd35-zh/text.txt:9:57")
    assert _side(pace, "dnd35-fi") == (
        "about 7 virsta-per-hour",
        "about 7 mile-per-hour",
        "7 virstan tuntivauhdilla",
        "sources/dnd35-fi/text.txt:48:149",
    )
    # 10.5 km are 7 miles of 1.5 km
    assert _side(pace, "pf1-de") == (
        "about 10 1/2 kilometer-per-hour",
        "about 7 mile-per-hour",
        "10,5 Kilometer pro Stunde",
        "sources/pf1-de/text.txt:8:150",
    )
    assert "D&D 3.5" in pace.one("li", data_document="dnd35-fi").text


def test_the_whole_sentence_stands_in_its_language(conflicts: Page) -> None:
    pace = conflicts.one("article", id="value.run_x3.pace")
    quotes = {
        side.attributes["data-document"]: (side.one("blockquote").attributes["lang"], side.one("blockquote").text)
        for side in pace.all("li")
    }
    assert quotes == {
        "dnd35-zh": ("zh-Hans", "穿着全身盔甲的人类，每小时约可跑6英里。"),
        "dnd35-fi": (
            "fi",
            "Tämä vastaa ritarihaarniskaa pitävän ihmisen juoksemista noin 7 virstan tuntivauhdilla.",
        ),
        "pf1-de": ("de", "Es entspricht circa 10,5 Kilometer pro Stunde für einen in Ritterrüstung."),
    }


def test_of_a_cell_the_whole_row_stands(conflicts: Page) -> None:
    reverse = conflicts.one("article", id="term.maneuverability.reverse.average")
    side = reverse.one("li", data_document="dnd35-fi")
    assert side.one("blockquote").text == "Takaperin lentoon lähtö\tEsteetön\t–5 j\tEi\tEi\tEi"
    assert _side(reverse, "dnd35-fi") == ("no", None, "Ei", "sources/dnd35-fi/text.txt:183:39")


def test_a_contradiction_shows_every_place(conflicts: Page) -> None:
    own = conflicts.one("article", id="internal.maximum_speed.constant")
    sides = [(side.one("span", class_="told").text, side.one("p", class_="place").text) for side in own.all("li")]
    assert sides == [("0", "sources/positions-ru/text.txt:1:63"), ("5", "sources/positions-ru/text.txt:2:68")]
    assert [side.one("blockquote").text for side in own.all("li")] == [
        "Максимальная скорость перемещения персонажа (гуманоида) равна категории его размера"
        " плюс параметр Подвижность.",
        "Максимальная скорость для гуманоида (в том числе, для людей) равна 5 + категория размера существа,"
        " плюс параметр Подвижности.",
    ]
    example = conflicts.one("article", id="internal.maximum_speed_example.low_speed")
    facts = {code.text for code in example.all("code")}
    assert facts >= {"maximum_speed.constant", "maximum_speed_example.low_mobility", "dash_example.size"}


def test_what_is_missing_stands_at_the_end_by_document(conflicts: Page) -> None:
    titles = [heading.text for heading in conflicts.all("h2")]
    assert titles[:2] == ["Documents disagree", "A document contradicts itself"]
    assert set(titles[2:]) == {"What dnd35-zh lacks", "What dnd35-fi lacks", "What pf1-de lacks"}
    lacking = {
        section.one("h2").text: {item.one("code").text: item.text for item in section.all("li")}
        for section in conflicts.all("section", class_="lacking")
    }
    assert set(lacking["What dnd35-fi lacks"]) == {"local_hustle_limit"}
    mule = lacking["What pf1-de lacks"]["mounts_and_vehicles.mule"]
    assert mule.startswith("row mounts_and_vehicles.mule Mounts and vehicles: Mule")
    assert "sources/dnd35-fi/text.txt:155:" in mule  # Aasi tai muuli
    assert lacking["What pf1-de lacks"]["maneuverability"].startswith("table maneuverability Maneuverability")
    assert lacking["What pf1-de lacks"]["hover"].startswith("rule hover Hover")


def test_a_ruling_names_its_document_and_its_reason(tmp_path: Path) -> None:
    page = Page.of(run(lay_out("plain.pair.conflict.ruled", tmp_path), "conflicts", "--format", "html").stdout)
    own = page.one("article", id="value.travel.pace")
    assert own.one("p", class_="ruling").text == "Ruling for carri: The Italian text is the later one."
    assert _side(own, "carri")[:3] == ("6000 meter-per-hour", "4 mile-per-hour", "6.000 metri all'ora")
    assert own.one("li", data_document="carri").one("blockquote").text == (
        "Un carro percorre 6.000 metri all'ora e riposa due ore."
    )


def test_no_conflicts_are_no_empty_page(tmp_path: Path) -> None:
    page = Page.of(run(lay_out("plain", tmp_path), "conflicts", "--format", "html").stdout)
    assert "No conflicts." in page.text


def test_markup_in_a_text_is_text(tmp_path: Path) -> None:
    change = ("sources/carri/text.txt", "ore. Il bue", "ore <script>alert('1')</script> & \"x\". Il bue")
    page = Page.of(run(lay_out("plain.pair.conflict", tmp_path, change), "conflicts", "--format", "html").stdout)
    side = page.one("article", id="value.travel.pace").one("li", data_document="carri")
    assert side.one("blockquote").text.endswith("ore <script>alert('1')</script> & \"x\".")


@pytest.mark.parametrize(
    ("text", "words", "expected"),
    [
        ("Er geht. Er läuft ca. 5 Meter weit. Dann ruht er.", "5 Meter", "Er läuft ca. 5 Meter weit."),
        ("Er geht. 5 Meter weit läuft er. Dann ruht er.", "5 Meter", "Er geht. 5 Meter weit läuft er."),
        ("Das sind 4.5 km. Mehr nicht.", "4.5 km.", "Das sind 4.5 km."),
        ("Hän ui. (Hän ui 5 jalkaa!) Hän lepää.", "5 jalkaa", "(Hän ui 5 jalkaa!)"),
        ("他走。他跑5英里。他休息。", "5英里", "他跑5英里。"),
        ("Он сказал: «Беги 5 позиций.» Потом ушёл.", "5 позиций", "Он сказал: «Беги 5 позиций.»"),
        ("5", "5", "5"),
    ],
)
def test_sentences(text: str, words: str, expected: str) -> None:
    source, start = Source.of("text.txt", text), text.index(words)
    found = sentence(source, Span(start, start + len(words)), Span(0, len(text)))
    assert source.slice(found) == expected


def test_values_in_the_words_of_the_model() -> None:
    def pounds(*amounts: int) -> tuple[Quantity, ...]:
        return tuple(Quantity(Fraction(amount), "pound") for amount in amounts)

    assert said(Value("number", "range", pounds(151, 450))) == "151–450 pound"
    assert said(Value("number", "single", (Quantity(Fraction(3, 4), "factor"),))) == "3/4 factor"
    assert said(Value("number", "single", (Quantity(Fraction(-3, 2), None),))) == "-1 1/2"
    assert said(Value("number", "dice", (Quantity(Dice(1, 6), "token"),))) == "1d6 token"
    turn = (Quantity(Fraction(45), "degree"), Quantity(Fraction(5), "foot"))
    assert said(Value("number", "rate", turn)) == "45 degree per 5 foot"
    assert said(Value("number", "area", (Quantity(Fraction(5), "foot"),) * 2)) == "5 × 5 foot"
    assert said(Value("number", "single", pounds(1), qualifier="at_least")) == "at least 1 pound"
    assert said(Value("term", term="free")) == "free"
    assert said(Value("none")) == "–"


def test_names_in_messages_are_set_as_code(conflicts: Page) -> None:
    told = next(conflicts.one("article", id="internal.maximum_speed.constant").all("p"))
    assert told.text == "positions-ru contradicts itself on maximum_speed.constant"
    assert [own.text for own in told.all("code")] == ["positions-ru", "maximum_speed.constant"]
