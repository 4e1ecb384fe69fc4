"""A position of Wampum in plain Python: what lies where, and what may be done (section 7).

The first half of the second implementation; see `model.py`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

State = dict[str, Any]
Told = tuple[str, dict[str, Any]]

GOODS = ["maize", "tobacco", "pelts", "weapons", "alcohol"]
VILLAGES = ["v2", "v3a", "v3b", "v3c", "v4"]
START_VALUES = {"v2": 2, "v3a": 3, "v3b": 3, "v3c": 3, "v4": 4}
PAIRS = [(g, h) for g in range(5) for h in range(g + 1, 5)]
VERB_OF_PHASE = {
    "setup_start": "start_player",
    "setup_remove": "remove",
    "setup_deal": "draw",
    "offer_village": "offer",
    "offer_goods": "put",
    "relocate": "move",
    "restock": "draw",
    "discard": "discard",
}


@dataclass(frozen=True)
class Numbers:
    """The table `[rules]` of the data file, as delivered."""

    start_hand: int = 5
    min_offer: int = 1
    restock_hand: int = 2
    hand_limit_bonus: int = 3
    left_per_good: int = 1
    end_bonus_per_good: int = 1
    points_per_card: int = 1


DELIVERED = Numbers()


def flat_lines() -> list[str]:
    """All 220 lines at their flat index."""
    lines = [""] * 220
    for place, village in enumerate(VILLAGES):
        lines[place] = f"offer {village}"
        lines[5 + place] = f"move {village}"
    for g, good in enumerate(GOODS):
        for k in range(19):
            lines[10 + 19 * g + k] = f"put {good} {k}"
            lines[105 + 19 * g + k] = f"discard {good} {k}"
        lines[215 + g] = f"draw {good}"
    for seat in range(5):
        lines[200 + seat] = f"start_player {seat}"
    for place, (g, h) in enumerate(PAIRS):
        lines[205 + place] = f"remove {GOODS[g]} {GOODS[h]}"
    return lines


LINES = flat_lines()


class Position:
    """One position and the public events of 7.7 that led to it."""

    def __init__(self, state: State, numbers: Numbers = DELIVERED) -> None:
        self.state: State = json.loads(json.dumps(state))
        self.numbers = numbers
        self.told: list[Told] = []

    # ------------------------------------------------------------ small facts

    def order(self) -> list[int]:
        n, canoe = self.state["players"], self.state["canoe"]
        return [(canoe + place) % n for place in range(n)]

    def at(self, village: str) -> int | None:
        """The seat whose offer lies at a village."""
        for seat, offer in enumerate(self.state["offers"]):
            if offer is not None and offer["village"] == village:
                return seat
        return None

    def size(self, seat: int) -> int:
        return sum(self.state["offers"][seat]["goods"])

    def hand(self) -> list[int]:
        hand: list[int] = self.state["hands"][self.state["actor"]]
        return hand

    def village_ids(self) -> list[str]:
        return [village["id"] for village in self.state["villages"]]

    def max_size(self) -> int:
        return max(self.size(seat) for seat in range(self.state["players"]))

    def limit(self) -> int:
        """WAM-7.1."""
        return self.max_size() + self.numbers.hand_limit_bonus

    def bounds(self) -> tuple[int, int]:
        """7.2 and 7.4: the least and the most cards of the kind asked for."""
        pending, hand = self.state["pending"], self.hand()
        g, chosen = pending["good"], sum(pending["goods"])
        later = sum(hand[g + 1 :])
        if self.state["phase"] == "offer_goods":
            return max(0, pending["min_total"] - chosen - later), hand[g]
        left = pending["count"] - chosen
        return max(0, left - later), min(hand[g], left)

    # ------------------------------------------------------------ legal lines and refusals

    def weights(self) -> list[tuple[str, int]]:
        """7.6."""
        state = self.state
        if state["phase"] == "setup_start":
            return [(f"start_player {seat}", 1) for seat in range(state["players"])]
        if state["phase"] == "setup_remove":
            return [(f"remove {GOODS[g]} {GOODS[h]}", 1) for g, h in PAIRS]
        return [(f"draw {GOODS[g]}", n) for g, n in enumerate(state["deck"]) if n > 0]

    def legal(self) -> list[str]:
        state = self.state
        if state["actor"] == "chance":
            return [line for line, _ in self.weights()]
        if state["phase"] in ("offer_village", "relocate"):
            verb = VERB_OF_PHASE[state["phase"]]
            return [f"{verb} {v}" for v in self.village_ids() if self.outbids(v)]
        if state["phase"] in ("offer_goods", "discard"):
            low, high = self.bounds()
            head = f"{VERB_OF_PHASE[state['phase']]} {GOODS[state['pending']['good']]}"
            return [f"{head} {count}" for count in range(low, high + 1)]
        return []

    def outbids(self, village: str) -> bool:
        """7.1 and 7.3."""
        other = self.at(village)
        if other is None:
            return True
        if self.state["phase"] == "offer_village":
            return sum(self.hand()) >= self.size(other) + 1
        return self.size(other) < self.size(self.state["actor"])

    def refusal(self, line: str, sender: int | None) -> str | None:
        """7.8: the first check that fails."""
        state = self.state
        if line not in LINES:
            return "WAM-R.28"
        if state["phase"] == "over":
            return "WAM-9.3"
        verb, *words = line.split()
        if sender not in (None, state["actor"]) or verb != VERB_OF_PHASE[state["phase"]]:
            return "WAM-R.31"
        if verb in ("offer", "move"):
            if words[0] not in self.village_ids():
                return "WAM-2.3"
            return (
                None if self.outbids(words[0]) else {"offer": "WAM-4.8", "move": "WAM-4.12"}[verb]
            )
        if verb in ("put", "discard"):
            return self.refuse_count(verb, GOODS.index(words[0]), int(words[1]))
        if verb == "start_player":
            return None if int(words[0]) < state["players"] else "WAM-2.2"
        if verb == "draw":
            return None if state["deck"][GOODS.index(words[0])] > 0 else "WAM-6.3"
        return None

    def refuse_count(self, verb: str, g: int, count: int) -> str | None:
        pending = self.state["pending"]
        if g != pending["good"]:
            return "WAM-R.32"
        low, high = self.bounds()
        if low <= count <= high:
            return None
        if verb == "discard":
            return "WAM-7.3"
        if count > high:
            return "WAM-4.2"
        return "WAM-4.3" if self.at(pending["village"]) is None else "WAM-4.8"


def entry(to: str, receiver: int | str, left: int) -> State:
    return {"to": to, "id": receiver, "left": left}


def cover(offer: State) -> State:
    return {"village": offer["village"], "count": sum(offer["goods"])}


def plus(one: list[int], other: list[int]) -> list[int]:
    return [x + y for x, y in zip(one, other, strict=True)]


def minus(one: list[int], other: list[int]) -> list[int]:
    return [x - y for x, y in zip(one, other, strict=True)]


def next_kind(hand: list[int], first: int) -> int | None:
    """The smallest index from `first` on of which the hand has a card."""
    kinds: Iterator[int] = (g for g in range(first, 5) if hand[g] > 0)
    return next(kinds, None)
