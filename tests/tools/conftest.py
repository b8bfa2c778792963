"""A project whose catalogues have everything that a catalogue can have."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.projects import run
from tests.tools import FOLDERS, PLACE, replace_once

CANON = "sources/canon.yaml"
STALE = "The fatigue ends when the nonlethal damage has been healed."
OBSOLETE = '#~ msgctxt "rule.levitate.name"\n#~ msgid "Levitate"\n#~ msgstr "Leviteeraa"\n'


@pytest.fixture(scope="session")
def updated(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a project whose catalogues have, besides all else, a stale entry, an obsolete one and a comment."""
    project = tmp_path_factory.mktemp("updated")
    for part in ("sources", "locales"):
        shutil.copytree(root / part, project / part)
    replace_once(
        project / CANON, STALE, "The fatigue ends once all of the nonlethal damage has been healed or slept off."
    )
    for folder in FOLDERS:
        comment = '# accept translation-number: "beide" is none\n# and a second line\n'
        text = (project / "locales" / folder / PLACE).read_text("utf-8")
        text = text.replace("#. Name of the rule `hover`.\n", f"{comment}#. Name of the rule `hover`.\n")
        (project / "locales" / folder / PLACE).write_text(f"{text}\n{OBSOLETE}", "utf-8")
    assert run(project, "locale", "update").exit_code == 0
    text = (project / "locales/fi" / PLACE).read_text("utf-8")
    assert all(part in text for part in (f'#| msgid "{STALE}"', OBSOLETE, "# and a second"))
    return project
