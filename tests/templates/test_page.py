"""The page for publishers says what a template can use, and all of it."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

import pytest
from jinja2 import Environment

from virsta.emit import html, markdown
from virsta.emit.confined import LIMITS
from virsta.localise import view
from virsta.model import Document

CLASSES = {name.removeprefix("Local"): own for name, own in vars(view).items() if name.startswith("Local")}
CLASSES |= {"Sheet": view.Sheet, "Document": Document}


@pytest.fixture(scope="module")
def page(root: Path) -> str:
    """Return the section on templates."""
    text = (root / "docs/publishers.md").read_text("utf-8")
    return text[text.index("## Your own templates") : text.index("## Licences")]


def rows(page: str, head: str) -> list[list[str]]:
    """Return the cells of a table, by the head of its first column."""
    table = page[page.index(f"| {head} |") :].split("\n\n")[0]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines()[2:]]


def test_every_field_is_named(page: str) -> None:
    named = {kind: re.findall(r"`(\w+)`", re.sub(r"\([^)]*\)", "", told)) for kind, told in rows(page, "value")}
    known = {kind: [own.name for own in fields(own_class)] for kind, own_class in CLASSES.items()}
    known["Name"].append("text")
    assert named == known


def test_every_filter_is_named(page: str) -> None:
    named: dict[str, set[str]] = {"HTML": set(), "Markdown": set()}
    for filters, kind, _ in rows(page, "filter"):
        for form in named if kind == "both" else (kind,):
            named[form] |= set(re.findall(r"`(\w+)", filters))
    ours = {name: set(kind.prepare(Environment()).filters) for name, kind in (("HTML", html), ("Markdown", markdown))}
    jinja = set(Environment().filters)
    assert named == {name: filters - jinja for name, filters in ours.items()}


def test_limits_are_named(page: str) -> None:
    text = " ".join(page.split())
    mebi = 2**20
    assert f"{LIMITS.seconds:g} seconds and {LIMITS.memory // mebi} MiB of memory" in text
    assert f"write {LIMITS.size // mebi} MiB" in text


def test_every_block_is_named(page: str, root: Path) -> None:
    for kind in ("html", "md"):
        text = (root / f"generator/virsta/emit/templates/sheet.{kind}").read_text("utf-8")
        told = re.search(rf"`sheet\.{kind}`,? the blocks ([^.;]*?)(?:, in|\.)", " ".join(page.split()))
        assert told
        assert re.findall(r"`(\w+)`", told[1]) == re.findall(r"{% block (\w+)", text)
