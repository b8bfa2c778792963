"""The pseudo-locale: English with accents, longer, in brackets, so that one sees what cannot be translated."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TypeVar

from virsta.language import Language, UnitForms
from virsta.layout import PSEUDO
from virsta.localise.messages import Message
from virsta.sentence import SLOT

Key = TypeVar("Key", bound=str)

_ACCENTS = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "áḃçḋéḟğĥíĵķľṁñóṗɋŕšţúṽŵẍýžÅḂÇĐÉḞĞĤÎĴĶĽṀÑÖṖɊŔŠŢÛṼŴẌÝŽ",
)
_LONGER = 0.4
"""How much longer a text becomes: what translations from English need."""
_FILLER = "ẍẍẍẍ "


def pseudo_text(text: str) -> str:
    """Return a text with accents, 40 % longer, in brackets; slots stay as they are, and what has no letters does."""
    words, slots = SLOT.split(text)[:: SLOT.groups + 1], [match.group() for match in SLOT.finditer(text)]
    if not any(letter.isalpha() for word in words for letter in word):
        return text
    accented = "".join(word.translate(_ACCENTS) + slot for word, slot in zip(words, [*slots, ""], strict=True))
    filler = (_FILLER * len(text))[: round(len(text) * _LONGER)].strip()
    return f"[{accented}{' ' if filler else ''}{filler}]"


def pseudo_translations(messages: Mapping[str, Message]) -> dict[str, str]:
    """Return a translation of every message."""
    return {key: pseudo_text(message.text) for key, message in messages.items()}


def pseudo_language(english: Language) -> Language:
    """Return English as the pseudo-locale writes it, with the words of units, terms and qualifiers changed as well."""
    units = {name: _unit(forms) for name, forms in english.units.items()}
    return replace(
        english,
        locale=PSEUDO,
        numerals=replace(english.numerals, dice=english.numerals.dice.translate(_ACCENTS)),
        units=units,
        terms=_texts(english.terms),
        qualifier_patterns=_texts(english.qualifier_patterns),
    )


def _texts(texts: Mapping[Key, str]) -> dict[Key, str]:
    return {key: pseudo_text(text) for key, text in texts.items()}


def _unit(forms: UnitForms) -> UnitForms:
    return replace(forms, patterns={key: _texts(own) for key, own in forms.patterns.items()})
