"""What a move or a sale would do, by the rules at the table that a viewer sees."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from fondaco.engine.box import copy_records
from fondaco.engine.compiled.auction import raise_bid
from fondaco.engine.event import Event
from fondaco.engine.trial import Trial
from fondaco.games.marracash.rules.moves import hand_worth
from fondaco.games.marracash.rules.table import DOORSTEP, SALE, SALE_HAND

_OF_A_SALE = (SALE, DOORSTEP, SALE_HAND)


@dataclass(frozen=True)
class Outcome:
    """The table before, the table after, and what happened between them."""

    before: Trial
    after: Trial

    @cached_property
    def visits(self) -> list[Event]:
        """Shops that are entered, in their order."""
        return self._happened("visit")

    @cached_property
    def arriving(self) -> list[int]:
        """Visitors who reach the fountain, by colour."""
        arrived: list[int] = self._happened("moved")[0].facts["arrived"]
        return arrived

    @cached_property
    def completed(self) -> dict[int, int]:
        """Antiques that would be paid (MAR-9.2), as far as they can be seen: sums by seat."""
        return {seat: self._hand(seat, place) for place, seat in enumerate(self._shown, self._done)}

    @cached_property
    def gains(self) -> dict[int, int]:
        """What each seat would gain or lose; seats without a change are missing."""
        paid = (self.after.table["cash"] - self.before.table["cash"]).tolist()
        for place, seat in enumerate(self._paid, self._done):
            paid[seat] -= self._hand(seat, place)
        for seat, amount in self.completed.items():
            paid[seat] += amount
        return {seat: amount for seat, amount in enumerate(paid) if amount}

    def _happened(self, kind: str) -> list[Event]:
        return [event for event in self.after.events if event.kind == kind]

    # ------------------------------------------------------------ antiques

    @property
    def _done(self) -> int:
        return int(self.before.table["completed_count"])

    @cached_property
    def _paid(self) -> list[int]:
        """Whose hands are paid at this table."""
        after: Any = self.after.table
        return [int(seat) - 1 for seat in after["completed"][self._done : after["completed_count"]]]

    @cached_property
    def _shown(self) -> list[int]:
        """Those of them whose cards the viewer knows; the others were filled in."""
        return [s for s in self._paid if isinstance(self.before.view["cards"]["hands"][s], list)]

    def _hand(self, seat: int, place: int) -> int:
        record = self.before.box.record[0]
        return int(hand_worth(record, self.before.table, seat, record["antiques_paid"][place]))


def sale(trial: Trial, shop: int, buyer: int, price: int) -> Outcome:
    """A shop knocked down to a seat, whoever else might bid, and who walks in at once."""
    after = Trial(trial.box, None, trial.seat)
    after.tables = copy_records(trial.tables)
    table = after.table
    table["lot"], table["phase"] = shop, SALE
    raise_bid(table, buyer, price)
    while table["phase"] in _OF_A_SALE:
        trial.game.kernel.advance_once(trial.box.record, after.tables, 0)
    return Outcome(trial, after)
