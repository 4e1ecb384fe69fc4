"""What a designer of Samarkand asks: families, cards, links, ends (`balance.toml`)."""

from __future__ import annotations

from fondaco.engine.balance_spec import ThingNames, read_questions
from fondaco.engine.box import Box
from fondaco.engine.text import Text
from fondaco.games.samarkand.features import tally

__all__ = ["questions", "tally"]


def _names(box: Box) -> dict[str, ThingNames]:
    """Goods cards as players speak of them: number and name."""
    numbered = enumerate(box.names["goods"], start=1)
    text = Text("{number} {en}", "{number} {de}")
    return {"numbered_goods": tuple(text(number=number, **name) for number, name in numbered)}


questions = read_questions(__file__, tally, _names)
