"""Re-dealing what a seat cannot see at Samarkand's table."""

from __future__ import annotations

import copy
from random import Random
from typing import Any

State = dict[str, Any]


def redeal(state: State, seat: int | None, rng: Random) -> State:
    """Spread the cards a seat cannot see anew over draw pile, hands and discards."""
    state = copy.deepcopy(state)
    others = [owner for owner in range(state["players"]) if owner != seat]
    piles: list[list[int]] = [state["deck"]]
    piles += [state[part][owner] for part in ("hands", "discards") for owner in others]
    pending = state["pending"] or {}
    known = []  # with the option `holder` the poll itself tells who has the card
    if "poll" in pending and state["options"]["sale_poll"] == "holder":
        known = [pending["good"]]
    unseen = [card for pile in piles for card in pile if card not in known]
    rng.shuffle(unseen)
    for pile in piles:
        kept = [card for card in pile if card in known]
        size = len(pile) - len(kept)
        pile[:] = sorted(kept + unseen[:size])
        unseen = unseen[size:]
    if "cards" in pending and state["turn_seat"] != seat:
        _redeal_discards(state, len(pending["cards"]))
    return state


def _redeal_discards(state: State, count: int) -> None:
    """Another's half-made choice: as many cards, the lowest ones, so that it can be completed."""
    owner = state["turn_seat"]
    hand, pile = state["hands"][owner], state["discards"][owner]
    cards, size = sorted(hand + pile), len(pile)
    state["pending"]["cards"] = cards[:count]
    pile[:] = sorted(cards[:count] + cards[len(cards) - size + count :])
    hand[:] = sorted(set(cards) - set(pile))
