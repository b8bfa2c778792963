"""What commands print for programs: facts, coverage and conflicts as the Contract's records."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from virsta.canonical import value_record
from virsta.model import Conflict, Document, Fact, Witness
from virsta.pipeline import Compilation
from virsta.report import visible
from virsta.validate.coverage import Coverage, Gap


def fact_records(compilation: Compilation) -> Iterator[dict[str, Any]]:
    """Yield a record for each thing read, document by document, in the text's order."""
    for reading in compilation.readings:
        for fact in reading.facts:
            yield _fact(fact, reading.document)


def _fact(fact: Fact, document: Document) -> dict[str, Any]:
    own = fact.evidence
    return {
        "id": fact.id,
        "document": document.id,
        "language": document.language,
        "line": own.line,
        "column": own.column,
        "end_column": own.end_column,
        "text": own.text,
        **value_record(fact.value),
    }


def coverage_record(compilation: Compilation) -> dict[str, Any]:
    """Return the coverage of every document."""
    return {"documents": [_coverage(reading.coverage) for reading in compilation.readings]}


def _coverage(own: Coverage) -> dict[str, Any]:
    return {
        "document": own.document,
        "language": own.language,
        "lines": own.lines,
        "numbers": own.numbers,
        "waived": [_gap(gap) for gap in own.waived],
        "unread": [_gap(gap) for gap in own.unread],
    }


def _gap(gap: Gap) -> dict[str, Any]:
    return {"line": gap.place.line, "column": gap.place.column, "text": gap.text, "reason": gap.reason}


def conflict_records(compilation: Compilation) -> list[dict[str, Any]]:
    """Return a record for each conflict."""
    return [_conflict(conflict, compilation.ruleset.documents) for conflict in compilation.conflicts]


def _conflict(conflict: Conflict, documents: dict[str, Document]) -> dict[str, Any]:
    return {
        "id": conflict.id,
        "kind": conflict.kind,
        "message": conflict.message,
        "values": [_witness(witness, documents[witness.document]) for witness in conflict.witnesses],
        "ruling": conflict.ruling,
    }


def _witness(witness: Witness, document: Document) -> dict[str, Any]:
    own, value = witness.evidence, witness.value
    quantities = value.quantities if value else ()
    return {
        "document": document.id,
        "language": document.language,
        "line": own.line if own else None,
        "column": own.column if own else None,
        "text": own.text if own else None,
        "value": "–".join(str(q.amount) for q in quantities) or None,
        "unit": quantities[-1].unit if quantities else None,
        "term": value.term if value else None,
    }


def coverage_text(record: dict[str, Any]) -> str:
    """Return the coverage for people: a line a document, and one for each number waived or unread."""
    lines = []
    for own in record["documents"]:
        unread, waived = len(own["unread"]), len(own["waived"])
        lines.append(
            f"{own['document']}: {own['numbers']} numbers in {own['lines']} lines, {unread} unread, {waived} waived"
        )
        for kind in ("unread", "waived"):
            lines += (f"  {kind} {g['line']}:{g['column']} `{g['text'][:60]}`: {g['reason']}" for g in own[kind])
    return visible("\n".join(lines))


def conflict_text(found: list[dict[str, Any]]) -> str:
    """Return the conflicts for people: what each is, and every side of it with its place and words."""
    lines = []
    for conflict in found:
        lines.append(f"{conflict['kind']} {conflict['id']}: {conflict['message']}")
        for side in conflict["values"]:
            if side["line"] is None:
                lines.append(f"  {side['document']}: nothing")
                continue
            said = side["term"] or " ".join(filter(None, (side["value"], side["unit"])))
            lines.append(
                f"  {side['document']}:{side['line']}:{side['column']} {said} `{side['text'][:70]}`".replace(
                    "  `", " `"
                )
            )
        if conflict["ruling"]:
            lines.append(f"  ruling: {conflict['ruling']}")
    return visible("\n".join(lines)) or "no conflicts"
