"""The ruleset as deterministic YAML, and back."""

from __future__ import annotations

import json
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from virsta.diagnostic import Diagnostic
from virsta.model import Dice, Document, Entry, Evidence, Quantity, Ruleset, Value, Variant

SCHEMA = "1.0.0"


def dump(ruleset: Ruleset) -> str:
    """Return a ruleset as YAML: block style down to a fact's variants, one line for each value and place."""
    return "\n".join(_lines(record_of(ruleset))) + "\n"


def record_of(ruleset: Ruleset) -> dict[str, Any]:
    """Return a ruleset as plain data."""
    return {
        "schema": SCHEMA,
        "data": ruleset.data,
        "documents": {
            key: {name: getattr(own, name) for name in own.__slots__ if name != "id"}
            for key, own in ruleset.documents.items()
        },
        "facts": {key: [_variant_record(v) for v in entry.variants] for key, entry in ruleset.entries.items()},
        "rules": {key: [_evidence_record(e) for e in own] for key, own in ruleset.rules.items()},
        "labels": {key: [_evidence_record(e) for e in own] for key, own in ruleset.labels.items()},
    }


def _variant_record(variant: Variant) -> dict[str, Any]:
    return {
        "document": variant.document,
        "value": value_record(variant.value),
        "stated": value_record(variant.stated),
        "evidence": [_place(evidence) for evidence in variant.evidence],
    }


def _evidence_record(evidence: Evidence) -> dict[str, Any]:
    return {"document": evidence.document, **_place(evidence)}


def _lines(record: dict[str, Any]) -> Iterator[str]:
    yield "# Written by `virsta build`. Edit the texts, guides and canon.yaml instead."
    yield f"schema: {_flow(record['schema'])}"
    yield f"data: {_flow(record['data'])}"
    yield "documents:"
    yield from (f"  {_flow(key)}: {_flow(own)}" for key, own in record["documents"].items())
    yield "facts:"
    for key, variants in record["facts"].items():
        yield f"  {_flow(key)}:"
        for variant in variants:
            yield f"    - document: {_flow(variant['document'])}"
            yield f"      value: {_flow(variant['value'])}"
            yield f"      stated: {_flow(variant['stated'])}"
            yield "      evidence:"
            yield from (f"        - {_flow(place)}" for place in variant["evidence"])
    for part in ("rules", "labels"):
        yield f"{part}:"
        for key, own in record[part].items():
            yield f"  {_flow(key)}:"
            yield from (f"    - {_flow(evidence)}" for evidence in own)


_flow = json.JSONEncoder(ensure_ascii=False).encode


def _place(evidence: Evidence) -> dict[str, Any]:
    own = {"line": evidence.line, "column": evidence.column, "end_column": evidence.end_column, "text": evidence.text}
    return own | ({"implied": True} if evidence.implied else {})


def value_record(value: Value) -> dict[str, Any]:
    """Return a value as plain data: amounts as exact rationals (`3/2`) or dice (`1d6`)."""
    return {
        "kind": value.kind,
        "form": value.form,
        "values": [{"value": str(q.amount), "unit": q.unit} for q in value.quantities],
        "term": value.term,
        "qualifier": value.qualifier,
    }


def load(text: str, path: str) -> tuple[Ruleset | None, list[Diagnostic]]:
    """Return the ruleset of a YAML text written by `dump`."""
    from virsta import yamlfile  # a build that keeps its ruleset needs no YAML

    data, diagnostics = yamlfile.load(text, path)
    if diagnostics:
        return None, diagnostics
    return ruleset_of(data), []


def ruleset_of(data: dict[str, Any]) -> Ruleset:
    """Build a ruleset from the (valid) data of a ruleset.yaml."""
    documents = {key: Document(key, **fields) for key, fields in data["documents"].items()}
    entries = {key: Entry(key, tuple(map(_variant, variants))) for key, variants in data["facts"].items()}
    rules = {key: tuple(_evidence_of(e) for e in own) for key, own in data["rules"].items()}
    labels = {key: tuple(_evidence_of(e) for e in own) for key, own in data["labels"].items()}
    return Ruleset(data["data"], documents, entries, rules, labels)


def _variant(raw: dict[str, Any]) -> Variant:
    evidence = tuple(_evidence_of({"document": raw["document"], **own}) for own in raw["evidence"])
    return Variant(raw["document"], _value(raw["stated"]), _value(raw["value"]), evidence)


def _value(raw: dict[str, Any]) -> Value:
    quantities = tuple(Quantity(_amount(q["value"]), q["unit"]) for q in raw["values"])
    return Value(raw["kind"], raw["form"], quantities, raw["term"], raw["qualifier"])


def _amount(text: str) -> Fraction | Dice:
    count, dice, sides = text.partition("d")
    return Dice(int(count), int(sides)) if dice else Fraction(text)


def _evidence_of(raw: dict[str, Any]) -> Evidence:
    return Evidence(
        raw["document"], raw["line"], raw["column"], raw["end_column"], raw["text"], raw.get("implied", False)
    )
