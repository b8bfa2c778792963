"""Every fault that one file can have, and what has to be said of it."""

from __future__ import annotations

from tests.broken import Fault, encoded, instead, replaced
from tests.projects import CANON, CATALOGUE, GUIDE

ET = "locales/et/language.yaml"
UNITS = "sources/units.yaml"
RUSSIAN = "Повозки\n\nПовозка проходит 3 мили в час и отдыхает два часа.\n"
TRADITIONAL = "馬車\n\n馬車每小時行駛3英里，休息兩小時。\n"
JAPANESE = "馬車\n\n馬車は一時間に3マイル進み、二時間休む。\n"
CHINESE = "马车\n\n马车每小时行驶3英里，休息两小时。\n"
CZECH = "Vozy\n\nVůz ujede 3 míle za hodinu a odpočívá dvě hodiny. Kůň je příliš těžký.\n"

ENCODINGS = {
    "latin-1": Fault(encoded("iso-8859-1"), "encoding", 3, 9, "byte 0xE4 at 17 is not UTF-8; it looks like Latin-1"),
    "windows-1250": Fault(instead(CZECH.encode("cp1250")), "encoding", 3, 2, "looks like Latin-2 or Windows-1250"),
    "windows-1251": Fault(
        instead(RUSSIAN.encode("cp1251")), "encoding", 1, 1, "byte 0xCF at 0 is not UTF-8; it looks like Windows-1251"
    ),
    "koi8-r": Fault(instead(RUSSIAN.encode("koi8-r")), "encoding", 1, 1, "it looks like KOI8-R"),
    "cp866": Fault(instead(RUSSIAN.encode("cp866")), "encoding", 1, 1, "it looks like CP866"),
    "big5": Fault(instead(TRADITIONAL.encode("big5")), "encoding", 1, 1, "it looks like Big5"),
    "shift-jis": Fault(instead(JAPANESE.encode("cp932")), "encoding", 1, 1, "it looks like Shift-JIS"),
    "no-encoding": Fault(instead(b"Vankrid \x81\x8d\x8f\x90\n"), "encoding", 1, 9, "byte 0x81 at 8 is not UTF-8\n"),
    "gbk": Fault(instead(CHINESE.encode("gbk")), "encoding", 1, 1, "byte 0xC2 at 0 is not UTF-8; it looks like GBK"),
    "gbk-in-ascii": Fault(
        instead(b"Vanker\t1\n" * 30 + "马车\t3英里\n".encode("gbk")), "encoding", 31, 1, "it looks like GBK"
    ),
    "utf-16-le-mark": Fault(
        encoded("utf-16-le", b"\xff\xfe"), "encoding", 1, 1, "0xFF at 0 is not UTF-8; it looks like UTF-16"
    ),
    "utf-16-be-mark": Fault(
        encoded("utf-16-be", b"\xfe\xff"), "encoding", 1, 1, "0xFE at 0 is not UTF-8; it looks like UTF-16"
    ),
    "utf-16-le": Fault(encoded("utf-16-le"), "encoding", 3, 18, "it looks like UTF-16"),
    "utf-16-be": Fault(encoded("utf-16-be"), "encoding", 3, 18, "it looks like UTF-16"),
    "utf-16-in-ascii": Fault(
        instead("Vankrid\n".encode("utf-16-le")), "encoding", 1, 2, "NUL character; it looks like UTF-16"
    ),
    "utf-16-cyrillic": Fault(
        instead(RUSSIAN.encode("utf-16-be")), "encoding", 1, 15, "NUL character; it looks like UTF-16"
    ),
    "utf-32": Fault(
        encoded("utf-32-le", b"\xff\xfe\0\0"), "encoding", 1, 1, "0xFF at 0 is not UTF-8; it looks like UTF-32"
    ),
    "utf-32-be": Fault(encoded("utf-32-be"), "encoding", 3, 36, "byte 0xE4 at 71 is not UTF-8; it looks like UTF-32"),
    "latin-1-nul": Fault(
        lambda raw: raw.decode().replace("½", "1/2").replace("–", "-").encode("latin-1") + b"\0",
        "encoding",
        3,
        9,
        "byte 0xE4 at 17 is not UTF-8; it looks like Latin-1",
    ),
    "utf-8-broken": Fault(
        lambda raw: raw + b"\xed\xa0\x80",
        "encoding",
        10,
        1,
        "byte 0xED at 221 is not UTF-8, but what stands before it is",
    ),
    "nul": Fault(replaced("ja puhkab", "ja\0puhkab"), "encoding", 3, 31, "NUL character"),
    "twice": Fault(replaced("Härg on", "TerÃ©n"), "encoding-twice", 3, 54, "`Ã©` looks like `é`"),
    "twice-whole": Fault(
        lambda raw: raw.decode("cp1252", "ignore").encode(), "encoding-twice", 3, 9, "`Ã¤` looks like `ä`"
    ),
    "twice-czech": Fault(replaced("Härg on", "TerĂ©n"), "encoding-twice", 3, 54, "`Ă©` looks like `é`"),
    "twice-number": Fault(replaced("100 naela", "100Â\u00a0naela"), "encoding-twice", 7, 13, "looks like"),
    "twice-dash": Fault(replaced("800–1200", "800â€“1200"), "encoding-twice", 8, 16, "`â€“` looks like `–`"),
    "thrice": Fault(replaced("Härg", "HÃ\u0083Â¤rg"), "encoding-twice", 3, 54, "`Â¤` looks like `¤`"),
    "twice-cyrillic": Fault(
        instead(RUSSIAN.encode().decode("cp1251").encode()), "encoding-twice", 1, 1, "looks like `Повозки`"
    ),
    "lost": Fault(replaced("Härg", "H\ufffdrg"), "encoding-twice", 3, 52, "a character that was lost"),
    "canon-utf-16": Fault(encoded("utf-16"), "encoding", 1, 1, "it looks like UTF-16", CANON),
    "catalogue-latin-1": Fault(encoded("iso-8859-1"), "encoding", 18, 18, "it looks like Latin-1", CATALOGUE),
}
UNREAD = frozenset({"number-unread", "label-missing"})
TEXTS = {
    "empty": Fault(instead(b""), "text-empty", 1, 1, "sources/carts/text.txt is empty"),
    "table-cut-off": Fault(
        lambda raw: raw[: raw.index("1½".encode())],
        "cell-count",
        8,
        1,
        "has 1 cell where 2 are expected",
        follow=UNREAD,
    ),
    "cell-too-many": Fault(
        replaced("600 naela\t3 miili", "600 naela\t3 miili\t3 miili"),
        "cell-count",
        9,
        1,
        "has 3 cells where 2",
        follow=UNREAD,
    ),
    "cell-too-few": Fault(
        replaced("600 naela\t3 miili", "600 naela"), "cell-count", 9, 1, "has 1 cell where 2", follow=UNREAD
    ),
    "unit-unknown": Fault(
        replaced("600 naela", "600 jalga"), "cell-unreadable", 9, 8, "`600 jalga` is no value for `carts.wagon.load`"
    ),
    "unit-unfit": Fault(
        replaced("600 naela", "600 miili"), "unit-unfit", 9, 8, "in mile, but `carts.wagon.load` is a mass"
    ),
    "unit-missing": Fault(replaced("600 naela", "600"), "unit-missing", 9, 8, "600"),
}
YAML = {
    "broken": Fault(replaced("edition: first", "edition: [first"), "yaml-broken", 4, 8, "',' or ']'", GUIDE),
    "tab": Fault(replaced("tables:\n", "tables:\n\t"), "yaml-broken", 16, 1, "cannot start any token", GUIDE),
    "duplicate-key": Fault(
        replaced("edition: first", "edition: first\nlanguage: et"), "yaml-duplicate-key", 4, 1, "`language`", GUIDE
    ),
    "alias-bomb": Fault(
        instead(
            "".join(f"{b}: &{b} [{', '.join([f'*{a}'] * 9)}]\n" for a, b in zip("abcdefgh", "bcdefghi", strict=True))
        ),
        "yaml-anchor",
        1,
        4,
        "`b`",
        GUIDE,
    ),
    "python-tag": Fault(
        replaced("title: Vankrid", 'title: !!python/object/apply:os.system ["touch {here}"]'),
        "yaml-tag",
        1,
        8,
        "os.system",
        GUIDE,
    ),
    "deep": Fault(instead(b"a: " + b"[" * 900 + b"]" * 900), "yaml-broken", 1, 54, "nested more than 50 deep", GUIDE),
    "deep-block": Fault(instead(b"- " * 20_000 + b"a"), "yaml-broken", 1, 103, "nested more than 50 deep", GUIDE),
    "control-character": Fault(replaced("title: V", 'title: "'), "yaml-broken", 1, 9, "U+0007", GUIDE),
    "direction": Fault(replaced("title: V", "title: \u202eV"), "yaml-broken", 1, 8, "U+202E", GUIDE),
    "control-escape": Fault(
        replaced("title: Vankrid", 'title: "Vank\\u0007rid"'), "yaml-broken", 1, 8, "the character U+0007", GUIDE
    ),
    "schema-value": Fault(replaced("layout: tabbed", "layout: tabular"), "schema", 17, 5, "tables/carts/layout", GUIDE),
    "schema-type": Fault(replaced("opens: Vanker läbib", "opens: 3"), "schema", 11, 9, "3 is not of type", GUIDE),
    "schema-key": Fault(
        replaced("name: Oxen\n", "name: Oxen\n        nmae: x\n"), "schema", 26, 9, "Did you mean `name`?", CANON
    ),
    "schema-missing": Fault(
        replaced("edition: first\n", ""), "schema", 1, 1, '"edition" is a required property', GUIDE
    ),
    "path-upward": Fault(
        replaced("title: Vankrid", "title: Vankrid\ntext: ../../text.txt"), "schema", 2, 1, "../../text.txt", GUIDE
    ),
    "path-absolute": Fault(
        replaced("title: Vankrid", "title: Vankrid\ntext: /etc/hostname"), "schema", 2, 1, "/etc/hostname", GUIDE
    ),
    "edition": Fault(
        replaced("edition: first", "edition: frist"), "name-unknown", 3, 10, "Did you mean `first`?", GUIDE
    ),
    "language": Fault(replaced("language: et", "language: eet"), "name-unknown", 2, 1, "Did you mean `et`?", GUIDE),
    "unit-of-guide": Fault(
        replaced("puhkab {rest}", "puhkab {rest:hours}"), "name-unknown", 12, 56, "Did you mean `hour`?", GUIDE
    ),
    "unit-of-canon": Fault(
        replaced("units: {overland: mile", "units: {overland: mille"),
        "name-unknown",
        7,
        23,
        "Did you mean `mile`?",
        CANON,
    ),
    "family": Fault(
        replaced("first: {family: trade,", "first: {family: trades,"),
        "name-unknown",
        11,
        19,
        "Did you mean `trade`?",
        CANON,
    ),
}
LOCALES = {
    "po-broken": Fault(
        replaced('msgstr "Reisimine"', 'msgstr "Reisimine'), "po-broken", 26, 1, "not in quotes", CATALOGUE
    ),
    "placeholder": Fault(
        replaced("läbib {pace:long}", "läbib {pase:long}"),
        "slot-unknown",
        28,
        1,
        "Did you mean `pace`?",
        CATALOGUE,
        frozenset({"slot-missing"}),
    ),
    "placeholder-form": Fault(
        replaced("läbib {pace:long}", "läbib {pace:long,genitive}"), "slot-form", 28, 1, "long genitive", CATALOGUE
    ),
    "plural-form": Fault(
        replaced('mile:\n    long: {one: "{0}\\u00a0miil", ', "mile:\n    long: {"),
        "language-gap",
        21,
        3,
        "`mile` long nominative lacks",
        ET,
    ),
}
FAULTS = ENCODINGS | TEXTS | YAML | LOCALES
"""The name of a fault → the fault."""
