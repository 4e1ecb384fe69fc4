"""What a designer of Yangtze asks: wares, settlements, rulers, cards, ends (`balance.toml`)."""

from __future__ import annotations

from fondaco.engine.balance_spec import read_questions
from fondaco.games.yangtze.features import tally

__all__ = ["questions", "tally"]

questions = read_questions(__file__, tally)
