"""What might be done in a position: the steps that the search and people who still learn choose."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from fondaco.arena.analysis.judge import Judge
from fondaco.bots import choose_step
from fondaco.bots.greedy import GreedyBot
from fondaco.bots.novice import NoviceBot
from fondaco.engine.match import Match

#: So many beginners are asked what they would do, and how blurred they see.
BEGINNERS = 16
_BLUR = 0.6
#: Simulations with which the search looks for its own step.
_LOOK = 120
_MOST = 7


@dataclass(frozen=True)
class Candidate:
    """A whole step, and how many of the beginners chose it."""

    lines: tuple[str, ...]
    picked: int


def candidates(position: Match, judge: Judge, seed: str) -> list[Candidate]:
    """The likeliest steps of the seat that is to act; steps that come to the same are one."""
    game, box = position.game, position.box
    found = [judge.preferred(position, _LOOK)]
    greedy = GreedyBot(game, seed, box)
    found.append(choose_step(greedy, position))
    found += _of_other_sorts(position, greedy, {lines[0].split()[0] for lines in found})
    asked = [
        choose_step(NoviceBot(game, f"{seed} {number}", box, _BLUR), position)
        for number in range(BEGINNERS)
    ]
    outcomes = {tuple(lines): _outcome(position, lines) for lines in (*found, *asked)}
    picked = Counter(outcomes[tuple(lines)] for lines in asked)
    kept: dict[bytes, Candidate] = {}
    for lines, outcome in outcomes.items():
        kept.setdefault(outcome, Candidate(lines, picked[outcome]))
    first = [kept.pop(o) for o in dict.fromkeys(outcomes[tuple(lines)] for lines in found)]
    rest = sorted(kept.values(), key=lambda one: -one.picked)
    return (first + rest)[:_MOST]


def _of_other_sorts(position: Match, greedy: GreedyBot, known: set[str]) -> list[list[str]]:
    """The most promising step of each other sort: to pass where others bid, and the like."""
    sorts: dict[str, list[str]] = {}
    for line in position.legal():
        sorts.setdefault(line.split()[0], []).append(line)
    view = position.view(int(position.actor or 0))
    found = []
    for sort in sorts.keys() - known:
        first, trial = greedy.choose(view, sorts[sort]), position.copy()
        trial.act(first)
        on = trial.unfinished and trial.actor == position.actor
        found.append([first, *(choose_step(greedy, trial) if on else ())])
    return sorted(found)


def _outcome(position: Match, lines: list[str]) -> bytes:
    """The table after a step, up to where chance decides: what two steps are compared by."""
    trial = position.copy()
    trial.auto = False
    for line in lines:
        trial.act(line)
    told: bytes = trial.tables().tobytes()
    return told
