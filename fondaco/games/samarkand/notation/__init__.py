"""Samarkand's table in JSON and in words."""

from fondaco.games.samarkand.notation.about import OPTIONS, PITCH
from fondaco.games.samarkand.notation.events import events
from fondaco.games.samarkand.notation.restore import restore
from fondaco.games.samarkand.notation.sets import expand, gather, unfinished
from fondaco.games.samarkand.notation.state import state, view
from fondaco.games.samarkand.notation.words import REPEATED, say_action, say_event, say_prompt

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
