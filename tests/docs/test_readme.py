"""The README and the pages in docs/ are run as they read, each section (`## …`) in a fresh copy of the project:

- ```console blocks are commands after `$ ` with their output; `…` in it stands for anything, alone on a line for lines;
- ```diff blocks are edits, made as they stand;
- other blocks whose first line names a file (```yaml sources/x/guide.yaml) are written to that file.

`python -m tests.docs.test_readme` puts in the output of today, except where it is shortened.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.contract.conftest import copied

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").rglob("*.md"))]
GAP = "…"
OPTIONAL = ("node", "msgfmt")
"""Programs that a machine need not have."""

_BLOCK = re.compile(r"^```(?P<kind>\w+)(?: (?P<file>\S+))?\n(?P<body>.*?)^```$", re.MULTILINE | re.DOTALL)
_COMMAND = re.compile(r"^\$ (?P<line>.*)\n(?P<output>(?:(?!\$ ).*\n)*)", re.MULTILINE)
_LINK = re.compile(r"\]\((?P<target>[^)\s]+)\)")
_HEADING = re.compile(r"^#+ (?P<text>.+)$", re.MULTILINE)
_MACHINE = re.compile(r"(?<![\w.~])/(?:home|root|tmp|work|Users|usr|opt|var|etc|mnt)/|\b[A-Z]:\\|://")


@dataclass(frozen=True)
class Section:
    """A part of a page that is run by itself."""

    page: Path
    text: str

    def __str__(self) -> str:
        title = _HEADING.search(self.text)
        return f"{self.page.relative_to(ROOT)}: {title['text'] if title else ''}"


def sections_of(page: Path) -> list[Section]:
    """Return the sections of a page that have something to run."""
    parts = re.split(r"(?m)^(?=## )", page.read_text("utf-8"))
    return [Section(page, part) for part in parts if "```console" in part]


def play(text: str, copy: Path) -> Iterator[tuple[re.Match[str], str]]:
    """Do what a text says in a copy of the project; yield each command (its match in its block) and what it printed."""
    for block in _BLOCK.finditer(text):
        if block["kind"] == "console":
            for command in _COMMAND.finditer(block["body"]):
                yield command, run(command["line"], copy)
        elif block["kind"] == "diff":
            edit(block["body"], copy)
        elif block["file"]:
            file = copy / block["file"]
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(block["body"], "utf-8")


def run(line: str, folder: Path) -> str:
    """Return all that a line of shell prints."""
    env = os.environ | {"PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}", "COLUMNS": "80"}
    done = subprocess.run(
        ["sh", "-c", line], cwd=folder, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False
    )
    return "".join(f"{row.rstrip()}\n" for row in done.stdout.decode().splitlines())


def edit(diff: str, folder: Path) -> None:
    """Replace the lines of a diff with ` ` or `-` by those with ` ` or `+`, where they stand, once, in its file."""
    head, *rows = diff.splitlines()
    file = folder / head.removeprefix("--- ")
    before, after = ("".join(f"{row[1:]}\n" for row in rows if row[0] in signs) for signs in (" -", " +"))
    text = file.read_text("utf-8")
    assert text.count(before) == 1, f"{head}: these lines stand there {text.count(before)} times:\n{before}"
    file.write_text(text.replace(before, after), "utf-8")


def fits(shown: str, output: str) -> bool:
    """Tell whether an output is what a page shows."""
    rows = [".*".join(map(re.escape, row.split(GAP))) for row in shown.splitlines()]
    pattern = "".join(rf"(?:{row}\n)*" if row == ".*" else rf"{row}\n" for row in rows)
    return re.fullmatch(pattern, output) is not None


@pytest.mark.parametrize("section", [section for page in PAGES for section in sections_of(page)], ids=str)
def test_a_section_shows_what_its_commands_print(section: Section, tmp_path: Path) -> None:
    """Mend with: python -m tests.docs.test_readme"""
    for program in OPTIONAL:
        if f"$ {program} " in section.text and not shutil.which(program):
            pytest.skip(f"{program} is not installed")
    for command, output in play(section.text, copied(ROOT, tmp_path)):
        assert fits(command["output"], output), f"$ {command['line']}\n{output}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    """Files are there, and so are the headings they are followed to."""
    for match in _LINK.finditer(_BLOCK.sub("", page.read_text("utf-8"))):
        path, _, anchor = match["target"].partition("#")
        target = (page.parent / path).resolve() if path else page
        assert target.exists(), match["target"]
        assert not anchor or anchor in _anchors(target), match["target"]


def _anchors(page: Path) -> set[str]:
    """Return the anchors of a page's headings, as forges of code make them; the second of a name ends in `-1`."""
    headings = _HEADING.findall(_BLOCK.sub("", page.read_text("utf-8")))
    plain = [re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings]
    earlier = [plain[:index].count(name) for index, name in enumerate(plain)]
    return {f"{name}-{count}" if count else name for name, count in zip(plain, earlier, strict=True)}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_pages_hold_on_any_machine(page: Path) -> None:
    """No page names a path of a machine, or a host."""
    assert _MACHINE.findall(page.read_text("utf-8")) == []


def test_decisions_are_whole() -> None:
    """Records are numbered without gaps and say context, decision and consequence."""
    records = sorted((ROOT / "docs" / "decisions").glob("*.md"))
    assert [int(record.name[:4]) for record in records] == list(range(1, len(records) + 1))
    for record in records:
        words = re.findall(r"^\*\*(\w+)\.\*\*", record.read_text("utf-8"), re.MULTILINE)
        assert words == ["Context", "Decision", "Consequence"], record.name


def _refresh(section: Section) -> str:
    """Return a section with the output of today; say where it is shortened and no longer true."""
    text, at = section.text, 0
    with tempfile.TemporaryDirectory() as folder:
        for command, output in play(text, copied(ROOT, Path(folder))):
            at = text.index(command.group(), at)
            if not fits(command["output"], output):
                if GAP in command["output"]:
                    print(f"{section}\n$ {command['line']}\n{output}")
                else:
                    text = text[:at] + text[at:].replace(command.group(), f"$ {command['line']}\n{output}", 1)
            at += 1  # the same command may come again
    return text


if __name__ == "__main__":
    for own in PAGES:
        content = own.read_text("utf-8")
        for part in sections_of(own):
            content = content.replace(part.text, _refresh(part), 1)
        own.write_text(content, "utf-8")
