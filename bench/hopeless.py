"""What those do who cannot win any more.

``python -m bench.hopeless GAME [MATCHES] [SIMULATIONS] [SETTINGS] [SEED]``: matches are begun by
greedy bots and ended by three searches. The last step of each seat is played out in worlds that its
owner must reckon with, what follows by the evaluation, and so is every other line that could have
been played in it. Where no line ever wins, the step has lowered the rank or the points of its seat
if another line surely brings more.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np
from rich.console import Console

from bench.settings import read
from fondaco.bots import ask, make_bot
from fondaco.bots.compiled.drivers import GREEDY
from fondaco.bots.compiled.mcts_records import settings
from fondaco.bots.effort import Effort
from fondaco.bots.kernel import bot_kernel
from fondaco.bots.search_bot import SearchBot, Tree
from fondaco.bots.worlds import Worlds
from fondaco.engine.box import new_records
from fondaco.engine.compiled.dice import new_dice
from fondaco.engine.match import Match
from fondaco.engine.registry import find_game

PLAYERS, PLAYOUTS = 3, 60
#: So much of a match is played by greedy bots.
BEGUN = 0.7
#: More lines than these of a decision are not looked at; they are spread over all.
MOST_LINES = 24
#: A rank that is lower by so much is lower; points by this share of a lead that counts fully.
RANK, POINTS = 0.04, 0.02


class Choice(NamedTuple):
    """A decision of a seat, and where in the match it was made."""

    position: Match
    place: int


def main(name: str, matches: int, simulations: int, given: dict[str, float], seed: str) -> None:
    """Play, judge, and print."""
    found: Counter[str] = Counter()
    for number in range(matches):
        match = Match.start(find_game(name), PLAYERS, seed=f"{seed}:{number}")
        for steps, lines in _last_steps(match, simulations, given):
            verdict, told = _judge(steps, lines)
            found[verdict] += 1
            if told:
                Console().print(f"{match.seed}, line {steps[0].place + 1}: {told}", highlight=False)
        if number % 10 == 9 or number == matches - 1:
            hopeless = found.total() - found["hopes"]
            lowered = (found["rank"] + found["points"]) / max(1, hopeless)
            Console().print(
                f"{name}, {number + 1} matches: {hopeless} last steps of seats that could not win, "
                f"{found['rank']} lowered the rank, {found['points']} the points ({lowered:.1%})"
            )


def _last_steps(
    match: Match, simulations: int, given: dict[str, float]
) -> Iterator[tuple[list[Choice], list[str]]]:
    """Play a match; of each seat the choices of its last step, and all lines of the match."""
    effort = Effort(simulations=simulations)
    bots = [SearchBot(match.game, s, match.box, effort, **given) for s in range(match.players)]
    greedy, progress = make_bot("greedy", match.game), match.game.features.progress
    last: dict[int, list[Choice]] = {}
    lines: list[str] = []
    step: list[Choice] = []
    while match.result is None:
        seat = int(match.actor or 0)
        if not match.unfinished:
            step = []
        if len(match.legal()) > 1:
            step.append(Choice(match.copy(), len(lines)))
            last[seat] = step
        early = progress(match.box.record[0], match.tables()[0]) < BEGUN
        lines.append(ask(greedy if early else bots[seat], match))
        match.act(lines[-1])
    for choices in last.values():
        yield choices, lines


def _judge(choices: Sequence[Choice], lines: list[str]) -> tuple[str, str]:
    """Did a step cost rank or points, or neither, or were there hopes to win? And how."""
    found, told = "neither", ""
    for number, choice in enumerate(choices):
        seat = choice.position.actor
        player = _Player(choice.position)
        step = _lines_of(choices[number:], lines)
        mine = player.ends(step, seat)
        if mine[:, 0].min() == 1:
            return "hopes", ""
        legal = choice.position.legal()
        legal = legal[:: -(-len(legal) // MOST_LINES)]
        ends = [player.ends([line], seat) for line in legal]
        if min(end[:, 0].min() for end in ends) == 1:
            return "hopes", ""
        for line, end in zip(legal, ends, strict=True):
            lower = mine[:, 0] - end[:, 0]
            words = f"{' · '.join(step)} {mine.mean(axis=0)}, {line} {end.mean(axis=0)}"
            if _surely_more(lower, RANK):
                return "rank", words
            more = end[:, 1] - mine[:, 1]
            if abs(lower.mean()) < RANK and _surely_more(more, POINTS * player.scale):
                found, told = "points", words
    return found, told


def _lines_of(choices: Sequence[Choice], lines: list[str]) -> list[str]:
    """What was played from the first of some choices of a step to the last."""
    return lines[choices[0].place : choices[-1].place + 1]


def _surely_more(gains: Any, least: float) -> bool:
    """Is the mean more than this, and more than chance would make it?"""
    error = gains.std(ddof=1) / np.sqrt(len(gains))
    return bool(gains.mean() > max(least, 3.0 * error))


class _Player:
    """Plays a position on in worlds and with dice that are the same for all lines."""

    def __init__(self, position: Match) -> None:
        self._game, self._box = position.game, position.box
        self._players, seat = position.players, int(position.actor or 0)
        worlds, tree = Worlds(self._game, self._box), Tree(self._game, self._box, 7, {})
        tree.plant(worlds.fill(position.view(seat)))
        memory = worlds.memory(position, seat)
        self._worlds = []
        for _ in range(PLAYOUTS):
            tree.grow(seat, memory, 1)
            self._worlds.append(tree.world.copy())
        self.scale = float(settings(**self._game.features.SEARCH)["margin_scale"][0])
        self._dice = new_dice(self._game.id, [f"hopeless:{n}" for n in range(PLAYOUTS)])
        self._idle = new_dice(self._game.id, list(range(self._players)))  # greedy bots roll none
        self._weights = np.stack([self._game.features.WEIGHTS] * (GREEDY + 1))

    def ends(self, lines: Sequence[str], seat: Any) -> Any:
        """Rank and points of a seat by world, if it begins with these lines."""
        game, record, moves = self._game, self._box.record, self._game.new_moves()
        found = np.zeros((PLAYOUTS, 2))
        for number, world in enumerate(self._worlds):
            tables = world.copy()
            for line in lines:
                if tables["actor"][0] == seat:
                    game.kernel.try_step(record, tables, 0, self._box.index[line], moves)
            bot_kernel(game).play_bots(
                record,
                tables,
                self._dice[number : number + 1].copy(),
                0,
                np.full(self._players, GREEDY, np.int16),
                self._idle,
                new_records(game.features.SIGHT, 1),
                moves,
                self._weights,
            )
            found[number] = tables["ranks"][0, seat], tables["scores"][0, seat]
        return found


if __name__ == "__main__":
    name, matches, simulations, given, seed, *_ = [
        *sys.argv[1:],
        *("40", "300", "-", "hopeless")[len(sys.argv) - 2 :],
    ]
    main(name, int(matches), int(simulations), read(given), seed)
