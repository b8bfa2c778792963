"""Reads the text of a project's files, and says what is wrong with their bytes."""

from __future__ import annotations

import re
from codecs import BOM_UTF16_BE, BOM_UTF16_LE, BOM_UTF32_BE, BOM_UTF32_LE
from collections.abc import Iterable
from functools import cache
from itertools import product
from pathlib import Path
from stat import S_ISREG

from virsta.diagnostic import Diagnostic, diagnose
from virsta.source import Place, Source, Span

LARGEST = 64 * 2**20
"""No authored file has as many bytes as this."""
_CYRILLIC = "абвгдежзийклмнопрстуфхцчшщъыьэюяё"
_LOST = "\ufffd"
_SOFT = frozenset("‚„‹›‘’“”«»…–—•®™§°·´²³¹\u00a0\u00ad")
"""Signs that can stand behind a letter, and also look like a part of UTF-8 that was read in another encoding."""


def _shown(first: int, last: int, encoding: str) -> str:
    """Return some bytes as another encoding shows them."""
    return bytes(range(first, last + 1)).decode(encoding, "ignore")


def _sequences(encoding: str) -> re.Pattern[str]:
    """Return what UTF-8 looks like once it has been read in another encoding: lead bytes and their trails, in a row."""
    trail = f"[{re.escape(_shown(0x80, 0xBF, encoding))}]"
    two, three = (re.sub(r"\W", "", _shown(*leads, encoding)) for leads in ((0xC2, 0xDF), (0xE0, 0xEF)))
    one = f"[{two}{three}](?:(?<=[{two}]){trail}|(?<=[{three}]){trail}{{2}})"  # what begins so is found quickly
    return re.compile(f"{one}(?:{one})*")


@cache
def _twice() -> dict[str, re.Pattern[str]]:
    pair = rf"[\u0420\u0421][{re.escape(_shown(0x80, 0xBF, 'cp1251'))}]"
    cyrillic = re.compile(f"{pair}{pair}{pair}(?:{pair})*")  # one can stand in good Russian: `СССР»`
    return {name: _sequences(name) for name in ("cp1252", "cp1250", "latin-1")} | {"cp1251": cyrillic}


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
        return None, [diagnose("encoding", f"NUL character{_wide(raw)}", place)]
    if (twice := _decoded_twice(text)) is not None:
        span, message = twice
        return None, [diagnose("encoding-twice", message, Source.of(path, text).place(span))]
    return text, []


def _decoded_twice(text: str) -> tuple[Span, str] | None:
    """Return the first stretch that is UTF-8 read in another encoding, or a character lost so, and what to say."""
    for encoding, pattern in _twice().items():
        for match in pattern.finditer(text):
            try:
                meant = match[0].encode(encoding).decode("utf-8")
            except UnicodeError:
                continue
            if _meant(meant, match[0], text[match.start() - 1 : match.start()], encoding):
                looks = f"`{match[0]}` looks like `{meant}` that was decoded wrongly and saved again"
                return Span(*match.span()), looks
    if (at := text.find(_LOST)) >= 0:
        return Span(at, at + 1), f"`{_LOST}` stands for a character that was lost when the text was decoded"
    return None


def _meant(meant: str, shown: str, before: str, encoding: str) -> bool:
    """Tell whether a stretch is what it would mean as UTF-8, and not as it stands: `Ã©`, but not `É”` or `é »`."""
    if encoding == "cp1251":
        return meant.isalpha()
    if not meant.replace("\u00a0", " ").isprintable():
        return False
    strange = [not sign.isalpha() and sign not in _SOFT for sign in shown]
    if strange[1] or (len(meant) > 1 and any(strange)):
        return True
    capitals = _shown(0xC2, 0xC5, encoding)  # a letter follows on these where a word goes on
    return len(shown) == 2 and (
        (shown[0] in capitals and before.islower()) or (shown[0] in capitals[:2] and before.isdigit())
    )


def _guess(raw: bytes, start: int) -> str:
    """Say which encoding bytes look like that are no UTF-8 from `start` on."""
    if wide := _wide(raw):
        return wide
    if not raw[:start].isascii():
        return ", but what stands before it is"
    shares = {name: _share(raw, encoding, usual) for name, (encoding, usual) in _encodings().items()}
    best = max(shares, key=lambda name: shares[name])  # the first of equals
    return f"; it looks like {best}" if shares[best] > 1 / 2 else ""


def _wide(raw: bytes) -> str:
    """Say which encoding of more than one byte a letter bytes look like by their mark or their NULs, if so."""
    inner = raw.rstrip(b"\0")
    if raw.startswith((BOM_UTF32_LE, BOM_UTF32_BE)) or b"\0\0\0" in inner:
        return "; it looks like UTF-32"
    if raw.startswith((BOM_UTF16_LE, BOM_UTF16_BE)) or inner.count(0) > max(1, len(inner) // 50):  # not a stray one
        return "; it looks like UTF-16"
    return ""


def _encodings() -> dict[str, tuple[str, frozenset[str]]]:
    """Return encodings by name, each with what most characters of a text in it are, but for ASCII."""
    return {
        "Latin-1 or Windows-1252": ("cp1252", frozenset("àâäåæçèéêëíñòóôöøùúûüßœÄÅÖÜÉ")),
        "Latin-2 or Windows-1250": ("cp1250", frozenset("áčďéěíňóřšťúůýž")),
        "Windows-1251": ("cp1251", frozenset(_CYRILLIC)),
        "KOI8-R": ("koi8-r", frozenset(_CYRILLIC)),
        "CP866": ("cp866", frozenset(_CYRILLIC)),
        "ISO 8859-5": ("iso8859-5", frozenset(_CYRILLIC)),
        "GBK": ("gb18030", _common("gb18030", range(0xB0, 0xD8), range(0xA1, 0xFF))),
        "Big5": ("big5", _common("big5", range(0xA4, 0xC7), (*range(0x40, 0x7F), *range(0xA1, 0xFF)))),
        "Shift-JIS": ("cp932", _common("cp932", (0x82, 0x83, *range(0x88, 0x98)), range(0x80, 0xFD))),
    }


def _common(encoding: str, leads: Iterable[int], trails: Iterable[int]) -> frozenset[str]:
    """Return the characters of two bytes that an encoding has for everyday use."""
    return frozenset(bytes(pair).decode(encoding, "ignore") for pair in product(leads, trails))


def _share(raw: bytes, encoding: str, usual: frozenset[str]) -> float:
    """Return how many characters of a text, ASCII aside, are usual ones if it has that encoding, from 0 to 1."""
    try:
        text = re.sub(r"[\x00-\x7f]+", "", raw.decode(encoding))
    except UnicodeDecodeError:
        return 0
    return sum(text.count(character) for character in set(text) & usual) / len(text)
