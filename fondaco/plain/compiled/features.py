"""What bots look at in a plain game, bound to its rules: the table without what a seat cannot see,
and every line tried on a copy of it."""

from __future__ import annotations

import numpy as np

from fondaco.engine.compiled.binder import Slot, driver
from fondaco.engine.compiled.sight import copy_record
from fondaco.engine.compiled.slots import advance, apply, automatic

hide, worth = Slot("features", "hide"), Slot("features", "worth")


@driver
def see(table, seat, sight):
    """The table as a seat sees it."""
    sight.seat = seat
    copy_record(table, sight.tables[0])
    hide(sight.tables[0], seat)


@driver
def value(box, sight, action, weights):
    """What the table is worth to the seat once an action is done."""
    table = sight.tables[1]
    copy_record(sight.tables[0], table)
    apply(box, table, action)
    while automatic(table):
        advance(box, table)
    return worth(box, table, sight.seat) * 1.0


@driver
def points_now(box, table, seat):
    """The worth of the table to a seat, in whole points."""
    return np.int64(worth(box, table, seat))


@driver
def hide_nothing(table, seat):
    """Everybody sees everything."""


@driver
def remember(box, before, after, memory):
    """Views tell enough."""


@driver
def overhear(box, before, after, seat, memory):
    """What is said and done openly, the views show."""


@driver
def holds(box, table, seat, memory):
    """Whoever remembers nothing is never wrong."""
    return True


@driver
def redeal(box, table, seat, memory, stream):
    """Nothing is hidden."""


@driver
def make_sense(box, table, seat, memory, weights, stream):
    """What others do tells nothing of what they hide."""
    return 0.0


@driver
def told(box, table, action):
    """Everybody sees what the seat to act does."""
    return action


@driver
def gauge(box, table, seat, numbers):
    """A simulation goes on to the end, so nothing is gauged on the way."""


@driver
def common(box, table, numbers):
    """The chances go by the gauges of the seats alone."""


@driver
def clock(table):
    """A simulation goes on to the end."""
    return np.int64(0)


@driver
def progress(box, table):
    """A simulation goes on to the end."""
    return 0.0
