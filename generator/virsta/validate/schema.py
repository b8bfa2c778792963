"""Checks data against the project's JSON Schemas and says where in the YAML a fault stands."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

from virsta import yamlfile
from virsta.diagnostic import Diagnostic, diagnose, nearest

_HOMES = (Path(__file__).parents[1] / "schema", Path(__file__).parents[3] / "schema")


def schema_text(name: str) -> str:
    """Return a schema as it is shipped (in the wheel, or in a checkout)."""
    file = next(home / f"{name}.schema.json" for home in _HOMES if (home / f"{name}.schema.json").is_file())
    return file.read_text("utf-8")


@cache
def _validator(name: str) -> Any:
    import jsonschema_rs  # a third of a start's time: only where something is checked

    return jsonschema_rs.validator_for(json.loads(schema_text(name)))


def check_schema(name: str, data: Any, text: str, path: str) -> list[Diagnostic]:
    """Return every fault of data, read from a YAML text, by a named schema."""
    validator = _validator(name)
    try:
        errors = [] if validator.is_valid(data) else list(validator.iter_errors(data))
    except ValueError as reason:  # numbers beyond all reason
        return [diagnose("schema", str(reason), yamlfile.Lines(text, path).place([]))]
    if not errors:
        return []
    schema, lines = json.loads(schema_text(name)), yamlfile.Lines(text, path)
    return [found for error in errors for found in _told(error, schema, lines)]


def _told(error: Any, schema: Any, lines: yamlfile.Lines) -> Iterator[Diagnostic]:
    """Yield a finding for a fault; for each of several keys that should not be there, one where it stands."""
    steps = list(error.instance_path)
    at = "/".join(map(str, steps)) or "the top"
    unexpected = getattr(error.kind, "unexpected", [])
    for key in unexpected:
        hint = nearest(str(key), _at(schema, error.schema_path[:-1]).get("properties", {}))
        yield diagnose("schema", f"{at}: the key '{key}' was unexpected", lines.place([*steps, key]), hint=hint)
    if list(error.schema_path)[-1] == "pattern" and (fits := _at(schema, error.schema_path[:-1]).get("description")):
        text = error.message.partition(" does not match ")[0]
        yield diagnose("schema", f"{at}: {text} does not fit: {fits}", lines.place([*steps, json.loads(text)]))
    elif not unexpected:
        options = list(map(str, getattr(error.kind, "options", [])))
        hint = (nearest(str(error.instance), options) or f"Known are {', '.join(options)}.") if options else None
        yield diagnose("schema", f"{at}: {error.message[:200]}", lines.place(steps), hint=hint)


def _at(schema: Any, steps: Iterable[str | int]) -> Any:
    """Return the part of a schema at the end of some steps."""
    for step in steps:
        schema = schema[step]
    return schema
