"""The pictures of the lobby: every board draws its own, 360 by 180, as an SVG symbol."""

from __future__ import annotations

from functools import cache

from django.utils.safestring import SafeString, mark_safe

from fondaco.engine.registry import game_ids
from fondaco.web.pages import board_of


@cache
def symbols() -> SafeString:
    """Return the symbols `pic-GAME`, to stand inside an SVG of the page."""
    drawn = "".join(board_of(game).picture() for game in game_ids())
    return mark_safe(drawn)  # noqa: S308 - our own drawings, no user's word in them
