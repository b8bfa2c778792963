"""`virsta build`: its files and manifest, the same bytes every time, and a cache that never shows."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path
from typing import Any

import jsonschema
import jsonschema_rs
import pytest
import yaml

from tests.contract import DOCUMENTS, LOCALES, Virsta
from tests.contract.conftest import copied
from virsta import canonical, pipeline
from virsta.project import Project

SCHEMAS = ("canon", "guide", "language", "manifest", "pack", "ruleset", "units")


def contents(folder: Path) -> dict[str, bytes]:
    """Return every file of a folder by its path."""
    files = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


@pytest.fixture(scope="module")
def ruleset(built: Path) -> Any:
    """Return the ruleset as plain YAML has it."""
    return yaml.load((built / "ruleset.yaml").read_text("utf-8"), yaml.CSafeLoader)


def test_a_build_writes_these_files(built: Path) -> None:
    sheets = {f"{locale}/movement.{kind}" for locale in LOCALES for kind in ("html", "md", "json")}
    assert set(contents(built)) == sheets | {"ruleset.yaml", "manifest.json"}


def test_the_manifest_names_every_other_file(built: Path) -> None:
    manifest = json.loads((built / "manifest.json").read_text("utf-8"))
    assert set(manifest) == {"data", "schema", "files", "licences"}
    files = {record["path"]: record for record in manifest["files"]}
    found = contents(built)
    assert set(files) == set(found) - {"manifest.json"}
    assert list(files) == sorted(files)
    for path, record in files.items():
        assert record["size"] == len(found[path])
        assert record["sha256"] == hashlib.sha256(found[path]).hexdigest()
        folder, _, name = path.rpartition("/")
        assert record["locale"] == (folder or None)
        assert record["kind"] == (name.partition(".")[2] if folder else "ruleset")


def test_the_manifest_gives_each_document_s_licence(built: Path, root: Path) -> None:
    licences = json.loads((built / "manifest.json").read_text("utf-8"))["licences"]
    assert {own["document"] for own in licences} == set(DOCUMENTS)
    for own in licences:
        guide = yaml.safe_load((root / "sources" / own["document"] / "guide.yaml").read_text("utf-8"))
        assert own == {"document": own["document"]} | {key: guide[key] for key in ("title", "licence", "attribution")}


def test_the_texts_are_utf_8_with_unix_line_ends(built: Path) -> None:
    for path, raw in contents(built).items():
        text = raw.decode()
        assert "\r" not in text, path
        assert text.endswith("\n"), path
        assert not re.search(r"[ \t]+$", text, re.MULTILINE), path


def test_the_ruleset_loads_back_to_the_same_ruleset(built: Path, virsta: Virsta) -> None:
    text = (built / "ruleset.yaml").read_text("utf-8")
    loaded, diagnostics = canonical.load(text, "ruleset.yaml")
    assert diagnostics == []
    assert loaded is not None
    assert canonical.dump(loaded) == text
    project = Project(virsta.folder)
    assert project.canon and project.units
    assert loaded == pipeline.compile_ruleset(project.inputs(), project.canon, project.units).ruleset


def test_the_ruleset_is_plain_yaml_and_holds_every_fact(ruleset: Any, facts: list[dict[str, Any]]) -> None:
    assert set(ruleset["facts"]) == {fact["id"] for fact in facts if fact["kind"] != "rule"}
    assert set(ruleset["rules"]) == {fact["id"] for fact in facts if fact["kind"] == "rule"}
    places = {
        (key, variant["document"], place["line"], place["column"], place["text"])
        for key, variants in ruleset["facts"].items()
        for variant in variants
        for place in variant["evidence"]
    }
    read = {(f["id"], f["document"], f["line"], f["column"], f["text"]) for f in facts if f["kind"] != "rule"}
    assert places == read


def test_the_first_document_of_the_canon_decides(ruleset: Any) -> None:
    facts = ruleset["facts"]
    assert [variant["document"] for variant in facts["run_x3.pace"]] == ["dnd35-zh", "dnd35-fi", "pf1-de"]
    # 2.25 km are 1½ miles of the game, and 4.5 km/h are 3 miles an hour
    german = facts["movement_and_distance.hour.walk.speed_15ft"][2]
    assert german["value"]["values"] == [{"value": "3/2", "unit": "mile"}]
    assert german["stated"]["values"] == [{"value": "9/4", "unit": "kilometer"}]
    assert facts["walk.pace"][2]["value"]["values"] == [{"value": "3", "unit": "mile-per-hour"}]


@pytest.mark.parametrize(
    "environment",
    [
        {"PYTHONHASHSEED": "1", "TZ": "Asia/Tokyo", "LC_ALL": "C"},
        {"PYTHONHASHSEED": "2", "TZ": "America/Lima", "LC_ALL": "tr_TR.UTF-8", "LANG": "de_DE.UTF-8"},
    ],
)
def test_builds_are_the_same_bytes_everywhere(
    environment: dict[str, str], built: Path, root: Path, tmp_path: Path
) -> None:
    run = Virsta(copied(root, tmp_path / "copy")).run("build", "--out", str(tmp_path / "build"), **environment)
    assert run.code == 0, run.err
    assert contents(tmp_path / "build") == contents(built)


@pytest.fixture(scope="module")
def changing(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Virsta:
    """Return the command over a copy that was built once and may be changed."""
    virsta = Virsta(copied(root, tmp_path_factory.mktemp("changing")))
    assert virsta.run("build").code == 0
    return virsta


def test_a_build_with_nothing_changed_changes_nothing(changing: Virsta) -> None:
    before = {path: path.stat().st_mtime_ns for path in (changing.folder / "build").rglob("*")}
    run = changing.run("build")
    assert (run.code, run.err) == (0, "")
    assert "up to date" in run.out
    assert {path: path.stat().st_mtime_ns for path in (changing.folder / "build").rglob("*")} == before


@pytest.mark.parametrize(
    ("path", "change", "changed"),
    [
        ("locales/fi/LC_MESSAGES/virsta.po", ('msgstr "Liikkuminen"', 'msgstr "Liike"'), {"fi"}),
        ("sources/dnd5e-cs/text.txt", ("2 × 2 sáhy", "2 × 3 sáhy"), set(LOCALES) | {"ruleset.yaml"}),
        ("sources/units.yaml", ("    mile: 1500\n", "    mile: 1600\n"), set(LOCALES) | {"ruleset.yaml"}),
    ],
)
def test_a_change_shows_as_in_a_build_from_nothing(
    path: str, change: tuple[str, str], changed: set[str], changing: Virsta, tmp_path: Path
) -> None:
    """The cache spares work and nothing else; files that no change reaches stay as they were."""
    file = changing.folder / path
    before, text = contents(changing.folder / "build"), file.read_text("utf-8")
    assert change[0] in text
    file.write_text(text.replace(*change), "utf-8")
    assert changing.run("build").code == 0
    after = contents(changing.folder / "build")
    fresh = Virsta(copied(changing.folder, tmp_path / "copy"))
    assert fresh.run("build").code == 0
    assert after == contents(fresh.folder / "build")
    differing = {name.split("/")[0] for name, raw in after.items() if raw != before[name]}
    assert differing - {"manifest.json"} <= changed
    assert differing > {"manifest.json"}


def test_a_failing_build_leaves_the_last_good_one(changing: Virsta) -> None:
    text = changing.folder / "sources/dnd35-fi/text.txt"
    before, good = contents(changing.folder / "build"), text.read_bytes()
    text.write_bytes(good.replace(b"Lentoketteryys", b"Lentokettyys"))
    try:
        run = changing.run("build")
        assert run.code == 1
        assert run.out == ""
        assert "error[" in run.err
        assert contents(changing.folder / "build") == before
    finally:
        text.write_bytes(good)


def test_a_damaged_output_is_made_whole_again(changing: Virsta) -> None:
    good = contents(changing.folder / "build")
    (changing.folder / "build/de/movement.md").write_text("broken", "utf-8")
    (changing.folder / "build/fi/movement.html").unlink()
    assert changing.run("build").code == 0
    assert contents(changing.folder / "build") == good


@pytest.mark.parametrize("name", SCHEMAS)
def test_every_schema_is_shipped(name: str, root: Path) -> None:
    schema = json.loads((root / "schema" / f"{name}.schema.json").read_text("utf-8"))
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"


def test_manifest_and_ruleset_fit_their_schemas(built: Path, ruleset: Any, root: Path) -> None:
    manifest = json.loads((built / "manifest.json").read_text("utf-8"))
    for name, data in (("manifest", manifest), ("ruleset", ruleset)):
        schema = json.loads((root / "schema" / f"{name}.schema.json").read_text("utf-8"))
        jsonschema.Draft202012Validator(schema).validate(data)
        jsonschema_rs.Draft202012Validator(schema).validate(data)
