"""A project's files as they stood at one moment, so that all that is made from them fits together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

from virsta.emit.messages import TEMPLATES
from virsta.files import LARGEST, decode
from virsta.layout import documents, language_folders
from virsta.project import Project

T = TypeVar("T")
FOLDERS = ("sources", "locales", "templates")
"""The folders of a project that a sheet is made from."""
_PATTERNS = ("sources/*.yaml", "sources/*/*", "locales/*/language.yaml", "locales/*/LC_MESSAGES/virsta.po")
_TEMPLATES = "templates/**/*"

Stamp = tuple[int, int, int]


class Files:
    """The files that sheets are made from. What has not changed stays the very same object."""

    def __init__(self, root: Path) -> None:
        self.root = root.resolve()
        self.contents: dict[str, bytes] = {}
        self.listing: tuple[tuple[str, ...], ...] = ()
        """The documents and languages that are there."""
        self.templates: tuple[str | bytes, ...] = ()
        """The paths and contents of the publisher's templates and of the program's own."""
        self.revision = 0
        """How often anything has changed."""
        self._stamps: dict[str, Stamp] = {}
        self.refresh()

    def refresh(self) -> bool:
        """Read what has changed on disk; tell whether anything has."""
        stamps = dict(self._found())
        if stamps == self._stamps:
            return False
        contents = {path: raw for path, stamp in stamps.items() if (raw := self._read(path, stamp)) is not None}
        self._stamps, self.contents, self.revision = stamps, contents, self.revision + 1
        listing = (tuple(documents(self.root)), tuple(language_folders(self.root)))
        self.listing = same(self.listing, listing)
        templates = tuple(part for path in sorted(contents) if "templates/" in path for part in (path, contents[path]))
        self.templates = same(self.templates, templates)
        return True

    def _found(self) -> Iterator[tuple[str, Stamp]]:
        own = (path for pattern in (*_PATTERNS, _TEMPLATES) for path in self.root.glob(pattern))
        for path in (*own, *TEMPLATES.glob("*.*")):
            if path.name.startswith(".") or path.name.endswith("~"):
                continue
            with suppress(OSError):  # it may be gone by now
                stat = path.stat()
                if path.is_file() and stat.st_size <= LARGEST:
                    yield self._shown(path), (stat.st_mtime_ns, stat.st_size, stat.st_ino)

    def _shown(self, path: Path) -> str:
        return str(path.relative_to(self.root)) if path.is_relative_to(self.root) else str(path)

    def _read(self, path: str, stamp: Stamp) -> bytes | None:
        held = self.contents.get(path)
        if held is not None and self._stamps.get(path) == stamp:
            return held
        file = self.root / path
        try:
            inside = file.resolve().is_relative_to(self.root) or file.parent == TEMPLATES
            raw = file.read_bytes() if inside else None
        except OSError:
            return None
        return held if held == raw else raw


def same(old: T, new: T) -> T:
    """Return the old object where the new one is equal to it."""
    return old if old == new else new


@dataclass(slots=True)
class Snapshot(Project):
    """A project that reads from a snapshot, and remembers what it has read."""

    contents: Mapping[str, bytes] = field(default_factory=dict)
    seen: dict[str, bytes | None] = field(default_factory=dict)

    def share(self, other: Project) -> None:
        """Take over what another project has loaded; whoever asks for this sees to it that it still holds."""
        self._loaded |= other._loaded
        self._texts |= other._texts

    def text(self, path: str) -> str | None:
        """Return a file's text, as every project does."""
        raw = self.seen[path] = self.contents.get(path)
        if raw is None:
            return Project.text(self, path)  # which says what is wrong with it
        text, faults = decode(raw, path)
        self.diagnostics += faults
        if text is not None:
            self._texts[path] = text
        return text
