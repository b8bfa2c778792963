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
        """Return the units that may stand in a slot, by the type of its parameter, and lack the form it asks for."""
        kind, _, rest = message.id.partition(".")
        owner = rest.split(".")[0] if kind in ("rule", "table") else None
        resolved = self.canon.resolve(slot.name, owner)
        if resolved is None or slot.width is None:
            return []
        form = (slot.width, slot.case or NOMINATIVE)
        units = [unit for dimension in resolved[1].dimensions for unit in self.units.of_dimension(dimension)]
        return [unit for unit in units if not self._has(unit, form)]

    def _has(self, unit: str, form: tuple[str, str]) -> bool:
        own = self.language.units.get(unit)
        return own is None or own.same_as is not None or form in own.patterns
