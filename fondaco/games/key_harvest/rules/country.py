"""A country board: laying and lifting field tiles, placing and removing workers (KEY-5, KEY-6)."""

from __future__ import annotations

import numpy as np

from fondaco.engine.compile import rule
from fondaco.engine.compiled.bits import count_bits
from fondaco.games.key_harvest.rules.fields import around_all, count_neighbours, touching
from fondaco.games.key_harvest.rules.stack import push_place
from fondaco.games.key_harvest.rules.table import NO, NONE, WORKERS, bound_for_home


@rule
def lay(box, table, seat, field, side):
    """KEY-6.5, 6.6: the tile goes onto its space; a worker there is displaced (KEY-1.6)."""
    tile = box.bit[field]
    table.fields[seat] |= tile
    if side == 1:
        table.harvested[seat] |= tile
    if table.posts[seat] & tile != 0:
        worker = worker_on(table, seat, field)
        leave_post(box, table, seat, worker)
        push_place(table, seat, worker, NO)


@rule
def lift(box, table, seat, field):
    """A tile leaves a board; later changes never remove a worker (KEY-5.9). Returns its side."""
    tile = box.bit[field]
    side = 1 if table.harvested[seat] & tile != 0 else 0
    table.fields[seat] &= ~tile
    table.harvested[seat] &= ~tile
    return side


@rule
def worker_on(table, seat, space):
    """The worker that stands on a space."""
    worker = 0
    while table.post[seat, worker] != space:
        worker += 1
    return worker


@rule
def leave_post(box, table, seat, worker):
    """A worker leaves the board; where it goes is for others to say."""
    table.posts[seat] &= ~box.bit[table.post[seat, worker]]
    table.post[seat, worker] = NONE


@rule
def send_home(box, table, seat, worker):
    """KEY-5.8: a worker is taken off the board and goes home."""
    leave_post(box, table, seat, worker)
    bound_for_home(table, box, seat, worker)


@rule
def stand(box, table, seat, worker, space):
    """KEY-5.5, 5.6: a worker takes its place; one built over goes home."""
    if table.posts[seat] & box.bit[space] != 0:
        send_home(box, table, seat, worker_on(table, seat, space))
    table.post[seat, worker] = space
    table.posts[seat] |= box.bit[space]


@rule
def spaces_for(box, table, seat, value):
    """KEY-5.3 to 5.5: the spaces where a worker of this value may stand."""
    counts = count_neighbours(box, table.fields[seat])
    return touching(counts, value) & free_spaces(box, table, seat) & ~held(box, table, seat, value)


@rule
def free_spaces(box, table, seat):
    """KEY-5.4: the spaces with no field and no worker next to them."""
    return ~(table.fields[seat] | around_all(box, table.posts[seat]))


@rule
def held(box, table, seat, value):
    """KEY-5.5: the spaces of workers that one of this value cannot build over."""
    spaces = np.int64(0)
    for worker in range(WORKERS):
        space = table.post[seat, worker]
        if space != NONE and box.worker_value[worker] >= value:
            spaces |= box.bit[space]
    return spaces


@rule
def hireable(box, table, seat, pool):
    """KEY-5.2, 5.10: which workers of a pool (bits) have a legal space, as bits."""
    found = 0
    counts = count_neighbours(box, table.fields[seat])
    free, posts = free_spaces(box, table, seat), table.posts[seat]
    for value in range(1, box.highest_value + 1):
        wanted = box.value_workers[value] & pool
        if wanted != 0:
            spaces = touching(counts, value) & free
            alone = spaces & ~posts  # mostly there is such a space, or none at all
            if alone != 0 or (spaces != 0 and spaces & ~held(box, table, seat, value) != 0):
                found |= wanted
    return found


@rule
def tiles_on(table, seat):
    """Field tiles and workers on a board (KEY-9.2, 12.8)."""
    return count_bits(table.fields[seat]) + count_bits(table.posts[seat])
