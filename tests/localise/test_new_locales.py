"""What CLDR does not know, or knows in another way, is marked; and a name that is no locale's begins none."""

import json
import re
from pathlib import Path

import pytest

from tests.projects import findings, lay_out, run
from virsta.localise.beginning import language_text
from virsta.project import Project
from virsta.validate.locales import locale_of


@pytest.mark.parametrize(
    ("unit", "tag", "marked"),
    [
        ("day", "he", True),  # two days are one word, without a number
        ("kilometer", "he", False),
        ("hour", "la", True),  # CLDR has no Latin word, only the symbol of every language
        ("hour", "ga", False),
    ],
)
def test_a_form_that_is_a_guess_is_marked(root: Path, unit: str, tag: str, marked: bool) -> None:
    project, locale = Project(root), locale_of(tag)
    units, english = project.units, project.language("en")
    assert units and english and locale
    _, _, after = language_text(locale, english, units).partition(f"\n  {unit}:\n")
    long = after.split("\n")[0]
    assert long.startswith("    long: ")
    assert ("# decide" in long) == marked


def test_every_plural_category_has_the_form_that_cldr_gives_it(root: Path) -> None:
    """Irish counts 7 to 10 by a category of its own."""
    project, locale = Project(root), locale_of("ga")
    units, english = project.units, project.language("en")
    assert units and english and locale
    _, _, foot = language_text(locale, english, units).partition("\n  foot:\n    long: ")
    assert json.loads(foot.split("\n")[0])["many"] == "{0}\u00a0dtr."


@pytest.mark.parametrize(
    ("tag", "told"),
    [
        ("iw", "`he`"),
        ("de@euro", "`de`"),
        ("ca-ES-VALENCIA", "`ca-ES`"),
        ("zh_HANS-CN", "`zh-Hans-CN`"),
        ("root", "CLDR knows no locale `root`"),
        ("en_XA", "en-XA is made from English"),
    ],
)
def test_a_name_that_is_no_locales_begins_none(tag: str, told: str, tmp_path: Path) -> None:
    project = lay_out("plain.written", tmp_path)
    before = sorted((project / "locales").rglob("*"))
    result = run(project, "locale", "new", tag)
    assert result.exit_code
    assert told in result.stderr
    assert sorted((project / "locales").rglob("*")) == before
    assert not [own for own in findings(project) if own["severity"] == "error"]


@pytest.mark.parametrize("path", ["sources/canon.yaml", "locales/et/LC_MESSAGES/virsta.po"])
def test_what_cannot_be_read_is_not_counted(path: str, tmp_path: Path) -> None:
    project = lay_out("plain.written", tmp_path)
    assert run(project, "locale", "stats").exit_code == 0
    (project / path).write_text('"', "utf-8")
    result = run(project, "locale", "stats", "--format", "json")
    assert (result.exit_code, result.stdout) == (1, "")
    assert re.match(rf"{path}:1:\d: error\[", result.stderr)
