"""`virsta serve`: the sheets in a browser, live."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from pathlib import Path

from virsta.console import click, project_option, project_root

NEEDS = ("starlette", "uvicorn", "watchfiles")
USAGE = 2


@click.command()
@project_option
@click.option("--port", type=click.IntRange(0, 65535), default=8470, show_default=True, help="0: any that is free.")
@click.option("--open", "opened", is_flag=True, help="Open it in your browser.")
def serve(folder: Path | None, port: int, opened: bool) -> None:
    """Show the sheets of all locales in a browser, and each change as soon as it is saved.

    A click on a sentence shows its message, its English, where it stands in the texts and in the catalogue. Only this
    machine can see it.
    """
    root = project_root(folder)
    if lacking := [name for name in NEEDS if find_spec(name) is None]:
        click.echo(f"virsta serve needs {', '.join(lacking)}: pip install 'virsta[serve]'", err=True)
        sys.exit(USAGE)
    from virsta.serve import server

    try:
        listener = server.bound(port)
    except OSError as error:
        click.echo(server.refusal(port, error), err=True)
        sys.exit(USAGE)
    server.run(root, listener, opened)
