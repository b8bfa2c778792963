"""Files as they lie on a disk: encodings, line ends, what is missing, too large or elsewhere, and output folders."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.projects import CANON, GUIDE, TEXT, findings, lay_out, run
from virsta.files import decode
from virsta.project import Project


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Return a small project without a fault."""
    root = lay_out("plain", tmp_path / "project")
    assert findings(root) == []
    return root


def _only(project: Path, code: str) -> dict[str, Any]:
    """Return the one error there is; without its text, the canon's rules go unstated."""
    (found,) = [own for own in findings(project) if own["severity"] == "error"]
    assert found["code"] == code
    return found


TITLE = "title: Vankrid"


@pytest.mark.parametrize(
    ("encoding", "byte", "line", "column", "guess"),
    [
        ("iso-8859-1", "0xE4", 3, 9, "Latin-1"),  # the ä of läbib
        ("utf-16", "0xFF", 1, 1, "UTF-16"),
        ("utf-16-le", "0xE4", 3, 18, "UTF-16"),  # without a mark: a NUL before each letter of the line
    ],
)
def test_another_encoding_is_told_with_its_byte_and_a_guess(
    encoding: str, byte: str, line: int, column: int, guess: str, project: Path
) -> None:
    text = (project / TEXT).read_text("utf-8").replace("½", "1/2").replace("–", "-")
    (project / TEXT).write_bytes(text.encode(encoding))
    found = _only(project, "encoding")
    assert (found["file"], found["line"], found["column"]) == (TEXT, line, column)
    assert guess in found["message"]
    assert byte in found["message"]


def test_gbk_is_guessed(project: Path) -> None:
    (project / TEXT).write_bytes("移动\n游戏中的移动规则有三种：每小时约可行走3英里。\n".encode("gbk"))
    found = _only(project, "encoding")
    assert (found["line"], found["column"]) == (1, 1)
    assert "0xD2" in found["message"]
    assert "GBK" in found["message"]


def test_a_nul_character_is_told_with_its_place(project: Path) -> None:
    text = (project / TEXT).read_text("utf-8")
    (project / TEXT).write_text(text.replace("ja puhkab", "ja\0puhkab"), "utf-8")
    found = _only(project, "encoding")
    assert (found["line"], found["column"]) == (3, 31)
    assert "NUL" in found["message"]


@pytest.mark.parametrize(
    "text",
    [
        "«\u00a0difficulté\u00a0»",
        "une durée de coûté\u00a0½ mille",
        "« J’étais au café…\u00a0»",
        "„Zum Spaß“ – „zu Fuß“",
        "”SÄÄ” – ”SÄÄ…”",
        "NESCAFÉ® ALLÉ™",
        "BĚŽÍŠ, píšťala, Ăştia",
        "2×½ ja 3×¼",
        "10 Å…",
        "«Школа 5В», СССР» и её",
        "“É” “Ñ”",
    ],
)
def test_good_text_is_never_taken_for_wrongly_decoded(text: str) -> None:
    """A letter and the sign behind it can look like UTF-8 in another encoding: `é »` like `頻`."""
    assert decode(text.encode(), TEXT) == (text, [])


@pytest.mark.parametrize("text", ["", "\n \n\u00a0\n", "\ufeff"])
def test_an_empty_text_is_told(text: str, project: Path) -> None:
    (project / TEXT).write_text(text, "utf-8")
    assert _only(project, "text-empty")["file"] == TEXT


def test_a_byte_order_mark_changes_nothing(project: Path) -> None:
    before = run(project, "facts").stdout
    for path in (TEXT, GUIDE, CANON, "locales/et/language.yaml"):
        (project / path).write_bytes(b"\xef\xbb\xbf" + (project / path).read_bytes())
    assert findings(project) == []
    assert run(project, "facts").stdout == before


def test_windows_line_ends_change_nothing(project: Path) -> None:
    before = run(project, "facts").stdout
    for path in (TEXT, GUIDE, CANON, "locales/et/language.yaml"):
        (project / path).write_bytes((project / path).read_bytes().replace(b"\n", b"\r\n"))
    assert findings(project) == []
    assert run(project, "facts").stdout == before


