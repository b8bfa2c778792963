"""Runs a build: what has not changed since the last one is not made again."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any

from virsta import __version__, cache
from virsta.diagnostic import Diagnostic, Severity
from virsta.files import read_bytes
from virsta.layout import CANON, UNITS, catalogue_path, documents, language_folders, language_path, template_files

STATE = "builds.json"
MANIFEST = "manifest.json"


@dataclass(frozen=True, slots=True)
class Order:
    """What is asked of a build."""

    out: Path
    shown: str
    """How messages name the output folder."""
    folders: tuple[str, ...]
    """The locales to write, by folder."""
    formats: tuple[str, ...]
    system: str
    convention: str
    edition: str | None

    def key(self) -> str:
        """Return what, besides its inputs, decides a locale's files."""
        return json.dumps([self.formats, self.system, self.convention, self.edition])


@dataclass(slots=True)
class Outcome:
    """What a build did."""

    written: list[str] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)
    diagnostics: list[Diagnostic] = field(default_factory=list)
    warnings: int = 0

    @property
    def failed(self) -> bool:
        """Whether an error was found; then nothing was written."""
        return any(d.severity is Severity.ERROR for d in self.diagnostics)


@dataclass(frozen=True, slots=True)
class Plan:
    """What has to be made, and what can stay."""

    keys: dict[str, str]
    """What each part is made from: the ruleset (under an empty name) and each locale."""
    ruleset: str
    """What the ruleset of all editions is made from."""
    kept: dict[str, list[str]]
    """Part → files of the output folder that are as they would be made now."""
    whole: bool
    """Whether that is all there is to make."""
    warnings: int
    """How many the last build counted."""


Progress = Callable[[str], None]


def plan_build(root: Path, order: Order) -> Plan:
    """Compare what a build would be made from with what its output folder was made from."""
    keys, ruleset = _keys(root, order)
    state = (cache.recall(root, STATE) or {}).get(str(order.out), {})
    kept, whole = _unchanged(order, keys, state)
    return Plan(keys, ruleset, kept, whole, state.get("warnings", 0))


def _keys(root: Path, order: Order) -> tuple[dict[str, str], str]:
    """Return what each part of a build is made from, as hashes, and what the ruleset of all editions is made from.

    The parts are the ruleset (under an empty name) and each locale.
    """
    texts = [path for name in documents(root) for path in sorted((root / "sources" / name).iterdir())]
    sources = [CANON, UNITS, *(str(path.relative_to(root)) for path in texts)]
    languages = [language_path(folder) for folder in language_folders(root)]
    ruleset = cache.digest([__version__, cache.code_digest(), *_contents(root, [*sources, *languages])])
    made = cache.digest([ruleset, order.edition or ""])
    templates = list(_contents(root, template_files(root)))
    own = {f: [made, order.key(), *templates, *_contents(root, [catalogue_path(f)])] for f in order.folders}
    return {"": made} | {folder: cache.digest(parts) for folder, parts in own.items()}, ruleset


def _contents(root: Path, paths: Iterable[str]) -> Iterable[str | bytes]:
    for path in paths:
        yield os.fsencode(path)  # a name need not be UTF-8
        raw, faults = read_bytes(root, path)
        yield b"-" if raw is None else raw
        yield from (fault.message for fault in faults)


def _unchanged(order: Order, keys: dict[str, str], state: dict[str, Any]) -> tuple[dict[str, list[str]], bool]:
    """Return the files, by part, that the output folder holds as they would be made now, and whether that is all."""
    parts: dict[str, list[str]] = {}
    stale: set[str] = set()
    try:
        raw = (order.out / MANIFEST).read_bytes()
        if state.get("manifest") != sha256(raw).hexdigest():
            return {}, False
        for file in json.loads(raw)["files"]:
            part = "" if file["locale"] is None else file["locale"].replace("-", "_")
            parts.setdefault(part, []).append(file["path"])
            if sha256((order.out / file["path"]).read_bytes()).hexdigest() != file["sha256"]:
                stale.add(part)
    except (OSError, ValueError, KeyError, TypeError):
        return {}, False
    kept = {p: paths for p, paths in parts.items() if p not in stale and p in keys and state["keys"].get(p) == keys[p]}
    return kept, set(kept) == set(keys) == set(parts)
