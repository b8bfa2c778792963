"""Reads a text into blocks, by its guide: headings, rules, tables, noise, and what no entry opens."""

from virsta.read.layouts import READERS
from virsta.read.outline import Block, read_blocks

__all__ = ["READERS", "Block", "read_blocks"]
