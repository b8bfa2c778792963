"""A publisher's own templates: they stand in the project's templates/ and run in Jinja's sandbox, confined.

Ours are within their reach under `virsta/`, and stand in for those that the publisher does not have.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Generator, Iterable, Mapping
from dataclasses import asdict, dataclass, field
from functools import cache, partial
from importlib import import_module
from typing import Any

from jinja2 import Environment, FunctionLoader, TemplateSyntaxError
from jinja2.ext import extract_from_ast

from virsta.diagnostic import Diagnostic, diagnose
from virsta.emit import html, markdown
from virsta.emit.confined import POSSIBLE, Limits, confined, relieve
from virsta.emit.messages import TEMPLATES as OURS
from virsta.emit.messages import notes_of
from virsta.emit.sandbox import PREFIX, Fault, Kept, Sandbox, fault_of, printable
from virsta.emit.templating import OPTIONS, context, finished
from virsta.layout import STEM, TEMPLATES
from virsta.localise.messages import Message
from virsta.localise.view import Sheet
from virsta.source import Place

SHEETS = {"html": ("sheet.html", "sheet.css", "macros.jinja"), "md": ("sheet.md", "macros.jinja")}
"""By format, our template of the sheet and what it is put together from."""
PARTS = ("css", "jinja", "svg")
"""What other files in templates/ end with: they serve those that write a file."""
ABOUT = "Text of the publisher's own templates."
STOPPED = "had to be stopped: it takes more time or memory than there is"
for late in ("difflib", "encodings.unicode_escape", "html", "jinja2.debug", "textwrap", "unicodedata"):
    import_module(late)  # Jinja and Python would do so where no file can be opened any more
_KEPT = {form: Kept() for form in SHEETS}
"""By format, our templates as they were compiled: a preview makes many houses."""
_LINES = re.compile("\r\n|\r|\n")
_NAME = re.compile(r"[\w-][\w.-]*")


@dataclass(frozen=True, slots=True)
class House:
    """A publisher's templates, by path in templates/, and what they may use."""

    templates: Mapping[str, str]
    limits: Limits
    _sandboxes: dict[str, Environment] = field(default_factory=dict)

    def outputs(self, formats: Iterable[str]) -> list[str]:
        """Return the templates that write a file in one of the formats; the sheets are among them where changed."""
        found = []
        for form in formats:
            sheet = SHEETS.get(form, ())
            found += [name for name in sheet[:1] if not self.templates.keys().isdisjoint(sheet)]
            found += [name for name in self.templates if _writes(name) == form and name not in sheet]
        return found

    def render(
        self, name: str, sheet: Sheet, translations: Mapping[str, str], editions: Mapping[str, str]
    ) -> str | Diagnostic:
        """Return what a template makes of a sheet, or what is wrong with it."""
        jinja = self._sandbox(name)

        def made() -> str:
            pieces = jinja.get_template(name).generate(context(jinja, sheet, translations, editions))
            assert isinstance(pieces, Generator)
            size, parts = 0, []
            for piece in pieces:
                parts.append(piece)
                size += len(piece.encode())
                if size > self.limits.size:  # raised where it was written
                    pieces.throw(OverflowError(f"writes more than {self.limits.size / 2**20:g} MiB"))
            text = "".join(parts)
            return finished(markdown.tidy(text) if name.endswith(".md") else text)

        answer = self._confined(name, jinja, made)
        return answer if isinstance(answer, Diagnostic) else str(answer)

    def messages(self) -> tuple[list[tuple[Message, Place]], list[Diagnostic]]:
        """Return every message that the templates ask for, with its place, and what is wrong before any is run."""
        found, faults = [], []
        for name in self.templates:
            jinja = self._sandbox(name)
            answer = self._confined(name, jinja, partial(_calls, jinja, name))
            if isinstance(answer, Diagnostic):
                faults.append(answer)
            else:
                lines = _LINES.split(self.templates[name])
                for line, key, text in answer:
                    about = notes_of(lines[: line - 1]) or ABOUT
                    found.append((Message(key, text, about=about), self._place(name, line, key)))
        return found, faults

    def _sandbox(self, name: str) -> Environment:
        """Return the sandbox for the format that a template's name ends with."""
        form = "md" if name.endswith(".md") else "html"
        if form not in self._sandboxes:
            loader = FunctionLoader(self._load)
            jinja = Sandbox(loader=loader, bytecode_cache=_KEPT[form], autoescape=form == "html", **OPTIONS)
            escape = {"html": html, "md": markdown}[form].prepare(jinja).finalize or (lambda value: value)
            jinja.finalize = lambda value: escape(printable(value))
            self._sandboxes[form] = jinja
            for own in SHEETS[form]:  # compiled here, once; those of the publisher are compiled where they run
                for found in {PREFIX + own, own} - self.templates.keys():
                    jinja.get_template(found)
        return self._sandboxes[form]

    def _load(self, name: str) -> tuple[str, str, None] | None:
        """Return a template's text and the name of its file, as Jinja wants them."""
        if name in self.templates:
            return self.templates[name], f"{TEMPLATES}/{name}", None
        own = name.removeprefix(PREFIX)
        return (_ours()[own], PREFIX + own, None) if own in _ours() else None

    def _confined(self, name: str, jinja: Environment, work: Callable[[], Any]) -> Any:
        """Return what work on a template gives in a process of its own, or what is wrong with the template."""
        if not POSSIBLE:
            return self._diagnostic(Fault("template-limit", "cannot be limited on this system, so it is not run"), name)

        names = [*self.templates, *(PREFIX + own for own in _ours())]

        def told() -> bytes:
            try:
                answer = {"made": work()}
            except Exception as error:
                relieve()
                answer = {"fault": asdict(fault_of(error, self.limits, jinja, names))}
            return json.dumps(answer, ensure_ascii=False).encode()

        data = confined(told, self.limits)
        answer = json.loads(data) if data else {"fault": {"code": "template-limit", "message": STOPPED}}
        return self._diagnostic(Fault(**answer["fault"]), name) if "fault" in answer else answer["made"]

    def _diagnostic(self, fault: Fault, entry: str) -> Diagnostic:
        """Return a finding of a fault; one that shows itself in a template of ours is put down to the publisher's."""
        name, line, message = fault.file.removeprefix(f"{TEMPLATES}/"), fault.line, fault.message
        if name not in self.templates:
            message += f" (at {fault.file}:{line})" if fault.file else ""
            replaced = (part for parts in SHEETS.values() for part in parts if part in self.templates)
            name, line = entry if entry in self.templates else next(replaced), 1
        words = re.search("`([^`]+)`", fault.message)
        return diagnose(fault.code, message, self._place(name, line, words[1] if words else ""), hint=fault.hint)

    def _place(self, name: str, line: int, words: str) -> Place:
        """Return the place of words in a line of a template, or of the line."""
        rows = _LINES.split(self.templates[name])
        row = rows[line - 1] if 0 < line <= len(rows) else ""
        column = max(row.find(words), 0) + 1
        return Place(f"{TEMPLATES}/{name}", line, column, column + len(words) if words in row else column)


