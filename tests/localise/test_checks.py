"""What the checks of translations say of the languages we ship: faults that are found, and what is none."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from virsta.briefing import Briefing
from virsta.compilation import compile_project
from virsta.localise.catalogue import Catalogue, check_catalogue
from virsta.localise.forms import Forms
from virsta.localise.messages import Message
from virsta.localise.review import review
from virsta.localise.said import said
from virsta.project import Project

KEY = "rule.run_and_rest.statement"
LONG = "One and a half miles take two hours."
DICE = "It takes 1d6 points of damage for each 1,200 feet."

Findings = Callable[[str, str, str], list[str]]


@pytest.fixture(scope="module")
def findings(root: Path) -> Findings:
    """Return how to find what is wrong with a translation of an English sentence, by the codes."""
    project = Project(root)
    compiled, canon, units = compile_project(project), project.canon, project.units
    english = project.language("en")
    assert compiled and canon and units and english
    briefing = Briefing(project.messages, compiled.ruleset, canon, units, english)

    def find(folder: str, text: str, translation: str) -> list[str]:
        language = project.language(folder)
        assert language
        message = Message(KEY, text) if text not in project.messages else project.messages[text]
        messages = {message.id: message}
        own = {message.id: said(message.text, english, units)}
        desk = replace(briefing.desk(language), messages=messages, said=own)
        catalogue = Catalogue("x.po", {message.id: translation}, {message.id: 1})
        found = [*check_catalogue(catalogue, messages, Forms(language, canon, units)), *review(catalogue, desk)]
        return sorted(own.code.removeprefix("translation-") for own in found)

    return find


@pytest.mark.parametrize(
    ("folder", "english", "translation", "codes"),
    [
        # numbers and units, in digits or words
        ("de", LONG, "Anderthalb Meilen dauern zwei Stunden.", []),
        ("de", LONG, "1,5 Meilen dauern 2 Stunden.", []),
        ("de", LONG, "1,5 Kilometer dauern 2 Stunden.", ["unit", "unit"]),
        ("de", LONG, "1,5 Meilen dauern 2 Stunden, 3.5.7.", ["number"]),
        ("fi", LONG, "Puolitoista virstaa vie kaksi tuntia.", []),
        ("fi", LONG, "Puolitoista virstaa vie kolme tuntia.", ["number"]),
        ("cs", LONG, "Jeden a\u00a0půl míle trvá dvě hodiny.", []),
        ("ru", LONG, "Полторы мили занимают два часа.", []),
        ("ru", LONG, "Две с\u00a0половиной мили занимают два часа.", ["number"]),
        ("fr", LONG, "1½ mile prend deux heures.", []),
        ("zh_Hans", LONG, "1.5英里需要两小时。", []),
        ("fi", "Two-thirds of it is a dozen.", "Kaksi kolmasosaa siitä on tusina.", []),
        ("de", DICE, "Es erleidet 1W6 Punkte Schaden je 1.200 Fuß.", []),
        ("de", DICE, "Es erleidet 1W8 Punkte Schaden je 1.200 Fuß.", ["number"]),
        ("cs", DICE, "Utrpí 1k6 bodů zranění za 1\u00a0200 stop.", []),
        # ends
        ("de", "Can it run?", "Kann es rennen?", []),
        ("de", "Can it run?", "Kann es rennen.", ["ending"]),
        ("zh_Hans", "Can it run?", "它能奔跑吗？", []),
        ("zh_Hans", "Can it run?", "它能奔跑吗?", ["ending"]),
        ("zh_Hans", "Sources:", "来源：", []),
        ("zh_Hans", "It runs.", "它奔跑.", ["ending"]),
        ("fr", "They say “it runs.”", "On dit «\u00a0il court.\u00a0»", []),
        ("fr", "It runs.", "Il court. ", ["blanks"]),
        # blanks beside signs
        ("fr", "See it: at 10:30.", "Voir\u00a0: à 10:30.", []),
        ("fr", "See it: now.", "Voir : maintenant.", ["break"]),
        ("fr", "See it: now.", "Voir: maintenant.", ["break"]),
        ("fr", "See “it”.", "Voir «cela\u00a0».", ["break"]),
        ("ru", "It is a run.", "Это\u00a0— бег.", []),
        ("ru", "It is a run.", "Это— бег.", ["break"]),
        ("fi", "It is 5–10 of a run.", "Se on 5–10 juoksusta.", []),
        # English left over
        ("de", "It is a long way to run.", "Es is a long Weg zum Rennen.", ["english"]),
        ("fr", "table.terrain_and_overland.row.forest", "Forest", ["english"]),
        ("cs", "rule.sprint.name", "Sprint", []),  # as the glossary has it
        ("de", "table.mounts_and_vehicles.row.pony", "Pony", []),  # as the text has it
        # words of the text, whole
        ("de", "rule.walk.name", "Gehen", []),
        ("de", "rule.walk.name", "Geh", ["term"]),
        # slots
        ("de", "It runs {pace:long}.", "Es rennt {pace:long}.", []),
        ("de", "It runs {pace:long}.", "Es rennt {pace:long} {Pace:long}.", ["slot-unknown"]),
        ("de", "It runs {pace:long}.", "Es rennt {pace:long, dative}.", ["slot-missing", "slot-unknown"]),
        ("de", "It runs {pace:long}.", "Es rennt {{pace:long}}.", ["slot-unknown"]),
    ],
)
def test_findings(findings: Findings, folder: str, english: str, translation: str, codes: list[str]) -> None:
    assert findings(folder, english, translation) == codes
