"""Messages for translators: Babel extracts them from canon.yaml and the templates, and they are merged into catalogues.

The merge is ours because it goes by context: an entry whose English has changed keeps its translation, marked fuzzy
with the previous text, and no translation is ever guessed from a similar sentence.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import IO, Any

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_file
from babel.messages.pofile import escape, read_po, unescape, write_po

from virsta import yamlfile
from virsta.canon import canon_of
from virsta.localise.messages import Message as OurMessage
from virsta.localise.messages import messages_of, unit_messages
from virsta.units import Units

WIDTH = 79
_KEYWORDS = {"pgettext": ((1, "c"), 2)}
_OBSOLETE_PREVIOUS = re.compile(r"^\s*#~\|", re.MULTILINE)
_TIMES = ("POT-Creation-Date", "PO-Revision-Date", "Generated-By", "Report-Msgid-Bugs-To")

Extracted = tuple[int, str, tuple[str, str], list[str]]


def extract_canon(
    fileobj: IO[bytes], keywords: Mapping[str, Any], comment_tags: Iterable[str], options: Mapping[str, Any]
) -> Iterator[Extracted]:
    """Extract the messages of a canon.yaml; Babel finds this as the method `virsta_canon`."""
    del keywords, comment_tags, options
    return _extract(fileobj, lambda data: messages_of(canon_of(data)))


def extract_units(
    fileobj: IO[bytes], keywords: Mapping[str, Any], comment_tags: Iterable[str], options: Mapping[str, Any]
) -> Iterator[Extracted]:
    """Extract the messages of a units.yaml; Babel finds this as the method `virsta_units`."""
    del keywords, comment_tags, options
    return _extract(fileobj, lambda data: unit_messages(Units.of(data)))


def _extract(fileobj: IO[bytes], messages_in: Callable[[Any], dict[str, OurMessage]]) -> Iterator[Extracted]:
    text = fileobj.read().decode("utf-8-sig")
    data, faults = yamlfile.load(text, fileobj.name)
    if faults:
        raise ValueError(faults[0].message)  # Babel's way: a file that cannot be read stops the extraction
    lines = yamlfile.Lines(text)
    for message in messages_in(data).values():
        yield lines.of(message.path), "pgettext", (message.id, message.text), []


def extract_messages(files: Iterable[tuple[Path, str, str]]) -> Catalog:
    """Return the template catalogue of files, each with the path shown and Babel's method for it."""
    template = _catalogue(None, "")
    for path, shown, method in files:
        for line, text, comments, context in extract_from_file(method, path, _KEYWORDS, options={"silent": "false"}):
            template.add(text, locations=[(shown, line)], auto_comments=comments, context=context)
    return template


def _catalogue(locale: Any, translator: str) -> Catalog:
    return Catalog(
        locale=locale,
        project="virsta",
        version="1",
        msgid_bugs_address="",
        last_translator=translator if translator and "@ADDRESS" not in translator else "virsta",
        language_team="virsta",
        charset="utf-8",
        fuzzy=False,
    )


def merged(template: Catalog, old: Catalog, comments: Mapping[str, list[str]]) -> Catalog:
    """Return a locale's catalogue brought up to date with the template; `comments` go by message id."""
    new = _catalogue(old.locale, old.last_translator or "")
    entries = [entry for entry in (*old.obsolete.values(), *old) if entry.id]
    held: dict[str, Message] = {}
    for entry in entries:
        # another program may leave an entry both obsolete and in use: what is in use goes first if it says something
        if entry.context and (entry.string or entry.context not in held):
            held[entry.context] = entry
    for message in template:
        if message.id and message.context:
            _add(new, message, held.get(message.context), comments.get(message.context, []))
    # what nothing asks for, or has lost its context in another program, belongs nowhere, but is somebody's work
    kept = {id(held.get(message.context or "")) for message in new}
    in_use = {(message.id, message.context) for message in new if message.string}
    rest = {(own.id, own.context): own for own in entries if own.string and id(own) not in kept}
    new.obsolete.update({key: own for key, own in rest.items() if key not in in_use})
    return new


