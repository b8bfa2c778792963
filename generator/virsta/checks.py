"""Every check of a project, for `virsta check`."""

from __future__ import annotations

from collections.abc import Iterator

from virsta.canon import Canon
from virsta.compilation import compile_project
from virsta.diagnostic import Diagnostic
from virsta.layout import ENGLISH, language_folders, language_path, written_folders
from virsta.localise.catalogue import check_catalogue
from virsta.localise.forms import Forms
from virsta.localise.review import Desk, review
from virsta.model import Ruleset
from virsta.project import Project
from virsta.units import Units
from virsta.validate.languages import check_cldr, check_language


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
    return [*project.diagnostics, *found]


def _check_locales(project: Project, canon: Canon, units: Units, ruleset: Ruleset) -> Iterator[Diagnostic]:
    messages, labels = project.messages, ruleset.labels
    english = project.language(ENGLISH) if ENGLISH in language_folders(project.root) else None
    spoken = {document.id: document.language for document in ruleset.documents.values()}
    for folder in language_folders(project.root):
        language = project.language(folder)
        if language is None or folder not in written_folders(project.root):
            continue
        where = project.place_in(language_path(folder))
        yield from check_language(language, canon, units, where)
        yield from check_cldr(language, where)
        catalogue = project.catalogue(folder) if folder != ENGLISH else None
        if catalogue and english:
            yield from catalogue.diagnostics
            yield from check_catalogue(catalogue, messages, Forms(language, canon, units).lacking)
            own = {
                key: tuple(e for e in words if spoken[e.document] == language.locale) for key, words in labels.items()
            }
            yield from review(catalogue, messages, Desk(english, language, own))
