"""While a file is broken, the last good sheet stays, and the page says what is wrong and where."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.projects import findings
from tests.serve.overlay import faults, message, open_sheet, panel
from tests.serve.served import CANON, LANGUAGE, PO, TEXT, Served, serving

RUN = "rule.run_x3.statement"


@pytest.mark.parametrize(
    ("path", "old", "new"),
    [
        (LANGUAGE, "\nunits:\n", "\nunits: [\n"),
        (CANON, "\ntitle: Movement\n", "\ntitle: Movement\ntitle: Again\n"),
        (PO, '"Raskaaseen haarniskaan pukeutunut', "Raskaaseen haarniskaan pukeutunut"),
        (PO, 'vauhti on silloin noin "\n"{pace:long}.', 'vauhti on silloin noin "\n"{pce:long}.'),
        (TEXT, "juoksemista noin 7 virstan", "juoksemista noin puolen tusinan virstan"),
    ],
    ids=["yaml", "canon", "po", "slot", "text"],
)
def test_a_fault_is_told_with_its_place_until_it_is_mended(
    page: Page, served: Served, path: str, old: str, new: str
) -> None:
    open_sheet(page, served)
    before = message(page, RUN).inner_text()
    served.edit(path, old, new)
    expect(faults(page)).to_be_visible()
    expect(message(page, RUN)).to_have_text(before)
    errors = [own for own in findings(served.root) if own["severity"] == "error"]
    assert errors
    told = faults(page).inner_text()
    for own in errors:
        assert own["message"] in told
        assert own["help"] in told
        assert f"{own['file']}:{own['line']}:{own['column']}" in told
        assert own["file"] == path
    expect(faults(page).locator("li")).to_have_count(len(errors))
    served.restore()
    expect(faults(page)).to_be_hidden()


def test_a_click_tells_of_the_last_good_sheet(page: Page, served: Served) -> None:
    open_sheet(page, served)
    line = served.line_of(CANON, "A character in heavy armor runs at")
    served.edit(CANON, "\ntitle: Movement\n", "\ntitle: [\n\n\n")
    expect(faults(page)).to_be_visible()
    message(page, RUN).click(position={"x": 5, "y": 8})
    expect(panel(page, '[data-part="english-place"]')).to_contain_text(f"{CANON}:{line} ")


def test_a_catalogue_goes_on_while_a_text_is_broken(page: Page, served: Served) -> None:
    open_sheet(page, served)
    served.edit(TEXT, "juoksemista noin 7 virstan", "juoksemista noin puolen tusinan virstan")
    expect(faults(page)).to_be_visible()
    served.edit(PO, '"Raskaaseen haarniskaan pukeutunut', '"Haarniskaan pukeutunut')
    expect(message(page, RUN)).to_contain_text("Haarniskaan pukeutunut hahmo")
    expect(message(page, RUN)).to_contain_text("noin 7 virstaa tunnissa")
    expect(faults(page)).to_be_visible()


def test_a_fault_of_one_catalogue_is_not_told_elsewhere(page: Page, served: Served) -> None:
    open_sheet(page, served, "de")
    served.edit(PO, '"Raskaaseen haarniskaan pukeutunut', "Raskaaseen haarniskaan pukeutunut")
    page.wait_for_timeout(700)
    expect(faults(page)).to_be_hidden()


def test_a_file_that_is_gone_is_told(page: Page, served: Served) -> None:
    open_sheet(page, served)
    served.write(PO, served.read(PO))
    (served.root / PO).unlink()
    expect(faults(page)).to_contain_text("file-missing")
    expect(faults(page)).to_contain_text(f"{PO} is missing")
    page.reload()
    expect(message(page, RUN)).to_contain_text("Raskaaseen haarniskaan")
    expect(faults(page)).to_be_visible()


def test_markup_in_a_fault_is_text(page: Page, served: Served) -> None:
    open_sheet(page, served)
    wicked = "<img src=x onerror=window.hacked=1>"
    served.edit(PO, '"Raskaaseen haarniskaan pukeutunut', wicked)
    expect(faults(page)).to_contain_text("<img")
    assert page.evaluate("window.hacked") is None
    expect(faults(page).locator("img")).to_have_count(0)


def test_a_project_that_is_broken_from_the_start_shows_when_it_is_mended(
    page: Page, copied: Path, tmp_path: Path
) -> None:
    project = tmp_path / "project"
    shutil.copytree(copied, project, ignore=shutil.ignore_patterns(".virsta-cache"))
    canon = (project / CANON).read_text("utf-8")
    (project / CANON).write_text(canon.replace("\ntitle: Movement\n", "\ntitle: [\n"), "utf-8")
    with serving(project) as served:
        open_sheet(page, served)
        expect(page.locator("body")).to_contain_text("There is no sheet to show yet.")
        expect(faults(page)).to_contain_text(f"{CANON}:")
        served.write(CANON, canon)
        expect(message(page, RUN)).to_contain_text("Raskaaseen haarniskaan")
        expect(faults(page)).to_be_hidden()
        page.goto("about:blank")
        assert served.end() == (0, "")


def test_a_broken_template_is_told_at_its_line(page: Page, served: Served) -> None:
    served.write("templates/sheet.css", '{% include "virsta/sheet.css" %}')
    page.wait_for_timeout(1200)
    open_sheet(page, served)
    served.write("templates/sheet.css", '\n\n{% include "virsta/sheet.css" ')
    expect(faults(page)).to_contain_text("templates/sheet.css:3:")
    expect(message(page, RUN)).to_contain_text("Raskaaseen haarniskaan")
    served.write("templates/sheet.css", '{% include "virsta/sheet.css" %}')
    expect(faults(page)).to_be_hidden()
