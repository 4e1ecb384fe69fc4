"""Is a mistake one? ``python -m bench.mistakes GAME [DECISIONS] [PLAYOUTS] [SIMULATIONS] [BOTS]``.

Matches are played by BOTS (one for each seat, with commas) and reported on. Every decision that the
report says cost a tenth of a victory or more is played out from there, as often as the one it
prefers: in worlds that its seat had to reckon with, the same for both, by searches with SIMULATIONS
in all seats. It is confirmed if the preferred step wins more, and surely so if it is by more than
chance would make it.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
from rich.console import Console

from bench.quick_search import play, share_won
from fondaco.arena.analysis import analyse, read_effort
from fondaco.arena.analysis.report import Decision
from fondaco.bots import ask, make_bot
from fondaco.bots.search_bot import Tree
from fondaco.bots.worlds import Worlds
from fondaco.engine.match import Match
from fondaco.engine.registry import find_game
from fondaco.engine.steps import positions

LARGE = 0.10
#: Where nothing is drawn or hidden, all playouts would be the same without some random decisions.
STRAY = 0.05
#: Playouts go on in portions until so many standard errors tell the two apart.
PORTION, CLEAR = 20, 3.5
CONSOLE = Console(highlight=False, soft_wrap=True)


def main(
    name: str, decisions: int, playouts: int, simulations: int, bots: Sequence[str], effort: str
) -> None:
    """Play, report, play out, and print."""
    told: list[tuple[float, float, float]] = []
    for position, decision in _mistakes(name, bots, effort):
        apart = _play_out(position, decision, playouts, simulations)
        error = _error(apart)
        told.append((decision.worth, float(apart.mean()), error))
        CONSOLE.print(
            f"line {decision.first} {' · '.join(decision.played)}, not "
            f"{' · '.join(decision.preferred)}: told {decision.worth:.1%} ± {decision.error:.1%}, "
            f"played out {apart.mean():.1%} ± {1.96 * error:.1%} ({len(apart)} pairs)"
        )
        if len(told) % 5 == 0 or len(told) == decisions:
            CONSOLE.print(_summary(name, np.array(told)))
        if len(told) == decisions:
            return


def _summary(name: str, told: Any) -> str:
    """How many were mistakes, with an interval for shares (Wilson's)."""
    amount, worth, error = len(told), told[:, 1], told[:, 2]
    sure = (worth < -1.96 * error).sum()
    wrong = (worth > 1.96 * error).sum()
    low, high = _interval(int((worth < 0).sum()), amount)
    return (
        f"{name}: {amount} decisions told to cost a tenth or more: {(worth < 0).mean():.0%} "
        f"({low:.0%} to {high:.0%}) cost something when played out, {sure} of them surely; "
        f"{wrong} surely gained; told {told[:, 0].mean():.1%}, played out {worth.mean():.1%} "
        f"± {1.96 * math.sqrt((error**2).sum()) / amount:.1%} in the mean"
    )


def _interval(hits: int, of: int) -> tuple[float, float]:
    z = 1.96
    middle = (hits + z * z / 2) / (of + z * z)
    reach = z * math.sqrt(hits * (of - hits) / of + z * z / 4) / (of + z * z)
    return middle - reach, middle + reach


def _mistakes(name: str, bots: Sequence[str], effort: str) -> Iterator[tuple[Match, Decision]]:
    """Decisions that reports call large mistakes, match by match, with the position before."""
    number = 0
    while True:
        match = Match.start(find_game(name), len(bots), seed=f"mistakes:{number}")
        players = [make_bot(bot, match.game, f"{number}:{bot}", match.box) for bot in bots]
        while match.result is None:
            match.act(ask(players[(int(match.actor or 0) + number) % len(bots)], match))
        report, places = analyse(match, read_effort(effort)), positions(match)
        large = [d for d in report.decisions if d.costly and d.worth <= -LARGE]
        CONSOLE.print(f"{name}, match {number}: {len(report.decisions)} decisions, {len(large)}")
        yield from ((places[decision.first], decision) for decision in large)
        number += 1


def _play_out(position: Match, decision: Decision, playouts: int, simulations: int) -> Any:
    """Shares of the victory with the step that was played, less those with the preferred one."""
    seat, game, box = int(position.actor or 0), position.game, position.box
    worlds, tree = Worlds(game, box), Tree(game, box, 11, {})
    filled, memory = worlds.fill(position.view(seat)), worlds.memory(position, seat)
    player, apart = Tree(game, box, 13, {"stray": STRAY}), list[float]()
    while len(apart) < playouts:
        tree.plant(filled)
        tree.grow(seat, memory, 1)
        state = Match.at(game, box, tree.world[0]).state()
        ends = []
        for lines in (decision.played, decision.preferred):
            match = Match.restore(game, state, seed=f"{decision.first}:{len(apart)}", chance="auto")
            for line in lines:
                match.act(line)
            play(match, player, simulations)
            ends.append(share_won(match, seat))
        apart.append(ends[0] - ends[1])
        found = np.array(apart)
        if len(apart) % PORTION == 0 and abs(found.mean()) > CLEAR * _error(found):
            break
    return np.array(apart)


def _error(found: Any) -> float:
    """The standard error of a mean."""
    return float(found.std(ddof=1)) / math.sqrt(len(found))


if __name__ == "__main__":
    name, decisions, playouts, simulations, bots, effort, *_ = [
        *sys.argv[1:],
        *("20", "100", "30", "merchant,merchant,trader", "quick")[len(sys.argv) - 2 :],
    ]
    main(name, int(decisions), int(playouts), int(simulations), bots.split(","), effort)
