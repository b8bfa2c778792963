"""YAML: any text gives a value or a finding inside it; what is written reads back."""

from __future__ import annotations

from time import process_time
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.fuzz.properties import check_inside
from virsta import yamlfile
from virsta.diagnostic import Diagnostic
from virsta.source import Source
from virsta.validate.schema import check_schema

PIECES = [
    *(
        "a: ",
        "b:",
        "- ",
        "? ",
        ": ",
        "[",
        "]",
        "{",
        "}",
        ", ",
        "&x ",
        "*x",
        "!!str ",
        "! ",
        "|\n",
        ">-\n",
        "--- ",
        "...\n",
    ),
    *(
        "'",
        '"',
        "\\",
        "#",
        "%YAML 1.2\n",
        "\n",
        "\r",
        "\r\n",
        "\u2028",
        "\u0085",
        "\t",
        "  ",
        "\ufeff",
        "\x01",
        "ä",
        "𝟛",
    ),
    *("1", "-3", "1.5", "1e999", "9" * 200, "no", "1:30", "null", "~", "[" * 60, "- " * 60),
]
TEXTS = st.one_of(st.text(max_size=80), st.lists(st.sampled_from(PIECES), max_size=30).map("".join))
NUMBERS = st.integers(-(10**20), 10**20) | st.floats(allow_nan=False, allow_infinity=False)
SIGNS = st.characters(
    codec="utf-8", exclude_categories=["Cc"], include_characters="\t\n\r\u0085", exclude_characters="\ufffe\uffff"
)
# PyYAML writes strings as YAML 1.1 has them, to which `0E0` is no number
STRINGS = st.text(SIGNS, max_size=20).filter(lambda text: text[:1] not in "0123456789+-.")
LEAVES = st.none() | st.booleans() | NUMBERS | STRINGS
TREES = st.recursive(
    LEAVES, lambda own: st.lists(own, max_size=4) | st.dictionaries(STRINGS, own, max_size=4), max_leaves=15
)


def _faults(text: str) -> list[Diagnostic]:
    _, faults = yamlfile.load(text, "some.yaml")
    for fault in faults:
        check_inside(fault, fault.place, Source.of("some.yaml", text))
    return faults


@given(text=TEXTS)
@settings(deadline=None, max_examples=300)
def test_any_text_is_a_value_or_a_fault_inside_it(text: str) -> None:
    data, faults = yamlfile.load(text, "some.yaml")
    assert len(_faults(text)) == len(faults) <= 1
    assert data is None or not faults


@given(tree=TREES)
@settings(deadline=None, max_examples=150)
def test_what_is_written_reads_back(tree: Any) -> None:
    text = yaml.dump(tree, Dumper=yaml.CSafeDumper, allow_unicode=True)
    assert yamlfile.load(text, "some.yaml") == (tree, [])


@given(tree=st.dictionaries(st.text(max_size=8), TREES, max_size=4))
@settings(deadline=None, max_examples=100)
def test_what_does_not_fit_a_schema_is_told_inside_the_file(tree: Any) -> None:
    text = yaml.dump(tree, Dumper=yaml.CSafeDumper, allow_unicode=True)
    for name in ("guide", "units"):
        found = check_schema(name, tree, text, "some.yaml")
        assert found
        for own in found:
            check_inside(own, own.place, Source.of("some.yaml", text))


def test_many_faults_are_placed_in_one_reading() -> None:
    """The text was read anew for each of them, which took 10 seconds."""
    text = "units:\n" + "".join(f"  Unit{number}: {{}}\n" for number in range(1500))
    data, _ = yamlfile.load(text, "units.yaml")
    before = process_time()
    found = check_schema("units", data, text, "units.yaml")
    assert process_time() - before < 3
    assert [own.place.line for own in found if "Unit1499" in own.message]


@pytest.mark.parametrize(
    ("text", "code", "line", "column"),
    [
        ("a: 1\nb: &x 2\n", "yaml-anchor", 2, 4),
        ("a: 1\n&x b: 2\n", "yaml-anchor", 2, 1),  # keys were not looked at
        ("a: 1\n!!str b: 2\n", "yaml-tag", 2, 1),
        ("a: 1\nä: \x01\n", "yaml-broken", 2, 4),
        ("a: 1\rb: [\r", "yaml-broken", 1, 10),  # YAML breaks lines at signs that are none to us
        ("a: 1\u2028b: [", "yaml-broken", 1, 10),
        ("a: {b: [c\n", "yaml-broken", 1, 10),  # behind the last word, not in a line that is not there
        (f"a: 1\nb: {'9' * 5000}", "yaml-broken", 2, 4),
        (f"a: 1\nb: 'about {'9' * 5000} feet'", "yaml-broken", 2, 4),
        (f"a: 1\n{'9' * 500}: b", "yaml-broken", 2, 1),
        ("a: 1\nb: 1e999", "yaml-broken", 2, 4),
        (f"a: 1\nb: {'[' * 600}{']' * 600}", "yaml-broken", 2, 54),
        ("- " * 600 + "a", "yaml-broken", 1, 103),
    ],
    ids=[
        "anchor",
        "key-anchor",
        "key-tag",
        "control",
        "cr",
        "separator",
        "end",
        "digits",
        "string",
        "key",
        "float",
        "deep",
        "dashes",
    ],
)
def test_a_fault_has_its_place(text: str, code: str, line: int, column: int) -> None:
    (fault,) = _faults(text)
    assert (fault.code, fault.place.line, fault.place.column) == (code, line, column)
