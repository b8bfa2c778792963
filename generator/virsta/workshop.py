"""Runs a build over a project's folder: what has not changed since the last one is not made again."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any

from virsta import __version__, cache
from virsta.diagnostic import Diagnostic, Severity
from virsta.project import CANON, UNITS, Project, catalogue_path, language_path

STATE = "builds.json"
RULESET = "ruleset.json"
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


Progress = Callable[[str], None]


def build(project: Project, order: Order, progress: Progress = lambda _: None) -> Outcome:
    """Bring an output folder up to date."""
    keys, ruleset = _keys(project, order)
    state = (cache.recall(project.root, STATE) or {}).get(str(order.out), {})
    kept, whole = _unchanged(order, keys, state)
    if whole:
        return Outcome(kept=[path for paths in kept.values() for path in paths], warnings=state["warnings"])
    return _Work(project, order, keys, ruleset, kept, progress).run()


def _keys(project: Project, order: Order) -> tuple[dict[str, str], str]:
    """Return what each part of a build is made from, as hashes, and what the ruleset of all editions is made from.

    The parts are the ruleset (under an empty name) and each locale.
    """
    texts = [path for name in project.documents for path in sorted((project.root / "sources" / name).iterdir())]
    sources = [CANON, UNITS, *(str(path.relative_to(project.root)) for path in texts)]
    languages = [language_path(folder) for folder in project.language_folders]
    ruleset = cache.digest([__version__, cache.code_digest(), *_contents(project.root, [*sources, *languages])])
    made = cache.digest([ruleset, order.edition or ""])
    own = {f: [made, order.key(), *_contents(project.root, [catalogue_path(f)])] for f in order.folders}
    return {"": made} | {folder: cache.digest(parts) for folder, parts in own.items()}, ruleset


def _contents(root: Path, paths: Iterable[str]) -> Iterable[str | bytes]:
    for path in paths:
        file = root / path
        yield path
        yield file.read_bytes() if file.is_file() else b"-"


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


class _Work:
    """One build that has something to do."""

    def __init__(
        self,
        project: Project,
        order: Order,
        keys: dict[str, str],
        ruleset: str,
        kept: dict[str, list[str]],
        progress: Progress,
    ) -> None:
        self.project, self.order, self.progress = project, order, progress
        self.keys, self.ruleset_key, self.kept = keys, ruleset, kept
        self.outcome = Outcome()

    def run(self) -> Outcome:
        # here, not above: a build with nothing to do needs none of it
        from virsta import build
        from virsta.localise import Settings
        from virsta.store import store

        canon, units = self.project.canon, self.project.units
        ruleset = self._ruleset() if canon and units else None
        if ruleset is None or canon is None or units is None:
            return self._failed()
        if self.order.edition:
            ruleset = build.of_edition(ruleset, self.order.edition, canon)
        made = [] if "" in self.kept else [build.ruleset_artifact(ruleset)]
        settings = Settings(self.order.system, self.order.convention)
        for folder in self.order.folders:
            if folder in self.kept:
                continue
            self.progress(folder.replace("_", "-"))
            target = self._target(folder)
            if target is not None:
                sheet = build.sheet_for(target, ruleset, canon, units, settings)
                made += build.artifacts_for(sheet, target, canon, self.order.formats)
        if any(d.severity is Severity.ERROR for d in self.project.diagnostics):
            return self._failed()
        files = [*(build.file_record(artifact) for artifact in made), *self._kept_records()]
        manifest = build.manifest(files, ruleset.data, ruleset.documents.values())
        kept = [path for paths in self.kept.values() for path in paths]
        self.outcome.diagnostics += store(self.order.out, [*made, manifest], kept, self.order.shown)
        if not self.outcome.failed:
            self.outcome.written = [artifact.path for artifact in (*made, manifest)]
            self.outcome.kept = kept
            self._remember(manifest.text)
        return self.outcome

    def _failed(self) -> Outcome:
        self.outcome.diagnostics += self.project.diagnostics
        return self.outcome

    def _ruleset(self) -> Any:
        """Return the ruleset: kept from before, or compiled anew."""
        from virsta import canonical, pipeline

        held = cache.recall(self.project.root, RULESET)
        if held and held.get("key") == self.ruleset_key:
            self.outcome.warnings = held["warnings"]
            return canonical.ruleset_of(held["ruleset"])
        self.progress("texts")
        canon, units = self.project.canon, self.project.units
        if canon is None or units is None:
            return None
        compiled = pipeline.compile_ruleset(self.project.inputs(), canon, units)
        found = [*self.project.diagnostics, *compiled.diagnostics]
        self.outcome.warnings = sum(d.severity is Severity.WARNING for d in found)
        if any(d.severity is Severity.ERROR for d in found):
            self.outcome.diagnostics += compiled.diagnostics
            return None
        record = canonical.record_of(compiled.ruleset)
        cache.keep(
            self.project.root, RULESET, {"key": self.ruleset_key, "warnings": self.outcome.warnings, "ruleset": record}
        )
        return compiled.ruleset

    def _target(self, folder: str) -> Any:
        from virsta import build
        from virsta.localise.catalogue import check_catalogue
        from virsta.localise.plurals import plural_rule
        from virsta.project import project_messages

        language, canon = self.project.language(folder), self.project.canon
        if language is None or canon is None:
            return None
        catalogue = self.project.catalogue(folder) if (self.project.root / catalogue_path(folder)).is_file() else None
        if catalogue:
            forms = frozenset(form for unit in language.units.values() for form in unit.patterns)
            findings = [*catalogue.diagnostics, *check_catalogue(catalogue, project_messages(canon), forms)]
            self.project.diagnostics += (d for d in findings if d.severity is Severity.ERROR)
        return build.Target(language, plural_rule(folder), catalogue.translations if catalogue else {})

    def _kept_records(self) -> list[dict[str, Any]]:
        kept = {path for paths in self.kept.values() for path in paths}
        return (
            [f for f in json.loads((self.order.out / MANIFEST).read_bytes())["files"] if f["path"] in kept]
            if kept
            else []
        )

    def _remember(self, manifest: str) -> None:
        states = cache.recall(self.project.root, STATE) or {}
        states[str(self.order.out)] = {
            "keys": self.keys,
            "manifest": sha256(manifest.encode()).hexdigest(),
            "warnings": self.outcome.warnings,
        }
        cache.keep(self.project.root, STATE, states)
