"""A second implementation of Wampum in plain Python, straight from sections 7 to 9.

It knows nothing of the engine: it works on the canonical state as JSON, rule by rule as
docs/rules/wampum.md words it. `test_rule_book_games.py` plays both side by side; here the model
itself is held against the worked examples of the specification.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from tests.games.wampum.test_rule_book import goods
from tests.games.wampum.test_rule_book_settling import position

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


class Model:
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

    # ------------------------------------------------------------ actions

    def play(self, line: str) -> None:
        verb, *words = line.split()
        getattr(self, f"do_{verb}")(*words)

    def do_start_player(self, seat: str) -> None:
        self.state["canoe"] = int(seat)
        if self.state["players"] == 4:
            self.state["phase"] = "setup_remove"
            return
        if self.state["players"] == 2:  # WAM-2.4
            self.take_out([0, 1, 2, 3, 4])
        self.begin_deal()

    def do_remove(self, first: str, second: str) -> None:
        self.take_out([GOODS.index(first), GOODS.index(second)])
        self.begin_deal()

    def take_out(self, kinds: list[int]) -> None:
        for g in kinds:
            self.state["deck"][g] -= 1
            self.state["removed"][g] += 1

    def begin_deal(self) -> None:
        seats = [entry("seat", seat, self.numbers.start_hand) for seat in self.order()]
        villages = [entry("village", v, START_VALUES[v]) for v in self.village_ids()]
        self.state |= {"phase": "setup_deal", "pending": {"queue": seats + villages}}

    def do_draw(self, good: str) -> None:
        g, queue = GOODS.index(good), self.state["pending"]["queue"]
        self.state["deck"][g] -= 1
        if queue[0]["to"] == "seat":
            self.state["hands"][queue[0]["id"]][g] += 1
        else:
            place = self.village_ids().index(queue[0]["id"])
            self.state["villages"][place]["goods"][g] += 1
        queue[0]["left"] -= 1
        if queue[0]["left"] == 0:
            queue.pop(0)
        if not queue and self.state["phase"] == "setup_deal":
            self.begin_round()
        elif not queue:
            self.begin_phase_4()

    def do_offer(self, village: str) -> None:
        other = self.at(village)
        least = self.numbers.min_offer if other is None else self.size(other) + 1
        self.state["pending"] = {
            "seat": self.state["actor"],
            "village": village,
            "min_total": least,
            "good": next_kind(self.hand(), 0),
            "goods": [0] * 5,
        }
        self.state["phase"] = "offer_goods"

    def do_put(self, good: str, count: str) -> None:
        pending, seat = self.state["pending"], self.state["actor"]
        g = GOODS.index(good)
        pending["goods"][g] = int(count)
        pending["good"] = next_kind(self.hand(), g + 1)
        if pending["good"] is not None:
            return
        village, laid = pending["village"], pending["goods"]
        other = self.at(village)
        self.state["hands"][seat] = minus(self.hand(), laid)
        self.state["offers"][seat] = {"village": village, "goods": laid}
        self.tell("offered", seat=seat, village=VILLAGES.index(village), count=sum(laid))
        self.arrive(village, seat, other)

    def do_move(self, village: str) -> None:
        other, seat = self.at(village), self.state["actor"]
        self.state["offers"][seat]["village"] = village
        self.arrive(village, seat, other)

    def arrive(self, village: str, seat: int, other: int | None) -> None:
        if other is None:
            self.complete_turn()
            return
        self.state["offers"][other]["village"] = None
        self.state |= {"phase": "relocate", "actor": other, "pending": {"seat": other}}
        self.tell("displaced", seat=other, village=VILLAGES.index(village), by=seat)

    def do_discard(self, good: str, count: str) -> None:
        pending, seat = self.state["pending"], self.state["actor"]
        g = GOODS.index(good)
        pending["goods"][g] = int(count)
        pending["good"] = next_kind(self.hand(), g + 1)
        if sum(pending["goods"]) < pending["count"]:
            return
        self.state["hands"][seat] = minus(self.hand(), pending["goods"])
        self.state["discards"][seat] = plus(self.state["discards"][seat], pending["goods"])
        self.tell("discarded", seat=seat, count=pending["count"])
        self.phase_4()

    # ------------------------------------------------------------ automatic steps (7.5)

    def complete_turn(self) -> None:
        self.state["turn"] += 1
        if self.state["turn"] < self.state["players"]:
            actor = self.order()[self.state["turn"]]
            self.state |= {"phase": "offer_village", "actor": actor, "pending": None}
            return
        self.phase_2()
        if self.state["last_round"]:
            self.begin_phase_4()
        else:
            self.phase_3()

    def phase_2(self) -> None:
        most = self.max_size()
        self.state["canoe"] = next(seat for seat in self.order() if self.size(seat) == most)
        self.state["turn"] = 0
        self.tell("canoe", seat=self.state["canoe"], count=most)

    def phase_3(self) -> None:
        queue = [entry("seat", seat, self.numbers.restock_hand) for seat in self.order()]
        if self.state["players"] == 2:  # WAM-6.4
            free = next(v for v in self.village_ids() if self.at(v) is None)
            queue.append(entry("village", free, 2))
        self.state |= {"phase": "restock", "actor": "chance", "pending": {"queue": queue}}

    def begin_phase_4(self) -> None:
        self.tell("limit", limit=self.limit())
        self.phase_4()

    def phase_4(self) -> None:
        for seat in self.order():
            hand = self.state["hands"][seat]
            excess = sum(hand) - self.limit()
            if excess > 0:
                first = next_kind(hand, 0)
                pending = {"seat": seat, "count": excess, "good": first, "goods": [0] * 5}
                self.state |= {"phase": "discard", "actor": seat, "pending": pending}
                return
        self.phase_5()

    def phase_5(self) -> None:
        for village in self.village_ids():
            self.swap(village)
        self.state["offers"] = [None] * self.state["players"]
        if self.state["last_round"]:
            self.finish()
        else:
            self.begin_round()

    def swap(self, village: str) -> None:
        """Section 9, value of one offer."""
        seat = self.at(village)
        if seat is None:
            return
        place = self.state["villages"][self.village_ids().index(village)]
        o, u = self.state["offers"][seat]["goods"], place["goods"]
        where = {"seat": seat, "village": VILLAGES.index(village)}
        if any(x > 0 and y > 0 for x, y in zip(o, u, strict=True)):
            self.state["hands"][seat] = plus(self.state["hands"][seat], u)
            place["goods"] = list(o)
            self.tell("swap_goods", **where, given=o, taken=u)
        else:
            k = [min(x, self.numbers.left_per_good) for x in o]
            place["goods"] = plus(u, k)
            self.state["chests"][seat] = plus(self.state["chests"][seat], minus(o, k))
            self.tell("swap_wampum", **where, left=k, earned=minus(o, k))

    def begin_round(self) -> None:
        state = self.state
        state["round"] += 1
        state["last_round"] = sum(state["deck"]) == 0
        state |= {"turn": 0, "pending": None, "phase": "offer_village", "actor": state["canoe"]}
        if state["last_round"]:
            self.tell("last_round")

    def finish(self) -> None:
        """Section 9."""
        state, scores = self.state, []
        for seat in range(state["players"]):
            bonus = [min(n, self.numbers.end_bonus_per_good) for n in state["hands"][seat]]
            state["hands"][seat] = minus(state["hands"][seat], bonus)
            state["chests"][seat] = plus(state["chests"][seat], bonus)
            scores.append(self.numbers.points_per_card * sum(state["chests"][seat]))
            self.tell("bonus", seat=seat, cards=bonus)
        ranks = [1 + sum(other > score for other in scores) for score in scores]
        winners = [seat for seat, score in enumerate(scores) if score == max(scores)]
        state["result"] = {"scores": scores, "ranks": ranks, "winners": winners}
        state |= {"phase": "over", "actor": None, "pending": None}
        self.tell("result", **state["result"])

    def tell(self, kind: str, **facts: Any) -> None:
        self.told.append((kind, facts))

    # ------------------------------------------------------------ views (section 8)

    def view(self, seat: int | None) -> State:
        seen = dict(self.state)
        seen["deck"] = sum(seen["deck"])
        if seen["phase"] == "over":
            return seen
        for field in ("hands", "discards"):
            seen[field] = [v if i == seat else sum(v) for i, v in enumerate(seen[field])]
        seen["offers"] = [
            offer if i == seat or offer is None else cover(offer)
            for i, offer in enumerate(seen["offers"])
        ]
        if seen["options"]["hide_chests"]:
            seen["chests"] = [v if i == seat else None for i, v in enumerate(seen["chests"])]
        if seen["actor"] != seat and seen["phase"] == "offer_goods":
            seen["pending"] = {k: seen["pending"][k] for k in ("seat", "village", "min_total")}
        if seen["actor"] != seat and seen["phase"] == "discard":
            seen["pending"] = {k: seen["pending"][k] for k in ("seat", "count")}
        return seen


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


# ---------------------------------------------------------------- the model and the worked examples


def played(model: Model, lines: str) -> State:
    for line in lines.split(", "):
        assert line in model.legal()
        model.play(line)
    return model.state


@pytest.mark.rules("WAM-8.4", "WAM-8.5", "WAM-9.4", "WAM-9.6")
def test_the_model_plays_worked_example_1() -> None:
    start = position(
        ["ttw", "p", "mtpwaa"],
        ["tw", "mma", "tpww"],
        {0: ("v2", "mmpppp"), 1: ("v3a", "aaa")},
        round_no=12,
        chests=["mmmmtttpppwwww", "mmmmttttppppwwww", "ttttppppwwwaaaa"],
    ).state()
    lines = "offer v4, put maize 0, put tobacco 0, put pelts 0, put weapons 0, put alcohol 1"
    end = played(Model(start), lines)
    assert end["canoe"] == 0
    assert end["result"] == {"scores": [20, 19, 20], "ranks": [1, 3, 1], "winners": [0, 2]}


@pytest.mark.rules("WAM-7.1", "WAM-7.6", "WAM-9.4")
def test_the_model_plays_worked_example_2() -> None:
    start = position(
        ["mmmtttppww", "ppwa"],
        ["m", "ta", "ppwwa"],
        {},
        round_no=12,
        chests=["mmmtttttppppwwwwwaaaa", "mmmmmtttpppppwwwwaaaa"],
    ).state()
    model = Model(start)
    played(model, "offer v2, put maize 0, put tobacco 2, put pelts 0, put weapons 0")
    played(model, "offer v4, put pelts 0, put weapons 0, put alcohol 1")
    assert (model.limit(), model.state["pending"]["count"]) == (5, 3)
    end = played(model, "discard maize 2, discard tobacco 0, discard pelts 1")
    assert end["result"]["scores"] == [26, 24]


@pytest.mark.rules("WAM-8.4", "WAM-8.5", "WAM-8.6")
@pytest.mark.parametrize(
    ("village", "after", "chest"),
    [("mt", "mtpw", "ppw"), ("ttttw", "pppww", ""), ("p", "pppww", "")],
)
def test_the_model_plays_worked_example_3(village: str, after: str, chest: str) -> None:
    start = position(["a", "a", "a"], [village, "m", "m"], {0: ("v2", "pppww")}).state()
    model = Model(start)
    model.swap("v2")
    assert model.state["villages"][0]["goods"] == goods(after)
    assert model.state["chests"][0] == goods(chest)
