"""Goes through the blocks of a document and collects its claims."""

from __future__ import annotations

from dataclasses import dataclass, field

from virsta.canon import Canon
from virsta.diagnostic import Diagnostic, diagnose
from virsta.extract.tables import extract_table
from virsta.guide import Guide, OutlineEntry, words_of
from virsta.model import Claim
from virsta.notation.matching import Resolve, search
from virsta.notation.reading import Reader
from virsta.read.outline import Block
from virsta.source import Span


@dataclass(slots=True)
class Extraction:
    """What a document says, word for word."""

    claims: list[Claim] = field(default_factory=list)
    rules: list[tuple[str, Span]] = field(default_factory=list)
    """Rule id and the stretch that states it."""
    labels: list[tuple[str, str, Span]] = field(default_factory=list)
    """Message id, the words without marks and values, and where they stand."""
    covered: list[Span] = field(default_factory=list)
    """Stretches whose numbers are accounted for."""
    diagnostics: list[Diagnostic] = field(default_factory=list)


def scope(canon: Canon, entry: OutlineEntry) -> Resolve:
    """Return how slot names resolve inside an entry of the outline."""
    return lambda name: canon.resolve(name, entry.id)


def extract(reader: Reader, blocks: list[Block], guide: Guide, canon: Canon) -> Extraction:
    """Collect the claims of every block."""
    result = Extraction()
    for block in blocks:
        entry = block.entry
        if entry is None:
            place = reader.source.place(block.span)
            result.diagnostics.append(diagnose("text-unread", "no entry of the guide opens this text", place))
            continue
        result.claims += block.claims
        result.covered.append(block.anchor)
        if entry.kind == "table":
            extract_table(reader, block, guide.tables[entry.id or ""], canon, result)
            continue
        _label(block, entry, canon, result, reader)
        if entry.kind == "rule":
            result.rules.append((entry.id or "", block.body))
            _prose(reader, block, entry, canon, result)
        elif entry.kind == "noise":
            result.covered.append(block.span)
    return result


def _label(block: Block, entry: OutlineEntry, canon: Canon, result: Extraction, reader: Reader) -> None:
    if entry.id is None or entry.name is None:
        return
    message = canon.message_of(entry.id)
    if message:
        span = block.span if entry.kind == "heading" else Span(block.span.start, block.body.start)
        text = reader.source.slice(span).strip(" \t\u00a0:：-•|")
        name = entry.name.strip(" \u00a0:：-•|")
        result.labels.append((message, text if "{" in name else name, span))


def _prose(reader: Reader, block: Block, entry: OutlineEntry, canon: Canon, result: Extraction) -> None:
    """Find the patterns of a rule, one after the other."""
    resolve = scope(canon, entry)
    at = block.body.start
    for find in entry.finds:
        match = search(reader, find.pattern, Span(at, block.body.end), resolve)
        if match is None:
            message = f"the pattern `{words_of(find.pattern)}` of rule `{entry.id}` is not found here"
            result.diagnostics.append(
                diagnose("pattern-missing", message, reader.source.place(Span(at, block.body.end)))
            )
            continue
        at = match.span.end
        result.covered.append(match.span)
        result.claims += match.claims
        for name, value in find.implies.items():
            if resolved := resolve(name):
                result.claims.append(Claim(*resolved, match.span, implied=value))
