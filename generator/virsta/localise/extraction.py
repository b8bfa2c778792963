"""Messages for translators: Babel extracts them from canon.yaml and the templates, and they are merged into catalogues.

The merge is ours because it goes by context: an entry whose English has changed keeps its translation, marked fuzzy
with the previous text, and no translation is ever guessed from a similar sentence.
"""

from __future__ import annotations

import io
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
    entries = [entry for entry in (*old, *old.obsolete.values()) if entry.id]
    by_context = {entry.context: entry for entry in entries if entry.context}
    for message in template:
        if message.id and message.context:
            held = by_context.pop(message.context, None)
            _add(new, message, held, comments.get(message.context, []))
    # what has lost its context in another program belongs nowhere, but is somebody's work
    rest = [*by_context.values(), *(entry for entry in entries if not entry.context)]
    new.obsolete.update({(entry.id, entry.context): entry for entry in rest if entry.string})
    return new


def _add(new: Catalog, message: Message, held: Message | None, comments: list[str]) -> None:
    string, flags, previous = "", set(), list[str]()
    if held is not None:
        string, flags, previous = str(held.string or ""), set(held.flags), [str(text) for text in held.previous_id]
        if held.id != message.id and string:
            flags.add("fuzzy")
            # the text that the translation really says, however often the English has changed since
            previous = previous or [str(held.id)]
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
    catalogue = read_po(io.StringIO(text), locale=locale, abort_invalid=True)
    for entry in catalogue:
        # Babel takes the previous text, `#| msgid "…"`, for a comment
        kept = [comment for comment in entry.user_comments if not comment.startswith("|")]
        lines = [comment[1:].strip() for comment in entry.user_comments if comment.startswith("|")]
        entry.previous_id = _previous(lines)
        entry.user_comments = kept
    return catalogue


def _previous(lines: list[str]) -> list[str]:
    quoted = [line.removeprefix("msgid").strip() for line in lines if not line.startswith("msgctxt")]
    return ["".join(map(unescape, quoted))] if quoted else []


def written(catalogue: Catalog) -> str:
    """Return a catalogue as PO text: the same entries always give the same text, without times."""
    out = io.BytesIO()
    write_po(out, catalogue, width=WIDTH)
    head, _, entries = out.getvalue().decode().partition("\n\n")
    previous = {str(entry.context): str(entry.previous_id[0]) for entry in catalogue if entry.previous_id}
    lines = [*_header(head.split("\n"), catalogue), "", *_with_previous(entries.split("\n"), previous)]
    return "\n".join(lines).strip("\n") + "\n"


def _header(lines: Iterable[str], catalogue: Catalog) -> Iterator[str]:
    """Drop the times, and the comments that name a year; tell Poedit where the files of references lie."""
    yield from (line for line in lines if not line.startswith(("#", *(f'"{name}:' for name in _TIMES))))
    if catalogue.locale:
        yield '"X-Poedit-Basepath: ../../..\\n"'


def _with_previous(lines: Iterable[str], previous: Mapping[str, str]) -> Iterator[str]:
    """Add the previous texts, which Babel would break where it wraps them."""
    for line in lines:
        if line.startswith('msgctxt "') and (text := previous.get(unescape(line.removeprefix("msgctxt ")))):
            yield f"#| msgid {escape(text)}"
        yield line
