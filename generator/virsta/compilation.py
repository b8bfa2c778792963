"""Compiles a project: its documents are read on as many cores as there are, then merged."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from virsta import layout, parallel, pipeline
from virsta.canon import Canon
from virsta.diagnostic import Diagnostic, Severity, diagnose
from virsta.pipeline import Compilation, Reading
from virsta.project import Project
from virsta.source import Place, Where
from virsta.units import Units
from virsta.validate.guides import check_guide
from virsta.validate.invariants import check_names
from virsta.validate.locales import check_folders
from virsta.validate.names import check_canon, check_families, check_units


def compile_project(project: Project, only: str | None = None) -> Compilation | None:
    """Return the compilation of a project, or of one document of it; None where canon or units cannot be read.

    What is wrong with authored files is added to the project's diagnostics.
    """
    canon, units = project.canon, project.units
    if canon is None or units is None:
        return None
    mergeable, found = check_authored(project, canon, units, layout.documents(project.root))
    project.diagnostics += [*found, *check_locales(project.root)]
    if not mergeable:
        return None

    def read(name: str) -> tuple[Reading | None, list[Diagnostic]]:
        return read_named(project, name, canon, units)

    names = [name for name in layout.documents(project.root) if only in (None, name)]
    known = list(project.diagnostics)
    results = parallel.each(read, names)
    project.diagnostics = [*known, *(d for _, found in results for d in found)]
    compilation = pipeline.compile_readings([reading for reading, _ in results if reading], canon, units)
    if only is None and not any(d.severity is Severity.ERROR for d in project.diagnostics):
        # what no text says can be told only where every text has been read
        project.diagnostics += check_stated(compilation, canon, project.place_in(layout.CANON))
    return compilation


def check_locales(root: Path) -> Iterator[Diagnostic]:
    """Yield the folders in locales/ that are misnamed, and those with a catalogue alone."""
    folders = layout.locale_folders(root)
    yield from check_folders(folders)
    for folder in sorted({*folders} - {*layout.language_folders(root)}):
        path = layout.language_path(folder)
        yield diagnose("file-missing", f"{path} is missing", Place(path, 1, 1, 1))


def check_authored(
    project: Project, canon: Canon, units: Units, documents: Iterable[str]
) -> tuple[bool, list[Diagnostic]]:
    """Return whether texts can be merged, and what canon and units name and nothing defines."""
    where = project.place_in(layout.CANON)
    fatal = list(check_families(canon, units, where))
    named = [*check_canon(canon, units, documents, where), *check_names(canon, where)]
    return not fatal, [*fatal, *named, *check_units(units, canon, project.place_in(layout.UNITS))]


def read_named(project: Project, name: str, canon: Canon, units: Units) -> tuple[Reading | None, list[Diagnostic]]:
    """Read a document of a project; return it, and what is wrong with its files (but for the text itself)."""
    before = len(project.diagnostics)
    given = project.input(name)
    faults = project.diagnostics[before:]
    if given is None:
        return None, faults
    named = check_guide(given.document, given.guide, canon, units, project.place_in(layout.guide_path(name)))
    return pipeline.read_document(given, canon, units), [*faults, *named]


def check_stated(compilation: Compilation, canon: Canon, where: Where) -> Iterator[Diagnostic]:
    """Yield what the canon has and no text states, and rulings that settle nothing."""
    ruleset = compilation.ruleset
    for rule in canon.rules.values():
        if rule.id not in ruleset.rules:
            place = where(*canon.path_of(f"rule.{rule.id}"))
            yield diagnose("rule-unstated", f"no document states the rule `{rule.id}`", place)
    ruled = {conflict.id for conflict in compilation.conflicts if conflict.ruling is not None}
    for key in canon.rulings:
        if key not in ruled:
            yield diagnose("ruling-stale", f"the ruling on `{key}` settles no conflict", where("rulings", key))
