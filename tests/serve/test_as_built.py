"""The sheet of the preview is the one that a build writes; the preview only lays something over it."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.projects import run
from tests.serve.overlay import open_sheet
from tests.serve.served import LOCALES, Served

WITHOUT_PREVIEW = """(built) => {
  const parsed = new DOMParser().parseFromString(built, "text/html").documentElement
  const shown = document.documentElement.cloneNode(true)
  shown.querySelectorAll("virsta-preview, script").forEach(own => own.remove())
  shown.querySelectorAll("span[data-message]").forEach(own => own.replaceWith(...own.childNodes))
  shown.querySelectorAll("[data-message-label]").forEach(own => own.removeAttribute("data-message-label"))
  shown.normalize()
  parsed.normalize()
  return shown.outerHTML.trim() === parsed.outerHTML.trim()
}"""
BOXES = """() => [...document.querySelectorAll("h1, h2, h3, h4, p, table, tr, td, th, caption, li")].map(own => {
  const { x, y, width, height } = own.getBoundingClientRect()
  return [x, y, width, height].map(Math.round).join(" ")
})"""


@pytest.fixture(scope="session")
def built(copied: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a build of the project."""
    out = tmp_path_factory.mktemp("built")
    words = [word for locale in LOCALES for word in ("--locale", locale)]
    assert run(copied, "build", "--format", "html", "--out", str(out), *words).exit_code == 0
    return out


@pytest.mark.parametrize("locale", LOCALES)
def test_it_is_the_same_page(page: Page, served: Served, built: Path, locale: str) -> None:
    open_sheet(page, served, locale)
    assert page.evaluate(WITHOUT_PREVIEW, (built / locale / "movement.html").read_text("utf-8"))


@pytest.mark.parametrize("width", [1400, 900, 360])
def test_it_looks_the_same(page: Page, served: Served, built: Path, width: int) -> None:
    """Every box stands where it stands in the built page."""
    page.set_viewport_size({"width": width, "height": 800})
    open_sheet(page, served)
    shown = page.evaluate(BOXES)
    page.goto((built / "fi" / "movement.html").as_uri())
    assert page.evaluate(BOXES) == shown


def test_units_convention_and_edition_are_chosen_as_in_a_build(page: Page, served: Served, tmp_path: Path) -> None:
    open_sheet(page, served, "de")
    page.locator("virsta-preview #pill").click()
    page.locator('virsta-preview select[name="units"]').select_option("imperial")
    page.wait_for_url("**/de/?units=imperial*")
    words = ("--units", "imperial", "--convention", "exact", "--edition", "dnd35")
    assert run(served.root, "build", "--locale", "de", "--out", str(tmp_path / "out"), *words).exit_code == 0
    open_sheet(page, served, "de", "?units=imperial&convention=exact&edition=dnd35")
    assert page.evaluate(WITHOUT_PREVIEW, (tmp_path / "out/de/movement.html").read_text("utf-8"))


@pytest.mark.parametrize(
    ("path", "told"),
    [
        ("/xx/", "There is no locale `xx`, only en, "),
        ("/fi/?units=ells", "There is no units `ells`, only native, imperial, metric, sah, virsta, square.\n"),
        ("/fi/?edition=dnd9", "There is no edition `dnd9`, only dnd35, pf1, dnd5e, positions.\n"),
        ("/_virsta/panel?locale=xx", "There is no locale `xx`, only en, "),
    ],
)
def test_what_is_not_known_is_told(served: Served, path: str, told: str) -> None:
    status, text = served.get(path)
    assert status == 404
    assert text.startswith(told)
