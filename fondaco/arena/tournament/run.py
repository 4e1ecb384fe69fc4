"""Holding a tournament from its first match to its last."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import closing

from fondaco.arena.pool import Workers, nothing, pool_of
from fondaco.arena.processes import Processes
from fondaco.arena.tournament.match import Contest, Matches
from fondaco.arena.tournament.plan import Tournament
from fondaco.arena.tournament.standings import ANCHOR, Standing
from fondaco.arena.tournament.stop_rule import Goal


def contests(
    tournament: Tournament, workers: Workers = 1, on_start: Callable[[], None] = nothing
) -> Generator[Contest, None, None]:
    """Play a tournament; its matches come in order, whoever has played them.

    `workers` are processes, or a pool: a cluster. `on_start` is called when whoever plays has
    loaded everything, and the first match begins.
    """
    return pool_of(workers, Processes).in_order(Matches(tournament), on_start)


def hold(
    tournament: Tournament,
    workers: Workers = 1,
    goal: Goal | None = None,
    anchor: str = ANCHOR,
    on_match: Callable[[], None] = lambda: None,
    on_deal: Callable[[list[Contest]], None] = lambda deal: None,
    on_start: Callable[[], None] = nothing,
) -> Standing:
    """Play a tournament until its goal is reached or all its matches are played.

    The goal is looked at deal by deal, in order, so that the outcome does not depend on how many
    workers there are; what they have played beyond it does not count. `on_start` is called when
    everything is loaded and the first match begins.
    """
    standing, goal = Standing(tournament, anchor), goal or Goal()
    deal: list[Contest] = []
    with closing(contests(tournament, workers, on_start)) as played:
        for contest in played:
            deal.append(contest)
            on_match()
            if len(deal) < tournament.matches_a_deal:
                continue
            standing.add(deal)
            on_deal(deal)
            if goal.reached(standing):
                break
            deal = []
    return standing
