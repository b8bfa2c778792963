"""What is fuzzed: the files of small and of the real projects, one changed at a time, and typed quantities.

An input is a line that names a subject (a project and one of its files), and that file's new bytes.
"""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from random import Random

import yaml

from tests.fuzz.changes import CATALOGUE, PLAIN, PO, TEXT, TOKENS, TREE, YAML, Change, Dice, changed
from tests.fuzz.properties import WrongError, check_inside, examine
from tests.projects import lay_out
from virsta import layout, yamlfile
from virsta.conversion import convert_text
from virsta.diagnostic import Diagnostic
from virsta.localise.plurals import plural_rule
from virsta.project import Project
from virsta.source import COMMAND_LINE, Source

REPOSITORY = Path(__file__).parents[2]
SMALL = ("plain.written", "plain.piped", "plain.spaced", "plain.stacked", "plain.pair", "plain.waived")
LANGUAGES = {"dnd35-fi": "fi", "dnd35-zh": "zh_Hans", "dnd5e-cs": "cs", "pf1-de": "de", "positions-ru": "ru"}
"""Document → the folder of its language."""
TYPED = {
    **{"fi": "3½ virstaa", "zh_Hans": "每小时1 1/2英里", "cs": "4,5 sáhů", "de": "4,5 km/h", "ru": "5 миль"},
    **{"en": "at least 1,200 feet"},
}
"""Folder of a language → a quantity in it."""
SECONDS = 1.0
"""Of processor time, that any small input may take …"""
TIMES = 12
"""… or so many times as long as the unchanged file, where that is longer; an input larger than it may take longer."""


class TooSlowError(WrongError):
    """An answer that took too long."""


@dataclass(slots=True)
class Subject:
    """A file of a project laid out in a folder of its own: what one input changes."""

    seed: bytes
    """The file as it stands."""
    answer: Callable[[bytes], bool]
    """Tries other bytes in its place, raises what is wrong, and tells whether a page could be written."""
    usual: float = field(default=0.0)
    """The seconds that the seed takes."""

    def allowed(self, raw: bytes) -> float:
        """Return the seconds that an input may take."""
        return max(SECONDS, TIMES * self.usual) * max(1.0, len(raw) / max(len(self.seed), 4000))


@dataclass(frozen=True)
class Target:
    """A kind of file: its subjects, and the changes and words that suit it."""

    subjects: dict[str, Subject]
    changes: Sequence[Change]
    words: Sequence[str]

    def seeds(self) -> Iterator[bytes]:
        """Yield the unchanged input of each subject."""
        for name, subject in self.subjects.items():
            yield name.encode() + b"\n" + subject.seed

    def changed(self, data: bytes, random: Random, change_bytes: Callable[[bytes], bytes]) -> bytes:
        """Return an input with its file changed; the subject stays."""
        name, _, raw = data.partition(b"\n")
        if name.decode("utf-8", "replace") not in self.subjects:
            name, _, raw = random.choice(list(self.seeds())).partition(b"\n")
        dice = Dice(random, self.lines, self.words, change_bytes)
        text = changed(raw.decode("utf-8", "surrogateescape"), self.changes, dice)
        return name + b"\n" + text.encode("utf-8", "surrogateescape")

    @cached_property
    def lines(self) -> list[str]:
        """The lines of all files as they stand."""
        return [line for seed in self.seeds() for line in seed.decode("utf-8").split("\n")[1:]]

    def measure(self) -> None:
        """Try every subject's own file, and time it."""
        for subject in self.subjects.values():
            if not subject.answer(subject.seed):
                raise WrongError("an unchanged file has an error, so that no change of it gets far")
            subject.usual = min(_timed(subject, subject.seed) for _ in range(2))

    def answer(self, data: bytes) -> None:
        """Try one input; raise what is wrong with the answer."""
        name, _, raw = data.partition(b"\n")
        subject = self.subjects.get(name.decode("utf-8", "replace"))
        if subject is None:
            return
        allowed = subject.allowed(raw)
        # what is slow but once, was held up by something else
        if (seconds := _timed(subject, raw)) > allowed and (seconds := _timed(subject, raw)) > allowed:
            raise TooSlowError(f"{seconds:.1f} s, where {allowed:.1f} s are allowed")


def _timed(subject: Subject, raw: bytes) -> float:
    before = time.process_time()
    subject.answer(raw)
    return time.process_time() - before


def texts(home: Path) -> Target:
    """Texts of documents, in each layout of tables."""
    files = {case: (_case(home, case), "sources/carts/text.txt") for case in SMALL}
    files |= {name: (_real(home, name), f"sources/{name}/text.txt") for name in LANGUAGES}
    return Target(_subjects(files, locales=False), TEXT, TOKENS)


def guides(home: Path) -> Target:
    """Guides of documents."""
    files = {case: (_case(home, case), "sources/carts/guide.yaml") for case in SMALL}
    files |= {name: (_real(home, name), f"sources/{name}/guide.yaml") for name in LANGUAGES}
    return Target(_subjects(files, locales=False), TREE, (*TOKENS, *YAML))


