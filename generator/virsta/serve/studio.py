"""Makes sheets while people edit: of all that a sheet is made from, only what has changed is made anew.

Each step remembers which files it read and which results of other steps it used; as long as all of them are the same
objects, its own result stands. What is broken keeps its last good result, and its faults are told beside it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Hashable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from virsta.diagnostic import Diagnostic
from virsta.layout import ENGLISH, PSEUDO, written_folders
from virsta.localise.messages import Message
from virsta.localise.view import Sheet
from virsta.serve import steps
from virsta.serve.memo import Memo
from virsta.serve.snapshot import Files, same
from virsta.serve.steps import Base, Choice, Made, Voice, errors_of

T = TypeVar("T")


@dataclass(frozen=True, slots=True, eq=False)
class Page:
    """A sheet, as far as it was last without fault, and the faults that keep it from being today's."""

    html: str | None
    sheet: Sheet | None
    faults: tuple[Diagnostic, ...]

    @property
    def version(self) -> str:
        """What tells one state of the sheet from another."""
        return hashlib.sha256((self.html or "").encode()).hexdigest()[:16]


class Studio:
    """Makes the sheets of a project. Its public methods may be called from any thread."""

    def __init__(self, root: Path) -> None:
        self.files = Files(root)
        self.memo = Memo(self.files)
        self._good: dict[Hashable, Any] = {}
        self._messages: dict[str, Message] = {}

    @property
    def locales(self) -> list[str]:
        """Every locale that can be shown: English first, the pseudo-locale last."""
        names = [folder.replace("_", "-") for folder in written_folders(self.files.root)]
        return [*sorted(names, key=lambda name: name != ENGLISH), PSEUDO]

    def knows(self, locale: str) -> bool:
        """Tell whether a locale can be shown, or could before its files went."""
        return locale in self.locales or ("voice", locale) in self._good

    def faults(self) -> tuple[Diagnostic, ...]:
        """Return the faults that concern every sheet."""
        with self.memo.lock:
            return errors_of(self._base().found)

    def refresh(self) -> bool:
        """Look what has changed on disk; tell whether anything has."""
        with self.memo.lock:
            return self.files.refresh()

    def page(self, locale: str, choice: Choice) -> Page:
        """Return the sheet of a locale."""
        with self.memo.lock:
            base, voice = self._base(), self._voice(locale)
            good_base, good_voice = self._lasting("base", base), self._lasting(("voice", locale), voice)
            found = [*base.found, *voice.found]
            if good_base is None or good_voice is None:
                return Page(None, None, errors_of(found))
            made, parts, name = self.memo.made, (good_base, good_voice), (locale, choice)
            inputs = (good_base.wording, good_base.compilation, good_voice)
            sheet = made(("sheet", *name), inputs, lambda _: steps.localise(*parts, choice))
            written = (sheet, good_base.house, self.files.templates)
            html = made(("html", *name), written, lambda _: steps.write(*parts, sheet))
            return Page(self._lasting(("html", *name), html), sheet, errors_of([*found, *html.found]))

    def parts(self, locale: str) -> tuple[Base | None, Voice | None]:
        """Return what the sheet of a locale was last made from."""
        with self.memo.lock:
            return self._lasting("base", self._base()), self._lasting(("voice", locale), self._voice(locale))

    def found(self, locale: str) -> tuple[Diagnostic, ...]:
        """Return all that was found on the way to the sheet of a locale."""
        with self.memo.lock:
            return tuple(dict.fromkeys((*self._base().found, *self._voice(locale).found)))

    def _lasting(self, name: Hashable, made: Made[T]) -> T | None:
        """Return what a step made, or else its last good result."""
        if made.value is not None:
            self._good[name] = made.value
        good: T | None = self._good.get(name)
        return good

    def _base(self) -> Made[Base]:
        listing, made = self.files.listing, self.memo.made
        authored = made("authored", (listing,), partial(steps.load_authored, listing[0]))
        if authored.value is None:
            return Made(None, authored.found)
        chrome = made("chrome", (authored.value, self.files.templates), partial(steps.dress, authored.value))
        if chrome.value:
            self._messages = same(self._messages, chrome.value.messages)
        wording = made("wording", (authored.value, self._messages), partial(steps.word, authored.value, self._messages))
        read = {document: partial(steps.read, authored.value, document) for document in listing[0]}
        readings = tuple(made(("reading", name), (listing, authored.value), step) for name, step in read.items())
        compiled = made("compiled", (authored.value, *readings), partial(steps.compile_texts, authored.value, readings))
        parts = (authored, chrome, wording, compiled)
        return made("base", parts, lambda _: steps.put_together(*parts))

    def _voice(self, locale: str) -> Made[Voice]:
        base = self._base()
        good = self._lasting("base", base)
        if good is None:
            return Made(None, base.found)
        inputs: tuple[object, ...] = (self.files.listing, good.canon, good.units, good.wording)
        catalogue = None
        if locale not in (ENGLISH, PSEUDO):
            catalogue = self.memo.made(("catalogue", locale), inputs, partial(steps.load_catalogue, good, locale))
        return self.memo.made(("voice", locale), (*inputs, catalogue), partial(steps.speak, good, locale, catalogue))
