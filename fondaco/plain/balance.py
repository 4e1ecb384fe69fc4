"""What a designer of a plain game asks (`balance.toml`)."""

from __future__ import annotations

from fondaco.engine.balance_spec import read_questions
from fondaco.plain.compiled import tally

__all__ = ["questions", "tally"]

questions = read_questions(__file__, tally)
