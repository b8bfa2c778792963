"""The pseudo-locale: English with accents, longer, in brackets, so that one sees what cannot be translated."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from virsta.language import Language, UnitForms
from virsta.layout import PSEUDO
from virsta.localise.messages import Message
from virsta.sentence import SLOT

_ACCENTS = str.maketrans(
    "aceginorsuyzACDEGHIJLNORSTUWYZ",
    "áçéğíñóŕšúýžÅÇĐÉĞĤÎĴĽÑÖŔŠŢÛŴÝŽ",
)
_LONGER = 0.4
"""How much longer a text becomes: what translations from English need."""
_FILLER = "ẍẍẍẍ "


def pseudo_text(text: str) -> str:
    """Return a text with accents, 40 % longer, in brackets; slots stay as they are."""
    words, slots = SLOT.split(text)[:: SLOT.groups + 1], [match.group() for match in SLOT.finditer(text)]
    accented = "".join(word.translate(_ACCENTS) + slot for word, slot in zip(words, [*slots, ""], strict=True))
    filler = (_FILLER * len(text))[: round(len(text) * _LONGER)].strip()
    return f"[{accented}{' ' if filler else ''}{filler}]"


def pseudo_translations(messages: Mapping[str, Message]) -> dict[str, str]:
    """Return a translation of every message."""
    return {key: pseudo_text(message.text) for key, message in messages.items()}


def pseudo_language(english: Language) -> Language:
    """Return English as the pseudo-locale writes it: accents in the words of units, terms and qualifiers."""
    units = {name: _accented(forms) for name, forms in english.units.items()}
    terms = {term: word.translate(_ACCENTS) for term, word in english.terms.items()}
    qualifiers = {name: pattern.translate(_ACCENTS) for name, pattern in english.qualifier_patterns.items()}
    return replace(english, locale=PSEUDO, units=units, terms=terms, qualifier_patterns=qualifiers)


def _accented(forms: UnitForms) -> UnitForms:
    patterns = {
        key: {category: pattern.translate(_ACCENTS) for category, pattern in own.items()}
        for key, own in forms.patterns.items()
    }
    return UnitForms(forms.same_as, forms.style, patterns)
