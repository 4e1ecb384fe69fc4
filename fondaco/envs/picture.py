"""A match as text, for the render mode ``ansi``."""

from __future__ import annotations

import io

from rich.console import Console

from fondaco.engine.match import Match

_WIDTH = 100


def picture(match: Match, seat: int | None) -> str:
    """The table as a seat sees it (None: a spectator), in letters without colour."""
    drawn = match.game.screen.screen(match.box, match.view(seat), seat, "en", match.seats)
    console = Console(file=io.StringIO(), width=_WIDTH, color_system=None, record=True)
    console.print(drawn)
    return console.export_text()
