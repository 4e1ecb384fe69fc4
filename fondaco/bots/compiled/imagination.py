"""The worlds that a search plays in, weighed by the sense that others' doings make in them.

A world is dealt at random (`redeal`), and how likely it makes what others did (`make_sense`) says
whether it takes the place of the world before: surely if it is more likely, otherwise as often as
it is less (Metropolis and Hastings). So each world comes as often as it should, and only one has to
be kept.
"""

from __future__ import annotations

import math

import numpy as np

from fondaco.bots.compiled.mcts_records import BEGUN, LIKELY
from fondaco.engine.compiled.binder import driver
from fondaco.engine.compiled.drivers import pick
from fondaco.engine.compiled.sight import copy_record
from fondaco.engine.compiled.slots import make_sense, redeal

#: Worlds that are tried before the first one is played in.
_FIRST = 32
#: Chances are drawn in so fine steps.
_STEPS = 1 << 30


@driver
def imagine(box, tables, seat, memory, simulator):
    """Make tables[1] a world of a seat that looks at tables[0]; tables[2] is the same."""
    settings, stream, chain = simulator.settings[0], simulator.stream, simulator.chain
    world, kept = tables[1], tables[2]
    tries = settings.sense
    if tries > 0 and chain[BEGUN] == 0.0:
        tries = np.int64(_FIRST)
    for _ in range(tries):
        copy_record(tables[0], world)
        redeal(box, world, seat, memory, stream)
        likely = make_sense(box, world, seat, memory, simulator.weights, stream)
        share = pick(stream, 0, _STEPS) / _STEPS
        if chain[BEGUN] == 0.0 or share < math.exp(min(0.0, likely - chain[LIKELY])):
            copy_record(world, kept)
            chain[BEGUN] = 1.0
            chain[LIKELY] = likely
    if tries == 0:
        copy_record(tables[0], kept)
        redeal(box, kept, seat, memory, stream)
    copy_record(kept, world)
