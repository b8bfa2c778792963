"""The messages of the templates: what a sheet says besides the ruleset."""

from __future__ import annotations

import re
from pathlib import Path

from virsta.localise.messages import Message

TEMPLATES = Path(__file__).parent / "templates"
_CALL = re.compile(r'pgettext\(\s*"(?P<id>[a-z_.]+)",\s*"(?P<text>[^"]*)"')


def template_messages(folder: Path = TEMPLATES) -> dict[str, Message]:
    """Return every `pgettext("id", "English")` of the templates, by id, in the order of files and lines."""
    found = (match for path in sorted(folder.glob("*.*")) for match in _CALL.finditer(path.read_text("utf-8")))
    return {match["id"]: Message(match["id"], match["text"]) for match in found}
