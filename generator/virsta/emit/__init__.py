"""Writes a localised sheet down: one module a format."""

SCHEMA = "1.0.0"
"""The version of the packs' and the manifest's shape."""
