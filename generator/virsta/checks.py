"""Every check of a project, for `virsta check`."""

from __future__ import annotations

from collections.abc import Iterator

from virsta import parallel
from virsta.artifacts import house_artifacts
from virsta.briefing import Briefing
from virsta.canon import Canon
from virsta.compilation import compile_project
from virsta.diagnostic import Diagnostic, Severity
from virsta.layout import ENGLISH, TEMPLATES, language_path, written_folders
from virsta.localise.catalogue import check_catalogue
from virsta.localise.forms import Forms
from virsta.localise.review import check_glossary, review
from virsta.localise.spelled import check_spelled
from virsta.pipeline import Compilation
from virsta.project import Project
from virsta.units import Units
from virsta.validate.languages import check_cldr, check_decided, check_language


def check_project(project: Project, document: str | None = None) -> list[Diagnostic]:
    """Return every finding; a fault in one place does not hide those of another."""
    canon, units = project.canon, project.units
    if canon is None or units is None:
        return project.diagnostics
    compiled = compile_project(project, document)
    if compiled is None:
        return project.diagnostics
    found = list(compiled.diagnostics)
    if document is None:
        found += _check_translations(project, canon, units, compiled)
    return [*project.diagnostics, *found]


def _check_translations(project: Project, canon: Canon, units: Units, compiled: Compilation) -> list[Diagnostic]:
    """Check every locale, and a publisher's templates where there can be a sheet."""
    folders = written_folders(project.root)
    english = project.language(ENGLISH) if ENGLISH in folders else None
    briefing, house = None, project.house
    if english:
        faults = [*project.diagnostics, *compiled.diagnostics]
        faults += check_language(english, canon, units, project.place_in(language_path(ENGLISH)))
        sound = not any(_spoils(fault) for fault in faults)
        briefing = Briefing(project.messages, compiled.ruleset, canon, units, english, sound)

    def check(folder: str) -> list[Diagnostic]:
        found = [*check_locale(project, folder, canon, units, briefing)]
        return [*project.diagnostics, *found]

    found = [own for results in parallel.each(check, folders) for own in results]
    if house is not None and briefing is not None and briefing.sound:
        found += house_artifacts(house, briefing.sheet, briefing.target, canon, ("html", "md"))[1]
    return list(dict.fromkeys(found))


def _spoils(fault: Diagnostic) -> bool:
    """Whether there can be no sheet; a fault of one template does not hide those of others."""
    return fault.severity is Severity.ERROR and not fault.place.file.startswith(f"{TEMPLATES}/")


def check_locale(
    project: Project, folder: str, canon: Canon, units: Units, briefing: Briefing | None
) -> Iterator[Diagnostic]:
    """Yield what is wrong with a locale's language and catalogue; a briefing is there if English is."""
    language, path = project.language(folder), language_path(folder)
    if language is None:
        return
    where = project.place_in(path)
    yield from check_language(language, canon, units, where)
    yield from check_cldr(language, where)
    yield from check_decided(project.text(path) or "", path)
    catalogue = project.catalogue(folder) if folder != ENGLISH else None
    if catalogue and briefing:
        yield from catalogue.diagnostics
        yield from check_catalogue(catalogue, project.messages, Forms(language, canon, units))
        desk = briefing.desk(language)
        yield from check_glossary(desk, where)
        yield from review(catalogue, desk)
        if briefing.sound:
            yield from check_spelled(catalogue, briefing.notes(language.locale), desk)
