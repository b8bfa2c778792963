"""Compiles a project: its documents are read on as many cores as there are, then merged."""

from __future__ import annotations

from virsta import layout, parallel, pipeline
from virsta.diagnostic import Diagnostic
from virsta.pipeline import Compilation, Reading
from virsta.project import Project
from virsta.validate.guides import check_guide


def compile_project(project: Project, only: str | None = None) -> Compilation | None:
    """Return the compilation of a project, or of one document of it; None where canon or units cannot be read.

    What is wrong with authored files is added to the project's diagnostics.
    """
    canon, units = project.canon, project.units
    if canon is None or units is None:
        return None

    def read(name: str) -> tuple[Reading | None, list[Diagnostic]]:
        before = len(project.diagnostics)
        given = project.input(name)
        if given is None:
            return None, project.diagnostics[before:]
        named = check_guide(given.document, given.guide, canon, project.place_in(layout.guide_path(name)))
        return pipeline.read_document(given, canon, units), [*project.diagnostics[before:], *named]

    names = [name for name in layout.documents(project.root) if only in (None, name)]
    known = list(project.diagnostics)
    results = parallel.each(read, names)
    project.diagnostics = [*known, *(d for _, found in results for d in found)]
    return pipeline.compile_readings([reading for reading, _ in results if reading], canon, units)
