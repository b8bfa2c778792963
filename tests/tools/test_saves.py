"""Other programs save a catalogue in their own way: `virsta locale update` brings it back, byte for byte.

Weblate saves with the Translate Toolkit's pypo, which is used here as Weblate uses it; Poedit, Lokalize and Emacs write
as gettext does.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest
from translate.storage.pypo import pofile

from tests.projects import run
from tests.tools import FOLDERS, PLACE, gettext, replace_once

needs_gettext = pytest.mark.skipif(shutil.which("msgcat") is None, reason="gettext is not installed")
Save = Callable[[Path, Path], None]
"""Saves a catalogue (the second path is the template)."""


def saved(updated: Path, to: Path, save: Save) -> tuple[dict[str, str], dict[str, str]]:
    """Let a program save every catalogue, then update; return the catalogues before and after."""
    shutil.copytree(updated, to, dirs_exist_ok=True)
    paths = {folder: to / "locales" / folder / PLACE for folder in FOLDERS}
    before = {folder: path.read_text("utf-8") for folder, path in paths.items()}
    for folder, path in paths.items():
        save(path, to / "locales/virsta.pot")
        assert path.read_text("utf-8") != before[folder]
    assert run(to, "locale", "update").exit_code == 0
    return before, {folder: path.read_text("utf-8") for folder, path in paths.items()}


@needs_gettext
@pytest.mark.parametrize("words", [["--width=76", "--sort-output"], ["--no-wrap"]])
def test_what_gettext_writes_is_brought_back(words: list[str], updated: Path, tmp_path: Path) -> None:
    before, after = saved(updated, tmp_path, lambda path, _: gettext("msgcat", *words, "-o", path, path))
    assert after == before


@needs_gettext
@pytest.mark.parametrize("previous", [True, False])
def test_a_merge_with_the_template_is_brought_back(previous: bool, updated: Path, tmp_path: Path) -> None:
    """Poedit's *Update from POT file* and Weblate's add-on do this; without `--previous` the old English goes."""

    def merge(path: Path, template: Path) -> None:
        gettext("msgmerge", "--quiet", *(["--previous"] if previous else []), "-o", path, path, template)

    before, after = saved(updated, tmp_path, merge)
    for folder in FOLDERS:
        kept = [line for line in before[folder].split("\n") if previous or not line.startswith("#|")]
        assert after[folder].split("\n") == kept


@pytest.mark.parametrize("width", [77, -1])
def test_what_weblate_writes_is_brought_back(width: int, updated: Path, tmp_path: Path) -> None:
    """Wrapped and not wrapped, with every entry written anew and the headers it maintains."""

    def save(path: Path, template: Path) -> None:
        del template
        store = pofile(BytesIO(path.read_bytes()))
        assert store.wrapper
        store.wrapper.width = width
        for unit in store.units:
            if not unit.isheader() and not unit.isobsolete():
                unit.target = f"{unit.target}."
                unit.target = unit.target[:-1]
        store.updateheader(  # type: ignore[no-untyped-call]
            add=True,
            PO_Revision_Date="2026-11-30 10:00+0000",
            X_Generator="Weblate 5.15",
            Language_Team="Elvish <https://example.org/projects/virsta/>",
        )
        path.write_bytes(bytes(store))

    before, after = saved(updated, tmp_path, save)
    assert after == before


def test_a_translator_stays_named_in_the_head(updated: Path, tmp_path: Path) -> None:
    """What programs write into the head goes, but for who translated."""
    nobody, anna = '"Last-Translator: virsta\\n"', '"Last-Translator: Anna <anna@example.org>\\n"'
    added = '"X-Generator: Poedit 3.6\\n"\n"X-Poedit-Basepath: ../../..\\n"'

    def save(path: Path, template: Path) -> None:
        del template
        replace_once(path, nobody, f"{anna}\n{added}")

    before, after = saved(updated, tmp_path, save)
    assert after == {folder: text.replace(nobody, anna) for folder, text in before.items()}


def test_a_translation_changed_elsewhere_is_kept(updated: Path, tmp_path: Path) -> None:
    """Weblate saves the new translation of a stale entry: the mark goes with it, and nothing else changes."""

    def save(path: Path, template: Path) -> None:
        del template
        store = pofile(BytesIO(path.read_bytes()))
        (unit,) = (own for own in store.units if own.getcontext() == "rule.fatigue_ends.statement")
        unit.target = "Uusi."
        unit.markfuzzy(False)
        path.write_bytes(bytes(store))

    before, after = saved(updated, tmp_path, save)
    for folder in FOLDERS:
        gone, new = (set(own.split("\n\n")) for own in (before[folder], after[folder]))
        (old_entry,), (entry,) = gone - new, new - gone
        assert "#, fuzzy" in old_entry
        assert "#, fuzzy" not in entry
        assert entry.endswith('msgstr "Uusi."')
