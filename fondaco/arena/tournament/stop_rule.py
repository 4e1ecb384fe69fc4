"""When a tournament has found out enough."""

from __future__ import annotations

from dataclasses import dataclass

from fondaco.arena.tournament.standings import Standing
from fondaco.engine.errors import SetupError
from fondaco.engine.texts import read_texts

_TEXTS = read_texts(__file__, "errors")
#: Before so many deals no interval is trusted enough to stop for it.
FEWEST_DEALS = 10


@dataclass(frozen=True)
class Goal:
    """How narrow the 95 % intervals must be: half their width. None: that does not matter."""

    #: Points, of every rating.
    rating: float | None = None
    #: Of every share of victories: of a bot alone among others, where that is played.
    share: float | None = None

    def __post_init__(self) -> None:
        for value, most in ((self.rating, 10_000), (self.share, 1)):
            if value is not None and not 0 < value <= most:
                raise SetupError(_TEXTS["goal"](most=most, value=value))

    def reached(self, standing: Standing) -> bool:
        """Are all intervals narrow enough? Asked after whole deals only."""
        if (self.rating is None and self.share is None) or standing.deals < FEWEST_DEALS:
            return False
        if self.share is not None:
            shares = list(standing.alone.values()) or [each.wins for each in standing.by_bot]
            if max(share.width for share in shares) > 2 * self.share:
                return False
        return self.rating is None or max(r.reach for r in standing.ratings) <= self.rating
