"""The stages, in order: texts and guides in, a checked ruleset out. No stage reads or writes a file."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from virsta.canon import Canon
from virsta.diagnostic import Diagnostic, Related, diagnose
from virsta.extract import extract
from virsta.extract.extraction import scope
from virsta.inputs import Input
from virsta.merge import merge
from virsta.model import Conflict, Document, Evidence, Fact, Label, Ruleset, Value
from virsta.normalise import normalise
from virsta.normalise.facts import foreign_numbers
from virsta.notation.reading import Reader
from virsta.read import read_blocks
from virsta.read.marks import Mark, marks_of
from virsta.source import Source
from virsta.units import Units
from virsta.validate.coverage import Coverage, cover
from virsta.validate.invariants import check_invariants
from virsta.validate.missing import check_missing
from virsta.validate.stated import check_values


@dataclass(frozen=True, slots=True)
class Reading:
    """What one document says."""

    document: Document
    source: Source
    marks: tuple[Mark, ...]
    facts: tuple[Fact, ...]
    labels: tuple[Label, ...]
    coverage: Coverage
    diagnostics: tuple[Diagnostic, ...]


@dataclass(frozen=True, slots=True)
class Compilation:
    """The ruleset of all documents, and what was found on the way."""

    ruleset: Ruleset
    readings: tuple[Reading, ...]
    conflicts: tuple[Conflict, ...]
    diagnostics: tuple[Diagnostic, ...]


def compile_ruleset(inputs: Iterable[Input], canon: Canon, units: Units) -> Compilation:
    """Run every stage up to the ruleset."""
    return compile_readings([read_document(given, canon, units) for given in inputs], canon, units)


def compile_readings(readings: Sequence[Reading], canon: Canon, units: Units) -> Compilation:
    """Run the stages from the merge on."""
    facts = [fact for reading in readings for fact in reading.facts]
    labels = [label for reading in readings for label in reading.labels]
    ruleset, differing = merge((reading.document for reading in readings), facts, labels, canon, units)
    conflicts = (*differing, *check_invariants(ruleset, canon), *check_missing(ruleset, canon))
    findings = [diagnostic for reading in readings for diagnostic in reading.diagnostics]
    findings += (_told(conflict) for conflict in conflicts if conflict.ruling is None)
    return Compilation(ruleset, tuple(readings), conflicts, tuple(findings))


def _told(conflict: Conflict) -> Diagnostic:
    """Tell a conflict as a finding, at its first place, with the others beside it."""
    code = {"internal": "conflict-internal", "missing": "conflict-missing"}.get(conflict.kind, "conflict")
    sides = [witness.evidence for witness in conflict.witnesses if witness.evidence]
    related = [Related(f"`{side.document}` says `{side.text[:60]}`", side.place) for side in sides[1:]]
    return diagnose(code, conflict.message, sides[0].place, related=related)


def read_document(given: Input, canon: Canon, units: Units) -> Reading:
    """Read one document: blocks, claims, facts, coverage."""
    name = given.document.id
    reader = Reader(given.source, given.language, units)
    blocks, lost = read_blocks(reader, given.guide, lambda entry: scope(canon, entry))
    said = extract(reader, blocks, given.guide, canon)
    term_tables = frozenset(table.id for table in canon.tables.values() if table.terms)
    facts, unreadable = normalise(said.claims, reader, name, term_tables)
    unread = [block.span for block in blocks if block.entry is None]
    covered = [*said.covered, *(claim.span for claim in said.claims)]
    coverage, uncovered = cover(reader, covered, unread, given.guide.waivers, name)

    facts += [Fact(rule, Value("rule"), Evidence.of(name, given.source, span)) for rule, span in said.rules]
    unfilled = check_values(given.document, facts, canon)
    facts.sort(key=lambda fact: (fact.evidence.line, fact.evidence.column, -fact.evidence.end_column, fact.id))
    labels = tuple(Label(message, Evidence.of(name, given.source, span), text) for message, text, span in said.labels)
    findings = (*lost, *said.diagnostics, *unreadable, *foreign_numbers(reader), *uncovered, *unfilled)
    marks = marks_of(blocks, said.covered)
    return Reading(given.document, given.source, marks, tuple(facts), labels, coverage, findings)
