"""The schemas and packs as a JavaScript app sees them; this needs node."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.contract import Virsta

NODE = shutil.which("node")


@pytest.mark.skipif(NODE is None, reason="node is not installed")
def test_ajv_takes_schemas_and_packs_in_its_strict_mode(
    root: Path, built: Path, virsta: Virsta, tmp_path: Path
) -> None:
    """Those of a usual build, and of one whose units and values are hardly those of the texts."""
    rounded = tmp_path / "rounded"
    words = ("--units", "square", "--convention", "historical", "--edition", "pf1", "--format", "json")
    assert virsta("build", "--out", str(rounded), *words, "--locale", "en-XA", "--locale", "ru").code == 0
    folder = root / "tests/node"
    if not (folder / "node_modules").is_dir():
        subprocess.run(["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund"], cwd=folder, check=True)
    environment = os.environ | {"VIRSTA_BUILDS": f"{built}:{rounded}"}
    done = subprocess.run(
        [str(NODE), "--test"], cwd=folder, env=environment, capture_output=True, check=False, encoding="utf-8"
    )
    assert done.returncode == 0, done.stdout
