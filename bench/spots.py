"""Positions in which a search may be blind, and what is right in them.

``python -m bench.spots GAME MATCHES [SIMULATIONS] [EFFORT] [SEED]``: three searches with few
SIMULATIONS play matches. Where a match comes to a decision of a sort that is said to be difficult,
the lines that a longer search thinks of are compared by EFFORT simulations in all, a tenth of them
at first. Positions in which lines surely differ are printed, with what they are worth, for the
collections in tests/bots/spots.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from typing import Any

import numpy as np

from fondaco.bots import ask
from fondaco.bots.bot import History
from fondaco.bots.effort import Effort
from fondaco.bots.search_bot import SearchBot, Tree
from fondaco.bots.worlds import Worlds
from fondaco.engine.match import Match
from fondaco.engine.registry import find_game

PLAYERS = 3
#: So many lines are compared, found by so many simulations for one that is to be judged.
LINES, LONGER = 4, 10
#: Chances that differ by less are the same; a spot has lines that differ by more.
SAME, CLEAR = 0.003, 0.01
#: Where rollouts of the one who compares go on to the end of the match.
TO_THE_END = {"samarkand", "yangtze", "marracash"}
#: One of so many decisions of a sort is looked at even if the search errs in none of them.
SELDOM = 6


def _harvest(legal: list[str], choice: str) -> bool:
    """A field is harvested, or no more of them."""
    more = any(line.startswith("harvest") for line in legal)
    return choice.startswith("harvest") or (choice == "done" and more)


def _auction(legal: list[str], choice: str) -> bool:
    """A bid, or a card that is turned into money."""
    return choice.startswith("cash") or any(line.startswith("bid") for line in legal)


def _marriage(legal: list[str], choice: str) -> bool:
    """A marriage before anybody leads a caravan."""
    return all(line.startswith("marry") for line in legal)


SPOTS: dict[str, Callable[[list[str], str], bool]] = {
    "key_harvest": _harvest,
    "yangtze": _auction,
    "marracash": _auction,
    "samarkand": _marriage,
}


class Referee:
    """Knows what lines are worth."""

    def __init__(self, match: Match) -> None:
        self._match, self._seat = match, int(match.actor or 0)
        given = {"horizon": 0.0} if match.game.id in TO_THE_END else {}
        self._tree = Tree(match.game, match.box, 3, {"margin": 0.0, **given})
        worlds = Worlds(match.game, match.box)
        self._tables = worlds.fill(match.view(self._seat))
        self._memory = worlds.memory(match, self._seat)

    def chance(self, line: str, simulations: int) -> float:
        """The chance of the seat to act after a line; with the same luck for all lines."""
        self._tree.reseed(len(self._match.actions))
        self._tree.plant(self._tables)
        begun = np.array([self._match.box.index[line]], np.int16)
        self._tree.grow(self._seat, self._memory, simulations, begun)
        return float(self._tree.chances()[0][self._seat])


def main(name: str, matches: int, simulations: int, effort: int, seed: str) -> None:
    """Play, judge, and print."""
    seen = 0
    for number in range(matches):
        match = Match.start(find_game(name), PLAYERS, seed=f"{seed}:{number}")
        bots = [
            SearchBot(match.game, s, match.box, Effort(simulations=simulations))
            for s in range(PLAYERS)
        ]
        while match.result is None:
            choice = ask(bots[int(match.actor or 0)], match)
            legal = match.legal()
            if len(legal) > 1 and SPOTS[name](legal, choice):
                seen += 1
                judge(match, choice, simulations, effort, always=seen % SELDOM == 0)
            match.act(choice)


def judge(match: Match, choice: str, simulations: int, effort: int, always: bool) -> None:
    """Print a decision if its lines surely differ and the search errs, or always."""
    seat, referee = int(match.actor or 0), Referee(match)
    longer = Effort(simulations=LONGER * simulations)
    bot = SearchBot(match.game, "spots", match.box, longer)
    bot.recall(History.of(match, seat))
    lines = [line.line for line in bot.think(match.view(seat), match.legal()).lines[:LINES]]
    lines = list(dict.fromkeys([choice, *lines]))
    chances = [referee.chance(line, effort // 10 // len(lines)) for line in lines]
    best, worst = max(chances), min(chances)
    if best - worst < CLEAR or (best - chances[0] < CLEAR and not always):
        return
    chances = [referee.chance(line, effort // len(lines)) for line in lines]
    if max(chances) - min(chances) < CLEAR:
        return
    right = {line for line, c in zip(lines, chances, strict=True) if c > max(chances) - SAME}
    spot: dict[str, Any] = {
        "seed": match.seed,
        "lines": " · ".join(match.lines),
        "chances": {line: round(c, 3) for line, c in zip(lines, chances, strict=True)},
    }
    told = "right" if choice in right else "wrong"
    print(json.dumps({"played": choice, "is": told, **spot}, ensure_ascii=False), flush=True)


if __name__ == "__main__":
    name, matches, simulations, effort, seed, *_ = [
        *sys.argv[1:],
        *("10", "300", "60000", "spots")[len(sys.argv) - 2 :],
    ]
    main(name, int(matches), int(simulations), int(effort), seed)
