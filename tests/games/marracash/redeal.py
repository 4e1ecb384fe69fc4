"""Re-dealing what a seat cannot see at MarraCash's table."""

from __future__ import annotations

import copy
from collections import Counter
from random import Random
from typing import Any

from fondaco.engine.registry import find_game

State = dict[str, Any]


def redeal(state: State, seat: int | None, rng: Random) -> State:
    """Other cash, other sealed answers and other antiques, where the options hide them."""
    state = copy.deepcopy(state)
    others = [owner for owner in range(state["players"]) if owner != seat]
    if state["options"]["hidden_cash"] and state["turn_no"]:  # before that all have the same
        for owner in others:  # more of it: whoever could pay can pay
            state["cash"][owner] += 25 * rng.randrange(40)
    if state["auction"] is not None:
        answers, auctioneer = state["auction"]["sealed"], state["auction"]["auctioneer"]
        limit = 9 if state["players"] == 2 else 6
        for owner in others:
            able = state["cash"][owner] >= 100 and state["owners"].count(owner) < limit
            if answers[owner] is not None and able:
                most = min(state["cash"][owner], 8000)
                chosen = range(100, most + 1, 25)
                answers[owner] = rng.choice([*chosen, *([0] if owner != auctioneer else [])])
    if state["options"]["cards"] == "antiques":
        _redeal_antiques(state, others, rng)
    return state


def _redeal_antiques(state: State, others: list[int], rng: Random) -> None:
    """Hands that nobody has shown, and that no customers cover: those would have been shown."""
    cards, data = state["cards"], find_game("marracash").box.data
    colour_of = {row["id"]: row["colour"] for row in data["cards"]}
    order = list(colour_of)
    hands = [cards["hands"][owner] for owner in others if owner not in cards["completed"]]
    customers = [Counter[str]() for _ in range(state["players"])]
    for shop, owner, guests in zip(data["shops"], state["owners"], state["customers"], strict=True):
        if owner >= 0:
            customers[owner][shop["colour"]] += guests
    for _ in range(100):
        unseen = cards["deck"] + [card for hand in hands for card in hand]
        rng.shuffle(unseen)
        for pile in (cards["deck"], *hands):
            pile[:] = sorted(unseen[: len(pile)], key=order.index)
            del unseen[: len(pile)]
        needs = [Counter(colour_of[card] for card in hand) for hand in cards["hands"]]
        if not any(
            owner not in cards["completed"] and len(hand) == 5 and needs[owner] <= customers[owner]
            for owner, hand in enumerate(cards["hands"])
        ):
            return
    raise AssertionError("no other deal was found")
