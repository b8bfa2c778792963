"""The steps from files to a sheet, as the preview takes them: one file or locale at a time, in this process."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

from virsta.artifacts import Target, artifacts_for, house_artifacts, of_edition, sheet_for
from virsta.canon import Canon
from virsta.compilation import check_authored, check_stated, read_named
from virsta.diagnostic import Diagnostic, Severity, in_order
from virsta.emit.house import House
from virsta.layout import (
    CANON,
    ENGLISH,
    PSEUDO,
    STEM,
    catalogue_path,
    folder_of,
    language_path,
)
from virsta.localise import Settings
from virsta.localise.catalogue import Catalogue, check_catalogue, read_catalogue
from virsta.localise.forms import Forms
from virsta.localise.messages import Message
from virsta.localise.plurals import plural_rule
from virsta.localise.pseudo import pseudo_language, pseudo_translations
from virsta.localise.view import Sheet
from virsta.pipeline import Compilation, Reading, compile_readings
from virsta.serve.faults import rendering_fault
from virsta.serve.marking import Marks
from virsta.serve.snapshot import Snapshot
from virsta.source import Source
from virsta.units import Units
from virsta.validate.languages import check_language

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Choice:
    """What a reader chose, as `virsta build` has it."""

    system: str = "native"
    convention: str = "game"
    edition: str | None = None


@dataclass(frozen=True, slots=True)
class Made(Generic[T]):
    """What a step made, or None where it could not, and all it found on the way."""

    value: T | None
    found: tuple[Diagnostic, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Authored:
    """The canon and the units, and the project that loaded them."""

    canon: Canon
    units: Units
    project: Snapshot


@dataclass(frozen=True, slots=True, eq=False)
class Chrome:
    """All that sheets say, the publisher's templates, if any, and the project that loaded both."""

    messages: dict[str, Message]
    house: House | None
    project: Snapshot


@dataclass(frozen=True, slots=True, eq=False)
class Wording:
    """What sheets say, and canon and units with it marked."""

    messages: dict[str, Message]
    marks: Marks
    canon: Canon
    units: Units


@dataclass(frozen=True, slots=True, eq=False)
class Base:
    """What the sheets of all locales are made from."""

    canon: Canon
    units: Units
    wording: Wording
    house: House | None
    compilation: Compilation
    project: Snapshot
    """The one that loaded canon, units and templates."""

    @property
    def sources(self) -> dict[str, Source]:
        """The texts by document."""
        return {reading.document.id: reading.source for reading in self.compilation.readings}


@dataclass(frozen=True, slots=True, eq=False)
class Voice:
    """What one locale adds."""

    target: Target
    catalogue: Catalogue | None
    """English and the pseudo-locale have none."""


