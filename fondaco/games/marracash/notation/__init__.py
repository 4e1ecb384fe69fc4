"""MarraCash's table in JSON and in words."""

from fondaco.games.marracash.notation.about import OPTIONS, PITCH
from fondaco.games.marracash.notation.events import events
from fondaco.games.marracash.notation.restore import restore
from fondaco.games.marracash.notation.sets import expand, gather, unfinished
from fondaco.games.marracash.notation.state import state, view
from fondaco.games.marracash.notation.words import REPEATED, say_action, say_event, say_prompt

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
