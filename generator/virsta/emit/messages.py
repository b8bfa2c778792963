"""The messages of the templates: what a sheet says besides the ruleset."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import takewhile
from pathlib import Path

from virsta.localise.messages import Message

TEMPLATES = Path(__file__).parent / "templates"
_CALL = re.compile(r'pgettext\(\s*"(?P<id>[a-z_.]+)",\s*"(?P<text>[^"]*)"')
_NOTE = re.compile(r"\{#-? i18n: (.+?) -?#\}")


def template_messages(folder: Path = TEMPLATES) -> dict[str, Message]:
    """Return every `pgettext("id", "English")` of the templates, by id, in the order of files and lines."""
    found: dict[str, Message] = {}
    for path in sorted(folder.glob("*.*")):
        text = path.read_text("utf-8")
        for match in _CALL.finditer(text):
            held = found.get(match["id"])
            if held is None or not held.about:
                found[match["id"]] = Message(
                    match["id"], match["text"], about=notes_of(text[: match.start()].split("\n")[:-1])
                )
    return found


def notes_of(above: Iterable[str]) -> str:
    """Return what the lines above a message tell translators: `{# i18n: … #}`, each alone on its line."""
    notes = takewhile(bool, (_NOTE.fullmatch(line.strip()) for line in reversed(list(above))))
    return "\n".join(reversed([note[1] for note in notes if note]))
