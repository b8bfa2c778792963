"""Reads the text of a project's files, and says what is wrong with their bytes."""

from __future__ import annotations

import re
from pathlib import Path
from stat import S_ISREG

from virsta.diagnostic import Diagnostic, diagnose
from virsta.source import Place, Source, Span

LARGEST = 64 * 2**20
"""No authored file has as many bytes as this."""
_ASCII = bytes(range(0x80))
_CYRILLIC = "а-яё"
_GUESSES = (
    ("cp1252", "Latin-1 or Windows-1252", "àâäåæçèéêëíñòóôöøùúûüßœ"),
    ("cp1250", "Latin-2 or Windows-1250", "áčďéěíňóřšťúůýž"),
    ("cp1251", "Windows-1251", _CYRILLIC),
    ("koi8-r", "KOI8-R", _CYRILLIC),
)
"""Encodings, and what most letters of a text in them are, but for ASCII."""


def _trail(encoding: str) -> str:
    """Return the trail bytes of UTF-8 as another encoding shows them."""
    return re.escape(bytes(range(0x80, 0xC0)).decode(encoding, "ignore"))


# what UTF-8 looks like once it has been read in another encoding and saved as UTF-8 again: lead bytes and their trails
_LATIN = rf"[\u00c2-\u00df][{_trail('cp1252')}]|[\u00e0-\u00ef][{_trail('cp1252')}]{{2}}"
_PAIR = rf"[\u0420\u0421][{_trail('cp1251')}]"
_TWICE = (
    ("cp1252", re.compile(_LATIN)),
    ("cp1251", re.compile(f"{_PAIR}{_PAIR}{_PAIR}(?:{_PAIR})*")),  # one pair can stand in good Russian: `СССР»`
)
_LOST = "\ufffd"
_HANZI = re.compile(rb"[\xb0-\xf7][\xa1-\xfe]")
"""The common Chinese characters in GBK, whose second bytes are never ASCII."""

Read = tuple[str | None, list[Diagnostic]]
"""A text, or why there is none."""


def read_text(root: Path, path: str) -> Read:
    """Read a UTF-8 file of a project (a byte order mark is dropped)."""
    raw, faults = read_bytes(root, path)
    return (None, faults) if raw is None else decode(raw, path)


def read_bytes(root: Path, path: str) -> tuple[bytes | None, list[Diagnostic]]:
    """Read a file of a project, or say why it is not read: links that lead out, pipes, what is too large."""
    file, whole = root / path, Place(path, 1, 1, 1)
    try:
        status = file.stat()  # first of all, as it tells of links that lead in a circle
        if not file.resolve().is_relative_to(root):
            return None, [diagnose("path-outside", f"{path} leads out of the project", whole)]
        if not S_ISREG(status.st_mode):  # a pipe would never end
            return None, [diagnose("file-unreadable", f"{path} is not a file but a folder, a pipe or a device", whole)]
        if status.st_size > LARGEST:
            return None, [diagnose("text-too-large", f"{path} has {status.st_size} bytes", whole)]
        return file.read_bytes(), []
    except FileNotFoundError:
        return None, [diagnose("file-missing", f"{path} is missing", whole)]
    except OSError as error:
        return None, [diagnose("file-unreadable", f"{path}: {error.strerror}", whole)]


def decode(raw: bytes, path: str) -> Read:
    """Decode a file's bytes."""
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        at = error.start + len(raw) - len(error.object)  # it does not count the byte order mark
        before = error.object[: error.start]
        line = before.count(b"\n") + 1
        column = len(before.rpartition(b"\n")[2].decode("utf-8", "replace")) + 1
        message = f"byte 0x{raw[at]:02X} at {at} is not UTF-8{_guess(raw, at)}"
        return None, [diagnose("encoding", message, Place(path, line, column, column + 1))]
    if "\0" in text:
        at = text.index("\0")
        place = Source.of(path, text).place(Span(at, at + 1))
        guess = _UTF_16 if raw.count(0) > len(raw) // 4 else ""
        return None, [diagnose("encoding", f"NUL character{guess}", place)]
    if (twice := _decoded_twice(text)) is not None:
        span, message = twice
        return None, [diagnose("encoding-twice", message, Source.of(path, text).place(span))]
    return text, []


def _decoded_twice(text: str) -> tuple[Span, str] | None:
    """Return the first stretch that is UTF-8 read in another encoding, or a character lost so, and what to say."""
    for encoding, pattern in _TWICE:
        for match in pattern.finditer(text):
            try:
                meant = match.group().encode(encoding).decode("utf-8")
            except UnicodeError:
                continue
            if meant.isalpha():
                looks = f"`{match.group()}` looks like `{meant}` that was decoded wrongly and saved again"
                return Span(*match.span()), looks
    if (at := text.find(_LOST)) >= 0:
        return Span(at, at + 1), f"`{_LOST}` stands for a character that was lost when the text was decoded"
    return None


_UTF_16 = "; it looks like UTF-16"


def _guess(raw: bytes, start: int) -> str:
    """Say which encoding bytes look like that are no UTF-8 from `start` on."""
    if raw[:2] in (b"\xff\xfe", b"\xfe\xff") or 0 in raw:
        return _UTF_16
    if not raw[:start].isascii():
        return ", but what stands before it is"
    if sum(map(len, _HANZI.findall(raw))) > len(raw.translate(None, _ASCII)) / 2 and _share(
        raw, "gb18030", "\u4e00-\u9fff"
    ):
        return "; it looks like GBK"
    shares = {name: _share(raw, encoding, letters) for encoding, name, letters in _GUESSES}
    best = max(shares, key=lambda name: shares[name])  # the first of equals
    return f"; it looks like {best}" if shares[best] else ""


def _share(raw: bytes, encoding: str, letters: str) -> float:
    """Return how many characters of a text, ASCII aside, are such letters if it has that encoding, from 0 to 1."""
    try:
        text = raw.decode(encoding)
    except UnicodeDecodeError:
        return 0
    return len(re.findall(f"[{letters}]", text)) / sum(not character.isascii() for character in text)
