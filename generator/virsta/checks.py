"""Every check of a project, for `virsta check`."""

from __future__ import annotations

from collections.abc import Iterator

from virsta import pipeline
from virsta.canon import Canon
from virsta.diagnostic import Diagnostic, diagnose, nearest
from virsta.guide import OutlineEntry, Pattern, Slot
from virsta.layout import CANON, ENGLISH, guide_path, language_folders, language_path, written_folders
from virsta.localise.catalogue import check_catalogue
from virsta.pipeline import Input
from virsta.project import Project, project_messages
from virsta.source import Place
from virsta.units import Units
from virsta.validate.invariants import check_names
from virsta.validate.languages import check_language


def check_project(project: Project, document: str | None = None) -> list[Diagnostic]:
    """Return every finding; a fault in one place does not hide those of another."""
    canon, units = project.canon, project.units
    if canon is None or units is None:
        return project.diagnostics
    found = list(check_names(canon, CANON))
    inputs = project.inputs(document)
    for given in inputs:
        found += _check_guide(given, canon)
    compiled = pipeline.compile_ruleset(inputs, canon, units)
    found += compiled.diagnostics
    if document is None:
        found += _unstated(canon, compiled.ruleset.rules)
        found += _check_locales(project, canon, units)
    return [*project.diagnostics, *found]


def _unstated(canon: Canon, stated: object) -> Iterator[Diagnostic]:
    for rule in canon.rules:
        if rule not in stated:  # type: ignore[operator]
            yield diagnose("rule-unstated", f"no document states the rule `{rule}`", Place(CANON, 1, 1, 1))


def _check_guide(given: Input, canon: Canon) -> Iterator[Diagnostic]:
    """Yield what a guide names that the canon does not have, and what the document leaves unstated."""
    place = Place(guide_path(given.document.id), 1, 1, 1)
    for entry in given.guide.outline:
        known: list[str] = list(given.guide.tables if entry.kind == "table" else canon.rules)
        if entry.kind in ("rule", "table") and entry.id not in known:
            yield diagnose("name-unknown", f"no {entry.kind} `{entry.id}`", place, hint=nearest(entry.id or "", known))
        if entry.kind == "heading" and entry.id and canon.message_of(entry.id) is None:
            yield diagnose(
                "name-unknown", f"nothing is called `{entry.id}`", place, hint=nearest(entry.id, canon.rules)
            )
        for name in _slot_names(entry):
            if canon.resolve(name, entry.id) is None:
                yield diagnose(
                    "name-unknown", f"`{entry.id}` has no parameter `{name}`", place, hint=nearest(name, canon.types)
                )
    for table in given.guide.tables.values():
        yield from _check_table(table.id, given, canon, place)
    for what in ("licence", "attribution"):
        if getattr(given.document, what) == "unstated":
            yield diagnose("licence-unstated", f"`{given.document.id}` does not state its {what}", place)


def _slot_names(entry: OutlineEntry) -> Iterator[str]:
    patterns: list[Pattern] = [entry.anchor, *(find.pattern for find in entry.finds)]
    yield from (part.name for pattern in patterns for part in pattern if isinstance(part, Slot))
    yield from (name for find in entry.finds for name in find.implies)


def _check_table(key: str, given: Input, canon: Canon, place: Place) -> Iterator[Diagnostic]:
    table, guide = canon.tables.get(key), given.guide.tables[key]
    if table is None:
        yield diagnose("name-unknown", f"no table `{key}`", place, hint=nearest(key, canon.tables))
        return
    for column in guide.columns:
        if column not in table.columns:
            yield diagnose(
                "name-unknown", f"`{key}` has no column `{column}`", place, hint=nearest(column, table.columns)
            )
    for group in guide.groups:
        for row in (f"{group.prefix}.{own}" if group.prefix else own for rows in group.rows for own in rows.ids):
            if row not in table.rows:
                yield diagnose("name-unknown", f"`{key}` has no row `{row}`", place, hint=nearest(row, table.rows))


def _check_locales(project: Project, canon: Canon, units: Units) -> Iterator[Diagnostic]:
    messages = project_messages(canon)
    for folder in language_folders(project.root):
        language = project.language(folder)
        if language is None or folder not in written_folders(project.root):
            continue
        yield from check_language(language, canon, units, language_path(folder))
        catalogue = project.catalogue(folder) if folder != ENGLISH else None
        if catalogue:
            forms = frozenset(form for unit in language.units.values() for form in unit.patterns)
            yield from catalogue.diagnostics
            yield from check_catalogue(catalogue, messages, forms)
