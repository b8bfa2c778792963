"""Reviews translations by what they say: numbers, units, terms, English left over."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from virsta.diagnostic import Diagnostic, diagnose
from virsta.language import Language
from virsta.localise.catalogue import Catalogue
from virsta.localise.desk import Check, Desk, Finding
from virsta.localise.glossary import terms_in
from virsta.localise.messages import Message
from virsta.localise.typography import TYPOGRAPHY, WORD
from virsta.model import Dice
from virsta.notation.numbers import Number, scan
from virsta.notation.reading import Reader
from virsta.sentence import SLOT
from virsta.source import Place, Source, fold, lower


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
    wanted, perhaps_wanted = numbers_in(message.text, desk.english)
    said, perhaps_said = numbers_in(translation, desk.language)
    if (said - wanted) - perhaps_wanted or (wanted - said) - perhaps_said:
        yield "translation-number", f"it says {_listed(said)} where English says {_listed(wanted)}"


def numbers_in(text: str, language: Language) -> tuple[Counter[str], Counter[str]]:
    """Return the numbers a text says, and those it may say (`one`, `both`, `another`), without signs."""
    numbers = scan(fold(SLOT.sub("{}", text)), language.numerals)
    said = Counter(_value(number) for number in numbers if not number.weak)
    return said, Counter(_value(number) for number in numbers if number.weak)


def _value(number: Number) -> str:
    return str(number.amount) if isinstance(number.amount, Dice) else str(abs(number.amount))


def _listed(values: Counter[str]) -> str:
    return ", ".join(sorted(values.elements())) or "no number"


def _units(message: Message, translation: str, desk: Desk) -> Iterator[Finding]:
    """A slot brings its unit: none stands behind it, or behind a number, that the English does not speak of."""
    wanted, spoken = _units_of(message.text, desk.english, desk)
    said, perhaps = _units_of(translation, desk.language, desk)
    if extra := said - wanted - spoken:
        yield "translation-unit", f"it says {_quoted(extra)} behind a number, its English does not"
    if lacking := wanted - said - perhaps:
        yield "translation-unit", f"it does not say {_quoted(lacking)} behind a number, as its English does"


def _units_of(text: str, language: Language, desk: Desk) -> tuple[set[str], set[str]]:
    """Return the units that stand behind numbers (and behind slots that print one), and those of any word."""
    plain = SLOT.sub(lambda slot: "0" if slot[2] else "{}", text)
    reader = Reader(Source.of("", plain), language, desk.units)
    behind = (reader.unit_at(number.span.end) for number in reader.numbers if not number.weak)
    anywhere = (reader.unit_at(match.start()) for match in WORD.finditer(plain))
    return {found[0] for found in behind if found}, {found[0] for found in anywhere if found}


def _quoted(units: set[str]) -> str:
    return ", ".join(f"`{unit}`" for unit in sorted(units))


def _english(message: Message, translation: str, desk: Desk) -> Iterator[Finding]:
    """A sentence is not left in English."""
    del desk
    words = [word for word in WORD.findall(SLOT.sub("", message.text)) if len(word) > 2]
    if translation == message.text and len(words) > 1:
        yield "translation-english", "it is still in English"


def _term(message: Message, translation: str, desk: Desk) -> Iterator[Finding]:
    """Where a text of the language has the word for a name, that word is the translation."""
    attested = _attested(message, desk)
    plain = _plain(translation)
    if attested and not any(_plain(word) in plain or plain in _plain(word) for word in attested):
        yield "translation-term", f"the text calls it `{attested[0]}`, not `{translation}`"


def _attested(message: Message, desk: Desk) -> list[str]:
    """Return the words that texts of the language have for a name."""
    return [] if ".statement" in message.id else [own.text for own in desk.evidence.get(message.id, ())]


def _plain(text: str) -> str:
    """Return the letters of a text, in lower case and without what slots or values stand in brackets."""
    return " ".join(WORD.findall(lower(SLOT.sub("", text))))


def _glossary(message: Message, translation: str, desk: Desk) -> Iterator[Finding]:
    """Where English has a term of the glossary, the translation has the language's word for it."""
    if _attested(message, desk):
        return  # what the text calls this very thing decides
    own = desk.language.glossary
    said = terms_in(translation, desk.language)
    for term in terms_in(message.text, desk.english):
        if term in own and term not in said:
            words = ", ".join(f"`{stem}…`" for stem in own[term])
            yield "translation-term", f"English has the term `{term}`, the translation has none of {words}"


CHECKS: tuple[Check, ...] = (_numbers, _units, _english, _term, _glossary, *TYPOGRAPHY)
