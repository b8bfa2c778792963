"""The pages in a real browser, as narrow as a small phone."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.projects import run

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
FRAME = """<!DOCTYPE html><iframe src="page.html" style="width: 320px; height: 640px; border: 0"></iframe>
<script>onload = () => {
  const page = document.querySelector("iframe").contentDocument.documentElement;
  document.body.dataset.width = `${page.scrollWidth} of ${page.clientWidth}`;
}</script>"""


@pytest.mark.skipif(CHROMIUM is None, reason="no Chromium here")
@pytest.mark.parametrize("command", ["coverage", "conflicts"])
def test_nothing_runs_over_the_edge(written: dict[str, str], tmp_path: Path, command: str) -> None:
    fits(written[command], tmp_path)


@pytest.mark.skipif(CHROMIUM is None, reason="no Chromium here")
@pytest.mark.parametrize("locale", ["de", "en", "en-XA", "fi", "fr", "ru", "zh-Hans"])
def test_no_sheet_runs_over_the_edge(root: Path, tmp_path: Path, locale: str) -> None:
    """Not even in the pseudo-locale, whose texts are longer than any."""
    assert run(root, "build", "--locale", locale, "--format", "html", "--out", str(tmp_path / "out")).exit_code == 0
    fits((tmp_path / "out" / locale / "movement.html").read_text("utf-8"), tmp_path)


def fits(page: str, tmp_path: Path) -> None:
    """See that a page is no wider than a narrow phone."""
    (tmp_path / "page.html").write_text(page, "utf-8")
    (tmp_path / "frame.html").write_text(FRAME, "utf-8")
    options = ["--headless", "--no-sandbox", "--disable-gpu", "--allow-file-access-from-files", "--dump-dom"]
    words = [str(CHROMIUM), *options, (tmp_path / "frame.html").as_uri()]
    told = subprocess.run(words, capture_output=True, text=True, timeout=60, check=True)
    measured = re.search(r'data-width="(\d+) of (\d+)"', told.stdout)
    assert measured, told.stderr
    assert int(measured[1]) <= int(measured[2]) <= 320
