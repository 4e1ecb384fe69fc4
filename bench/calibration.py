"""Do chances come true? ``python -m bench.calibration GAME [MATCHES] [SIMULATIONS] [BOT] [SEED]``.

Three of BOT play matches. At some decisions of each, more of them towards its end, the chance of
the seat that is to act is estimated as the game report does, from its own view; then it is looked
up how often those who were given so much did win. Intervals are over matches: decisions of one
match are not independent of each other. What was seen is kept in FILE with ``--keep FILE``.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

from fondaco.arena.analysis.judge import Judge
from fondaco.bots import ask, make_bot
from fondaco.engine.match import Match
from fondaco.engine.registry import find_game

PLAYERS = 3
#: Decisions of each match that are looked at: anywhere, and in its last tenth.
ANYWHERE, LATE = 3, 1
TENTHS = 10


def main(game: str, matches: int, simulations: int, bot: str, seed: str, keep: Path | None) -> None:
    """Play, estimate, and print."""
    rows: list[tuple[float, ...]] = []
    for number in range(matches):
        rows += _look(game, simulations, bot, f"{seed}:{number}", number)
        if number % 100 == 99 or number == matches - 1:
            found = np.array(rows)
            if keep is not None:
                np.save(keep, found)
            heading = f"{game}, {number + 1} matches of {bot}, {simulations} simulations"
            Console().print(table_of(heading, found))


def _look(game: str, simulations: int, bot: str, seed: str, number: int) -> list[tuple[float, ...]]:
    """One match: number, progress, chance told and share won, by decision that is looked at."""
    match = Match.start(find_game(game), PLAYERS, seed=seed)
    bots = [make_bot(bot, match.game, f"{seed}:{seat}", match.box) for seat in range(PLAYERS)]
    choices = []
    while match.result is None:
        if not match.unfinished and len(match.legal()) > 1:
            choices.append(match.copy())
        match.act(ask(bots[int(match.actor or 0)], match))
    won = match.tables()["ranks"][0][:PLAYERS] == 1
    shares = won / won.sum()
    rng = Random(seed)
    late = choices[-max(1, len(choices) // 10) :]
    looked = rng.sample(choices, ANYWHERE) + rng.sample(late, LATE)
    judge = Judge(match.game, match.box, seed)
    found: list[tuple[float, ...]] = []
    for position in looked:
        seat = int(position.actor or 0)
        come = float(match.game.features.progress(match.box.record[0], position.tables()[0]))
        told = judge.win_chance(position, seat, simulations)
        found.append((number, come, told, shares[seat]))
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
    parser.add_argument("simulations", type=int, nargs="?", default=400)
    parser.add_argument("bot", nargs="?", default="search:40")
    parser.add_argument("seed", nargs="?", default="calibration")
    parser.add_argument("--keep", type=Path)
    chosen = parser.parse_args()
    main(
        *(chosen.game, chosen.matches, chosen.simulations),
        *(chosen.bot, chosen.seed, chosen.keep),
    )
