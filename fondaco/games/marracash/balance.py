"""What a designer of MarraCash asks: shops by place and colour, prices, ends (`balance.toml`)."""

from __future__ import annotations

from fondaco.engine.balance_spec import read_questions
from fondaco.games.marracash.features import tally

__all__ = ["questions", "tally"]

questions = read_questions(__file__, tally)
