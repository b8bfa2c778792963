"""Checks that a document states the values that the sentences of its rules need."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from virsta.canon import Canon
from virsta.diagnostic import Diagnostic, diagnose
from virsta.model import Document, Fact
from virsta.sentence import slots_of


def check_values(document: Document, facts: Iterable[Fact], canon: Canon) -> Iterator[Diagnostic]:
    """Yield a finding for each slot of a rule's sentence that a document stating the rule does not fill."""
    facts = list(facts)
    stated = {fact.id for fact in facts}
    rules = {fact.id: fact for fact in reversed(facts) if fact.value.kind == "rule"}
    for key, fact in rules.items():
        rule = canon.rules.get(key)
        for slot in slots_of(rule.statements[rule.statement_key(document.edition)]) if rule else ():
            resolved = canon.resolve(slot.name, key)
            if resolved is None or resolved[0] not in stated:
                message = f"`{document.id}` states the rule `{key}`, but not its value `{slot.name}`"
                yield diagnose("value-unstated", message, fact.evidence.place)