@pytest.mark.parametrize("path", [TEXT, "sources/units.yaml"])
def test_a_missing_file_is_told(path: str, project: Path) -> None:
    (project / path).unlink()
    assert _only(project, "file-missing")["file"] == path


def test_a_project_without_a_canon_is_none(project: Path) -> None:
    (project / CANON).unlink()
    result = run(project, "check")
    assert result.exit_code == 1
    assert "[file-missing]" in result.stderr
    assert CANON in result.stderr


def test_a_folder_in_the_place_of_a_file_is_told(project: Path) -> None:
    (project / TEXT).unlink()
    (project / TEXT).mkdir()
    assert _only(project, "file-unreadable")["file"] == TEXT


@pytest.mark.parametrize("path", [TEXT, GUIDE, "sources/units.yaml"])
def test_a_file_of_100_megabytes_is_not_read(path: str, project: Path) -> None:
    os.truncate(project / path, 100 * 2**20)
    found = _only(project, "text-too-large")
    assert found["file"] == path
    assert str(100 * 2**20) in found["message"]


def test_a_line_of_a_megabyte_is_read(project: Path) -> None:
    with (project / TEXT).open("a", encoding="utf-8") as file:
        file.write("vanker " * 150_000)
    found = _only(project, "label-unknown")  # it stands below the table
    assert (found["line"], found["column"]) == (10, 1)


@pytest.mark.parametrize("name", ["../../elsewhere.txt", "/elsewhere.txt", "../carts/text.txt", "..", "a\\b.txt"])
def test_a_text_named_by_a_path_is_refused(name: str, project: Path) -> None:
    (project.parent / "elsewhere.txt").write_text("Vankrid", "utf-8")
    guide = project / GUIDE
    guide.write_text(guide.read_text("utf-8").replace(TITLE, f"{TITLE}\ntext: '{name}'"), "utf-8")
    errors = [own for own in findings(project) if own["severity"] == "error"]
    assert {own["code"] for own in errors} <= {"schema", "path-outside"}
    assert [(own["file"], own["line"]) for own in errors] == [(GUIDE, 2)]
    assert run(project, "facts").stdout == ""


@pytest.mark.parametrize("path", [TEXT, GUIDE, "sources/units.yaml", "locales/et/language.yaml"])
def test_a_link_that_leaves_the_project_is_refused(path: str, project: Path) -> None:
    outside = project.parent / "outside"
    (project / path).rename(outside)
    (project / path).symlink_to(outside)
    assert _only(project, "path-outside")["file"] == path


def test_a_link_inside_the_project_is_followed(project: Path) -> None:
    (project / TEXT).rename(project / "carts.txt")
    (project / TEXT).symlink_to(project / "carts.txt")
    assert findings(project) == []


@pytest.mark.parametrize("name", ["diary.txt", "manifest.json", ".git/config"])
def test_a_build_does_not_touch_a_foreign_folder(name: str, project: Path) -> None:
    """Web sites and programs have a `manifest.json` too."""
    own = project.parent / "notes" / name
    own.parent.mkdir(parents=True)
    own.write_text('{"name": "mine", "files": ["icon.png"]}', "utf-8")
    (project.parent / "notes/manifest.json").write_text('{"name": "mine"}', "utf-8")
    result = run(project, "build", "--out", str(project.parent / "notes"))
    assert result.exit_code == 1
    assert "[out-foreign]" in result.stderr
    assert own.is_file()
    assert not (project.parent / "notes/ruleset.yaml").exists()


def test_a_file_that_was_put_into_a_build_is_not_lost(project: Path) -> None:
    assert run(project, "build").exit_code == 0
    (project / "build/en/notes.txt").write_text("mine", "utf-8")
    (project / "build/.DS_Store").write_bytes(b"\0")  # what a file manager leaves is no reason to stop
    result = run(project, "build", "--format", "md")
    assert result.exit_code == 1
    assert "build holds `en/notes.txt`, which no build wrote" in result.stderr
    assert (project / "build/en/notes.txt").read_text("utf-8") == "mine"
    (project / "build/en/notes.txt").unlink()
    assert run(project, "build", "--format", "md").exit_code == 0


