"""What a publisher's template cannot do: take time, memory or room, or reach for more than the sheet."""

from __future__ import annotations

import os
import time
from collections import deque
from itertools import repeat
from pathlib import Path

import pytest

from tests.projects import run
from tests.templates.conftest import Render, write
from virsta.diagnostic import Diagnostic
from virsta.emit import confined
from virsta.emit.confined import Limits

SMALL = Limits(seconds=3, size=2**16, memory=64 * 2**20)

ENDLESS = "{% for a in range(100000) %}\n{% for b in range(100000) %}{% endfor %}\n{% endfor %}"
DOUBLING = """{% set big = namespace(text='carts') %}
{% for _ in range(40) %}{% set big.text = big.text ~ big.text %}{% endfor %}"""
HARMFUL = {
    # template: code, line, what is said
    ENDLESS: ("template-limit", 2, "3 seconds"),
    "\n{{ (10 ** (10 ** 8)) % 7 }}": ("template-limit", 2, "`**`"),
    '{{ "a" * 10 ** 10 }}': ("template-limit", 1, "`*`"),
    "\n\n{{ (range(100000)|list) * 1000 }}": ("template-limit", 3, "`*`"),
    "{{ '%999999999d' % 1 }}": ("template-limit", 1, "64 MiB"),
    "{{ 'x'|center(999999999)|length }}": ("template-limit", 1, "64 MiB"),
    "\n{% for number in range(100000) %}\n{{ number }}\n{% endfor %}": ("template-limit", 3, "0.0625 MiB"),
    "{% macro again() %}\n{{ again() }}{% endmacro %}\n{{ again() }}": ("template-limit", 2, "without end"),
    "{{ " + "(" * 3000 + "1" + ")" * 3000 + " }}": ("template-limit", 1, "too deeply"),
    "{% extends 'own.html' %}": ("template-limit", 1, "without end"),
    "{% include 'own.html' %}": ("template-limit", 1, "without end"),
    "{{ range(10 ** 6)|length }}": ("template-limit", 1, "Range too big"),
    "\n{{ sheet.__class__.__mro__ }}": ("template-unsafe", 2, "`__class__`"),
    "{{ ''['__class__'] }}": ("template-unsafe", 1, "`__class__`"),
    "{{ sheet|attr('__class__') }}": ("template-unsafe", 1, "`__class__`"),
    "{{ ([sheet]|map(attribute='__class__')|list)[0] }}": ("template-unsafe", 1, "`__class__`"),
    "{{ '{0.__class__}'.format(sheet) }}": ("template-unsafe", 1, "`__class__`"),
    "{{ '{s.__class__}'.format_map({'s': sheet}) }}": ("template-unsafe", 1, "`__class__`"),
    "{{ pgettext.__globals__ }}": ("template-unsafe", 1, "`__globals__`"),
    "{{ cycler.__init__.__globals__ }}": ("template-unsafe", 1, "`__init__`"),
    "{{ self._TemplateReference__context }}": ("template-unsafe", 1, "`_TemplateReference__context`"),
    "{% macro m() %}{% endmacro %}{{ m.__call__ }}": ("template-unsafe", 1, "`__call__`"),
    "{% set parts = [] %}\n{{ parts.append(1) }}": ("template-unsafe", 2, "`append`"),
    "{{ editions.update({'first': 'Second'}) }}": ("template-unsafe", 1, "`update`"),
    "{% set sheet.title = 'Mine' %}": ("template-broken", 1, "cannot assign attribute"),
    "{{ lipsum.__globals__.os }}": ("template-broken", 1, "`lipsum`"),
    "{{ [1, 2]|random }}": ("template-broken", 1, "`random`"),
    "{{ sheet.title.text|safe }}": ("template-unsafe", 1, "`safe`"),
    "{% autoescape false %}{{ sheet.title.text }}{% endautoescape %}": ("template-unsafe", 1, "`autoescape`"),
    "{{ ['<b>']|map('safe')|join }}": ("template-broken", 1, "`safe`"),
    "{{ ('A'|e).translate({65: sheet.title.text}) }}": ("template-unsafe", 1, "`translate`"),
    "{{ ('a\\nb'|e)|indent(sheet.title.text) }}": ("template-unsafe", 1, "`indent` takes a number"),
    "{% include '../sources/canon.yaml' %}": ("template-unsafe", 1, "`../sources/canon.yaml`"),
    "{% include 'virsta/../../pack.py' %}": ("template-unsafe", 1, "`virsta/../../pack.py`"),
    "{% import '/etc/hostname' as name %}": ("template-unsafe", 1, "`/etc/hostname`"),
    "{% include 'virsta/coverage.html' %}": ("template-broken", 1, "`virsta/coverage.html`"),
}


@pytest.mark.parametrize("text", HARMFUL)
def test_what_does_harm_is_stopped_and_told_with_its_place(text: str, render: Render) -> None:
    code, line, words = HARMFUL[text]
    found = render({"own.html": text}, "own.html", SMALL)
    assert isinstance(found, Diagnostic), found
    assert (found.code, found.place.file, found.place.line) == (code, "templates/own.html", line)
    assert words in found.message
    assert found.help


