"""Turns claims into facts: words into exact values."""

from virsta.normalise.facts import normalise

__all__ = ["normalise"]
