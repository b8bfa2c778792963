"""Jinja's sandbox as a publisher's templates run in it, and what is wrong with a template that fails there."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from traceback import walk_tb
from typing import Any

from jinja2 import Environment, StrictUndefined, TemplateError, TemplateNotFound, TemplateSyntaxError, Undefined, nodes
from jinja2.bccache import Bucket, BytecodeCache
from jinja2.exceptions import SecurityError
from jinja2.filters import do_indent
from jinja2.runtime import Context
from jinja2.sandbox import ImmutableSandboxedEnvironment
from jinja2.utils import missing
from markupsafe import Markup

from virsta.diagnostic import nearest
from virsta.emit.confined import Limits
from virsta.emit.markdown import Escaped
from virsta.layout import TEMPLATES
from virsta.model import Dice

PREFIX = "virsta/"
"""Under this, templates find our own."""

_LONGEST = 2**24
"""Characters, items or binary digits that a multiplication may make."""
_NO_SUCH = re.compile(r"No (?P<kind>filter|test) named '(?P<name>.+?)'")
_TAKEN = "safe", "random", "pprint"
"""Filters of Jinja's that would let text through unescaped, or make two builds differ."""


class Sandbox(ImmutableSandboxedEnvironment):
    """The sandbox: no attribute that begins with `_`, nothing is changed, all text of data is escaped."""

    intercepted_binops = frozenset({"*", "**"})

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.undefined = _Unknown
        self.filters = {name: own for name, own in self.filters.items() if name not in _TAKEN} | {"indent": _indent}
        del self.globals["lipsum"]  # it is made of random words

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        """Refuse a template that would have text printed as it is."""
        tree = super()._parse(source, name, filename)
        for node in tree.find_all((nodes.Filter, nodes.ScopedEvalContextModifier)):
            word = node.name if isinstance(node, nodes.Filter) else "autoescape"
            if word in ("safe", "autoescape"):
                raise _RefusedError(f"`{word}` is not allowed: all text is escaped", node.lineno, name, filename)
        return tree

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        """Refuse what would put text into escaped text as it is."""
        return super().is_safe_attribute(obj, attr, value) and not (isinstance(obj, Markup) and attr == "translate")

    def call_binop(self, context: Context, operator: str, left: Any, right: Any) -> Any:
        """Refuse what could not be stopped once it is being worked out."""
        if _length(operator, left, right) > _LONGEST:
            raise OverflowError(f"`{operator}` would make something too large")
        return super().call_binop(context, operator, left, right)

    def wrap_str_format(self, value: Any) -> Callable[..., str] | None:
        """Let the values in a text laid out as Markdown be escaped with it."""
        whole = getattr(value, "__self__", None)
        if isinstance(whole, Escaped) and value.__name__ in ("format", "format_map"):
            value = getattr(str(whole), value.__name__)
        return super().wrap_str_format(value)


class Kept(BytecodeCache):
    """Keeps compiled templates within this process."""

    def __init__(self) -> None:
        self._held: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Give a template what was compiled from the same text."""
        if held := self._held.get(bucket.key):
            bucket.bytecode_from_string(held)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep what a template was compiled to."""
        self._held[bucket.key] = bucket.bytecode_to_string()


class _RefusedError(TemplateSyntaxError, SecurityError):
    """A template holds what the sandbox does not allow."""


def _indent(text: str, width: int = 4, first: bool = False, blank: bool = False) -> str:
    """Indent as Jinja does, but by a number of blanks alone: a text would not be escaped."""
    if not isinstance(width, int):
        raise SecurityError("`indent` takes a number")
    return do_indent(text, width, first, blank)


def _length(operator: str, left: Any, right: Any) -> int:
    if operator == "**":
        return _digits(left) * abs(right) if isinstance(right, int) else 0
    for one, other in ((left, right), (right, left)):
        if isinstance(one, (str, list, tuple)) and isinstance(other, int):
            return len(one) * other
    return _digits(left) + _digits(right)


