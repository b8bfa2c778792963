"""Loads a project from its folder: the one place that reads authored files."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from virsta import cache
from virsta.canon import Canon, canon_of
from virsta.diagnostic import Diagnostic, diagnose, nearest
from virsta.emit.messages import template_messages
from virsta.guide import guide_of
from virsta.inputs import Input
from virsta.language import Language, language_of
from virsta.layout import CANON, UNITS, catalogue_path, documents, guide_path, language_folders, language_path
from virsta.localise.catalogue import Catalogue, read_catalogue
from virsta.localise.messages import Message, messages_of, unit_messages
from virsta.model import Document
from virsta.source import Place, Source, Span, Where, find_place
from virsta.units import Units

LARGEST = 8 * 2**20
"""No rule text is as large as this many bytes."""

T = TypeVar("T")


@dataclass(slots=True)
class Project:
    """A project's folder. Its files are read, checked and reported on when they are asked for, each once."""

    root: Path
    diagnostics: list[Diagnostic] = field(default_factory=list)
    _loaded: dict[str, Any] = field(default_factory=dict)
    _texts: dict[str, str] = field(default_factory=dict)

    @property
    def canon(self) -> Canon | None:
        """The canon."""
        return self._load(CANON, "canon", canon_of)

    @property
    def units(self) -> Units | None:
        """The units."""
        return self._load(UNITS, "units", Units.of)

    def language(self, folder: str) -> Language | None:
        """Return the language of a folder."""
        path = language_path(folder)
        language = self._load(path, "language", language_of)
        if language is not None and language.folder != folder:
            self._once(
                f"{path} folder",
                "locale-name",
                f"locales/{folder} holds `{language.locale}`",
                path,
                hint=f"Its folder is `{language.folder}`.",
            )
            return None
        return language

    def catalogue(self, folder: str) -> Catalogue | None:
        """Return the catalogue of a folder; English has none."""
        canon, units, path = self.canon, self.units, catalogue_path(folder)
        if canon is not None and units is not None and path not in self._loaded:
            text = read_text(self, path)
            messages = project_messages(canon, units)
            self._loaded[path] = read_catalogue(text, path, messages) if text is not None else None
        loaded: Catalogue | None = self._loaded.get(path)
        return loaded

    def input(self, document: str) -> Input | None:
        """Return a document."""
        canon = self.canon
        return _document(self, document, canon) if canon else None

    def inputs(self) -> list[Input]:
        """Return every document that can be read."""
        return [given for name in documents(self.root) if (given := self.input(name))]

    def keep_text(self, path: str, text: str) -> None:
        """Keep a file's text, so that faults found later can name their place in it."""
        self._texts[path] = text

    def place_in(self, path: str) -> Where:
        """Return how findings name places in an authored file."""
        return lambda words: find_place(path, self._texts.get(path, ""), words)

    def _load(self, path: str, schema: str, build: Callable[[Any], T]) -> T | None:
        if path not in self._loaded:
            self._loaded[path] = _load(self, path, schema, build)
        loaded: T | None = self._loaded[path]
        return loaded

    def _once(self, key: str, code: str, message: str, path: str, hint: str | None = None) -> None:
        if key not in self._loaded:
            self._loaded[key] = True
            self.diagnostics.append(diagnose(code, message, Place(path, 1, 1, 1), hint=hint))


def project_messages(canon: Canon, units: Units) -> dict[str, Message]:
    """Return the messages of a canon, of its units and of the templates, by id."""
    return messages_of(canon) | unit_messages(units) | template_messages()


def read_text(project: Project, path: str) -> str | None:
    """Read a UTF-8 file of the project (a byte order mark is dropped), or report why not."""
    file = project.root / path
    whole = Place(path, 1, 1, 1)
    if not file.resolve().is_relative_to(project.root):
        project.diagnostics.append(diagnose("path-outside", f"{path} leads out of the project", whole))
        return None
    try:
        size = file.stat().st_size
        if size > LARGEST:
            project.diagnostics.append(diagnose("text-too-large", f"{path} has {size} bytes", whole))
            return None
        raw = file.read_bytes()
    except FileNotFoundError:
        project.diagnostics.append(diagnose("file-missing", f"{path} is missing", whole))
        return None
    except OSError as error:
        project.diagnostics.append(diagnose("file-unreadable", f"{path}: {error.strerror}", whole))
        return None
    return _decode(project, path, raw)


