"""The sheets for people: attributes as agreed, nothing empty, nothing in English, numbers as each language has them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.contract import DOCUMENTS, LOCALES, spaced
from tests.contract.sheet import HtmlSheet

TABLES = [
    "movement_and_distance",
    "hampered_movement",
    "terrain_and_overland",
    "mounts_and_vehicles",
    "maneuverability",
    "size_categories",
    "speed_table",
]
PAIRS = {
    "light_horse light_warhorse",
    "heavy_horse heavy_warhorse",
    "pony warpony",
    "donkey mule",
    "cart wagon",
    "raft barge",
}
TRANSLATED = [locale for locale in LOCALES if locale != "en"]

MOVE = "movement_and_distance"
MOUNTS = "mounts_and_vehicles"
SPOTS: dict[str, dict[tuple[str, str], str]] = {
    "fi": {
        (MOVE, "round.walk.speed_15ft"): "15 j",
        (MOVE, "minute.run_x3.speed_40ft"): "1\u00a0200 j",
        (MOVE, "hour.walk.speed_15ft"): "1½ virstaa",
        (MOVE, "hour.run.speed_15ft"): "–",
        (MOVE, "day.walk.speed_30ft"): "24 virstaa",
        ("terrain_and_overland", "desert.trackless"): "×½",
        ("terrain_and_overland", "jungle.trackless"): "×¼",
        (MOUNTS, "light_horse_loaded.load"): "151–450 n",
        (MOUNTS, "heavy_horse_loaded.per_hour"): "3½ virstaa",
        (MOUNTS, "raft.per_hour"): "½ virstaa",
        (MOUNTS, "keelboat.per_hour"): "1 virsta",
        (MOUNTS, "galley.per_day"): "96 virstaa",
        ("maneuverability", "minimum_forward_speed.perfect"): "Ei ole",
        ("maneuverability", "hover.good"): "Kyllä",
        ("maneuverability", "reverse.perfect"): "Esteetön",
        ("maneuverability", "reverse.good"): "−5 j",
        ("maneuverability", "turn.clumsy"): "45°/10 j",
        ("maneuverability", "turn_in_place.good"): "+90°/−5 j",
        ("maneuverability", "up_angle.average"): "60°",
        ("maneuverability", "down_speed.clumsy"): "Kaksinkertainen",
        ("speed_table", "1.crawl"): "1/20",
    },
    "zh-Hans": {
        (MOVE, "minute.run_x4.speed_40ft"): "1,600英尺",
        (MOVE, "minute.run_x3.speed_40ft"): "1,200英尺",
        (MOVE, "hour.walk.speed_15ft"): "1½英里",
        ("hampered_movement", "obstacle.cost"): "×2",
        ("terrain_and_overland", "mountains.road_or_trail"): "×¾",
        (MOUNTS, "heavy_warhorse_loaded.per_hour"): "3½英里",
        (MOUNTS, "heavy_warhorse_loaded.load"): "301–900磅",
        (MOUNTS, "raft.per_hour"): "½英里",
        ("maneuverability", "minimum_forward_speed.average"): "半速",
        ("maneuverability", "reverse.perfect"): "任意",
        ("maneuverability", "maximum_turn.good"): "任意",
        ("maneuverability", "turn.average"): "45°/5英尺",
        ("maneuverability", "up_speed.perfect"): "全速",
        ("maneuverability", "down_speed.good"): "倍速",
    },
    "de": {
        (MOVE, "round.walk.speed_15ft"): "4,5 m",
        (MOVE, "minute.run_x3.speed_30ft"): "270 m",
        (MOVE, "hour.walk.speed_15ft"): "2,25 km",
        (MOVE, "day.walk.speed_40ft"): "48 km",
        ("terrain_and_overland", "desert.road_or_trail"): "×½",
        (MOUNTS, "light_horse_loaded.load"): "174–525 Pfd.",
        (MOUNTS, "heavy_horse_loaded.per_hour"): "5,25 km",
        (MOUNTS, "riding_dog_loaded.per_day"): "36 km",
        (MOUNTS, "raft.per_hour"): "0,75 km",
        (MOUNTS, "warship.per_hour"): "3,75 km",
        # lent by the Chinese text: 2 miles, 51 to 150 pounds, 90° in 5 feet
        (MOUNTS, "donkey_loaded.per_hour"): "3 km",
        (MOUNTS, "donkey_loaded.load"): "51–150 Pfd.",
        ("maneuverability", "turn.good"): "90°/1,5 m",
        ("maneuverability", "reverse.good"): "−1,5 m",
    },
    "cs": {
        ("size_categories", "tiny.space"): "0,5 × 0,5 sáhu",
        ("size_categories", "small.space"): "1 × 1 sáh",
        ("size_categories", "large.space"): "2 × 2 sáhy",
        ("size_categories", "gargantuan.space"): "4 × 4 sáhy nebo víc",
        # lent: 15 feet are 3 sáhy, 30 feet 6
        (MOVE, "round.walk.speed_15ft"): "3 sáhy",
        (MOVE, "round.walk.speed_30ft"): "6 sáhů",
        (MOVE, "hour.walk.speed_20ft"): "2 míle",
        (MOVE, "hour.hustle.speed_30ft"): "6 mil",
        ("maneuverability", "between_down_and_up.average"): "1 sáh",
        ("maneuverability", "between_down_and_up.clumsy"): "4 sáhy",
    },
    "ru": {
        ("speed_table", "1.crawl"): "1/20",
        ("speed_table", "1.jog"): "1/3",
        ("speed_table", "3.walk"): "1/2",
        ("speed_table", "3.crawl"): "1/7",
        ("speed_table", "30.fast_run"): "15",
        (MOVE, "hour.walk.speed_15ft"): "1,5 мили",
        (MOVE, "hour.walk.speed_20ft"): "2 мили",
        (MOVE, "hour.hustle.speed_30ft"): "6 миль",
    },
    "fr": {
        # no text is French: 15 feet are 4.5 m, 1,200 feet 360 m, 1½ miles 2.25 km, 151 to 450 pounds 75.5 to 225 kg
        (MOVE, "round.walk.speed_15ft"): "4,5 m",
        (MOVE, "minute.run_x3.speed_40ft"): "360 m",
        (MOVE, "hour.walk.speed_15ft"): "2,25 km",
        (MOUNTS, "light_horse_loaded.load"): "75,5 à 225 kg",
        (MOUNTS, "raft.per_hour"): "0,75 km",
        ("terrain_and_overland", "desert.trackless"): "×½",
        ("maneuverability", "turn.good"): "90°/1,5 m",
        ("maneuverability", "reverse.good"): "−1,5 m",
        ("size_categories", "large.space"): "3 × 3 m",
        ("size_categories", "gargantuan.space"): "6 × 6 m ou plus",
        ("speed_table", "1.crawl"): "1/20",
    },
    "en": {
        (MOVE, "minute.run_x3.speed_40ft"): "1,200 ft",
        (MOVE, "hour.walk.speed_15ft"): "1½ mi",
        (MOUNTS, "light_horse_loaded.load"): "151–450 lb",
        (MOUNTS, "raft.per_hour"): "½ mi",
        ("maneuverability", "reverse.perfect"): "Any",
        ("maneuverability", "turn_in_place.average"): "+45°/−5 ft",
        ("size_categories", "gargantuan.space"): "20 × 20 ft or more",
        ("speed_table", "3.walk"): "1/2",
    },
}
"""Cells as printed, typed from the texts, or converted by hand where the language's own text is silent."""

