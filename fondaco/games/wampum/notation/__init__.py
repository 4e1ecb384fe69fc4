"""Wampum's table in JSON and in words."""

from fondaco.games.wampum.notation.about import OPTIONS, PITCH
from fondaco.games.wampum.notation.events import events
from fondaco.games.wampum.notation.restore import restore
from fondaco.games.wampum.notation.sets import expand, gather, unfinished
from fondaco.games.wampum.notation.state import state, view
from fondaco.games.wampum.notation.words import REPEATED, say_action, say_event, say_prompt

__all__ = [
    "OPTIONS",
    "PITCH",
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
