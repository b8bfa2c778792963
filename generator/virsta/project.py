"""Loads a project from its folder: the one place that reads authored files."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from virsta import cache
from virsta.canon import Canon, canon_of
from virsta.diagnostic import Diagnostic, diagnose, nearest
from virsta.emit.messages import template_messages
from virsta.files import read_text
from virsta.guide import Guide, guide_of
from virsta.inputs import Input
from virsta.language import Language, language_of
from virsta.layout import (
    CANON,
    TEMPLATES,
    UNITS,
    catalogue_path,
    documents,
    guide_path,
    language_folders,
    language_path,
    template_files,
)
from virsta.localise.catalogue import Catalogue, read_catalogue
from virsta.localise.messages import Message, messages_of, unit_messages
from virsta.model import Document
from virsta.source import Place, Source, Where
from virsta.units import Units

if TYPE_CHECKING:
    from virsta.emit.house import House

T = TypeVar("T")
_NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
"""Of a document, as the schemas have it."""


@dataclass(slots=True)
class Project:
    """A project's folder. Its files are read, checked and reported on when they are asked for, each once."""

    root: Path
    diagnostics: list[Diagnostic] = field(default_factory=list)
    _loaded: dict[str, Any] = field(default_factory=dict)
    _texts: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.root = self.root.resolve()

    @property
    def canon(self) -> Canon | None:
        """The canon."""
        return self._load(CANON, "canon", canon_of)

    @property
    def units(self) -> Units | None:
        """The units."""
        return self._load(UNITS, "units", Units.of)

    @property
    def messages(self) -> dict[str, Message]:
        """The messages of canon, units and templates, by id."""
        if "messages" not in self._loaded:
            canon, units = self.canon, self.units
            self._loaded["messages"] = project_messages(canon, units) if canon and units else {}
            self._add_house_messages(self._loaded["messages"])
        messages: dict[str, Message] = self._loaded["messages"]
        return messages

    @property
    def house(self) -> House | None:
        """The publisher's own templates, where there are any; those at fault are reported."""
        if "house" not in self._loaded:
            files = template_files(self.root)
            self._loaded["house"] = _house(self, files) if files else None
        house: House | None = self._loaded["house"]
        return house

    def _add_house_messages(self, messages: dict[str, Message]) -> None:
        """Add what a publisher's templates say; where they say something of ours, it is the same."""
        for message, place in self._loaded["house messages"] if self.house else ():
            if messages.setdefault(message.id, message).text != message.text:
                text = f"`{message.id}` has another English text elsewhere"
                self.diagnostics.append(diagnose("template-broken", text, place))

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
                hint=f"Call the folder `{language.folder}`, if that is the language.",
            )
            return None
        return language

    def catalogue(self, folder: str) -> Catalogue | None:
        """Return the catalogue of a folder; English has none."""
        path = catalogue_path(folder)
        if self.messages and path not in self._loaded:
            text = self.text(path)
            self._loaded[path] = read_catalogue(text, path, self.messages) if text is not None else None
        loaded: Catalogue | None = self._loaded.get(path)
        return loaded

    def input(self, document: str) -> Input | None:
        """Return a document."""
        canon = self.canon
        return _document(self, document, canon) if canon else None

    def inputs(self) -> list[Input]:
        """Return every document that can be read."""
        return [given for name in documents(self.root) if (given := self.input(name))]

    def text(self, path: str) -> str | None:
        """Return a file's text, and keep it, so that faults found later can name their place in it."""
        text, faults = read_text(self.root, path)
        self.diagnostics += faults
        if text is not None:
            self._texts[path] = text
        return text

    def place_in(self, path: str) -> Where:
        """Return how findings name places in an authored file."""
        from virsta import yamlfile  # places are asked for where something is wrong

        lines = functools.cache(lambda: yamlfile.Lines(self._texts.get(path, ""), path))

        def where(*keys: str | int, words: str = "") -> Place:
            return lines().place(keys, words)

        return where

    def _load(self, path: str, schema: str, build: Callable[[Any], T]) -> T | None:
        if path not in self._loaded:
            self._loaded[path] = _load(self, path, schema, build)
        loaded: T | None = self._loaded[path]
        return loaded

    def _once(self, key: str, code: str, message: str, path: str, hint: str | None = None) -> None:
        if key not in self._loaded:
            self._loaded[key] = True
            self.diagnostics.append(diagnose(code, message, Place(path, 1, 1, 1), hint=hint))


def _house(project: Project, files: list[str]) -> House:
    """Read the files of a publisher's templates."""
    from virsta.emit.confined import LIMITS  # Jinja is needed only where there are templates
    from virsta.emit.house import House, misnamed

    templates = {}
    for path in files:
        if (project.root / path).is_file() and (fault := misnamed(path)):
            project.diagnostics.append(fault)
        elif (text := project.text(path)) is not None:
            templates[path.removeprefix(f"{TEMPLATES}/")] = text
    house = House(templates, LIMITS)
    project._loaded["house messages"], faults = house.messages()
    project.diagnostics += faults
    return house


def project_messages(canon: Canon, units: Units) -> dict[str, Message]:
    """Return the messages of a canon, of its units and of the templates, by id."""
    return messages_of(canon) | unit_messages(units) | template_messages()


def _load(project: Project, path: str, schema: str, build: Callable[[Any], T]) -> T | None:
    text = project.text(path)
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
    if not _NAME.fullmatch(name):
        message = f"`{name}` is no name for a document"
        project.diagnostics.append(diagnose("document-name", message, Place(guide_path(name), 1, 1, 1)))
        return None
    guide = _load(project, guide_path(name), "guide", guide_of)
    if guide is None:
        return None
    if fault := _unfit(guide, canon, language_folders(project.root), project.place_in(guide_path(name))):
        project.diagnostics.append(fault)
        return None
    path = f"sources/{name}/{guide.text}"
    language, text = project.language(guide.language), project.text(path)
    if language is None or text is None:
        return None
    if not text.strip():
        project.diagnostics.append(diagnose("text-empty", f"{path} is empty", Place(path, 1, 1, 1)))
        return None
    family = canon.editions[guide.edition].family
    document = Document(name, guide.title, language.locale, guide.edition, family, guide.licence, guide.attribution)
    return Input(document, Source.of(path, text), guide, language.adapted(guide.numbers, guide.terms))


def _unfit(guide: Guide, canon: Canon, folders: list[str], where: Where) -> Diagnostic | None:
    """Return why a document cannot be read by its guide, if so."""
    if guide.edition not in canon.editions:
        message, place = f"no edition `{guide.edition}` in {CANON}", where("edition", words=guide.edition)
        return diagnose("name-unknown", message, place, hint=nearest(guide.edition, canon.editions))
    if guide.language not in folders:
        message, place = f"no language `{guide.language}` in locales/", where("language")
        return diagnose("name-unknown", message, place, hint=nearest(guide.language, folders))
    if "/" in guide.text or "\\" in guide.text or guide.text in ("", ".", ".."):
        return diagnose("path-outside", f"`text: {guide.text}` is not a file beside the guide", where("text"))
    return None
