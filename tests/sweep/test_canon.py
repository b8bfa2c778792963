"""Every id of the canon, every unit, every unit pattern and every translation misspelt or gone."""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from tests.sweep import FOLDERS, Desk, nowhere
from virsta import yamlfile
from virsta.canon import Canon, canon_of
from virsta.language import language_of
from virsta.layout import CANON, UNITS, catalogue_path, language_path
from virsta.localise.catalogue import check_catalogue, read_catalogue
from virsta.localise.forms import Forms
from virsta.project import Project, project_messages
from virsta.units import Units
from virsta.validate.guides import check_guide
from virsta.validate.languages import check_language


def _data(project: Project, path: str) -> Any:
    data, diagnostics = yamlfile.load((project.root / path).read_text("utf-8"), path)
    assert diagnostics == []
    return data


def _renamed(data: Any, what: str) -> set[str]:
    """Misspell every id of a kind in a canon, and return the ids that it had."""
    ids = set[str]()
    for section in data["sections"]:
        rules, tables = section.get("rules", {}).values(), section.get("tables", {}).values()
        groups = [group for table in tables for group in table.get("groups", {}).values()]
        for body in (section, *rules, *tables, *groups):
            if what in body:
                ids.update(body[what])
                body[what] = {f"{key}_x": value for key, value in body[what].items()}
    return ids


@pytest.mark.parametrize("what", ["rules", "tables", "rows", "columns", "parameters"])
def test_every_id_misspelt_or_gone_is_noticed(
    what: str, project: Project, desks: dict[str, Desk], units: Units
) -> None:
    """Guides name every id: an error names what the canon no longer has, or a label with a slot for it is unknown."""
    data = _data(project, CANON)
    ids = _renamed(data, what)
    canon, messages = canon_of(data), list[str]()
    for desk in desks.values():
        told = check_guide(desk.given.document, desk.guide, canon, units, nowhere)
        messages += (d.message for d in told if d.code == "name-unknown")
    if what == "columns":
        other = [(desk, replace(desk, canon=canon)) for desk in desks.values()]
        messages += (message for desk, changed in other for _, _, message in desk.told(changed.read()))
    named = {part for message in messages for words in re.findall(r"`([^`]+)`", message) for part in _ids(words)}
    assert len(ids) > 5
    assert ids - named == set()


def _ids(words: str) -> list[str]:
    return [words, *words.split("."), *re.findall(r"\{(\w+)\}", words)]


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_unit_misspelt_is_noticed(folder: str, project: Project, units: Units, canon: Canon) -> None:
    """A language that is written lacks patterns for the new name."""
    wrong = replace(units, dimensions={f"{unit}_x": own for unit, own in units.dimensions.items()})
    language = project.language(folder)
    assert language
    told = " ".join(d.message for d in check_language(language, canon, wrong, nowhere))
    assert [unit for unit in units.dimensions if f"`{unit}_x`" not in told] == []


def test_every_unit_gone_is_noticed(project: Project, canon: Canon, desks: dict[str, Desk]) -> None:
    """A text is no longer read, or a language still has the unit."""
    data, missed = _data(project, UNITS), []
    spoken = [project.language(folder) for folder in FOLDERS]
    for unit in data["units"]:
        rest = Units.of(data | {"units": {key: own for key, own in data["units"].items() if key != unit}})
        told = [d for own in spoken if own for d in check_language(own, canon, rest, nowhere)]
        stating = [desk for desk in desks.values() if _states(desk, unit)]
        if not told and not any(desk.told(replace(desk, units=rest).read()) for desk in stating):
            missed.append(unit)
    assert missed == []


def _states(desk: Desk, unit: str) -> bool:
    quantities = (quantity for fact in desk.base.facts for quantity in fact.value.quantities)
    return any(unit in (quantity.unit or "").split("-") for quantity in quantities)


def _forms(data: Any) -> Iterator[tuple[str, dict[str, Any], str]]:
    """Yield every unit's patterns: the unit, and what holds the forms of which width."""
    for unit, own in data["units"].items():
        cases = [case for key, case in own.items() if key not in {"long", "short"} and isinstance(case, dict)]
        for widths in (own, *cases):
            yield from ((unit, widths, width) for width in ("long", "short") if width in widths)


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_plural_form_gone_is_noticed(folder: str, project: Project, units: Units, canon: Canon) -> None:
    """Each category of all patterns in turn: an error names the unit and the category."""
    data = _data(project, language_path(folder))
    categories = {key for _, widths, width in _forms(data) for key in widths[width]} - {"other", "fraction"}
    assert categories == set(data["plurals"])
    for category in categories:
        wrong = copy.deepcopy(data)
        lacking = {unit for unit, widths, width in _forms(wrong) if widths[width].pop(category, None)}
        told = check_language(language_of(wrong), canon, units, nowhere)
        messages = [d.message for d in told if d.code == "language-gap" and category in d.message]
        own_words = {unit for unit, own in data["units"].items() if "as" not in own}
        assert {u for u in lacking & own_words if not any(f"`{u}`" in message for message in messages)} == set()


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_pattern_gone_is_noticed(folder: str, project: Project, units: Units, canon: Canon) -> None:
    """Without its patterns of a width, or all of them, each unit is named."""
    data = _data(project, language_path(folder))
    for width in ("long", "short"):
        wrong = copy.deepcopy(data)
        for own in wrong["units"].values():
            own.pop(width, None)
        told = " ".join(d.message for d in check_language(language_of(wrong), canon, units, nowhere))
        assert {u for u, own in data["units"].items() if "as" not in own and f"`{u}`" not in told} == set()


@pytest.mark.parametrize("folder", [folder for folder in FOLDERS if folder != "en"])
def test_every_translation_gone_or_misspelt_is_noticed(
    folder: str, project: Project, canon: Canon, units: Units
) -> None:
    """Every second entry gone, and some of those there again for a message that there is not."""
    path, messages = catalogue_path(folder), project_messages(canon, units)
    language = language_of(_data(project, language_path(folder)))
    head, *entries = (project.root / path).read_text("utf-8").strip().split("\n\n")
    contexts = [re.findall(r'^msgctxt "(.*)"$', entry, re.MULTILINE)[0] for entry in entries]
    assert set(contexts) == set(messages)
    for first in (0, 1):
        gone, kept = contexts[first::2], entries[1 - first :: 2]
        wrong = [entry.replace('msgctxt "', 'msgctxt "x.') for entry in entries[first::50]]
        catalogue = read_catalogue("\n\n".join([head, *kept, *wrong]), path, messages)
        told = [*catalogue.diagnostics, *check_catalogue(catalogue, messages, Forms(language, canon, units))]
        untranslated = [d.message for d in told if d.code == "message-untranslated"]
        assert [name for name in gone if not any(f"`{name}`" in message for message in untranslated)] == []
        assert len([d for d in told if d.code == "message-obsolete"]) == len(wrong)
