"""Checks data against the project's JSON Schemas and says where in the YAML a fault stands."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from virsta import yamlfile
from virsta.diagnostic import Diagnostic, diagnose

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
    return _told(errors, yamlfile.Lines(text, path)) if errors else []


def _told(errors: list[Any], lines: yamlfile.Lines) -> list[Diagnostic]:
    found = []
    for error in errors:
        # a key that should not be there is marked itself, not the mapping that holds it
        steps = [*error.instance_path, *getattr(error.kind, "unexpected", [])[:1]]
        at = "/".join(map(str, steps)) or "the top"
        found.append(diagnose("schema", f"{at}: {error.message[:200]}", lines.place(steps)))
    return found
