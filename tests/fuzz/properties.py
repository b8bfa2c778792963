"""What has to hold whatever a project's files say.

They are answered by findings, never by an exception; a finding's place is inside its file; and a page that is written
holds no element that the templates do not have.
"""

from __future__ import annotations

from collections.abc import Iterable
from html.parser import HTMLParser
from pathlib import Path

from virsta import canonical, layout
from virsta.artifacts import Target, artifacts_for, sheet_for
from virsta.checks import check_project
from virsta.compilation import compile_project
from virsta.diagnostic import Diagnostic, Severity
from virsta.localise import Settings
from virsta.localise.plurals import plural_rule
from virsta.project import Project
from virsta.source import Place, Source


class WrongError(Exception):
    """A finding or page that is wrong, though nothing was raised."""


def examine(root: Path, locales: bool = True) -> bool:
    """Check a project as `virsta check` does and, where there is no error, write it as `virsta build` does.

    Without its locales only its documents are checked, and only English is written, which is quicker. Raise what is
    wrong with the answer; return whether there was no error.
    """
    project = Project(root)
    if locales and _wrong(check_project(project), root):
        return False
    documents = layout.documents(root)
    alone = documents[0] if len(documents) == 1 and not locales else None
    compiled = compile_project(project, alone)
    if _wrong([*project.diagnostics, *(compiled.diagnostics if compiled else ())], root):
        return False
    canon, units = project.canon, project.units
    assert canon and units and compiled
    canonical.dump(compiled.ruleset)
    for folder in layout.written_folders(root) if locales else (layout.ENGLISH,):
        language, catalogue = project.language(folder), project.catalogue(folder)
        assert language
        target = Target(language, plural_rule(language), catalogue.translations if catalogue else {})
        sheet = sheet_for(target, compiled.ruleset, canon, units, Settings(convention=units.conventions[0]))
        html, *_ = artifacts_for(sheet, target, canon, ("html", "md", "json"))
        check_page(html.text)
    return True


def _wrong(found: Iterable[Diagnostic], root: Path) -> bool:
    """Check the places of findings, and tell whether one of them is an error."""
    sources: dict[str, Source] = {}
    found = list(found)
    for own in found:
        for place in (own.place, *(side.place for side in own.related)):
            if place.file not in sources:
                text = (root / place.file).read_bytes().decode("utf-8-sig", "replace")
                sources[place.file] = Source.of(place.file, text)
            check_inside(own, place, sources[place.file])
    return any(own.severity is Severity.ERROR for own in found)


def check_inside(found: Diagnostic, place: Place, source: Source) -> None:
    """Raise what is wrong where a place of a finding is not one of a text."""
    head = f"{found.code} in {place.file}"
    if not 1 <= place.line <= len(source.starts):
        raise WrongError(f"{head}: line {place.line} of {len(source.starts)}")
    line = source.line_span(place.line - 1)
    length = line.end - line.start
    # what is missed at the end of a line stands behind it
    if not 1 <= place.column <= place.end_column <= length + 2:
        raise WrongError(f"{head}: columns {place.column} to {place.end_column} of {length}")


_VOID = frozenset({"meta", "link", "br", "img"})
_KNOWN = {
    *("html lang", "html lang dir", "head", "meta charset", "meta name content", "title", "style", "body", "header"),
    *("main", "code", "span"),
    *("nav id aria-label", "a href", "a class href aria-label", "ul", "li", "h1", "h2", "h3", "h4", "p", "p class"),
    *("section class", "section class id", "div class", "div class role tabindex aria-labelledby", "cite lang"),
    *("article id data-rule data-from", "span class data-fact data-from", "footer data-convention"),
    *("table data-table", "caption id", "thead", "tbody", "tr", "tr class", "tr data-row", "th scope"),
    *("th scope data-col", "th scope data-col data-from", "th scope colspan"),
    *("td data-col data-from", "td data-col data-from class", "td data-col data-state"),
}
"""Elements of a sheet and their attributes, in order. Some have `_MARKS` besides."""
_MARKS = frozenset({"lang", "data-untranslated", "data-fallback"})


class _Page(HTMLParser):
    """Notices every element that no template has."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        plain = [name for name in names if name not in _MARKS]
        if not {" ".join([tag, *names]), " ".join([tag, *plain])} & _KNOWN:
            raise WrongError(f"the page has an element <{' '.join([tag, *names])}>")
        if tag not in _VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            raise WrongError(f"the page has a stray </{tag}>")

    def handle_comment(self, data: str) -> None:
        raise WrongError(f"the page has a comment {data[:40]}")


def check_page(html: str) -> None:
    """Raise a fault where a page holds anything that the templates did not put there."""
    page = _Page()
    page.feed(html)
    page.close()
    if page.open:
        raise WrongError(f"<{page.open[-1]}> is never closed")
