"""What the preview tells of a message or a value: where its words come from, and where they are written."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from virsta import yamlfile
from virsta.diagnostic import Diagnostic, in_order
from virsta.emit.pages import span_of
from virsta.files import decode
from virsta.layout import CANON, ENGLISH, PSEUDO, UNITS, catalogue_path, folder_of, language_path
from virsta.localise.messages import Message
from virsta.localise.notes import evidence_of
from virsta.localise.pofile import PoEntry
from virsta.localise.view import LocalName, LocalValue, Sheet
from virsta.model import Evidence
from virsta.sentence import SLOT
from virsta.serve.steps import Base, Voice
from virsta.source import Span

_AROUND = 160
"""How many letters of a long line are shown on either side of the words meant."""
_PLACEHOLDER = re.compile(r"\{([^{}]*)\}")


@dataclass(frozen=True, slots=True)
class Quote:
    """Words of a document, and what stands around them."""

    document: str
    language: str
    place: str
    before: str
    words: str
    after: str
    implied: bool = False
    decides: bool = False
    """Whether the sheet follows this document here."""

    @property
    def whole(self) -> bool:
        """Whether nothing stands around them."""
        return not f"{self.before}{self.after}".strip()


@dataclass(frozen=True, slots=True)
class Placeholder:
    """A slot of a message: what it stands for, and what the sheet prints there."""

    name: str
    what: str
    example: str


@dataclass(frozen=True, slots=True)
class Told:
    """A message and its translation."""

    message: Message
    english_place: str
    translation: str | None
    state: str
    """translated, stale, untranslated; source for English; made for the pseudo-locale."""
    translated_from: str | None
    """The other English that a stale translation belongs to."""
    place: str | None
    comments: tuple[str, ...]
    quotes: tuple[Quote, ...]
    placeholders: tuple[Placeholder, ...]
    findings: tuple[Diagnostic, ...]


@dataclass(frozen=True, slots=True)
class Stated:
    """A fact that stands on the sheet."""

    id: str
    what: str
    printed: str
    quotes: tuple[Quote, ...]
    words: str | None
    """The file that has the words of its units and terms."""


@dataclass(frozen=True)
class Inspector:
    """Looks up what one sheet shows."""

    base: Base
    voice: Voice
    sheet: Sheet
    entries: Mapping[str, PoEntry]
    found: Iterable[Diagnostic]

    @property
    def locale(self) -> str:
        """The locale, in BCP 47."""
        return self.sheet.locale

    @cached_property
    def _names(self) -> dict[str, LocalName]:
        return self.base.wording.marks.names(self.sheet)

    @cached_property
    def _values(self) -> dict[str, LocalValue]:
        return dict(_values(self.sheet))

    def told(self, key: str, shown: str) -> Told | None:
        """Return a message of the sheet; `shown` is what the page has for it."""
        message = self.base.wording.messages.get(key)
        if message is None:
            return None
        entry = self.entries.get(key)
        written = (entry.string or None) if entry else self.voice.target.translations.get(key)
        text = message.text if self.locale == ENGLISH else written
        path = catalogue_path(folder_of(self.locale))
        place = f"{path}:{entry.line}" if entry else None
        own = (d for d in self.found if entry and (d.place.file, d.place.line) == (path, entry.line))
        return Told(
            message,
            self._english_place(message),
            None if self.locale == ENGLISH else written,
            self._state(key, written),
            entry.id if entry and entry.id != message.text else None,
            place,
            tuple(entry.comments) if entry else (),
            tuple(self._quotes(message)),
            tuple(self._placeholders(message, text or message.text, shown)),
            tuple(in_order(dict.fromkeys(own))),
        )

    def _state(self, key: str, written: str | None) -> str:
        if self.locale in (ENGLISH, PSEUDO):
            return "source" if self.locale == ENGLISH else "made"
        if self.voice.catalogue and key in self.voice.catalogue.stale:
            return "stale"
        return "translated" if written else "untranslated"

    def _english_place(self, message: Message) -> str:
        if not message.path:
            return "sheet template"
        file = UNITS if message.id.startswith("convention.") else CANON
        text, _ = decode(self.base.project.contents[file], file)  # as it was when the sheet was made
        return f"{file}:{yamlfile.Lines(text or '').of(message.path)}"

    def _quotes(self, message: Message) -> Iterator[Quote]:
        """Yield the words of texts for a message, those of the locale's own language first."""
        documents = self.base.compilation.ruleset.documents
        languages = sorted({own.language for own in documents.values()}, key=lambda own: (own != self.locale, own))
        edition = message.id.rpartition(".")[2]
        for language in languages:
            for words in evidence_of(message, self.base.compilation.ruleset, language):
                if edition not in self.base.canon.editions or documents[words.document].edition == edition:
                    yield self._quote(words)

    def _quote(self, own: Evidence, decides: bool = False) -> Quote:
        source = self.base.sources[own.document]
        first = source.line_span(own.line - 1)
        start = span_of(own, source).start
        found = source.text.find(own.text, start)  # a label's words are without what stands around them
        start = found if start <= found <= first.end else start
        last = source.line_span(source.line_at(max(start, start + len(own.text) - 1)))
        before = _tail(source.slice(Span(first.start, start)))
        after = _head(source.slice(Span(min(start + len(own.text), last.end), last.end)))
        language = self.base.compilation.ruleset.documents[own.document].language
        place = f"{own.file}:{own.line}:{own.column}"
        return Quote(own.document, language, place, before, own.text, after, own.implied, decides)

    def _placeholders(self, message: Message, text: str, shown: str) -> Iterator[Placeholder]:
        """Yield the slots of a message with what is printed there."""
        kind, _, rest = message.id.partition(".")
        if kind not in ("rule", "table"):
            yield from _template_placeholders(text, shown)
            return
        for match in SLOT.finditer(text):
            resolved = self.base.canon.resolve(match[1], rest.split(".")[0])
            if resolved:
                what = f"{resolved[0]}, {' per '.join(resolved[1].dimensions)}"
                yield Placeholder(match[0], what, self._said(message.id, resolved[0]))

    def stated(self, fact: str, message: str) -> Stated | None:
        """Return a fact of the sheet, as a message or a cell prints it, with all its evidence."""
        entry = self.base.compilation.ruleset.entries.get(fact)
        kind = self.base.canon.types.get(fact)
        if entry is None or kind is None:
            return None
        printed = self._values.get(fact)
        follows = printed.document if printed else entry.variants[0].document
        quotes = [self._quote(own, v.document == follows) for v in entry.variants for own in v.evidence]
        quotes.sort(key=lambda quote: not quote.decides)
        what = " per ".join(kind.dimensions) if kind.form != "area" else "area"
        bare = printed is None or (not printed.term and not any(q.quantity.unit for q in printed.quantities))
        home = language_path(folder_of(ENGLISH if self.locale == PSEUDO else self.locale))
        said = self._said(message, fact) or (printed.text if printed else "–")
        return Stated(fact, what, said, tuple(quotes), None if bare else home)

    def _said(self, message: str, fact: str) -> str:
        """Return a fact as a message prints it, or nothing."""
        name = self._names.get(message)
        return next((part.text for part in name.parts if part.fact == fact), "") if name else ""


