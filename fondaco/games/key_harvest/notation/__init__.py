"""Key Harvest's table in JSON and in words."""

from fondaco.games.key_harvest.notation.about import OPTIONS, PITCH
from fondaco.games.key_harvest.notation.events import events
from fondaco.games.key_harvest.notation.restore import restore
from fondaco.games.key_harvest.notation.sentences import REPEATED
from fondaco.games.key_harvest.notation.sets import expand, gather, unfinished
from fondaco.games.key_harvest.notation.state import state, view
from fondaco.games.key_harvest.notation.words import say_action, say_event, say_prompt

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
