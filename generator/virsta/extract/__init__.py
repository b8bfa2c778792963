"""Extracts what a document says: blocks → claims, rule texts, labels, and the stretches that are accounted for."""

from virsta.extract.extraction import Extraction, extract

__all__ = ["Extraction", "extract"]