SENTENCES: dict[str, dict[str, tuple[str, ...]]] = {
    "fi": {
        "walk": ("3 virstan tuntivauhdilla",),
        "hustle": ("noin 6 virstan tuntivauhdilla",),
        "drifting": ("10 tun", "14 tun", "42 virstaa"),
        "stall": ("150 jalkaa",),
        "forced_march_check": ("8 tuntia", "VA 10", "+2"),
        "forced_march_damage": ("1n6 pisteen",),
        "squeezing": ("5 jalan",),
    },
    "zh-Hans": {
        "walk": ("每小时3英里",),
        "hustle": ("每小时6英里",),
        "forced_march_damage": ("1d6点",),
        "local_run": ("1–2分钟", "9"),
        "stall_failure": ("300英尺",),
        "fatigued": ("−2",),
    },
    "de": {
        "walk": ("4,5 Kilometern pro Stunde",),
        "run_x3": ("10,5 Kilometer pro Stunde",),
        "drifting": ("10 Stunden", "14 Stunden", "63 Kilometer"),
        "forced_march_damage": ("1W6 Punkte",),
        "crowded_square": ("1,5 Meter",),
        "fatigued": ("−2",),
        "downstream": ("4,5 Kilometer",),
    },
    "cs": {
        "split_move": ("6 sáhů", "2 sáhy", "4 sáhy"),
        "several_speeds_example": ("12 sáhů", "4 sáhy", "2 sáhy", "6 sáhů"),
        "crawl": ("1 sáh",),
        "crawl_in_difficult_terrain": ("3 sáhy",),
        "surrounding": ("8 ",),
        "surrounding_gargantuan": ("20 ",),
    },
    "ru": {
        "maximum_speed_example": ("2 или 3", "7 или 8"),
        "dash_example": ("130 километров в час",),
        "gallop": ("55–70 километров в час",),
        "fast_run_check": ("20 секунд",),
        "jog_check": ("5 минут",),
        "crouching_check": ("30 секунд",),
        "jog_reversing": ("180 градусов",),
        "sprint_turning": ("60 градусов",),
    },
    "fr": {
        "walk": ("4,5 kilomètres par heure",),
        "split_move": ("9 mètres", "3 mètres", "6 mètres"),
        "stall": ("45 mètres",),
        "forced_march_damage": ("1d6 points",),
        "fatigued": ("−2",),
        "local_run": ("1 à 2 minutes", "9"),
        "crowded_square": ("1,5 mètre",),
    },
    "en": {
        "walk": ("3 miles per hour",),
        "run_x4": ("12 miles per hour", "8 miles per hour"),
        "forced_march_damage": ("1d6 points",),
        "hampered_movement": ("2 squares",),
        "overland_hustle_damage": ("1 point of",),
        "crowded_square": ("5 feet",),
    },
}
"""What a rule's sentence says, in the language's own units and forms."""


