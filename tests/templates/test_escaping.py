"""Whatever a text, a guide, a catalogue or a canon says, it is text on every page and in every format."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from markdown_it import MarkdownIt

from tests.contract.sheet import Element, HtmlSheet
from tests.pages.page import Page
from tests.projects import CANON, GUIDE, TEXT, lay_out, run
from virsta.emit.confined import LIMITS
from virsta.emit.house import House
from virsta.emit.html import write_html
from virsta.emit.markdown import write_markdown
from virsta.emit.messages import template_messages
from virsta.emit.pack import write_pack
from virsta.localise.view import LocalPart, LocalValue, Sheet
from virsta.model import Document

NASTY = [
    "<script>alert(1)</script>",
    "</td></table><img src=x onerror=alert(1)>",
    "<!-- carts -->",
    "\" onclick='x' & '",
    "&amp; &lt; &#65; &copy &",
    "a|b",
    "|---|",
    "*a* **b** _c_ __d__ ~~e~~",
    "`code` ```",
    "# carts",
    "carts #",
    "carts ## ",
    "- carts",
    "+ carts",
    "* carts",
    "1. carts",
    "1) carts",
    "12.",
    "> carts",
    "    carts",
    "\tcarts",
    "---",
    "===",
    "```",
    "~~~",
    "[a](b) ![c](d)",
    "[a]: b",
    "<https://example.invalid>",
    "two\nlines",
    "two\r\n\r\n# lines",
    "back\\slash\\|",
    "end\\",
    "{{ sheet.locale }} {% if %} {# x #}",
    "{name} {document}",
]
PLACES = ("{nasty}", "{nasty} {text}", "{text} {nasty}", "{text}{nasty}{text}")
PRINTED = ("h1", "h2", "h3", "h4", "p", "caption", "th", "td", "li")
EDITIONS = {"first": "First edition"}
SAID = {key: message.text for key, message in template_messages().items()}
"""What templates say, as if it were translated."""


def spoiled(value: Any, spoil: Callable[[str], str]) -> Any:
    """Return a sheet in which every text that is printed is another."""
    if isinstance(value, tuple):
        return tuple(spoiled(own, spoil) for own in value)
    if isinstance(value, dict):
        return {key: spoiled(own, spoil) for key, own in value.items()}
    if not is_dataclass(value) or isinstance(value, type):
        return value
    changed = {own.name: spoiled(getattr(value, own.name), spoil) for own in fields(value)}
    names: tuple[str, ...] = ()
    if isinstance(value, LocalPart | LocalValue):
        names = ("text",)
    elif isinstance(value, Document):
        names = ("title", "licence", "attribution")
    return replace(value, **changed | {name: spoil(changed[name]) for name in names})


def put(place: str, nasty: str, text: str) -> str:
    """Return a text with nasty words in their place."""
    return place.format(nasty=nasty, text=text)


def plain(text: str) -> str:
    """Return a text with its blanks and line breaks as single spaces."""
    return " ".join(text.split())


def texts(sheet: Sheet) -> Iterator[str]:
    """Yield what a sheet in Markdown says, a block at a time."""
    (family,) = sheet.families
    (section,) = family.sections
    (table,) = section.tables
    (document,) = sheet.documents
    yield sheet.title.text
    yield family.name.text
    yield f"Values are those of “{document.title}”."
    yield section.name.text
    for rule in section.rules:
        yield rule.name.text
        yield rule.statement.text
    yield table.name.text
    yield table.corner.text
    yield from (column.name.text for column in table.columns)
    for row in table.single_rows:
        yield row.name.text
        yield from (value.text for value in row.cells.values() if value)
    yield "Sources and licences"
    yield f"{sheet.convention_statement.text} game"
    yield f"{document.title} carts"
    yield "Edition: First edition"
    yield f"Licence: {document.licence}"
    yield f"Attribution: {document.attribution}"
    yield "The texts of these documents remain their publishers’."
    yield "Data version 1.0.0"


def blocks(markdown: str) -> tuple[list[str], list[str]]:
    """Return what Markdown is made of, and the text of each of its blocks."""
    tokens = MarkdownIt("commonmark").enable("table").parse(markdown)
    kinds = [token.type for token in tokens]
    inline = [token.children or [] for token in tokens if token.type == "inline"]
    marks = {child.type for own in inline for child in own} - {"text", "code_inline", "softbreak", "text_special"}
    assert marks <= {"strong_open", "strong_close"}
    found = ["".join(child.content or " " * (child.type == "softbreak") for child in own) for own in inline]
    return kinds, [plain(re.sub(r"\((game|carts)\)$", r"\1", text)) for text in found]


def elements(top: Element) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the elements of a page with the names of their attributes."""
    for child in top.children:
        yield child.tag, tuple(child.attributes)
        yield from elements(child)


@pytest.fixture(scope="module")
def shape(sheet: Sheet) -> tuple[list[str], list[tuple[str, tuple[str, ...]]]]:
    """Return what the sheet is made of as Markdown and as HTML, when nothing in it is nasty."""
    page = HtmlSheet.of(write_html(sheet, SAID, EDITIONS))
    return blocks(write_markdown(sheet, SAID, EDITIONS))[0], list(elements(page.top))


