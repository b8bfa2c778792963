"""Catalogues: read twice alike, brought up to date without a guess, accepted by gettext's own tools."""

import io
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po
from hypothesis import given, settings
from hypothesis import strategies as st

from virsta.localise.extraction import extract_messages, merged, read, written
from virsta.localise.pofile import PoEntry, PoError, read_entries

FOLDERS = ("cs", "de", "fi", "fr", "ru", "zh_Hans")
SENTENCE = "A character cannot run or charge through any square that hampers its movement."
ID = "rule.no_run_or_charge.statement"


def catalogue_text(root: Path, folder: str) -> str:
    return (root / "locales" / folder / "LC_MESSAGES" / "virsta.po").read_text("utf-8")


@pytest.mark.parametrize("folder", FOLDERS)
def test_both_readers_read_the_same(root: Path, folder: str) -> None:
    text = catalogue_text(root, folder)
    ours = [(entry.context, entry.id, entry.string, entry.fuzzy) for entry in read_entries(text)]
    babels = [(e.context, e.id, e.string, e.fuzzy) for e in read_po(io.StringIO(text)) if e.id]
    assert len(ours) > 450
    assert ours == babels


TURNING = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
PLAIN = st.characters(codec="utf-8", exclude_categories=["Cc", "Cn", "Cs", "Zl", "Zp"], exclude_characters=TURNING)
words = st.text(PLAIN | st.sampled_from('"\\\n\t'), min_size=1)


@given(st.lists(st.tuples(words, words, words), unique_by=lambda entry: entry[0]))
@settings(deadline=None, max_examples=60)
def test_what_babel_writes_is_read(entries: list[tuple[str, str, str]]) -> None:
    catalogue = Catalog(locale="fi")
    for context, text, translation in entries:
        catalogue.add(text, translation, context=context)
    out = io.BytesIO()
    write_po(out, catalogue)
    found = [(e.context, e.id, e.string) for e in read_entries(out.getvalue().decode())]
    assert sorted(found) == sorted(entries)


def translated(string: str) -> str:
    """Return what a catalogue's second line translates."""
    (entry,) = read_entries(f'msgid "Walk"\nmsgstr "{string}"\n')
    return entry.string


CONTROLS = ("\x1b[2J", "\x07", "\x7f", "\x9b", "\ufffe", "\U0001ffff", "\ufdd0", *TURNING[:5])
ESCAPES = (r"\033", r"\x1b", r"\a", r"\q", r"\'", "ab\\")
ISOLATES = ("\u2067ab", "ab\u2069", "\u2069ab\u2066")


@pytest.mark.parametrize("wrong", [*CONTROLS, *ESCAPES, 'a"b', *ISOLATES], ids=ascii)
def test_what_no_sheet_may_hold_is_told_with_its_line(wrong: str) -> None:
    with pytest.raises(PoError) as told:
        translated(wrong)
    assert told.value.line == (1 if wrong in ISOLATES else 2)  # they are those of a whole entry


@pytest.mark.parametrize(
    ("written", "text"),
    [
        (r"a\tb\r\n\"c\" \\", 'a\tb\r\n"c" \\'),
        (r"\\033", r"\033"),
        (
            "\u05d0\u200f 5\u200e \u061c\u2067\u05d1\u2068x\u2069\u2069",
            "\u05d0\u200f 5\u200e \u061c\u2067\u05d1\u2068x\u2069\u2069",
        ),
        ("a\u00a0b\u202fc\u00add\u200de", "a\u00a0b\u202fc\u00add\u200de"),
    ],
)
def test_escapes_marks_and_closed_isolates_are_read(written: str, text: str) -> None:
    assert translated(written) == text


def test_an_isolate_may_end_on_another_line_of_its_entry() -> None:
    assert translated('\u2067ab"\n"c\u2069') == "\u2067abc\u2069"


@given(st.text())
@settings(deadline=None)
def test_no_text_breaks_the_reader(text: str) -> None:
    try:
        entries = list(read_entries(text))
    except PoError as error:
        assert 1 <= error.line <= text.count("\n") + 1
    else:
        assert all(isinstance(entry, PoEntry) for entry in entries)


@pytest.fixture
def template(root: Path, tmp_path: Path) -> Callable[[str, str], Catalog]:
    """Return how to extract the canon with one piece of it replaced by another."""

    def extract(old: str, new: str) -> Catalog:
        text = (root / "sources" / "canon.yaml").read_text("utf-8")
        assert old in text
        changed = tmp_path / "canon.yaml"
        changed.write_text(text.replace(old, new), "utf-8")
        return extract_messages([(changed, "sources/canon.yaml", "virsta_canon")])

    return extract


