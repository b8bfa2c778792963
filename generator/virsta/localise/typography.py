"""Checks of how a translation is set: punctuation, script, blanks, and the room it has."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache

from virsta.language import Language
from virsta.localise.desk import Check, Entry, Finding
from virsta.localise.said import WORD
from virsta.report import cell_width
from virsta.sentence import SLOT

_ALIKE = {"LATIN", "CYRILLIC", "GREEK"}
"""Scripts whose letters are taken for one another."""
_ENDS = ".!?:。！？："
_QUESTION = "?\u061f;\u037e"
"""Question marks: also the Arabic and the Greek one."""
_TO_FULL_WIDTH = ord("！") - ord("!")
_CLOSING = "”“’‘»\"')）」』 \u00a0\u202f"
_BREAK = re.compile(r"[ \n\u00ad\u200b]|(?<=[-/\u2e80-\uffef])")
"""Where a line of a table can break."""


def _ending(entry: Entry) -> Iterator[Finding]:
    """A sentence ends as sentences of the language do; a name ends as its English."""
    last, mine = (text.rstrip(_CLOSING)[-1:] for text in (entry.message.text, entry.translation))
    wanted = _ends_as(last, entry.desk.language.full_stop) if last and last in _ENDS else ""
    if wanted and (not mine or mine not in wanted):
        yield "translation-ending", f"it should end in `{wanted[0]}`"
    elif not wanted and mine and mine in _ENDS:
        yield "translation-ending", f"it ends in `{mine}`, its English does not"


def _ends_as(mark: str, full_stop: str) -> str:
    """Return the signs that a language has for an end mark of English: full-width ones where its full stop is one."""
    if mark == ".":
        return full_stop
    if full_stop and unicodedata.east_asian_width(full_stop[0]) in "WF":
        return chr(ord(mark) + _TO_FULL_WIDTH)
    return _QUESTION if mark == "?" else mark


def _script(entry: Entry) -> Iterator[Finding]:
    """A word has letters of one script."""
    for word in WORD.findall(SLOT.sub(" ", entry.translation)):
        scripts = {unicodedata.name(letter, "?").split()[0] for letter in word} & _ALIKE
        if len(scripts) > 1:
            yield "translation-script", f"`{word}` mixes the letters of {' and '.join(sorted(scripts))}"


def _blanks(entry: Entry) -> Iterator[Finding]:
    """No blanks at the ends, and no two together."""
    if entry.translation != entry.translation.strip():
        yield "translation-blanks", "it begins or ends in a blank"
    if re.search(r"\s\s", entry.translation):
        yield "translation-blanks", "two blanks stand together"


def _no_break(entry: Entry) -> Iterator[Finding]:
    """A blank where the language breaks no line is a no-break space, and beside its signs there is one."""
    for match in breaking(entry.desk.language).finditer(entry.translation):
        yield "translation-break", f"the blank in `{match[0]}` should be a no-break space"
    for match in _unparted(entry.desk.language).finditer(entry.translation):
        yield "translation-break", f"a no-break space is missing in `{match[0]}`"


@lru_cache(maxsize=64)
def _pattern(before: tuple[str, ...], after: tuple[str, ...]) -> re.Pattern[str]:
    behind, ahead = ("|".join(map(re.escape, words)) for words in (after, before))
    parts = [rf"(?<!\w)(?:{behind}) (?=\S)"] if behind else []
    parts += [rf"(?<=\S) (?:{ahead})(?!\w)"] if ahead else []
    return re.compile("|".join(parts) or r"(?!)", re.IGNORECASE)


def breaking(language: Language) -> re.Pattern[str]:
    """Return the pattern of blanks that may break a line where the language breaks none."""
    return _pattern(language.no_break_before, language.no_break_after)


@lru_cache(maxsize=64)
def _unparted_pattern(before: tuple[str, ...], after: tuple[str, ...]) -> re.Pattern[str]:
    behind, ahead = ("|".join(re.escape(sign) for sign in signs if not sign.isalnum()) for signs in (after, before))
    parts = [rf"(?:{behind})\S\w*"] if behind else []
    parts += [rf"\w*[\w)}}\]](?:{ahead})(?![\w{{])"] if ahead else []
    return re.compile("|".join(parts) or r"(?!)")


def _unparted(language: Language) -> re.Pattern[str]:
    """Return the pattern of signs beside which there is no blank at all, outside ranges and times."""
    return _unparted_pattern(language.no_break_before, language.no_break_after)


def _room(entry: Entry) -> Iterator[Finding]:
    """A label takes three lines of its column at most, and no word of it is wider than one."""
    if not entry.message.room:
        return
    text = SLOT.sub("00", entry.translation)
    width, word = max((_width(piece.rstrip(" ")), piece) for piece in _BREAK.split(text))
    if width > entry.message.room:
        yield "translation-long", f"`{word}` is {width} letters wide, a line of its column holds {entry.message.room}"
    elif (whole := _width(text)) > 3 * entry.message.room:
        yield "translation-long", f"it is {whole} letters wide, its column holds three lines of {entry.message.room}"


def _width(text: str) -> int:
    return sum(map(cell_width, text))


TYPOGRAPHY: tuple[Check, ...] = (_ending, _script, _blanks, _no_break, _room)
