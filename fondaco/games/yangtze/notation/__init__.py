"""Yangtze's table in JSON and in words.

Its pitch is read from its texts as that of any game, and so are the name, the help and the
values of each option (`true` and `false` of a switch, `value` for numbers).
"""

from fondaco.games.yangtze.notation.account import account, standings
from fondaco.games.yangtze.notation.events import PASSING, TELLING, events
from fondaco.games.yangtze.notation.fill import fill
from fondaco.games.yangtze.notation.prompts import say_prompt
from fondaco.games.yangtze.notation.restore import restore, write
from fondaco.games.yangtze.notation.sets import expand, gather, unfinished
from fondaco.games.yangtze.notation.state import state, view
from fondaco.games.yangtze.notation.words import REPEATED, say_action, say_event

#: Lines that a page never sends alone: others could count them (section 7.5).
PLANNED = {"pick": "sell"}
