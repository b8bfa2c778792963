"""A click tells what was hit: the message, its English, the words of the texts, where all of it stands."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.serve.overlay import message, open_sheet, panel, told
from tests.serve.served import CANON, PO, TEXT, Served

RUN = "rule.run_x3.statement"
ENGLISH = (
    "A character in heavy armor runs at {factor:long} its speed. For a human in full plate that is about {pace:long}."
)
FINNISH = (
    "Raskaaseen haarniskaan pukeutunut hahmo juoksee {factor:long} nopeutensa verran. "
    "Ritarihaarniskassa juoksevan ihmisen vauhti on silloin noin {pace:long}."
)
SOURCE = (
    "Hahmo, jolla on raskas haarniska, liikkuu juostessaan kolme kertaa nopeutensa verran. "
    "Tämä vastaa ritarihaarniskaa pitävän ihmisen juoksemista noin 7 virstan tuntivauhdilla."
)


def _click_words(page: Page, key: str) -> None:
    """Click the first word of a message, where no value stands."""
    message(page, key).click(position={"x": 5, "y": 8})


def test_a_sentence_shows_all_that_belongs_to_it(page: Page, served: Served) -> None:
    served.edit(PO, f'#: sources/canon.yaml:64\nmsgctxt "{RUN}"', f'# checked by Aino\nmsgctxt "{RUN}"')
    open_sheet(page, served)
    _click_words(page, RUN)
    expect(panel(page, "h2")).to_have_text(RUN)
    expect(panel(page, ".state")).to_have_text("translated")
    expect(panel(page, "header")).to_contain_text("Sentence of the rule “Run ({factor:short})”.")
    assert told(page, "translation") == FINNISH
    assert told(page, "english") == ENGLISH
    assert told(page, "comment") == "# checked by Aino"
    line = served.line_of(PO, f'msgctxt "{RUN}"')
    assert told(page, "place") == f"{PO}:{line} copy"
    english = served.line_of(CANON, "A character in heavy armor runs at")
    assert told(page, "english-place") == f"{CANON}:{english} copy"
    first = panel(page, '[data-part="quotes"] figure').first
    expect(first.locator("mark")).to_have_text(SOURCE)
    expect(first.locator(".path")).to_have_text(f"{TEXT}:{served.line_of(TEXT, SOURCE)}:1")
    expect(panel(page, '[data-slot="{factor:long}"]')).to_contain_text("3 kertaa")
    expect(panel(page, '[data-slot="{pace:long}"]')).to_contain_text("7 virstaa tunnissa")


def test_a_value_in_a_sentence_shows_its_evidence(page: Page, served: Served) -> None:
    open_sheet(page, served)
    message(page, RUN).locator('[data-fact="run_x3.pace"]').click()
    expect(panel(page, "h2")).to_have_text(RUN)
    fact = panel(page, '[data-fact-told="run_x3.pace"]')
    expect(fact.locator(".printed")).to_have_text("7 virstaa tunnissa")
    places = fact.locator(".path").all_inner_texts()
    assert places == [
        "sources/dnd35-fi/text.txt:48:149",
        "sources/dnd35-zh/text.txt:9:57",
        "sources/pf1-de/text.txt:8:150",
        "locales/fi/language.yaml",
    ]
    assert fact.locator("mark").all_inner_texts() == ["7 virstan tuntivauhdilla", "6", "10,5 Kilometer pro Stunde"]
    expect(fact.locator("figure").first).to_contain_text("the sheet follows it")


TEXTS = [
    ("h1", "title", "Movement"),
    ("#d20 > h2", "family.d20", "D&D 3.5 and Pathfinder"),
    ('[data-rule="walk"] h4', "rule.walk.name", "Walk"),
    ('[data-table="maneuverability"] caption', "table.maneuverability.name", "Maneuverability"),
    ('[data-table="maneuverability"] thead th', "table.maneuverability.corner", "Maneuverability"),
    ('[data-table="maneuverability"] th[data-col="good"]', "table.maneuverability.column.good", "Good"),
    ('[data-row="hover"] th', "table.maneuverability.row.hover", "Hover"),
    ('[data-row="raft barge"] th', "table.mounts_and_vehicles.pair.raft barge", "Raft or barge (poled or towed)"),
    (".group th", "table.movement_and_distance.group.round", "One round (tactical)"),
    ("footer h2", "sheet.sources", "Sources and licences"),
    (
        "footer > p",
        "convention.game",
        "Units are converted by the round values of the game.",
    ),
]


def test_every_text_tells_its_message(page: Page, served: Served) -> None:
    open_sheet(page, served)
    for place, key, english in TEXTS:
        page.locator(place).first.locator("[data-message]").first.click(position={"x": 4, "y": 8})
        expect(panel(page, "h2")).to_have_text(key)
        assert told(page, "english") == english
        line = served.line_of(PO, f'msgctxt "{key}"')
        assert told(page, "place") == f"{PO}:{line} copy"
        page.keyboard.press("Escape")


def test_a_label_is_shown_in_its_line(page: Page, served: Served) -> None:
    """Marked are the words alone, without list dash and colon."""
    open_sheet(page, served)
    message(page, "rule.walk.name").click()
    quotes = panel(page, '[data-part="quotes"] blockquote')
    expect(quotes.locator("mark")).to_have_text(["Kävely", "Gehen", "行走"])
    expect(quotes.nth(0)).to_have_text("Kävely")
    expect(quotes.nth(1)).to_contain_text("- Gehen: Das Gehen entspricht einer nicht gehetzten")
    expect(quotes.nth(2)).to_contain_text("行走 Walk：对于无负重拖累的人类")


def test_what_a_template_fills_in_is_shown(page: Page, served: Served) -> None:
    open_sheet(page, served)
    message(page, "sheet.data").click(position={"x": 4, "y": 8})
    expect(panel(page, '[data-slot="{version}"] dd span').first).to_have_text("1.0.0")


def test_a_cell_shows_the_facts_of_its_rows(page: Page, served: Served) -> None:
    """`Aasi tai muuli` is one line for two rows."""
    open_sheet(page, served)
    page.locator('[data-row="donkey mule"] [data-col="per_hour"]').click()
    expect(panel(page, "h2")).to_have_text("mounts_and_vehicles.donkey.per_hour")
    both = panel(page, "[data-fact-told]").evaluate_all("all => all.map(own => own.dataset.factTold)")
    assert both == ["mounts_and_vehicles.donkey.per_hour", "mounts_and_vehicles.mule.per_hour"]
    expect(panel(page, "[data-fact-told] mark").first).to_have_text("3 virstaa")
    page.locator('th[data-col="speed_15ft"]').click()
    expect(panel(page, "h2")).to_have_text("movement_and_distance.header.speed_15ft")
    page.locator('[data-state="absent"]').first.click()
    expect(panel(page)).to_contain_text("No text states it.")


def test_findings_and_states_of_an_entry_are_shown(page: Page, served: Served) -> None:
    served.edit(PO, '"Raskaaseen haarniskaan pukeutunut', '"Raskaaseen  haarniskaan pukeutunut')
    name = 'msgctxt "rule.walk.name"\nmsgid "Walk"\n'
    served.edit(PO, name, name.replace("Walk", "Stroll"))
    open_sheet(page, served)
    _click_words(page, RUN)
    expect(panel(page, ".findings")).to_contain_text("translation-blanks")
    message(page, "rule.walk.name").click()
    expect(panel(page, ".state")).to_have_text("stale")
    assert told(page, "previous") == "Stroll"
    expect(message(page, "rule.walk.name")).to_have_text("Walk")
    expect(panel(page, ".findings")).to_contain_text("message-stale")
    served.edit(PO, 'msgid "Stroll"\nmsgstr "Kävely"', 'msgid "Walk"\nmsgstr ""')
    expect(panel(page, ".state")).to_have_text("untranslated")


def test_the_panel_is_used_with_the_keyboard(page: Page, served: Served) -> None:
    open_sheet(page, served)
    _click_words(page, RUN)
    expect(panel(page)).to_have_role("dialog")
    expect(panel(page)).to_have_accessible_name(RUN)
    expect(panel(page)).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")  # the next text
    expect(panel(page, "h2")).to_have_text("rule.run_x4.name")
    page.keyboard.press("Escape")
    expect(panel(page)).to_be_hidden()
    expect(page.locator("[data-virsta-selected]")).to_have_count(0)


def test_links_lead_where_they_lead_and_tell_with_alt(page: Page, served: Served) -> None:
    open_sheet(page, served)
    link = page.locator('nav a[href="#d20.tactical"]')
    link.click()
    expect(panel(page)).to_be_hidden()
    assert page.url.endswith("#d20.tactical")
    page.keyboard.down("Alt")
    link.locator("[data-message]").click()
    page.keyboard.up("Alt")
    expect(panel(page, "h2")).to_have_text("section.tactical")


def test_markup_in_a_translation_is_text(page: Page, served: Served) -> None:
    wicked = "<script>window.hacked = 1</script><img src=x onerror='window.hacked = 2'>"
    served.edit(
        PO, '"Raskaaseen haarniskaan pukeutunut', f'# {wicked}\n"Raskaaseen'.split("\n")[1] + f" {wicked} haarniskaan"
    )
    open_sheet(page, served)
    expect(message(page, RUN)).to_contain_text(f"Raskaaseen {wicked} haarniskaan")
    _click_words(page, RUN)
    expect(panel(page, '[data-part="translation"]')).to_contain_text(f"Raskaaseen {wicked} haarniskaan")
    page.wait_for_timeout(200)
    assert page.evaluate("window.hacked") is None


def test_the_page_is_usable_on_a_phone(page: Page, served: Served) -> None:
    """The panel lies below what it tells of, and nothing runs over the edge."""
    page.set_viewport_size({"width": 360, "height": 740})
    open_sheet(page, served)
    _click_words(page, RUN)
    expect(panel(page, "h2")).to_have_text(RUN)
    over = panel(page).bounding_box()
    assert over
    below = "([text, top]) => text.getBoundingClientRect().bottom <= top"
    page.wait_for_function(below, arg=[message(page, RUN).element_handle(), over["y"]])
    assert (over["x"], over["width"]) == (0, 360)
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    assert panel(page).evaluate("own => own.scrollWidth <= own.clientWidth")
