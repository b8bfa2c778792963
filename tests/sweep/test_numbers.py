"""Every number of the five texts, in digits or words, changed into another."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from itertools import zip_longest

from tests.sweep import Desk, stated
from virsta.pipeline import Reading
from virsta.source import Span

VULGAR = "½¼¾⅓⅔"


@dataclass(frozen=True)
class Change:
    """Other words for a stretch of text."""

    start: int
    end: int
    words: str


def test_every_number_changed_is_noticed(desk: Desk) -> None:
    """The facts of its line have other values, or an error or warning names the line."""
    by_line: dict[int, list[Change]] = {}
    for change in (*_digits(desk.text), *_number_words(desk)):
        by_line.setdefault(desk.line(change.start), []).append(change)
    batches = ([change for change in batch if change] for batch in zip_longest(*by_line.values()))
    doubtful = [change for batch in batches for change in _unsettled(desk, batch)]
    # a row of the stacked table has seven lines, of which the first decides what the others mean
    doubtful = [change for part in range(7) for change in _unsettled(desk, doubtful[part::7])]
    missed = [change for change in doubtful if not _noticed(desk, change)]
    assert [(desk.line(c.start), desk.text[c.start - 12 : c.end + 12], c.words) for c in missed] == []
    assert sum(map(len, by_line.values())) >= len([fact for fact in desk.base.facts if fact.value.quantities]) / 2


def _unsettled(desk: Desk, changes: list[Change]) -> list[Change]:
    """Return those of several changes that neither give a fact of their line another value nor are told as unread."""
    after = desk.read(_changed(desk.text, changes))
    old, new = _values(desk.base), _values(after)
    other = {
        key[0] for key, own in old.items() if len(own) == len(new.get(key, ())) and sorted(own) != sorted(new[key])
    }
    unread = {(d.place.line, d.place.column) for d in after.diagnostics if d.code == "number-unread"}
    places = ((change, desk.given.source.place(Span(change.start, change.end))) for change in changes)
    return [own for own, place in places if place.line not in other and (place.line, place.column) not in unread]


def _digits(text: str) -> Iterator[Change]:
    """Yield another number of the same length for each run of digits and each vulgar fraction."""
    for match in re.finditer(r"[0-9]+", text):
        digits = match.group()
        other = str(int(digits) + 1).zfill(len(digits))
        yield Change(*match.span(), other if len(other) == len(digits) else str(int(digits) - 1))
    for match in re.finditer(f"[{VULGAR}]", text):
        yield Change(*match.span(), VULGAR[VULGAR.index(match.group()) - 1])


def _number_words(desk: Desk) -> Iterator[Change]:
    """Yield another number word, the most alike, for each number word."""
    numerals = desk.given.language.numerals
    strong = {word: value for word, value in numerals.words.items() if word not in numerals.weak}
    for number in desk.reader.numbers:
        word = desk.given.source.slice(number.span)
        if re.search(rf"[0-9{VULGAR}]", word):
            continue
        others = [other for other, value in strong.items() if value != number.amount]
        (other,) = get_close_matches(word.lower(), others, 1, 0)
        yield Change(number.span.start, number.span.end, other.capitalize() if word[0].isupper() else other)


def _changed(text: str, changes: Iterable[Change]) -> str:
    for change in sorted(changes, key=lambda change: -change.start):
        text = text[: change.start] + change.words + text[change.end :]
    return text


def _values(reading: Reading) -> dict[tuple[int, str], list[str]]:
    values: dict[tuple[int, str], list[str]] = {}
    for fact in reading.facts:
        values.setdefault((fact.evidence.line, fact.id), []).append(repr(fact.value))
    return values


def _noticed(desk: Desk, change: Change) -> bool:
    after = desk.read(_changed(desk.text, [change]))
    line = desk.line(change.start)
    return stated(after) != stated(desk.base) or any(where == line for _, where, _ in desk.told(after))