@pytest.mark.parametrize("locale", LOCALES)
def test_the_page_says_its_language_and_holds_everything(
    locale: str, sheets: dict[str, HtmlSheet], packs: dict[str, Any]
) -> None:
    sheet = sheets[locale]
    assert sheet.html.attributes["lang"] == locale
    assert list(sheet.tables) == TABLES
    assert set(sheet.rules) == set(packs[locale]["rules"])
    assert len(sheet.rules) >= 70
    for table in sheet.tables.values():
        assert len(table.all("caption")) == 1
        assert table.all("caption")[0].text


@pytest.mark.parametrize("locale", LOCALES)
def test_every_cell_says_where_it_is_from_and_what_the_pack_says(
    locale: str, sheets: dict[str, HtmlSheet], packs: dict[str, Any]
) -> None:
    for table, data in packs[locale]["tables"].items():
        cells = sheets[locale].cells(table)
        assert set(cells) == {f"{row}.{column}" for row in data["rows"] for column in data["columns"]}
        for key, cell in cells.items():
            wanted = data["cells"].get(key)
            assert cell.text, f"{key} is empty"
            if wanted is None:
                assert cell.attributes["data-state"] == "absent"
                assert (cell.text, "data-from" in cell.attributes) == ("–", False)
                continue
            assert cell.text == wanted["text"], key
            assert cell.attributes["data-from"] == wanted["from"]
            assert ("data-fallback" in cell.attributes) == wanted["fallback"]
            assert "data-state" not in cell.attributes


@pytest.mark.parametrize("locale", LOCALES)
def test_only_what_no_text_states_is_absent(locale: str, sheets: dict[str, HtmlSheet]) -> None:
    """No text gives a load for an animal or a vehicle that carries none."""
    for table in TABLES:
        cells = sheets[locale].cells(table)
        absent = {key for key, cell in cells.items() if cell.attributes.get("data-state") == "absent"}
        wanted = {key for key in cells if table == MOUNTS and re.fullmatch(r"(?!.*_loaded\.).*\.load", key)}
        assert absent == wanted


@pytest.mark.parametrize("locale", LOCALES)
def test_a_pair_of_equal_values_shares_a_row(locale: str, sheets: dict[str, HtmlSheet]) -> None:
    shared = {row for row in sheets[locale].rows(MOUNTS) if " " in row}
    # in German, of a horse and its warhorse only the horse stands in the text
    stated = {"cart wagon", "raft barge", "donkey mule"} if locale == "de" else PAIRS
    assert stated <= shared <= PAIRS


@pytest.mark.parametrize("locale", LOCALES)
def test_every_table_has_row_and_column_names(locale: str, sheets: dict[str, HtmlSheet]) -> None:
    for name, table in sheets[locale].tables.items():
        heads = table.all("th")
        assert all(head.text for head in heads), name
        assert {head.attributes.get("scope") for head in heads} <= {"col", "row", "rowgroup", "colgroup"}, name


@pytest.mark.parametrize("locale", LOCALES)
def test_cells_are_printed_as_the_language_has_them(locale: str, sheets: dict[str, HtmlSheet]) -> None:
    printed = {spot: sheets[locale].cells(spot[0])[spot[1]].text for spot in SPOTS[locale]}
    assert {spot: spaced(text) for spot, text in printed.items()} == {
        spot: spaced(text) for spot, text in SPOTS[locale].items()
    }
    for text in printed.values():  # no line may break inside a number, nor between it and its unit
        assert not re.search(r"\d [^–×]", text) or "nebo" in text or "or" in text, text


