"""Texts: no word of any text is lost, whether in blocks or in cells."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from virsta.guide import Guide, guide_of
from virsta.language import Language
from virsta.notation.reading import Reader
from virsta.read.layouts import READERS
from virsta.read.outline import MARKUP, read_blocks
from virsta.source import Source, Span
from virsta.units import Units

LINES = ["Kävely", "Kävely ({pace})", "Kävely 3 virstaa", "Juoksu on nopea. Kävely", "Taulukko: Matkat", "Nopeus", "|"]
SIGNS = [" ", "\u00a0", "\t", "|", "\r", "\u2028", "---", "3", "½", "{pace}", "Kävely", "Juoksu", "Nopeus", "Matkat"]
TEXTS = st.lists(
    st.sampled_from(LINES) | st.lists(st.sampled_from(SIGNS) | st.characters(), max_size=8).map("".join), max_size=10
).map("\n".join)
ENTRIES = st.lists(
    st.sampled_from(
        [
            {"heading": "Kävely", "names": "walk"},
            {"heading": "Kävely {pace}", "names": "walk", "name": "none"},
            {"rule": "walk", "opens": "Kävely"},
            {"rule": "run", "label": "Juoksu", "opens": " on {factor}", "numbers": ["{pace}", "virstaa"]},
            {"table": "distances"},
            {"noise": "|", "reason": "a bar"},
        ]
    ),
    max_size=6,
)


def _guide(entries: list[dict[str, object]]) -> Guide:
    table = {
        "layout": "tabbed",
        "caption": "Taulukko: Matkat",
        "columns": {"Nopeus": "speed"},
        "rows": {"Kävely": "walk"},
    }
    data = {"title": "Liike", "language": "fi", "edition": "dnd35", "outline": entries, "tables": {"distances": table}}
    return guide_of(data)


@given(text=TEXTS, entries=ENTRIES)
@settings(deadline=None, max_examples=300)
def test_no_word_of_a_text_is_lost(
    languages: dict[str, Language], units: Units, text: str, entries: list[dict[str, object]]
) -> None:
    source = Source.of("text", text)
    blocks, lost = read_blocks(Reader(source, languages["fi"], units), _guide(entries), lambda _: lambda _: None)
    spans = [block.span for block in blocks]
    assert all(0 <= span.start <= span.end <= len(text) for span in spans)
    assert all(before.end <= after.start for before, after in pairwise(spans))
    edges = [0, *(edge for span in spans for edge in (span.start, span.end)), len(text)]
    between = [text[start:end] for start, end in zip(edges[::2], edges[1::2], strict=True)]
    assert "".join(between).strip(MARKUP) == ""
    assert len(lost) + sum(block.entry is not None for block in blocks) == len(entries)


@pytest.mark.parametrize("layout", READERS)
@given(text=TEXTS, columns=st.integers(1, 4), data=st.data())
@settings(deadline=None, max_examples=100)
def test_no_word_of_a_table_is_lost(layout: str, text: str, columns: int, data: st.DataObject) -> None:
    start, end = sorted(data.draw(st.tuples(*[st.integers(0, len(text))] * 2)))
    source = Source.of("text", text)
    cells = [cell for row in READERS[layout](source, Span(start, end), columns) for cell in row]
    assert all(start <= cell.start <= cell.end <= end for cell in cells)
    assert all(before.end <= after.start for before, after in pairwise(cells))
    edges = [start, *(edge for cell in cells for edge in (cell.start, cell.end)), end]
    between = "".join(text[at:to] for at, to in zip(edges[::2], edges[1::2], strict=True))
    assert not any(sign.isalnum() for sign in between)
