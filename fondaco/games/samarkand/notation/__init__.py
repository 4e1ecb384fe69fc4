"""Samarkand's table in JSON and in words.

Its pitch is read from its texts as that of any game, and so are the name, the help and the
values of each option (`true` and `false` of a switch, `value` for numbers).
"""

from fondaco.games.samarkand.notation.account import account, standings
from fondaco.games.samarkand.notation.events import PASSING, QUIET, TELLING, events
from fondaco.games.samarkand.notation.fill import fill
from fondaco.games.samarkand.notation.restore import restore, write
from fondaco.games.samarkand.notation.sets import expand, gather, unfinished
from fondaco.games.samarkand.notation.state import state, view
from fondaco.games.samarkand.notation.words import REPEATED, say_action, say_event, say_prompt

#: Phases in which everybody can count what may be done.
OPEN_CHOICES = frozenset({"turn", "place", "more"})
