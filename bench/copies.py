"""The copies that a multiplied project consists of, and how their ids are told apart."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

_HEAD = re.compile(r"(?<=\{)[a-z0-9_]+(?=\.)")
"""In a sentence or pattern: what the slot of another rule or table begins with."""


@dataclass(frozen=True)
class Copy:
    """One copy of the content, and how its ids are told apart."""

    volume: int
    part: int
    owners: frozenset[str]
    """The rules and tables, which facts belong to."""

    def own(self, name: str) -> str:
        """Return a section's, rule's or table's id in this copy."""
        return f"{name}_{self.volume}_{self.part}"

    def shared(self, name: str) -> str:
        """Return a family's or edition's id, which all parts of a volume share."""
        return f"{name}_{self.volume}"

    def document(self, name: str) -> str:
        """Return a document's id."""
        return f"{name}-{self.volume}"

    def text(self, text: str) -> str:
        """Return a sentence or pattern whose slots name this copy's facts."""
        return _HEAD.sub(lambda match: self.fact(match[0]), text)

    def fact(self, name: str) -> str:
        """Return the id of a fact, or of what facts belong to; names that are neither stay."""
        head, dot, rest = name.partition(".")
        return f"{self.own(head)}{dot}{rest}" if head in self.owners else name

    def data(self, value: Any) -> Any:
        """Return data whose sentences and patterns name this copy's facts."""
        if isinstance(value, dict):
            return {self.text(key): self.data(inner) for key, inner in value.items()}
        if isinstance(value, list):
            return [self.data(inner) for inner in value]
        return self.text(value) if isinstance(value, str) else value

    @property
    def heading(self) -> str:
        """A line that parts a document from its repetition; no number and no word of any language."""
        return "§§ " + "".join(chr(ord("a") + int(digit)) for digit in f"{self.volume}{self.part:03}")
