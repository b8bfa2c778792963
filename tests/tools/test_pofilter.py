"""What the Translate Toolkit's pofilter says of the translations.

Its tests look for what goes wrong in programs. Those that ask of a translation what ours need not give are off or
have exceptions, each with its reason; all the others must find nothing.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.tools import FOLDERS, PLACE, toolkit
from virsta.localise.pofile import read_entries

OFF = {
    "pythonbraceformat": "our slots are none of Python's: `{pace:long,genitive}` stands for `{pace:long}`",
    "brackets": "a language may say in brackets what English says with a word; Chinese ones are another character",
    "puncspacing": "the comma in a slot has no blank after it, nor have Chinese commas",
    "doublequoting": "each language has quotation marks of its own, and puts them about other names",
    "sentencecount": "two short sentences may say what English says in one, and `ks.` and `8.` end none",
    "simplecaps": "more sentences have more capitals",
    "unchanged": "Sprint is Sprint in many languages; `translation-english` finds sentences that are still English",
}
"""Tests that ask for what a good translation need not do."""

EXCEPTIONS = {
    # DC is SO, SG, VA, КС
    "acronyms": {"rule.forced_march_check.statement", "rule.stall_recovery.statement"},
    # one character is a Chinese word
    "short": {"table.mounts_and_vehicles.row.donkey", "table.mounts_and_vehicles.row.mule"},
    # a slot begins the sentence; `pro Stunde` is how the German text heads its column
    "startcaps": {
        "rule.crawl_in_difficult_terrain.statement",
        "rule.crowded_square.statement",
        "table.mounts_and_vehicles.column.per_day",
        "table.mounts_and_vehicles.column.per_hour",
    },
    "startpunc": {"rule.crawl_in_difficult_terrain.statement", "rule.crowded_square.statement"},
}
"""Findings that were looked at: test → ids of messages."""

Findings = set[tuple[str, str]]
"""Tests and ids of messages."""


def found(catalogue: Path, folder: str, to: Path) -> Findings:
    """Return what pofilter finds in a catalogue."""
    off = [f"--excludefilter={name}" for name in OFF]
    toolkit("pofilter", f"--language={folder}", *off, "-i", catalogue, "-o", to)
    text = to.read_text("utf-8") if to.is_file() else ""  # a catalogue without a finding is not written
    return {
        (test, entry.context)
        for entry in read_entries(text)
        for test in re.findall(r"\(pofilter\) (\w+):", "\n".join(entry.comments))
    }


@pytest.mark.parametrize("folder", FOLDERS)
def test_pofilter_finds_no_fault(folder: str, root: Path, tmp_path: Path) -> None:
    findings = found(root / "locales" / folder / PLACE, folder, tmp_path / "found.po")
    assert {(test, key) for test, key in findings if key not in EXCEPTIONS.get(test, ())} == set()


@pytest.mark.parametrize(
    ("old", "new", "test"),
    [
        ("Kävely vastaa", "Kävely Kävely vastaa", "doublewords"),
        ("{pace:long,genitive} ", "{pace:long,genitive}  ", "doublespacing"),
        ("tahtia.", "tahtia", "endpunc"),
        ("tahtia.", "tahtia. ", "endwhitespace"),
        ("tahtia.", "tahtia.\\n", "newlines"),
        ("Kävely vastaa", "<b>Kävely</b> vastaa", "xmltags"),
        ("Kävely vastaa kuormittamattoman ihmisen {pace:long,genitive} tahtia.", "", "untranslated"),
    ],
)
def test_pofilter_would_find_faults(old: str, new: str, test: str, tmp_path: Path) -> None:
    """What stays on does find what it is there for."""
    catalogue = tmp_path / "fi.po"
    translation = "Kävely vastaa kuormittamattoman ihmisen {pace:long,genitive} tahtia."
    catalogue.write_text(
        'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'
        'msgctxt "rule.walk.statement"\n'
        'msgid "A walk is the pace of an unencumbered human, {pace:long}."\n'
        f'msgstr "{translation.replace(old, new)}"\n',
        "utf-8",
    )
    assert (test, "rule.walk.statement") in found(catalogue, "fi", tmp_path / "found.po")