def entry_of(text: str) -> str:
    """Return the entry of our message without its comments and place."""
    (own,) = (part for part in text.split("\n\n") if f'msgctxt "{ID}"' in part)
    return "\n".join(line for line in own.split("\n") if not line.startswith(("#.", "#:")))


def test_a_changed_sentence_keeps_its_translation_as_stale(root: Path, template: Callable[[str, str], Catalog]) -> None:
    old = read(catalogue_text(root, "fi"), "fi")
    once = written(merged(template("through any square", "through a square"), old, {}))
    assert entry_of(once) == (
        "#, fuzzy\n"
        f'#| msgid "{SENTENCE}"\n'
        f'msgctxt "{ID}"\n'
        'msgid "A character cannot run or charge through a square that hampers its movement."\n'
        'msgstr "Hahmon liikkumista vaikeuttavan ruudun läpi ei voi juosta eikä rynnäköidä."'
    )
    # a second change still names the words that were translated
    twice = written(merged(template("through any square", "through each square"), read(once, "fi"), {}))
    assert f'#| msgid "{SENTENCE}"' in entry_of(twice)
    # and the old words are no longer stale
    back = written(merged(template("through any square", "through any square"), read(twice, "fi"), {}))
    assert entry_of(back) == entry_of(written(merged(template("Walk", "Walk"), old, {})))
    assert "fuzzy" not in entry_of(back)


def test_no_translation_is_guessed_from_a_like_sentence(root: Path, template: Callable[[str, str], Catalog]) -> None:
    """The id is another, the sentence the same: nothing is carried across."""
    old = read(catalogue_text(root, "fi"), "fi")
    new = merged(template("      no_run_or_charge:\n", "      no_rushing:\n"), old, {})
    (entry,) = (own for own in new if own.context == "rule.no_rushing.statement")
    assert (entry.id, entry.string, entry.fuzzy) == (SENTENCE, "", False)


def test_a_removed_message_stays_obsolete_and_comes_back(root: Path, template: Callable[[str, str], Catalog]) -> None:
    old = read(catalogue_text(root, "fi"), "fi")
    without = written(merged(template("      no_run_or_charge:\n", "      no_rushing:\n"), old, {}))
    assert f'#~ msgctxt "{ID}"' in without
    again = written(merged(template("Walk", "Walk"), read(without, "fi"), {}))
    assert "ei voi juosta eikä rynnäköidä" in entry_of(again)
    assert f'#~ msgctxt "{ID}"' not in again


def test_what_was_stale_is_stale_when_its_message_comes_back(
    root: Path, template: Callable[[str, str], Catalog]
) -> None:
    old = read(catalogue_text(root, "fi"), "fi")
    stale = written(merged(template("through any square", "through a square"), old, {}))
    gone = written(merged(template("      no_run_or_charge:\n", "      no_rushing:\n"), read(stale, "fi"), {}))
    assert f'#, fuzzy\n#~| msgid "{SENTENCE}"\n#~ msgctxt "{ID}"' in gone
    back = written(merged(template("through any square", "through a square"), read(gone, "fi"), {}))
    assert entry_of(back) == entry_of(stale)


def test_an_entry_in_use_goes_before_an_obsolete_one(root: Path, template: Callable[[str, str], Catalog]) -> None:
    """As other programs leave it behind when the English has changed: both have the same context."""
    text = catalogue_text(root, "fi")
    stray = f'\n#~ msgctxt "{ID}"\n#~ msgid "Nobody runs."\n#~ msgstr "Kukaan ei juokse."\n'
    both = merged(template("Walk", "Walk"), read(text + stray, "fi"), {})
    assert "ei voi juosta eikä rynnäköidä" in entry_of(written(both).partition("#~")[0])
    assert stray in written(both)
    (own,) = (entry for entry in read_entries(text) if entry.context == ID)
    untranslated = text.replace(f'msgstr "{own.string}"', 'msgstr ""')
    renewed = merged(template("Walk", "Walk"), read(untranslated + stray, "fi"), {})
    (again,) = (entry for entry in renewed if entry.context == ID)
    assert (again.string, again.fuzzy, again.previous_id) == ("Kukaan ei juokse.", True, ["Nobody runs."])


