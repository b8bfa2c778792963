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
_ESCAPE = re.compile(r"\\(.)")
_ESCAPED = {"n": "\n", "t": "\t", "r": "\r", '"': '"', "\\": "\\"}


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
    if entry.id:
        yield entry


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
    if len(quoted) < 2 or quoted[0] != '"' or quoted[-1] != '"':
        raise PoError("a string that is not in quotes", line)
    inner = quoted[1:-1]
    if '"' in inner.replace("\\\\", "").replace('\\"', ""):
        raise PoError("a quote inside a string", line)
    return _ESCAPE.sub(lambda match: _ESCAPED.get(match[1], match[0]), inner) if "\\" in inner else inner