@pytest.mark.parametrize("seconds", [0.2, 0.6])
def test_no_template_runs_longer_than_its_time(seconds: float, render: Render) -> None:
    began = time.monotonic()
    assert isinstance(render({"own.html": ENDLESS}, "own.html", Limits(seconds=seconds)), Diagnostic)
    assert seconds <= time.monotonic() - began < seconds + 5


def test_work_that_does_not_heed_its_time_is_killed() -> None:
    """An operation of the interpreter that nothing in its own process interrupts."""
    began = time.monotonic()
    assert confined.confined(lambda: bytes(deque(repeat(0), maxlen=0)), Limits(seconds=0.1)) == b""
    assert 1 < time.monotonic() - began < 10


def test_what_doubles_stays_within_the_memory(render: Render) -> None:
    found = render({"own.html": DOUBLING}, "own.html", Limits(memory=64 * 2**20))
    assert isinstance(found, Diagnostic)
    assert (found.code, found.place.line) == ("template-limit", 2)
    assert "64 MiB of memory" in found.message


def test_confined_work_opens_no_file_and_starts_no_process(tmp_path: Path) -> None:
    def tried() -> bytes:
        with (tmp_path / "file").open("w") as file:
            file.write("mine")
        return b"written"

    assert confined.confined(tried, SMALL) == b""
    assert list(tmp_path.iterdir()) == []
    assert confined.confined(lambda: Path(__file__).read_bytes(), SMALL) == b""


def test_confined_work_leaves_no_process_behind() -> None:
    """Asked in a process that has no other children."""
    asker = os.fork()
    if not asker:
        status = 1
        try:
            for work in (lambda: b"done", lambda: b"x" * 2**22, lambda: os._exit(9)):
                confined.confined(work, SMALL)
            os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            status = 0
        finally:
            os._exit(status)
    assert os.waitstatus_to_exitcode(os.waitpid(asker, 0)[1]) == 0


def test_where_nothing_can_be_confined_no_template_is_run(render: Render, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("virsta.emit.house.POSSIBLE", False)
    found = render({"own.html": "<p>Carts</p>"}, "own.html")
    assert isinstance(found, Diagnostic)
    assert (found.code, found.place.file) == ("template-limit", "templates/own.html")


FATAL = [
    (ENDLESS, "template-limit", 2),
    ("{{ 10 ** (10 ** 8) }}", "template-limit", 1),
    ("\n{% macro again() %}{{ again() }}{% endmacro %}{{ again() }}", "template-limit", 2),
    ("\n\n{{ '%999999999d' % 1 }}", "template-limit", 3),
    ("{% for number in range(100000) %}\n{{ 'carts' * 1000 }}{% endfor %}", "template-limit", 2),
    ("{{ sheet.__class__ }}", "template-unsafe", 1),
    ("{% include '../sources/canon.yaml' %}", "template-unsafe", 1),
    ("<p>\n{{ sheat.title }}", "template-broken", 2),
    ("{% for family in sheet.families %}", "template-broken", 1),
]


def test_a_fault_leaves_the_last_good_build(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(confined, "LIMITS", Limits(seconds=0.3))
    assert run(project, "build").exit_code == 0
    before = {path: path.read_bytes() for path in project.rglob("build/**/*") if path.is_file()}
    for text, code, line in FATAL:
        write(project, own_html=text)
        for command in ("build", "check"):
            result = run(project, command)
            assert result.exit_code == 1
            assert f"templates/own.html:{line}:" in result.stderr
            assert f"error[{code}]" in result.stderr
            assert "help: " in result.stderr
        assert {path: path.read_bytes() for path in project.rglob("build/**/*") if path.is_file()} == before
        assert not list(project.glob(".build.*"))


def _only(project: Path) -> tuple[str, str]:
    result = run(project, "build")
    assert result.exit_code == 1
    assert not (project / "build").exists()
    place, _, rest = result.stderr.partition(": error[")
    return place, rest.partition("]")[0]


@pytest.mark.parametrize("name", ["own.html", "_part.jinja"])
def test_a_link_that_leaves_the_project_is_refused(name: str, project: Path) -> None:
    secret = project.parent / "secret"
    secret.write_text("secret", "utf-8")
    (project / "templates").mkdir()
    (project / "templates" / name).symlink_to(secret)
    assert _only(project) == (f"templates/{name}:1:1", "path-outside")


def test_a_folder_that_leaves_the_project_is_refused(project: Path) -> None:
    outside = project.parent / "outside"
    outside.mkdir()
    (outside / "own.html").write_text("secret", "utf-8")
    (project / "templates").symlink_to(outside)
    assert _only(project) == ("templates:1:1", "path-outside")


def test_a_linked_folder_in_it_is_not_entered(project: Path) -> None:
    outside = project.parent / "outside"
    outside.mkdir()
    (outside / "part.html").write_text("secret", "utf-8")
    (project / "templates").mkdir()
    (project / "templates/parts").symlink_to(outside)
    assert _only(project) == ("templates/parts:1:1", "path-outside")


def test_a_template_that_is_not_utf8_is_told(project: Path) -> None:
    (project / "templates").mkdir()
    (project / "templates/own.html").write_bytes("<p>Vanker</p>\n<p>Härg</p>".encode("latin-1"))
    assert _only(project) == ("templates/own.html:2:5", "encoding")
