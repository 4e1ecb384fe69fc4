"""The game report: what chances everybody had in a match, and what decisions were worth."""

from fondaco.arena.analysis.analysing import EFFORTS, USUAL, analyse, can_analyse, read_effort

__all__ = ["EFFORTS", "USUAL", "analyse", "can_analyse", "read_effort"]
