"""A new locale is begun from CLDR: it builds at once, and shows what is not translated yet."""

import json
import re
import shutil
from pathlib import Path

import pytest
import yaml

from tests.projects import findings, run


@pytest.fixture
def project(root: Path, tmp_path: Path) -> Path:
    for part in ("sources", "locales"):
        shutil.copytree(root / part, tmp_path / part)
    return tmp_path


def test_french_is_begun_from_cldr(project: Path) -> None:
    result = run(project, "locale", "new", "fr")
    assert result.stdout == "written locales/fr/language.yaml\nwritten locales/fr/LC_MESSAGES/virsta.po\n"
    text = (project / "locales/fr/language.yaml").read_text("utf-8")
    language = yaml.safe_load(text)
    assert language["numbers"]["decimal"] == ","
    assert re.fullmatch(r"\{0\}\s(pied|pieds)", language["units"]["foot"]["long"]["one"])
    assert language["units"]["foot"]["long"]["other"].endswith("pieds")
    assert language["units"]["kilometer-per-hour"]["short"]["other"].endswith("km/h")
    # what CLDR has no word for is marked, what it has is not
    assert re.search(r"  sah:\n    long: .*# decide\n", text)
    assert re.search(r"  kilogram:\n    style: decimal\n    long: [^#]*\n", text)
    found = findings(project)
    assert {own["code"] for own in found if own["file"].startswith("locales/fr/")} == {"message-untranslated"}
    assert not [own for own in found if own["severity"] == "error"]


def test_what_is_not_translated_shows(project: Path) -> None:
    run(project, "locale", "new", "fr")
    assert run(project, "build", "--locale", "fr").exit_code == 0
    pack = json.loads((project / "build/fr/movement.json").read_text("utf-8"))
    walk = pack["rules"]["walk"]
    assert (walk["name"], walk["translated"], walk["locale"]) == ("Walk", False, "en")
    # the sentence is English, the speed in it French
    assert re.search(r"human at 3\smiles par heure\.", walk["statement"])
    page = (project / "build/fr/movement.html").read_text("utf-8")
    assert '<h4 lang="en" data-untranslated="true">Walk</h4>' in page


def test_a_first_translation_is_used(project: Path) -> None:
    run(project, "locale", "new", "fr")
    catalogue = project / "locales/fr/LC_MESSAGES/virsta.po"
    text = catalogue.read_text("utf-8")
    entry = 'msgctxt "rule.walk.name"\nmsgid "Walk"\nmsgstr ""'
    assert entry in text
    catalogue.write_text(text.replace(entry, entry[:-1] + 'Marche"'), "utf-8")
    run(project, "build", "--locale", "fr")
    pack = json.loads((project / "build/fr/movement.json").read_text("utf-8"))
    assert pack["rules"]["walk"]["name"] == "Marche"
    assert "fr       scales                        1" in run(project, "locale", "stats", "fr").stdout


@pytest.mark.parametrize(
    ("tag", "code", "hint"),
    [
        ("zh_CN", "locale-name", "zh-Hans-CN"),
        ("qqq", "name-unknown", "Correct the name"),
        ("de", "locale-exists", "remove its folder"),
    ],
)
def test_a_wrong_name_says_the_right_one(tag: str, code: str, hint: str, project: Path) -> None:
    before = sorted((project / "locales").rglob("*"))
    result = run(project, "locale", "new", tag)
    assert result.exit_code == 1
    assert code in result.stderr
    assert hint in result.stderr
    assert sorted((project / "locales").rglob("*")) == before


def test_a_locale_is_checked_alone(project: Path) -> None:
    run(project, "locale", "new", "fr")
    assert run(project, "locale", "check", "fi").stdout == "0 errors, 0 warnings, 0 notes\n"
    told = run(project, "locale", "check", "fr")
    assert told.exit_code == 0
    assert re.fullmatch(r"0 errors, 4\d\d warnings, 0 notes\n", told.stdout)
    language = project / "locales/fi/language.yaml"
    language.write_text(language.read_text("utf-8").replace("prefer: {side: foot", "prefer: {side: fot"), "utf-8")
    told = run(project, "locale", "check", "fi", "fr")
    assert told.exit_code == 1
    assert "Did you mean `foot`?" in told.stderr
