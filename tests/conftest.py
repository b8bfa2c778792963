"""What tests share: the repository's own project, read once."""

from __future__ import annotations

from pathlib import Path

import pytest

from virsta.canon import Canon
from virsta.language import Language
from virsta.project import Project
from virsta.units import Units


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the flag that rewrites what cases expect."""
    parser.addoption("--rewrite-cases", action="store_true", help="write the expectations of tests/cases anew")


@pytest.fixture(scope="session")
def root() -> Path:
    """Return the repository's folder."""
    return Path(__file__).parents[1]


@pytest.fixture(scope="session")
def project(root: Path) -> Project:
    """Return the project as shipped."""
    return Project(root)


@pytest.fixture(scope="session")
def languages(project: Project) -> dict[str, Language]:
    """Return every language, by folder."""
    folders = (path.parent.name for path in sorted((project.root / "locales").glob("*/language.yaml")))
    return {folder: language for folder in folders if (language := project.language(folder))}


@pytest.fixture(scope="session")
def units(project: Project) -> Units:
    """Return the units and conventions."""
    assert project.units is not None
    return project.units


@pytest.fixture(scope="session")
def canon(project: Project) -> Canon:
    """Return the canon."""
    assert project.canon is not None
    return project.canon
