"""What a review of translations works with."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from virsta.language import Language
from virsta.localise.messages import Message
from virsta.model import Evidence
from virsta.units import Units


@dataclass(frozen=True, slots=True)
class Desk:
    """What a review needs besides the two texts."""

    english: Language
    language: Language
    units: Units
    evidence: Mapping[str, Sequence[Evidence]]
    """Message id → the words that texts of this language have for it."""


Finding = tuple[str, str]
"""Code and message."""

Check = Callable[[Message, str, Desk], Iterator[Finding]]
"""A message, its translation → what is doubtful."""
