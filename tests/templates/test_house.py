"""A publisher's own templates: they replace ours, extend them, write files of their own, and have messages."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest

from tests.projects import CATALOGUE, findings, run
from tests.templates.conftest import Render, write
from virsta.diagnostic import Diagnostic
from virsta.emit.confined import LIMITS
from virsta.emit.house import House
from virsta.emit.html import write_html
from virsta.emit.markdown import write_markdown
from virsta.localise.view import Sheet

EDITIONS = {"first": "First edition"}


def paths(project: Path) -> dict[str, str]:
    """Return the files of a build by path, with their kinds."""
    files = json.loads((project / "build/manifest.json").read_text("utf-8"))["files"]
    return {file["path"]: file["kind"] for file in files}


@pytest.mark.parametrize(("kind", "write_ours"), [("html", write_html), ("md", write_markdown)])
def test_a_template_that_only_extends_ours_makes_the_same(
    kind: str, write_ours: Any, render: Render, sheet: Sheet
) -> None:
    name = f"sheet.{kind}"
    assert render({name: f'{{% extends "virsta/{name}" %}}'}, name) == write_ours(sheet, {}, EDITIONS)


BLOCKS = {
    "html": ["style", "head", "header", "contents", "rule", "table", "footer"],
    "md": ["header", "rule", "table", "footer"],
}


@pytest.mark.parametrize(("kind", "block"), [(kind, block) for kind, blocks in BLOCKS.items() for block in blocks])
def test_each_block_can_be_replaced_and_kept(kind: str, block: str, render: Render) -> None:
    name, head = f"own.{kind}", f'{{% extends "virsta/sheet.{kind}" %}}'
    ours = render({name: head}, name)
    kept = render({name: f"{head}{{% block {block} %}}{{{{ super() }}}}{{% endblock %}}"}, name)
    own = render({name: f"{head}{{% block {block} %}}OWN\n{{% endblock %}}"}, name)
    assert isinstance(ours, str)
    assert isinstance(kept, str)
    assert isinstance(own, str)
    assert re.sub(r"\s+", "", kept) == re.sub(r"\s+", "", ours)
    assert own.count("OWN") == {"rule": 2, "table": 1}.get(block, 1)
    assert "OWN" not in ours


def test_blocks_are_those_that_the_templates_have(root: Path) -> None:
    for kind, blocks in BLOCKS.items():
        text = (root / f"generator/virsta/emit/templates/sheet.{kind}").read_text("utf-8")
        assert re.findall(r"{% block (\w+)", text) == blocks


@pytest.mark.parametrize(
    ("name", "changed"),
    [("sheet.css", ["html"]), ("sheet.html", ["html"]), ("sheet.md", ["md"]), ("macros.jinja", ["html", "md"])],
)
def test_a_file_with_the_name_of_ours_takes_its_place(name: str, changed: list[str], project: Path) -> None:
    assert run(project, "build").exit_code == 0
    kinds = ["html", "md", "json"]
    before = {kind: (project / f"build/et/movement.{kind}").read_bytes() for kind in kinds}
    macros = """{% macro origin(family) %}OWN {{ caller(family.documents[0]) }}{% endmacro %}
{% macro record(document) %}{{ caller(document.licence) }}{% endmacro %}"""
    (project / "templates").mkdir()
    (project / "templates" / name).write_text(macros if name == "macros.jinja" else "OWN", "utf-8")
    assert run(project, "build").exit_code == 0
    after = {kind: (project / f"build/et/movement.{kind}").read_bytes() for kind in kinds}
    assert [kind for kind in kinds if b"OWN" in after[kind]] == changed
    assert [kind for kind in kinds if after[kind] != before[kind]] == changed


def test_other_templates_write_a_file_for_each_locale(project: Path) -> None:
    write(project, cards_md="# {{ sheet.locale }}", handout_html="<p>{{ sheet.locale }}</p>", _part_html="<hr>")
    (project / "templates/parts").mkdir()
    (project / "templates/parts/foot.md").write_text("foot", "utf-8")
    assert run(project, "build").exit_code == 0
    sheets = {f"{locale}/movement.{kind}": kind for locale in ("en", "et") for kind in ("html", "md", "json")}
    own = {f"{locale}/{name}": name.split(".")[1] for locale in ("en", "et") for name in ("cards.md", "handout.html")}
    assert paths(project) == sheets | own | {"ruleset.yaml": "ruleset"}
    assert (project / "build/et/cards.md").read_text("utf-8") == "# et\n"
    assert (project / "build/en/handout.html").read_text("utf-8") == "<p>en</p>\n"


def test_a_format_that_is_not_asked_for_is_not_written(project: Path) -> None:
    write(project, cards_md="# Cards", handout_html="<p>{{ nothing }}</p>")
    assert run(project, "build", "--format", "md,json", "--locale", "et").exit_code == 0
    assert set(paths(project)) == {"et/movement.md", "et/movement.json", "et/cards.md", "ruleset.yaml"}


def test_a_changed_part_is_a_reason_to_build(project: Path) -> None:
    write(project, cards_md='{% include "_part.md" %}', _part_md="one")
    assert run(project, "build").exit_code == 0
    assert "up to date" in run(project, "build").stdout
    write(project, _part_md="two")
    result = run(project, "build")
    assert "1 unchanged" in result.stdout  # the ruleset knows nothing of templates
    assert (project / "build/et/cards.md").read_text("utf-8") == "two\n"
    (project / "templates/cards.md").unlink()
    assert run(project, "build").exit_code == 0
    assert not (project / "build/et/cards.md").exists()


def test_what_is_hidden_is_no_template(project: Path) -> None:
    write(project, cards_md="cards")
    (project / "templates/.cards.md.swp").write_bytes(b"\xff\xfe")
    (project / "templates/.git").mkdir()
    (project / "templates/.git/config.md").write_text("{% broken", "utf-8")
    assert findings(project) == []
    assert run(project, "build").exit_code == 0


def test_a_fault_in_ours_is_put_down_to_what_replaced_a_part_of_it(render: Render) -> None:
    found = render(
        {"macros.jinja": "{% macro origin(family) %}{{ caller(family.documents[0]) }}{% endmacro %}"}, "sheet.html"
    )
    assert isinstance(found, Diagnostic)
    assert (found.code, found.place.file) == ("template-broken", "templates/macros.jinja")
    assert "`record`" in found.message
    assert "(at virsta/sheet.html:" in found.message


@pytest.mark.parametrize(
    ("text", "line", "message", "help_"),
    [
        ("{{ shet.title }}", 1, "nothing is called `shet`", "Did you mean `sheet`?"),
        ("\n{{ sheet.titel }}", 2, "a Sheet has no `titel`", "Did you mean `title`?"),
        ("\n{{ sheet.title|wrods(sheet.locale) }}", 2, "No filter named `wrods`", "Did you mean `words`?"),
        ("{% if sheet is defnied %}{% endif %}", 1, "No test named `defnied`", "Did you mean `defined`?"),
        ("{% include '_foto.html' %}", 1, "no template `_foto.html`", "Did you mean `_foot.html`?"),
        ("{{ sheet.title }}", 1, "a LocalName cannot be printed", "Print one of its fields"),
        ("{{ sheet.families[0].own.attribution.nothing }}", 1, "a str has no `nothing`", ""),
        ("{% set none_ = sheet.families[0].sections[0].tables[0].groups[0].name %}\n{{ none_ }}", 2, "(none)", "{% if"),
        ("\n\n{{ 1 / 0 }}", 3, "division by zero", ""),
        ("{{ 1 + 'a' }}", 1, "unsupported operand", ""),
        ("<p>\n{% for %}", 2, "Expected an expression", ""),
        ("<p>\n{% endfor %}", 2, "unknown tag `endfor`", ""),
        ("{{ pgettext('house.name') }}", 1, "pgettext", ""),
    ],
)
def test_a_fault_says_where_and_what_to_do(text: str, line: int, message: str, help_: str, render: Render) -> None:
    found = render({"own.html": text, "_foot.html": ""}, "own.html")
    assert isinstance(found, Diagnostic), found
    assert (found.code, found.place.file, found.place.line) == ("template-broken", "templates/own.html", line)
    assert message in found.message
    assert "\n" not in found.message
    assert help_ in found.help


def test_a_fault_in_a_part_is_told_there(render: Render) -> None:
    parts = {"own.html": "<p>\n{% include '_part.html' %}", "_part.html": "<p>\n\n{{ shet }}"}
    found = render(parts, "own.html")
    assert isinstance(found, Diagnostic)
    assert (found.place.file, found.place.line, found.place.column) == ("templates/_part.html", 3, 4)


def test_messages_are_translated(project: Path) -> None:
    write(project, cards_html="<p>{{ pgettext('house.by', \"Printed by {name}\", name='A & B') }}</p>")
    assert [own["code"] for own in findings(project)] == ["message-untranslated"]
    assert run(project, "locale", "update").exit_code == 0
    catalogue = project / CATALOGUE
    text = catalogue.read_text("utf-8")
    entry = 'msgctxt "house.by"\nmsgid "Printed by {name}"\nmsgstr "'
    assert f"#: templates/cards.html:1\n{entry}" in text
    catalogue.write_text(text.replace(entry, f"{entry}<b>{{name}}</b> trükk"), "utf-8")
    assert run(project, "build").exit_code == 0
    assert (project / "build/et/cards.html").read_text("utf-8") == "<p>&lt;b&gt;A &amp; B&lt;/b&gt; trükk</p>\n"
    assert (project / "build/en/cards.html").read_text("utf-8") == "<p>Printed by A &amp; B</p>\n"
    assert run(project, "locale", "update").stdout.count("updated") == 0


def test_a_broken_template_stops_the_extraction(project: Path) -> None:
    before = (project / CATALOGUE).read_bytes()
    write(project, cards_html="{{ pgettext('house.name', 'Carts') }}", broken_html="{% for %}")
    result = run(project, "locale", "update")
    assert result.exit_code == 1
    assert "templates/broken.html:1:1: error[template-broken]" in result.stderr
    assert (project / CATALOGUE).read_bytes() == before


def test_a_message_of_ours_keeps_its_english(project: Path) -> None:
    write(project, cards_html="{{ pgettext('sheet.contents', 'Contents') }}\n{{ pgettext('sheet.data', 'Version') }}")
    (found,) = findings(project)
    assert (found["code"], found["file"], found["line"]) == ("template-broken", "templates/cards.html", 2)


def test_without_templates_nothing_is_confined_or_imported(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: Any) -> Any:
        raise AssertionError

    monkeypatch.setattr(House, "__init__", never)
    assert run(project, "build").exit_code == 0


FILTERS = {
    "{{ 'Carts and oxen'|wordwrap(6) }}": "Carts\nand\noxen\n",
    "{{ '<b>Carts</b> &amp; oxen'|striptags }}": "Carts &amp; oxen\n",
    "{{ {'carts': [1, 2]}|tojson }}": '{"carts": [1, 2]}\n',
    "{{ 'carts'|title }} {{ 3.14159|round(2) }} {{ '%.3f'|format(0.5) }}": "Carts 3.14 0.500\n",
    "{{ sheet.families|map(attribute='id')|join(', ') }}": "trade\n",
    "{{ 'a b'|urlencode }} {{ 1234567|filesizeformat }}": "a%20b 1.2 MB\n",
    "{% set größe = '\\u00e4' %}{{ größe }}": "ä\n",
}


@pytest.mark.parametrize("text", FILTERS)
def test_what_jinja_has_is_there_without_a_file(text: str, render: Render) -> None:
    assert render({"own.html": text}, "own.html") == FILTERS[text]


PIECES = """{{ }} {% %} {# #} sheet sheet.families .title .text |words |mark |e |map ('id') [0] (1,2) * ** ~ + - 1
"\\ud800" none if else endfor endif m() caller() loop.index super() __class__ |attr('__class__') |tojson |sort |batch(2)
|xmlattr |urlize |format(1) |int |float |groupby('id') |sum |list |first raw endraw set x=1 call endcall block endblock
{ } \u2028 \x00 é _ pgettext('a','b') pgettext range(5) namespace() joiner()() self |e|upper filter endfilter"""


def test_no_template_is_beyond_a_finding(sheet: Sheet) -> None:
    """Pieces of templates in any order make a text, or a finding of one line with its place."""
    chance = random.Random(2026)
    mixed = [" ".join(chance.choices(PIECES.split(), k=chance.randint(1, 6))) for _ in range(40)]
    house = House({f"t{n}.html": f"{{{{ {text} }}}}" for n, text in enumerate(mixed)}, LIMITS)
    made = [house.render(name, sheet, {}, EDITIONS) for name in house.templates]
    found = [*house.messages()[1], *(own for own in made if isinstance(own, Diagnostic))]
    assert any(isinstance(own, str) for own in made)
    for own in found:
        assert own.code.startswith("template-")
        assert own.place.file.removeprefix("templates/") in house.templates
        assert "\n" not in own.message
        assert not re.search(r"0x[0-9a-f]{6}|\.py|\.so|stopped", own.message), own.message
