"""Folders in locales/ are called what Babel calls their locale, and others are told by their right name."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.projects import findings, lay_out, run


@pytest.mark.parametrize(
    ("folder", "inside", "right"),
    [
        ("zh_CN", "zh-CN", "zh_Hans_CN"),
        ("zh_HANS_CN", "zh-HANS-CN", "zh_Hans_CN"),
        ("zh_hans", "zh-Hans", "zh_Hans"),
        ("fr_fr", "fr-fr", "fr_FR"),
        ("iw", "iw", "he"),
    ],
)
def test_a_misspelt_folder_is_told_by_its_right_name(folder: str, inside: str, right: str, tmp_path: Path) -> None:
    project = lay_out("plain", tmp_path)
    shutil.copytree(project / "locales/et", project / "locales" / folder)
    language = project / "locales" / folder / "language.yaml"
    language.write_text(language.read_text("utf-8").replace("language: et", f"language: {inside}"), "utf-8")
    told = [own for own in findings(project) if own["code"] == "locale-name"]
    assert [own["help"].split()[2].rstrip(",") for own in told if "Rename" in own["help"]] == [f"locales/{right}"]
    built = run(project, "build")
    assert (built.exit_code, f"locales/{right}" in built.stderr) == (1, True)


def test_a_catalogue_without_a_language_is_told(tmp_path: Path) -> None:
    project = lay_out("plain.written", tmp_path)
    (project / "locales/fr/LC_MESSAGES").mkdir(parents=True)
    shutil.copy(project / "locales/et/LC_MESSAGES/virsta.po", project / "locales/fr/LC_MESSAGES/virsta.po")
    checked = run(project, "locale", "check")
    assert checked.exit_code == 1
    assert "locales/fr/language.yaml is missing" in checked.stderr


def test_a_locale_is_not_begun_while_something_else_is_broken(tmp_path: Path) -> None:
    project = lay_out("plain.written", tmp_path, ("sources/carts/text.txt", "600 naela", "600 jalga"))
    assert run(project, "locale", "new", "fr").exit_code == 1
    assert not (project / "locales/fr").exists()


@pytest.mark.parametrize(("tag", "meant"), [("cz", "cs"), ("zh-CN", "zh-Hans-CN"), ("frr-", "frr"), ("dk", "da")])
def test_a_name_that_is_none_gets_the_right_one(tag: str, meant: str, tmp_path: Path) -> None:
    told = run(lay_out("plain.written", tmp_path), "locale", "new", tag)
    assert told.exit_code == 1
    assert f"`{meant}`" in told.stderr


def test_a_file_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    project = lay_out("plain.written", tmp_path)
    (project / "locales/virsta.pot").unlink(missing_ok=True)
    (project / "locales/virsta.pot").mkdir()
    told = run(project, "locale", "update")
    assert told.exit_code == 1
    assert "locales/virsta.pot:1:1: error[file-unwritable]" in told.stderr
