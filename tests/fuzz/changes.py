"""Changes to a file that know how it is built: lines, cells, numbers, the tree of a YAML file, entries of a catalogue.

Bytes changed at random seldom get past the first check of a large file; these do. Each change takes a text and a
`Dice`, and gives another text.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from virsta import yamlfile

NUMBERS = (
    *("0", "1", "-1", "−3", "+2", "1/0", "0/0", "1/2", "½", "1½", "3 ½", "1-1/2", "1 1/2", "2–3", "5 - 1", "4,5"),
    *("1 200", "1\u00a0200", "1,200", "1.200.300", "4.5", "1.2.3", "007", "٣", "３", "²", "①", "1e9", "1e999", "0x1F"),
    *("9" * 99, "9" * 101, "9" * 5000, "1d6", "1n6", "2к8", "d20", "1d0", "0d0", "x3", "×½", "90°/5 ft", "2 × 2"),
)
WORDS = (
    *("kaksi", "puolet", "drei Viertel", "fünfundzwanzig", "втрое", "dvě", "三", "一百二十", "两个", "一般", "yksi"),
    *("noin", "vähintään", "至少", "или больше", " nebo víc", "bis", "到", "až", "ca.", "mindestens"),
    *(" virstaa", " jalkaa", "km/h", "sáhy", "миль", "英里", "每小时", " naela", " miili", "-per-hour", "foot"),
    *("Kyllä", "Ei", "–", "—", "-", "ist", "İ", "ß", "ǰ", "ﬁ", "𝟛", "\u0301", "\u200b", "\u200f", "\ufeff", "\ufffd"),
)
SIGNS = (
    *("\t", "|", "\r", "\r\n", "\n", "\n\n", " ", "\u00a0", "\u202f", "\u2028", "\u0085", "\x0b", "\x0c", "\x1c", "\0"),
    *("(", "[", "]", "{", "}", "{}", "{0}", "{1}", "'", '"', "\\", "/", ":", ": ", "#", ",", ".", "*", "&", "!", "%"),
)
SLOTS = (
    *("{pace}", "{pace:long}", "{pace:short}", "{pace:long,genitive}", "{dc}", "{factor:short}", "{header}", "{load}"),
    *("{note:1}", "{pace:mile-per-hour}", "{pace:,about}", "{walk.pace:long}", "{.}", "{..}", "{a.b.c:d,e}"),
)
MARKUP = (
    *("<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "<b>", "</p>", "&lt;", "&amp", "]]>", "<!--"),
    *("' onclick='x", "{{ 7 * 7 }}", "{% raw %}", "%s", "%(x)s", "$(x)", "`x`", "[x](javascript:x)"),
)
YAML = (
    *("- ", "? ", "&a ", "*a", "!!python/object:x ", "!x ", "---\n", "...\n", "<<: ", "null", "~", "true", "no"),
    *("[]", "{}", "[[", "|\n", ">-\n", "1_000", "0o17", ".inf", ".nan", "2001-01-01", "[" * 400, "- " * 400),
)
PO = (
    *('msgid ""', 'msgstr ""', 'msgctxt "title"', "#, fuzzy", "#~ ", "#| ", "# accept po: why", "msgid_plural ", "\\"),
    *('msgstr[0] "x"', '"\\n"', "\\x41", "\\u0041", '"', "msgstr", "#: x:1", "# accept translation-number: why"),
)
TOKENS = (*NUMBERS, *WORDS, *SIGNS, *SLOTS, *MARKUP)
ODD: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1.5, 10**20, "", " ", "x", [], {}, [[]], [""], {"": ""}, {"x": {"x": "x"}}, "none"),
    *("1/0", "1/2", "0", "a.b", "{x}", "{0}", "length", "term", "foot", "mile-per-hour", "angle / length", "signed"),
)
LONGEST = 1 << 16
"""Of a changed text: what is slow, is slow enough with that."""
_NUMBER = re.compile(r"\d+(?:[.,/]\d+)?")


@dataclass(frozen=True, slots=True)
class Dice:
    """What chance decides with: numbers, lines of other files, words of this kind of file, and bytes."""

    random: Random
    lines: Sequence[str]
    """Lines of the files as they stand."""
    words: Sequence[str]
    bytes: Callable[[bytes], bytes]
    """Changes bytes at random."""

    def at(self, length: int) -> int:
        """Return an offset into something so long, its end included."""
        return self.random.randint(0, length)

    def word(self) -> str:
        """Return some word."""
        return self.random.choice(self.words)


Change = Callable[[str, Dice], str]


def _lines(change: Callable[[list[str], int, Dice], None]) -> Change:
    """Make a change of a text from one of its lines, at an index that is there."""

    def changed(text: str, dice: Dice) -> str:
        lines = text.split("\n")
        change(lines, dice.random.randrange(len(lines)), dice)
        return "\n".join(lines)

    return changed


def _swap(lines: list[str], at: int, dice: Dice) -> None:
    other = dice.random.randrange(len(lines))
    lines[at], lines[other] = lines[other], lines[at]


def _drop(lines: list[str], at: int, dice: Dice) -> None:
    del lines[at : at + dice.random.choice((1, 1, 1, 3, 10))]


def _double(lines: list[str], at: int, dice: Dice) -> None:
    lines[at:at] = [lines[at]] * dice.random.choice((1, 1, 2, 50))


def _join(lines: list[str], at: int, dice: Dice) -> None:
    lines[at : at + 2] = [dice.random.choice(("", " ", "\t", "\r", "\u2028")).join(lines[at : at + 2])]


def _foreign(lines: list[str], at: int, dice: Dice) -> None:
    lines.insert(at, dice.random.choice(dice.lines))


def _indent(lines: list[str], at: int, dice: Dice) -> None:
    lines[at] = dice.random.choice((" ", "  ", "\t", "- ")) + lines[at] if dice.at(1) else lines[at][1:]


def _cells(lines: list[str], at: int, dice: Dice) -> None:
    """Drop, double, empty or change a cell of the first row at or after a line."""
    at = next((own for own in range(at, len(lines)) if re.search(r"[\t|]", lines[own])), at)
    cells = re.split(r"([\t|])", lines[at])
    own = dice.random.randrange(0, len(cells), 2)
    how = dice.at(4)
    if how == 0:
        del cells[own : own + 2]
    elif how == 1:
        cells[own:own] = [cells[own], "\t"]
    else:
        cells[own] = "" if how == 2 else dice.word()
    lines[at] = "".join(cells)


def _raw(lines: list[str], at: int, dice: Dice) -> None:
    raw = lines[at].encode("utf-8", "surrogateescape")
    lines[at] = dice.bytes(raw).decode("utf-8", "surrogateescape")


def _number(text: str, dice: Dice) -> str:
    """Put another number in the place of one."""
    at = dice.at(len(text))
    match = _NUMBER.search(text, at) or _NUMBER.search(text)
    new = dice.random.choice(NUMBERS)
    return f"{text[: match.start()]}{new}{text[match.end() :]}" if match else text + new


def _insert(text: str, dice: Dice) -> str:
    at = dice.at(len(text))
    return f"{text[:at]}{dice.word()}{text[at:]}"


def _erase(text: str, dice: Dice) -> str:
    at = dice.at(len(text))
    return text[:at] + text[at + dice.random.choice((1, 1, 2, 5, 20, 200)) :]


def _cut(text: str, dice: Dice) -> str:
    return text[: dice.at(len(text))] if dice.at(1) else text[dice.at(len(text)) :]


def _many(text: str, dice: Dice) -> str:
    """Repeat a word or a stretch, so that what does not grow with its input's length is slow enough to be seen."""
    at, length = dice.at(len(text)), dice.random.choice((1, 2, 5, 30))
    what = dice.word() if dice.at(1) else text[at : at + length]
    return f"{text[:at]}{what * dice.random.choice((3, 3, 30, 30, 300, 3000))}{text[at:]}"


