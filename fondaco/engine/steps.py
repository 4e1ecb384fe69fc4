"""A match taken apart: how it stood after each line, and the steps that were one decision each."""

from __future__ import annotations

from dataclasses import dataclass

from fondaco.engine.box import Box
from fondaco.engine.game import Game
from fondaco.engine.match import Match


@dataclass(frozen=True)
class Step:
    """What a person sends as one: some lines of one seat, and the chance that followed."""

    seat: int
    #: Number of lines before it, after its own lines, and after the chance that followed.
    first: int
    last: int
    end: int


def positions(match: Match) -> list[Match]:
    """The match after each of its lines, the first before them all; chance is told by the lines."""
    from fondaco.engine.record import replay_record

    position = replay_record(match.record(), lambda _: match.game, upto=0)
    position.auto = False
    found = [position]
    for line in match.lines:
        position = position.copy()
        position.act(line)
        found.append(position)
    return found


def steps(positions: list[Match]) -> list[Step]:
    """The steps of a match, in order; a step ends where chance or somebody else goes on."""
    found = []
    place, total = 0, len(positions) - 1
    while place < total:
        seat, first = positions[place].actor, place
        place += 1
        if not isinstance(seat, int):
            continue  # what chance did before the first step
        while place < total and positions[place].actor == seat and positions[place].unfinished:
            place += 1
        last = place
        while place < total and positions[place].actor == "chance":
            place += 1
        found.append(Step(seat, first, last, place))
    return found


def forced_step(match: Match) -> tuple[str, ...]:
    """The lines of the step that is due, if there is only one such step; else nothing."""
    seat = match.actor
    if not isinstance(seat, int) or match.unfinished or len(match.legal()) != 1:
        return ()
    trial, lines, drawn = match.copy(), [], len(match.actions)
    while True:
        legal = trial.legal()
        if len(legal) != 1:
            return ()
        trial.act(legal[0])
        lines.append(legal[0])
        if trial.actor != seat or not trial.unfinished or len(trial.actions) != drawn + len(lines):
            return tuple(lines)


def say_step(game: Game, box: Box, lines: list[str], lang: str) -> str:
    """The lines of a step in words; an amount of none goes without saying."""
    told = [line for line in lines if not line.endswith(" 0")] or lines
    return " · ".join(game.notation.say_action(box, box.index[line], lang) for line in told)
