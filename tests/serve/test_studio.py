"""What the preview makes anew, and what it leaves alone; without server or browser."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from tests.projects import CATALOGUE, TEXT, findings, lay_out
from tests.serve.served import PO
from virsta.localise.messages import Message
from virsta.report import as_json
from virsta.serve.findings import Reviews
from virsta.serve.marking import Marks, unmarked
from virsta.serve.steps import Choice
from virsta.serve.studio import Studio
from virsta.serve.views import Views

LANGUAGE = "locales/et/language.yaml"
SAID = "sources/dnd35-fi/text.txt"


@pytest.fixture
def studio(tmp_path: Path) -> Studio:
    """Return a studio for a small project in English and Estonian."""
    return Studio(lay_out("plain.written", tmp_path))


def _edit(studio: Studio, path: str, old: str, new: str) -> None:
    file = studio.files.root / path
    text = file.read_text("utf-8")
    assert text.count(old) == 1, (path, old)
    file.write_text(text.replace(old, new), "utf-8")
    assert studio.refresh()


def _reading(studio: Studio) -> object:
    base, _ = studio.parts("en")
    assert base
    (reading,) = base.compilation.readings
    return reading


def test_only_what_has_changed_is_made_anew(studio: Studio) -> None:
    estonian, english, reading = studio.page("et", Choice()), studio.page("en", Choice()), _reading(studio)
    assert estonian.html
    assert not studio.refresh()
    assert studio.page("et", Choice()).html is estonian.html
    _edit(studio, CATALOGUE, "Härg on aeglane", "Härg on väga aeglane")
    changed = studio.page("et", Choice())
    assert changed.html == estonian.html.replace("Härg on aeglane", "Härg on väga aeglane")
    assert studio.page("en", Choice()).html is english.html
    assert _reading(studio) is reading
    _edit(studio, TEXT, "läbib 3 miili", "läbib 4 miili")
    assert _reading(studio) is not reading
    assert studio.page("en", Choice()).html != english.html


def test_what_comes_out_the_same_is_the_same(studio: Studio) -> None:
    """A word that no text has is added to the language: everything made from the reading stands."""
    english, reading = studio.page("en", Choice()), _reading(studio)
    text = (studio.files.root / LANGUAGE).read_text("utf-8")
    (studio.files.root / LANGUAGE).write_text(f"{text}\n# a comment\n", "utf-8")
    assert studio.refresh()
    assert _reading(studio) is reading
    assert studio.page("en", Choice()).html is english.html


def test_marks_are_all_that_is_added(studio: Studio) -> None:
    base, voice = studio.parts("et")
    assert base and voice
    html = studio.page("et", Choice()).html
    assert html
    assert unmarked(html) == html
    assert html.count('<span data-message="') > 20
    assert "<title>Vankrid</title>" in html
    assert 'aria-label="Sisukord" data-message-label="sheet.contents">' in html


def test_marks_stay_out_of_what_is_no_text() -> None:
    marks = Marks({"a.b": Message("a.b", "Hi"), "c.d": Message("c.d", "Ho")})
    hi, ho = marks.wrap("a.b", "Hi"), marks.wrap("c.d", "Ho & so")
    assert marks.wrap("unknown", "Hm") == "Hm"
    page = f"<title>{hi}</title><!-- {hi} --><p title='a > b {hi}'>{hi} <b>{ho}</b></p><br alt=\"{ho}\"/>{hi[-1]}"
    assert marks.annotated(page) == (
        "<title>Hi</title><!-- Hi --><p title='a > b Hi' data-message-label=\"a.b\">"
        '<span data-message="a.b">Hi</span> <b><span data-message="c.d">Ho & so</span></b></p>'
        '<br alt="Ho & so" data-message-label="c.d">'
    )


def test_a_file_outside_the_project_is_not_read(studio: Studio, tmp_path: Path) -> None:
    outside = tmp_path.parent / "outside.txt"
    outside.write_text("secret", "utf-8")
    studio.page("en", Choice())
    (studio.files.root / TEXT).unlink()
    (studio.files.root / TEXT).symlink_to(outside)
    assert studio.refresh()
    (fault,) = studio.page("en", Choice()).faults
    assert (fault.code, fault.place.file) == ("path-outside", TEXT)
    assert not any(raw == b"secret" for raw in studio.files.contents.values())


def test_bytes_that_are_no_utf8_are_told_with_their_place(studio: Studio) -> None:
    before = studio.page("et", Choice()).html
    raw = (studio.files.root / CATALOGUE).read_bytes().replace("Härg".encode(), "Härg".encode("latin-1"))
    (studio.files.root / CATALOGUE).write_bytes(raw)
    assert studio.refresh()
    page = studio.page("et", Choice())
    (fault,) = page.faults
    line = 1 + raw[: raw.index("ä".encode("latin-1"))].count(b"\n")
    assert (fault.code, fault.place.line) == ("encoding", line)
    assert page.html is before


def test_a_locale_and_a_document_can_come_and_go(studio: Studio) -> None:
    root = studio.files.root
    studio.page("en", Choice())
    (root / "locales/fi/LC_MESSAGES").mkdir(parents=True)
    language = (root / LANGUAGE).read_text("utf-8").replace("language: et", "language: fi")
    (root / "locales/fi/language.yaml").write_text(language, "utf-8")
    (root / "locales/fi/LC_MESSAGES/virsta.po").write_text((root / CATALOGUE).read_text("utf-8"), "utf-8")
    assert studio.refresh()
    assert studio.locales == ["en", "et", "fi", "en-XA"]
    page = studio.page("fi", Choice())
    assert page.html
    assert not page.faults
    assert "Härg on aeglane" in page.html


def test_a_locale_that_cannot_be_read_is_not_told_as_whole(studio: Studio) -> None:
    assert Views(studio).standing("et").share == "100 %"
    (studio.files.root / CATALOGUE).write_text('msgid "', "utf-8")
    broken = Views(Studio(studio.files.root))
    assert broken.standing("et").share == "0 %"
    assert broken.standing("en").share == "100 %"


def test_findings_are_those_of_a_check(copied: Path, tmp_path: Path) -> None:
    shutil.copytree(copied, tmp_path / "project", ignore=shutil.ignore_patterns(".virsta-cache"))
    studio = Studio(tmp_path / "project")
    _edit(studio, PO, '"Raskaaseen haarniskaan pukeutunut', '"Raskaaseen  haarniskaan pukeutunut (seitsemän)')
    _edit(studio, SAID, "juoksemista noin 7 virstan", "juoksemista noin 6 virstan")
    _edit(studio, PO, 'msgctxt "rule.walk.name"\nmsgid "Walk"', 'msgctxt "rule.walk.name"\nmsgid "Stroll"')
    _edit(studio, "locales/fi/language.yaml", "\nlanguage: fi\n", "\nlanguage: fi # decide\n")
    told = [own for own in findings(studio.files.root) if own["file"].startswith("locales/fi/")]
    assert {"translation-blanks", "translation-outdated", "message-stale"} < {own["code"] for own in told}
    assert json.loads(as_json(Reviews(studio).of("fi"))) == told
    assert Reviews(studio).of("de") == []