@pytest.mark.parametrize("nasty", NASTY)
def test_text_stands_for_itself_in_every_format(nasty: str, sheet: Sheet, shape: tuple[list[str], list[Any]]) -> None:
    for place in PLACES:
        own = spoiled(sheet, partial(put, place, nasty))
        expected = [plain(text) for text in texts(own)]
        kinds, found = blocks(write_markdown(own, SAID, EDITIONS))
        assert found == expected
        page = HtmlSheet.of(write_html(own, SAID, EDITIONS))
        assert (kinds, list(elements(page.top))) == shape
        assert set(expected) <= {plain(element.text) for tag in PRINTED for element in page.top.all(tag)}
        assert page.html.attributes["lang"] == "et"
        pack = json.loads(write_pack(own))
        assert pack["rules"]["oxen"]["statement"] == own.families[0].sections[0].rules[1].statement.text
        assert pack["documents"]["carts"]["title"] == own.documents[0].title
        assert pack["tables"]["carts"]["cells"]["wagon.load"]["text"] == put(place, nasty, "600\u00a0nl")


WORD = "Kaarik"
EVIL = '<img src=x>&amp;"a|b"<!--'


def test_a_publishers_markdown_escapes_what_it_prints(sheet: Sheet) -> None:
    """Without a filter, in parts, in a text laid out before, and as the values of a message."""
    own = spoiled(sheet, lambda text: f"*{EVIL} # {text}_")
    template = """{% set laid %}{{ sheet.title.text }} {}{% endset %}
{{ laid.format("**x**") }}

{% for part in sheet.title.parts %}{{ part.text }}{% endfor +%}

{{ pgettext("house.by", "By *{name}*", name=sheet.title.text) }}

{% macro said(text) %}{{ text }}{% endmacro %}
- {{ said(sheet.title.text) }}
- {{ sheet.title|words|bold }}
- {{ sheet.title.text|upper }}
- {{ sheet.title.text|e }}
"""
    made = House({"own.md": template}, LIMITS).render("own.md", own, SAID, EDITIONS)
    assert isinstance(made, str), made
    kinds, found = blocks(made)
    title = plain(own.title.text)
    assert found[1:] == [title, f"By *{title}*", title, title, title.upper(), title]
    assert [kind for kind in kinds if kind in ("html_block", "fence", "heading_open")] == []


def test_a_publishers_html_escapes_what_it_prints(sheet: Sheet) -> None:
    own = spoiled(sheet, lambda text: f"{EVIL}{text}")
    template = """{% macro said(text) %}<b>{{ text }}</b>{% endmacro %}
<p title="{{ sheet.title.text }}">{{ said(sheet.title.text) }}{{ sheet.title|words(sheet.locale) }}</p>
<p>{{ "<i>{}</i>".format(sheet.title.text) }}{{ sheet.title.text ~ "<i>" }}</p>
<p>{{ pgettext("house.by", "<i>{name}</i>", name=sheet.title.text) }}</p>
"""
    made = House({"own.html": template}, LIMITS).render("own.html", own, SAID, EDITIONS)
    assert isinstance(made, str), made
    page = HtmlSheet.of(made)
    title = own.title.text
    assert list(elements(page.top)) == [("p", ("title",)), ("b", ()), ("p", ()), ("p", ())]
    first, second, third = page.top.children
    assert (first.attributes["title"], first.text) == (title, title + title)
    assert (second.text, third.text) == (f"<i>{title}</i>{title}<i>", f"<i>{title}</i>")


def test_pages_for_people_who_work_on_texts_escape_them(tmp_path: Path) -> None:
    """A line, a label and a title on the page of coverage, a sentence and a ruling on that of conflicts."""
    row, title = f"{WORD}\t600", "title: Vankrid"
    changes = ((TEXT, row, f"{EVIL}\t600"), (GUIDE, WORD, f"'{EVIL}'"), (GUIDE, title, f"title: '{EVIL}'"))
    project = lay_out("plain", tmp_path / "one", *changes)
    page = Page.of(run(project, "coverage", "--format", "html").stdout)
    assert page.one("li", id="carts.9").one("span", class_="line").text == f"{EVIL}\t600 naela\t3 miili"
    assert page.one("section", id="carts").one("cite").text == EVIL
    reason = "The Italian text is the later one."
    ruled = lay_out(
        "plain.pair.conflict.ruled", tmp_path / "two", (CANON, reason, f"'{EVIL}'"), (GUIDE, title, f"title: '{EVIL}'")
    )
    text = ruled / TEXT
    text.write_text(text.read_text("utf-8").replace("Vanker läbib", f"Vanker läbib {EVIL}"), "utf-8")
    guide = ruled / GUIDE
    guide.write_text(guide.read_text("utf-8").replace("Vanker läbib {pace}", "{pace}"), "utf-8")
    page = Page.of(run(ruled, "conflicts", "--format", "html").stdout)
    assert EVIL in page.one("article", id="value.travel.pace").text
