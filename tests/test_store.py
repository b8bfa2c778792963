"""A build is whole or not at all, whenever it is killed and whoever builds beside it."""

import hashlib
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.projects import CANON, lay_out
from virsta.store import Store

BUILD = [sys.executable, "-m", "virsta.cli", "build", "--project"]
KILLS = 100


def sealed(out: Path) -> str:
    """Return the data version of a build after checking every file of it against its manifest."""
    manifest = json.loads((out / "manifest.json").read_text("utf-8"))
    listed = {file["path"]: file["sha256"] for file in manifest["files"]}
    found = {
        str(path.relative_to(out)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in out.rglob("*")
        if path.is_file() and path.name != "manifest.json"
    }
    assert found == listed
    return str(manifest["data"])


def versioned(project: Path, number: int) -> None:
    """Give a project's canon another data version, so that builds can be told apart."""
    canon = project / CANON
    lines = canon.read_text("utf-8").splitlines(keepends=True)
    canon.write_text("".join(f"data: 1.0.{number}\n" if own.startswith("data:") else own for own in lines), "utf-8")


def test_a_build_killed_at_any_moment_leaves_the_last_or_the_new_one(tmp_path: Path) -> None:
    project = lay_out("plain", tmp_path / "project")
    began = time.monotonic()
    subprocess.run([*BUILD, project], check=True, capture_output=True)
    longest = time.monotonic() - began
    chance = random.Random(2026)
    version = sealed(project / "build")
    for number in range(KILLS):
        versioned(project, number)
        process = subprocess.Popen(
            [*BUILD, str(project)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
        )
        time.sleep(chance.uniform(0.3, 1.1) * longest)
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        found = sealed(project / "build")
        assert found in (version, f"1.0.{number}")
        version = found
    subprocess.run([*BUILD, project], check=True, capture_output=True)
    assert sealed(project / "build") == f"1.0.{KILLS - 1}"
    # what the killed builds left beside the folder is cleared by the one that came through
    assert sorted(path.name for path in project.iterdir()) == [".virsta-cache", "build", "locales", "sources"]


def test_what_a_killed_build_left_goes_though_there_is_nothing_to_make(tmp_path: Path) -> None:
    project = lay_out("plain", tmp_path / "project")
    subprocess.run([*BUILD, project], check=True, capture_output=True)
    gone = subprocess.Popen(["true"])
    gone.wait()
    left = project / f".build.new-{gone.pid}"
    left.mkdir()
    told = subprocess.run([*BUILD, project], check=True, capture_output=True, text=True)
    assert "is up to date" in told.stdout
    assert not left.exists()


def test_an_interrupted_build_leaves_nothing(tmp_path: Path) -> None:
    project = lay_out("plain", tmp_path / "project")
    for number in range(20):  # until one is met while it writes
        versioned(project, number)
        process = subprocess.Popen(
            [*BUILD, str(project)], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, start_new_session=True
        )
        while not (found := [*project.glob(".build.new-*")]) and process.poll() is None:
            time.sleep(0.001)
        if found:
            os.killpg(process.pid, signal.SIGINT)
        _, told = process.communicate()
        assert "Traceback" not in told
        assert [*project.glob(".build.*")] == []
        if process.returncode:
            return
    pytest.fail("no build was met while it wrote")


def test_two_builds_at_once_do_not_mix(tmp_path: Path) -> None:
    one, other = (lay_out("plain", tmp_path / name) for name in ("one", "other"))
    versioned(one, 1)
    versioned(other, 2)
    out = tmp_path / "out"
    for _ in range(8):
        both = [
            subprocess.Popen([*BUILD, str(project), "--out", str(out)], stdout=subprocess.DEVNULL)
            for project in (one, other)
        ]
        assert [process.wait() for process in both] == [0, 0]
        assert sealed(out) in ("1.0.1", "1.0.2")


def test_a_build_changed_under_another_is_told(tmp_path: Path) -> None:
    project = lay_out("plain", tmp_path / "project")
    subprocess.run([*BUILD, project], check=True, capture_output=True)
    version = sealed(project / "build")
    store = Store(project / "build", "build")
    assert store.begin() == []
    found = store.finish({"ruleset.yaml": hashlib.sha256(b"what it was when this build began").hexdigest()})
    store.abandon()
    assert [finding.code for finding in found] == ["out-changed"]
    assert sealed(project / "build") == version


def test_a_fault_leaves_the_last_good_build(tmp_path: Path) -> None:
    project = lay_out("plain", tmp_path / "project")
    subprocess.run([*BUILD, project], check=True, capture_output=True)
    before = {path: path.read_bytes() for path in (project / "build").rglob("*") if path.is_file()}
    (project / CANON).write_text("data: [", "utf-8")
    failed = subprocess.run([*BUILD, project], capture_output=True, text=True, check=False)
    assert failed.returncode == 1
    assert "yaml-broken" in failed.stderr
    assert "Traceback" not in failed.stderr
    assert {path: path.read_bytes() for path in (project / "build").rglob("*") if path.is_file()} == before


@pytest.mark.skipif(shutil.which("mount") is None or os.geteuid() != 0, reason="a small disk takes a mount by root")
def test_a_full_disk_leaves_the_last_good_build(tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    if subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=400k", "tmpfs", disk], capture_output=True, check=False
    ).returncode:
        pytest.skip("this system lets nobody mount a small disk")
    try:
        project = lay_out("plain", tmp_path / "project")
        subprocess.run([*BUILD, project, "--out", disk / "out"], check=True, capture_output=True)
        version = sealed(disk / "out")
        (disk / "rest").write_bytes(b"x" * (shutil.disk_usage(disk).free - 4096))
        versioned(project, 9)
        failed = subprocess.run([*BUILD, project, "--out", disk / "out"], capture_output=True, text=True, check=False)
        assert failed.returncode == 1
        assert "file-unwritable" in failed.stderr
        assert sealed(disk / "out") == version
    finally:
        subprocess.run(["umount", disk], check=True)
