"""The localised ruleset: what emitters write down. Every text in it is ready to print."""

from __future__ import annotations

from virsta.frozen import frozen
from virsta.model import Document, Form, Kind, Qualifier, Quantity


class English(str):
    """English that stands where a translation is wanted."""

    __slots__ = ()


@frozen
class LocalQuantity:
    """A quantity in the unit it is printed in, and its text."""

    quantity: Quantity
    text: str


@frozen
class LocalValue:
    """A value as it is printed."""

    kind: Kind
    form: Form
    quantities: tuple[LocalQuantity, ...]
    term: str | None
    qualifier: Qualifier | None
    text: str
    document: str
    """The document that states it."""
    fallback: bool
    """Whether the locale's own document lacks it, so that another lends it."""


@frozen
class LocalPart:
    """A stretch of a sentence: words, or a value and the fact and document it comes from."""

    text: str
    fact: str | None = None
    document: str | None = None
    fallback: bool = False


@frozen
class LocalName:
    """A name or sentence, and whether it is in the locale's language."""

    parts: tuple[LocalPart, ...]
    translated: bool

    @property
    def text(self) -> str:
        """The whole of it."""
        return "".join(part.text for part in self.parts)


@frozen
class LocalRule:
    """A rule."""

    id: str
    name: LocalName
    statement: LocalName
    parameters: dict[str, LocalValue]
    document: str
    """The document that states it."""
    fallback: bool
    """Whether the locale's own document lacks it."""


@frozen
class LocalColumn:
    """A column; its header may be a value."""

    id: str
    name: LocalName
    value: LocalValue | None


@frozen
class LocalRow:
    """A line of a table: one row, or several with equal values under one name."""

    ids: tuple[str, ...]
    name: LocalName
    cells: dict[str, LocalValue | None]
    """By column; None where no text states the cell."""


@frozen
class LocalGroup:
    """Rows under a common name, or all rows of a table without groups."""

    id: str | None
    name: LocalName | None
    rows: tuple[LocalRow, ...]


@frozen
class LocalTable:
    """A table."""

    id: str
    name: LocalName
    corner: LocalName
    columns: tuple[LocalColumn, ...]
    groups: tuple[LocalGroup, ...]
    single_rows: tuple[LocalRow, ...]
    """The rows of all groups, each by itself."""


@frozen
class LocalSection:
    """A section."""

    id: str
    name: LocalName
    rules: tuple[LocalRule, ...]
    tables: tuple[LocalTable, ...]


@frozen
class LocalFamily:
    """One family's part of a sheet."""

    id: str
    name: LocalName
    sections: tuple[LocalSection, ...]
    documents: tuple[Document, ...]
    """Those it takes values from, the deciding one first."""
    own: Document | None
    """The document of the locale's own language."""


@frozen
class Sheet:
    """Everything one locale prints."""

    locale: str
    """BCP 47."""
    direction: str
    """Of the locale's script: ltr, or rtl."""
    title: LocalName
    data: str
    convention: str
    convention_statement: LocalName
    """The sentence that says which convention was used."""
    families: tuple[LocalFamily, ...]
    documents: tuple[Document, ...]
    untranslated: tuple[str, ...]
    """Ids of the messages shown in English for want of a translation."""
