"""Invariants of the rules, checked over every document by itself."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import prod

from virsta.canon import Canon, Invariant
from virsta.diagnostic import Diagnostic, diagnose, nearest
from virsta.model import Conflict, Ruleset, Value, Witness
from virsta.source import Where
from virsta.validate.expression import evaluate, is_expression, names_of
from virsta.validate.rulings import settled

MOST = 10_000
"""No invariant stands for more equations."""


def instances(invariant: Invariant) -> Iterator[tuple[str, str]]:
    """Yield an invariant's two sides for every choice of its names in braces; nothing where there are too many."""
    names = list(invariant.bindings)
    if _count(invariant) > MOST:
        return
    for values in product(*invariant.bindings.values()):
        chosen = dict(zip(names, values, strict=True))
        yield _filled(invariant.left, chosen), _filled(invariant.right, chosen)


def _count(invariant: Invariant) -> int:
    return prod(map(len, invariant.bindings.values()))


def _filled(text: str, chosen: dict[str, str]) -> str:
    for name, value in chosen.items():
        text = text.replace(f"{{{name}}}", value)
    return text


def check_names(canon: Canon, where: Where) -> Iterator[Diagnostic]:
    """Yield a finding for each invariant that cannot be evaluated, or names what the canon does not have."""
    for invariant in canon.invariants:
        said, key = f"the invariant `{invariant.id}`", ("invariants", invariant.id)
        sides = [side for both in instances(invariant) for side in both]
        if (count := _count(invariant)) > MOST:
            yield diagnose("schema", f"{said} stands for {count} equations", where(*key))
        if broken := next((side for side in sides if not is_expression(side)), None):
            yield diagnose("schema", f"{said} says `{broken}`, which is no expression", where(*key))
        if (edition := invariant.edition) is not None and edition not in canon.editions:
            message = f"{said} names the edition `{edition}`"
            yield diagnose("name-unknown", message, where(*key, "edition"), hint=nearest(edition, canon.editions))
        unknown = {name for side in sides for name in names_of(side)} - set(canon.types)
        for name in sorted(unknown):
            message = f"{said} names `{name}`, which the canon does not have"
            yield diagnose("name-unknown", message, where(*key, words=name), hint=nearest(name, canon.types))


def check_invariants(ruleset: Ruleset, canon: Canon) -> list[Conflict]:
    """Return a conflict for each document and invariant that does not hold; what a document lacks, others lend."""
    found: list[Conflict] = []
    for invariant in canon.invariants:
        for left, right in instances(invariant):
            names = [*names_of(left), *names_of(right)]
            if not names or names[0] not in canon.types:
                continue
            family = canon.family_of(names[0])
            for document in ruleset.documents.values():
                wanted = invariant.edition in (None, document.edition)
                if document.family == family and wanted:
                    found += _broken(ruleset, invariant, document.id, left, right)
    return [settled(own, canon) for own in found]


def _broken(ruleset: Ruleset, invariant: Invariant, document: str, left: str, right: str) -> list[Conflict]:
    names = list(dict.fromkeys([*names_of(left), *names_of(right)]))
    own = {name: entry.variant([document]) for name in names if (entry := ruleset.entries.get(name))}
    if not any(own.values()):
        return []

    def lookup(name: str) -> Value | None:
        entry = ruleset.entries.get(name)
        return (own.get(name) or entry.variants[0]).value if entry else None

    one, other = evaluate(left, lookup), evaluate(right, lookup)
    if one is None or other is None or one == other:
        return []
    # the first place of a variant is the one that gave its value
    witnesses = tuple(Witness(document, variant.stated, variant.evidence[0]) for variant in own.values() if variant)
    message = f"{invariant.statement} In `{document}` it does not: {left} is {one}, {right} is {other}."
    return [Conflict(names[0], "internal", witnesses, message)]
