"""Sentences with typed slots: `{pace:long,genitive}`."""

from __future__ import annotations

import re
from dataclasses import dataclass

SLOT = re.compile(r"\{([a-z0-9_.]+)(?::([a-z]+))?(?:,([a-z_]+))?\}")


@dataclass(frozen=True, slots=True)
class SlotUse:
    """A slot of a sentence: the parameter, the width of its unit (None: a bare number) and a case."""

    name: str
    width: str | None
    case: str | None


def slots_of(text: str) -> list[SlotUse]:
    """Return the slots of a sentence in order."""
    return [SlotUse(match[1], match[2], match[3]) for match in SLOT.finditer(text)]
