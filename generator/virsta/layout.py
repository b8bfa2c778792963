"""Where things lie in a project's folder. Names only: nothing is read here, so a start costs little."""

from __future__ import annotations

import os
from pathlib import Path

CANON = "sources/canon.yaml"
UNITS = "sources/units.yaml"
STEM = "movement"
"""What the files of sheets and packs are called."""
TEMPLATES = "templates"
"""The folder of a publisher's own templates."""
TEMPLATE_CATALOGUE = "locales/virsta.pot"
ENGLISH = "en"
"""The language of the canon; it has no catalogue."""
PSEUDO = "en-XA"
"""The locale in which one sees what cannot be translated; it is made from English and has no folder."""


def find_root(start: Path) -> Path | None:
    """Return the nearest folder, upward from a folder, that holds a canon."""
    start = start.resolve()
    return next((folder for folder in (start, *start.parents) if (folder / CANON).is_file()), None)


def documents(root: Path) -> list[str]:
    """Return the folders in sources/ that have a guide."""
    return sorted(path.parent.name for path in (root / "sources").glob("*/guide.yaml"))


def template_files(root: Path) -> list[str]:
    """Return the files in templates/ but hidden ones; the folder itself where it leads out of the project."""
    folder = root / TEMPLATES
    if not Path(os.path.realpath(folder)).is_relative_to(os.path.realpath(root)):
        return [TEMPLATES]
    paths = (path.relative_to(root) for path in folder.rglob("*") if path.is_file() or path.is_symlink())
    return sorted(path.as_posix() for path in paths if not any(part.startswith(".") for part in path.parts))


def language_folders(root: Path) -> list[str]:
    """Return the folders in locales/ that have a language.yaml."""
    return sorted(path.parent.name for path in (root / "locales").glob("*/language.yaml"))


def locale_folders(root: Path) -> list[str]:
    """Return the folders in locales/ that have a language.yaml or a catalogue."""
    catalogues = {path.parent.parent.name for path in (root / "locales").glob("*/LC_MESSAGES/virsta.po")}
    return sorted({*language_folders(root), *catalogues})


def written_folders(root: Path) -> list[str]:
    """Return the folders of locales that are written: English, and those that have a catalogue."""
    return [name for name in language_folders(root) if name == ENGLISH or (root / catalogue_path(name)).exists()]


def folder_of(locale: str) -> str:
    """Return the folder of a locale: Babel's spelling of a BCP 47 tag."""
    return locale.replace("-", "_")


def language_path(folder: str) -> str:
    """Return where a locale's language lies."""
    return f"locales/{folder}/language.yaml"


def catalogue_path(folder: str) -> str:
    """Return where a locale's catalogue lies."""
    return f"locales/{folder}/LC_MESSAGES/virsta.po"


def guide_path(document: str) -> str:
    """Return where a document's guide lies."""
    return f"sources/{document}/guide.yaml"
