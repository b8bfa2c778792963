"""The glossary of a language: the words that a term has in it, by how they begin, so that they may be inflected."""

from __future__ import annotations

import re
from functools import lru_cache

from virsta.language import Language
from virsta.sentence import SLOT
from virsta.source import fold, lower


def terms_in(text: str, language: Language) -> list[str]:
    """Return the terms of a language's glossary whose words stand in a text."""
    plain = plain_of(text)
    return [term for term in language.glossary if words_of_term(term, language).search(plain)]


def words_of_term(term: str, language: Language) -> re.Pattern[str]:
    """Return the pattern of a term's words in text that is plain."""
    return _pattern(language.glossary[term], language.numerals.spaced)


@lru_cache(maxsize=1024)
def _pattern(stems: tuple[str, ...], spaced: bool) -> re.Pattern[str]:
    words = "|".join(re.escape(plain_of(stem)) for stem in stems)
    return re.compile(rf"(?<![^\W\d_])(?:{words})" if spaced else f"(?:{words})")


def plain_of(text: str) -> str:
    """Return a text in lower case, with plain spaces and empty slots."""
    return lower(fold(SLOT.sub("{}", text)))
