"""How strong the levels are: ``python -m bench.ladder GAME [MATCHES] [OF_THE_MASTER]``.

Three players. The levels that answer at once or nearly, and `greedy`, which is 1000, meet their
neighbours in MATCHES matches; then a master sits among two merchants, whose rating is known by
now. What is printed last belongs into fondaco/bots/ratings.toml.
"""

from __future__ import annotations

import math
import sys

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from fondaco.arena.tournament.lineups import LADDER, ONE_AGAINST
from fondaco.arena.tournament.plan import Tournament
from fondaco.arena.tournament.run import hold
from fondaco.arena.tournament.standings import ANCHOR, Share, Standing

PLAYERS = 3
QUICK = ("apprentice", "peddler", "trader", ANCHOR, "merchant")
MASTER = ("master", "merchant")


def main(game: str, matches: int = 480, of_the_master: int = 30) -> None:
    """Play, and print the ladder of a game."""
    console = Console()
    quick = _hold(game, QUICK, LADDER, matches, ANCHOR, console)
    above = _hold(game, MASTER, ONE_AGAINST, of_the_master, "merchant", console)
    table = Table("level", "rating", "±", "share alone among the next lower", "s a decision")
    ratings = {}
    for place, name in enumerate(QUICK):
        share = quick.alone[place, place - 1] if place else None
        found = quick.ratings[place]
        ratings[name] = found.rating, found.reach
        table.add_row(*_cells(name, *ratings[name], share, quick.by_bot[place].pace))
    master, merchant = above.ratings[0], ratings["merchant"]
    points = merchant[0] + master.rating - above.ratings[1].rating
    ratings["master"] = points, math.hypot(merchant[1], master.reach)
    table.add_row(*_cells("master", *ratings["master"], above.alone[0, 1], above.by_bot[0].pace))
    console.print(table)
    rounded = {name: round(points, -1) for name, (points, _) in ratings.items() if name != ANCHOR}
    told = ", ".join(f"{name} = {points:.0f}" for name, points in rounded.items())
    console.print(f"{game} = {{ {told} }}")


def _hold(
    game: str, bots: tuple[str, ...], form: str, matches: int, anchor: str, console: Console
) -> Standing:
    tournament = Tournament.make(game, PLAYERS, bots, matches, form, seed="ladder")
    with Progress(console=console) as progress:
        task = progress.add_task(f"{game}: {' '.join(bots)}", total=tournament.matches)
        return hold(tournament, anchor=anchor, on_match=lambda: progress.advance(task))


def _cells(name: str, points: float, reach: float, share: Share | None, pace: float) -> list[str]:
    told = ""
    if share is not None:
        low, high = share.interval
        told = f"{share.mean:.1%} ({low:.1%}–{high:.1%}), {share.matches} matches"
    return [name, f"{points:.0f}", f"{reach:.0f}", told, f"{pace:.4f}"]


if __name__ == "__main__":
    main(sys.argv[1], *(int(text) for text in sys.argv[2:]))
