"""Says the ruleset in one language: names, sentences, numbers, units, plural and case."""

from virsta.localise.localiser import Localiser, Settings

__all__ = ["Localiser", "Settings"]