@pytest.mark.parametrize("out", ["sources", "sources/new", "locales/xx", "templates", ".virsta-cache/x", "link/new"])
def test_no_build_stands_among_what_the_project_is_read_from(out: str, project: Path) -> None:
    (project / "link").symlink_to("sources")
    before = sorted(project.rglob("*"))
    result = run(project, "build", "--out", str(project / out))
    assert result.exit_code == 1
    assert "[out-foreign]" in result.stderr
    assert sorted(project.rglob("*")) == before


def test_an_output_folder_may_have_any_name(project: Path) -> None:
    """Letters of no encoding, what shells and patterns take for more than a letter; but a link must end somewhere."""
    for name in ("o\udcff", "o[1]*", "o\nx", "-"):
        for _ in range(2):
            assert run(project, "build", "--out", str(project / name)).exit_code == 0
        assert (project / name / "manifest.json").is_file()
    (project / "circle").symlink_to("circle")
    assert "[out-foreign]" in run(project, "build", "--out", str(project / "circle")).stderr


def test_a_build_goes_into_an_empty_folder(project: Path) -> None:
    out = project.parent / "empty"
    out.mkdir()
    assert run(project, "build", "--out", str(out)).exit_code == 0
    assert (out / "manifest.json").is_file()


@pytest.mark.parametrize("name", ["file", "file/build"])
def test_a_file_in_the_way_of_the_output_is_told(name: str, project: Path) -> None:
    (project.parent / "file").write_text("mine", "utf-8")
    result = run(project, "build", "--out", str(project.parent / name))
    assert result.exit_code == 1
    assert result.stdout == ""
    assert "[out-foreign]" in result.stderr or "[file-unwritable]" in result.stderr
    assert (project.parent / "file").read_text("utf-8") == "mine"


def test_a_build_leaves_nothing_beside_its_folder(project: Path) -> None:
    assert run(project, "build").exit_code == 0
    assert {path.name for path in project.iterdir()} == {"sources", "locales", "build", ".virsta-cache"}


def test_what_a_killed_build_left_is_cleared(project: Path) -> None:
    """A staging folder is removed; a build that was moved away, with nothing yet in its place, is put back."""
    assert run(project, "build").exit_code == 0
    (project / ".build.new-99999999").mkdir()
    (project / f".build.new-{os.getpid()}/et").mkdir(parents=True)  # numbers of processes come again
    (project / "build").rename(project / ".build.old-99999999999999999999")
    assert run(project, "build").exit_code == 0
    assert not list(project.glob(".build.*"))
    assert (project / "build/ruleset.yaml").is_file()


def test_what_only_looks_as_if_a_build_had_left_it_stays(project: Path) -> None:
    names = [".build.backup-20240101", ".build.notes-old", ".build.new-99999999-mine", ".building.new-99999999"]
    for name in names:
        (project / name).mkdir()
    assert run(project, "build").exit_code == 0
    assert sorted(path.name for path in project.glob(".build*")) == sorted(names)


def test_a_cache_that_cannot_be_kept_is_no_fault(project: Path) -> None:
    shutil.rmtree(project / ".virsta-cache", ignore_errors=True)
    (project / ".virsta-cache").write_text("in the way", "utf-8")
    assert run(project, "build").exit_code == 0
    assert run(project, "build").exit_code == 0


def test_a_damaged_cache_is_made_anew(project: Path) -> None:
    assert run(project, "build").exit_code == 0
    good = (project / "build/ruleset.yaml").read_bytes()
    for path in (project / ".virsta-cache").iterdir():
        path.write_bytes(b"\x00{")
    (project / "build/ruleset.yaml").unlink()
    assert run(project, "build").exit_code == 0
    assert (project / "build/ruleset.yaml").read_bytes() == good


def test_a_project_can_be_named_by_a_relative_path(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(project)
    found = Project(Path())
    assert found.canon is not None
    assert found.diagnostics == []
