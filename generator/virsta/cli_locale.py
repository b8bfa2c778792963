"""`virsta locale`: what translators do."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from pathlib import Path

from virsta.console import FAILED, click, end, errors, known, open_project, project_option, project_root, stop, tell
from virsta.diagnostic import in_order
from virsta.layout import PSEUDO, folder_of

MOST = 20
"""So many findings of a kind in a file are told at once: a new locale has hundreds of messages to translate."""


@click.group()
def locale() -> None:
    """Keep the catalogues of translators."""


def _folders(root: Path, locales: tuple[str, ...]) -> list[str]:
    from virsta.catalogues import all_catalogues

    names = {folder.replace("_", "-"): folder for folder in all_catalogues(root)}
    return [names[known(name, names, "catalogue")] for name in locales] or list(names.values())


@locale.command()
@project_option
@click.argument("locales", nargs=-1, metavar="[L]…")
def update(folder: Path | None, locales: tuple[str, ...]) -> None:
    """Bring catalogues up to date with the canon and the templates.

    What has changed in English keeps its translation, marked fuzzy with the previous text. So does a translation
    that spells out a number which the texts no longer say.
    """
    from virsta import catalogues

    root = project_root(folder)
    changed, faults = catalogues.update(open_project(root), _folders(root, locales))
    if errors(faults):
        stop(faults, root)
    tell(faults, root)
    click.echo("\n".join(f"updated {path}" for path in changed) or "everything is up to date")


@locale.command()
@project_option
@click.argument("tag", metavar="L")
def new(folder: Path | None, tag: str) -> None:
    """Begin a locale, such as fr or pt-BR: its language from CLDR, what is to decide marked, and an empty catalogue."""
    from virsta import catalogues

    root = project_root(folder)
    if folder_of(tag) == folder_of(PSEUDO):
        raise click.UsageError(f"{PSEUDO} is made from English: `virsta build --locale {PSEUDO}` writes it.")
    begun, faults = catalogues.begin(open_project(root), tag)
    if faults:
        stop(faults, root)
    click.echo("\n".join(f"written {path}" for path in begun))
    click.echo(f"Next: decide what is marked in language.yaml, translate, and ask `virsta locale check {tag}`.")


@locale.command()
@project_option
@click.argument("locales", nargs=-1, metavar="[L]…")
def check(folder: Path | None, locales: tuple[str, ...]) -> None:
    """Tell every fault of catalogues and their languages alone."""
    from virsta import checks, report

    root = project_root(folder)
    homes = tuple(f"locales/{name}/" for name in _folders(root, locales)) if locales else ("locales/",)
    found = in_order(own for own in checks.check_project(open_project(root)) if own.place.file.startswith(homes))
    shown, more = report.folded(found, MOST)
    tell(shown, root)
    for line in more:
        click.echo(f"{line}; `virsta check` tells all, `virsta locale stats` counts", err=True)
    click.echo(report.summary(found))
    sys.exit(FAILED if errors(found) else 0)


@locale.command()
@project_option
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="For people or programs.")
@click.argument("locales", nargs=-1, metavar="[L]…")
def stats(folder: Path | None, form: str, locales: tuple[str, ...]) -> None:
    """Show how far the catalogues are, by section."""
    from virsta import catalogues

    root = project_root(folder)
    project, folders = open_project(root), _folders(root, locales)
    counts = catalogues.stats(project, folders)
    read = filter(None, map(project.catalogue, folders))
    end([*project.diagnostics, *(fault for own in read for fault in own.diagnostics)], root)
    if form == "json":
        click.echo(json.dumps([asdict(count) for count in counts], indent=1))
        return
    click.echo(f"{'locale':8} {'section':20} {'translated':>10} {'stale':>6} {'of':>5}")
    for own in counts:
        click.echo(f"{own.locale:8} {own.section:20} {own.translated:10} {own.stale:6} {own.messages:5}")
