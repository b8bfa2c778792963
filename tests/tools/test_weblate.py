"""docs/weblate.json, which `weblate import_json` reads, says what the repository holds."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.tools import FOLDERS, PLACE
from virsta.localise.pofile import PoEntry, read_entries
from virsta.sentence import slots_of


@pytest.fixture(scope="module")
def component(root: Path) -> dict[str, Any]:
    (own,) = json.loads((root / "docs/weblate.json").read_text("utf-8"))
    assert isinstance(own, dict)
    return own


@pytest.fixture(scope="module")
def placeholder(component: dict[str, Any]) -> re.Pattern[str]:
    """Return the placeholders flag as Weblate reads it: an r, then the pattern in quotes (here nothing is escaped)."""
    flag = re.match(r'placeholders:r"([^"\\]*)"(?:,|$)', component["check_flags"])
    assert flag
    return re.compile(flag[1])


def entries(path: Path) -> list[PoEntry]:
    return list(read_entries(path.read_text("utf-8")))


def test_the_mask_finds_exactly_the_catalogues(component: dict[str, Any], root: Path) -> None:
    assert component["file_format"] == "po"
    found = sorted(root.glob(component["filemask"]))
    assert found == sorted((root / "locales").rglob("*.po"))
    before, _, after = component["filemask"].partition("*")
    codes = [str(path.relative_to(root)).removeprefix(before).removesuffix(after) for path in found]
    assert codes == FOLDERS
    assert all(re.search(component["language_regex"], code) for code in codes)


@pytest.mark.parametrize("folder", ["en_XA", "pt_BR", "es_419", "ast"])
def test_the_filter_takes_new_locales(folder: str, component: dict[str, Any]) -> None:
    assert re.search(component["language_regex"], folder)


@pytest.mark.parametrize("folder", ["virsta", "zh-Hans", ".cache", "fi.old"])
def test_the_filter_takes_nothing_else(folder: str, component: dict[str, Any]) -> None:
    assert not re.search(component["language_regex"], folder)


def test_new_translations_begin_with_the_template(component: dict[str, Any], root: Path) -> None:
    template = root / component["new_base"]
    assert len(entries(template)) > 450
    assert {entry.string for entry in entries(template)} == {""}
    assert component["template"] == ""  # the base file of formats that have no English in them


def test_placeholders_are_our_slots_and_nothing_else(
    component: dict[str, Any], placeholder: re.Pattern[str], root: Path
) -> None:
    texts = [entry.id for entry in entries(root / component["new_base"])]
    slots = {text: ["{" + slot.name for slot in slots_of(text)] for text in texts}
    assert {text: [match.group() for match in placeholder.finditer(text)] for text in texts} == slots
    assert sum(map(len, slots.values())) > 100


@pytest.mark.parametrize("folder", FOLDERS)
def test_no_translation_has_wrong_placeholders(folder: str, placeholder: re.Pattern[str], root: Path) -> None:
    """Weblate compares the sets of what matches: with widths and cases matched, half the sentences would be wrong."""
    for entry in entries(root / "locales" / folder / PLACE):
        assert set(placeholder.findall(entry.id)) == set(placeholder.findall(entry.string)), entry.context


@pytest.mark.parametrize("text", ["{ pace}", "{pace", "{}", "pace:long}", "{Pace}", "{pace!r}"])
def test_what_is_no_slot_is_no_placeholder(text: str, placeholder: re.Pattern[str]) -> None:
    assert not placeholder.search(text)
