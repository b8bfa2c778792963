"""virsta: a multilingual rules-data compiler."""

__version__ = "0.1.0"
