"""Reading and writing numbers and quantities: what tests of it share."""

from __future__ import annotations

from pathlib import Path

from virsta.localise.plurals import plural_rule
from virsta.language import Language
from virsta.model import Type, Value
from virsta.notation.numbers import scan
from virsta.notation.reading import Reader
from virsta.notation.writing import Writer
from virsta.source import Source, fold_spaces
from virsta.units import Units

FOLDERS = tuple(sorted(path.parent.name for path in Path(__file__).parents[2].glob("locales/*/language.yaml")))
"""Every language, by folder; known before any is loaded, so that cases can be named by it."""
