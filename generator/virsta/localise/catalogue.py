"""Catalogues: a locale's translations, as far as they are current."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from virsta.diagnostic import Diagnostic, Severity, diagnose, nearest
from virsta.localise.forms import Forms
from virsta.localise.messages import Message
from virsta.localise.pofile import PoEntry, PoError, read_entries
from virsta.sentence import SLOT, SlotUse, slots_of
from virsta.source import Place

_ACCEPT = re.compile(r"\baccept\s+([a-z-]+):\s*\S")
_BRACES = re.compile(r"\{[^{}]*\}?|\}")

HINTS = 20
"""For how many obsolete entries a nearest message is sought."""


@dataclass(slots=True)
class Catalogue:
    """The translations of one locale that are current."""

    path: str
    translations: dict[str, str] = field(default_factory=dict)
    """Message id → translation."""
    lines: dict[str, int] = field(default_factory=dict)
    """Message id → line of its entry."""
    accepted: dict[str, frozenset[str]] = field(default_factory=dict)
    """Message id → codes of findings that a translator's comment accepts: `accept CODE: why`."""
    notes: dict[str, list[str]] = field(default_factory=dict)
    """Message id → what translators were told of it when the catalogue was last brought up to date."""
    stale: set[str] = field(default_factory=set)
    """Ids of messages whose translation belongs to other words."""
    diagnostics: list[Diagnostic] = field(default_factory=list)


def read_catalogue(text: str, path: str, messages: dict[str, Message]) -> Catalogue:
    """Read a PO text; only entries whose English is that of the message, and which are not fuzzy, count."""
    result = Catalogue(path)
    try:
        for entry in read_entries(text):
            _take(entry, result, messages)
    except PoError as error:
        result.diagnostics.append(diagnose("po-broken", str(error), Place(path, error.line, 1, 1)))
    return result


def _take(entry: PoEntry, result: Catalogue, messages: dict[str, Message]) -> None:
    place = Place(result.path, entry.line, 1, 1)
    message = messages.get(entry.context)
    if message is None:
        # a catalogue of another project would be compared with all of this one
        hint = nearest(entry.context, messages) if len(result.diagnostics) < HINTS else None
        result.diagnostics.append(diagnose("message-obsolete", f"no message `{entry.context}`", place, hint=hint))
        return
    if message.id in result.lines:
        result.diagnostics.append(diagnose("po-broken", f"`{message.id}` stands twice", place))
        return
    result.lines[message.id] = entry.line
    if accepted := frozenset(_ACCEPT.findall("\n".join(entry.comments))):
        result.accepted[message.id] = accepted
    if not entry.string:
        return  # nothing is translated, whatever the English was
    if entry.id != message.text or entry.fuzzy:
        result.stale.add(message.id)
        result.diagnostics.append(diagnose("message-stale", f"`{message.id}` was translated from other words", place))
    else:
        result.translations[message.id] = entry.string
        result.notes[message.id] = entry.notes


def check_catalogue(catalogue: Catalogue, messages: dict[str, Message], forms: Forms) -> list[Diagnostic]:
    """Return what is wrong with a catalogue's slots, and what it leaves untranslated."""
    found: list[Diagnostic] = []
    if any(own.code == "po-broken" for own in catalogue.diagnostics):
        return found  # what stands behind the fault is not known
    for message in messages.values():
        place = Place(catalogue.path, catalogue.lines.get(message.id, 1), 1, 1)
        translation = catalogue.translations.get(message.id)
        if translation is None:
            if message.id not in catalogue.stale:
                found.append(diagnose("message-untranslated", f"`{message.id}` has no translation", place))
            continue
        wanted, used = slots_of(message.text), slots_of(translation)
        found += _slots(message, {slot.name for slot in wanted}, translation, place)
        bare = {slot.name for slot in wanted if slot.width is None}
        accepted = catalogue.accepted.get(message.id, frozenset())
        forms_asked = (own for slot in used for own in _form(message, slot, slot.name in bare, forms, place))
        found += (own for own in forms_asked if own.severity is Severity.ERROR or own.code not in accepted)
    return found


def _form(message: Message, slot: SlotUse, bare: bool, forms: Forms, place: Place) -> Iterator[Diagnostic]:
    """Yield a finding where a slot asks for a form that there is not, or leaves out a unit that can change."""
    if units := forms.lacking(message, slot):
        asked = " ".join(filter(None, (slot.width, slot.case)))
        lack = "do not have" if len(units) > 1 else "does not have"
        text = f"`{message.id}` asks for {asked} of `{slot.name}`, which {', '.join(units)} {lack}"
        yield diagnose("slot-form", text, place)
    if slot.width is None and not bare and len(forms.units_in(message, slot)) > 1:
        text = f"`{{{slot.name}}}` prints a number alone, but its English `{{{slot.name}:long}}` prints the unit"
        yield diagnose("slot-unit", f"`{message.id}`: {text}", place)


def _slots(message: Message, wanted: set[str], translation: str, place: Place) -> Iterator[Diagnostic]:
    names = {slot.name for slot in slots_of(translation)}
    for name in sorted(names - wanted):
        yield diagnose("slot-unknown", f"`{message.id}` has no slot `{{{name}}}`", place, hint=nearest(name, wanted))
    # where the English has no slots, braces are braces
    for broken in _BRACES.findall(SLOT.sub(" ", translation)) if wanted else ():
        hint = "A slot stands between one pair of braces, without blanks: `{name:width,case}`."
        yield diagnose("slot-unknown", f"`{message.id}`: `{broken}` is no slot", place, hint=hint)
    for name in sorted(wanted - names):
        yield diagnose("slot-missing", f"the translation of `{message.id}` leaves out `{{{name}}}`", place)