def _decode(project: Project, path: str, raw: bytes) -> str | None:
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = raw[: error.start]
        line = before.count(b"\n") + 1
        column = len(before.rpartition(b"\n")[2].decode("utf-8", "replace")) + 1
        message = f"byte 0x{raw[error.start]:02X} at {error.start} is not UTF-8{_guess(raw)}"
        project.diagnostics.append(diagnose("encoding", message, Place(path, line, column, column + 1)))
        return None
    if "\0" in text:
        at = text.index("\0")
        message = f"NUL character{_guess(raw)}"
        project.diagnostics.append(diagnose("encoding", message, Source.of(path, text).place(Span(at, at + 1))))
        return None
    project.keep_text(path, text)
    return text


def _guess(raw: bytes) -> str:
    """Say which encoding bytes look like."""
    if raw[:2] in (b"\xff\xfe", b"\xfe\xff") or raw[:400].count(0) > len(raw[:400]) // 4:
        return "; it looks like UTF-16"
    for encoding, name in (("gb18030", "GBK"), ("cp1252", "Latin-1 or Windows-1252")):
        try:
            text = raw.decode(encoding)
        except UnicodeDecodeError:
            continue
        if encoding != "gb18030" or sum("\u4e00" <= c <= "\u9fff" for c in text) > len(text) // 5:
            return f"; it looks like {name}"
    return ""


def _load(project: Project, path: str, schema: str, build: Callable[[Any], T]) -> T | None:
    text = read_text(project, path)
    if text is None:
        return None
    key = cache.digest([cache.code_digest(), schema, text])
    name = f"{path.replace('/', '-')}.json"
    held = cache.recall(project.root, name)
    if held and held.get("key") == key:  # parsed and found valid before
        return build(held["data"])
    data, diagnostics = _parsed(text, path, schema)
    project.diagnostics += diagnostics
    if diagnostics:
        return None
    cache.keep(project.root, name, {"key": key, "data": data})
    return build(data)


def _parsed(text: str, path: str, schema: str) -> tuple[Any, list[Diagnostic]]:
    from virsta import yamlfile  # what was parsed before needs neither parser nor schema
    from virsta.validate.schema import check_schema

    data, diagnostics = yamlfile.load(text, path)
    return data, diagnostics or check_schema(schema, data, text, path)


def _document(project: Project, name: str, canon: Canon) -> Input | None:
    guide = _load(project, guide_path(name), "guide", guide_of)
    if guide is None:
        return None
    place = Place(guide_path(name), 1, 1, 1)
    edition = canon.editions.get(guide.edition)
    if edition is None:
        hint = nearest(guide.edition, canon.editions)
        project.diagnostics.append(
            diagnose("name-unknown", f"no edition `{guide.edition}` in {CANON}", place, hint=hint)
        )
        return None
    folders = language_folders(project.root)
    if guide.language not in folders:
        hint = nearest(guide.language, folders)
        project.diagnostics.append(
            diagnose("name-unknown", f"no language `{guide.language}` in locales/", place, hint=hint)
        )
        return None
    language = project.language(guide.language)
    if language is None:
        return None
    if "/" in guide.text or "\\" in guide.text or guide.text in ("", ".", ".."):
        project.diagnostics.append(
            diagnose("path-outside", f"`text: {guide.text}` is not a file beside the guide", place)
        )
        return None
    path = f"sources/{name}/{guide.text}"
    text = read_text(project, path)
    if text is None:
        return None
    if not text.strip():
        project.diagnostics.append(diagnose("text-empty", f"{path} is empty", Place(path, 1, 1, 1)))
        return None
    document = Document(
        name, guide.title, language.locale, guide.edition, edition.family, guide.licence, guide.attribution
    )
    return Input(document, Source.of(path, text), guide, language.adapted(guide.numbers, guide.terms))
