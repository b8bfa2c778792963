"""The options of `virsta build`, and what a wrong word gets."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.contract import LOCALES, Virsta, spaced
from tests.contract.sheet import HtmlSheet

Cells = dict[tuple[str, str], str]
MOVE, MOUNTS = "movement_and_distance", "mounts_and_vehicles"


def _pack(virsta: Virsta, out: Path, locale: str, *words: str) -> dict[str, Any]:
    run = virsta.run("build", "--out", str(out), "--locale", locale, "--format", "json", *words)
    assert run.code == 0, run.err
    pack: dict[str, Any] = json.loads((out / locale / "movement.json").read_text("utf-8"))
    return pack


def _texts(pack: dict[str, Any], wanted: Cells) -> Cells:
    return {key: spaced(pack["tables"][key[0]]["cells"][key[1]]["text"]) for key in wanted}


@pytest.mark.parametrize(
    ("locale", "system", "cells", "sentence"),
    [
        (
            "en",
            "metric",
            {
                (MOVE, "round.walk.speed_15ft"): "4.5 m",
                (MOVE, "hour.walk.speed_15ft"): "2.25 km",
                (MOUNTS, "light_horse_loaded.load"): "75.5–225 kg",
                ("maneuverability", "turn.good"): "90°/1.5 m",
                ("size_categories", "tiny.space"): "0.75 × 0.75 m",
                ("speed_table", "1.crawl"): "1/20",
            },
            ("crowded_square", "1.5 meters"),
        ),
        (
            "de",
            "imperial",
            {
                (MOVE, "round.walk.speed_15ft"): "15 Fuß",
                (MOUNTS, "light_horse_loaded.load"): "174–525 Pfd.",
                ("terrain_and_overland", "desert.trackless"): "×½",
            },
            ("crowded_square", "5 Fuß"),
        ),
        (
            "fi",
            "sah",
            {(MOVE, "round.walk.speed_15ft"): "3 sáhia", ("speed_table", "3.walk"): "1/2"},
            ("stall", "30 sáhia"),
        ),
        (
            "en",
            "virsta",
            {(MOVE, "hour.walk.speed_15ft"): "1½ virstas", (MOUNTS, "keelboat.per_hour"): "1 virsta"},
            ("walk", "3 virstas per hour"),
        ),
        (
            "en",
            "square",
            {(MOVE, "round.walk.speed_15ft"): "3 sq", (MOVE, "hour.walk.speed_15ft"): "1½ mi"},
            ("stall", "30 squares"),
        ),
    ],
)
def test_a_system_of_units_is_used_throughout(
    locale: str, system: str, cells: Cells, sentence: tuple[str, str], virsta: Virsta, tmp_path: Path
) -> None:
    pack = _pack(virsta, tmp_path / "build", locale, "--units", system)
    assert _texts(pack, cells) == cells
    rule, words = sentence
    assert words in spaced(pack["rules"][rule]["statement"])


def test_the_square_of_a_sentence_is_never_told_in_squares(virsta: Virsta, tmp_path: Path) -> None:
    pack = _pack(virsta, tmp_path / "build", "en", "--units", "square")
    assert "1 square = 5 feet" in spaced(pack["rules"]["square_size"]["statement"])


@pytest.mark.parametrize(
    ("locale", "words", "cells", "exact"),
    [
        # 15 ft of 0.3048 m, 1½ miles of 1609.344 m
        (
            "en",
            ("--units", "metric", "--convention", "exact"),
            {(MOVE, "round.walk.speed_15ft"): "4.572 m", (MOVE, "hour.walk.speed_15ft"): "2.414016 km"},
            (2414016, 1000000, "kilometer"),
        ),
        # a Finnish virsta of 1068.84 m: 1½ miles are 2.25855… of them
        (
            "fi",
            ("--convention", "historical"),
            {(MOVE, "round.walk.speed_15ft"): "15 j", (MOVE, "hour.walk.speed_15ft"): "≈2,26 virstaa"},
            (3 * 1609344, 2 * 1068840, "virsta"),
        ),
        # a Vienna sáh of 1.896484 m: 15 feet are 4.572 m, 2.41077… of them
        (
            "cs",
            ("--convention", "historical"),
            {(MOVE, "round.walk.speed_15ft"): "≈2,41 sáhu"},
            None,
        ),
    ],
)
def test_a_convention_is_used_throughout(
    locale: str,
    words: tuple[str, ...],
    cells: Cells,
    exact: tuple[int, int, str] | None,
    virsta: Virsta,
    tmp_path: Path,
) -> None:
    pack = _pack(virsta, tmp_path / "build", locale, *words)
    assert pack["convention"] == words[-1]
    assert _texts(pack, cells) == cells
    if exact:
        (quantity,) = pack["tables"][MOVE]["cells"]["hour.walk.speed_15ft"]["values"]
        num, den, unit = exact
        assert quantity["num"] * den == num * quantity["den"]
        assert quantity["unit"] == unit


def test_a_sheet_says_which_convention_it_used(virsta: Virsta, tmp_path: Path) -> None:
    said = set()
    for convention in ("game", "exact", "historical"):
        out = tmp_path / convention
        words = ("--out", str(out), "--locale", "de", "--format", "html", "--convention", convention)
        assert virsta.run("build", *words).code == 0
        (footer,) = HtmlSheet.of((out / "de/movement.html").read_text("utf-8")).top.all("footer")
        said.add(footer.text)
    assert len(said) == 3


def test_an_edition_speaks_alone_for_its_family(virsta: Virsta, tmp_path: Path) -> None:
    pack = _pack(virsta, tmp_path / "build", "en", "--edition", "pf1")
    # the Pathfinder text runs 10.5 km, 7 miles, and has no table of maneuverability
    assert "7 miles per hour" in spaced(pack["rules"]["run_x3"]["statement"])
    assert "maneuverability" not in pack["tables"]
    assert "hover" not in pack["rules"]
    assert set(pack["documents"]) == {"pf1-de", "dnd5e-cs", "positions-ru"}
    assert len(pack["tables"]["speed_table"]["cells"]) == 180


def test_formats_and_locales_are_chosen(virsta: Virsta, tmp_path: Path) -> None:
    out = tmp_path / "build"
    run = virsta.run("build", "--out", str(out), "--locale", "zh-Hans", "--locale", "fi", "--format", "md,json")
    assert run.code == 0
    files = {path.relative_to(out).as_posix() for path in out.rglob("*") if path.is_file()}
    sheets = {f"{locale}/movement.{kind}" for locale in ("zh-Hans", "fi") for kind in ("md", "json")}
    assert files == sheets | {"ruleset.yaml", "manifest.json"}
    # a narrower build later leaves nothing of the wider one behind
    assert virsta.run("build", "--out", str(out), "--locale", "fi", "--format", "html").code == 0
    files = {path.relative_to(out).as_posix() for path in out.rglob("*") if path.is_file()}
    assert files == {"fi/movement.html", "ruleset.yaml", "manifest.json"}


@pytest.mark.parametrize(
    ("words", "nearest"),
    [
        (("--locale", "zh-Han"), "zh-Hans"),
        (("--locale", "zh_Hans"), "zh-Hans"),
        (("--locale", "xx"), None),
        (("--format", "htm"), "html"),
        (("--format", "html,jsn"), "json"),
        (("--units", "metrics"), "metric"),
        (("--convention", "exakt"), "exact"),
        (("--edition", "dnd3.5"), "dnd35"),
    ],
)
def test_an_unknown_name_gets_the_nearest_known_one(
    words: tuple[str, ...], nearest: str | None, virsta: Virsta, tmp_path: Path
) -> None:
    run = virsta("build", "--out", str(tmp_path / "build"), *words)
    assert run.code == 1
    assert run.out == ""
    assert "[name-unknown]" in run.err
    assert words[1].split(",")[-1] in run.err
    wanted = [nearest] if nearest else LOCALES
    assert all(f"`{name}`" in run.err or name in run.err.split("help:")[1] for name in wanted)
    assert not (tmp_path / "build").exists()


@pytest.mark.parametrize("command", ["check", "facts", "coverage"])
def test_an_unknown_document_gets_the_nearest_known_one(command: str, virsta: Virsta) -> None:
    run = virsta(command, "--document", "dnd35-fin")
    assert run.code == 1
    assert run.out == ""
    assert "Did you mean `dnd35-fi`?" in run.err


@pytest.mark.parametrize(
    "words",
    [
        ("build", "--colour"),
        ("biuld",),
        ("convert",),
        ("convert", "3 km", "--to", "meter"),
        ("check", "--format", "xml"),
        ("facts", "too", "many"),
    ],
)
def test_wrong_usage_exits_with_2(words: tuple[str, ...], virsta: Virsta) -> None:
    run = virsta(*words)
    assert run.code == 2
    assert run.out == ""
    assert "Usage" in run.err or "Error" in run.err


def test_without_a_project_the_help_says_what_to_do(tmp_path: Path) -> None:
    run = Virsta(tmp_path).run("check")
    assert run.code == 1
    assert "sources/canon.yaml" in run.err
    assert "--project" in run.err


@pytest.mark.parametrize("command", ["build", "check", "facts", "coverage", "conflicts", "convert"])
def test_every_command_has_help(command: str, virsta: Virsta) -> None:
    run = virsta(command, "--help")
    assert run.code == 0
    assert "--project" in run.out
    assert command in run.out
