"""Re-dealing what a seat cannot see at Key Harvest's table."""

from __future__ import annotations

import copy
from random import Random
from typing import Any

State = dict[str, Any]


def redeal(state: State, seat: int | None, rng: Random) -> State:
    """Spread the counters behind the screens of the others anew, in the deal with the stock."""
    state = copy.deepcopy(state)
    if state["options"]["open_screens"] or state["phase"] == "over":
        return state
    piles = [hand for owner, hand in enumerate(state["hands"]) if owner != seat]
    if state["phase"] == "deal":
        piles.append(state["stock"])
    counters = [crop for pile in piles for crop in range(5) for _ in range(pile[crop])]
    while True:
        rng.shuffle(counters)
        unseen = list(counters)
        for pile in piles:
            size = sum(pile)
            pile[:] = [unseen[:size].count(crop) for crop in range(5)]
            unseen = unseen[size:]
        frame = state["stack"][-1] if state["stack"] else {"kind": ""}
        if (
            frame["kind"] != "pay"
            or sum(state["hands"][frame["seat"]][max(frame["last"], 0) :]) >= frame["left"]
        ):
            return state  # a payment that has begun can be completed: all can see that
