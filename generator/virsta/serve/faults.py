"""What goes wrong while a sheet is written, as findings."""

from __future__ import annotations

import traceback
from pathlib import Path

from jinja2 import TemplateSyntaxError

from virsta.diagnostic import Diagnostic, diagnose
from virsta.emit.messages import TEMPLATES
from virsta.source import Place


def rendering_fault(error: Exception) -> Diagnostic:
    """Return what stopped a template, at the line of the template where it did."""
    if isinstance(error, TemplateSyntaxError):
        file, line = error.filename or error.name or "", error.lineno
    else:
        frames = traceback.extract_tb(error.__traceback__)
        own = [frame for frame in frames if Path(frame.filename).parent == TEMPLATES]
        file, line = (own[-1].filename, own[-1].lineno or 1) if own else (str(TEMPLATES), 1)
    place = Place(_shown(file), line, 1, 1)
    message = getattr(error, "message", None) or f"{type(error).__name__}: {error}"
    return diagnose("template-broken", message, place)


def _shown(file: str) -> str:
    path = Path(file)
    return f"virsta/emit/templates/{path.name}" if path.parent == TEMPLATES else file
