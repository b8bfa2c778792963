"""Checks that the canon and the units name only what there is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from virsta.canon import Canon
from virsta.diagnostic import Diagnostic, diagnose, nearest
from virsta.layout import UNITS
from virsta.source import Place, Where
from virsta.units import USUAL, Units

_OWN = frozenset({"number", "term"})
"""What may stand beside the dimensions of units.yaml."""


def _unknown(name: str, what: str, known: Iterable[str], where: Where, owner: str) -> Diagnostic:
    return diagnose("name-unknown", f"{owner} names the {what} `{name}`", where(name), hint=nearest(name, known))


def check_families(canon: Canon, units: Units, where: Where) -> Iterator[Diagnostic]:
    """Yield a finding for each family, unit of a family and convention that is missing; so nothing can be merged."""
    owners = {f"the edition `{own.id}`": own.family for own in canon.editions.values()}
    owners |= {f"the section `{own.id}`": own.family for own in canon.sections.values()}
    for owner, family in owners.items():
        if family not in canon.families:
            yield _unknown(family, "family", canon.families, where, owner)
    for own in canon.families.values():
        for unit in sorted(set(own.units.values()) - set(units.dimensions)):
            yield _unknown(unit, "unit", units.dimensions, where, f"the family `{own.id}`")
    if USUAL not in units.conventions:
        message = f"no convention `{USUAL}`, by which sheets are written unless another is chosen"
        yield diagnose("name-unknown", message, Place(UNITS, 1, 1, 1), hint=nearest(USUAL, units.conventions))


def check_canon(canon: Canon, units: Units, documents: Iterable[str], where: Where) -> Iterator[Diagnostic]:
    """Yield a finding for each document and dimension in the canon that nothing defines."""
    documents = list(documents)
    named = {f"the family `{own.id}`": own.documents for own in canon.families.values()}
    named |= {f"the ruling on `{fact}`": (ruling["document"],) for fact, ruling in canon.rulings.items()}
    for owner, names in named.items():
        for name in names:
            if name not in documents:
                yield _unknown(name, "document", documents, where, owner)
    yield from _types(canon, units, where)


def _types(canon: Canon, units: Units, where: Where) -> Iterator[Diagnostic]:
    known = {*units.dimensions.values(), *_OWN}
    told: set[str] = set()
    for fact, kind in canon.types.items():
        for dimension in kind.dimensions:
            if dimension not in known and dimension not in told:
                told.add(dimension)
                yield _unknown(dimension, "dimension", known, where, f"`{fact}`")


def check_units(units: Units, where: Where) -> Iterator[Diagnostic]:
    """Yield a finding for each unit that units.yaml names and does not define, or gives no size."""
    for system, chosen in units.systems.items():
        for unit in sorted(set(chosen.values()) - set(units.dimensions)):
            yield _unknown(unit, "unit", units.dimensions, where, f"the system `{system}`")
    for convention, sizes in units.sizes.items():
        for unit in sorted(set(sizes) - set(units.dimensions)):
            yield _unknown(unit, "unit", units.dimensions, where, f"the convention `{convention}`")
