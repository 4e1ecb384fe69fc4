"""Who sits down together: the line-ups of a tournament, before seats are rotated.

A line-up is a tuple of places in the list of bots, one for each seat. With more seats than bots
some bots sit in several of them; "one A among B" is how two bots are compared at any table size.
"""

from __future__ import annotations

from itertools import combinations, pairwise, permutations

from fondaco.engine.errors import SetupError
from fondaco.engine.text import shown
from fondaco.engine.texts import read_texts

_TEXTS = read_texts(__file__, "errors")
Lineup = tuple[int, ...]

ROUND_ROBIN, LADDER, ONE_AGAINST, MIXED = "round-robin", "ladder", "one-against", "mixed"
FORMS = (ROUND_ROBIN, LADDER, ONE_AGAINST, MIXED)


def lineups(form: str, bots: int, players: int) -> tuple[Lineup, ...]:
    """The line-ups of a form of tournament.

    >>> lineups("round-robin", 2, 3)
    ((0, 1, 1), (1, 0, 0))
    >>> lineups("ladder", 3, 2)
    ((0, 1), (1, 2))
    >>> lineups("one-against", 3, 3)
    ((0, 1, 1), (0, 2, 2))
    >>> lineups("mixed", 4, 3)
    ((0, 1, 2), (0, 1, 3), (0, 2, 3), (1, 2, 3))
    """
    if form not in FORMS:
        raise SetupError(_TEXTS["no_form"](forms=", ".join(FORMS), form=shown(form)))
    if bots < 2:
        raise SetupError(_TEXTS["one_bot"])
    if form == MIXED:
        if bots < players:
            raise SetupError(_TEXTS["too_few_bots"](players=players, bots=bots))
        return tuple(combinations(range(bots), players))
    return tuple(_one_among(one, other, players) for one, other in _pairs(form, bots, players))


def _pairs(form: str, bots: int, players: int) -> list[tuple[int, int]]:
    """Who is to sit alone among whom. At tables of two that is the same both ways."""
    if form == ONE_AGAINST:
        return [(0, other) for other in range(1, bots)]
    if form == LADDER:
        steps = list(pairwise(range(bots)))
        return steps if players == 2 else [pair for a, b in steps for pair in ((a, b), (b, a))]
    return list((combinations if players == 2 else permutations)(range(bots), 2))


def _one_among(one: int, other: int, players: int) -> Lineup:
    return (one, *[other] * (players - 1))


def loner(lineup: Lineup) -> tuple[int, int] | None:
    """(the one, the others) if a single bot sits among bots of one other kind, else None.

    >>> loner((2, 0, 0)), loner((0, 1)), loner((0, 1, 2))
    ((2, 0), (0, 1), None)
    """
    one, *others = lineup
    return (one, others[0]) if len(set(others)) == 1 and others[0] != one else None


def rotated(lineup: Lineup, by: int) -> Lineup:
    """All move on by some seats.

    >>> rotated((0, 1, 2), 1)
    (2, 0, 1)
    """
    by %= len(lineup)
    return lineup[len(lineup) - by :] + lineup[: len(lineup) - by]
