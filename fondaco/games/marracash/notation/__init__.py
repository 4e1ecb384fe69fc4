"""MarraCash's table in JSON and in words.

Its pitch is read from its texts as that of any game, and so are the name, the help and the
values of each option (`true` and `false` of a switch, `value` for numbers).
"""

from fondaco.games.marracash.notation.account import account, standings
from fondaco.games.marracash.notation.events import PASSING, QUIET, TELLING, events
from fondaco.games.marracash.notation.fill import fill
from fondaco.games.marracash.notation.restore import restore, write
from fondaco.games.marracash.notation.sets import expand, gather, unfinished
from fondaco.games.marracash.notation.state import state, view
from fondaco.games.marracash.notation.words import REPEATED, say_action, say_event, say_prompt

#: Phases in which everybody can count what may be done.
OPEN_CHOICES = frozenset({"refill"})
