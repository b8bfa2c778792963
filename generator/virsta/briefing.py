"""What translators are told of each message, and what a review of their work needs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from virsta.artifacts import Target, sheet_for
from virsta.canon import Canon
from virsta.language import Language
from virsta.localise import Settings
from virsta.localise.desk import Desk
from virsta.localise.messages import Message
from virsta.localise.notes import evidence_of, translator_notes
from virsta.localise.plurals import plural_rule
from virsta.localise.said import Said, said
from virsta.localise.view import Sheet
from virsta.model import Ruleset
from virsta.units import Units


@dataclass(frozen=True)
class Briefing:
    """What translators are told of the messages of a project."""

    messages: Mapping[str, Message]
    ruleset: Ruleset
    canon: Canon
    units: Units
    english: Language
    sound: bool = True
    """Whether there can be a sheet."""

    @cached_property
    def said(self) -> dict[str, Said]:
        """What the English of each message says."""
        return {key: said(message.text, self.english, self.units) for key, message in self.messages.items()}

    @cached_property
    def target(self) -> Target:
        """What the English sheet is written in."""
        return Target(self.english, plural_rule(self.english), {})

    @cached_property
    def sheet(self) -> Sheet:
        """The English sheet, of a sound project."""
        return sheet_for(self.target, self.ruleset, self.canon, self.units, Settings())

    @cached_property
    def examples(self) -> dict[str, str]:
        """Values by fact id, as the English sheet prints them."""
        return _examples(self.sheet)

    def notes(self, locale: str) -> dict[str, list[str]]:
        """Return the comments of every message for one language (BCP 47)."""
        return translator_notes(self.messages, self.examples, self.ruleset, self.canon, locale)

    def desk(self, language: Language) -> Desk:
        """Return what a review of a language's translations needs."""
        messages = self.messages.items()
        evidence = {key: evidence_of(message, self.ruleset, language.locale) for key, message in messages}
        return Desk(self.messages, self.english, self.said, language, self.units, evidence)


def _examples(sheet: Sheet) -> dict[str, str]:
    """Return the values of a sheet's rules by fact id, as its sentences print them."""
    rules = [rule for family in sheet.families for section in family.sections for rule in section.rules]
    found = {f"{rule.id}.{name}": value.text for rule in rules for name, value in rule.parameters.items()}
    parts = (part for rule in rules for name in (rule.name, rule.statement) for part in name.parts)
    return found | {part.fact: part.text for part in parts if part.fact}
