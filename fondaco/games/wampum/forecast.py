"""What an offer would bring and what would follow from it, asked of the rules themselves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from fondaco.engine.box import Box, new_record
from fondaco.engine.trial import Trial
from fondaco.games.wampum.rules.offers import least_offer
from fondaco.games.wampum.rules.round_end import pass_canoe, swap
from fondaco.games.wampum.rules.table import TABLE, hand_limit


@dataclass(frozen=True)
class Outcome:
    """What a swap brings: so many cards under the chest, or so many goods into the hand."""

    wampum: bool
    given: int
    gain: int


def outcome(box: Box, offered: Sequence[int], goods: Sequence[int]) -> Outcome:
    """What an offer brings at a village with these goods (WAM-8.4 to 8.6)."""
    table = new_record(TABLE)
    table["offers"][0, 0] = offered
    table["villages"][0, 0] = goods
    swap(box.record[0], table[0], 0, 0)
    taken, earned = int(table["hands"][0, 0].sum()), int(table["chests"][0, 0].sum())
    return Outcome(taken == 0, sum(offered), taken or earned)


@dataclass(frozen=True)
class RoundEnd:
    """What follows if nobody offers more: the hand limit, the canoe's new holder, new goods."""

    limit: int
    canoe: int
    new_goods: int


class Forecast:
    """What the rules say about a table as a seat sees it."""

    def __init__(self, trial: Trial) -> None:
        self.trial = trial
        self._ids = trial.box.ids("villages")

    @cached_property
    def open_villages(self) -> set[str]:
        """Where the actor may go, with as many cards as it takes."""
        lines = [line.split() for line in self.trial.legal]
        return {words[1] for words in lines if words[0] in ("offer", "move")}

    def least(self, village: str) -> int:
        """The fewest cards of an offer at a village (WAM-4.3, 4.8)."""
        box, table = self.trial.box.record[0], self.trial.table
        return int(least_offer(box, table, self._ids.index(village)))

    @property
    def limit(self) -> int:
        """The hand limit as the offers lie now (WAM-7.1)."""
        return int(hand_limit(self.trial.box.record[0], self.trial.table))

    def with_offer(self, cards: int) -> RoundEnd:
        """What follows if one's own offer has so many cards; of which kinds makes no difference."""
        box, tables, seat = self.trial.box.record[0], self.trial.tables.copy(), self.trial.seat
        table = tables[0]
        table["offers"][seat] = 0
        table["offers"][seat, 0] = cards
        limit = int(hand_limit(box, table))
        pass_canoe(box, table)
        length = int(table["queue_length"])
        own = table["queue_to"][:length] == seat
        return RoundEnd(limit, int(table["canoe"]), int(table["queue_left"][:length][own].sum()))
