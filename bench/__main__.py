"""`python -m bench`: measure everything and print it as a table.

With ``--json FILE`` the figures are written down as well; ``--games N`` sets how many greedy games
are simulated (default 20,000), ``--only PART`` measures a part (openspiel,
engine, search, greedy, board, startup), ``--game NAME`` a game; both may be repeated.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path

from rich.console import Console

import fondaco
from bench import board, engine, environments, greedy, openspiel, search, startup
from bench.measure import Figure, table_of
from bench.surroundings import machine, versions
from fondaco.engine.compile import always_compile

PLAYERS = 4
_PARTS = ("openspiel", "engine", "environments", "search", "greedy", "board", "startup")


def main() -> None:
    """Measure, print, perhaps write down."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--json", type=Path, metavar="FILE")
    parser.add_argument("--games", type=int, default=20_000, metavar="N")
    parser.add_argument("--only", choices=_PARTS, action="append")
    parser.add_argument("--game", choices=fondaco.game_ids(), action="append")
    chosen = parser.parse_args()
    always_compile()
    console = Console()
    where = f"{machine()}; {versions('fondaco', 'numba', 'numpy', 'open_spiel', 'pettingzoo')}"
    console.print(f"{where}; {PLAYERS} players, in searches {search.PLAYERS}", soft_wrap=True)
    parts = chosen.only or _PARTS
    found: list[Figure] = openspiel.figures() if "openspiel" in parts else []
    for name in chosen.game or fondaco.game_ids():
        for part, measure in _parts(name, chosen.games).items():
            if part in parts:
                with console.status(f"{name}: {part} …"):
                    found += measure()
    if "environments" in parts:
        found += environments.peers()
    if "search" in parts:
        found += search.peer()
    if "startup" in parts:
        found.append(Figure("fondaco --help", startup.helped(), "s", 0.15, "most", "wampum"))
    console.print(table_of(found))
    if chosen.json is not None:
        figures = [asdict(figure) for figure in found]
        chosen.json.write_text(json.dumps({"machine": where, "figures": figures}, indent=1) + "\n")


def _parts(name: str, games: int) -> dict[str, Callable[[], list[Figure]]]:
    return {
        "engine": lambda: engine.figures(name, PLAYERS),
        "environments": lambda: environments.figures(name, PLAYERS),
        "search": lambda: search.figures(name),
        "greedy": lambda: greedy.figures(name, PLAYERS, games, 2),
        "board": lambda: board.figures(name, PLAYERS),
        "startup": lambda: startup.figures(name),
    }


if __name__ == "__main__":
    main()
