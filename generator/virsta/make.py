"""Makes what a build has to make: ruleset, sheets and packs, and the manifest."""

from __future__ import annotations

import gc
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
    house_artifacts,
    manifest_of,
    of_edition,
    ruleset_artifact,
    sheet_for,
)
from virsta.build import MANIFEST, STATE, Order, Outcome, Plan, Progress
from virsta.canon import Canon
from virsta.diagnostic import Diagnostic, Severity
from virsta.layout import ENGLISH, PSEUDO, catalogue_path, folder_of, language_path
from virsta.localise import Settings
from virsta.localise.catalogue import check_catalogue
from virsta.localise.forms import Forms
from virsta.localise.plurals import plural_rule
from virsta.localise.pseudo import pseudo_language, pseudo_translations
from virsta.model import Ruleset
from virsta.project import Project
from virsta.store import Store
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
        self.store = Store(order.out, order.shown)

    def run(self) -> Outcome:
        """Make what is to be made, and put it in its place."""
        gc.disable()  # a build makes much and lets go of little until it ends
        canon, units = self.project.canon, self.project.units
        ruleset = self._ruleset() if canon and units else None
        if ruleset is None or canon is None or units is None:
            return self._failed()
        if self.project.house and any(d.severity is Severity.ERROR for d in self.project.diagnostics):
            return self._failed()  # no template is run while one is broken
        if self.order.edition:
            ruleset = of_edition(ruleset, self.order.edition, canon)
        try:
            self.outcome.diagnostics += self.store.begin()
            if not self.outcome.failed:
                self._make(ruleset, canon, units)
        finally:
            self.store.abandon()  # also where somebody has had enough
        return self.outcome

    def _make(self, ruleset: Ruleset, canon: Canon, units: Units) -> None:
        """Write what is not as it should be, and put the build in its place."""
        parts = [part for part in (*self.order.folders, "") if part not in self.plan.kept]
        self.progress(", ".join(part.replace("_", "-") for part in parts if part))
        results = parallel.each(lambda part: self._part(part, ruleset, canon, units), parts)
        self.outcome.diagnostics += (d for _, found in results for d in found if d.severity is Severity.ERROR)
        if self.outcome.failed:
            return
        made = [record for records, _ in results for record in records]
        kept = self._kept_records()
        manifest = manifest_of([*made, *kept], ruleset.data, ruleset.documents.values())
        self.outcome.diagnostics += self.store.add([manifest])
        self.outcome.diagnostics += self.store.finish({file["path"]: file["sha256"] for file in kept})
        if not self.outcome.failed:
            self.outcome.written = [*(record["path"] for record in made), manifest.path]
            self.outcome.kept = [record["path"] for record in kept]
            self._remember(manifest.text)

    def _part(self, part: str, ruleset: Ruleset, canon: Canon, units: Units) -> tuple[list[Any], list[Diagnostic]]:
        """Write the files of one locale, or of the ruleset (under an empty name); return their records.

        This may run in a process of its own, so that no text need be held longer than it takes to write it.
        """
        if not part:
            return self._write([ruleset_artifact(ruleset)])
        target = self._target(part, canon, units)
        if target is None:
            return [], self.project.diagnostics
        sheet = sheet_for(target, ruleset, canon, units, Settings(self.order.system, self.order.convention))
        house, broken = self.project.house, list[Diagnostic]()
        if house is None:
            artifacts = artifacts_for(sheet, target, canon, self.order.formats)
        else:
            artifacts, broken = house_artifacts(house, sheet, target, canon, self.order.formats)
        records, faults = self._write(artifacts)
        return records, [*self.project.diagnostics, *broken, *faults]

    def _write(self, artifacts: list[Artifact]) -> tuple[list[Any], list[Diagnostic]]:
        return [file_record(artifact) for artifact in artifacts], self.store.add(artifacts)

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
        if folder == folder_of(PSEUDO):
            return self._pseudo()
        language = self.project.language(folder)
        if language is None:
            return None
        if gaps := list(check_language(language, canon, units, self.project.place_in(language_path(folder)))):
            self.project.diagnostics += gaps
            return None
        catalogue = self.project.catalogue(folder) if (self.project.root / catalogue_path(folder)).exists() else None
        if catalogue:
            forms = Forms(language, canon, units)
            slots = check_catalogue(catalogue, self.project.messages, forms)
            findings = [*catalogue.diagnostics, *slots]
            self.project.diagnostics += (d for d in findings if d.severity is Severity.ERROR)
        return Target(language, plural_rule(language), catalogue.translations if catalogue else {})

    def _pseudo(self) -> Target | None:
        english = self.project.language(ENGLISH)
        if english is None:
            return None
        language = pseudo_language(english)
        return Target(language, plural_rule(language), pseudo_translations(self.project.messages))

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
