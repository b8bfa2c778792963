"""Diagnostics: every code of the product with its severity, its meaning and its help, in one table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import groupby

from virsta.source import Place


class Severity(StrEnum):
    """How bad a finding is. Errors fail a command; warnings do under `--strict`."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class Code:
    """A kind of finding: its name never changes once released."""

    name: str
    severity: Severity
    meaning: str
    help: str


@dataclass(frozen=True, slots=True)
class Related:
    """A second place of a finding, and why it belongs to it."""

    message: str
    place: Place


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding, told to the user in a line, with its place and what to do."""

    code: str
    severity: Severity
    message: str
    place: Place
    help: str
    related: tuple[Related, ...] = ()


def _codes(severity: Severity, rows: dict[str, tuple[str, str]]) -> dict[str, Code]:
    return {name: Code(name, severity, meaning, help_) for name, (meaning, help_) in rows.items()}


CODES: dict[str, Code] = {
    **_codes(
        Severity.ERROR,
        {
            "file-missing": ("A file that the project needs is not there.", "Add the file, or correct its name."),
            "file-unreadable": ("A file cannot be opened.", "Check the file's permissions."),
            "file-unwritable": ("An output file or folder cannot be written.", "Choose another folder with --out, or free some space."),
            "out-changed": ("Another build changed the output folder at the same time.", "Run the build again."),
            "out-foreign": ("The output folder holds files that no build wrote.", "Choose an empty folder, or that of an earlier build, with --out."),
            "path-outside": ("A path leads out of the project.", "Name a file inside the document's own folder."),
            "encoding": ("A file is not UTF-8.", "Save the file as UTF-8."),
            "encoding-twice": ("Text that was decoded with the wrong encoding and saved again.", "Restore the text from its source."),
            "text-empty": ("A document's text is empty.", "Put the text into text.txt."),
            "text-too-large": ("A file is larger than any text or catalogue.", "Split the text into documents."),
            "yaml-broken": ("A YAML file cannot be parsed.", "Mend the syntax at this place."),
            "yaml-duplicate-key": ("A key stands twice in one YAML mapping.", "Remove or rename one of the two."),
            "yaml-anchor": ("YAML anchors and aliases are not allowed.", "Write the value out."),
            "yaml-tag": ("YAML tags are not allowed.", "Remove the tag; quote the value if it is text."),
            "schema": ("A file does not fit its schema.", "See docs/formats.md for the keys and their shapes."),
            "name-unknown": ("A name that nothing defines.", "Correct the name, or define it."),
            "size-missing": ("A convention of units.yaml gives a unit no size, so nothing can be converted.", "Add it to the convention, or to `sizes` if it is the same in all."),
            "document-name": ("A folder in sources/ is not named as ids are.", "Rename it: small letters from a to z, digits, and hyphens between them."),
            "name-repeated": ("Two sections, two rules or two tables of canon.yaml have the same id.", "Rename one of the two."),
            "template-name": ("A file in templates/ is named as no template is.", "Name it .html or .md if it is to be written for each locale, .css, .jinja or .svg if others include it, or move it elsewhere."),
            "template-broken": ("A publisher's template cannot be read, or fails while it is run.", "Mend the template at this place; docs/publishers.md says what a template can use."),
            "template-unsafe": ("A publisher's template reaches for what a template may not touch.", "Take it out; a template sees the sheet and the other templates, and all text is escaped."),
            "template-limit": ("A publisher's template takes more time, memory or room than it may.", "Make it do less; look for a loop or a macro that does not end."),
            "locale-name": ("A locale, or its folder, is not spelt as CLDR spells it (a folder with _ for -).", "Spell it as CLDR does."),
            "locale-exists": ("A locale that is to be begun is there already.", "Go on with it, or remove its folder first."),
            "language-gap": ("A language lacks something that it needs to be read or written.", "Add it to the locale's language.yaml."),
            "plural-rules": ("A language's plural rules are not those of CLDR.", "Copy CLDR's rules into `plurals` of language.yaml."),
            "text-unread": ("Text that no entry of the guide opens.", "Open it in the guide's outline, or declare it as noise."),
            "anchor-missing": ("Words of the guide's outline do not stand in the text, or not in this order.", "Correct the outline, or the text."),
            "label-unknown": ("A row, group or header of a table has a label that the guide does not know.", "Correct the label, or add it to the table in the guide."),
            "label-missing": ("A row, group or header that the guide names is not in the table.", "Restore the row, or remove it from the guide."),
            "label-repeated": ("A row of a table stands twice.", "Remove one of the two."),
            "cell-count": ("A row of a table has too many or too few cells.", "Restore the row's cells."),
            "cell-unreadable": ("A cell that is neither a number, a term nor a dash.", "Correct the cell, or teach the language or guide its words."),
            "unit-missing": ("A number without the unit that it needs.", "Add the unit, or fix it in the guide's slot."),
            "unit-unfit": ("A unit that does not fit what is read.", "Correct the unit, or the type in canon.yaml."),
            "pattern-missing": ("A pattern of the guide matches nothing in the text of its rule.", "Correct the pattern, or the text."),
            "number-unfit": ("A number is not written with the language's own signs.", "Write it the language's way."),
            "quantity-unreadable": ("A quantity that cannot be read.", "Write a number and a unit as the language writes them."),
            "number-unread": ("A number that is neither read nor waived.", "Read it with a slot in the guide, or waive it with a reason."),
            "waiver-unmatched": ("A waiver quotes words that do not stand in the text so often, or waives nothing.", "Correct the quote, its number or its count, or remove the waiver."),
            "po-broken": ("A catalogue cannot be parsed.", "Mend the catalogue at this line."),
            "slot-unknown": ("A sentence has a slot that its rule has no parameter for.", "Correct the slot's name."),
            "slot-missing": ("A translation leaves out a slot of the English sentence.", "Add the slot to the translation."),
            "slot-form": ("A slot asks for a width or case that the language does not have.", "Use a width or case of language.yaml, or add it there."),
        },
    ),
    **_codes(
        Severity.WARNING,
        {
            "number-sign": ("A number is written with signs that its language does not use so.", "Write the number the language's way, or set the guide's `numbers`."),
            "range-reversed": ("The second end of a range is smaller than the first.", "Swap the ends, or mend the one that is wrong, its sign or its unit."),
            "conflict": ("Documents disagree on a fact.", "Rule on it in canon.yaml, or correct a text."),
            "conflict-internal": ("A document contradicts itself.", "Rule on it in canon.yaml, or correct the text."),
            "ruling-stale": ("A ruling no longer matches the texts.", "Remove the ruling, or rule anew."),
            "value-unstated": ("A document states a rule, but not a value that its sentence needs.", "Read the value with a slot of the guide, or say what the words imply."),
            "rule-unstated": ("A rule of the canon that no document states.", "Open it in a guide, or remove it from canon.yaml."),
            "slot-unit": ("A translation prints a number without the unit that its English prints with it.", "Ask for the unit, as in `{pace:long}`: another text or sheet may tell it in another unit."),
            "translation-number": ("A translation says other numbers than its English.", "Take the number out of the translation, or accept it with a reason."),
            "translation-unit": ("A translation says a unit beside a number where its English says none, or another.", "Leave the unit to the slot, which prints it, or accept it with a reason."),
            "translation-ending": ("A translation does not end as such a text does in its language.", "Correct the punctuation at its end."),
            "translation-english": ("A translation is the same as its English, or a part of it is.", "Translate it, or accept it with a reason."),
            "translation-script": ("A word mixes letters of two scripts.", "Type the letter of the right script."),
            "translation-blanks": ("A translation has blanks where none belong.", "Remove the blanks."),
            "translation-term": ("A translation is not the word that a text of its language has.", "Use the text's word, or accept it with a reason."),
            "translation-break": ("A translation may break a line where its language breaks none: a blank there is no no-break space, or none is there.", "Type a no-break space (U+00A0)."),
            "translation-long": ("A label is wider than its column.", "Find a shorter word, show with a soft hyphen (U+00AD) where it may break, or accept it with a reason."),
            "language-undecided": ("A line of a new locale's language.yaml that nobody has decided on yet.", "Decide, and remove the mark `# decide`."),
            "translation-outdated": ("A translation spells out a number that the texts no longer say.", "Put the slot in its place, or the new number."),
            "term-unattested": ("The glossary of a language has none of the words that its text has for a term.", "Use the text's word in the glossary of language.yaml."),
            "message-untranslated": ("A message has no translation; it is shown in English.", "Translate it in the catalogue."),
            "message-obsolete": ("A catalogue has an entry that no message asks for.", "Run `virsta locale update`, or remove the entry."),
            "message-stale": ("A translation belongs to an older English sentence.", "Check the translation and its English text."),
        },
    ),
    **_codes(
        Severity.NOTE,
        {
            "conflict-missing": ("A document lacks what others of its family have.", "Nothing need be done; other documents lend what is missing."),
            "licence-unstated": ("A document does not state its licence or attribution.", "State them in the guide once they are known."),
            "cells-glued": ("Cells of a table were not parted and have been split.", "Nothing need be done; part them in the text if it is yours."),
        },
    ),
}


LONGEST_NAME = 100
"""Nothing longer is the misspelling of a name."""
MOST_A_LINE = 20
"""A line without an end can hold hundreds of thousands of one fault."""


def diagnose(code: str, message: str, place: Place, *, hint: str | None = None, related: Iterable[Related] = ()) -> Diagnostic:
    """Make a finding of a known code; a hint goes before the code's own help."""
    kind = CODES[code]
    help_ = f"{hint} {kind.help}" if hint else kind.help
    return Diagnostic(code, kind.severity, message, place, help_, tuple(related))


def nearest(word: str, known: Iterable[str]) -> str | None:
    """Return a hint with the known spelling nearest to a word, or None where none is near."""
    from difflib import get_close_matches  # for faults alone

    if len(word) > LONGEST_NAME:
        return None

    spelt = {name.casefold(): name for name in known}
    close = get_close_matches(word.casefold(), spelt, 1, 0.5)
    return f"Did you mean `{spelt[close[0]]}`?" if close else None


def few_a_line(diagnostics: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
    """Yield findings; of those of one code that follow one another in a line the first few, and one for all others."""
    for (code, *_), found in groupby(diagnostics, key=lambda d: (d.code, d.place.file, d.place.line)):
        count, rest = 0, None
        for count, own in enumerate(found, 1):
            if count <= MOST_A_LINE:
                yield own
            else:
                rest = replace(rest or own.place, end_column=own.place.end_column)
        if rest is not None:
            yield diagnose(code, f"{count - MOST_A_LINE} more like these in this line", rest)


def in_order(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Return findings in a stable order, each once: by file, place, severity and code."""
    unique = dict.fromkeys(diagnostics)
    return sorted(unique, key=lambda d: (d.place.file, d.place.line, d.place.column, d.severity, d.code, d.message))
