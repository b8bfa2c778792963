"""Parts of the preview as tests speak of them. Playwright looks into the shadow root by itself."""

from __future__ import annotations

from playwright.sync_api import Locator, Page

from tests.serve.served import Served


def open_sheet(page: Page, served: Served, locale: str = "fi", query: str = "") -> None:
    """Open a sheet, and wait until it listens for changes."""
    with page.expect_response(lambda answer: "/_virsta/state" in answer.url):
        page.goto(f"{served.address}{locale}/{query}")


def message(page: Page, key: str) -> Locator:
    """Return where a message stands on the sheet for the first time."""
    return page.locator(f'[data-message="{key}"]').first


def panel(page: Page, part: str = "") -> Locator:
    """Return the panel, or a part of it."""
    return page.locator(f"virsta-preview #panel {part}".strip())


def told(page: Page, part: str) -> str:
    """Return the text of a named part of the panel."""
    return panel(page, f'[data-part="{part}"]').inner_text().strip()


def faults(page: Page) -> Locator:
    """Return the banner of faults."""
    return page.locator("virsta-preview #faults")
