"""Facts of all documents → one ruleset: one entry a fact, in the family's own units, with all its evidence."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from virsta.canon import Canon
from virsta.model import (
    Conflict,
    Document,
    Entry,
    Evidence,
    Fact,
    Label,
    Quantity,
    Ruleset,
    Type,
    Value,
    Variant,
    Witness,
)
from virsta.units import Units
from virsta.validate.rulings import settled


def in_deciding_order(documents: Iterable[Document], canon: Canon) -> list[Document]:
    """Return documents by family, in the order in which canon.yaml lets them decide, the unnamed ones last."""
    families = list(canon.families)

    def key(document: Document) -> tuple[int, int, str]:
        order = canon.families[document.family].documents
        rank = order.index(document.id) if document.id in order else len(order)
        return families.index(document.family), rank, document.id

    return sorted(documents, key=key)


def merge(
    documents: Iterable[Document], facts: Iterable[Fact], labels: Iterable[Label], canon: Canon, units: Units
) -> tuple[Ruleset, list[Conflict]]:
    """Merge what documents say; the order in which they are given makes no difference."""
    ordered = {document.id: document for document in in_deciding_order(documents, canon)}
    stated: dict[str, dict[str, list[Fact]]] = {}
    for fact in facts:
        stated.setdefault(fact.id, {}).setdefault(fact.evidence.document, []).append(fact)
    merged = _Merger(canon, units, list(ordered))
    entries = {key: merged.entry(key, kind, stated[key]) for key, kind in canon.types.items() if key in stated}
    ruleset = Ruleset(
        data=canon.data,
        documents=ordered,
        entries=entries,
        rules=_texts(canon.rules, {key: own for key, own in stated.items() if key in canon.rules}, list(ordered)),
        labels=_labels(labels, list(ordered)),
    )
    return ruleset, merged.conflicts


def _texts(
    rules: Iterable[str], stated: dict[str, dict[str, list[Fact]]], order: list[str]
) -> dict[str, tuple[Evidence, ...]]:
    texts = {}
    for rule in rules:
        own = stated.get(rule, {})
        found = tuple(f.evidence for name in order for f in own.get(name, ()) if f.value.kind == "rule")
        if found:
            texts[rule] = found
    return texts


def _labels(labels: Iterable[Label], order: list[str]) -> dict[str, tuple[Evidence, ...]]:
    found: dict[str, list[Evidence]] = {}
    for label in sorted(labels, key=lambda own: (own.message, order.index(own.evidence.document), own.evidence.line)):
        own = label.evidence
        evidence = Evidence(own.document, own.line, own.column, own.end_column, label.text, file=own.file)
        if all((e.document, e.text) != (evidence.document, evidence.text) for e in found.setdefault(label.message, [])):
            found[label.message].append(evidence)
    return {message: tuple(own) for message, own in found.items()}


class _Merger:
    """Merges facts one by one and keeps the conflicts it meets."""

    def __init__(self, canon: Canon, units: Units, order: list[str]) -> None:
        self.canon, self.units, self.order = canon, units, order
        self.convention = units.conventions[0]
        self.conflicts: list[Conflict] = []

    def entry(self, key: str, kind: Type, stated: dict[str, list[Fact]]) -> Entry:
        variants = [self._variant(key, name, kind, stated[name]) for name in self.order if name in stated]
        if ruling := self.canon.rulings.get(key):
            variants.sort(key=lambda variant: variant.document != ruling["document"])
        if any(not self.agree(variants[0].value, other.value) for other in variants[1:]):
            terms = {variant.value.kind for variant in variants} == {"term"}
            witnesses = tuple(Witness(v.document, v.stated, v.evidence[0]) for v in variants)
            message = f"documents disagree on `{key}`"
            conflict = Conflict(key, "term" if terms else "value", witnesses, message)
            self.conflicts.append(settled(conflict, self.canon))
        return Entry(key, tuple(variants))

    def _variant(self, key: str, document: str, kind: Type, facts: list[Fact]) -> Variant:
        # what a text says outright counts before what it only implies
        facts = sorted(facts, key=lambda fact: fact.evidence.implied)
        first = facts[0].value
        value = self._converted(first, kind, key)
        if any(not self.agree(value, self._converted(fact.value, kind, key)) for fact in facts[1:]):
            in_place = sorted(facts, key=lambda fact: (fact.evidence.line, fact.evidence.column))
            witnesses = tuple(Witness(document, fact.value, fact.evidence) for fact in in_place)
            message = f"`{document}` contradicts itself on `{key}`"
            self.conflicts.append(settled(Conflict(key, "internal", witnesses, message), self.canon))
        return Variant(document, first, value, tuple(fact.evidence for fact in facts))

    def _converted(self, value: Value, kind: Type, key: str) -> Value:
        own = self.canon.families[self.canon.family_of(key)].units
        quantities = tuple(self._quantity(q, kind, own) for q in value.quantities)
        return Value(value.kind, value.form, quantities, value.term, value.qualifier)

    def _quantity(self, quantity: Quantity, kind: Type, own: dict[str, str]) -> Quantity:
        target = own.get(kind.use or "")
        if target is None or not isinstance(quantity.amount, Fraction):
            return quantity
        if quantity.unit is None:  # nothing but 0 goes without a unit
            return Quantity(quantity.amount, target)
        fitting = self.units.fitting(target, quantity.unit)
        if fitting is None:
            return quantity
        return Quantity(self.units.convert(quantity.amount, quantity.unit, fitting, self.convention), fitting)

    def agree(self, one: Value, other: Value) -> bool:
        """Tell whether two values say the same; an approximate one agrees with a range around it."""
        if (one.kind, one.term) != (other.kind, other.term):
            return False
        if one.form != other.form:
            return self._within(one, other) or self._within(other, one)
        return len(one.quantities) == len(other.quantities) and all(
            self._equal(a, b) for a, b in zip(one.quantities, other.quantities, strict=True)
        )

    def _within(self, about: Value, around: Value) -> bool:
        if about.qualifier != "about" or about.form != "single" or around.form != "range":
            return False
        low, high = (self._base(q) for q in around.quantities)
        return low <= self._base(about.quantities[0]) <= high

    def _equal(self, one: Quantity, other: Quantity) -> bool:
        if isinstance(one.amount, Fraction) and isinstance(other.amount, Fraction):
            return self._base(one) == self._base(other)
        return one.amount == other.amount and self._size(one) == self._size(other)

    def _base(self, quantity: Quantity) -> Fraction:
        return quantity.amount * self._size(quantity) if isinstance(quantity.amount, Fraction) else Fraction(0)

    def _size(self, quantity: Quantity) -> Fraction:
        return self.units.size(quantity.unit, self.convention) if quantity.unit else Fraction(1)
