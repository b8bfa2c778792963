"""What a document of a family lacks: once for each largest missing table, row or rule."""

from __future__ import annotations

from virsta.canon import Canon
from virsta.model import Conflict, Entry, Ruleset, Variant, Witness


def check_missing(ruleset: Ruleset, canon: Canon) -> list[Conflict]:
    """Return a conflict for each thing that some documents of a family state and others lack."""
    found: list[Conflict] = []
    cells: dict[str, list[Entry]] = {}
    for key, entry in ruleset.entries.items():
        if canon.owner(key) in canon.tables and key.count(".") > 1:
            cells.setdefault(canon.owner(key), []).append(entry)
    for family in canon.families:
        names = [document.id for document in ruleset.documents.values() if document.family == family]
        if len(names) > 1:
            tables = [table for table in cells if canon.tables[table].family == family]
            rules = [rule for rule in canon.rules if canon.rules[rule].family == family]
            found += [conflict for table in tables for conflict in _table(table, cells[table], names)]
            found += [conflict for rule in rules if (conflict := _rule(ruleset, rule, names))]
    # a table and the rule that explains it can have one name
    return list({conflict.id: conflict for conflict in reversed(found)}.values())[::-1]


def _table(table: str, cells: list[Entry], names: list[str]) -> list[Conflict]:
    by_row: dict[str, dict[str, Variant]] = {}
    by_table: dict[str, Variant] = {}
    for entry in cells:
        for variant in entry.variants:
            by_row.setdefault(entry.id.rpartition(".")[0], {}).setdefault(variant.document, variant)
            by_table.setdefault(variant.document, variant)
    whole = _conflict(table, "table", by_table, names)
    present = [name for name in names if name in by_table]
    rows = [_conflict(row, "row", own, present) for row, own in by_row.items()]
    return [conflict for conflict in (whole, *rows) if conflict]


def _conflict(key: str, what: str, having: dict[str, Variant], names: list[str]) -> Conflict | None:
    lacking = [name for name in names if name not in having]
    if not lacking or not having:
        return None
    witnesses = (*(Witness(n, None, having[n].evidence[0]) for n in names if n in having), *map(Witness, lacking))
    return Conflict(key, "missing", witnesses, f"{_listed(lacking)} without the {what} `{key}`")


def _rule(ruleset: Ruleset, rule: str, names: list[str]) -> Conflict | None:
    having = {evidence.document: evidence for evidence in reversed(ruleset.rules.get(rule, ()))}
    lacking = [name for name in names if name not in having]
    if not lacking or not having:
        return None
    witnesses = (*(Witness(n, None, having[n]) for n in names if n in having), *map(Witness, lacking))
    return Conflict(rule, "missing", witnesses, f"{_listed(lacking)} without the rule `{rule}`")


def _listed(names: list[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)
