"""What every command does alike: open the project, name what is unknown, tell findings, end with an exit code."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from virsta.diagnostic import Diagnostic, Severity, diagnose, in_order, nearest
from virsta.layout import CANON, find_root
from virsta.source import COMMAND_LINE, Place

if TYPE_CHECKING:
    from virsta.project import Project

if TYPE_CHECKING or not {"-h", "--help"} & set(sys.argv):
    import click
else:
    import rich_click as click  # four times as slow to start, so for help alone

__all__ = [
    "FAILED",
    "click",
    "end",
    "errors",
    "known",
    "open_project",
    "project_option",
    "project_root",
    "stop",
    "tell",
]

COMMAND = Place(COMMAND_LINE, 1, 1, 1)
FAILED = 1
MOST_NAMED = 12
"""Not more known names are listed for an unknown one."""


def project_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the option that every command has."""
    return click.option(
        "--project",
        "folder",
        type=click.Path(path_type=Path),
        metavar="DIR",
        help="The project; by default the nearest folder upward that holds sources/canon.yaml.",
    )(command)


def project_root(folder: Path | None) -> Path:
    """Return the project's folder, or the nearest one upward from here; stop where there is none."""
    root = find_root(Path.cwd()) if folder is None else folder
    if root is None or not (root / CANON).is_file():
        where = folder or "this folder or any above it"
        hint = "Name the project with --project."
        stop([diagnose("file-missing", f"no {CANON} in {where}", COMMAND, hint=hint)])
    return root.resolve()


def open_project(folder: Path | None) -> Project:
    """Return the project of a folder, or the nearest one upward from here."""
    from virsta.project import Project  # most of the program, which a build with nothing to do need not load

    return Project(project_root(folder))


def known(value: str, names: Iterable[str], what: str) -> str:
    """Return a value that is known, or stop with the nearest known name."""
    names = list(names)
    if value not in names:
        more = ", …" if len(names) > MOST_NAMED else ""
        hint = nearest(value, names) or f"Known are {', '.join(names[:MOST_NAMED])}{more}."
        stop([diagnose("name-unknown", f"no {what} `{value}`", COMMAND, hint=hint)])
    return value


def tell(diagnostics: Iterable[Diagnostic], root: Path | None = None) -> None:
    """Write findings to standard error, in order, with the lines they stand in where the project's folder is given."""
    from virsta import report

    ordered = in_order(diagnostics)
    if ordered:
        excerpt = _lines_of(root) if root else lambda _: ""
        print(report.as_text(ordered, excerpt, color=sys.stderr.isatty()), file=sys.stderr)


def _lines_of(root: Path) -> Callable[[Place], str]:
    from virsta.files import read_text

    @cache
    def lines(file: str) -> list[str]:
        return (read_text(root, file)[0] or "").split("\n")

    def excerpt(place: Place) -> str:
        found = lines(place.file)
        return found[place.line - 1].rstrip("\r") if place.line <= len(found) else ""

    return excerpt


def stop(diagnostics: Iterable[Diagnostic], root: Path | None = None) -> NoReturn:
    """Tell findings and end with the exit code of an error."""
    tell(diagnostics, root)
    sys.exit(FAILED)


def errors(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Return the errors among findings."""
    return [d for d in diagnostics if d.severity is Severity.ERROR]


def end(diagnostics: Iterable[Diagnostic], root: Path) -> None:
    """Stop if there are errors among findings."""
    if found := errors(diagnostics):
        stop(found, root)