def misnamed(path: str) -> Diagnostic | None:
    """Return what is wrong with the name of a file in templates/."""
    name = path.removeprefix(f"{TEMPLATES}/")
    stem, _, form = name.rpartition(".")
    if form not in (*SHEETS, *PARTS) or not all(map(_NAME.fullmatch, name.split("/"))):
        message = f"`{name}` is named as no template is"
    elif name.startswith(PREFIX):
        message = f"{TEMPLATES}/{PREFIX} stands for the program’s own templates"
    elif stem == STEM:
        message = f"`{name}` would take the place of the sheet, whose template is `sheet.{form}`"
    else:
        return None
    return diagnose("template-name", message, Place(path, 1, 1, 1))


def _writes(name: str) -> str:
    """Return the format of the file that a template of the publisher's writes; parts of others write none."""
    return "" if "/" in name or name.startswith("_") else name.rpartition(".")[2]


@cache
def _ours() -> dict[str, str]:
    """Return our own templates of sheets."""
    return {name: (OURS / name).read_text("utf-8") for parts in SHEETS.values() for name in parts}


def _calls(jinja: Environment, name: str) -> list[tuple[int, str, str]]:
    """Return line, id and English text of each message that a template asks for; raise what it must not hold."""
    assert jinja.loader is not None
    text, file, _ = jinja.loader.get_source(jinja, name)
    found = []
    for line, _, given in extract_from_ast(jinja.parse(text, name, file), ("pgettext",)):
        key, english = (*given, None, None)[:2] if isinstance(given, tuple) else (None, None)
        if key is None or english is None:
            raise TemplateSyntaxError("`pgettext` takes an id and an English text, both written out", line, name, file)
        found.append((line, key, english))
    return found
