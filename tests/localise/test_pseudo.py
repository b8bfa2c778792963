"""The pseudo-locale: what is not changed in it cannot be translated."""

import json
import re
from pathlib import Path

import pytest

from tests.contract.sheet import HtmlSheet
from tests.projects import run
from virsta.localise.pseudo import pseudo_text


@pytest.fixture(scope="module")
def out(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("pseudo") / "out"
    assert run(root, "build", "--locale", "en-XA", "--out", str(folder)).exit_code == 0
    return folder / "en-XA"


def test_a_text_is_longer_in_brackets_and_keeps_its_slots() -> None:
    text = "On a failed check it falls {distance:long} and takes {damage}."
    pseudo = pseudo_text(text)
    assert pseudo.startswith("[Öñ á ḟáíľéḋ çĥéçķ íţ ḟáľľš {distance:long} áñḋ ţáķéš")
    assert "{distance:long}" in pseudo
    assert "{damage}" in pseudo
    assert pseudo.endswith("]")
    assert 1.35 < len(pseudo) / len(text) < 1.55


def test_nothing_a_person_reads_stays_plain_english(out: Path) -> None:
    """Every letter of English has an accent, but in the titles and ids of documents and conventions."""
    pack = json.loads((out / "movement.json").read_text("utf-8"))
    (body,) = HtmlSheet.of((out / "movement.html").read_text("utf-8")).top.all("body")
    text = body.text
    for name in (*(own["title"] for own in pack["documents"].values()), *pack["documents"], pack["convention"]):
        text = text.replace(name, "")
    assert len(text) > 10_000
    assert re.findall(r"[A-Za-z]+", text) == []


def test_words_of_units_and_terms_are_longer_too(out: Path) -> None:
    tables = json.loads((out / "movement.json").read_text("utf-8"))["tables"]
    assert tables["movement_and_distance"]["cells"]["round.walk.speed_30ft"]["text"] == "[30\u00a0ḟţ ẍẍ]"
    assert tables["maneuverability"]["cells"]["hover.perfect"]["text"] == "[Ýéš ẍ]"


def test_it_is_written_only_where_it_is_asked_for(root: Path, tmp_path: Path) -> None:
    run(root, "build", "--out", str(tmp_path / "out"))
    assert not (tmp_path / "out" / "en-XA").exists()
