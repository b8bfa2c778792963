"""Reads PO files quickly: for a build, which needs the translations alone.

Babel reads them too, and writes them (see extraction.py); it takes about three times as long, which tells at a
hundred times today's content. A test shows that both read the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

_FIELDS = {"msgctxt": "context", "msgid": "id", "msgstr": "string"}
_FIRST = ("msgctxt", "msgid")
_NEXT = {"": _FIRST, "context": ("msgid",), "id": ("msgstr",), "string": _FIRST}
"""What may follow in an entry, or begin the next."""
_QUOTED = re.compile(r'"((?:[^"\\]++|\\.)*+)"')
_ESCAPE = re.compile(r"\\(.)")
_ESCAPED = {"n": "\n", "t": "\t", "r": "\r", '"': '"', "\\": "\\"}
"""gettext knows more: of control characters, which no sheet may hold, and of single bytes."""
_NO_CHARACTERS = "".join(chr(plane + last) for plane in range(0, 0x110000, 0x10000) for last in (0xFFFE, 0xFFFF))
_HARMFUL = re.compile(f"[\x00-\x08\x0a-\x1f\x7f-\x9f\u202a-\u202e\ufdd0-\ufdef{_NO_CHARACTERS}]")
"""Control characters; embeddings and overrides of direction, which show other words or numbers than stand there and
reach past their text; what Unicode keeps from being characters. A right-to-left language needs none of them: its marks
(U+200E, U+200F, U+061C) turn nothing, and isolates (U+2066 to U+2069) end with their text, if they are closed.
"""
_ISOLATE = re.compile("[\u2066-\u2069]")
_END_OF_ISOLATE = "\u2069"


class PoError(Exception):
    """A line that is no PO."""

    def __init__(self, message: str, line: int) -> None:
        super().__init__(message)
        self.line = line


@dataclass(slots=True)
class PoEntry:
    """One entry: its English, its translation, where it stands and what was noted on it."""

    line: int
    """Of its first keyword, from 1."""
    context: str = ""
    id: str = ""
    string: str = ""
    fuzzy: bool = False
    comments: list[str] = field(default_factory=list)
    """The translator's own."""
    notes: list[str] = field(default_factory=list)
    """Lines of what translators are told, as they were written."""


def read_entries(text: str) -> Iterator[PoEntry]:
    """Yield the entries of a PO text, without its header and obsolete ones; raise PoError where it is none."""
    entry, current = PoEntry(0), ""
    for number, line in enumerate(map(str.strip, text.split("\n")), 1):
        if line.startswith('"'):
            if not current:
                raise PoError("a string without a keyword", number)
            setattr(entry, current, getattr(entry, current) + _string(line, number))
            continue
        if line.startswith("#") or not line:
            if current:
                yield from _whole(entry, current)
                entry, current = PoEntry(0), ""
            entry = _commented(entry, line)
            continue
        keyword, _, rest = line.partition(" ")
        if keyword not in _FIELDS:
            raise PoError(f"`{keyword[:20]}` is no keyword of our catalogues", number)
        if keyword not in _NEXT[current]:
            raise PoError(f"`{keyword}` where `{'` or `'.join(_NEXT[current])}` belongs", number)
        if current == "string":
            yield from _whole(entry, current)
            entry = PoEntry(0)
        current = _FIELDS[keyword]
        entry.line = entry.line or number
        setattr(entry, current, _string(rest.strip(), number))
    if current:
        yield from _whole(entry, current)


def _whole(entry: PoEntry, current: str) -> Iterator[PoEntry]:
    if current != "string":
        raise PoError("an entry without a msgstr", entry.line)
    if not _closed(entry.string):
        raise PoError("an isolate (U+2066 to U+2068) without its end; close it with U+2069", entry.line)
    if entry.id:
        yield entry


def _closed(text: str) -> bool:
    """Whether every isolate ends: one left open turns what stands behind the text, such as the next cells of a row."""
    depth = 0
    for sign in _ISOLATE.findall(text):
        depth += -1 if sign == _END_OF_ISOLATE else 1
        if depth < 0:
            return False
    return depth == 0


def _commented(entry: PoEntry, line: str) -> PoEntry:
    """Return an entry with what a comment says of it; what was noted on an obsolete one is not said of the next."""
    if line.startswith("#~"):
        return PoEntry(0)
    if line.startswith("#,"):
        entry.fuzzy = entry.fuzzy or "fuzzy" in line
    elif line.startswith("# "):
        entry.comments.append(line[2:])
    elif line.startswith("#. "):
        entry.notes.append(line[3:])
    return entry


def _string(quoted: str, line: int) -> str:
    match = _QUOTED.fullmatch(quoted)
    if match is None:
        raise PoError('a string that is not in quotes; one inside it is written as `\\"`', line)
    inner = match[1]
    if not inner.isprintable() and (found := _HARMFUL.search(inner)):  # the first is quick, and true of most
        raise PoError(f"U+{ord(found[0]):04X} has no place in a text; remove it", line)
    return _ESCAPE.sub(lambda escape: _escaped(escape[1], line), inner) if "\\" in inner else inner


def _escaped(letter: str, line: int) -> str:
    if letter not in _ESCAPED:
        raise PoError(f"`\\{letter}` is no escape here; write the character itself, a backslash as `\\\\`", line)
    return _ESCAPED[letter]
