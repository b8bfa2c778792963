"""What the tests of the preview share: one server and one browser."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.serve.served import CHROMIUM, Served, serving


@pytest.fixture(scope="session")
def copied(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the project as shipped."""
    copy = tmp_path_factory.mktemp("served")
    for folder in ("sources", "locales"):
        shutil.copytree(root / folder, copy / folder)
    return copy


@pytest.fixture(scope="session")
def running(copied: Path) -> Iterator[Served]:
    """Serve the copy; at the end it ends at once, and has said nothing of faults of its own."""
    with serving(copied) as served:
        yield served
        assert served.end() == (0, "")


@pytest.fixture
def served(running: Served) -> Iterator[Served]:
    """Return what is being served; every file is put back afterwards."""
    yield running
    running.restore()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Return the browser that the system has."""
    if CHROMIUM is None:
        pytest.skip("no Chromium here")
    expect.set_options(timeout=20_000)  # a busy machine
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """Return a page in which no script may fail."""
    page = browser.new_page(viewport={"width": 1400, "height": 900})
    page.set_default_timeout(30_000)
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda message: faults.append(message.text) if message.type == "error" else None)
    yield page
    page.close()
    assert faults == []
