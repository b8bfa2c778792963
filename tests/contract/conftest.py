"""Runs of the commands over a copy of the project, each made once."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.contract import LOCALES, Virsta
from tests.contract.sheet import HtmlSheet


def copied(root: Path, to: Path) -> Path:
    """Copy what a project is made of."""
    for name in ("sources", "locales"):
        shutil.copytree(root / name, to / name)
    return to


@pytest.fixture(scope="session")
def virsta(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Virsta:
    """Return the command over a copy of the project, so that no cache or build of the real one is touched."""
    return Virsta(copied(root, tmp_path_factory.mktemp("project")))


@pytest.fixture(scope="session")
def facts(virsta: Virsta) -> list[dict[str, Any]]:
    """Return everything that `virsta facts` lists."""
    run = virsta("facts", "--format", "jsonl")
    assert run.code == 0, run.err
    return run.records


@pytest.fixture(scope="session")
def built(virsta: Virsta, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a whole build."""
    out = tmp_path_factory.mktemp("out") / "build"
    run = virsta.run("build", "--out", str(out))
    assert run.code == 0, run.err
    return out


@pytest.fixture(scope="session")
def packs(built: Path) -> dict[str, dict[str, Any]]:
    """Return each locale's JSON pack."""
    return {locale: json.loads((built / locale / "movement.json").read_text("utf-8")) for locale in LOCALES}


@pytest.fixture(scope="session")
def sheets(built: Path) -> dict[str, HtmlSheet]:
    """Return each locale's HTML sheet."""
    return {locale: HtmlSheet.of((built / locale / "movement.html").read_text("utf-8")) for locale in LOCALES}
