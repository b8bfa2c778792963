"""The values that stages exchange. All are frozen; quantities are exact."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal, get_args

from virsta.source import Place, Source, Span

Kind = Literal["number", "term", "none", "rule"]
Form = Literal["single", "range", "rate", "area", "dice"]
Qualifier = Literal["at_least", "about"]
QUALIFIERS: tuple[Qualifier, ...] = get_args(Qualifier)


@dataclass(frozen=True, slots=True)
class Dice:
    """Dice to be rolled: `1d6` is Dice(1, 6)."""

    count: int
    sides: int

    def __str__(self) -> str:
        return f"{self.count}d{self.sides}"


Amount = Fraction | Dice


@dataclass(frozen=True, slots=True)
class Quantity:
    """An exact amount and its unit (CLDR's name, or ours); a bare number has none."""

    amount: Amount
    unit: str | None


@dataclass(frozen=True, slots=True)
class Value:
    """What a cell or a place in prose states."""

    kind: Kind
    form: Form = "single"
    quantities: tuple[Quantity, ...] = ()
    """In the text's order: the ends of a range, the parts of a rate, the sides of an area."""
    term: str | None = None
    qualifier: Qualifier | None = None


@dataclass(frozen=True, slots=True)
class Type:
    """What may be stated: `length tactical`, `angle / length tactical`, `area tactical`, `term`, `number`, `token` …"""

    dimensions: tuple[str, ...]
    use: str | None = None
    form: Form = "single"
    signed: bool = False
    """Whether a plus sign is written, for what comes on top of something."""

    @classmethod
    def of(cls, text: str) -> Type:
        """Parse the notation of canon.yaml."""
        words = text.replace("/", " ").split()
        signed = words[0] == "signed"
        words = words[signed:]
        if "/" in text:
            return cls((words[0], words[1]), words[2] if len(words) > 2 else None, "rate", signed)
        dimension, use = words[0], words[1] if len(words) > 1 else None
        if dimension == "area":
            return cls(("length",), use, "area")
        return cls((dimension,), use, "single", signed)


@dataclass(frozen=True, slots=True)
class Claim:
    """What a document says at a place, word for word: not yet a value."""

    subject: str
    """The id of the fact."""
    type: Type
    span: Span
    unit: str | None = None
    """Fixed by the guide's slot."""
    qualifier: Qualifier | None = None
    """Given by the guide's slot."""
    implied: str | None = None
    """A value that the words only imply."""
    cell: bool = False
    """Whether the whole span has to be the value, as in a table cell, where terms and dashes may stand too."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """Where a document says something, and its very words. Line and columns as in a Place."""

    document: str
    line: int
    column: int
    end_column: int
    text: str
    implied: bool = False
    """Whether the words only imply what is stated."""
    file: str = field(default="", compare=False, repr=False)
    """The file of the text, while it is at hand."""

    @property
    def place(self) -> Place:
        """The place as findings name it."""
        return Place(self.file, self.line, self.column, self.end_column)

    @classmethod
    def of(cls, document: str, source: Source, span: Span, implied: bool = False) -> Evidence:
        """Take a stretch of a document's text as evidence."""
        place = source.place(span)
        return cls(document, place.line, place.column, place.end_column, source.slice(span), implied, place.file)


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing read from a text. For a rule, the value is of kind `rule` and the text that of the rule."""

    id: str
    value: Value
    evidence: Evidence


@dataclass(frozen=True, slots=True)
class Label:
    """A word of a document for a concept: a heading, a row or a column label."""

    message: str
    """The message that the words translate, such as `rule.walk.name`."""
    evidence: Evidence
    text: str
    """The words alone, without note marks and values."""


@dataclass(frozen=True, slots=True)
class Variant:
    """What one document says of a fact: in its own units, in the family's, and where."""

    document: str
    stated: Value
    value: Value
    evidence: tuple[Evidence, ...]


@dataclass(frozen=True, slots=True)
class Entry:
    """One fact of the ruleset with all its evidence. The first variant is the canonical one."""

    id: str
    variants: tuple[Variant, ...]

    def variant(self, documents: Iterable[str]) -> Variant | None:
        """Return what the first of some documents to speak of it says."""
        return next((v for name in documents for v in self.variants if v.document == name), None)


@dataclass(frozen=True, slots=True)
class Document:
    """A rule text and what its guide says of it."""

    id: str
    title: str
    language: str
    """BCP 47."""
    edition: str
    family: str
    licence: str
    attribution: str


@dataclass(frozen=True, slots=True)
class Witness:
    """One side of a conflict: a document, what it states and where; a document that lacks the thing has neither."""

    document: str
    value: Value | None = None
    evidence: Evidence | None = None


@dataclass(frozen=True, slots=True)
class Conflict:
    """Documents that disagree, a document that contradicts itself, or what a document of a family lacks."""

    id: str
    kind: Literal["value", "term", "internal", "missing"]
    witnesses: tuple[Witness, ...]
    message: str
    ruling: str | None = None
    """The reason that canon.yaml gives for its choice."""


@dataclass(frozen=True, slots=True)
class Ruleset:
    """The canonical ruleset."""

    data: str
    documents: dict[str, Document]
    """By id, in the order in which they decide."""
    entries: dict[str, Entry]
    """By fact id, in canon order."""
    rules: dict[str, tuple[Evidence, ...]]
    """Rule id → the texts that state it."""
    labels: dict[str, tuple[Evidence, ...]]
    """Message id → the words that documents have for it."""
