"""Writes what browsers are given: sheets with the preview's script, the list of locales, and what lies over a sheet."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlencode

from babel import Locale, UnknownLocaleError
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from virsta.diagnostic import Severity
from virsta.emit.messages import TEMPLATES
from virsta.layout import ENGLISH, PSEUDO, catalogue_path, folder_of
from virsta.localise.pofile import PoEntry, PoError, read_entries
from virsta.serve.findings import Reviews
from virsta.serve.inspection import Inspector
from virsta.serve.memo import Memo
from virsta.serve.snapshot import Snapshot
from virsta.serve.steps import Base, Choice
from virsta.serve.studio import Studio

SCRIPT = Markup('<script src="/_virsta/preview.js" data-locale="{}" data-version="{}" defer></script>')
State = dict[str, str]
"""What a browser compares with what it shows: the page's version, and its faults as HTML."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How far a locale is."""

    locale: str
    name: str
    translated: int
    stale: int
    messages: int
    found: Mapping[Severity, int] | None
    """None while they are being looked for."""

    @property
    def share(self) -> str:
        """The share that is translated; only what is whole is 100 %."""
        return f"{self.translated * 100 // max(self.messages, 1)} %"


class Views:
    """Everything that a preview shows."""

    def __init__(self, studio: Studio) -> None:
        self.studio = studio
        self.reviews = Reviews(studio)
        self.memo = Memo(studio.files)
        self.jinja = Environment(
            loader=FileSystemLoader([Path(__file__).parent / "templates", TEMPLATES]),
            undefined=StrictUndefined,
            autoescape=True,
            trim_blocks=True,
            lstrip_blocks=True,
        )

    def unknown(self, locale: str, choice: Choice) -> str:
        """Return what is not known of what is asked for, or nothing."""
        if not self.studio.knows(locale):
            return f"There is no locale `{locale}`, only {', '.join(self.studio.locales)}.\n"
        base = self.studio.parts(ENGLISH)[0]
        for name, value, known in _asked(choice, base) if base else ():
            if value not in known:
                return f"There is no {name} `{value}`, only {', '.join(filter(None, known))}.\n"
        return ""

    def index(self) -> str:
        """Return the list of locales, with those findings that are at hand; the others come with the first event."""
        page = self._index(self.reviews.ready)
        return _with_script(page, "", _version(page))

    def _index(self, reviewed: Callable[[str], bool]) -> str:
        standings = [self.standing(locale, reviewed(locale)) for locale in self.studio.locales]
        return self._render("index.html", standings=standings)

    def sheet(self, locale: str, choice: Choice) -> str:
        """Return a sheet with the preview's script; where none could be made yet, an empty page with it."""
        page = self.studio.page(locale, choice)
        html = page.html or self._render("empty.html", locale=locale)
        return _with_script(html, locale, page.version)

    def state(self, locale: str, choice: Choice) -> tuple[State, bool]:
        """Return what a browser should show (without a locale: the list), and whether anything is faulty."""
        if not locale:
            version, faults = _version(self._index(lambda _: True)), self.studio.faults()
        else:
            page = self.studio.page(locale, choice)
            version, faults = page.version, page.faults
        shown = self._render("faults.html", faults=faults) if faults else ""
        return {"page": version, "faults": shown}, bool(faults)

    def panel(self, locale: str, choice: Choice, message: str, shown: str, facts: Iterable[str]) -> str:
        """Return what is known of a message and of facts on a sheet."""
        base, voice = self.studio.parts(locale)
        page = self.studio.page(locale, choice)
        if base is None or voice is None or page.sheet is None:
            return self._render("panel.html", told=None, facts=[], locale=locale)
        entries = self.memo.made(("entries", locale), (), lambda project: _entries(project, locale))
        inspector = Inspector(base, voice, page.sheet, entries, self.reviews.of(locale))
        stated = [(fact, inspector.stated(fact, message)) for fact in facts]
        return self._render("panel.html", told=inspector.told(message, shown), facts=stated, locale=locale)

    def menu(self, locale: str, choice: Choice) -> str:
        """Return the other locales, the choices and the findings of a locale."""
        base, voice = self.studio.parts(locale)
        path = catalogue_path(folder_of(locale))
        lines = voice.catalogue.lines.items() if voice and voice.catalogue else ()
        messages = {(path, line): message for message, line in lines}
        return self._render(
            "menu.html",
            here=self.standing(locale),
            locales=self.studio.locales,
            query=_query(choice),
            choices=list(_asked(choice, base)) if base else [],
            found=[(own, messages.get((own.place.file, own.place.line))) for own in self.reviews.of(locale)],
        )

    def standing(self, locale: str, reviewed: bool = True) -> Standing:
        """Return how far a locale is, perhaps with its findings."""
        base, voice = self.studio.parts(locale)
        total = len(base.wording.messages) if base else 0
        catalogue = voice.catalogue if voice else None
        english = locale in (ENGLISH, PSEUDO)
        translated = len(catalogue.translations) if catalogue else total if english else 0
        found = [own.severity for own in self.reviews.of(locale)] if reviewed else []
        counts = {severity: found.count(severity) for severity in Severity} if reviewed else None
        return Standing(locale, _name(locale), translated, len(catalogue.stale) if catalogue else 0, total, counts)

    def _render(self, template: str, **values: object) -> str:
        return self.jinja.get_template(template).render(values)


def _asked(choice: Choice, base: Base) -> list[tuple[str, str, list[str]]]:
    """Return each part of a choice: its name in addresses, what is chosen, and what can be."""
    editions = base.canon.editions
    return [
        ("units", choice.system, ["native", *base.units.systems]),
        ("convention", choice.convention, base.units.conventions),
        ("edition", choice.edition or "", ["", *editions]),
    ]


def _query(choice: Choice) -> str:
    """Return a choice as it stands in addresses, without what goes without saying."""
    asked = {"units": choice.system, "convention": choice.convention, "edition": choice.edition or ""}
    usual = {"units": "native", "convention": "game", "edition": ""}
    changed = {name: value for name, value in asked.items() if value != usual[name]}
    return f"?{urlencode(changed)}" if changed else ""


def _with_script(page: str, locale: str, version: str) -> str:
    script = SCRIPT.format(locale, version)
    before, head, after = page.partition("</head>")
    return f"{before}{script}{head}{after}" if head else f"{page}{script}"


def _version(page: str) -> str:
    return hashlib.sha256(page.encode()).hexdigest()[:16]


def _entries(project: Snapshot, locale: str) -> dict[str, PoEntry]:
    """Return the entries of a locale's catalogue by message, as far as it can be read."""
    if locale in (ENGLISH, PSEUDO):
        return {}
    entries: dict[str, PoEntry] = {}
    try:
        for entry in read_entries(project.text(catalogue_path(folder_of(locale))) or ""):
            entries.setdefault(entry.context, entry)
    except PoError:
        pass  # told as a fault; what stands before it is known
    return entries


def _name(locale: str) -> str:
    """Return what a language calls itself."""
    if locale == PSEUDO:
        return "pseudo-locale"
    with suppress(ValueError, UnknownLocaleError):
        return Locale.parse(locale, sep="-").get_display_name() or locale
    return locale
