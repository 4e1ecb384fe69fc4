"""Re-dealing what a seat cannot see at Wampum's table."""

from __future__ import annotations

import copy
from random import Random
from typing import Any

State = dict[str, Any]


def redeal(state: State, seat: int | None, rng: Random) -> State:
    """Spread the cards a seat cannot see anew over deck, hands, offers and discards."""
    state = copy.deepcopy(state)
    piles: list[list[int]] = [state["deck"]]
    for owner in range(state["players"]):
        if owner != seat:
            piles += [state["hands"][owner], state["discards"][owner]]
            if state["offers"][owner] is not None:
                piles.append(state["offers"][owner]["goods"])
    unseen = [kind for pile in piles for kind in range(5) for _ in range(pile[kind])]
    rng.shuffle(unseen)
    for pile in piles:
        size = sum(pile)
        pile[:] = [unseen[:size].count(kind) for kind in range(5)]
        unseen = unseen[size:]
    pending = state["pending"]
    if pending is not None and "goods" in pending and pending["seat"] != seat:
        hand = state["hands"][pending["seat"]]
        pending["goods"] = [0] * 5  # another's half-made choice: as if just begun
        pending["good"] = next(kind for kind in range(5) if hand[kind])
    return state
