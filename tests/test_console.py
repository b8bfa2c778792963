"""What commands write, whatever the system they run on says of itself."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.projects import lay_out


def test_results_are_utf_8_though_the_system_has_another_encoding(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "virsta", "facts", "--project", str(lay_out("plain", tmp_path))]
    told = subprocess.run(words, capture_output=True, env=os.environ | {"PYTHONIOENCODING": "latin-1"}, check=True)
    assert "800–1200 naela" in told.stdout.decode("utf-8")
