"""The worlds that a seat of Yangtze must reckon with: what it cannot see, dealt anew."""

from __future__ import annotations

import numpy as np

from fondaco.engine.box import Box
from fondaco.engine.compile import rule
from fondaco.engine.drivers import pick
from fondaco.engine.game import State
from fondaco.games.yangtze.notation.state import bag_ids
from fondaco.games.yangtze.rules.table import SEATS
from fondaco.games.yangtze.rules.tiles import count, lowest, rest_after


@rule
def redeal(box, table, seat, memory, stream):
    """Spread the wares a seat cannot see anew over the bag and the screens of the others.

    Every way that agrees with the memory is equally likely: secret wares that came early are dealt
    first, and whatever can be an early one can be a later one as well. Which rulers and
    settlements are in the bag everybody knows by elimination.
    """
    if table.open_wares == 1:
        return
    places = np.zeros(SEATS, np.int64)  # secret wares still to deal
    rest = 0
    for other in range(table.players):
        if other != seat:
            secret = table.wares[other] & ~table.known[other]
            table.bag_wares |= secret
            table.wares[other] &= table.known[other]
            places[other] = count(secret)
            rest += places[other]
    done = np.zeros(SEATS, np.int64)
    returns = np.int64(0)
    while rest > 0:
        late = returned_after(memory, table.bag_wares, returns)
        for other in range(table.players):
            while done[other] < places[other] and (
                late == 0 or memory.arrival[other, done[other]] <= returns
            ):
                ware = one_of(table.bag_wares & ~late, stream)
                table.bag_wares ^= ware
                table.wares[other] |= ware
                done[other] += 1
                rest -= 1
        returns += 1


@rule
def returned_after(memory, wares, returns):
    """Of some wares those that went into the bag after so many returns."""
    rest = wares & memory.bagged
    late = rest & 0
    while rest != 0:
        if memory.when[lowest(rest)] > returns:
            late |= rest & -rest
        rest = rest_after(rest)
    return late


@rule
def one_of(wares, stream):
    """One ware of a set as a set of its own, each as likely as the next."""
    for _ in range(pick(stream, 0, count(wares))):
        wares = rest_after(wares)
    return wares & -wares


def fill(box: Box, view: State, seat: int) -> State:
    """Some state with this view: what is hidden is filled up in canonical order."""
    ids = bag_ids(box)
    placed = {*view["box"], *view["rulers"], *view["river"]}
    for who in view["seats"]:
        wares = who["known"] if isinstance(who["wares"], int) else who["wares"]
        placed |= {*wares, *who["settlements"]}
    if view["auction"] is not None:
        placed.add(view["auction"]["tile"])
    if view["ruler"] is not None:
        placed |= {view["ruler"]["given"], view["ruler"]["returned"]}
    unseen = [tile for tile in ids if tile not in placed]
    seats = []
    for who in view["seats"]:
        if isinstance(who["wares"], int):
            secret = who["wares"] - len(who["known"])
            wares = sorted([*who["known"], *unseen[:secret]], key=ids.index)
            who, unseen = {**who, "wares": wares}, unseen[secret:]
        seats.append(who)
    return {**view, "seats": seats, "bag": unseen}
