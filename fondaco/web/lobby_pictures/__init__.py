"""The pictures of the lobby: one original drawing per game, 360 by 180, as SVG symbols.

A game with a board draws its own picture; here are those of the games that come later.
"""

from __future__ import annotations

from functools import cache

from django.utils.safestring import SafeString, mark_safe

from fondaco.games.wampum import board as wampum
from fondaco.web.lobby_pictures import key_harvest, marracash, samarkand, yangtze

_PICTURES = {
    "samarkand": samarkand.picture,
    "yangtze": yangtze.picture,
    "marracash": marracash.picture,
    "key_harvest": key_harvest.picture,
}


@cache
def symbols() -> SafeString:
    """Return the symbols `pic-GAME`, to stand inside an SVG of the page."""
    drawn = "".join(
        f'<symbol id="pic-{game}" viewBox="0 0 360 180" preserveAspectRatio="xMidYMid slice">'
        f'{draw()}<path class="dusk" d="M0 0h360v180H0z"/></symbol>'
        for game, draw in _PICTURES.items()
    )
    return mark_safe(wampum.picture() + drawn)  # noqa: S308 - our own drawings, no user's word in them
