"""Asks whether the locked packages have known vulnerabilities: `./do audit`.

The advisories are looked up on the network. A package that cannot be looked up is no sound package: this says so, and
has an exit code of its own for it, where the auditors call it success or a failure like any other.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parents[2]
LOCKS = "requirements.lock", "tests/fuzz/requirements.lock"
NODE = "tests/node"
SOUND, VULNERABLE, UNKNOWN = 0, 1, 3
"""Exit codes; 2 is wrong usage, as everywhere."""


@dataclass(slots=True)
class Answer:
    """What an auditor said of one lock."""

    lock: str
    packages: int = 0
    """How many were looked up."""
    vulnerable: list[str] = field(default_factory=list)
    unknown: list[str] = field(default_factory=list)
    """Why packages could not be looked up."""

    def __str__(self) -> str:
        """Return what people read."""
        lines = [f"{self.lock}: {self.packages} packages looked up, {len(self.vulnerable)} findings"]
        lines += [f"  {own}" for own in self.vulnerable]
        if self.unknown:
            lines.append(f"  NOT looked up: {len(self.unknown)}, the first because: {self.unknown[0]}")
        return "\n".join(lines)


def read_pip(lock: str, report: str, errors: str) -> Answer:
    """Read the JSON of pip-audit, or the errors where it gave none."""
    answer = Answer(lock)
    if not report.strip():
        answer.unknown.append(_last_line(errors))
        return answer
    for package in json.loads(report)["dependencies"]:
        if "skip_reason" in package:
            answer.unknown.append(package["skip_reason"])
            continue
        answer.packages += 1
        for own in package["vulns"]:
            mended = ", ".join(own["fix_versions"]) or "no version"
            answer.vulnerable.append(f"{package['name']} {package['version']}: {own['id']}, mended in {mended}")
    return answer


def read_npm(lock: str, report: str, errors: str) -> Answer:
    """Read the JSON of npm audit, which has a message instead of findings where it could not ask."""
    answer = Answer(lock)
    said = json.loads(report) if report.strip() else {}
    if "vulnerabilities" not in said:
        answer.unknown.append(said.get("message") or _last_line(errors))
        return answer
    answer.packages = said["metadata"]["dependencies"]["total"]
    answer.vulnerable += [f"{name}: {own['severity']}" for name, own in said["vulnerabilities"].items()]
    return answer


def _last_line(errors: str) -> str:
    return (errors.strip().splitlines() or ["no answer"])[-1]


def exit_code(answers: list[Answer]) -> int:
    """Return the worst that is known: a vulnerability, else that something is not known."""
    if any(answer.vulnerable for answer in answers):
        return VULNERABLE
    return UNKNOWN if any(answer.unknown for answer in answers) else SOUND


def _output(folder: Path, *command: str) -> tuple[str, str]:
    done = subprocess.run(command, cwd=folder, capture_output=True, check=False, encoding="utf-8")
    return done.stdout, done.stderr


def main(pip_audit: str) -> int:
    """Audit every lock, tell what was found, and return the exit code."""
    answers = []
    for lock in LOCKS:
        asked = "--format=json", "--disable-pip", "--require-hashes", f"--requirement={lock}"
        answers.append(read_pip(lock, *_output(ROOT, pip_audit, *asked)))
    lock = f"{NODE}/package-lock.json"
    if npm := shutil.which("npm"):
        answers.append(read_npm(lock, *_output(ROOT / NODE, npm, "audit", "--json", "--package-lock-only")))
    else:
        answers.append(Answer(lock, unknown=["npm is not installed"]))
    print(*answers, sep="\n")
    if code := exit_code(answers):
        print("vulnerable" if code == VULNERABLE else "the advisories could not all be looked up", file=sys.stderr)
    return code


if __name__ == "__main__":
    sys.exit(main(str(Path(sys.argv[1]).absolute())))
