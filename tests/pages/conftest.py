"""The pages of the project as shipped, each written once."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.pages.page import Page
from tests.projects import run


@pytest.fixture(scope="session")
def written(root: Path) -> dict[str, str]:
    """Return each page as it is written."""
    results = {command: run(root, command, "--format", "html") for command in ("coverage", "conflicts")}
    assert {command: result.exit_code for command, result in results.items()} == {"coverage": 0, "conflicts": 0}
    return {command: result.stdout for command, result in results.items()}


@pytest.fixture(scope="session")
def coverage(written: dict[str, str]) -> Page:
    """Return the page of coverage."""
    return Page.of(written["coverage"])


@pytest.fixture(scope="session")
def conflicts(written: dict[str, str]) -> Page:
    """Return the page of conflicts."""
    return Page.of(written["conflicts"])
