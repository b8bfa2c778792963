"""Checks that the canon and the units name only what there is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from virsta.canon import Canon
from virsta.diagnostic import Diagnostic, Related, diagnose, nearest
from virsta.layout import UNITS
from virsta.source import Keys, Place, Where
from virsta.units import USUAL, Units

_OWN = frozenset({"number", "term"})
"""What may stand beside the dimensions of units.yaml."""


def _unknown(name: str, what: str, known: Iterable[str], place: Place, owner: str) -> Diagnostic:
    return diagnose("name-unknown", f"{owner} names the {what} `{name}`", place, hint=nearest(name, known))


def check_families(canon: Canon, units: Units, where: Where) -> Iterator[Diagnostic]:
    """Yield a finding for each family, unit of a family and convention that is missing; so nothing can be merged."""
    named: list[tuple[str, str, Keys]]
    named = [(f"the edition `{own.id}`", own.family, ("editions", own.id)) for own in canon.editions.values()]
    named += [
        (f"the section `{own.id}`", own.family, ("sections", at)) for at, own in enumerate(canon.sections.values())
    ]
    for owner, family, path in named:
        if family not in canon.families:
            yield _unknown(family, "family", canon.families, where(*path, "family", words=family), owner)
    for own in canon.families.values():
        for use, unit in own.units.items():
            if unit not in units.dimensions:
                place = where("families", own.id, "units", use, words=unit)
                yield _unknown(unit, "unit", units.dimensions, place, f"the family `{own.id}`")
        yield from check_uses(own.units, canon, units, where, "families", own.id, "units")
    if USUAL not in units.conventions:
        message = f"no convention `{USUAL}`, by which sheets are written unless another is chosen"
        yield diagnose("name-unknown", message, Place(UNITS, 1, 1, 1), hint=nearest(USUAL, units.conventions))


def check_canon(canon: Canon, units: Units, documents: Iterable[str], where: Where) -> Iterator[Diagnostic]:
    """Yield a finding for each document, fact, edition and dimension in the canon that nothing defines."""
    documents = list(documents)
    named = [
        (f"the family `{own.id}`", name, ("families", own.id))
        for own in canon.families.values()
        for name in own.documents
    ]
    named += [(f"the ruling on `{fact}`", own["document"], ("rulings", fact)) for fact, own in canon.rulings.items()]
    for owner, name, path in named:
        if name not in documents:
            yield _unknown(name, "document", documents, where(*path, words=name), owner)
    for fact in canon.rulings:
        if fact not in canon.types:
            message = f"there is a ruling on `{fact}`, which is no fact"
            yield diagnose("name-unknown", message, where("rulings", fact), hint=nearest(fact, canon.types))
    for rule in canon.rules.values():
        for edition in sorted(set(rule.statements) - {"", *canon.editions}):
            place = where(*canon.path_of(f"rule.{rule.id}"), "statements", edition)
            yield _unknown(edition, "edition", canon.editions, place, f"the rule `{rule.id}`")
    yield from _types(canon, units, where)
    yield from _repeated(canon, where)


def _types(canon: Canon, units: Units, where: Where) -> Iterator[Diagnostic]:
    known = {*units.dimensions.values(), *_OWN}
    told: set[str] = set()
    for fact, kind in canon.types.items():
        for dimension in kind.dimensions:
            if dimension not in known and dimension not in told:
                told.add(dimension)
                owner, _, name = fact.partition(".")
                stated = owner in canon.rules and name in canon.rules[owner].parameters
                home = canon.path_of(f"rule.{owner}" if stated else f"table.{owner}")
                place = where(*home, words=dimension)
                yield _unknown(dimension, "dimension", known, place, f"`{fact}`")


def _repeated(canon: Canon, where: Where) -> Iterator[Diagnostic]:
    """Yield each section, rule and table whose id another one has."""
    first: dict[str, Keys] = {}
    for key, path in canon.homes:
        if first.setdefault(key, path) is not path:
            kind, _, own = key.partition(".")
            other = Related("here it is defined first", where(*first[key]))
            yield diagnose("name-repeated", f"the {kind} `{own}` is defined twice", where(*path), related=[other])


def check_uses(chosen: Mapping[str, str], canon: Canon, units: Units, where: Where, *path: str) -> Iterator[Diagnostic]:
    """Yield the units that are chosen for a use in which the canon has nothing that they measure.

    A speed is told in the unit of its length.
    """
    measured: dict[str, set[str]] = {}
    for kind in canon.types.values():
        for dimension in kind.dimensions:
            own = units.rates[dimension]["of"] if dimension in units.rates else dimension
            measured.setdefault(kind.use or "", set()).add(own)
    for use, unit in chosen.items():
        if unit in units.dimensions and use in measured and units.dimensions[unit] not in measured[use]:
            kinds = " or ".join(sorted(measured[use]))
            message = f"`{unit}` is chosen for the use `{use}`, which is a {kinds}"
            yield diagnose("unit-unfit", message, where(*path, use, words=unit))


def check_units(units: Units, canon: Canon, where: Where) -> Iterator[Diagnostic]:
    """Yield a finding for each unit and dimension that units.yaml names and does not define, or that does not fit."""
    for system, chosen in units.systems.items():
        yield from check_uses(chosen, canon, units, where, "systems", system)
    for name, dimension in units.dimensions.items():
        if dimension not in (name, *units.bases, *units.rates):
            place = where("units", name, "dimension", words=dimension)
            yield _unknown(dimension, "dimension", units.bases, place, f"the unit `{name}`")
    for rate, parts in units.rates.items():
        for what, known in (("of", units.bases), ("per", units.dimensions)):
            if parts[what] not in known:
                place, kind = where("rates", rate, what, words=parts[what]), "dimension" if what == "of" else "unit"
                yield _unknown(parts[what], kind, known, place, f"the rate `{rate}`")
    named: list[tuple[str, str, Keys]]
    named = [(f"the dimension `{own}`", unit, ("dimensions", own)) for own, unit in units.bases.items()]
    named += [
        (f"the system `{own}`", unit, ("systems", own, use))
        for own, chosen in units.systems.items()
        for use, unit in chosen.items()
    ]
    named += [(f"the convention `{own}`", unit, ()) for own, sizes in units.sizes.items() for unit in sizes]
    for owner, unit, path in named:
        if unit not in units.dimensions:
            yield _unknown(unit, "unit", units.dimensions, where(*path, words=unit), owner)
    yield from _sizes(units, where)


def _sizes(units: Units, where: Where) -> Iterator[Diagnostic]:
    """Yield each unit that a convention gives no size: only nouns that are counted need none."""
    for unit, dimension in units.dimensions.items():
        for convention in units.conventions:
            if dimension in units.bases and unit not in units.sizes[convention]:
                message = f"the convention `{convention}` gives the unit `{unit}` no size"
                yield diagnose("size-missing", message, where("conventions", convention, "sizes"))
