"""A board and what is to be decided there: all that a page needs, with or without a table."""

from __future__ import annotations

from dataclasses import dataclass

from fondaco.engine.account import Ahead
from fondaco.engine.composition import Lot
from fondaco.web.table_page import parts
from fondaco.web.table_page.look import Look
from fondaco.web.table_page.points import Points, standings


@dataclass(frozen=True, kw_only=True)
class Scene:
    """A match as one seat sees it."""

    place: str
    #: What is being decided there, by its name in the view: the guide opens at it.
    phase: str
    board: parts.Board
    prompt: parts.Prompt
    decision: parts.Decision | None
    #: What is under the hammer, if something is.
    lot: Lot | None
    players: tuple[parts.Player, ...]
    #: What everybody's position is worth, or how the points came when it is over.
    points: Points
    #: How far the end is.
    ahead: Ahead
    finished: bool


def scene(look: Look, plan: str, shown: parts.Shown) -> Scene:
    """What a look shows, with a plan in mind."""
    decision = parts.decision(look, plan)
    return Scene(
        place=parts.place(look),
        phase=look.trial.view["phase"],
        board=parts.board(look, decision, plan, shown),
        prompt=parts.prompt(look, decision),
        decision=decision,
        lot=parts.lot(look),
        players=parts.players(look),
        points=standings(look),
        ahead=parts.ahead(look),
        finished=look.match.result is not None,
    )