def _digits(number: Any) -> int:
    """Return how many binary digits a number has."""
    if isinstance(number, Fraction):
        return number.numerator.bit_length() + number.denominator.bit_length()
    return number.bit_length() if isinstance(number, int) else 0


class _Unknown(StrictUndefined):
    """A name that nothing has: its message has the nearest that is there, if any, on a second line."""

    __slots__ = ()

    @property
    def _undefined_message(self) -> str:
        name, owner = self._undefined_name, self._undefined_obj
        if self._undefined_hint:
            return self._undefined_hint
        if owner is missing:
            return f"nothing is called `{name}` here\n{_near(name, ('sheet', 'editions', 'pgettext', 'loop', 'range'))}"
        known = owner if isinstance(owner, dict) else [own for own in dir(owner) if not own.startswith("_")]
        kind = "nothing (none)" if owner is None else f"a {type(owner).__name__}"
        return f"{kind} has no `{name}`\n{_near(name, known)}"


def _near(name: object, known: Iterable[object]) -> str:
    return nearest(str(name), map(str, known)) or ""


def printable(value: Any) -> Any:
    """Return a value that can be printed as it is."""
    if value is None:
        raise TypeError("this prints nothing (none)\nAsk for it with `{% if … %}` first.")
    if not isinstance(value, (str, int, float, Fraction, Dice, Undefined)):
        hint = "Print one of its fields, or go through its items."
        raise TypeError(f"a {type(value).__name__} cannot be printed\n{hint}")
    return value


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a template. The file is named as the loader names it, or not at all if it is not known."""

    code: str
    message: str
    hint: str = ""
    file: str = ""
    line: int = 1


def fault_of(error: Exception, limits: Limits, jinja: Environment, names: Iterable[str]) -> Fault:
    """Return what an error says of the templates with these names: the last of theirs that it went through is to blame.

    This needs the errors of Jinja, which point into templates.
    """
    code, message, hint = _said(error, limits, jinja, names)
    if isinstance(error, TemplateSyntaxError):
        return Fault(code, message, hint, error.filename or "", error.lineno)
    steps = [(frame.f_code.co_filename, line) for frame, line in walk_tb(error.__traceback__)]
    theirs = [step for step in steps if step[0].startswith(f"{TEMPLATES}/")]
    ours = [step for step in steps if step[0].startswith(PREFIX)]
    file, line = (theirs or ours or [("", 1)])[-1]
    return Fault(code, message, hint, file, line)


def _said(error: Exception, limits: Limits, jinja: Environment, names: Iterable[str]) -> tuple[str, str, str]:
    """Return the code, message and hint of an error."""
    limit = {
        TimeoutError: f"takes longer than {limits.seconds:g} seconds",
        MemoryError: f"needs more than {limits.memory / 2**20:g} MiB of memory",
        RecursionError: "is nested too deeply, or calls itself without end",
        OverflowError: _quoted(str(error)),
    }
    if type(error) in limit:
        return "template-limit", limit[type(error)], ""
    if isinstance(error, TemplateNotFound):
        name = str(error.name)
        if name.startswith("/") or ".." in name.split("/"):
            return "template-unsafe", f"`{name}` leads out of {TEMPLATES}/", ""
        return "template-broken", f"no template `{name}`", _near(name, names)
    said = error.message if isinstance(error, TemplateError) else str(error)
    message, _, hint = (said or "").strip().partition("\n")
    if unknown := _NO_SUCH.match(message):
        hint = _near(unknown["name"], jinja.filters if unknown["kind"] == "filter" else jinja.tests)
    code = "template-unsafe" if isinstance(error, SecurityError) else "template-broken"
    return code, _quoted(message) or type(error).__name__, hint.strip()


def _quoted(message: str) -> str:
    """Return a message of Jinja's with words quoted as ours are."""
    return re.sub(r"'([^']+)'", r"`\1`", message).rstrip(".")
