"""The catalogues of a project on disk: brought up to date, begun anew, counted."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from babel.core import UnknownLocaleError
from babel.localedata import locale_identifiers
from babel.messages.catalog import Catalog
from babel.messages.pofile import PoFileError

from virsta.briefing import Briefing
from virsta.canon import Canon
from virsta.compilation import compile_project
from virsta.diagnostic import Diagnostic, Severity, diagnose, nearest
from virsta.emit.messages import TEMPLATES
from virsta.layout import (
    CANON,
    ENGLISH,
    TEMPLATE_CATALOGUE,
    UNITS,
    catalogue_path,
    language_path,
    template_files,
    written_folders,
)
from virsta.localise.beginning import language_text, locale_of
from virsta.localise.catalogue import read_catalogue
from virsta.localise.extraction import extract_messages, merged, read, written
from virsta.localise.spelled import outdated, spelled_out
from virsta.project import Project
from virsta.source import COMMAND_LINE, Place
from virsta.store import replace_text


@dataclass(frozen=True, slots=True)
class Count:
    """How far a part of a locale is."""

    locale: str
    section: str
    messages: int
    translated: int
    stale: int


def update(project: Project, folders: list[str]) -> tuple[list[str], list[Diagnostic]]:
    """Write the template catalogue and bring catalogues up to date; return the files that changed."""
    canon, units = project.canon, project.units
    english = project.language(ENGLISH)
    if canon is None or units is None or english is None or not project.messages:
        return [], project.diagnostics
    compiled = compile_project(project)
    if compiled is None:
        return [], project.diagnostics
    errors = [d for d in (*project.diagnostics, *compiled.diagnostics) if d.severity is Severity.ERROR]
    if errors:
        return [], errors
    return _update(project, folders, Briefing(project.messages, compiled.ruleset, canon, units, english))


def _update(project: Project, folders: list[str], briefing: Briefing) -> tuple[list[str], list[Diagnostic]]:
    sources = [(project.root / CANON, CANON, "virsta_canon"), (project.root / UNITS, UNITS, "virsta_units")]
    templates = sorted(path for path in TEMPLATES.glob("*.*") if path.suffix != ".css")
    sources += [(path, f"virsta/emit/templates/{path.name}", "jinja2") for path in templates]
    sources += [(project.root / path, path, "jinja2") for path in template_files(project.root)]
    template = extract_messages(sources)
    changed = _write(project.root, TEMPLATE_CATALOGUE, written(merged(template, template, briefing.notes(ENGLISH))))
    found: list[Diagnostic] = []
    for folder in folders:
        text, faults = _renewed(project, folder, template, briefing)
        found += faults
        if text is not None:
            changed += _write(project.root, catalogue_path(folder), text)
    return changed, found


def _renewed(
    project: Project, folder: str, template: Catalog, briefing: Briefing
) -> tuple[str | None, list[Diagnostic]]:
    """Return the text of a catalogue brought up to date, and the entries that spell out a number which has changed."""
    catalogue, language = project.catalogue(folder), project.language(folder)
    if catalogue is None or language is None:
        return None, project.diagnostics
    if broken := [fault for fault in catalogue.diagnostics if fault.severity is Severity.ERROR]:
        return None, broken
    path, notes = catalogue.path, briefing.notes(language.locale)
    try:
        old = read(project.text(path) or "", folder)
    except (PoFileError, UnknownLocaleError, ValueError) as error:
        return None, [diagnose("po-broken", f"its head cannot be read: {error}", Place(path, 1, 1, 1))]
    spelled = spelled_out(catalogue, notes, briefing.desk(language))
    for entry in old:
        if entry.context in spelled:
            entry.flags.add("fuzzy")  # it is not shown until someone has looked at it
    text = written(merged(template, old, notes))
    lines = read_catalogue(text, path, project.messages).lines if spelled else {}
    return text, [outdated(key, numbers, Place(path, lines[key], 1, 1)) for key, numbers in spelled.items()]


def _write(root: Path, path: str, text: str) -> list[str]:
    file = root / path
    if file.is_file() and file.read_text("utf-8") == text:
        return []
    replace_text(file, text)
    return [path]


def begin(project: Project, tag: str) -> tuple[list[str], list[Diagnostic]]:
    """Begin a locale: its language from CLDR and an empty catalogue; return the files written."""
    units, english = project.units, project.language(ENGLISH)
    if units is None or english is None or project.canon is None:
        return [], project.diagnostics
    place = Place(COMMAND_LINE, 1, 1, 1)
    locale = locale_of(tag)
    if locale is None:
        hint = nearest(tag.replace("-", "_"), locale_identifiers())
        return [], [diagnose("name-unknown", f"CLDR knows no locale `{tag}`", place, hint=hint)]
    folder = str(locale)
    if folder.replace("_", "-") != tag:
        hint = f"It is spelt `{folder.replace('_', '-')}`."
        return [], [diagnose("locale-name", f"`{tag}` is not how the locale is written", place, hint=hint)]
    if (project.root / "locales" / folder).exists():
        return [], [diagnose("locale-exists", f"locales/{folder} is there already", place)]
    empty = written(merged(Catalog(), read("", folder), {}))
    replace_text(project.root / language_path(folder), language_text(locale, english, units))
    replace_text(project.root / catalogue_path(folder), empty)
    _, faults = update(Project(project.root), [folder])
    return [language_path(folder), catalogue_path(folder)], faults


def stats(project: Project, folders: list[str]) -> list[Count]:
    """Count the messages of locales by section."""
    canon, units = project.canon, project.units
    if canon is None or units is None:
        return []
    counts = []
    messages = project.messages
    section_of = {message: _section(message, canon) for message in messages}
    whole = Counter(section_of.values())
    for folder in folders:
        catalogue = project.catalogue(folder)
        current = Counter(section_of[message] for message in (catalogue.translations if catalogue else ()))
        stale = Counter(section_of[message] for message in (catalogue.stale if catalogue else ()))
        locale = folder.replace("_", "-")
        counts += [Count(locale, name, total, current[name], stale[name]) for name, total in whole.items()]
    return counts


def _section(message: str, canon: Canon) -> str:
    kind, _, rest = message.partition(".")
    owner = rest.split(".")[0]
    if kind == "rule":
        return canon.rules[owner].section
    if kind == "table":
        return canon.tables[owner].section
    return owner if kind == "section" else "sheet"


def all_catalogues(root: Path) -> list[str]:
    """Return the folders of locales that have a catalogue."""
    return [folder for folder in written_folders(root) if folder != ENGLISH]
