"""Reads an HTML sheet by the attributes that the contract names."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser

_VOID = frozenset({"meta", "link", "br", "hr", "img", "input", "wbr"})


@dataclass
class Element:
    """An element: its attributes, its text and what lies in it."""

    tag: str
    attributes: dict[str, str]
    words: list[str] = field(default_factory=list)
    """The text in it, that of elements inside included."""
    children: list[Element] = field(default_factory=list)

    @property
    def text(self) -> str:
        """The text in it, blanks as one."""
        return " ".join("".join(self.words).split(" ")).strip()

    def all(self, tag: str) -> list[Element]:
        """Return every element of a kind inside, in order."""
        found = []
        for child in self.children:
            found += [child, *child.all(tag)] if child.tag == tag else child.all(tag)
        return found


class HtmlSheet(HTMLParser):
    """A sheet as a tree; a tag that is not closed, or closed twice, is a fault."""

    def __init__(self) -> None:
        super().__init__()
        self.top = Element("", {})
        self.open = [self.top]

    @classmethod
    def of(cls, text: str) -> HtmlSheet:
        """Read a whole page."""
        sheet = cls()
        sheet.feed(text)
        sheet.close()
        assert sheet.open == [sheet.top], [element.tag for element in sheet.open]
        return sheet

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Open an element."""
        element = Element(tag, {name: value or "" for name, value in attrs})
        assert len(element.attributes) == len(attrs), f"an attribute of {tag} stands twice"
        self.open[-1].children.append(element)
        if tag not in _VOID:
            self.open.append(element)

    def handle_endtag(self, tag: str) -> None:
        """Close the element that is open."""
        assert self.open.pop().tag == tag

    def handle_data(self, data: str) -> None:
        """Give words to every element that is open."""
        for element in self.open:
            element.words.append(data)

    @property
    def html(self) -> Element:
        """The root element."""
        return self.top.all("html")[0]

    @property
    def tables(self) -> dict[str, Element]:
        """Every table by its id."""
        return {table.attributes["data-table"]: table for table in self.top.all("table")}

    @property
    def rules(self) -> dict[str, Element]:
        """Every rule by its id."""
        elements = [e for tag in ("article", "section", "div", "li", "p", "dl") for e in self.top.all(tag)]
        return {e.attributes["data-rule"]: e for e in elements if "data-rule" in e.attributes}

    def rows(self, table: str) -> dict[str, Element]:
        """Return the rows of a table by their ids (two ids where a pair shares a row)."""
        found = [row for row in self.tables[table].all("tr") if "data-row" in row.attributes]
        return {row.attributes["data-row"]: row for row in found}

    def cells(self, table: str) -> dict[str, Element]:
        """Return the cells of a table by `<row>.<column>`; each row of a pair has them."""
        return {
            f"{row}.{cell.attributes['data-col']}": cell
            for rows, element in self.rows(table).items()
            for row in rows.split()
            for cell in element.all("td")
        }
