"""The page that shows conflicts: the values side by side, and the sentences they come from."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from virsta.canon import Canon
from virsta.emit.pages import pages, span_of
from virsta.model import Conflict, Document, Evidence, Ruleset, Value, Witness
from virsta.source import Source, Span, strip_span

_SENTENCE_END = re.compile(
    r"[.!?…][\"'”“»)\]]*\s+(?=[\"'„“«(\[]*[^\W\d_])|[。！？][”」』）]*"  # a digit behind it: `ca. 5`
)

_SLOT = re.compile(r" *\(?\{[^{}]*\}\)?")


@dataclass(frozen=True, slots=True)
class Side:
    """What one place says."""

    document: Document
    edition: str
    stated: Value | None
    converted: Value | None
    """In the family's units, where the ruleset has it."""
    facts: tuple[str, ...]
    """The facts that these words state."""
    evidence: Evidence
    before: str
    words: str
    after: str
    """The sentence: what stands before the words, the words, what stands after them."""


@dataclass(frozen=True, slots=True)
class Disagreement:
    """A conflict with all its sides."""

    conflict: Conflict
    name: str
    sides: tuple[Side, ...]


@dataclass(frozen=True, slots=True)
class Lack:
    """A thing that a document lacks, and where others have it."""

    id: str
    what: str
    name: str
    having: tuple[Evidence, ...]


def write_conflicts(
    ruleset: Ruleset, conflicts: Iterable[Conflict], sources: Mapping[str, Source], canon: Canon
) -> str:
    """Return the page; `sources` are the texts by document."""
    conflicts = list(conflicts)
    sides = _Sides(ruleset, sources, canon)
    shown = [
        Disagreement(
            own, name_of(own.id, canon)[1], tuple(sides.side(witness) for witness in own.witnesses if witness.evidence)
        )
        for own in conflicts
        if own.kind != "missing"
    ]
    groups = {
        "Documents disagree": [own for own in shown if own.conflict.kind != "internal"],
        "A document contradicts itself": [own for own in shown if own.conflict.kind == "internal"],
    }
    lacking = _lacking(conflicts, ruleset, canon)
    return pages().get_template("conflicts.html").render(groups=groups, lacking=lacking, documents=ruleset.documents)


def name_of(key: str, canon: Canon) -> tuple[str, str]:
    """Return what an id names or belongs to (a table, row or rule), and its English name without values."""
    owner = canon.owner(key)
    table = canon.tables.get(owner)
    if table is None or (key in canon.types and key.count(".") == 1):  # a rule may bear a table's name
        return "rule", _SLOT.sub("", canon.rules[owner].name)
    inside = key.removeprefix(owner).removeprefix(".")
    row = table.rows.get(inside) or table.rows.get(inside.rpartition(".")[0])
    what, name = ("row", f"{table.name}: {row.name}") if row else ("table", table.name)
    return what, _SLOT.sub("", name)


def _lacking(conflicts: list[Conflict], ruleset: Ruleset, canon: Canon) -> dict[str, list[Lack]]:
    """Return what documents lack, by document in the order in which they decide."""
    found: dict[str, list[Lack]] = {name: [] for name in ruleset.documents}
    for own in conflicts:
        if own.kind == "missing":
            having = tuple(witness.evidence for witness in own.witnesses if witness.evidence)
            lack = Lack(own.id, *name_of(own.id, canon), having)
            for witness in own.witnesses:
                if witness.evidence is None:
                    found[witness.document].append(lack)
    return {name: lacks for name, lacks in found.items() if lacks}


class _Sides:
    """Finds what belongs to the places of conflicts."""

    def __init__(self, ruleset: Ruleset, sources: Mapping[str, Source], canon: Canon) -> None:
        self.documents, self.sources, self.canon = ruleset.documents, sources, canon
        self.variants: dict[Evidence, dict[str, tuple[Value, Value]]] = {}
        for entry in ruleset.entries.values():
            for variant in entry.variants:
                for evidence in variant.evidence:
                    self.variants.setdefault(evidence, {})[entry.id] = (variant.stated, variant.value)
        self.rules: dict[tuple[str, int], list[Evidence]] = {}
        for texts in ruleset.rules.values():
            for text in texts:
                self.rules.setdefault((text.document, text.line), []).append(text)

    def side(self, witness: Witness) -> Side:
        evidence = witness.evidence
        assert evidence is not None
        document = self.documents[witness.document]
        known = self.variants.get(evidence, {})
        converted = next((value for stated, value in known.values() if stated == witness.value), None)
        source = self.sources[document.id]
        words = span_of(evidence, source)
        whole = sentence(source, words, self._within(evidence, source))
        return Side(
            document,
            self.canon.editions[document.edition].name,
            witness.value,
            converted,
            tuple(known),
            evidence,
            source.text[whole.start : words.start],
            source.slice(words),
            source.text[words.end : whole.end],
        )

    def _within(self, evidence: Evidence, source: Source) -> Span:
        """Return the text of the rule that holds some words, else their line: a heading or a table's row."""
        for rule in self.rules.get((evidence.document, evidence.line), ()):
            if rule.column <= evidence.column and evidence.end_column <= rule.end_column:
                return span_of(rule, source)
        return source.line_span(evidence.line - 1)


def sentence(source: Source, words: Span, within: Span) -> Span:
    """Return the sentence that holds some words, inside a stretch of text."""
    start, end = within.start, within.end
    for match in _SENTENCE_END.finditer(source.text, within.start, within.end):
        if source.text[match.end() : match.end() + 1].islower():
            continue
        if match.end() <= words.start:
            start = match.end()
        elif match.end() >= words.end:
            end = match.end()
            break
    return strip_span(source.text, Span(min(start, words.start), max(end, words.end)), " \r\n\u00a0")
