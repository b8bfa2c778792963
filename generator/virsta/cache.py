"""What builds keep between runs, by the hash of what it was made from. It lies in .virsta-cache alone."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Any

FOLDER = ".virsta-cache"


def digest(parts: Iterable[str | bytes]) -> str:
    """Return a hash of parts, none of which can be mistaken for its neighbours."""
    hasher = hashlib.sha256()
    for part in parts:
        raw = part.encode() if isinstance(part, str) else part
        hasher.update(b"%d:" % len(raw) + raw)
    return hasher.hexdigest()


@lru_cache(maxsize=1)
def code_digest() -> str:
    """Return a hash of the program's own files, as far as their names, sizes and times tell."""
    home = Path(__file__).parent
    files = sorted(
        path for path in home.rglob("*") if path.suffix in (".py", ".html", ".md", ".css", ".jinja", ".json")
    )
    stats = ((path, path.stat()) for path in files)
    return digest(f"{path.relative_to(home)} {stat.st_size} {stat.st_mtime_ns}" for path, stat in stats)


def recall(root: Path, name: str) -> Any:
    """Return what was kept under a name, or None."""
    with suppress(OSError, ValueError):
        return json.loads((root / FOLDER / name).read_bytes())
    return None


def keep(root: Path, name: str, data: Any) -> None:
    """Keep data under a name. A cache that cannot be written is no fault."""
    with suppress(OSError):
        folder = root / FOLDER
        folder.mkdir(exist_ok=True)
        (folder / ".gitignore").write_text("*\n")
        staged = folder / f"{name}.new"
        staged.write_bytes(json.dumps(data, ensure_ascii=False).encode("utf-8", "surrogatepass"))  # names of folders
        staged.replace(folder / name)
