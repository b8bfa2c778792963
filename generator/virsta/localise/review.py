"""Reviews translations by what they say: numbers, units, terms, English left over."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from virsta.diagnostic import Diagnostic, diagnose, nearest
from virsta.language import Language
from virsta.localise.catalogue import Catalogue
from virsta.localise.desk import Check, Desk, Entry, Finding
from virsta.localise.glossary import plain_of, words_of_term
from virsta.localise.said import WORD, said
from virsta.localise.typography import TYPOGRAPHY
from virsta.sentence import SLOT
from virsta.source import Place, Where, lower


def review(catalogue: Catalogue, desk: Desk) -> Iterator[Diagnostic]:
    """Yield what is doubtful in current translations and has not been accepted in the entry."""
    for key, translation in catalogue.translations.items():
        accepted = catalogue.accepted.get(key, frozenset())
        place = Place(catalogue.path, catalogue.lines[key], 1, 1)
        ours = said(translation, desk.language, desk.units)
        entry = Entry(desk.messages[key], translation, desk.said[key], ours, desk)
        for check in CHECKS:
            for code, text in check(entry):
                if code not in accepted:
                    yield diagnose(code, f"`{key}`: {text}", place)


def check_glossary(desk: Desk, where: Where) -> Iterator[Diagnostic]:
    """Yield the terms that English does not have, and those whose words no text of the language has where it should."""
    language, english = desk.language, desk.english
    attested: dict[str, list[str]] = {}
    for key, evidence in desk.evidence.items():
        for term in desk.said[key].terms:
            attested.setdefault(term, []).extend(own.text for own in evidence)
    for term, stems in language.glossary.items():
        if term not in english.glossary:
            text = f"the glossary of {english.locale} has no term `{term}`"
            yield diagnose("name-unknown", text, where("glossary", term), hint=nearest(term, english.glossary))
        texts = attested.get(term, [])
        if texts and not any(words_of_term(term, language).search(plain_of(words)) for words in texts):
            text = f"no text of {language.locale} has {' or '.join(f'`{stem}…`' for stem in stems)} for `{term}`"
            yield diagnose("term-unattested", text, where("glossary", term))


def _numbers(entry: Entry) -> Iterator[Finding]:
    """A translation says the numbers of its message, in digits or words, and no others."""
    ours, theirs = entry.ours, entry.theirs
    if (ours.numbers - theirs.numbers) - theirs.perhaps or (theirs.numbers - ours.numbers) - ours.perhaps:
        yield "translation-number", f"it says {_listed(ours.numbers)} where English says {_listed(theirs.numbers)}"


def _listed(values: Counter[str]) -> str:
    return ", ".join(sorted(values.elements())) or "no number"


def _units(entry: Entry) -> Iterator[Finding]:
    """A slot brings its unit: none stands behind it, or behind a number, that the English does not speak of."""
    language = entry.desk.language
    ours, theirs = _worded(entry.ours.units, language), _worded(entry.theirs.units, language)
    if extra := ours - theirs - _worded(entry.theirs.spoken, language):
        yield "translation-unit", f"it says {_quoted(extra)} behind a number, its English does not"
    if lacking := theirs - ours - _worded(entry.ours.spoken, language):
        yield "translation-unit", f"it does not say {_quoted(lacking)} behind a number, as its English does"


def _worded(units: frozenset[str], language: Language) -> frozenset[str]:
    """Return the units whose words the language has for units: a Finnish virsta for a mile."""
    forms = language.units
    return frozenset((forms[unit].same_as or unit) if unit in forms else unit for unit in units)


def _quoted(units: frozenset[str]) -> str:
    return ", ".join(f"`{unit}`" for unit in sorted(units))


def _english(entry: Entry) -> Iterator[Finding]:
    """A text is not left in English, and no part of it is."""
    theirs, ours = (_words(text) for text in (entry.message.text, entry.translation))
    if ours == theirs and any(len(word) > 2 for word in theirs):
        if len(theirs) > 1 or not (_attested(entry) or entry.ours.terms):  # a word that the language has, too
            yield "translation-english", "it is still in English"
    elif left := next((run for run in _runs(ours) if run in {*_runs(theirs)}), None):
        yield "translation-english", f"`{' '.join(left)}` is still in English"


def _runs(words: list[str]) -> list[tuple[str, ...]]:
    """Return every three words that follow one another."""
    return [*zip(words, words[1:], words[2:], strict=False)]


def _term(entry: Entry) -> Iterator[Finding]:
    """Where a text of the language has the word for a name, that word is the translation."""
    attested, ours = _attested(entry), _words(entry.translation)
    if attested and not any(_within(_words(word), ours) for word in attested):
        yield "translation-term", f"the text calls it `{attested[0]}`, not `{entry.translation}`"


def _within(theirs: list[str], ours: list[str]) -> bool:
    """Whether one name has all words of the other in a row."""
    one, other = (f" {' '.join(words)} " for words in (theirs, ours))
    return bool(theirs and ours) and (one in other or other in one)


def _attested(entry: Entry) -> list[str]:
    """Return the words that texts of the language have for a name."""
    key = entry.message.id
    return [] if ".statement" in key else [own.text for own in entry.desk.evidence.get(key, ())]


def _words(text: str) -> list[str]:
    """Return the words of a text, in lower case and without what slots or values stand in brackets."""
    return WORD.findall(lower(SLOT.sub("", text)))


def _glossary(entry: Entry) -> Iterator[Finding]:
    """Where English has a term of the glossary, the translation has the language's word for it."""
    if _attested(entry):
        return  # what the text calls this very thing decides
    glossary = entry.desk.language.glossary
    for term in entry.theirs.terms:
        if term in glossary and term not in entry.ours.terms:
            words = ", ".join(f"`{stem}…`" for stem in glossary[term])
            yield "translation-term", f"English has the term `{term}`, the translation has none of {words}"


CHECKS: tuple[Check, ...] = (_numbers, _units, _english, _term, _glossary, *TYPOGRAPHY)
