"""Catalogues go out to other formats, and come back.

A spreadsheet with the contexts loses nothing that a translator wrote. XLIFF, as the Translate Toolkit writes it, keeps
each text, its order, its reference and our comments, but drops the contexts: what comes back is no catalogue of ours.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from tests.projects import run
from tests.tools import FOLDERS, PLACE, toolkit
from virsta.localise.extraction import read

COLUMNS = "--columnorder=location,source,target,context"
Entries = list[tuple[str, str, str]]


def catalogue(path: Path, folder: str = "fi") -> Catalog:
    return read(path.read_text("utf-8"), folder)


def entries(catalogue: Catalog) -> Entries:
    return [(str(entry.context), str(entry.id), str(entry.string)) for entry in catalogue if entry.id]


@pytest.mark.parametrize("folder", FOLDERS)
def test_xliff_keeps_texts_order_references_and_our_comments(folder: str, root: Path, tmp_path: Path) -> None:
    original = root / "locales" / folder / PLACE
    toolkit("po2xliff", "-i", original, "-o", tmp_path / "virsta.xlf")
    toolkit("xliff2po", "-i", tmp_path / "virsta.xlf", "-o", tmp_path / "back.po")
    old, new = catalogue(original, folder), catalogue(tmp_path / "back.po", folder)
    assert [own[1:] for own in entries(new)] == [own[1:] for own in entries(old)]
    for ours, theirs in zip(old, new, strict=True):
        assert (theirs.locations, theirs.fuzzy and bool(theirs.id)) == (ours.locations, ours.fuzzy)
        assert " ".join(theirs.auto_comments).split() == " ".join(ours.auto_comments).split()
    assert not {entry.context for entry in new if entry.context} & {entry.context for entry in old}


def test_what_comes_back_without_contexts_is_kept_as_obsolete(root: Path, tmp_path: Path) -> None:
    """Nobody's work is thrown away: an update finds no place for it, and keeps it at the end."""
    for part in ("sources", "locales"):
        shutil.copytree(root / part, tmp_path / part)
    path = tmp_path / "locales/fi" / PLACE
    old = catalogue(path)
    toolkit("po2xliff", "-i", path, "-o", tmp_path / "virsta.xlf")
    toolkit("xliff2po", "-i", tmp_path / "virsta.xlf", "-o", path)
    for _ in range(2):  # an update of what an update has kept changes nothing
        assert run(tmp_path, "locale", "update", "fi").exit_code == 0
        new = catalogue(path)
        assert not [entry for entry in new if entry.id and entry.string]
        kept = {(str(entry.id), str(entry.string)) for entry in new.obsolete.values()}
        assert kept == {(text, translation) for _, text, translation in entries(old)}


def test_a_spreadsheet_with_contexts_keeps_everything(updated: Path, tmp_path: Path) -> None:
    """As docs/translators.md says: out to CSV, and back over the catalogue; an update then writes what was there."""
    shutil.copytree(updated, tmp_path, dirs_exist_ok=True)
    originals = {folder: tmp_path / "locales" / folder / PLACE for folder in FOLDERS}
    before = {folder: path.read_text("utf-8") for folder, path in originals.items()}
    for folder, path in originals.items():
        old = catalogue(path, folder)
        toolkit("po2csv", COLUMNS, "-i", path, "-o", tmp_path / "virsta.csv")
        toolkit("csv2po", COLUMNS, "-t", path, "-i", tmp_path / "virsta.csv", "-o", path)
        assert path.read_text("utf-8") != before[folder]
        assert entries(catalogue(path, folder)) == entries(old)
    assert run(tmp_path, "locale", "update").exit_code == 0
    assert {folder: path.read_text("utf-8") for folder, path in originals.items()} == before


def test_a_translation_changed_in_the_spreadsheet_comes_back(root: Path, tmp_path: Path) -> None:
    original = root / "locales/fi" / PLACE
    toolkit("po2csv", COLUMNS, "-i", original, "-o", tmp_path / "virsta.csv")
    sheet = (tmp_path / "virsta.csv").read_text("utf-8")
    changed = sheet.replace('"Leijailu","rule.hover.name"', '"Leijunta","rule.hover.name"')
    assert changed != sheet
    (tmp_path / "virsta.csv").write_text(changed, "utf-8")
    toolkit("csv2po", COLUMNS, "-t", original, "-i", tmp_path / "virsta.csv", "-o", tmp_path / "back.po")
    strings = {entry.context: entry.string for entry in catalogue(tmp_path / "back.po")}
    assert strings["rule.hover.name"] == "Leijunta"
    assert strings["table.maneuverability.row.hover"] == "Leijailu"


def test_a_spreadsheet_without_the_column_drops_contexts(root: Path, tmp_path: Path) -> None:
    """Why the columns have to be named."""
    original = root / "locales/ru" / PLACE
    toolkit("po2csv", "-i", original, "-o", tmp_path / "virsta.csv")
    toolkit("csv2po", "-i", tmp_path / "virsta.csv", "-o", tmp_path / "back.po")
    old, new = catalogue(original, "ru"), catalogue(tmp_path / "back.po", "ru")
    assert not {entry.context for entry in new if entry.context} & {entry.context for entry in old}
