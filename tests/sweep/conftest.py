"""The desks of the five documents."""

from __future__ import annotations

import pytest

from tests.sweep import DOCUMENTS, Desk
from virsta.canon import Canon
from virsta.project import Project
from virsta.units import Units


@pytest.fixture(scope="session")
def desks(project: Project, canon: Canon, units: Units) -> dict[str, Desk]:
    """Return a desk for each document."""
    found = {given.document.id: Desk(given, canon, units) for given in project.inputs()}
    assert tuple(found) == DOCUMENTS
    return found


@pytest.fixture(scope="session", params=DOCUMENTS)
def desk(request: pytest.FixtureRequest, desks: dict[str, Desk]) -> Desk:
    """Return the desks one after the other."""
    return desks[request.param]