def _add(new: Catalog, message: Message, held: Message | None, comments: list[str]) -> None:
    string, flags, previous = "", set(), list[str]()
    if held is not None:
        string, flags = str(held.string or ""), set(held.flags)
        previous = [str(text) for text in held.previous_id if held.fuzzy]
        if held.id != message.id and string and not held.fuzzy:
            # the text that the translation really says, however often the English changes from now on
            flags, previous = {*flags, "fuzzy"}, [str(held.id)]
        if previous and previous[0] == message.id:
            flags.discard("fuzzy")
            previous = []
    entry = new.add(
        message.id,
        string,
        locations=message.locations,
        flags=flags,
        auto_comments=comments,
        user_comments=held.user_comments if held else (),
        previous_id=previous,
        context=message.context,
    )
    # our slots are not Python's: `{pace:long,genitive}` stands for `{pace:long}`
    entry.flags -= {"python-format", "python-brace-format"}


def read(text: str, locale: str) -> Catalog:
    """Return a catalogue's entries, for merging."""
    # Babel takes a previous text, `#| msgid "…"`, for a comment, and that of an obsolete entry, `#~| …`, for a fault
    catalogue = read_po(io.StringIO(_OBSOLETE_PREVIOUS.sub("#|", text)), locale=locale, abort_invalid=True)
    for entry in (*catalogue, *catalogue.obsolete.values()):
        kept = [comment for comment in entry.user_comments if not comment.startswith("|")]
        lines = [comment[1:].strip() for comment in entry.user_comments if comment.startswith("|")]
        entry.previous_id = _previous(lines, entry.context)
        entry.user_comments = kept
    return catalogue


def _previous(lines: Iterable[str], context: str | None) -> list[str]:
    """Return the previous text; none if it is of another context: what another program guessed was never ours."""
    said, keyword = {"msgctxt": "", "msgid": ""}, ""
    for line in lines:
        named = "" if line.startswith('"') else line.partition(" ")[0]
        keyword = named or keyword
        said[keyword] = said.get(keyword, "") + unescape(line.removeprefix(named).strip())
    return [said["msgid"]] if said["msgid"] and said["msgctxt"] in ("", context) else []


def written(catalogue: Catalog) -> str:
    """Return a catalogue as PO text: the same entries always give the same text, without times."""
    out = io.BytesIO()
    write_po(out, catalogue, width=WIDTH)
    head, *blocks = out.getvalue().decode().rstrip("\n").split("\n\n")
    entries = [*((own, "") for own in catalogue if own.id), *((own, "~") for own in catalogue.obsolete.values())]
    parts = (_marked(block, own, sign) for block, (own, sign) in zip(blocks, entries, strict=True))
    return "\n\n".join(("\n".join(_header(head.split("\n"), catalogue)), *parts)) + "\n"


def _header(lines: Iterable[str], catalogue: Catalog) -> Iterator[str]:
    """Drop the times, and the comments that name a year; tell Poedit where the files of references lie."""
    yield from (line for line in lines if not line.startswith(("#", *(f'"{name}:' for name in _TIMES))))
    if catalogue.locale:
        yield '"X-Poedit-Basepath: ../../..\\n"'


def _marked(block: str, entry: Message, sign: str) -> str:
    """Add what Babel leaves out: the previous text, and that an obsolete entry (its sign is `~`) is fuzzy."""
    marks = ["#, fuzzy"] if sign and entry.fuzzy else []
    marks += [f"#{sign}| msgid {escape(str(text))}" for text in entry.previous_id[:1]]
    lines = block.split("\n")
    at = next(number for number, line in enumerate(lines) if line.startswith(("msg", "#~ ")))
    return "\n".join((*lines[:at], *marks, *lines[at:]))
