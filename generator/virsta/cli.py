"""The command line: arguments, files and exit codes. 0: done, 1: errors found, 2: wrong usage."""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path

from virsta import __version__, layout, leftovers
from virsta.build import Order, plan_build
from virsta.cache import FOLDER
from virsta.cli_locale import locale
from virsta.cli_serve import serve
from virsta.cli_texts import conflicts, convert, coverage, facts
from virsta.console import COMMAND, click, errors, known, open_project, project_option, project_root, stop, tell
from virsta.diagnostic import diagnose, in_order
from virsta.progress import Progress

FORMATS = ("html", "md", "json")


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="virsta")
def main() -> None:
    """Read rule texts in any language, keep every number with its place, and write them back out in every
    language and any unit.

    Start with `virsta build`: it writes reference sheets and JSON packs into build/.
    """
    for stream in (sys.stdout, sys.stderr):  # whatever the system's own encoding: results are read by programs
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


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
        leftovers.clear(order.out)
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
        project = open_project(root)
        if project.canon is None or project.units is None:
            stop(project.diagnostics, project.root)
        known(system, ["native", *project.units.systems], "system of units")
        known(convention, project.units.conventions, "convention")
        if edition is not None:
            known(edition, project.canon.editions, "edition")
    once = dict.fromkeys
    shown = os.fsencode(out).decode("utf-8", "replace") if out is not None else "build"
    return Order(_target(root, out), shown, tuple(once(chosen)), tuple(once(kinds)), system, convention, edition)


def _target(root: Path, out: Path | None) -> Path:
    """Return the output folder; stop where a build would stand among the files that the project is read from."""
    target = Path(os.path.realpath(root / "build" if out is None else out))
    inside = target.relative_to(root).parts[:1] if target.is_relative_to(root) else ()
    if set(inside) & {"sources", "locales", layout.TEMPLATES, FOLDER}:
        stop([diagnose("out-foreign", f"{out} lies in {inside[0]}/, which the project is read from", COMMAND)])
    return target


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

    project = open_project(folder)
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
@click.argument("code")
def explain(code: str) -> None:
    """Say what the code of a finding means and what to do about it."""
    from virsta import report
    from virsta.diagnostic import CODES

    click.echo(report.explanation(CODES[known(code, CODES, "code")]))


for command in (facts, coverage, conflicts, convert, locale, serve):
    main.add_command(command)


if __name__ == "__main__":
    main()