def _values(sheet: Sheet) -> Iterator[tuple[str, LocalValue]]:
    """Yield every value of a sheet with the id of its fact."""
    for section in (section for family in sheet.families for section in family.sections):
        for rule in section.rules:
            yield from ((f"{rule.id}.{name}", value) for name, value in rule.parameters.items())
        for table in section.tables:
            yield from ((f"{table.id}.header.{own.id}", own.value) for own in table.columns if own.value)
            for row in table.single_rows:
                cells = ((column, value) for column, value in row.cells.items() if value)
                yield from ((f"{table.id}.{row.ids[0]}.{column}", value) for column, value in cells)


def _template_placeholders(text: str, shown: str) -> Iterator[Placeholder]:
    """Yield what a template filled in: what the page has where the message has a name in braces."""
    first, *pieces = _PLACEHOLDER.split(text)[::2]
    rest = shown.strip()
    rest = rest.removeprefix(first.lstrip()) if rest.startswith(first.lstrip()) else ""
    for name, piece in zip(_PLACEHOLDER.findall(text), pieces, strict=True):
        example, _, rest = rest.partition(piece) if piece.strip() else (rest, "", "")
        yield Placeholder(f"{{{name}}}", "filled in by the sheet", example.strip())


def _tail(text: str) -> str:
    return text if len(text) <= _AROUND else f"…{text[-_AROUND:]}"


def _head(text: str) -> str:
    return text if len(text) <= _AROUND else f"{text[:_AROUND]}…"
