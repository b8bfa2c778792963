"""A small project whose templates are a publisher's."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.projects import lay_out
from virsta.artifacts import Target, sheet_for
from virsta.compilation import compile_project
from virsta.diagnostic import Diagnostic
from virsta.emit.confined import LIMITS, Limits
from virsta.emit.house import SHEETS, House
from virsta.localise import Settings
from virsta.localise.plurals import plural_rule
from virsta.localise.view import Sheet
from virsta.project import Project

Render = Callable[..., str | Diagnostic]
"""Templates and the name of one → what it makes of the carts, or what is wrong."""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Return a project in Estonian and English that has no templates yet."""
    return lay_out("plain.written", tmp_path / "project")


@pytest.fixture(scope="session")
def sheet(tmp_path_factory: pytest.TempPathFactory) -> Sheet:
    """Return the Estonian sheet of carts."""
    own = Project(lay_out("plain.written", tmp_path_factory.mktemp("carts")))
    compiled, language, catalogue = compile_project(own), own.language("et"), own.catalogue("et")
    assert compiled and language and catalogue and own.canon and own.units
    target = Target(language, plural_rule(language), catalogue.translations)
    return sheet_for(target, compiled.ruleset, own.canon, own.units, Settings())


@pytest.fixture(scope="session")
def render(sheet: Sheet) -> Render:
    """Return how templates are rendered."""

    shared: dict[Limits, tuple[dict[str, str], House]] = {}  # what compiles our templates once for all

    def rendered(templates: dict[str, str], name: str, limits: Limits = LIMITS) -> str | Diagnostic:
        own, house = shared.setdefault(limits, (held := dict[str, str](), House(held, limits)))
        own.clear()
        own.update(templates)
        if any(part in templates for parts in SHEETS.values() for part in parts):
            house = House(templates, limits)
        return house.render(name, sheet, {}, {"first": "First edition"})

    return rendered


def write(project: Path, **templates: str) -> None:
    """Write templates into a project; `_` before the last part of a name stands for its dot."""
    for name, text in templates.items():
        stem, _, kind = name.rpartition("_")
        file = project / "templates" / f"{stem}.{kind}"
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, "utf-8")
