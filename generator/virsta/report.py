"""Shows diagnostics: as text for people, as JSON and SARIF for programs. Nothing else formats them."""

from __future__ import annotations

import json
import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any
from urllib.parse import quote

from virsta import __version__
from virsta.diagnostic import CODES, Code, Diagnostic, Related, Severity
from virsta.source import COMMAND_LINE, Place

Excerpt = Callable[[Place], str]
"""A place → the whole line it stands in, or nothing where that cannot be had."""
_COLORS = {Severity.ERROR: 31, Severity.WARNING: 33, Severity.NOTE: 36}
_WIDTH = 100
_LEAD = 40
_LONGEST = 400
_CUT = "…"
_WIDTHLESS = {"Mn", "Me", "Cf"}
"""Marks that stand over, under or in their letters, and signs that join or part letters unseen."""
_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]")
_ESCAPED = str.maketrans({character: f"\\{character}" for character in "[]\\"})
"""What SARIF has escaped in the text of a link."""


def strict(diagnostics: Sequence[Diagnostic]) -> list[Diagnostic]:
    """Return the findings with warnings raised to errors."""
    return [replace(d, severity=Severity.ERROR) if d.severity is Severity.WARNING else d for d in diagnostics]


def summary(diagnostics: Sequence[Diagnostic]) -> str:
    """Return a line that counts the findings by severity."""
    counts = {severity: sum(d.severity is severity for d in diagnostics) for severity in Severity}
    return ", ".join(f"{count} {severity}{'' if count == 1 else 's'}" for severity, count in counts.items())


def folded(diagnostics: Iterable[Diagnostic], most: int) -> tuple[list[Diagnostic], list[str]]:
    """Return the first few findings of each code in each file, and a line for each code that has more of them."""
    shown, counts = list[Diagnostic](), Counter[tuple[str, str]]()
    for d in diagnostics:
        counts[d.place.file, d.code] += 1
        if counts[d.place.file, d.code] <= most:
            shown.append(d)
    more = ((file, code, count - most) for (file, code), count in counts.items() if count > most)
    return shown, [f"{file}: {count} more of {code}" for file, code, count in more]


def as_text(diagnostics: Sequence[Diagnostic], excerpt: Excerpt = lambda _: "", color: bool = False) -> str:
    """Return a few lines for each finding: severity, code, place, the line with the span underlined, help."""
    return "\n".join(_text(d, excerpt(d.place), color) for d in diagnostics)


def _text(d: Diagnostic, line: str, color: bool) -> str:
    place = d.place
    head = f"{d.severity}[{d.code}]"
    head = f"\x1b[1;{_COLORS[d.severity]}m{head}\x1b[0m" if color else head
    lines = [f"{visible(_at(place))}: {head}: {visible(_shortened(d.message))}"]
    lines += _underlined(place, line)
    lines += [visible(f"  = {_at(r.place)}: {r.message}") for r in d.related]
    lines.append(visible(f"  help: {d.help}"))
    return "\n".join(lines)


def visible(text: str) -> str:
    """Return a text with its control characters, and those that turn its direction, as escapes.

    A terminal would heed them, and a text could so rewrite what stands around it.
    """
    return _CONTROL.sub(lambda match: f"\\u{ord(match[0]):04x}", text)


def _shortened(message: str) -> str:
    """Return a message without the middle of what is too long to read, as where it quotes a line without an end."""
    return message if len(message) <= _LONGEST else f"{message[: _LONGEST - _LEAD]} … {message[-_LEAD:]}"


def _at(place: Place) -> str:
    return place.file if place.file == COMMAND_LINE else f"{place.file}:{place.line}:{place.column}"


def _underlined(place: Place, line: str) -> list[str]:
    """Return as much of a line as fits into a terminal's columns, and marks under the place in it."""
    if not line:
        return []
    at, end = place.column - 1, max(place.end_column - 1, place.column)
    before = _fitting(line[max(at - _LONGEST, 0) : at][::-1], _LEAD)[::-1]
    behind = _fitting(line[at : at + _LONGEST], _WIDTH - _columns(before))
    cut, more = (_CUT if len(before) < at else ""), (_CUT if at + len(behind) < len(line) else "")
    lead, marks = len(cut) + _columns(before), _columns(behind[: end - at])
    return [f"  | {cut}{''.join(before + behind)}{more}", f"  | {' ' * lead}{'^' * max(marks, 1)}"]