LINES: tuple[Change, ...] = tuple(map(_lines, (_swap, _drop, _double, _join, _foreign, _raw, _indent)))
PLAIN: tuple[Change, ...] = (*LINES, _number, _number, _insert, _insert, _erase, _cut, _many)
TEXT: tuple[Change, ...] = (*PLAIN, *[_lines(_cells)] * 3)


def tree(text: str, dice: Dice) -> str:
    """Change one place of a YAML tree; what comes out is written as JSON, which is YAML too."""
    try:
        data, _ = yamlfile.load(text, "")
    except Exception:  # it is the target's work to notice
        return text
    homes = list(_homes(data))
    if not homes:
        return _insert(text, dice)
    home = dice.random.choice(homes)
    keys = list(home) if isinstance(home, dict) else list(range(len(home)))
    _change_place(home, dice.random.choice(keys), dice.random.choice(homes), dice)
    return json.dumps(data, ensure_ascii=False, indent=1)


def _homes(data: Any) -> Any:
    """Yield every mapping and list that holds something."""
    inner = data.values() if isinstance(data, dict) else data if isinstance(data, list) else ()
    if inner:
        yield data
    for own in inner:
        yield from _homes(own)


def _change_place(home: Any, key: Any, other: Any, dice: Dice) -> None:
    how = dice.at(6)
    if how == 0:
        del home[key]
    elif how == 1 and isinstance(home, dict):
        home[dice.word()] = home.pop(key)
    elif how == 2:  # a copy, so that no tree holds itself
        home[key] = json.loads(json.dumps(other))
    elif how == 3 and isinstance(home[key], str):
        home[key] = dice.random.choice((_number, _insert, _erase, _cut))(home[key], dice)
    elif how == 4:
        home[key] = dice.word()
    elif how == 5 and isinstance(home, dict):  # a key of another place of the tree
        home[dice.random.choice(list(other)) if isinstance(other, dict) else "x"] = home[key]
    else:
        home[key] = dice.random.choice(ODD)


TREE: tuple[Change, ...] = (*PLAIN, *[tree] * 20)


def _entry(text: str, dice: Dice) -> str:
    """Drop, double, move, mark or translate otherwise one entry of a catalogue."""
    entries = text.split("\n\n")
    at, other = (dice.random.randrange(len(entries)) for _ in range(2))
    how = dice.at(6)
    if how == 0:
        del entries[at]
    elif how == 1:
        entries.insert(other, entries[at])
    elif how == 2:
        entries[at], entries[other] = entries[other], entries[at]
    elif how == 3:
        entries[at] = f"{dice.random.choice(PO)}\n{entries[at]}"
    else:
        entries[at] = _translated(entries[at], dice)
    return "\n\n".join(entries)


def _translated(entry: str, dice: Dice) -> str:
    """Change the translation of an entry, and leave the rest a catalogue."""
    head, keyword, translation = entry.partition('\nmsgstr "')
    words = [dice.word() for _ in range(dice.at(3))]
    written = "".join(words).replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    at = dice.at(len(translation.partition('"')[0]))
    return f"{head}{keyword}{translation[:at]}{written}{translation[at:]}" if keyword else entry


CATALOGUE: tuple[Change, ...] = (*PLAIN, *[_entry] * 20)


def changed(text: str, changes: Sequence[Change], dice: Dice) -> str:
    """Change a text once, or a few times over."""
    for _ in range(dice.random.choice((1, 1, 1, 2, 2, 3, 5))):
        text = dice.random.choice(changes)(text, dice)[:LONGEST] or "\n"
    return text
