"""What two steps make of the table at once, beside each other, as their seat can see it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fondaco.engine import numbers
from fondaco.engine.account import Account
from fondaco.engine.box import Box
from fondaco.engine.match import Match
from fondaco.engine.trial import Trial


@dataclass(frozen=True)
class AtOnce:
    """How a better step differs from another: `left` (it brings the seat more), `dear` (less),
    `gift` (it leaves another seat less), or `later` (all of that comes later)."""

    kind: str = "later"
    #: By how much the one that brings more does, and what of it is what.
    amount: int = 0
    parts: str = ""
    #: Whom the other step gives something.
    seat: int = 0


def at_once(
    position: Match, box: Box, seat: int, other: Sequence[str], better: Sequence[str], lang: str
) -> AtOnce:
    """The difference between two steps of a seat by what the table is worth after each.

    Where everybody chooses before anything comes of it, that says nothing.
    """
    game = position.game
    if game.board.CLOCK == "rounds":
        return AtOnce()
    accounts = [_account(position, box, seat, lines) for lines in (other, better)]
    before, after = accounts
    if before is None or after is None:
        return AtOnce()
    changes = [b - a for a, b in zip(before.totals, after.totals, strict=True)]
    own = changes[seat]
    if own:
        if own > 0:
            return AtOnce("left", own, _parts(before, after, seat, lang), seat)
        return AtOnce("dear", -own, _parts(after, before, seat, lang), seat)
    rival = min((s for s in range(len(changes)) if s != seat), key=lambda s: changes[s])
    return AtOnce("gift", -changes[rival], "", rival) if changes[rival] < 0 else AtOnce()


def _account(position: Match, box: Box, seat: int, lines: Sequence[str]) -> Account | None:
    after = Trial(box, position.view(seat), seat).after(*lines)
    return None if after is None else position.game.notation.standings(after)


def _parts(before: Account, after: Account, seat: int, lang: str) -> str:
    """«Goods markers +1, Dirham −3»: what is different afterwards."""
    told = []
    for one, other in zip(before.columns, after.columns, strict=True):
        old, new = one.amounts[seat], other.amounts[seat]
        if old is not None and new is not None and old != new:
            told.append(f"{one.heading.say(lang)} {numbers.signed(new - old, lang)}")
    return ", ".join(told)
