"""How findings are told to people."""

from __future__ import annotations

import json
from timeit import repeat

import pytest
from click.testing import CliRunner

from virsta.cli import main
from virsta.diagnostic import diagnose
from virsta.report import as_sarif, as_text
from virsta.source import Place


@pytest.mark.parametrize("code", ["NUMBER-UNREAD", "number unread"])
def test_an_unknown_code_gets_the_nearest_whatever_its_case(code: str) -> None:
    result = CliRunner().invoke(main, ["explain", code])
    assert result.exit_code == 1
    assert "Did you mean `number-unread`?" in result.stderr


@pytest.mark.parametrize(
    ("before", "columns"),
    [
        ("漢字 ", 5),
        ("한국어 ", 7),
        ("\u1112\u1161\u11ab ", 3),  # one syllable of three letters
        ("e\u0301 ", 2),
        ("हिन्दी ", 6),  # three letters, two vowel signs beside them, and a virama under one
        ("a\u200b\u2060\ufe0f ", 2),
        ("a\tb\u3000", 4),
        ("\x1b\u202e ", 13),  # as escapes
    ],
)
def test_what_is_underlined_stands_over_the_marks(before: str, columns: int) -> None:
    _, shown, marks, _ = _told(f"{before}77 x", len(before), len(before) + 2)
    assert marks == f"  | {' ' * columns}^^"
    assert "77" in shown


def test_a_long_line_is_cut_to_a_terminal_s_columns() -> None:
    _, shown, marks, _ = _told("漢" * 100 + "77" + "字" * 100, 100, 102)
    assert shown == f"  | …{'漢' * 20}77{'字' * 29}…"
    assert marks == f"  | {' ' * 41}^^"


def test_a_long_line_costs_no_more_than_what_is_shown_of_it() -> None:
    assert _seconds("77 " * 20_000, 30_000) < 3 * _seconds("77 " * 40, 60)


def test_a_message_that_is_a_sentence_ends_with_one_full_stop_in_sarif() -> None:
    found = diagnose("conflict-internal", "It does not hold.", Place("text.txt", 1, 1, 2))
    (result,) = json.loads(as_sarif([found]))["runs"][0]["results"]
    assert result["message"]["text"] == "It does not hold. Rule on it in canon.yaml, or correct the text."


def _told(line: str, start: int, end: int) -> list[str]:
    finding = diagnose("number-unread", "it is unread", Place("text.txt", 1, start + 1, end + 1))
    return as_text([finding], lambda _: line).split("\n")


def _seconds(line: str, at: int) -> float:
    return min(repeat(lambda: _told(line, at, at + 2), number=100, repeat=5))
