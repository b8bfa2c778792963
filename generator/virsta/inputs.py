"""One document as it is given to the pipeline."""

from __future__ import annotations

from dataclasses import dataclass

from virsta.guide import Guide
from virsta.language import Language
from virsta.model import Document
from virsta.source import Source


@dataclass(frozen=True, slots=True)
class Input:
    """A document: its text, how to read it, and the language as it writes it."""

    document: Document
    source: Source
    guide: Guide
    language: Language