def _fitting(characters: str, room: int) -> list[str]:
    """Return the first characters, as they are shown, that fit into some columns of a terminal."""
    shown = list[str]()
    for own in characters:
        text = " " if own.isspace() else visible(own)
        room -= _columns(text)
        if room < 0:
            break
        shown.append(text)
    return shown


def _columns(shown: Iterable[str]) -> int:
    return sum(cell_width(character) for own in shown for character in own)


def cell_width(character: str) -> int:
    """Return how many terminal columns a character takes."""
    if (unicodedata.category(character) in _WIDTHLESS and character != "\u00ad") or "\u1160" <= character <= "\u11ff":
        return 0  # but a soft hyphen shows; the vowels and ends of Korean syllables stand in the syllable's columns
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def explanation(code: Code) -> str:
    """Return what a code means and what to do about it."""
    return f"{code.name} ({code.severity})\n{code.meaning}\n{code.help}"


def documentation(codes: Iterable[Code]) -> str:
    """Return the page of all codes, in Markdown."""
    lines = ["# Diagnostics", "", "Every finding has one of these codes; `virsta explain CODE` says the same.", ""]
    for code in sorted(codes, key=lambda own: own.name):
        lines += [f"## {code.name}", "", f"*{code.severity}.* {code.meaning} {code.help}", ""]
    return "\n".join(lines)


def as_json(diagnostics: Sequence[Diagnostic]) -> str:
    """Return the findings as the Contract's JSON list."""
    return json.dumps([_record(d) for d in diagnostics], ensure_ascii=False, indent=1)


def _record(d: Diagnostic) -> dict[str, Any]:
    return {
        "code": d.code,
        "severity": str(d.severity),
        "message": d.message,
        "help": d.help,
        **_where(d.place),
        "related": [{"message": r.message, **_where(r.place)} for r in d.related],
    }


def _where(place: Place) -> dict[str, Any]:
    return {"file": place.file, "line": place.line, "column": place.column, "end_column": place.end_column}


def as_sarif(diagnostics: Sequence[Diagnostic]) -> str:
    """Return the findings as SARIF 2.1.0, with what GitHub's code scanning asks for."""
    used = sorted({d.code for d in diagnostics})
    driver = {
        "name": "virsta",
        "version": __version__,
        "semanticVersion": __version__,
        "rules": [_rule(CODES[name]) for name in used],
    }
    results = [{**_result(d), "ruleIndex": used.index(d.code)} for d in diagnostics]
    run = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": results}
    schema = "https://json.schemastore.org/sarif-2.1.0.json"
    return json.dumps({"$schema": schema, "version": "2.1.0", "runs": [run]}, ensure_ascii=False, indent=1)


def _rule(code: Code) -> dict[str, Any]:
    return {
        "id": code.name,
        "shortDescription": {"text": code.meaning},
        "fullDescription": {"text": f"{code.meaning} {code.help}"},
        "help": {"text": code.help},
        "defaultConfiguration": {"level": str(code.severity)},
    }


def _result(d: Diagnostic) -> dict[str, Any]:
    return {
        "ruleId": d.code,
        "level": str(d.severity),
        "message": {"text": ". ".join([d.message.removesuffix("."), *_links(d.related), d.help])},
        "locations": [_location(d.place)],
        "relatedLocations": [
            {"id": number, **_location(r.place), "message": {"text": r.message}} for number, r in enumerate(d.related)
        ],
    }


def _links(related: Iterable[Related]) -> list[str]:
    """Return links to the related places, which viewers show nowhere else."""
    return [f"[{r.message.translate(_ESCAPED)}]({number})" for number, r in enumerate(related)]


def _location(place: Place) -> dict[str, Any]:
    region = {
        "startLine": place.line,
        "startColumn": place.column,
        "endLine": place.line,
        "endColumn": place.end_column,
    }
    return {"physicalLocation": {"artifactLocation": {"uri": quote(place.file)}, "region": region}}
