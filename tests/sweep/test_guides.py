"""Every entry, pattern, label and waiver of the guides removed and misspelt."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from tests.sweep import STRANGE, Desk, stated
from virsta.guide import GroupGuide, Guide, OutlineEntry, Pattern, TableGuide, words_of


def test_every_outline_entry_removed_is_noticed(desk: Desk) -> None:
    """Its text is unread, or a number in it, or the document no longer states the rule, which the checks tell; of
    two places that state a rule without a number, one less is stated."""
    outline, missed = desk.guide.outline, []
    rules_stated = {fact.id for fact in desk.base.facts if fact.value.kind == "rule"}
    assert rules_stated == {entry.id for entry in outline if entry.kind == "rule"}
    rules = [entry.id for entry in outline if entry.kind == "rule"]
    for at, entry in enumerate(outline):
        if entry.kind == "rule" and rules.count(entry.id) == 1:
            continue  # one rule less is stated: see the cases of `rule-unstated` and `conflict-missing`
        if not _noticed(desk, replace(desk.guide, outline=outline[:at] + outline[at + 1 :])):
            missed.append(words_of(entry.anchor))
    assert missed == []


def test_every_outline_entry_misspelt_is_noticed(desk: Desk) -> None:
    missed = []
    for part in range(8):  # entries that are neighbours could hide one another
        wrong = {at: _misspelt_entry(entry) for at, entry in enumerate(desk.guide.outline) if at % 8 == part}
        outline = tuple(wrong.get(at, entry) for at, entry in enumerate(desk.guide.outline))
        told = desk.told(desk.read(guide=replace(desk.guide, outline=outline)))
        names = [words_of(entry.anchor) for entry in wrong.values() if entry.anchor]
        missed += [name for name in names if not any(f"`{name}`" in message for _, _, message in told)]
    assert missed == []


def test_every_pattern_removed_is_noticed(desk: Desk) -> None:
    """The numbers that it reads are unread then, or the sentence of the rule lacks a value; what a text says twice,
    in words and in a number, is said once."""
    missed = []
    for at, entry in enumerate(desk.guide.outline):
        for number, find in enumerate(entry.finds):
            finds = (*entry.finds[:number], *entry.finds[number + 1 :])
            if not _noticed(desk, _with_entry(desk.guide, at, replace(entry, finds=finds))):
                missed.append(words_of(find.pattern))
    assert missed == []


def test_every_pattern_misspelt_is_noticed(desk: Desk) -> None:
    """Those of all rules together: an error names each."""
    outline = tuple(
        replace(entry, finds=tuple(replace(find, pattern=_misspelt(find.pattern)) for find in entry.finds))
        for entry in desk.guide.outline
    )
    messages = [message for _, _, message in desk.told(desk.read(guide=replace(desk.guide, outline=outline)))]
    names = [f"`{words_of(find.pattern)}` of rule `{entry.id}`" for entry in outline for find in entry.finds]
    assert [name for name in names if not any(name in message for message in messages)] == []


def test_every_label_of_a_row_or_group_removed_is_noticed(desk: Desk) -> None:
    missed = []
    for table in desk.guide.tables.values():
        for at, group in enumerate(table.groups):
            before, behind = table.groups[:at], table.groups[at + 1 :]
            rows = group.rows
            others = [((replace(group, rows=rows[:n] + rows[n + 1 :]),), row.label) for n, row in enumerate(rows)]
            for other, label in (*others, ((), group.label)):
                changed = replace(table, groups=(*before, *other, *behind))
                if label and not _told(desk, _with_table(desk.guide, changed)):
                    missed.append((table.id, words_of(label)))
    assert missed == []


def test_every_label_of_a_row_or_group_misspelt_is_noticed(desk: Desk) -> None:
    """All together: an error names each."""
    guide, names = desk.guide, []
    for table in guide.tables.values():
        groups = tuple(_misspelt_group(group) for group in table.groups)
        guide = _with_table(guide, replace(table, groups=groups))
        labels = [group.label for group in groups if group.label] + [row.label for g in groups for row in g.rows]
        names += [f"`{words_of(label)}` of the table `{table.id}` is missing" for label in labels]
    messages = [message for _, _, message in desk.told(desk.read(guide=guide)).elements()]
    assert [name for name in names if sum(name in message for message in messages) < names.count(name)] == []


def test_every_other_label_of_a_table_misspelt_is_noticed(desk: Desk) -> None:
    """Captions, headers, and what stands in corners and across columns."""
    missed = []
    for table in desk.guide.tables.values():
        changed = [replace(table, caption=table.caption + STRANGE)] if table.caption else []
        changed += (replace(table, headers=words) for words in _each_misspelt(table.headers or ()))
        changed += (replace(table, corner=words) for words in _each_misspelt(table.corner))
        changed += (replace(table, spanners=words) for words in _each_misspelt(table.spanners))
        missed += [own for own in changed if not _told(desk, _with_table(desk.guide, own))]
    assert missed == []


def test_every_waiver_changed_is_noticed(desk: Desk) -> None:
    waivers = desk.guide.waivers
    for at, waiver in enumerate(waivers):
        for other in ((), (replace(waiver, quote=waiver.quote + STRANGE),), (replace(waiver, count=2),)):
            assert _told(desk, replace(desk.guide, waivers=(*waivers[:at], *other, *waivers[at + 1 :]))), waiver.quote


@pytest.mark.parametrize(
    ("document", "number"), [("dnd5e-cs", "0.5 × 0.5 sáhu"), ("dnd35-zh", "Any")], ids=["numbers", "terms"]
)
def test_a_document_s_own_signs_and_words_are_needed(
    document: str, number: str, desks: dict[str, Desk], languages: dict[str, object]
) -> None:
    desk = desks[document]
    language = languages[desk.guide.language]
    plain = replace(desk, given=replace(desk.given, language=language))  # type: ignore[arg-type]
    assert any(number.split()[0] in message for _, _, message in desk.told(plain.read()))


def _noticed(desk: Desk, guide: Guide) -> bool:
    """Whether a finding tells of the change, or other facts are stated."""
    after = desk.read(guide=guide)
    return bool(desk.told(after)) or stated(after) != stated(desk.base)


def _told(desk: Desk, guide: Guide) -> bool:
    return bool(desk.told(desk.read(guide=guide)))


def _with_entry(guide: Guide, at: int, entry: OutlineEntry) -> Guide:
    return replace(guide, outline=(*guide.outline[:at], entry, *guide.outline[at + 1 :]))


def _misspelt(pattern: Pattern) -> Pattern:
    at = next((at for at, part in enumerate(pattern) if isinstance(part, str)), None)
    return (*pattern, STRANGE) if at is None else (*pattern[:at], f"{pattern[at]}{STRANGE}", *pattern[at + 1 :])


def _misspelt_entry(entry: OutlineEntry) -> OutlineEntry:
    return replace(entry, anchor=_misspelt(entry.anchor) if entry.anchor else ())


def _each_misspelt(words: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    yield from ((*words[:at], word + STRANGE, *words[at + 1 :]) for at, word in enumerate(words))


def _misspelt_group(group: GroupGuide) -> GroupGuide:
    rows = tuple(replace(row, label=_misspelt(row.label)) for row in group.rows)
    return replace(group, label=_misspelt(group.label) if group.label else None, rows=rows)


def _with_table(guide: Guide, table: TableGuide) -> Guide:
    return replace(guide, tables=guide.tables | {table.id: table})
