"""Wampum's table in JSON and in words.

Its pitch is read from its texts as that of any game, and so are the name, the help and the
values of each option (`true` and `false` of a switch, `value` for numbers).
"""

from fondaco.games.wampum.notation.account import account, standings
from fondaco.games.wampum.notation.events import PASSING, TELLING, events
from fondaco.games.wampum.notation.restore import restore, write
from fondaco.games.wampum.notation.sets import expand, gather, unfinished
from fondaco.games.wampum.notation.state import fill, state, view
from fondaco.games.wampum.notation.words import REPEATED, say_action, say_event, say_prompt

#: Phases in which everybody can count what may be done.
OPEN_CHOICES = frozenset({"offer_village", "relocate"})
