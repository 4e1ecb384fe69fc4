"""The game report: what chances everybody had in a match, and what decisions were worth."""

from fondaco.arena.analysis.review import EFFORTS, USUAL, analyse, read_effort

__all__ = ["EFFORTS", "USUAL", "analyse", "read_effort"]
