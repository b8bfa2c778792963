"""A sweep of changes to the real project, in memory: each has to be noticed. What its tests share.

Changes that cannot meet are tried together; what that does not settle is tried alone.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from functools import cached_property

from virsta.canon import Canon
from virsta.diagnostic import Severity
from virsta.guide import Guide
from virsta.inputs import Input
from virsta.notation.reading import Reader
from virsta.pipeline import Reading, read_document
from virsta.source import Place, Source
from virsta.units import Units

DOCUMENTS = ("dnd35-fi", "dnd35-zh", "dnd5e-cs", "pf1-de", "positions-ru")
FOLDERS = ("cs", "de", "en", "fi", "fr", "ru", "zh_Hans")
STRANGE = "§"
"""What stands nowhere in the texts, so that words with it are misspelt for certain."""

Told = tuple[str, int, str]
"""Code, line and message of a finding."""


@dataclass(frozen=True)
class Desk:
    """A document, ready to be read as it stands and otherwise."""

    given: Input
    canon: Canon
    units: Units

    def read(self, text: str | None = None, guide: Guide | None = None) -> Reading:
        """Read the document, perhaps with another text or guide."""
        source = self.given.source if text is None else Source.of(self.given.source.path, text)
        given = replace(self.given, source=source, guide=guide or self.given.guide)
        return read_document(given, self.canon, self.units)

    def told(self, reading: Reading) -> Counter[Told]:
        """Return the errors and warnings that the document as it stands does not have."""
        return _findings(reading) - _findings(self.base)

    @cached_property
    def base(self) -> Reading:
        """The document as it stands."""
        return self.read()

    @cached_property
    def reader(self) -> Reader:
        """The numbers of the text."""
        return Reader(self.given.source, self.given.language, self.units)

    @property
    def text(self) -> str:
        """The text as it stands."""
        return self.given.source.text

    @property
    def guide(self) -> Guide:
        """The guide as it stands."""
        return self.given.guide

    def line(self, offset: int) -> int:
        """Return the line, from 1, of an offset into the text."""
        return self.given.source.line_at(offset) + 1


def _findings(reading: Reading) -> Counter[Told]:
    grave = (d for d in reading.diagnostics if d.severity is not Severity.NOTE)
    return Counter((d.code, d.place.line, d.message) for d in grave)


def stated(reading: Reading) -> Counter[tuple[str, str]]:
    """Return what a document states: fact ids and their values."""
    return Counter((fact.id, repr(fact.value)) for fact in reading.facts)


def nowhere(*path: str | int, words: str = "") -> Place:
    """Return a place for findings whose place is of no interest."""
    return Place(f"{path}{words}", 1, 1, 1)
