"""Reviews translations by what they say: numbers, terms, punctuation, script, blanks, English left over."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from virsta.diagnostic import Diagnostic, diagnose
from virsta.language import Language
from virsta.localise.catalogue import Catalogue
from virsta.localise.messages import Message
from virsta.model import Dice, Evidence
from virsta.notation.numbers import Number, scan
from virsta.sentence import SLOT
from virsta.source import Place, fold, lower

_WORD = re.compile(r"[^\W\d_]+")
_ALIKE = {"LATIN", "CYRILLIC", "GREEK"}
"""Scripts whose letters are taken for one another."""
_ENDS = ".!?:。！？："


@dataclass(frozen=True, slots=True)
class Desk:
    """What a review needs besides the two texts."""

    english: Language
    language: Language
    labels: Mapping[str, Sequence[Evidence]]
    """Message id → the words that texts of this language have for it."""


Finding = tuple[str, str]
"""Code and message."""


def review(catalogue: Catalogue, messages: Mapping[str, Message], desk: Desk) -> Iterator[Diagnostic]:
    """Yield what is doubtful in current translations and has not been accepted in the entry."""
    for key, translation in catalogue.translations.items():
        accepted = catalogue.accepted.get(key, frozenset())
        place = Place(catalogue.path, catalogue.lines[key], 1, 1)
        for check in CHECKS:
            for code, text in check(messages[key], translation, desk):
                if code not in accepted:
                    yield diagnose(code, f"`{key}`: {text}", place)


def _numbers(message: Message, translation: str, desk: Desk) -> Iterator[Finding]:
    """A translation says the numbers of its message, in digits or words, and no others."""
    wanted, perhaps_wanted = _values(message.text, desk.english)
    said, perhaps_said = _values(translation, desk.language)
    if (said - wanted) - perhaps_wanted or (wanted - said) - perhaps_said:
        yield "translation-number", f"it says {_listed(said)} where English says {_listed(wanted)}"


def _values(text: str, language: Language) -> tuple[Counter[str], Counter[str]]:
    """Return the numbers a text says, and those it may say (`one`, `both`, `another`), without signs."""
    numbers = scan(fold(SLOT.sub("{}", text)), language.numerals)
    said = Counter(_value(number) for number in numbers if not number.weak)
    return said, Counter(_value(number) for number in numbers if number.weak)


def _value(number: Number) -> str:
    return str(number.amount) if isinstance(number.amount, Dice) else str(abs(number.amount))


def _listed(values: Counter[str]) -> str:
    return ", ".join(sorted(values.elements())) or "no number"


def _ending(message: Message, translation: str, desk: Desk) -> Iterator[Finding]:
    """A sentence ends as sentences of the language do; a name ends as its English."""
    last, mine = message.text.rstrip('”")')[-1:], translation.rstrip('”“»")）')[-1:]
    wanted = desk.language.full_stop if last == "." else last if last in _ENDS else ""
    if wanted and mine != wanted:
        yield "translation-ending", f"it should end in `{wanted}`"
    elif not wanted and mine in _ENDS:
        yield "translation-ending", f"it ends in `{mine}`, its English does not"


def _english(message: Message, translation: str, desk: Desk) -> Iterator[Finding]:
    """A sentence is not left in English."""
    del desk
    words = [word for word in _WORD.findall(SLOT.sub("", message.text)) if len(word) > 2]
    if translation == message.text and len(words) > 1:
        yield "translation-english", "it is still in English"


def _script(message: Message, translation: str, desk: Desk) -> Iterator[Finding]:
    """A word has letters of one script."""
    del message, desk
    for word in _WORD.findall(SLOT.sub(" ", translation)):
        scripts = {unicodedata.name(letter, "?").split()[0] for letter in word} & _ALIKE
        if len(scripts) > 1:
            yield "translation-script", f"`{word}` mixes the letters of {' and '.join(sorted(scripts))}"


def _blanks(message: Message, translation: str, desk: Desk) -> Iterator[Finding]:
    """No blanks at the ends, and no two together."""
    del message, desk
    if translation != translation.strip():
        yield "translation-blanks", "it begins or ends in a blank"
    if re.search(r"\s\s", translation):
        yield "translation-blanks", "two blanks stand together"


def _term(message: Message, translation: str, desk: Desk) -> Iterator[Finding]:
    """Where a text of the language has the word, that word is the translation."""
    attested = [own.text for own in desk.labels.get(message.id, ())]
    plain = _plain(translation)
    if attested and not any(_plain(word) in plain or plain in _plain(word) for word in attested):
        yield "translation-term", f"the text calls it `{attested[0]}`, not `{translation}`"


def _plain(text: str) -> str:
    """Return the letters of a text, in lower case and without what slots or values stand in brackets."""
    return " ".join(_WORD.findall(lower(SLOT.sub("", text))))


CHECKS: tuple[Callable[[Message, str, Desk], Iterator[Finding]], ...] = (
    _numbers,
    _ending,
    _english,
    _script,
    _blanks,
    _term,
)
