"""Ratings: worked out from the results of rated matches, and kept nowhere.

The bots of the five levels are the yardsticks: their strengths are those that the arena measured.
"""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby

from django.db.models import Count, Max

from fondaco.arena.tournament.yardsticks import Order, rate_beside
from fondaco.bots import LEVELS
from fondaco.web.models import RatedMatch, RatedSeat

#: Whoever has fewer matches stands apart: so few say too little.
ENOUGH = 10
#: The newest matches of a game that count.
MOST_MATCHES = 10_000
#: Seconds for which ratings are good, and how many times as long as they took to work out.
REST, _PATIENCE = 20.0, 20.0


@dataclass(frozen=True)
class Standing:
    """How strong somebody is in a game, by so many matches."""

    account: int
    rating: float
    #: Half the width of the 95 % interval.
    reach: float
    matches: int

    @property
    def enough(self) -> bool:
        """Are there enough matches to stand among the others?"""
        return self.matches >= ENOUGH


@dataclass(frozen=True)
class _Known:
    state: tuple[int, int]
    until: float
    standings: Mapping[int, Standing]


class Ratings:
    """The ratings of each game as this process worked them out last."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._known: dict[str, _Known] = {}

    def of(self, game: str) -> Mapping[int, Standing]:
        """The standings of a game, by account; those who are gone may still be among them."""
        known = self._known.get(game)
        if known is not None and time.monotonic() < known.until:
            return known.standings
        with self._lock:
            known, state = self._known.get(game), _state(game)
            begun = time.monotonic()
            same = known is not None and known.state == state
            standings = known.standings if known is not None and same else work_out(game)
            took = time.monotonic() - begun
            until = time.monotonic() + max(REST, _PATIENCE * took)
            self._known[game] = _Known(state, until, standings)
            return standings

    def forget(self) -> None:
        """Work all out anew when it is next asked for."""
        with self._lock:
            self._known.clear()


def _state(game: str) -> tuple[int, int]:
    """What changes when a match has ended, or one is no more."""
    ended = RatedMatch.objects.filter(game=game, ended__isnull=False)
    found = ended.aggregate(number=Count("pk"), last=Max("pk"))
    return found["number"], found["last"] or 0


def work_out(game: str) -> dict[int, Standing]:
    """Everybody's rating, from the results alone."""
    newest = RatedMatch.objects.filter(game=game, ended__isnull=False).order_by("-pk")
    seats = RatedSeat.objects.filter(match__in=newest.values("pk")[:MOST_MATCHES])
    rows = seats.order_by("match", "number").values_list("match", "account", "bot", "rank")
    numbers: dict[int | str, int] = {}
    orders: list[Order] = []
    played: Counter[int] = Counter()
    for _, places in groupby(rows, key=lambda row: row[0]):
        found = [
            (account or bot, rank or 0)
            for _, account, bot, rank in places
            if account or (bot in LEVELS and LEVELS[bot].rating(game) is not None)
        ]
        # What is left of an order without those who are gone is an order by the same model.
        if len(found) > 1 and any(isinstance(who, int) for who, _ in found):
            who = [numbers.setdefault(one, len(numbers)) for one, _ in found]
            orders.append((who, _close_ranks([rank for _, rank in found])))
            played.update(one for one, _ in found if isinstance(one, int))
    known = {
        number: float(LEVELS[who].rating(game) or 0)
        for who, number in numbers.items()
        if isinstance(who, str)
    }
    rated = rate_beside(orders, len(numbers), known)
    return {
        who: Standing(who, rated[number].rating, rated[number].reach, played[who])
        for who, number in numbers.items()
        if isinstance(who, int)
    }


def _close_ranks(ranks: list[int]) -> list[int]:
    """1, 3, 3 of a match of which somebody is gone: 1, 2, 2.

    >>> _close_ranks([4, 2, 2])
    [3, 1, 1]
    """
    return [1 + sum(other < rank for other in ranks) for rank in ranks]


ratings = Ratings()
