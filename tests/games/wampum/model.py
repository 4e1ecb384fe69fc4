"""A second implementation of Wampum in plain Python, straight from sections 7 to 9.

It knows nothing of the engine: it works on the canonical state as JSON, rule by rule as
docs/rules/wampum.md words it. `test_rule_book_model.py` holds it against the worked examples of the
specification, `test_rule_book_games.py` plays it side by side with the engine.
"""

from __future__ import annotations

from typing import Any

from tests.games.wampum.model_position import (
    GOODS,
    START_VALUES,
    VILLAGES,
    Position,
    State,
    cover,
    entry,
    minus,
    next_kind,
    plus,
)


class Model(Position):
    """What every line does, and who sees what of it."""

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
