"""What a result is worth: against those who held the same seat, and against one's own table."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from fondaco.web.models.contest import SWISS


@dataclass(frozen=True, order=True)
class Worth:
    """The end of a match for one seat; the smaller, the better."""

    rank: int
    #: Points short of the best other; less than 0: ahead of it.
    short: int


@dataclass(frozen=True)
class Finish:
    """What an entrant reached in a round."""

    entrant: int
    round: int
    board: int
    seat: int
    worth: Worth
    #: How many of the others at the own table were beaten, in hundredths.
    beaten: float


@dataclass(frozen=True)
class Tally:
    """A round for one entrant, in hundredths of what was to be had."""

    #: Against those in the same seat of other tables (match points); None: there were none.
    alike: float | None
    #: Against the others of the own table.
    beaten: float


@dataclass(frozen=True)
class Standing:
    """How an entrant stands: place, and the mean of what the rounds brought."""

    entrant: int
    place: int
    #: What decides in this form of contest, and what decides if that is equal.
    main: float
    next: float


def share(own: Worth, others: Sequence[Worth]) -> float | None:
    """A hundred for each of the others that is worse, fifty for each that is equal, on average.

    >>> share(Worth(1, -3), [Worth(1, -3), Worth(2, 4)])
    75.0
    """
    if not others:
        return None
    won = sum(1.0 if own < one else 0.5 if own == one else 0.0 for one in others)
    return 100 * won / len(others)


def beaten_by(ranks: Sequence[int], seat: int) -> float:
    """How many of the others at a table a seat has beaten, in hundredths.

    >>> [beaten_by([1, 2, 2], seat) for seat in range(3)]
    [100.0, 25.0, 25.0]
    """
    others = [Worth(rank, 0) for other, rank in enumerate(ranks) if other != seat]
    return share(Worth(ranks[seat], 0), others) or 0.0


def tallies(finishes: Sequence[Finish]) -> dict[tuple[int, int], Tally]:
    """What each result is worth, by entrant and round."""
    alike: dict[tuple[int, int], list[Finish]] = defaultdict(list)
    for one in finishes:
        alike[one.round, one.seat].append(one)
    told: dict[tuple[int, int], Tally] = {}
    for own in finishes:
        rivals = [one.worth for one in alike[own.round, own.seat] if one.board != own.board]
        told[own.entrant, own.round] = Tally(share(own.worth, rivals), own.beaten)
    return told


def standings(
    form: str, entrants: Iterable[int], told: dict[tuple[int, int], Tally]
) -> list[Standing]:
    """The entrants, best first. What they have not finished yet brings them nothing, nor costs it.

    In a contest of rounds by standing the own table decides, in the others those in the same seat;
    the other of the two decides if that is equal. Who is equal in both shares a place.
    """
    means: dict[int, tuple[float, float]] = {}
    for entrant in entrants:
        own = [tally for (who, _), tally in told.items() if who == entrant]
        alike = _mean([tally.alike for tally in own if tally.alike is not None])
        beaten = _mean([tally.beaten for tally in own])
        means[entrant] = (beaten, alike) if form == SWISS else (alike, beaten)
    order = sorted(means, key=lambda entrant: (-means[entrant][0], -means[entrant][1], entrant))
    return [
        Standing(
            entrant, 1 + sum(other > means[entrant] for other in means.values()), *means[entrant]
        )
        for entrant in order
    ]


def _mean(values: Sequence[float]) -> float:
    # Rounded, so that what is equal on paper is equal here.
    return round(sum(values) / len(values), 6) if values else 0.0