def catalogues(home: Path) -> Target:
    """Catalogues of locales: a part of each real one, which is quicker than the whole."""
    files = {"plain.written": (_case(home, "plain.written"), "locales/et/LC_MESSAGES/virsta.po")}
    for first, (name, folder) in enumerate(LANGUAGES.items()):
        path = layout.catalogue_path(folder)
        root = _real(home, name)
        asked = [f'msgctxt "{message}"\n' for message in Project(root).messages]
        head, *entries = (REPOSITORY / path).read_text("utf-8").split("\n\n")
        own = [entry for entry in entries if any(message in entry for message in asked)]
        _write(root, path, "\n\n".join([head, *own[first :: len(LANGUAGES)]]).encode())
        files[name] = (root, path)
    return Target(_subjects(files), CATALOGUE, (*TOKENS, *PO))


def languages(home: Path) -> Target:
    """Language files; that of English, which writes the sheet of every project, too."""
    files = {
        "plain.written": (_case(home, "plain.written"), "locales/et/language.yaml"),
        "plain.written.en": (_case(home, "plain.written"), "locales/en/language.yaml"),
        "dnd5e-cs.en": (_real(home, "dnd5e-cs"), "locales/en/language.yaml"),
    }
    for name, folder in LANGUAGES.items():
        files[name] = (_real(home, name), layout.language_path(folder))
        # without an entry the catalogue is no load, and the language is written all the same
        _write(files[name][0], layout.catalogue_path(folder), b"")
    return Target(_subjects(files), TREE, (*TOKENS, *YAML))


def canons(home: Path) -> Target:
    """Canons, with all that their names bear on."""
    files = {case: (_case(home, case), layout.CANON) for case in ("plain.written", "plain.pair", "plain.invariant")}
    files |= {name: (_real(home, name), layout.CANON) for name in ("dnd5e-cs", "positions-ru")}
    return Target(_subjects(files), TREE, (*TOKENS, *YAML))


def units(home: Path) -> Target:
    """Units and conventions."""
    files = {case: (_case(home, case), layout.UNITS) for case in ("plain.written", "plain.pair")}
    files |= {name: (_real(home, name), layout.UNITS) for name in ("dnd5e-cs", "positions-ru")}
    return Target(_subjects(files), TREE, (*TOKENS, *YAML))


def quantities(home: Path) -> Target:
    """What is typed after `virsta convert`, in every language."""
    del home
    project = Project(REPOSITORY)
    subjects = {}
    for folder, example in TYPED.items():
        for unit in ("meter", "mile-per-hour", "round"):
            subjects[f"{folder} {unit}"] = Subject(example.encode(), _converter(project, folder, unit))
    return Target(subjects, PLAIN, TOKENS)


TARGETS: dict[str, Callable[[Path], Target]] = {
    "texts": texts,
    "guides": guides,
    "catalogues": catalogues,
    "languages": languages,
    "canons": canons,
    "units": units,
    "quantities": quantities,
}
"""By name; each makes its target, laid out in a folder that is its own."""


def _case(home: Path, case: str) -> Path:
    root = home / case
    return root if root.exists() else lay_out(case, root)


def _real(home: Path, document: str) -> Path:
    """Lay out one document of the real project, with its language."""
    root, folder = home / document, LANGUAGES[document]
    paths = [layout.CANON, layout.UNITS, layout.guide_path(document), f"sources/{document}/text.txt"]
    paths += [layout.language_path(own) for own in (layout.ENGLISH, folder)]
    for path in paths:
        _write(root, path, (REPOSITORY / path).read_bytes())
    _write(root, layout.CANON, _canon_of(document).encode())
    return root


def _canon_of(document: str) -> str:
    """Return the canon as far as it bears on one document."""
    canon, guide = (
        yamlfile.load((REPOSITORY / path).read_text("utf-8"), path)[0]
        for path in (layout.CANON, layout.guide_path(document))
    )
    own = canon["editions"][guide["edition"]]["family"]
    for family in canon["families"].values():
        family["documents"] = [document]
    canon["sections"] = [section for section in canon["sections"] if section["family"] == own]
    named = {name for section in canon["sections"] for what in ("rules", "tables") for name in section.get(what, ())}
    canon["invariants"] = {
        key: own for key, own in canon["invariants"].items() if own["equal"][0].split(".")[0] in named
    }
    return yaml.dump(canon, Dumper=yaml.CSafeDumper, allow_unicode=True, sort_keys=False, width=200)


def _write(root: Path, path: str, raw: bytes) -> None:
    (root / path).parent.mkdir(parents=True, exist_ok=True)
    (root / path).write_bytes(raw)


def _subjects(files: dict[str, tuple[Path, str]], locales: bool = True) -> dict[str, Subject]:
    """Give each subject a project of its own, so that none sees what another has changed."""
    subjects = {}
    for name, (root, path) in files.items():
        own = root.with_name(f"{name}-own")
        shutil.copytree(root, own)
        subjects[name] = Subject((own / path).read_bytes(), _changer(own, path, locales))
    return subjects


def _changer(root: Path, path: str, locales: bool) -> Callable[[bytes], bool]:
    def answer(raw: bytes) -> bool:
        (root / path).write_bytes(raw)
        return examine(root, locales)

    return answer


def _converter(project: Project, folder: str, unit: str) -> Callable[[bytes], bool]:
    language, known, writing = project.language(folder), project.units, project.language("de")
    assert language and known and writing
    plural = plural_rule(writing)

    def answer(raw: bytes) -> bool:
        text = raw.decode("utf-8", "replace")
        for convention in known.conventions:
            told = convert_text(text, language, unit, writing, plural, known, convention)
            if isinstance(told, Diagnostic):
                check_inside(told, told.place, Source.of(COMMAND_LINE, text.strip()))
        return True

    return answer