def test_a_previous_text_goes_with_the_mark(root: Path, template: Callable[[str, str], Catalog]) -> None:
    """A translator who deletes `#, fuzzy` alone has looked at the entry; the next change starts from its English."""
    old = read(catalogue_text(root, "fi"), "fi")
    once = written(merged(template("through any square", "through a square"), old, {}))
    looked_at = read(once.replace("#, fuzzy\n", ""), "fi")
    twice = written(merged(template("through any square", "through each square"), looked_at, {}))
    assert '#| msgid "A character cannot run or charge through a square that' in entry_of(twice)


def test_what_is_noted_on_an_obsolete_entry_is_not_said_of_the_next() -> None:
    obsolete = '# accept translation-number: so it is\n#, fuzzy\n#~ msgctxt "a"\n#~ msgid "A"\n#~ msgstr "B"\n\n'
    (own,) = read_entries(f'{obsolete}msgctxt "c"\nmsgid "C"\nmsgstr "D"\n')
    assert (own.string, own.fuzzy, own.comments) == ("D", False, [])
    (own,) = read_entries('#, fuzzy\n#, no-wrap\nmsgctxt "c"\nmsgid "C"\nmsgstr "D"\n')
    assert own.fuzzy


@pytest.mark.skipif(shutil.which("msgfmt") is None, reason="gettext is not installed")
@pytest.mark.parametrize("folder", FOLDERS)
def test_gettext_accepts_every_catalogue(root: Path, tmp_path: Path, folder: str) -> None:
    path = root / "locales" / folder / "LC_MESSAGES" / "virsta.po"
    subprocess.run(["msgfmt", "--check", "-o", tmp_path / "out.mo", path], check=True, capture_output=True)
    merge: list[str | Path] = ["msgmerge", "--quiet", "--no-fuzzy-matching", path, root / "locales" / "virsta.pot"]
    told = subprocess.run(merge, check=True, capture_output=True, text=True).stdout
    kept = {(e.context, e.id): e.string for e in read_entries(told)}
    assert kept == {(e.context, e.id): e.string for e in read_entries(path.read_text("utf-8"))}


def test_the_catalogues_are_up_to_date(root: Path, tmp_path: Path) -> None:
    for part in ("sources", "locales"):
        shutil.copytree(root / part, tmp_path / part)
    command = [sys.executable, "-m", "virsta.cli", "locale", "update", "--project", str(tmp_path)]
    told = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    assert told == "everything is up to date\n"


@pytest.mark.parametrize("folder", FOLDERS)
def test_poedit_is_led_to_the_files_of_references(root: Path, folder: str) -> None:
    path = root / "locales" / folder / "LC_MESSAGES" / "virsta.po"
    (base,) = re.findall(r'"X-Poedit-Basepath: (.*)\\n"', path.read_text("utf-8"))
    files = set(re.findall(r"^#: (sources/\S+):\d+$", path.read_text("utf-8"), re.MULTILINE))
    assert files == {"sources/canon.yaml", "sources/units.yaml"}
    assert all((path.parent / base / file).is_file() for file in files)


def test_every_message_says_what_it_is_and_what_its_slots_stand_for(root: Path) -> None:
    lacking = []
    for entry in read_entries((root / "locales/virsta.pot").read_text("utf-8").replace('msgstr ""', 'msgstr "-"')):
        told = " ".join(entry.notes)
        slots = re.findall(r"\{([a-z0-9_.]+)[:,}]", entry.id)
        missing = [slot for slot in slots if not re.search(rf"\{{{re.escape(slot)}\}}: .*, such as \S", told)]
        if not entry.notes or missing:
            lacking.append((entry.context, missing))
    assert lacking == []


def test_a_guess_of_another_program_stays_one(root: Path, template: Callable[[str, str], Catalog]) -> None:
    """msgmerge fills an entry from another context with the same English: that is looked at, or it is not shown."""
    text, own = catalogue_text(root, "zh_Hans"), 'msgctxt "rule.turn.name"\nmsgid "Turn"\n'
    assert own in text
    guess = f'#, fuzzy\n#| msgctxt "table.maneuverability.row.turn"\n#| msgid "Turn"\n{own}'
    old = read(text.replace(own, guess), "zh_Hans")
    for change in ("Walk", "Walking"), ("name: Turn\n", "name: Veer\n"), ("Walk", "Walk"):
        old = read(written(merged(template(*change), old, {})), "zh_Hans")
        (entry,) = (message for message in old if message.context == "rule.turn.name")
        assert entry.fuzzy, change
