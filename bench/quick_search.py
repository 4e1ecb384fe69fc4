"""Matches between searches without the detour through views: for many of them.

What a seat cannot see is dealt anew in every simulation, so the true table serves.
"""

from __future__ import annotations

from collections.abc import Callable

from fondaco.bots.search_bot import Tree
from fondaco.engine.match import Match


def play(
    match: Match, tree: Tree, simulations: int, look: Callable[[Match], object] = lambda _: None
) -> None:
    """Play a match to its end; `look` is shown it before every step with a choice."""
    while match.result is None:
        legal, seat = match.legal(), int(match.actor or 0)
        if len(legal) == 1:
            match.act(legal[0])
            continue
        if not match.unfinished:
            look(match)
        tree.plant(match.tables())
        tree.grow(seat, match.recall(seat), simulations)
        found = tree.visits()
        match.act_index(max(found, key=lambda action: found[action][0]))


def share_won(match: Match, seat: int) -> float:
    """The share of the victory that a seat has."""
    ranks = match.tables()["ranks"][0][: match.players]
    return float(ranks[seat] == 1) / int((ranks == 1).sum())
