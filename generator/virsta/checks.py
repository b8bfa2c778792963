"""Every check of a project, for `virsta check`."""

from __future__ import annotations

from collections.abc import Iterator

from virsta.artifacts import Target, house_artifacts, sheet_for
from virsta.briefing import Briefing
from virsta.canon import Canon
from virsta.compilation import compile_project
from virsta.diagnostic import Diagnostic
from virsta.layout import ENGLISH, language_path, written_folders
from virsta.localise import Settings
from virsta.localise.catalogue import check_catalogue
from virsta.localise.forms import Forms
from virsta.localise.glossary import check_glossary
from virsta.localise.plurals import plural_rule
from virsta.localise.review import review
from virsta.localise.spelled import check_spelled
from virsta.model import Ruleset
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
        found += _check_locales(project, canon, units, compiled.ruleset)
        found += _check_templates(project, canon, units, compiled.ruleset)
    return [*project.diagnostics, *found]


def _check_locales(project: Project, canon: Canon, units: Units, ruleset: Ruleset) -> Iterator[Diagnostic]:
    written = written_folders(project.root)
    english = project.language(ENGLISH) if ENGLISH in written else None
    briefing = Briefing.of(project, canon, units, english, ruleset) if english else None
    for folder in written:
        language = project.language(folder)
        if language is None:
            continue
        where = project.place_in(language_path(folder))
        yield from check_language(language, canon, units, where)
        yield from check_cldr(language, where)
        yield from check_decided(project.text(language_path(folder)) or "", language_path(folder))
        catalogue = project.catalogue(folder) if folder != ENGLISH else None
        if catalogue and briefing:
            yield from catalogue.diagnostics
            yield from check_catalogue(catalogue, project.messages, Forms(language, canon, units))
            desk = briefing.desk(language)
            yield from check_glossary(desk, project.messages, where)
            yield from check_spelled(catalogue, briefing.notes(language.locale), desk)
            yield from review(catalogue, project.messages, desk)


def _check_templates(project: Project, canon: Canon, units: Units, ruleset: Ruleset) -> list[Diagnostic]:
    """Return what is wrong with a publisher's templates when they are run, as far as an English sheet shows it."""
    english = project.language(ENGLISH) if ENGLISH in written_folders(project.root) else None
    if project.house is None or english is None:
        return []
    target = Target(english, plural_rule(english), {})
    sheet = sheet_for(target, ruleset, canon, units, Settings())
    return house_artifacts(project.house, sheet, target, canon, ("html", "md"))[1]
