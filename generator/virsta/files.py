"""Reads the text of a project's files, and says what is wrong with their bytes."""

from __future__ import annotations

import re
from pathlib import Path

from virsta.diagnostic import Diagnostic, diagnose
from virsta.source import Place, Source, Span

LARGEST = 64 * 2**20
"""No authored file has as many bytes as this."""
_GUESSES = ("gb18030", "GBK"), ("cp1252", "Latin-1 or Windows-1252")
# what UTF-8 looks like once it has been read as Windows-1252 and saved as UTF-8 again: a lead byte and its trail
_TRAIL = re.escape(bytes(range(0x80, 0xC0)).decode("cp1252", "ignore"))
_TWICE = re.compile(rf"[\u00c2-\u00df][{_TRAIL}]|[\u00e0-\u00ef][{_TRAIL}]{{2}}")

Read = tuple[str | None, list[Diagnostic]]
"""A text, or why there is none."""


def read_text(root: Path, path: str) -> Read:
    """Read a UTF-8 file of a project (a byte order mark is dropped)."""
    file, whole = root / path, Place(path, 1, 1, 1)
    if not file.resolve().is_relative_to(root):
        return None, [diagnose("path-outside", f"{path} leads out of the project", whole)]
    try:
        size = file.stat().st_size
        if size > LARGEST:
            return None, [diagnose("text-too-large", f"{path} has {size} bytes", whole)]
        return decode(file.read_bytes(), path)
    except FileNotFoundError:
        return None, [diagnose("file-missing", f"{path} is missing", whole)]
    except OSError as error:
        return None, [diagnose("file-unreadable", f"{path}: {error.strerror}", whole)]


def decode(raw: bytes, path: str) -> Read:
    """Decode a file's bytes."""
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = raw[: error.start]
        line = before.count(b"\n") + 1
        column = len(before.rpartition(b"\n")[2].decode("utf-8", "replace")) + 1
        message = f"byte 0x{raw[error.start]:02X} at {error.start} is not UTF-8{_guess(raw)}"
        return None, [diagnose("encoding", message, Place(path, line, column, column + 1))]
    if "\0" in text:
        at = text.index("\0")
        place = Source.of(path, text).place(Span(at, at + 1))
        return None, [diagnose("encoding", f"NUL character{_guess(raw)}", place)]
    if (twice := _decoded_twice(text)) is not None:
        span, meant = twice
        message = f"`{text[span.start : span.end]}` looks like `{meant}` that was decoded wrongly and saved again"
        return None, [diagnose("encoding-twice", message, Source.of(path, text).place(span))]
    return text, []


def _decoded_twice(text: str) -> tuple[Span, str] | None:
    """Return the first stretch that is UTF-8 read as Windows-1252, and what it was meant to be."""
    for match in _TWICE.finditer(text):
        try:
            meant = match.group().encode("cp1252").decode("utf-8")
        except UnicodeError:
            continue
        if meant.isalpha():
            return Span(*match.span()), meant
    return None


def _guess(raw: bytes) -> str:
    """Say which encoding bytes look like."""
    if raw[:2] in (b"\xff\xfe", b"\xfe\xff") or raw[:400].count(0) > len(raw[:400]) // 4:
        return "; it looks like UTF-16"
    for encoding, name in _GUESSES:
        try:
            text = raw.decode(encoding)
        except UnicodeDecodeError:
            continue
        if encoding != "gb18030" or sum("\u4e00" <= c <= "\u9fff" for c in text) > len(text) // 5:
            return f"; it looks like {name}"
    return ""
