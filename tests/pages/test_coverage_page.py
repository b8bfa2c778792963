"""`virsta coverage --format html`: every text untouched, with what each stretch was read as, and what is unread."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.pages.page import Element, Page
from tests.projects import TEXT, lay_out, run

LANGUAGES = {"dnd35-fi": "fi", "dnd35-zh": "zh-Hans", "dnd5e-cs": "cs", "pf1-de": "de", "positions-ru": "ru"}


def _line(page: Page, line: str) -> Element:
    return page.one("li", id=line).one("span", class_="line")


def _marked(page: Page, line: str, kind: str) -> list[tuple[str, str]]:
    """Return what is marked in a line, and what is said of it."""
    return [(own.text, own.attributes.get("title", "")) for own in _line(page, line).all(class_=kind)]


def _case(tmp_path: Path, case: str, *changes: tuple[str, str, str]) -> tuple[Page, int]:
    result = run(lay_out(case, tmp_path, *changes), "coverage", "--format", "html")
    return Page.of(result.stdout), result.exit_code


@pytest.mark.parametrize(("document", "language"), LANGUAGES.items())
def test_every_line_stands_untouched_under_its_number(root: Path, coverage: Page, document: str, language: str) -> None:
    text = (root / "sources" / document / "text.txt").read_bytes().decode("utf-8-sig")
    lines = [line.removesuffix("\r") for line in text.removesuffix("\n").split("\n")]
    shown = list(coverage.one("section", id=document).one("ol").all("li"))
    assert [own.attributes["id"] for own in shown] == [f"{document}.{n}" for n in range(1, len(lines) + 1)]
    assert [own.one("a").text for own in shown] == [str(n) for n in range(1, len(lines) + 1)]
    assert [own.one("span", class_="line").text for own in shown] == lines
    assert {own.one("span", class_="line").attributes["lang"] for own in shown} == {language}


def test_nothing_is_unread_as_shipped(coverage: Page) -> None:
    assert [mark.text for mark in coverage.all("mark")] == ["unread"]  # in the key
    assert not list(coverage.all("li", data_kind="unread"))


def test_a_line_shows_what_it_was_read_as(coverage: Page) -> None:
    assert _marked(coverage, "dnd35-fi.38", "heading") == [("Kävely", "rule.walk.name")]
    assert _marked(coverage, "dnd35-fi.40", "opening") == [("Kävely vastaa", "rule walk")]
    assert _marked(coverage, "dnd35-fi.40", "value") == [("3 virstan tuntivauhdilla", "walk.pace = 3 virsta-per-hour")]
    assert _marked(coverage, "dnd35-fi.90", "implied") == [
        ("minuutin ajan", "local_run.duration = about 1 minute"),
        ("minuutin ajan", "local_run.rest = 1 minute"),
    ]
    assert _marked(coverage, "dnd35-fi.18", "label") == [
        ("Juokseminen", "table.movement_and_distance.row.run"),
    ]
    assert _marked(coverage, "dnd35-fi.18", "value")[0] == ("–", "movement_and_distance.hour.run.speed_15ft = –")
    assert [text for text, _ in _marked(coverage, "dnd35-fi.150", "value")] == [
        "201–600 n",
        "3½\u00a0virstaa",
        "28\u00a0virstaa",
    ]


def test_a_cell_of_two_animals_says_both(coverage: Page) -> None:
    [(text, title), _] = _marked(coverage, "dnd35-fi.155", "value")
    assert text == "3 virstaa"
    assert title == ("mounts_and_vehicles.donkey.per_hour = 3 virsta; mounts_and_vehicles.mule.per_hour = 3 virsta")


def test_a_waived_number_says_why(coverage: Page) -> None:
    assert _marked(coverage, "pf1-de.50", "waived") == [("8", "waived: the number of a chapter of the book")]
    why = "waived: the number of a table in the book"
    assert _marked(coverage, "pf1-de.68", "waived") == [("7", why), ("8", why)]
    row = coverage.one("tr", data_document="pf1-de")
    assert [cell.text for cell in row.all("td")][:3] == ["0", "0", "3"]


def test_text_that_nothing_opens_is_loud(tmp_path: Path) -> None:
    page, code = _case(tmp_path, "plain.text-unread")
    assert code == 1
    assert _marked(page, "carts.5", "unread") == [("Kevadel on tee porine.", "no entry of the guide opens this text")]
    assert [own.attributes["id"] for own in page.all("li", data_kind="unread")] == ["carts.5"]
    assert [cell.text for cell in page.one("tr", data_document="carts").all("td")][:2] == ["1", "0"]
    assert [link.text for link in page.all("a", href="#carts.5")] == ["5:1", "5"]


def test_a_number_that_nothing_reads_is_loud(tmp_path: Path) -> None:
    page, _ = _case(tmp_path, "plain.number-unread")
    assert _marked(page, "carts.3", "unread") == [("12", "no slot reads it and no waiver names it")]
    assert [text for text, _ in _marked(page, "carts.3", "value")] == ["3 miili tunnis", "kaks tundi"]


def test_of_a_row_without_a_known_label_nothing_is_read(tmp_path: Path) -> None:
    page, _ = _case(tmp_path, "plain.label-unknown")
    loud = "".join(text for text, _ in _marked(page, "carts.8", "unread"))
    assert loud == "Härjavankr8001200 naela\t1½ miili"  # all that has a letter or a digit
    assert [text for text, _ in _marked(page, "carts.7", "unread")] == []


def test_a_cell_that_stands_alone_is_not_read(tmp_path: Path) -> None:
    page, _ = _case(tmp_path, "plain.cell-missing")
    marked = [text for text, _ in _marked(page, "carts.8", "unread")]
    assert (marked[0], "".join(marked[1:])) == ("Härjavanker", "8001200 naela")  # all that has a letter or a digit
    assert [cell.text for cell in page.one("tr", data_document="carts").all("td")][1] == "1"


def test_markup_in_a_text_is_text(tmp_path: Path) -> None:
    sly = """</span><script>alert("1")</script> &amp; 'x'"""
    page, _ = _case(tmp_path, "plain", (TEXT, "kuid tugev.", f"kuid tugev. {sly}"))
    assert _line(page, "carts.3").text.endswith(f"kuid tugev. {sly}")
    page, _ = _case(tmp_path / "label", "plain.text-unread", (TEXT, "Kevadel on tee porine.", f'"{sly}'))
    assert _line(page, "carts.5").text == f'"{sly}'


def test_one_document_can_be_asked_for(root: Path) -> None:
    page = Page.of(run(root, "coverage", "--format", "html", "--document", "dnd5e-cs").stdout)
    assert [own.attributes["id"] for own in page.all("section")] == ["dnd5e-cs"]
