"""Makes what a build has to make: ruleset, sheets and packs, and the manifest."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from virsta import cache, canonical, parallel
from virsta.artifacts import (
    Artifact,
    Target,
    artifacts_for,
    file_record,
    manifest_of,
    of_edition,
    ruleset_artifact,
    sheet_for,
)
from virsta.build import MANIFEST, STATE, Order, Outcome, Plan, Progress
from virsta.canon import Canon
from virsta.diagnostic import Diagnostic, Severity
from virsta.layout import catalogue_path, language_path
from virsta.localise import Settings
from virsta.localise.catalogue import check_catalogue
from virsta.localise.forms import Forms
from virsta.localise.plurals import plural_rule
from virsta.model import Ruleset
from virsta.project import Project, project_messages
from virsta.store import store
from virsta.units import Units
from virsta.validate.languages import check_language

if TYPE_CHECKING:
    from virsta.pipeline import Compilation

RULESET = "ruleset.json"


class Make:
    """One build that has something to do."""

    def __init__(self, root: Path, order: Order, plan: Plan, progress: Progress) -> None:
        self.project = Project(root)
        self.order, self.plan, self.progress = order, plan, progress
        self.outcome = Outcome()

    def run(self) -> Outcome:
        canon, units = self.project.canon, self.project.units
        ruleset = self._ruleset() if canon and units else None
        if ruleset is None or canon is None or units is None:
            return self._failed()
        if self.order.edition:
            ruleset = of_edition(ruleset, self.order.edition, canon)
        parts = [part for part in ("", *self.order.folders) if part not in self.plan.kept]
        self.progress(", ".join(part.replace("_", "-") for part in parts if part))
        results = parallel.each(lambda part: self._part(part, ruleset, canon, units), parts)
        if faults := [d for _, found in results for d in found if d.severity is Severity.ERROR]:
            self.outcome.diagnostics += faults
            return self._failed()
        made = [artifact for artifacts, _ in results for artifact in artifacts]
        files = [*(file_record(artifact) for artifact in made), *self._kept_records()]
        manifest = manifest_of(files, ruleset.data, ruleset.documents.values())
        kept = [path for paths in self.plan.kept.values() for path in paths]
        self.outcome.diagnostics += store(self.order.out, [*made, manifest], kept, self.order.shown)
        if not self.outcome.failed:
            self.outcome.written = [artifact.path for artifact in (*made, manifest)]
            self.outcome.kept = kept
            self._remember(manifest.text)
        return self.outcome

    def _part(self, part: str, ruleset: Ruleset, canon: Canon, units: Units) -> tuple[list[Artifact], list[Diagnostic]]:
        """Make the files of one locale, or of the ruleset (under an empty name)."""
        if not part:
            return [ruleset_artifact(ruleset)], []
        target = self._target(part, canon, units)
        if target is None:
            return [], self.project.diagnostics
        sheet = sheet_for(target, ruleset, canon, units, Settings(self.order.system, self.order.convention))
        return artifacts_for(sheet, target, canon, self.order.formats), self.project.diagnostics

    def _failed(self) -> Outcome:
        self.outcome.diagnostics += (d for d in self.project.diagnostics if d not in self.outcome.diagnostics)
        return self.outcome

    def _ruleset(self) -> Ruleset | None:
        """Return the ruleset: kept from before, or compiled anew."""
        held = cache.recall(self.project.root, RULESET)
        if held and held.get("key") == self.plan.ruleset:
            self.outcome.warnings = held["warnings"]
            return canonical.ruleset_of(held["ruleset"])
        self.progress("texts")
        compiled = _compile(self.project)
        if compiled is None:
            return None
        found = [*self.project.diagnostics, *compiled.diagnostics]
        self.outcome.warnings = sum(d.severity is Severity.WARNING for d in found)
        if any(d.severity is Severity.ERROR for d in found):
            self.outcome.diagnostics += compiled.diagnostics
            return None
        record = canonical.record_of(compiled.ruleset)
        cache.keep(
            self.project.root, RULESET, {"key": self.plan.ruleset, "warnings": self.outcome.warnings, "ruleset": record}
        )
        return compiled.ruleset

    def _target(self, folder: str, canon: Canon, units: Units) -> Target | None:
        language = self.project.language(folder)
        if language is None:
            return None
        if gaps := list(check_language(language, canon, units, self.project.place_in(language_path(folder)))):
            self.project.diagnostics += gaps
            return None
        catalogue = self.project.catalogue(folder) if (self.project.root / catalogue_path(folder)).is_file() else None
        if catalogue:
            lacking = Forms(language, canon, units).lacking
            slots = check_catalogue(catalogue, project_messages(canon, units), lacking)
            findings = [*catalogue.diagnostics, *slots]
            self.project.diagnostics += (d for d in findings if d.severity is Severity.ERROR)
        return Target(language, plural_rule(language), catalogue.translations if catalogue else {})

    def _kept_records(self) -> list[dict[str, Any]]:
        kept = {path for paths in self.plan.kept.values() for path in paths}
        return (
            [f for f in json.loads((self.order.out / MANIFEST).read_bytes())["files"] if f["path"] in kept]
            if kept
            else []
        )

    def _remember(self, manifest: str) -> None:
        states = cache.recall(self.project.root, STATE) or {}
        states[str(self.order.out)] = {
            "keys": self.plan.keys,
            "manifest": sha256(manifest.encode()).hexdigest(),
            "warnings": self.outcome.warnings,
        }
        cache.keep(self.project.root, STATE, states)


def _compile(project: Project) -> Compilation | None:
    from virsta.compilation import compile_project  # half the program, which a change of a catalogue does not need

    return compile_project(project)
