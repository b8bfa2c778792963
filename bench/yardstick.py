"""The yardstick: Hugo renders the sheets of a build from its JSON packs, so from data that is ready to print."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

SITE = Path(__file__).parent / "site"
_CSS = Path("generator/virsta/emit/templates/sheet.css")


def find_hugo() -> str | None:
    """Return Hugo's path; it is installed where that can be done without asking."""
    if not shutil.which("hugo") and shutil.which("apt-get") and os.geteuid() == 0:
        command = ["apt-get", "install", "-qq", "-y", "--no-install-recommends", "hugo"]
        subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, check=False)
    found = shutil.which("hugo")
    if found is None:
        print("There is no Hugo here: times stand alone, without a yardstick.", file=sys.stderr)
    return found


def make_site(build: Path, site: Path) -> None:
    """Write a site with a language for each locale of a build, and its pack as that language's data."""
    shutil.copytree(SITE, site)
    (site / "layouts/partials").mkdir()
    shutil.copy(Path(__file__).parents[1] / _CSS, site / "layouts/partials/sheet.css")
    (site / "data").mkdir()
    packs = sorted(build.glob("*/movement.json"))
    for pack in packs:
        shutil.copy(pack, site / "data" / f"{pack.parent.name.lower()}.json")
    locales = [pack.parent.name for pack in packs]
    (site / "hugo.json").write_text(json.dumps(_settings(locales), indent=1), "utf-8")


def _settings(locales: list[str]) -> dict[str, object]:
    formats = {
        "html": {"baseName": "movement"},
        "md": {"baseName": "movement", "mediaType": "text/markdown", "isPlainText": True},
        "json": {"baseName": "movement", "mediaType": "application/json", "isPlainText": True},
    }
    return {
        "baseURL": "/",
        "disableKinds": ["page", "section", "taxonomy", "term", "RSS", "sitemap", "robotsTXT", "404"],
        "defaultContentLanguage": locales[0].lower(),
        "defaultContentLanguageInSubdir": True,
        "disableHugoGeneratorInject": True,
        "languages": {locale.lower(): {"languageCode": locale} for locale in locales},
        "outputFormats": formats,
        "outputs": {"home": list(formats)},
    }


def render(hugo: str, site: Path, out: Path) -> list[str | Path]:
    """Return the command that renders a site."""
    return [hugo, "--quiet", "--source", site, "--destination", out, "--cacheDir", site / "cache"]
