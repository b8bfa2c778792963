"""A new locale is begun from CLDR: it builds at once, and shows what is not translated yet."""

import json
import re
import shutil
from pathlib import Path

import jsonschema
import pytest
import yaml

from tests.projects import findings, run
from tests.sweep import nowhere
from virsta import yamlfile
from virsta.language import language_of
from virsta.localise.beginning import language_text
from virsta.project import Project
from virsta.validate.languages import check_cldr, check_language
from virsta.validate.locales import locale_of
from virsta.validate.schema import check_schema, schema_text


@pytest.fixture
def project(root: Path, tmp_path: Path) -> Path:
    for part in ("sources", "locales"):
        shutil.copytree(root / part, tmp_path / part)
    return tmp_path


def test_italian_is_begun_from_cldr(project: Path) -> None:
    result = run(project, "locale", "new", "it")
    written = ["written locales/it/language.yaml", "written locales/it/LC_MESSAGES/virsta.po"]
    assert result.stdout.splitlines()[:2] == written
    text = (project / "locales/it/language.yaml").read_text("utf-8")
    language = yaml.safe_load(text)
    assert language["numbers"]["decimal"] == ","
    assert re.fullmatch(r"\{0\}\s(piede|piedi)", language["units"]["foot"]["long"]["one"])
    assert language["units"]["foot"]["long"]["other"].endswith("piedi")
    assert language["units"]["meter-per-hour"]["long"]["other"] == "{0}\u00a0metri all’ora"
    assert language["units"]["kilometer-per-hour"]["short"]["other"].endswith("km/h")
    # what CLDR has no word for is marked, what it has is not
    assert re.search(r"  sah:\n    long: .*# decide\n", text)
    assert re.search(r"  kilogram:\n    long: [^#]*\n", text)
    found = findings(project)
    assert {own["code"] for own in found if own["file"].startswith("locales/it/")} == {
        "message-untranslated",
        "language-undecided",
    }
    assert not [own for own in found if own["severity"] == "error"]


def test_what_is_not_translated_shows(project: Path) -> None:
    run(project, "locale", "new", "it")
    assert run(project, "build", "--locale", "it").exit_code == 0
    pack = json.loads((project / "build/it/movement.json").read_text("utf-8"))
    jsonschema.validate(pack, json.loads(schema_text("pack")))
    walk = pack["rules"]["walk"]
    assert (walk["name"], walk["translated"], walk["locale"]) == ("Walk", False, "en")
    # the sentence is English, the speed in it Italian
    assert re.search(r"human at 3\smiglia all’ora\.", walk["statement"])
    page = (project / "build/it/movement.html").read_text("utf-8")
    assert '<h4 lang="en" data-untranslated="true">Walk</h4>' in page
    # nor is what the sheet itself says
    assert '<span lang="en" data-untranslated="true">Sources and licences</span>' in page
    assert '<span lang="en" data-untranslated="true">Edition: Pathfinder, first edition</span>' in page
    assert "## Sources and licences *[en]*\n" in (project / "build/it/movement.md").read_text("utf-8")
    table = pack["tables"]["movement_and_distance"]
    fallback = {"translated": False, "locale": "en"}
    assert {key: table[key] for key in ("name", *fallback)} == {"name": "Movement and distance"} | fallback
    assert table["rows"]["hour.walk"] == {"name": "Walk", **fallback, "group": "hour"}
    assert pack["tables"]["speed_table"]["rows"]["7"] == {"name": "7"}


def test_a_script_from_right_to_left_is_set_so(project: Path) -> None:
    run(project, "locale", "new", "he")
    assert run(project, "build", "--locale", "he", "--locale", "de", "--format", "html").exit_code == 0
    pages = {name: (project / f"build/{name}/movement.html").read_text("utf-8") for name in ("he", "de")}
    assert '<html lang="he" dir="rtl">' in pages["he"]
    assert '<html lang="de">' in pages["de"]


def test_a_first_translation_is_used(project: Path) -> None:
    run(project, "locale", "new", "it")
    catalogue = project / "locales/it/LC_MESSAGES/virsta.po"
    text = catalogue.read_text("utf-8")
    entry = 'msgctxt "rule.walk.name"\nmsgid "Walk"\nmsgstr ""'
    assert entry in text
    catalogue.write_text(text.replace(entry, entry[:-1] + 'Camminare"'), "utf-8")
    run(project, "build", "--locale", "it")
    pack = json.loads((project / "build/it/movement.json").read_text("utf-8"))
    assert pack["rules"]["walk"]["name"] == "Camminare"
    assert "it       scales                        1" in run(project, "locale", "stats", "it").stdout


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
    run(project, "locale", "new", "it")
    assert run(project, "locale", "check", "fi").stdout == "0 errors, 0 warnings, 0 notes\n"
    told = run(project, "locale", "check", "it")
    assert told.exit_code == 0
    assert re.fullmatch(r"0 errors, 5\d\d warnings, 0 notes\n", told.stdout)
    # the first few of a kind, and how many more there are
    assert told.stderr.count("warning[message-untranslated]") == 20
    assert re.search(
        r"^locales/it/LC_MESSAGES/virsta.po: 4\d\d more of message-untranslated; ", told.stderr, re.MULTILINE
    )
    language = project / "locales/fi/language.yaml"
    language.write_text(language.read_text("utf-8").replace("prefer: {side: foot", "prefer: {side: fot"), "utf-8")
    told = run(project, "locale", "check", "fi", "it")
    assert told.exit_code == 1
    assert "Did you mean `foot`?" in told.stderr


@pytest.mark.parametrize("tag", ["ar", "cy", "ga", "he", "hi", "ja", "lt", "pl", "pt-PT", "sl", "sv", "zh-Hant"])
def test_a_beginning_of_any_language_is_whole(root: Path, tag: str) -> None:
    """From one plural category to six, from the right to the left, with and without blanks."""
    project = Project(root)
    canon, units, english, locale = project.canon, project.units, project.language("en"), locale_of(tag)
    assert canon and units and english and locale
    text = language_text(locale, english, units)
    data, faults = yamlfile.load(text, tag)
    assert [*faults, *check_schema("language", data, text, tag)] == []
    begun = language_of(data)
    assert begun.locale == tag
    assert [*check_language(begun, canon, units, nowhere), *check_cldr(begun, nowhere)] == []
    assert begun.units["mile"].patterns["long", "nominative"].keys() == {*locale.plural_form.rules, "other"}
