"""Which forms of units a language has: what a slot of a sentence may ask for."""

from __future__ import annotations

from dataclasses import dataclass

from virsta.canon import Canon
from virsta.language import NOMINATIVE, Language
from virsta.localise.messages import Message
from virsta.sentence import SlotUse
from virsta.units import Units


@dataclass(frozen=True, slots=True)
class Forms:
    """The forms that one language has for the units a slot may show."""

    language: Language
    canon: Canon
    units: Units

    def lacking(self, message: Message, slot: SlotUse) -> list[str]:
        """Return the units that may stand in a slot and lack the form it asks for."""
        if slot.width is None:
            return []
        form = (slot.width, slot.case or NOMINATIVE)
        return [unit for unit in self.units_in(message, slot) if not self._has(unit, form)]

    def units_in(self, message: Message, slot: SlotUse) -> list[str]:
        """Return the units that may stand in a slot, by the type of its parameter."""
        kind, _, rest = message.id.partition(".")
        owner = rest.split(".")[0] if kind in ("rule", "table") else None
        resolved = self.canon.resolve(slot.name, owner)
        dimensions = resolved[1].dimensions if resolved else ()
        return [unit for dimension in dimensions for unit in self.units.of_dimension(dimension)]

    def _has(self, unit: str, form: tuple[str, str]) -> bool:
        own = self.language.units.get(unit)
        return own is None or own.same_as is not None or form in own.patterns
