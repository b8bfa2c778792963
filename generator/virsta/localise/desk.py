"""What a review of translations works with."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from virsta.language import Language
from virsta.localise.messages import Message
from virsta.localise.said import Said
from virsta.model import Evidence
from virsta.units import Units


@dataclass(frozen=True, slots=True)
class Desk:
    """What a review needs besides a catalogue."""

    messages: Mapping[str, Message]
    english: Language
    said: Mapping[str, Said]
    """Message id → what its English says."""
    language: Language
    units: Units
    evidence: Mapping[str, Sequence[Evidence]]
    """Message id → the words that texts of this language have for it."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A translation under review, and its message."""

    message: Message
    translation: str
    theirs: Said
    """What the English says."""
    ours: Said
    """What the translation says."""
    desk: Desk


Finding = tuple[str, str]
"""Code and message."""

Check = Callable[[Entry], Iterator[Finding]]
"""An entry → what is doubtful."""
