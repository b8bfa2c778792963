"""Each save shows in the browser, at once and in its place."""

from __future__ import annotations

import time
from contextlib import closing

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.serve.overlay import faults, message, open_sheet, panel
from tests.serve.served import CANON, LANGUAGE, LOCALES, PO, TEXT, Served
from virsta.serve.live import GRACE

LIMIT = 5000
"""Milliseconds, for a busy machine; docs/translators.md says how long it takes on a quiet one."""
RUN = "rule.run_x3.statement"
STATEMENT = f'[data-message="{RUN}"]'
GERMAN = "locales/de/LC_MESSAGES/virsta.po"
WALK = 'msgctxt "rule.walk.name"\nmsgid "Walk"\nmsgstr "Gehen"'


HOVER = '[data-table="maneuverability"] [data-row="hover"] [data-col="perfect"]'


@pytest.mark.parametrize(
    ("path", "old", "new", "where", "shown"),
    [
        (
            PO,
            '"Raskaaseen haarniskaan pukeutunut',
            '"Haarniskaan pukeutunut',
            STATEMENT,
            "Haarniskaan pukeutunut hahmo",
        ),
        (LANGUAGE, "write: Kyllä", "write: Joo", HOVER, "Joo"),
        (TEXT, "juoksemista noin 7 virstan", "juoksemista noin 6 virstan", STATEMENT, "noin 6 virstaa tunnissa."),
    ],
    ids=["catalogue", "language", "text"],
)
def test_a_save_shows(page: Page, served: Served, path: str, old: str, new: str, where: str, shown: str) -> None:
    open_sheet(page, served)
    expect(page.locator(where)).not_to_contain_text(shown)
    served.edit(path, old, new)
    expect(page.locator(where)).to_contain_text(shown, timeout=LIMIT)
    expect(faults(page)).to_be_hidden()


def test_a_saved_template_shows(page: Page, served: Served) -> None:
    served.write("templates/sheet.css", 'body { color: rgb(1, 2, 3) } {% include "virsta/sheet.css" %}')
    time.sleep(1.2)  # a new folder is found within a second
    open_sheet(page, served)
    expect(page.locator("body")).to_have_css("color", "rgb(1, 2, 3)")
    served.edit("templates/sheet.css", "rgb(1, 2, 3)", "rgb(3, 2, 1)")
    expect(page.locator("body")).to_have_css("color", "rgb(3, 2, 1)", timeout=LIMIT)


def test_a_change_of_the_canon_shows_in_english_and_in_the_pseudo_locale(page: Page, served: Served) -> None:
    open_sheet(page, served, "en-XA")
    expect(page.locator("h1")).to_have_text("[Ṁóṽéṁéñţ ẍẍẍ]")
    served.edit(CANON, "\ntitle: Movement\n", "\ntitle: Going\n")
    expect(page.locator("h1")).to_have_text("[Ğóíñğ ẍẍ]", timeout=2 * LIMIT)
    open_sheet(page, served, "en")
    expect(page.locator("h1")).to_have_text("Going")


def test_the_page_and_the_panel_stay_where_they_are(page: Page, served: Served) -> None:
    open_sheet(page, served)
    message(page, RUN).click()
    expect(panel(page, "h2")).to_have_text(RUN)
    page.evaluate("scrollTo({ top: 2000, behavior: 'instant' })")
    looked = page.evaluate("document.elementFromPoint(400, 400).closest('article').id")
    top = page.evaluate("id => document.getElementById(id).getBoundingClientRect().top", looked)
    served.edit(PO, '"Raskaaseen haarniskaan pukeutunut', '"Haarniskaan pukeutunut')
    expect(panel(page, '[data-part="translation"]')).to_contain_text("Haarniskaan pukeutunut", timeout=LIMIT)
    expect(message(page, RUN)).to_have_attribute("data-virsta-selected", "")
    assert abs(page.evaluate("id => document.getElementById(id).getBoundingClientRect().top", looked) - top) < 2


def test_one_browser_shows_all_locales_side_by_side(browser: Browser, served: Served) -> None:
    """A browser keeps six connections open to one address, and there are more locales."""
    with closing(browser.new_context()) as context:
        pages = {locale: context.new_page() for locale in LOCALES}
        for locale, page in pages.items():
            open_sheet(page, served, locale)
        served.edit(PO, '"Raskaaseen haarniskaan pukeutunut', '"Haarniskaan pukeutunut')
        served.edit(GERMAN, WALK, WALK.replace("Gehen", "Schreiten"))
        expect(message(pages["fi"], RUN)).to_contain_text("Haarniskaan pukeutunut hahmo", timeout=2 * LIMIT)
        expect(message(pages["de"], "rule.walk.name")).to_have_text("Schreiten", timeout=2 * LIMIT)


def test_other_sheets_are_left_alone(page: Page, served: Served) -> None:
    """A change of the Finnish catalogue does not reload the German sheet."""
    open_sheet(page, served, "de")
    page.evaluate("document.querySelector('h1').mine = true")
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url))
    served.edit(PO, '"Raskaaseen haarniskaan pukeutunut', '"Haarniskaan pukeutunut')
    page.wait_for_timeout(700)
    assert f"{served.address}de/" not in fetched
    assert page.evaluate("document.querySelector('h1').mine")


@pytest.mark.parametrize("way", ["renamed over", "deleted and written", "in two parts"])
def test_editors_save_in_their_own_ways(page: Page, served: Served, way: str) -> None:
    """No fault is told while a save is under way."""
    open_sheet(page, served)
    page.evaluate(
        """() => { window.seen = []; new MutationObserver(() => seen.push(1)).observe(
            document.querySelector("virsta-preview").shadowRoot.querySelector("#faults"), { childList: true }) }"""
    )
    text = served.read(PO).replace('"Raskaaseen haarniskaan pukeutunut', '"Haarniskaan pukeutunut')
    served.write(PO, served.read(PO))
    file = served.root / PO
    began = time.monotonic()
    if way == "renamed over":
        (file.parent / "4913").write_text(text, "utf-8")
        (file.parent / "4913").replace(file)
    elif way == "deleted and written":
        file.rename(f"{file}~")
        time.sleep(0.08)
        file.write_text(text, "utf-8")
        (file.parent / f"{file.name}~").unlink()
    else:
        file.write_text(text[:1000], "utf-8")
        time.sleep(0.08)
        file.write_text(text, "utf-8")
    took = time.monotonic() - began
    expect(message(page, RUN)).to_contain_text("Haarniskaan pukeutunut", timeout=LIMIT)
    page.wait_for_timeout(300)
    # on a machine too busy to save within the grace, the half file was really there to be told
    assert page.evaluate("seen.length") == 0 or took > GRACE


def test_the_list_of_locales_is_live(page: Page, served: Served) -> None:
    page.goto(served.address)
    finnish = page.locator('[data-locale="fi"]')
    expect(finnish).to_contain_text("100 %")
    expect(finnish).to_contain_text("no findings")
    served.edit(PO, 'msgctxt "rule.run_x3.statement"', '#, fuzzy\nmsgctxt "rule.run_x3.statement"')
    expect(finnish).to_contain_text("99 %")
    expect(finnish).to_contain_text("1 stale")
    expect(finnish).to_contain_text("1 warning")
    expect(page.locator('[data-locale="de"]')).to_contain_text("100 %")
    listed = page.locator("li[data-locale]").evaluate_all("all => all.map(own => own.dataset.locale)")
    assert listed[0] == "en"
    assert listed[-1] == "en-XA"
    assert {"cs", "de", "fi", "ru", "zh-Hans"} < set(listed)
