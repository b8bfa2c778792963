"""A language: how it writes numbers, quantities and terms. The same data reads texts and writes sheets."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Any, Literal

from virsta.frozen import frozen
from virsta.model import Qualifier
from virsta.source import fold, lower

Style = Literal["vulgar", "solidus", "decimal"]
Forms = dict[str, str]
"""CLDR plural category (or `fraction`) → pattern with {0}."""

WIDTHS = ("long", "short")
NOMINATIVE = "nominative"
_NOT_CASES = frozenset({"as", "style", "read", *WIDTHS})


@frozen
class Numerals:
    """How a language writes numbers. Typographic spaces stand here as plain ones."""

    decimal: str
    group: tuple[str, ...]
    group_sign: str
    """The first of them as it is written: a blank is a no-break space."""
    style: Style
    minimum_grouping: int
    """How many digits must stand before the first group sign (CLDR's minimumGroupingDigits)."""
    minus: str
    range: str
    range_words: tuple[str, ...]
    dice: str
    dice_read: tuple[str, ...]
    spaced: bool
    """Whether blanks part words; where they do not, number words are found anywhere."""
    words: dict[str, Fraction]
    """Every number word, in lower case, weak ones as well."""
    weak: frozenset[str]
    """Number words that need not be numbers (articles, `one`, `another`)."""
    joiners: tuple[str, ...]
    """Words between the parts of a number word, as in fünf-und-zwanzig."""
    idioms: frozenset[str]
    """Words that hold a number word and are none."""


@frozen
class UnitForms:
    """How a language writes one unit."""

    same_as: str | None
    """The unit whose words are written while both are equal under the convention."""
    style: Style | None
    patterns: dict[tuple[str, str], Forms]
    """(width, case) → forms."""


@dataclass(frozen=True)
class Language:
    """What language.yaml says."""

    locale: str
    """BCP 47, such as zh-Hans."""
    plurals: dict[str, str]
    """CLDR's plural rules: category → rule, without `other`."""
    numerals: Numerals
    qualifier_words: dict[str, Qualifier]
    qualifier_patterns: dict[Qualifier, str]
    term_words: dict[str, str]
    """Words of a cell, in lower case → term of the canon."""
    terms: dict[str, str]
    """Term of the canon → the word written."""
    direction: str
    """Of its script: ltr, or rtl."""
    full_stop: str
    """What ends a sentence."""
    no_break_before: tuple[str, ...]
    no_break_after: tuple[str, ...]
    """Signs and words beside which a blank of a sentence breaks no line."""
    glossary: dict[str, tuple[str, ...]]
    """Term → how its words begin."""
    area: str
    rate: str
    prefer: dict[str, str]
    """Use → unit."""
    units: dict[str, UnitForms]
    unit_words: dict[str, tuple[str, ...]]
    """A unit's words as texts have them after a number → the units they can mean."""
    unit_frames: tuple[tuple[str, str, str], ...]
    """(words before a number, words after it, the unit they mean), as in 每小时3英里."""

    @property
    def folder(self) -> str:
        """Babel's spelling, as the folder in locales/ has it."""
        return self.locale.replace("-", "_")

    @cached_property
    def unit_words_by_initial(self) -> dict[str, list[str]]:
        """First letter → unit words, the longest first."""
        initials: dict[str, list[str]] = {}
        for word in sorted(self.unit_words, key=len, reverse=True):
            initials.setdefault(word[0], []).append(word)
        return initials

    def adapted(self, numbers: dict[str, Any], terms: dict[str, list[str]]) -> Language:
        """Return the language as one document writes it (its own number signs, further words for terms)."""
        if not numbers and not terms:
            return self
        numerals = replace(
            self.numerals,
            decimal=numbers.get("decimal", self.numerals.decimal),
            group=tuple(fold(sign) for sign in numbers.get("group", self.numerals.group)),
        )
        words = {_key(word): term for term, own in terms.items() for word in own}
        return replace(self, numerals=numerals, term_words=self.term_words | words)


def language_of(data: dict[str, Any]) -> Language:
    """Build a language from the (valid) data of a language.yaml."""
    no_break = data.get("no_break", {})
    qualifiers, terms = data.get("qualifiers", {}), data.get("terms", {})
    units = {name: _unit(raw) for name, raw in data["units"].items()}
    return Language(
        locale=data["language"],
        plurals=data.get("plurals", {}),
        numerals=_numerals(data["numbers"]),
        qualifier_words={_key(word): name for name, own in qualifiers.items() for word in own.get("read", ())},
        qualifier_patterns={name: own.get("write", "{0}") for name, own in qualifiers.items()},
        term_words={_key(word): term for term, own in terms.items() for word in own["read"]},
        terms={term: own["write"] for term, own in terms.items()},
        direction=data.get("direction", "ltr"),
        full_stop=data.get("full_stop", "."),
        no_break_before=tuple(no_break.get("before", ())),
        no_break_after=tuple(no_break.get("after", ())),
        glossary={term: tuple(stems) for term, stems in data.get("glossary", {}).items()},
        area=data.get("area", "{0} × {1}"),
        rate=data.get("rate", "{0}/{1}"),
        prefer=data.get("prefer", {}),
        units=units,
        unit_words=_unit_words(data["units"], units),
        unit_frames=_unit_frames(units),
    )


def _key(word: str) -> str:
    return lower(fold(word))


def _word_values(raw: dict[str, list[str]]) -> dict[str, Fraction]:
    values = ((Fraction(value), words) for value, words in raw.items())
    return {_key(word): value for value, words in values for word in words}


def _numerals(raw: dict[str, Any]) -> Numerals:
    weak = _word_values(raw.get("weak", {}))
    return Numerals(
        decimal=raw["decimal"],
        group=tuple(fold(sign) for sign in raw["group"]),
        group_sign=(raw["group"] or [""])[0].replace(" ", "\u00a0"),
        style=raw.get("fraction", "decimal"),
        minimum_grouping=raw.get("minimum_grouping", 1),
        minus=raw.get("minus", "−"),
        range=raw.get("range", "–"),
        range_words=tuple(raw.get("range_words", ())),
        dice=raw.get("dice", "d"),
        dice_read=tuple(raw.get("dice_read", ("d",))),
        spaced=raw.get("spaced", True),
        words=weak | _word_values(raw.get("words", {})),
        weak=frozenset(weak),
        joiners=tuple(raw.get("joiners", ())),
        idioms=frozenset(_key(word) for word in raw.get("idioms", ())),
    )


def _unit(raw: dict[str, Any]) -> UnitForms:
    patterns = {(width, NOMINATIVE): raw[width] for width in WIDTHS if width in raw}
    for case, widths in raw.items():
        if case not in _NOT_CASES:
            patterns.update({(width, case): forms for width, forms in widths.items()})
    return UnitForms(raw.get("as"), raw.get("style"), patterns)


def _unit_words(raw: dict[str, Any], units: dict[str, UnitForms]) -> dict[str, tuple[str, ...]]:
    words: dict[str, list[str]] = {}
    for name, forms in units.items():
        written = (pattern for own in forms.patterns.values() for pattern in own.values())
        after = (pattern.split("{0}")[1] for pattern in written if pattern.startswith("{0}"))
        for word in (fold(own).strip() for own in (*after, *raw[name].get("read", ()))):
            if word and name not in words.setdefault(word, []):
                words[word].append(name)
    return {word: tuple(names) for word, names in words.items()}


def _unit_frames(units: dict[str, UnitForms]) -> tuple[tuple[str, str, str], ...]:
    frames = set()
    for name, forms in units.items():
        for pattern in {pattern for own in forms.patterns.values() for pattern in own.values()}:
            before, _, after = fold(pattern).partition("{0}")
            if len(before) > 1:  # a single sign, as in ×2, is read as part of the number
                frames.add((before, after, name))
    return tuple(sorted(frames))