def errors_of(found: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Return the errors among findings, each once."""
    return tuple(in_order(dict.fromkeys(own for own in found if own.severity is Severity.ERROR)))


def load_authored(documents: Iterable[str], project: Snapshot) -> Made[Authored]:
    """Load canon and units, and check what they name."""
    canon, units = project.canon, project.units
    found = list(project.diagnostics)
    if canon is None or units is None:
        return Made(None, tuple(found))
    mergeable, named = check_authored(project, canon, units, documents)
    return Made(Authored(canon, units, project) if mergeable else None, (*found, *named))


def dress(authored: Authored, project: Snapshot) -> Made[Chrome]:
    """Load the publisher's templates, and gather all that sheets say."""
    project.share(authored.project)
    messages, house = project.messages, project.house
    return Made(Chrome(messages, house, project), tuple(project.diagnostics))


def word(authored: Authored, messages: dict[str, Message], _: Snapshot) -> Wording:
    """Mark all that sheets say."""
    marks = Marks(messages)
    return Wording(messages, marks, marks.canon(authored.canon), marks.units(authored.units))


def read(authored: Authored, document: str, project: Snapshot) -> Made[Reading]:
    """Read one document."""
    project.share(authored.project)
    reading, found = read_named(project, document, authored.canon, authored.units)
    return Made(reading, (*found, *(reading.diagnostics if reading else ())))


def compile_texts(authored: Authored, readings: tuple[Made[Reading], ...], _: Snapshot) -> Made[Compilation]:
    """Merge what was read; where anything is faulty there is no ruleset, as in a build."""
    compilation = compile_readings([own.value for own in readings if own.value], authored.canon, authored.units)
    found = [*(one for own in readings for one in own.found), *compilation.diagnostics]
    if errors_of(found):
        return Made(None, tuple(found))
    found += check_stated(compilation, authored.canon, authored.project.place_in(CANON))
    return Made(compilation, tuple(found))


def put_together(
    authored: Made[Authored], chrome: Made[Chrome], wording: Wording, compiled: Made[Compilation]
) -> Made[Base]:
    """Put together what all sheets need."""
    found = tuple(dict.fromkeys((*authored.found, *chrome.found, *compiled.found)))
    if authored.value is None or chrome.value is None or compiled.value is None or errors_of(found):
        return Made(None, found)
    canon, units, house = authored.value.canon, authored.value.units, chrome.value.house
    return Made(Base(canon, units, wording, house, compiled.value, chrome.value.project), found)


def load_catalogue(base: Base, locale: str, project: Snapshot) -> Made[Catalogue]:
    """Load the catalogue of a locale."""
    path = catalogue_path(folder_of(locale))
    text = project.text(path)
    if text is None:
        return Made(None, tuple(project.diagnostics))
    catalogue = read_catalogue(text, path, base.wording.messages)
    return Made(catalogue, (*project.diagnostics, *catalogue.diagnostics))


def speak(base: Base, locale: str, catalogue: Made[Catalogue] | None, project: Snapshot) -> Made[Voice]:
    """Load what one locale adds; English and the pseudo-locale have no catalogue."""
    folder = ENGLISH if locale == PSEUDO else folder_of(locale)
    language = project.language(folder)
    found = [*project.diagnostics, *(catalogue.found if catalogue else ())]
    if language is None or (catalogue and catalogue.value is None):
        return Made(None, tuple(found))
    found += check_language(language, base.canon, base.units, project.place_in(language_path(folder)))
    own, translations = catalogue.value if catalogue else None, dict[str, str]()
    if locale == PSEUDO:
        language, translations = pseudo_language(language), pseudo_translations(base.wording.messages)
    elif own:
        translations = own.translations
        found += check_catalogue(own, base.wording.messages, Forms(language, base.canon, base.units))
    voice = Voice(Target(language, plural_rule(language), translations), own)
    return Made(None if errors_of(found) else voice, tuple(found))


def localise(base: Base, voice: Voice, choice: Choice) -> Sheet:
    """Localise the ruleset, as far as an edition was chosen that edition alone."""
    wording, ruleset = base.wording, base.compilation.ruleset
    if choice.edition:
        ruleset = of_edition(ruleset, choice.edition, base.canon)
    settings = Settings(choice.system, choice.convention)
    return sheet_for(wording.marks.target(voice.target), ruleset, wording.canon, wording.units, settings)


def write(base: Base, voice: Voice, sheet: Sheet) -> Made[str]:
    """Write a sheet as HTML, as a build does, and turn its marks into elements."""
    wording = base.wording
    target, faults = wording.marks.target(voice.target), list[Diagnostic]()
    try:
        if base.house:
            files, faults = house_artifacts(base.house, sheet, target, wording.canon, ["html"])
        else:
            files = artifacts_for(sheet, target, wording.canon, ["html"])
    except Exception as error:  # a template of ours is being worked on: whatever goes wrong in it is a fault of a file
        return Made(None, (rendering_fault(error),))
    page = next((file.text for file in files if file.path.endswith(f"/{STEM}.html")), None)
    return Made(None if page is None or faults else wording.marks.annotated(page), tuple(faults))
