"""`./do audit` tells a sound package from one that could not be looked up."""

from __future__ import annotations

import json

import pytest

from tests.tools.audit import SOUND, UNKNOWN, VULNERABLE, Answer, exit_code, read_npm, read_pip

SKIPPED = {"name": "attrs", "skip_reason": "Dependency not found on PyPI and could not be audited: attrs (26.1.0)"}
CLEAN = {"name": "babel", "version": "2.19.0", "vulns": []}
FOUND = {
    "name": "jinja2",
    "version": "2.4.1",
    "vulns": [{"id": "PYSEC-2014-8", "fix_versions": ["2.7.2"], "aliases": [], "description": "…"}],
}


def pip(*packages: object) -> Answer:
    return read_pip("lock", json.dumps({"dependencies": packages, "fixes": []}), "")


def test_packages_that_were_looked_up_are_sound() -> None:
    answer = pip(CLEAN, CLEAN)
    assert (answer.packages, answer.unknown, exit_code([answer])) == (2, [], SOUND)


def test_a_package_that_was_skipped_is_not_sound() -> None:
    """Where it finds none of them, pip-audit says that no vulnerabilities are known, and ends with 0."""
    answer = pip(CLEAN, SKIPPED)
    assert exit_code([answer]) == UNKNOWN
    assert "NOT looked up: 1, the first because: Dependency not found on PyPI" in str(answer)


def test_a_vulnerability_comes_before_what_is_unknown() -> None:
    answer = pip(SKIPPED, FOUND)
    assert exit_code([Answer("other"), answer]) == VULNERABLE
    assert "jinja2 2.4.1: PYSEC-2014-8, mended in 2.7.2" in str(answer)


@pytest.mark.parametrize(
    ("errors", "told"), [("Traceback\nConnectionError: no\n", "ConnectionError: no"), ("", "no answer")]
)
def test_no_answer_is_none(errors: str, told: str) -> None:
    for answer in (read_pip("lock", "", errors), read_npm("lock", "", errors)):
        assert exit_code([answer]) == UNKNOWN
        assert told in str(answer)


def test_npm_without_an_answer_is_not_sound() -> None:
    answer = read_npm("lock", json.dumps({"message": "405 Method Not Allowed", "statusCode": 405}), "")
    assert exit_code([answer]) == UNKNOWN
    assert "405 Method Not Allowed" in str(answer)


def test_npm_findings_are_told() -> None:
    report = {
        "vulnerabilities": {"ajv": {"name": "ajv", "severity": "moderate"}},
        "metadata": {"dependencies": {"total": 5}},
    }
    answer = read_npm("lock", json.dumps(report), "")
    assert (answer.packages, exit_code([answer])) == (5, VULNERABLE)
    assert "ajv: moderate" in str(answer)
    report["vulnerabilities"] = {}
    assert exit_code([read_npm("lock", json.dumps(report), "")]) == SOUND
