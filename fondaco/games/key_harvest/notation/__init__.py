"""Key Harvest's table in JSON and in words.

Its pitch is read from its texts as that of any game, and so are the name, the help and the
values of each option (`true` and `false` of a switch, `value` for numbers).
"""

from fondaco.games.key_harvest.notation.account import account, standings
from fondaco.games.key_harvest.notation.events import PASSING, TELLING, events
from fondaco.games.key_harvest.notation.fill import fill
from fondaco.games.key_harvest.notation.restore import restore, write
from fondaco.games.key_harvest.notation.sets import expand, gather, unfinished
from fondaco.games.key_harvest.notation.state import state, view
from fondaco.games.key_harvest.notation.words import REPEATED, say_action, say_event, say_prompt
