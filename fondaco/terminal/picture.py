"""The game's own picture of what a seat may see."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, cast

from fondaco import Match
from fondaco.pictures.screen import ScreenBoard
from fondaco.terminal.seats import called

Part = Literal["all", "brief", "values"]


def board(
    match: Match, seat: int | None, lang: str, part: Part = "all", room: int | None = None
) -> ScreenBoard:
    """The game's own picture of what a seat may see; `room`: as if there were so many lines."""
    draw = cast(Callable[..., ScreenBoard], match.game.screen.screen)
    names = [name and called(name, lang) for name in match.seats]
    picture = draw(match.box, match.view(seat), seat, lang, names)
    picture.part, picture.room = part, room
    return picture
