"""What a designer of Key Harvest asks: start pairs, workers, fields, events (`balance.toml`)."""

from __future__ import annotations

from fondaco.engine.balance_spec import ThingNames, read_questions
from fondaco.engine.box import Box
from fondaco.engine.text import same
from fondaco.games.key_harvest.features import tally
from fondaco.games.key_harvest.nouns import label

__all__ = ["questions", "tally"]


def _names(box: Box) -> dict[str, ThingNames]:
    """Start pairs by their two fields."""
    pairs = [" + ".join(map(label, row["fields"])) for row in box.data["start_pair"]]
    return {"start_pairs": tuple(map(same, pairs))}


questions = read_questions(__file__, tally, _names)
