"""Compiles a project: its documents are read on as many cores as there are, then merged."""

from __future__ import annotations

from collections.abc import Iterator

from virsta import layout, parallel, pipeline
from virsta.canon import Canon
from virsta.diagnostic import Diagnostic, Severity, diagnose
from virsta.pipeline import Compilation, Reading
from virsta.project import Project
from virsta.source import Where
from virsta.units import Units
from virsta.validate.guides import check_guide
from virsta.validate.invariants import check_names
from virsta.validate.names import check_canon, check_families, check_units


def compile_project(project: Project, only: str | None = None) -> Compilation | None:
    """Return the compilation of a project, or of one document of it; None where canon or units cannot be read.

    What is wrong with authored files is added to the project's diagnostics.
    """
    canon, units = project.canon, project.units
    if canon is None or units is None or not _sound(project, canon, units):
        return None

    def read(name: str) -> tuple[Reading | None, list[Diagnostic]]:
        before = len(project.diagnostics)
        given = project.input(name)
        if given is None:
            return None, project.diagnostics[before:]
        named = check_guide(given.document, given.guide, canon, units, project.place_in(layout.guide_path(name)))
        return pipeline.read_document(given, canon, units), [*project.diagnostics[before:], *named]

    names = [name for name in layout.documents(project.root) if only in (None, name)]
    known = list(project.diagnostics)
    results = parallel.each(read, names)
    project.diagnostics = [*known, *(d for _, found in results for d in found)]
    compilation = pipeline.compile_readings([reading for reading, _ in results if reading], canon, units)
    if only is None and not any(d.severity is Severity.ERROR for d in project.diagnostics):
        # what no text says can be told only where every text has been read
        project.diagnostics += check_stated(compilation, canon, project.place_in(layout.CANON))
    return compilation


def _sound(project: Project, canon: Canon, units: Units) -> bool:
    """Report what canon and units name and nothing defines, and tell whether texts can be merged all the same."""
    where = project.place_in(layout.CANON)
    fatal = list(check_families(canon, units, where))
    project.diagnostics += [
        *fatal,
        *check_canon(canon, units, layout.documents(project.root), where),
        *check_names(canon, where),
        *check_units(units, project.place_in(layout.UNITS)),
    ]
    return not fatal


def check_stated(compilation: Compilation, canon: Canon, where: Where) -> Iterator[Diagnostic]:
    """Yield what the canon has and no text states, and rulings that settle nothing."""
    ruleset = compilation.ruleset
    for rule in canon.rules.values():
        if rule.id not in ruleset.rules:
            yield diagnose("rule-unstated", f"no document states the rule `{rule.id}`", where(f"{rule.id}:"))
    ruled = {conflict.id for conflict in compilation.conflicts if conflict.ruling is not None}
    for key in canon.rulings:
        if key not in ruled:
            yield diagnose("ruling-stale", f"the ruling on `{key}` settles no conflict", where(f"{key}:"))
