"""What translators are told of each message: what it is, what its slots stand for, and what the texts say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from virsta.canon import Canon
from virsta.localise.messages import Message
from virsta.model import Evidence, Ruleset
from virsta.sentence import slots_of


def translator_notes(
    messages: Mapping[str, Message], examples: Mapping[str, str], ruleset: Ruleset, canon: Canon, language: str
) -> dict[str, list[str]]:
    """Return the comments of every message for one language (BCP 47); `examples` are values in English by fact id."""
    return {
        message.id: [*_about(message, examples, canon), *_evidence(message, ruleset, language)]
        for message in messages.values()
    }


def _about(message: Message, examples: Mapping[str, str], canon: Canon) -> Iterator[str]:
    if message.about:
        yield from message.about.split("\n")
    if message.room:
        yield f"At most three lines of {message.room} letters."
    kind, _, rest = message.id.partition(".")
    owner = rest.split(".")[0] if kind in ("rule", "table") else None
    for slot in slots_of(message.text):
        resolved = canon.resolve(slot.name, owner)
        example = examples.get(resolved[0]) if resolved else None
        if resolved and example:
            what = " per ".join(resolved[1].dimensions)
            yield f"{{{slot.name}}}: {what}, such as {example}"


def _evidence(message: Message, ruleset: Ruleset, language: str) -> Iterator[str]:
    for own in evidence_of(message, ruleset, language):
        yield f"{own.document}:{own.line}:{own.column}: {' '.join(own.text.split())}"


def evidence_of(message: Message, ruleset: Ruleset, language: str) -> list[Evidence]:
    """Return the words that texts of the language have for a message."""
    kind, _, rest = message.id.partition(".")
    texts = [*ruleset.labels.get(message.id, ())]
    if kind == "rule" and ".statement" in rest:
        texts += ruleset.rules.get(rest.split(".")[0], ())
    return [own for own in texts if ruleset.documents[own.document].language == language]
