"""Exact units: dimensions, the named conventions, and conversion between units of one dimension."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

PER = "-per-"
USUAL = "game"
"""The convention of a sheet for which no other is chosen."""


@dataclass(frozen=True, slots=True)
class Units:
    """The units of units.yaml. Sizes are exact rationals in the base unit of the dimension."""

    dimensions: dict[str, str]
    """Unit → dimension; a counted noun is a dimension of its own."""
    sizes: dict[str, dict[str, Fraction]]
    """Convention → unit → size."""
    statements: dict[str, str]
    """Convention → the English sentence that says it was used."""
    systems: dict[str, dict[str, str]]
    """System (imperial, metric …) → use → unit."""
    bases: dict[str, str]
    """Dimension → base unit; counted nouns are not among them."""
    rates: dict[str, dict[str, str]]
    """Dimension (speed) → the dimension it is `of` and the unit it is `per`."""

    @classmethod
    def of(cls, data: dict[str, Any]) -> Units:
        """Build the units from the (valid) data of units.yaml."""
        dimensions = {name: unit.get("dimension", name) for name, unit in data["units"].items()}
        for rate, parts in data.get("rates", {}).items():
            lengths = [u for u, d in dimensions.items() if d == parts["of"]]
            dimensions.update({f"{u}{PER}{parts['per']}": rate for u in lengths})
        conventions = data["conventions"]
        sizes = {
            name: {unit: Fraction(str(size)) for unit, size in (data["sizes"] | own["sizes"]).items()}
            for name, own in conventions.items()
        }
        statements = {name: own["statement"] for name, own in conventions.items()}
        rates = data.get("rates", {})
        return cls(dimensions, sizes, statements, data["systems"], data["dimensions"], rates)

    @property
    def conventions(self) -> list[str]:
        """The names of the conventions, the first being the one that merging uses."""
        return list(self.sizes)

    def of_dimension(self, dimension: str) -> list[str]:
        """Return the units of a dimension, in the order of the file."""
        return [unit for unit, own in self.dimensions.items() if own == dimension]

    def size(self, unit: str, convention: str) -> Fraction:
        """Return the size of a unit in its base unit (a rate: in base units per base unit)."""
        if PER in unit:
            of, per = unit.split(PER)
            return self.size(of, convention) / self.size(per, convention)
        return self.sizes[convention].get(unit, Fraction(1))

    def sized(self, unit: str, convention: str) -> bool:
        """Whether a unit can be converted: it has a size, or is a noun that is only counted."""
        return all(own in self.sizes[convention] or self.dimensions.get(own) == own for own in unit.split(PER))

    def fitting(self, target: str, unit: str) -> str | None:
        """Return what a quantity is converted to for a target unit: the target, or its speed.

        A quantity of another dimension than the target's stays as it is.
        """
        _, per, time = unit.partition(PER)
        own = f"{target}{per}{time}"
        dimension = self.dimensions.get(unit)
        return own if dimension is not None and self.dimensions.get(own) == dimension else None

    def convert(self, value: Fraction, unit: str, to: str, convention: str) -> Fraction:
        """Return a value of one unit in another unit of the same dimension, exactly."""
        if unit == to:
            return value
        return value * self.size(unit, convention) / self.size(to, convention)
