"""The schemas and packs as a JavaScript app sees them; this needs node."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

NODE = shutil.which("node")


@pytest.mark.skipif(NODE is None, reason="node is not installed")
def test_ajv_takes_schemas_and_packs_in_its_strict_mode(root: Path, built: Path) -> None:
    folder = root / "tests/node"
    if not (folder / "node_modules").is_dir():
        subprocess.run(["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund"], cwd=folder, check=True)
    environment = os.environ | {"VIRSTA_BUILD": str(built)}
    done = subprocess.run(
        [str(NODE), "--test"], cwd=folder, env=environment, capture_output=True, check=False, encoding="utf-8"
    )
    assert done.returncode == 0, done.stdout
