"""Holding a tournament from its first match to its last."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import closing

from fondaco.arena.contest import Contest
from fondaco.arena.crew import contests
from fondaco.arena.goal import Goal
from fondaco.arena.standing import ANCHOR, Standing
from fondaco.arena.tournament import Tournament


def hold(
    tournament: Tournament,
    workers: int = 1,
    goal: Goal | None = None,
    anchor: str = ANCHOR,
    on_match: Callable[[], None] | None = None,
    on_deal: Callable[[list[Contest]], None] | None = None,
    on_start: Callable[[], None] = lambda: None,
) -> Standing:
    """Play a tournament until its goal is reached or all its matches are played.

    The goal is looked at deal by deal, in order, so that the outcome does not depend on how many
    workers there are; what they have played beyond it does not count. `on_start` is called when
    everything is loaded and the first match begins.
    """
    standing, goal = Standing(tournament, anchor), goal or Goal()
    with closing(_deals(tournament, workers, on_match, on_start)) as deals:
        for deal in deals:
            standing.add(deal)
            if on_deal is not None:
                on_deal(deal)
            if goal.reached(standing):
                break
    return standing


def _deals(
    tournament: Tournament,
    workers: int,
    on_match: Callable[[], None] | None,
    on_start: Callable[[], None],
) -> Generator[list[Contest], None, None]:
    """The matches of one deal after the other."""
    with closing(contests(tournament, workers, on_start)) as played:
        deal: list[Contest] = []
        for contest in played:
            deal.append(contest)
            if on_match is not None:
                on_match()
            if len(deal) == tournament.matches_a_deal:
                yield deal
                deal = []
