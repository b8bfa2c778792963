"""The catalogues of a project on disk: brought up to date, begun anew, counted."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from babel.core import UnknownLocaleError
from babel.messages.catalog import Catalog
from babel.messages.pofile import PoFileError

from virsta.briefing import Briefing
from virsta.canon import Canon
from virsta.compilation import compile_project
from virsta.diagnostic import Diagnostic, Severity, diagnose
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
from virsta.localise.beginning import language_text
from virsta.localise.catalogue import read_catalogue
from virsta.localise.extraction import extract_messages, merged, read, written
from virsta.localise.spelled import outdated, spelled_out
from virsta.project import Project
from virsta.source import COMMAND_LINE, Place
from virsta.store import replace_text
from virsta.validate.locales import locale_of, nearest_locale


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
    briefing, faults = _briefed(project)
    return _update(project, folders, briefing) if briefing else ([], faults)


def _briefed(project: Project) -> tuple[Briefing | None, list[Diagnostic]]:
    """Compile a project; return what translators are told, or the errors for which nothing can be told."""
    canon, units = project.canon, project.units
    english = project.language(ENGLISH)
    if canon is None or units is None or english is None or not project.messages:
        return None, project.diagnostics
    compiled = compile_project(project)
    if compiled is None:
        return None, project.diagnostics
    errors = [d for d in (*project.diagnostics, *compiled.diagnostics) if d.severity is Severity.ERROR]
    return None if errors else Briefing(project.messages, compiled.ruleset, canon, units, english), errors


def _update(project: Project, folders: list[str], briefing: Briefing) -> tuple[list[str], list[Diagnostic]]:
    sources = [(project.root / CANON, CANON, "virsta_canon"), (project.root / UNITS, UNITS, "virsta_units")]
    templates = sorted(path for path in TEMPLATES.glob("*.*") if path.suffix != ".css")
    sources += [(path, f"virsta/emit/templates/{path.name}", "jinja2") for path in templates]
    sources += [(project.root / path, path, "jinja2") for path in template_files(project.root)]
    template = extract_messages(sources)
    texts = {TEMPLATE_CATALOGUE: written(merged(template, template, briefing.notes(ENGLISH)))}
    found: list[Diagnostic] = []
    for folder in folders:
        text, faults = _renewed(project, folder, template, briefing)
        found += faults
        if text is not None:
            texts[catalogue_path(folder)] = text
    changed = [path for path, text in texts.items() if _differs(project.root / path, text)]
    return changed, [*found, *(fault for path in changed for fault in replace_text(project.root, path, texts[path]))]


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


def _differs(file: Path, text: str) -> bool:
    return not file.is_file() or file.read_bytes() != text.encode()


def begin(project: Project, tag: str) -> tuple[list[str], list[Diagnostic]]:
    """Begin a locale: its language from CLDR and an empty catalogue; return the files written."""
    place = Place(COMMAND_LINE, 1, 1, 1)
    locale = locale_of(tag)
    if locale is None:
        unknown = f"CLDR knows no locale `{tag}`"
        return [], [diagnose("name-unknown", unknown, place, hint=nearest_locale(tag))]
    folder = str(locale)
    if folder.replace("_", "-") != tag:
        hint = f"It is written `{folder.replace('_', '-')}`."
        return [], [diagnose("locale-name", f"`{tag}` is not how the locale is written", place, hint=hint)]
    if (project.root / "locales" / folder).exists():
        return [], [diagnose("locale-exists", f"locales/{folder} is there already", place)]
    briefing, faults = _briefed(project)
    if briefing is None:
        return [], faults  # nothing is begun that cannot be gone on with
    empty = written(merged(Catalog(), read("", folder), {}))
    language = language_text(locale, briefing.english, briefing.units)
    texts = {language_path(folder): language, catalogue_path(folder): empty}
    if faults := [fault for path, text in texts.items() for fault in replace_text(project.root, path, text)]:
        return [], faults
    _, faults = _update(Project(project.root), [folder], briefing)
    return list(texts), faults


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
