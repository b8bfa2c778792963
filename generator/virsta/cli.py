"""The command line: arguments, files and exit codes. 0: done, 1: errors found, 2: wrong usage."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from virsta import __version__, layout
from virsta.build import Order, plan_build
from virsta.cli_locale import locale
from virsta.console import click, end, errors, known, project_option, project_root, stop, tell
from virsta.diagnostic import Diagnostic, in_order
from virsta.progress import Progress

if TYPE_CHECKING:
    from virsta.pipeline import Compilation
    from virsta.project import Project

FORMATS = ("html", "md", "json")


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="virsta")
def main() -> None:
    """Read rule texts in any language, keep every number with its place, and write them back out in every
    language and any unit.

    Start with `virsta build`: it writes reference sheets and JSON packs into build/.
    """


def _open(folder: Path | None) -> Project:
    from virsta.project import Project  # most of the program, which a build with nothing to do need not load

    return Project(project_root(folder))


def _compiled(project: Project, document: str | None = None) -> Compilation:
    """Compile a project's texts; without canon or units, stop."""
    from virsta.compilation import compile_project

    if document is not None:
        known(document, layout.documents(project.root), "document")
    compilation = compile_project(project, document)
    if compilation is None:
        stop(project.diagnostics, project.root)
    return compilation


@main.command()
@project_option
@click.option(
    "--out", type=click.Path(path_type=Path), metavar="DIR", help="Where to write; by default build/ in the project."
)
@click.option(
    "--locale",
    "locales",
    multiple=True,
    metavar="L",
    help="A locale to write, such as zh-Hans; may be repeated. By default all but en-XA, the pseudo-locale.",
)
@click.option(
    "--format",
    "formats",
    metavar="F,…",
    default=",".join(FORMATS),
    show_default=True,
    help="Formats, parted by commas.",
)
@click.option(
    "--units",
    "system",
    metavar="SYSTEM",
    default="native",
    show_default=True,
    help="native, imperial, metric, sah, virsta or square.",
)
@click.option(
    "--convention",
    metavar="NAME",
    default="game",
    show_default=True,
    help="How units are converted: game, exact or historical.",
)
@click.option("--edition", metavar="E", help="Let one edition alone speak for its family.")
def build(
    folder: Path | None,
    out: Path | None,
    locales: tuple[str, ...],
    formats: str,
    system: str,
    convention: str,
    edition: str | None,
) -> None:
    """Write sheets (HTML, Markdown) and JSON packs for every locale, the ruleset and a manifest."""
    root = project_root(folder)
    order = _order(root, out, locales, formats, system, convention, edition)
    plan = plan_build(root, order)
    if plan.whole:
        click.echo(f"{order.shown} is up to date{_warned(plan.warnings)}")
        return
    from virsta.make import Make

    with Progress(sys.stderr) as progress:
        outcome = Make(root, order, plan, progress).run()
    if outcome.failed:
        stop(errors(outcome.diagnostics), root)
    tell(outcome.diagnostics, root)
    written, kept = len(outcome.written), len(outcome.kept)
    click.echo(f"{written} files written to {order.shown}, {kept} unchanged{_warned(outcome.warnings)}")


def _warned(count: int) -> str:
    return f"; {count} warnings, see `virsta check`" if count else ""


def _order(
    root: Path,
    out: Path | None,
    locales: tuple[str, ...],
    formats: str,
    system: str,
    convention: str,
    edition: str | None,
) -> Order:
    """Check what is asked of a build by name."""
    written = {folder.replace("_", "-"): folder for folder in layout.written_folders(root)}
    pseudo = {layout.PSEUDO: layout.folder_of(layout.PSEUDO)}
    chosen = tuple((written | pseudo)[known(name, written | pseudo, "locale")] for name in locales)
    chosen = chosen or tuple(written.values())
    kinds = tuple(known(name.strip(), FORMATS, "format") for name in formats.split(","))
    if (system, convention, edition) != ("native", "game", None):
        project = _open(root)
        if project.canon is None or project.units is None:
            stop(project.diagnostics, project.root)
        known(system, ["native", *project.units.systems], "system of units")
        known(convention, project.units.conventions, "convention")
        if edition is not None:
            known(edition, project.canon.editions, "edition")
    target = out if out is not None else root / "build"
    shown = str(out) if out is not None else "build"
    once = dict.fromkeys
    return Order(target.resolve(), shown, tuple(once(chosen)), tuple(once(kinds)), system, convention, edition)


@main.command()
@project_option
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "sarif"]),
    default="text",
    show_default=True,
    help="How to tell them.",
)
@click.option("--strict", is_flag=True, help="Count warnings as errors.")
@click.option("--document", metavar="ID", help="Read one document alone.")
def check(folder: Path | None, form: str, strict: bool, document: str | None) -> None:
    """Tell every fault: of texts, guides, canon, languages and catalogues, and where documents disagree."""
    from virsta import checks, report

    project = _open(folder)
    if document is not None:
        known(document, layout.documents(project.root), "document")
    found = checks.check_project(project, document)
    ordered = report.strict(in_order(found)) if strict else in_order(found)
    if form == "text":
        tell(ordered, project.root)
        click.echo(report.summary(ordered))
    else:
        click.echo({"json": report.as_json, "sarif": report.as_sarif}[form](ordered))
    sys.exit(1 if errors(ordered) else 0)


@main.command()
@project_option
@click.option(
    "--format", "form", type=click.Choice(["jsonl"]), default="jsonl", show_default=True, help="One JSON object a line."
)
@click.option("--document", metavar="ID", help="Read one document alone.")
def facts(folder: Path | None, form: str, document: str | None) -> None:
    """List everything read from the texts, each with its place."""
    from virsta import records

    del form
    project = _open(folder)
    compilation = _compiled(project, document)
    for record in records.fact_records(compilation):
        click.echo(json.dumps(record, ensure_ascii=False))
    end([*project.diagnostics, *compilation.diagnostics], project.root)


@main.command()
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

    project = _open(folder)
    compilation = _compiled(project, document)
    record = records.coverage_record(compilation)
    if form == "html" and project.canon:
        from virsta.emit.coverage_page import write_coverage

        click.echo(write_coverage(compilation.readings, project.canon), nl=False)
    else:
        told = json.dumps(record, ensure_ascii=False, indent=1) if form == "json" else records.coverage_text(record)
        click.echo(told)
    end(project.diagnostics, project.root)
    sys.exit(1 if any(own["unread"] for own in record["documents"]) else 0)


@main.command()
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

    project = _open(folder)
    compilation = _compiled(project)
    if form == "html" and project.canon:
        from virsta.emit.conflict_page import write_conflicts

        sources = {reading.document.id: reading.source for reading in compilation.readings}
        click.echo(write_conflicts(compilation.ruleset, compilation.conflicts, sources, project.canon), nl=False)
    else:
        found = records.conflict_records(compilation)
        click.echo(json.dumps(found, ensure_ascii=False, indent=1) if form == "json" else records.conflict_text(found))
    end([*project.diagnostics, *compilation.diagnostics], project.root)


@main.command()
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

    project = _open(folder)
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


@main.command()
@click.argument("code")
def explain(code: str) -> None:
    """Say what the code of a finding means and what to do about it."""
    from virsta import report
    from virsta.diagnostic import CODES

    click.echo(report.explanation(CODES[known(code, CODES, "code")]))


main.add_command(locale)


if __name__ == "__main__":
    main()