@pytest.mark.parametrize("locale", LOCALES)
def test_sentences_use_the_forms_of_the_language(locale: str, packs: dict[str, Any]) -> None:
    for rule, wanted in SENTENCES[locale].items():
        statement = spaced(packs[locale]["rules"][rule]["statement"])
        assert all(words in statement for words in wanted), statement


def test_finnish_groups_digits_with_a_no_break_space(packs: dict[str, Any]) -> None:
    cell = packs["fi"]["tables"][MOVE]["cells"]["minute.run_x3.speed_40ft"]
    assert cell["text"] == "1\u00a0200\u00a0j"


SAME_AS_IN_ENGLISH = {
    "de": {"Moor", "Pony", "Sprint"},
    "cs": {"Sprint"},
    "fr": {"Jungle", "Obstacle", "Sprint", "Terrain", "Trot"},
}
"""Names that a language and English share."""


@pytest.mark.parametrize("locale", TRANSLATED)
def test_no_english_is_left(locale: str, packs: dict[str, Any], sheets: dict[str, HtmlSheet]) -> None:
    english, own = packs["en"], packs[locale]
    assert own["rules"].keys() == english["rules"].keys()
    for rule, said in own["rules"].items():
        theirs = _runs(english["rules"][rule]["statement"])
        assert not theirs & _runs(said["statement"]), said["statement"]
    names = {name for name in _names(own) & _names(english) if re.search(r"[^\W\d_]{3}", name)}
    assert names <= SAME_AS_IN_ENGLISH.get(locale, set())
    tags = ("h1", "h2", "h3", "h4", "p", "td", "th", "caption", "article", "span")
    marked = [e for tag in tags for e in sheets[locale].top.all(tag) if e.attributes.get("lang") == "en"]
    assert marked == []
    assert not any("data-untranslated" in e.attributes for tag in tags for e in sheets[locale].top.all(tag))


@pytest.mark.parametrize("locale", TRANSLATED)
def test_the_page_s_own_words_are_translated(locale: str, sheets: dict[str, HtmlSheet], packs: dict[str, Any]) -> None:
    documents = packs[locale]["documents"]
    assert _runs(_page(sheets["en"], documents)) & _runs(_page(sheets[locale], documents)) == set()


@pytest.mark.parametrize("locale", LOCALES)
def test_the_foot_names_every_document_and_its_licence(
    locale: str, sheets: dict[str, HtmlSheet], packs: dict[str, Any]
) -> None:
    (footer,) = sheets[locale].top.all("footer")
    for document in packs[locale]["documents"].values():
        assert document["title"] in footer.text
        assert document["licence"] == "unstated"  # no text states one
    lines = [line.text for line in footer.all("li")]  # edition, licence and attribution of each
    assert len(lines) == 3 * len(DOCUMENTS)
    assert len({tuple(lines[at + 1 : at + 3]) for at in range(0, len(lines), 3)}) == 1  # stated by none


@pytest.mark.parametrize("locale", LOCALES)
def test_markdown_has_the_same_cells(locale: str, built: Path, sheets: dict[str, HtmlSheet]) -> None:
    lines = (built / locale / "movement.md").read_text("utf-8").splitlines()
    rows = [_cells_of(line) for line in lines if line.startswith("|")]
    html = [
        [cell.text for cell in row.children]
        for table in sheets[locale].tables.values()
        for row in table.all("tr")
        if "data-row" in row.attributes
    ]
    printed = [[cell.replace("†", "") for cell in row] for row in rows if not row[0].startswith(("**", "---"))]
    assert [row for row in printed if row in html] == html
    assert len(printed) == len(html) + len(TABLES)  # one line of headers for each table


def _cells_of(line: str) -> list[str]:
    parts = re.split(r"(?<!\\)\|", line)[1:-1]
    return [re.sub(r"\\(.)", r"\1", part.strip()) for part in parts]


def _runs(text: str) -> set[str]:
    """Return every run of four words on a line of a text, numbers aside."""
    lines = [[word for word in re.findall(r"[^\W\d_]+", line) if len(word) > 1] for line in text.lower().splitlines()]
    return {" ".join(words[at : at + 4]) for words in lines for at in range(len(words) - 3)}


def _names(pack: dict[str, Any]) -> set[str]:
    tables = pack["tables"].values()
    named = [*pack["rules"].values(), *tables]
    named += [part for table in tables for key in ("rows", "columns", "groups") for part in table.get(key, {}).values()]
    return {own["name"] for own in named}


def _page(sheet: HtmlSheet, documents: dict[str, Any]) -> str:
    """Return the words of a page without the titles and ids of documents, which stay as they are."""
    (body,) = sheet.top.all("body")
    text = "".join(body.words)
    for name in sorted([*documents, *(document["title"] for document in documents.values())], key=len, reverse=True):
        text = text.replace(name, "\n")
    return text
