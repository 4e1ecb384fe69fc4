"""What a designer of Wampum asks: kinds, villages, ways to play (`balance.toml`)."""

from __future__ import annotations

from fondaco.engine.balance_spec import read_questions
from fondaco.games.wampum.features import tally

__all__ = ["questions", "tally"]

questions = read_questions(__file__, tally)
