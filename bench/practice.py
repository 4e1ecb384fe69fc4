"""Find practice positions for a game, and keep them beside it.

``python -m bench.practice marracash [WANTED] [MINUTES] [SEED]`` plays matches between searches,
keeps the positions that have one good answer (`fondaco/arena/practice`), and writes those that
differ most into the game's `practice.json`. What is there already stays, unless a better choice is
found among old and new.
"""

from __future__ import annotations

import sys
import time
from typing import Any

from rich.console import Console
from rich.progress import Progress

from fondaco.arena.practice.choice import choose, read_found, write_found
from fondaco.arena.practice.miner import Setup, measured_again, mine
from fondaco.engine.practice import idle_words
from fondaco.engine.registry import find_game

CONSOLE = Console()


def main(name: str, wanted: int = 12, minutes: float = 20.0, seed: str = "practice") -> None:
    """Mine until there are enough to choose from, or the time is over."""
    game = find_game(name)
    fewest = game.box.fewest_players
    players = tuple(range(fewest, min(4, game.box.most_players) + 1))
    path = game.folder / "practice.json"
    kept = {found["id"]: found for found in read_found(path)}
    until = time.monotonic() + 60.0 * minutes
    with Progress(console=CONSOLE) as progress:
        task = progress.add_task(name, total=2 * wanted)

        def told(match: str) -> None:
            progress.update(task, description=f"{name}, {match}")

        setup = Setup(game, seed, players, {}, idle_words(game.folder))
        for found in mine(setup, told, lambda: time.monotonic() > until):
            kept[found["id"]] = found
            progress.update(task, completed=len(kept))
            CONSOLE.print(_line(found))
            write_found(path, list(kept.values()))
            if len(kept) >= 2 * wanted:
                break
        chosen = choose(list(kept.values()), wanted)
        task = progress.add_task(f"{name}, measured again", total=len(chosen))
        for place, found in enumerate(chosen):
            chosen[place] = measured_again(game, found)
            progress.advance(task)
    write_found(path, chosen)
    CONSOLE.print(f"{name}: {len(chosen)} of {len(kept)} positions kept in {path}")


def _line(found: dict[str, Any]) -> str:
    seat = found["seat"]
    told = [
        f"{' '.join(one['lines'])} {one['chances'][seat]:.1%} ({one['picked']})"
        for one in found["answers"]
    ]
    return f"{found['id']} {found['match']}/{found['line']}: " + " | ".join(told)


if __name__ == "__main__":
    name, wanted, minutes, seed, *_ = [
        *sys.argv[1:],
        *("12", "20", "practice")[len(sys.argv) - 2 :],
    ]
    main(name, int(wanted), float(minutes), seed)
