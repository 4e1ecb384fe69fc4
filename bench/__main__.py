"""`python -m bench`: measure everything and print it as a table.

With ``--json FILE`` the figures are written down as well; ``--games N`` sets how many greedy games
are simulated (default 100,000), ``--only PART`` measures a part (engine, openspiel,
startup, board, greedy, search), ``--game NAME`` a game.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path

from rich.console import Console

import fondaco
from bench import board, engine, greedy, openspiel, search, startup
from bench.goals import GOALS
from bench.measure import Figure, machine, table_of, versions

PLAYERS = 4
_PARTS = ("engine", "openspiel", "startup", "board", "greedy", "search")


def main() -> None:
    """Measure, print, perhaps write down."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--json", type=Path, metavar="FILE")
    parser.add_argument("--games", type=int, default=100_000, metavar="N")
    parser.add_argument("--only", choices=_PARTS)
    parser.add_argument("--game", choices=fondaco.game_ids(), action="append")
    chosen = parser.parse_args()
    console = Console()
    where = f"{machine()}; {versions('fondaco', 'numba', 'numpy', 'open_spiel')}"
    console.print(where, soft_wrap=True)
    found: list[Figure] = []
    for name in chosen.game or fondaco.game_ids():
        for part, measure in _parts(name, chosen.games).items():
            if chosen.only in (None, part):
                with console.status(f"{name}: {part} …"):
                    found += measure()
    if chosen.only in (None, "search"):
        found += search.peer()
    console.print(table_of(found))
    if chosen.json is not None:
        figures = [asdict(figure) for figure in found]
        chosen.json.write_text(json.dumps({"machine": where, "figures": figures}, indent=1) + "\n")


def _parts(name: str, games: int) -> dict[str, Callable[[], list[Figure]]]:
    parts: dict[str, Callable[[], list[Figure]]] = {
        "engine": lambda: engine.figures(name, PLAYERS),
        "openspiel": lambda: openspiel.figures(name, PLAYERS),
        "startup": lambda: startup.figures(name),
        "board": lambda: board.figures(name, PLAYERS),
        "greedy": lambda: greedy.figures(name, PLAYERS, games, 2),
        "search": lambda: search.figures(name),
    }
    if not GOALS[name].beside_peer:
        del parts["openspiel"]
    return parts


if __name__ == "__main__":
    main()
