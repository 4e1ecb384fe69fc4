"""What somebody has played: places by game and number of players, the course of time, levels."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass

from django.db.models import TextField
from django.db.models.functions import Cast

from fondaco.bots import LEVELS
from fondaco.engine.registry import game_ids
from fondaco.web.kept_result import written
from fondaco.web.models import BOT, OVER, PERSON, Account, Holder, Seat, Table

#: The newest matches that are looked at.
MOST_MATCHES = 1_000


@dataclass(frozen=True)
class Ended:
    """One match that somebody has played to its end."""

    game: str
    players: int
    rank: int
    #: The levels of the bots that came in behind.
    beaten: tuple[str, ...]
    #: The levels of all bots that played.
    against: tuple[str, ...]

    @property
    def share(self) -> float:
        """1 for the first place, 0 for the last."""
        return (self.players - self.rank) / (self.players - 1) if self.players > 1 else 1.0


def matches_of(account: Account) -> list[Ended]:
    """The newest matches, the oldest of them first; a seat that a bot has at the end is none."""
    held = Holder.objects.filter(visitor=account.visitor, seat__kind=PERSON)
    held = held.filter(table__stage=OVER, table__sealed=False)
    newest = held.order_by("-table__changed").values_list("table", "seat__number")[:MOST_MATCHES]
    mine: dict[int, int] = {}
    shared: set[int] = set()
    for pk, number in newest:
        if pk in mine:
            shared.add(pk)  # somebody who plays alone in several seats
        mine[pk] = number
    wanted = mine.keys() - shared
    bots: dict[int, list[tuple[int, str]]] = defaultdict(list)
    levels = Seat.objects.filter(table__in=wanted, kind=BOT, bot__in=list(LEVELS))
    for pk, number, bot in levels.values_list("table", "number", "bot"):
        bots[pk].append((number, bot))
    tables = Table.objects.filter(pk__in=wanted, game__in=game_ids(), start__isnull=True)
    rows = tables.annotate(end=Cast("result", TextField())).order_by("changed")
    found = []
    for pk, game, players, end in rows.values_list("pk", "game", "players", "end"):
        result = written(end, players)
        if result is not None and mine[pk] < players:
            ranks, own = result["ranks"], result["ranks"][mine[pk]]
            there = [(ranks[number], bot) for number, bot in bots[pk] if number < players]
            found.append(
                Ended(
                    game,
                    players,
                    own,
                    tuple(bot for rank, bot in there if rank > own),
                    tuple(bot for _, bot in there),
                )
            )
    return found


@dataclass(frozen=True)
class Places:
    """How often which place, in a game with so many players."""

    game: str
    players: int
    counts: tuple[int, ...]

    @property
    def matches(self) -> int:
        """How many there were."""
        return sum(self.counts)


def places(matches: list[Ended]) -> list[Places]:
    """By game and number of players, in the order of the house."""
    counted: dict[tuple[str, int], Counter[int]] = defaultdict(Counter)
    for one in matches:
        counted[one.game, one.players][one.rank] += 1
    return [
        Places(game, players, tuple(counts[rank] for rank in range(1, players + 1)))
        for game in game_ids()
        for (other, players), counts in sorted(counted.items())
        if other == game
    ]


@dataclass(frozen=True)
class Against:
    """Matches with bots of a level: how many, and in how many somebody came in before them all."""

    level: str
    matches: int
    ahead: int


def against_levels(matches: list[Ended]) -> list[Against]:
    """By level, the weakest first; levels nobody has met are left out."""
    found = []
    for level in LEVELS:
        met = [one for one in matches if level in one.against]
        ahead = sum(one.against.count(level) == one.beaten.count(level) for one in met)
        if met:
            found.append(Against(level, len(met), ahead))
    return found


def badges(account: Account, matches: list[Ended]) -> dict[str, int]:
    """The rank of the strongest level beaten, by game: as the account has it, or as it was won."""
    kept = account.progress.get("beaten") if isinstance(account.progress, dict) else None
    found: dict[str, int] = {}
    for game, level in (kept if isinstance(kept, dict) else {}).items():
        if game in game_ids() and level in LEVELS:
            found[game] = LEVELS[level].rank
    for one in matches:
        if one.rank == 1:
            ranks = [LEVELS[level].rank for level in one.beaten]
            found[one.game] = max([found.get(one.game, 0), *ranks])
    return {game: rank for game, rank in found.items() if rank}
