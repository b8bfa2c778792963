"""Reads a page as a browser does: elements, their attributes and their text, in order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Self

VOID = {"meta", "br"}
PLAIN = """
    html head meta title style body header nav main section article h1 h2 h3 p div table thead tbody tr th td ul ol li
    a span mark code cite q strong blockquote br
"""
"""What pages are made of: nothing that runs or fetches."""


@dataclass(slots=True)
class Element:
    """An element of a page."""

    tag: str
    attributes: dict[str, str] = field(default_factory=dict)
    children: list[Element | str] = field(default_factory=list)

    @property
    def text(self) -> str:
        """All of its text."""
        return "".join(child if isinstance(child, str) else child.text for child in self.children)

    @property
    def kinds(self) -> set[str]:
        """Its classes."""
        return set(self.attributes.get("class", "").split())

    def all(self, tag: str | None = None, **attributes: str) -> Iterator[Element]:
        """Yield the elements below it of a tag, and with attributes (`class_` is among its classes)."""
        for child in self.children:
            if isinstance(child, Element):
                if tag in (None, child.tag) and all(child.has(name, value) for name, value in attributes.items()):
                    yield child
                yield from child.all(tag, **attributes)

    def has(self, name: str, value: str) -> bool:
        """Tell whether it has an attribute."""
        return value in self.kinds if name == "class_" else self.attributes.get(name.replace("_", "-")) == value

    def one(self, tag: str | None = None, **attributes: str) -> Element:
        """Return the only such element."""
        (found,) = self.all(tag, **attributes)
        return found


class _Parser(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open = [Element("page")]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, {name: value or "" for name, value in attrs})
        self.open[-1].children.append(element)
        if tag not in VOID:
            self.open.append(element)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop().tag == tag

    def handle_data(self, data: str) -> None:
        self.open[-1].children.append(data)


class Page(Element):
    """A whole page."""

    @classmethod
    def of(cls, html: str) -> Self:
        """Parse a page, and see that it stands by itself and that its links lead somewhere."""
        parser = _Parser()
        parser.feed(html)
        parser.close()
        (root,) = parser.open
        page = cls("page", {}, root.children)
        assert html.startswith("<!DOCTYPE html>\n")
        assert {element.tag for element in page.all()} <= set(PLAIN.split())
        assert not any({"src", "style"} & set(element.attributes) for element in page.all())
        style = page.one("style").text
        assert "url(" not in style
        assert "@import" not in style
        ids = [element.attributes["id"] for element in page.all() if "id" in element.attributes]
        assert len(ids) == len(set(ids))
        assert {link.attributes["href"] for link in page.all("a")} <= {f"#{own}" for own in ids}
        assert page.one("html").attributes["lang"] == "en"
        assert page.one("meta", name="viewport").attributes["content"] == "width=device-width, initial-scale=1"
        return page
