"""Rulings of the canon: which conflicts they settle."""

from __future__ import annotations

from dataclasses import replace

from virsta.canon import Canon
from virsta.model import Conflict


def settled(conflict: Conflict, canon: Canon) -> Conflict:
    """Return a conflict with the reason of the ruling on it, if there is one for the document that it is decided by.

    A ruling for a document that says nothing of the fact (any more), or one for another document than that which
    contradicts itself, settles nothing.
    """
    ruling = canon.rulings.get(conflict.id)
    if ruling is None or ruling["document"] != conflict.witnesses[0].document:
        return conflict
    return replace(conflict, ruling=ruling["reason"])
