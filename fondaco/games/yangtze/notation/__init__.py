"""Yangtze's table in JSON and in words."""

from fondaco.games.yangtze.notation.about import OPTIONS, PITCH
from fondaco.games.yangtze.notation.events import events
from fondaco.games.yangtze.notation.prompts import say_prompt
from fondaco.games.yangtze.notation.restore import restore
from fondaco.games.yangtze.notation.sets import expand, gather, unfinished
from fondaco.games.yangtze.notation.state import state, view
from fondaco.games.yangtze.notation.words import REPEATED, say_action, say_event

#: Lines that a page never sends alone: others could count them (section 7.5).
PLANNED = {"pick": "sell"}

__all__ = [
    "OPTIONS",
    "PITCH",
    "PLANNED",
    "REPEATED",
    "events",
    "expand",
    "gather",
    "restore",
    "say_action",
    "say_event",
    "say_prompt",
    "state",
    "unfinished",
    "view",
]
