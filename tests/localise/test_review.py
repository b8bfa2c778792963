"""Reviews of translations, where a case folder would say too little: what an update does, and what is no fault."""

import shutil
from pathlib import Path

import pytest

from tests.projects import lay_out, run
from virsta.localise.catalogue import read_catalogue
from virsta.localise.messages import Message
from virsta.project import Project

CATALOGUE = "locales/et/LC_MESSAGES/virsta.po"
SPELLED = "rule.travel.statement"


def entry(project: Path, key: str) -> str:
    """Return an entry as it stands in the catalogue."""
    (own,) = (part for part in (project / CATALOGUE).read_text("utf-8").split("\n\n") if f'msgctxt "{key}"' in part)
    return own


def test_an_update_lists_and_marks_what_spells_out_a_changed_number(tmp_path: Path) -> None:
    """The catalogue was last brought up to date when the text said four hours, and a translation says four."""
    project = lay_out("plain.written.translation-outdated", tmp_path)
    told = run(project, "locale", "update")
    assert told.exit_code == 0
    assert f"{CATALOGUE}:" in told.stderr
    assert "`rule.travel.statement` spells out 4, which the texts no longer say" in told.stderr
    own = entry(project, SPELLED)
    assert "#, fuzzy\n" in own
    assert "neli korda" in own  # the old translation is kept
    assert "such as 2\u00a0h" in own  # and the comments are those of today
    again = run(project, "locale", "update")
    assert (again.stderr, again.stdout) == ("", "everything is up to date\n")
    assert "#, fuzzy\n" in entry(project, SPELLED)


def test_a_translation_that_spells_out_a_changed_number_is_not_shown_as_current(tmp_path: Path) -> None:
    project = lay_out("plain.written.translation-outdated", tmp_path)
    run(project, "locale", "update")
    run(project, "build")
    sheet = (project / "build/et/movement.md").read_text("utf-8")
    assert "A cart covers" in sheet  # English, for want of a current translation
    assert "neli korda" not in sheet


@pytest.mark.parametrize(
    ("locale", "text", "faults"),
    [
        ("cs", "Postava v boji a\u00a0na kole.", 1),
        ("cs", "Postava v\u00a0boji a\u00a0na kole.", 0),
        ("cs", "Ve v {pace:long}.", 1),
        ("ru", "Бег — это бег.", 1),
        ("ru", "Бег\u00a0— это бег.", 0),
        ("ru", "Он и\u00a0она, но не в конце", 1),
        ("de", "Das ist ein Feld – mehr nicht.", 1),
        ("zh_Hans", "人物 一天", 0),
    ],
)
def test_blanks_that_must_not_break(root: Path, locale: str, text: str, faults: int) -> None:
    from virsta.localise.typography import breaking

    language = Project(root).language(locale)
    assert language is not None
    assert len(breaking(language).findall(text)) == faults


def test_notes_are_kept_as_they_stand(root: Path) -> None:
    project = Project(root)
    text = (root / "locales/fi/LC_MESSAGES/virsta.po").read_text("utf-8")
    catalogue = read_catalogue(text, "x.po", project.messages)
    assert catalogue.notes["rule.hover.name"] == ["Name of the rule `hover`.", "dnd35-fi:197:1: Leijailu"]


@pytest.mark.parametrize("head", ['"Language: [et\\n"', '"Plural-Forms: nplurals=x; plural=(n !;\\n"'])
def test_a_head_that_cannot_be_read_is_told(head: str, tmp_path: Path) -> None:
    project = lay_out("plain.written", tmp_path, (CATALOGUE, '"Language: et\\n"', head))
    before = (project / CATALOGUE).read_text("utf-8")
    told = run(project, "locale", "update")
    assert told.exit_code == 1
    assert f"{CATALOGUE}:1:1: error[po-broken]: its head cannot be read" in told.stderr
    assert (project / CATALOGUE).read_text("utf-8") == before


def test_windows_line_ends_are_brought_back(tmp_path: Path) -> None:
    project = lay_out("plain.written", tmp_path)
    run(project, "locale", "update")
    before = (project / CATALOGUE).read_bytes()
    (project / CATALOGUE).write_bytes(before.replace(b"\n", b"\r\n"))
    assert f"updated {CATALOGUE}" in run(project, "locale", "update").stdout
    assert (project / CATALOGUE).read_bytes() == before


def test_an_acceptance_may_be_wrapped() -> None:
    """A program that wraps comments may part `accept` from the code and its reason."""
    text = '# it is long, so: accept\n# translation-ending:\n# a line\nmsgctxt "title"\nmsgid "A"\nmsgstr "B"\n'
    catalogue = read_catalogue(text, "x.po", {"title": Message("title", "A")})
    assert catalogue.accepted == {"title": {"translation-ending"}}


def test_what_was_never_translated_is_not_stale() -> None:
    catalogue = read_catalogue('msgctxt "title"\nmsgid "Old"\nmsgstr ""\n', "x.po", {"title": Message("title", "New")})
    assert (catalogue.stale, catalogue.translations, catalogue.diagnostics) == (set(), {}, [])


def test_of_two_equal_numbers_one_may_be_gone(tmp_path: Path) -> None:
    """The text says 3 miles and 2 hours; when the catalogue was last brought up to date, it said 3 and 3."""
    changes = (("such as 4 h", "such as 3 h"), ("puhkab neli tundi", "puhkab kolm tundi"), ("neli korda", "kolm korda"))
    project = lay_out("plain.written.translation-outdated", tmp_path, *((CATALOGUE, *own) for own in changes))
    assert "`rule.travel.statement` spells out 3, which the texts no longer say" in run(project, "check").stderr


def test_a_number_spelled_out_in_the_units_of_the_sheet_is_found(root: Path, tmp_path: Path) -> None:
    """The text goes from 6 miles to 7; a metric locale had spelled out 9 kilometres."""
    for part in ("sources", "locales"):
        shutil.copytree(root / part, tmp_path / part)
    text, catalogue = tmp_path / "sources/dnd35-zh/text.txt", tmp_path / "locales/fr/LC_MESSAGES/virsta.po"
    for path, old, new in (
        (text, "每小时约可跑6英里", "每小时约可跑7英里"),
        (catalogue, "cela correspond à environ ", "cela correspond à neuf kilomètres, soit environ "),
    ):
        assert old in path.read_text("utf-8")
        path.write_text(path.read_text("utf-8").replace(old, new, 1), "utf-8")
    told = run(tmp_path, "locale", "update", "fr").stderr
    assert "`rule.run_x3.statement` spells out 9, which the texts no longer say" in told
