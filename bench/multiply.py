"""Multiplies a project: `python -m bench.multiply PROJECT TARGET VOLUMES PARTS`.

Each volume has families, editions and documents of its own; in each document the whole text stands once for every
part, and the canon's sections, rules, tables and invariants, the guides and the catalogues follow. So 10 volumes of
10 parts hold 100 times the content: ten times the documents, each ten times as long. Ids tell the copies apart.
"""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import yaml

from bench.copies import Copy
from virsta import yamlfile

_TERM = re.compile(r"(?<![\w.}])(?:\w|\{\w+\})+(?=\.)")
"""In an expression: the rule or table of a fact; invariants put names into braces there."""
_CONTEXT = re.compile(r'(?<=^msgctxt ")(\w+)\.(\w+)(?:\.statement\.(\w+))?', re.MULTILINE)
"""A message's kind, what it is about, and the edition of a statement that has several."""

_OWNERS = frozenset({"rules", "tables"})
"""What a section holds that facts belong to."""
_OWN = ("section", "rule", "table")
"""Kinds of messages about what every copy has for itself."""
_SHARED = ("family", "edition")
"""Kinds of messages about what the parts of a volume share."""


def multiply(project: Path, target: Path, volumes: int, parts: int) -> None:
    """Write a project that holds another's content as many times as there are volumes and parts."""
    canon = _load(project / "sources/canon.yaml")
    owners = frozenset(key for section in canon["sections"] for kind in _OWNERS for key in section.get(kind, ()))
    copies = [[Copy(volume, part, owners) for part in range(parts)] for volume in range(volumes)]
    shutil.copytree(project / "locales", target / "locales")
    (target / "sources").mkdir()
    shutil.copy(project / "sources/units.yaml", target / "sources")
    _dump(_canon(canon, copies), target / "sources/canon.yaml")
    for guide in sorted((project / "sources").glob("*/guide.yaml")):
        for volume in copies:
            _document(guide, target / "sources" / volume[0].document(guide.parent.name), volume)
    for catalogue in target.glob("locales/*/LC_MESSAGES/*.po"):
        catalogue.write_text("\n\n".join(_messages(catalogue.read_text("utf-8"), copies)), "utf-8")


def _canon(canon: dict[str, Any], copies: list[list[Copy]]) -> dict[str, Any]:
    volumes = [volume[0] for volume in copies]
    every = [copy for volume in copies for copy in volume]
    families = {v.shared(k): _family(own, v) for v in volumes for k, own in canon["families"].items()}
    editions = {v.shared(k): _edition(own, v) for v in volumes for k, own in canon["editions"].items()}
    return canon | {
        "families": families,
        "editions": editions,
        "sections": [_section(section, copy) for copy in every for section in canon["sections"]],
        "invariants": {c.own(k): _invariant(own, c) for c in every for k, own in canon.get("invariants", {}).items()},
        "rulings": {c.fact(k): _ruling(own, c) for c in every for k, own in canon.get("rulings", {}).items()},
    }


def _family(family: dict[str, Any], copy: Copy) -> dict[str, Any]:
    return family | {"documents": [copy.document(name) for name in family["documents"]]}


def _edition(edition: dict[str, Any], copy: Copy) -> dict[str, Any]:
    return edition | {"family": copy.shared(edition["family"])}


def _section(section: dict[str, Any], copy: Copy) -> dict[str, Any]:
    own: dict[str, Any] = copy.data(section)
    own |= {"id": copy.own(section["id"]), "family": copy.shared(section["family"])}
    for kind in own.keys() & _OWNERS:
        own[kind] = {copy.own(key): value for key, value in own[kind].items()}
    for rule in own.get("rules", {}).values():
        if "statements" in rule:
            rule["statements"] = {copy.shared(edition): text for edition, text in rule["statements"].items()}
    return own


def _invariant(invariant: dict[str, Any], copy: Copy) -> dict[str, Any]:
    sides = [_TERM.sub(lambda match: copy.own(match[0]), str(side)) for side in invariant["equal"]]
    own = invariant | {"equal": sides}
    return own | {"edition": copy.shared(own["edition"])} if "edition" in own else own


def _ruling(ruling: dict[str, Any], copy: Copy) -> dict[str, Any]:
    return ruling | {"document": copy.document(ruling["document"])} if "document" in ruling else ruling


def _document(guide: Path, target: Path, volume: list[Copy]) -> None:
    data, first = _load(guide), volume[0]
    text = (guide.parent / data.get("text", "text.txt")).read_text("utf-8-sig")
    outline: list[Any] = []
    for copy in volume:
        outline += [{"noise": copy.heading, "reason": "parts a repetition"}, *_entries(data["outline"], copy)]
    tables = {copy.own(key): copy.data(table) for copy in volume for key, table in data.get("tables", {}).items()}
    waivers = [waiver | {"count": waiver.get("count", 1) * len(volume)} for waiver in data.get("waivers", ())]
    edition = first.shared(data["edition"])
    target.mkdir()
    _dump(data | {"edition": edition, "outline": outline, "tables": tables, "waivers": waivers}, target / "guide.yaml")
    whole = "".join(f"{copy.heading}\n{text.rstrip()}\n" for copy in volume)
    (target / data.get("text", "text.txt")).write_text(whole, "utf-8", newline="")


def _entries(entries: Iterable[dict[str, Any]], copy: Copy) -> Iterator[dict[str, Any]]:
    for entry in entries:
        named = {key: copy.own(entry[key]) for key in ("rule", "table", "names") if key in entry}
        held = {"holds": list(_entries(entry["holds"], copy))} if "holds" in entry else {}
        numbers = {"numbers": [_find(find, copy) for find in entry["numbers"]]} if "numbers" in entry else {}
        yield copy.data(entry) | named | held | numbers


def _find(find: Any, copy: Copy) -> Any:
    own = copy.data(find)
    if isinstance(own, dict) and "implies" in own:
        own["implies"] = {copy.fact(name) if "." in name else name: value for name, value in own["implies"].items()}
    return own


def _messages(catalogue: str, copies: list[list[Copy]]) -> Iterator[str]:
    for entry in catalogue.strip().split("\n\n"):
        match = _CONTEXT.search(entry)
        kind = match[1] if match else ""
        if kind in _SHARED:
            yield from (_message(entry, volume[0]) for volume in copies)
        elif kind in _OWN:
            yield from (_message(entry, copy) for volume in copies for copy in volume)
        else:
            yield entry


def _message(entry: str, copy: Copy) -> str:
    def context(match: re.Match[str]) -> str:
        kind, name, edition = match.groups()
        own = copy.shared(name) if kind in _SHARED else copy.own(name)
        return f"{kind}.{own}" + (f".statement.{copy.shared(edition)}" if edition else "")

    return copy.text(_CONTEXT.sub(context, entry))


def _load(path: Path) -> Any:
    data, faults = yamlfile.load(path.read_text("utf-8"), str(path))
    if faults:
        sys.exit(f"{path}: {faults[0].message}")
    return data


class _Dumper(yaml.CSafeDumper):
    def ignore_aliases(self, data: Any) -> bool:
        """Write what several copies share anew each time: authored files have no anchors."""
        del data
        return True


def _dump(data: Any, path: Path) -> None:
    with path.open("w", encoding="utf-8") as file:
        yaml.dump(data, file, _Dumper, allow_unicode=True, sort_keys=False, width=120)


if __name__ == "__main__":
    multiply(Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4]))
