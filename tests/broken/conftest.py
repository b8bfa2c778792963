"""A project that has been built, and copies of it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.projects import lay_out, run


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a project with a document and a catalogue that has been built."""
    project = lay_out("plain.written", tmp_path_factory.mktemp("built"))
    assert run(project, "build").exit_code == 0
    return project


@pytest.fixture
def project(built: Path, tmp_path: Path) -> Path:
    """Return a copy of it, to be spoilt."""
    return shutil.copytree(built, tmp_path / "project", symlinks=True)
