"""The files of a build as values: path and text. Nothing is written here."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from virsta import canonical
from virsta.build import MANIFEST
from virsta.canon import Canon
from virsta.diagnostic import Diagnostic
from virsta.emit import SCHEMA
from virsta.language import Language
from virsta.layout import ENGLISH, STEM
from virsta.localise import Localiser, Settings
from virsta.localise.view import English, Sheet
from virsta.model import Document, Ruleset
from virsta.notation.writing import PluralRule, Writer
from virsta.units import Units

if TYPE_CHECKING:
    from virsta.emit.house import House

RULESET = "ruleset.yaml"


@dataclass(frozen=True, slots=True)
class Artifact:
    """One file of a build."""

    path: str
    kind: str
    locale: str | None
    text: str


@dataclass(frozen=True, slots=True)
class Target:
    """A locale to be written."""

    language: Language
    plural: PluralRule
    translations: dict[str, str]


def of_edition(ruleset: Ruleset, edition: str, canon: Canon) -> Ruleset:
    """Return a ruleset in which an edition alone speaks for its family."""
    family = canon.editions[edition].family
    kept = {key: own for key, own in ruleset.documents.items() if own.family != family or own.edition == edition}
    entries = {
        key: replace(entry, variants=variants)
        for key, entry in ruleset.entries.items()
        if (variants := tuple(v for v in entry.variants if v.document in kept))
    }
    rules = {
        key: evidence for key, own in ruleset.rules.items() if (evidence := tuple(e for e in own if e.document in kept))
    }
    return replace(ruleset, documents=kept, entries=entries, rules=rules)


def sheet_for(target: Target, ruleset: Ruleset, canon: Canon, units: Units, settings: Settings) -> Sheet:
    """Localise a ruleset."""
    writer = Writer(target.language, target.plural)
    return Localiser(ruleset, canon, units, writer, target.translations, settings).sheet()


def artifacts_for(sheet: Sheet, target: Target, canon: Canon, formats: Iterable[str]) -> list[Artifact]:
    """Write a sheet in each format."""
    names = _editions(target, canon)
    return [
        Artifact(f"{sheet.locale}/{STEM}.{name}", name, sheet.locale, _emit(name, sheet, target, names))
        for name in formats
    ]


def house_artifacts(
    house: House, sheet: Sheet, target: Target, canon: Canon, formats: Sequence[str]
) -> tuple[list[Artifact], list[Diagnostic]]:
    """Write a sheet and what else a publisher's templates make of it, and say what is wrong with them."""
    templates = house.outputs(formats)
    made = artifacts_for(sheet, target, canon, [form for form in formats if f"sheet.{form}" not in templates])
    faults: list[Diagnostic] = []
    for name in templates:
        text = house.render(name, sheet, target.translations, _editions(target, canon))
        if isinstance(text, Diagnostic):
            faults.append(text)
        else:
            stem, _, form = name.rpartition(".")
            file = f"{STEM}.{form}" if stem == "sheet" else name
            made.append(Artifact(f"{sheet.locale}/{file}", form, sheet.locale, text))
    return made, faults


def _editions(target: Target, canon: Canon) -> dict[str, str]:
    """Return the names of the editions, by id."""
    if target.language.locale == ENGLISH:
        return {edition.id: edition.name for edition in canon.editions.values()}
    own = target.translations
    return {own_id: own.get(f"edition.{own_id}") or English(edition.name) for own_id, edition in canon.editions.items()}


def _emit(name: str, sheet: Sheet, target: Target, editions: dict[str, str]) -> str:
    if name == "json":
        from virsta.emit.pack import write_pack

        return write_pack(sheet)
    from virsta.emit.html import write_html  # Jinja is needed for these alone
    from virsta.emit.markdown import write_markdown

    write = {"html": write_html, "md": write_markdown}[name]
    return write(sheet, target.translations, editions)


def ruleset_artifact(ruleset: Ruleset) -> Artifact:
    """Return the file of the canonical ruleset."""
    return Artifact(RULESET, "ruleset", None, canonical.dump(ruleset))


def manifest_of(files: Iterable[dict[str, Any]], data: str, documents: Iterable[Document]) -> Artifact:
    """Return the manifest of a build: every other file with its size in bytes and its SHA-256."""
    record: dict[str, Any] = {
        "data": data,
        "schema": SCHEMA,
        "files": sorted(files, key=lambda file: str(file["path"])),
        "licences": [
            {"document": d.id, "title": d.title, "licence": d.licence, "attribution": d.attribution} for d in documents
        ],
    }
    return Artifact(MANIFEST, "manifest", None, json.dumps(record, ensure_ascii=False, indent=1) + "\n")


def file_record(artifact: Artifact) -> dict[str, Any]:
    """Return what the manifest says of a file."""
    raw = artifact.text.encode()
    return {
        "path": artifact.path,
        "kind": artifact.kind,
        "locale": artifact.locale,
        "size": len(raw),
        "sha256": hashlib.sha256(raw).hexdigest(),
    }
