"""The catalogues and reports in other people's programs, run as their users run them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

PLACE = Path("LC_MESSAGES", "virsta.po")
FOLDERS = sorted(path.parents[1].name for path in (Path(__file__).parents[2] / "locales").glob(f"*/{PLACE}"))


def toolkit(program: str, *words: str | Path) -> None:
    """Run a program of the Translate Toolkit, which lies beside the Python that runs the tests."""
    path = Path(sys.executable).with_name(program)
    done = subprocess.run([path, "--progress=none", *words], capture_output=True, check=False, encoding="utf-8")
    assert done.returncode == 0, done.stderr


def gettext(program: str, *words: str | Path) -> None:
    """Run a program of gettext; one that is missing is an error of the test's caller, who asks first."""
    subprocess.run([program, *words], check=True, capture_output=True, env=os.environ | {"LC_ALL": "C.UTF-8"})


def replace_once(path: Path, old: str, new: str) -> None:
    """Replace words that stand once in a file."""
    text = path.read_text("utf-8")
    assert text.count(old) == 1, old
    path.write_text(text.replace(old, new), "utf-8")
