"""Finds translations that spell out a number which the texts no longer say.

A number of the rules belongs into a slot, but a translation can have one in words all the same. What the texts said
when the catalogue was last brought up to date stands in its comments; what they say now is compared with it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from virsta.diagnostic import Diagnostic, diagnose
from virsta.localise.catalogue import Catalogue
from virsta.localise.desk import Desk
from virsta.localise.said import amounts_in, numbers_in
from virsta.source import Place

_PLACE = re.compile(r"\S+:\d+:\d+: ")


def spelled_out(catalogue: Catalogue, notes: Mapping[str, Sequence[str]], desk: Desk) -> dict[str, list[str]]:
    """Return the numbers that translations say and the texts no longer do, by message id."""
    found = {}
    for key, translation in catalogue.translations.items():
        old, new = catalogue.notes[key], notes.get(key, ())
        if _joined(old) == _joined(new) or not (said := numbers_in(translation, desk.language)):
            continue
        gone = (_told(old, desk) - _told(new, desk)).keys()  # of two threes, one may be gone
        if numbers := sorted(said.keys() & gone):
            found[key] = numbers
    return found


def check_spelled(catalogue: Catalogue, notes: Mapping[str, Sequence[str]], desk: Desk) -> Iterator[Diagnostic]:
    """Yield a finding for each translation that spells out a number which has changed."""
    for key, numbers in spelled_out(catalogue, notes, desk).items():
        yield outdated(key, numbers, Place(catalogue.path, catalogue.lines[key], 1, 1))


def outdated(key: str, numbers: Sequence[str], place: Place) -> Diagnostic:
    """Return the finding that an entry spells out numbers which have changed."""
    return diagnose(
        "translation-outdated", f"`{key}` spells out {', '.join(numbers)}, which the texts no longer say", place
    )


def _told(notes: Sequence[str], desk: Desk) -> Counter[str]:
    """Return the numbers in what translators are told: examples are in English, sentences in the language.

    A translation spells a number out in the units of its sheet, so they count in all units.
    """
    examples = _joined([line for line in notes if line.startswith("{")])
    sentences = _PLACE.sub("", _joined([line for line in notes if not line.startswith("{")]))
    return amounts_in(examples, desk.english, desk.units) + amounts_in(sentences, desk.language, desk.units)


def _joined(notes: Sequence[str]) -> str:
    return " ".join(" ".join(notes).split())
