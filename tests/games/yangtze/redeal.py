"""Re-dealing what a seat cannot see at Yangtze's table."""

from __future__ import annotations

import copy
from random import Random
from typing import Any

from fondaco.engine.registry import find_game

State = dict[str, Any]


def redeal(state: State, seat: int | None, rng: Random) -> State:
    """Spread the wares a seat cannot see anew over the bag and the screens of the others."""
    state = copy.deepcopy(state)
    order = [row["id"] for row in find_game("yangtze").box.data["tile"]]
    actor = state["actor"]
    if isinstance(actor, int) and actor != seat:
        state["bundle"] = []  # another's open bundle: as if just begun
    if state["options"]["open_wares"]:
        return state
    others = [who for owner, who in enumerate(state["seats"]) if owner != seat]
    unseen = [tile for tile in state["bag"] if tile in order]
    places = len(unseen)
    for who in others:
        unseen += [tile for tile in who["wares"] if tile not in who["known"]]
    rng.shuffle(unseen)
    rest = [tile for tile in state["bag"] if tile not in order]
    state["bag"] = sorted(unseen[:places], key=order.index) + rest
    unseen = unseen[places:]
    for who in others:
        secret = len(who["wares"]) - len(who["known"])
        who["wares"] = sorted(who["known"] + unseen[:secret], key=order.index)
        unseen = unseen[secret:]
    return state
