"""The glossary of a language: the words that a term has in it, by how they begin, so that they may be inflected."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache

from virsta.diagnostic import Diagnostic, diagnose, nearest
from virsta.language import Language
from virsta.localise.desk import Desk
from virsta.localise.messages import Message
from virsta.sentence import SLOT
from virsta.source import Where, fold, lower


def terms_in(text: str, language: Language) -> list[str]:
    """Return the terms of a language's glossary whose words stand in a text."""
    plain = _plain(text)
    return [term for term in language.glossary if _words(term, language).search(plain)]


def _words(term: str, language: Language) -> re.Pattern[str]:
    return _pattern(language.glossary[term], language.numerals.spaced)


@lru_cache(maxsize=1024)
def _pattern(stems: tuple[str, ...], spaced: bool) -> re.Pattern[str]:
    words = "|".join(re.escape(_plain(stem)) for stem in stems)
    return re.compile(rf"(?<![^\W\d_])(?:{words})" if spaced else f"(?:{words})")


def _plain(text: str) -> str:
    return lower(fold(SLOT.sub("{}", text)))


def check_glossary(desk: Desk, messages: Mapping[str, Message], where: Where) -> Iterator[Diagnostic]:
    """Yield the terms that English does not have, and those whose words no text of the language has where it should."""
    language, english = desk.language, desk.english
    for term, stems in language.glossary.items():
        if term not in english.glossary:
            text = f"the glossary of {english.locale} has no term `{term}`"
            yield diagnose("name-unknown", text, where(f"{term}:"), hint=nearest(term, english.glossary))
            continue
        attested = [*_attested(term, desk, messages)]
        if attested and not any(_words(term, language).search(_plain(words)) for words in attested):
            text = f"no text of {language.locale} has {' or '.join(f'`{stem}…`' for stem in stems)} for `{term}`"
            yield diagnose("term-unattested", text, where(f"{term}:"))


def _attested(term: str, desk: Desk, messages: Mapping[str, Message]) -> Iterator[str]:
    """Yield what the texts of the language say where our English has a term."""
    words = _words(term, desk.english)
    for key, evidence in desk.evidence.items():
        if words.search(_plain(messages[key].text)):
            yield from (own.text for own in evidence)
