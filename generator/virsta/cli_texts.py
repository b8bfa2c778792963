"""Commands that ask the texts: what they say, how much of it is read, where they disagree; and `convert`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from virsta import layout
from virsta.console import click, end, known, open_project, project_option, stop
from virsta.diagnostic import Diagnostic

if TYPE_CHECKING:
    from virsta.pipeline import Compilation
    from virsta.project import Project


def _compiled(project: Project, document: str | None = None) -> Compilation:
    """Compile a project's texts; without canon or units, stop."""
    from virsta.compilation import compile_project

    if document is not None:
        known(document, layout.documents(project.root), "document")
    compilation = compile_project(project, document)
    if compilation is None:
        stop(project.diagnostics, project.root)
    return compilation


@click.command()
@project_option
@click.option(
    "--format", "form", type=click.Choice(["jsonl"]), default="jsonl", show_default=True, help="One JSON object a line."
)
@click.option("--document", metavar="ID", help="Read one document alone.")
def facts(folder: Path | None, form: str, document: str | None) -> None:
    """List everything read from the texts, each with its place."""
    from virsta import records

    del form
    project = open_project(folder)
    compilation = _compiled(project, document)
    for record in records.fact_records(compilation):
        click.echo(json.dumps(record, ensure_ascii=False))
    end([*project.diagnostics, *compilation.diagnostics], project.root)


@click.command()
@project_option
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "html"]),
    default="text",
    show_default=True,
    help="For people or programs; html is a page for people.",
)
@click.option("--document", metavar="ID", help="Read one document alone.")
def coverage(folder: Path | None, form: str, document: str | None) -> None:
    """Show how much of each text is read, what is waived and why, and what is unread."""
    from virsta import records

    project = open_project(folder)
    compilation = _compiled(project, document)
    record = records.coverage_record(compilation)
    if form == "html" and project.canon:
        from virsta.emit.coverage_page import write_coverage

        click.echo(write_coverage(compilation.readings, project.canon), nl=False)
    else:
        told = json.dumps(record, ensure_ascii=False, indent=1) if form == "json" else records.coverage_text(record)
        click.echo(told)
    end([*project.diagnostics, *compilation.diagnostics], project.root)


@click.command()
@project_option
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "html"]),
    default="text",
    show_default=True,
    help="For people or programs; html is a page for people.",
)
def conflicts(folder: Path | None, form: str) -> None:
    """Show where documents disagree after conversion, contradict themselves, or lack what others have."""
    from virsta import records

    project = open_project(folder)
    compilation = _compiled(project)
    if form == "html" and project.canon:
        from virsta.emit.conflict_page import write_conflicts

        sources = {reading.document.id: reading.source for reading in compilation.readings}
        click.echo(write_conflicts(compilation.ruleset, compilation.conflicts, sources, project.canon), nl=False)
    else:
        found = records.conflict_records(compilation)
        click.echo(json.dumps(found, ensure_ascii=False, indent=1) if form == "json" else records.conflict_text(found))
    end([*project.diagnostics, *compilation.diagnostics], project.root)


@click.command()
@project_option
@click.argument("text")
@click.option("--from", "source", required=True, metavar="L", help="The language the quantity is written in.")
@click.option("--to", "unit", required=True, metavar="UNIT", help="The unit to convert to, such as meter.")
@click.option("--locale", required=True, metavar="L", help="The locale to write it in.")
@click.option("--convention", metavar="NAME", default="game", show_default=True, help="game, exact or historical.")
def convert(folder: Path | None, text: str, source: str, unit: str, locale: str, convention: str) -> None:
    """Convert a quantity, such as "3½ virstaa", and print it alone on a line."""
    from virsta.conversion import convert_text
    from virsta.localise.plurals import plural_rule

    project = open_project(folder)
    units = project.units
    if units is None:
        stop(project.diagnostics, project.root)
    languages = {name.replace("_", "-"): name for name in layout.language_folders(project.root)}
    reading = project.language(languages[known(source, languages, "language")])
    writing = project.language(languages[known(locale, languages, "locale")])
    known(convention, units.conventions, "convention")
    known(unit, units.dimensions, "unit")
    if reading is None or writing is None:
        stop(project.diagnostics, project.root)
    result = convert_text(text, reading, unit, writing, plural_rule(writing), units, convention)
    if isinstance(result, Diagnostic):
        stop([result])
    click.echo(result)
