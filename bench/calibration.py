"""Do chances come true? ``python -m bench.calibration GAME [MATCHES] [SIMULATIONS] [OF_PLAYERS]``.

Three searches with OF_PLAYERS simulations a decision play matches. At some decisions of each, more
of them towards its end, the chance of the seat that is to act is estimated as the game report does,
from its own view; then it is looked up how often those who were given so much did win. Intervals
are over matches: decisions of one match are not independent of each other. ``--keep FILE`` keeps
what was seen.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

from bench.quick_search import play, share_won
from fondaco.arena.analysis.judge import Judge
from fondaco.bots.search_bot import Tree
from fondaco.engine.match import Match
from fondaco.engine.registry import find_game

PLAYERS = 3
#: Decisions of each match that are looked at: anywhere, and in its last tenth.
ANYWHERE, LATE = 4, 2
TENTHS = 10


def main(game: str, matches: int, simulations: int, of_players: int, keep: Path | None) -> None:
    """Play, estimate, and print."""
    rows: list[tuple[float, ...]] = []
    for number in range(matches):
        rows += _look(game, simulations, of_players, number)
        if number % 100 == 99 or number == matches - 1:
            found = np.array(rows)
            if keep is not None:
                np.save(keep, found)
            heading = f"{game}, {number + 1} matches, {simulations} simulations"
            Console().print(table_of(heading, found))


def _look(game: str, simulations: int, of_players: int, number: int) -> list[tuple[float, ...]]:
    """One match: number, progress, chance told and share won, by decision that is looked at."""
    match = Match.start(find_game(game), PLAYERS, seed=f"calibration:{number}")
    choices: list[Match] = []
    tree = Tree(match.game, match.box, 5, {})
    play(match, tree, of_players, lambda position: choices.append(position.copy()))
    rng = Random(number)
    late = choices[-max(LATE, len(choices) // 10) :]
    judge = Judge(match.game, match.box, number)
    found: list[tuple[float, ...]] = []
    for position in rng.sample(choices, ANYWHERE) + rng.sample(late, LATE):
        seat = int(position.actor or 0)
        come = float(match.game.features.progress(match.box.record[0], position.tables()[0]))
        told = judge.win_chance(position, seat, simulations)
        found.append((number, come, told, share_won(match, seat)))
    return found


def table_of(heading: str, found: Any) -> Table:
    """By tenths of the chance that was told: how many, what was told, what came."""
    table = Table("told", "n", "mean told", "won", "±", title=heading)
    for tenth in range(TENTHS):
        those = found[np.minimum(TENTHS - 1, (TENTHS * found[:, 2]).astype(int)) == tenth]
        if len(those):
            reach = 1.96 * _error(those)
            cells = (f"{amount:.1%}" for amount in (*those[:, 2:].mean(axis=0), reach))
            table.add_row(f"{10 * tenth} to {10 * tenth + 10} %", str(len(those)), *cells)
    return table


def _error(those: Any) -> float:
    """The standard error of what was won, by matches."""
    apart = those[:, 3] - those[:, 3].mean()
    sums = np.array([apart[those[:, 0] == number].sum() for number in np.unique(those[:, 0])])
    return float(np.sqrt((sums**2).sum()) / len(those))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m bench.calibration", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("matches", type=int, nargs="?", default=500)
    parser.add_argument("simulations", type=int, nargs="?", default=300)
    parser.add_argument("of_players", type=int, nargs="?", default=30)
    parser.add_argument("--keep", type=Path)
    chosen = parser.parse_args()
    main(chosen.game, chosen.matches, chosen.simulations, chosen.of_players, chosen.keep)
