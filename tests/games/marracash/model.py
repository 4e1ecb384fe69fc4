"""MarraCash once more, in plain Python, straight from the specification (sections 4 to 10).

It shares nothing with the compiled rules: it works on the canonical state itself, reads the data
file by its own names, and takes every line apart as text. Only speed is of no concern.
"""

from __future__ import annotations

import copy

from tests.games.marracash.model_position import Position, State


class Model(Position):
    """One match by the book."""

    # ------------------------------------------------------------ what lines do

    def act(self, line: str) -> None:
        """Do a legal line and all automatic steps."""
        verb, *words = line.split(" ")
        getattr(self, f"do_{verb}")(*words)

    def do_start(self, seat: str) -> None:
        self.s["start_seat"] = int(seat)
        self.s["phase"] = "setup_place"

    def do_place(self, fountain: str, colour: str) -> None:
        c = self.colours.index(colour)
        self.s["bag"][c] -= 1
        self.group(fountain)[c] += 1
        if all(sum(self.group(f)) == self.c["entrance_group"] for f in self.entrances):
            self.s["phase"] = "setup_queue"

    def do_queue(self, colour: str) -> None:
        self.s["bag"][self.colours.index(colour)] -= 1
        self.s["queue"].append(colour)
        if not any(self.s["bag"]):
            if self.s["cards"] is None:
                self.begin_turn(self.s["start_seat"])
            else:
                self.s["phase"] = "setup_cards"

    def do_reveal(self, card: str) -> None:
        self.s["cards"]["deck"].remove(card)
        self.s["cards"]["open"].append(card)
        if self.s["phase"] == "reveal":
            self.after_action()
        elif not self.lacks_souvenirs():
            self.begin_turn(self.s["start_seat"])

    def lacks_souvenirs(self) -> bool:
        cards = self.s["cards"]
        if self.s["options"]["cards"] != "souvenirs":
            return False
        return len(cards["open"]) < self.c["souvenirs_open"] and bool(cards["deck"])

    def do_deal(self, card: str) -> None:
        cards, size = self.s["cards"], self.c["antiques_hand"]
        cards["deck"].remove(card)
        hand = next(hand for hand in cards["hands"] if len(hand) < size)
        hand.append(card)
        hand.sort(key=self.cards.index)
        if all(len(hand) == size for hand in cards["hands"]):
            self.begin_turn(self.s["start_seat"])

    def do_move(self, a: str, b: str) -> None:
        walking = list(self.group(a))
        self.group(a)[:] = [0] * len(walking)
        self.s["actions_done"].append("move")
        for shop in self.ways[a, b]:
            c = self.colours.index(self.shop[shop]["colour"])
            if self.s["owners"][self.shops.index(shop)] >= 0 and walking[c]:
                customers, walking[c] = walking[c], 0
                self.visit(shop, customers, self.s["turn_seat"])
        for c, amount in enumerate(walking):
            self.group(b)[c] += amount
        self.after_action()

    def visit(self, shop: str, customers: int, mover: int | None) -> None:
        """Section 7.1 and MAR-9.1, 9.2."""
        place = self.shops.index(shop)
        owner, table = self.s["owners"][place], self.c["customer_income"]
        incomes = []
        for _ in range(customers):
            self.s["customers"][place] += 1
            k = self.s["customers"][place]
            incomes.append(table[min(k, len(table)) - 1] + self.souvenir(shop))
        low, high = self.c["mover_commission_low"], self.c["mover_commission_high"]
        limit = self.c["mover_commission_limit"]
        if self.s["options"]["mover_commission"] == "visit":
            commission = customers * (low if sum(incomes) <= limit else high)
        else:
            commission = sum(low if income <= limit else high for income in incomes)
        if mover is None or mover == owner:
            commission = 0
        self.s["cash"][owner] += sum(incomes) - commission
        if mover is not None:
            self.s["cash"][mover] += commission
        self.s["progress"] = True
        if self.s["options"]["cards"] == "antiques":
            self.show_hand(owner)

    def souvenir(self, shop: str) -> int:
        if self.s["options"]["cards"] != "souvenirs":
            return 0
        colour = self.shop[shop]["colour"]
        fitting = [k for k in self.s["cards"]["open"] if self.card[k]["colour"] == colour]
        if not fitting:
            return 0
        dearest = max(fitting, key=lambda k: self.card[k]["value"])
        self.s["cards"]["open"].remove(dearest)
        return int(self.card[dearest]["value"])

    def show_hand(self, seat: int) -> None:
        cards = self.s["cards"]
        hand = cards["hands"][seat]
        if seat in cards["completed"]:
            return
        for colour in self.colours:
            wanted = [k for k in hand if self.card[k]["colour"] == colour]
            there = sum(
                self.s["customers"][place]
                for place, shop in enumerate(self.shops)
                if self.s["owners"][place] == seat and self.shop[shop]["colour"] == colour
            )
            if there < len(wanted):
                return
        paid = self.c["antiques_paid"][len(cards["completed"])]
        values = sorted((self.card[k]["value"] for k in hand), reverse=True)
        self.s["cash"][seat] += sum(values[:paid])
        cards["completed"].append(seat)

    def do_auction(self, shop: str) -> None:
        seat = self.s["turn_seat"]
        self.s["actions_done"].append("auction")
        self.s["auction"] = {
            "shop": shop,
            "auctioneer": seat,
            "high_bid": 0,
            "high_seat": None,
            "active": [True] * self.n,
            "sealed": [None] * self.n,
        }
        self.s["phase"], self.s["actor"] = "bid", seat

    def do_bid(self, number: str) -> None:
        if self.sealed():
            self.answer(int(number))
            return
        self.s["auction"]["high_bid"] = int(number)
        self.s["auction"]["high_seat"] = self.s["actor"]
        self.go_on()

    def do_pass(self) -> None:
        if self.sealed():
            self.answer(0)
            return
        self.s["auction"]["active"][self.s["actor"]] = False
        self.go_on()

    def go_on(self) -> None:
        auction = self.s["auction"]
        for step in range(1, self.n + 1):
            seat = (self.s["actor"] + step) % self.n
            if seat == auction["high_seat"]:
                self.sell(seat, auction["high_bid"])
                return
            if not auction["active"][seat]:
                continue
            if self.cannot_bid(seat, auction["high_bid"] + self.c["money_step"]):
                auction["active"][seat] = False
                continue
            self.s["actor"] = seat
            return

    def answer(self, amount: int) -> None:
        """MAR-9.3."""
        answers, first = self.s["auction"]["sealed"], self.s["auction"]["auctioneer"]
        answers[self.s["actor"]] = amount
        order = [(first + step) % self.n for step in range(self.n)]
        for seat in order:
            if answers[seat] is None:
                if not self.cannot_bid(seat, self.c["min_bid"]):
                    self.s["actor"] = seat
                    return
                answers[seat] = 0
        best = max(answers)
        self.sell(next(seat for seat in order if answers[seat] == best), best)

    def sell(self, winner: int, price: int) -> None:
        auction = self.s["auction"]
        shop, auctioneer = auction["shop"], auction["auctioneer"]
        self.s["cash"][winner] -= price
        self.s["owners"][self.shops.index(shop)] = winner
        self.s["progress"] = True
        if winner != auctioneer:
            dear = price > self.c["auction_commission_limit"]
            key = "auction_commission_high" if dear else "auction_commission_low"
            self.s["cash"][auctioneer] += self.c[key]
        c, guests = self.colours.index(self.shop[shop]["colour"]), 0
        for fountain in self.shop[shop]["fountains"]:
            guests += self.group(fountain)[c]
            self.group(fountain)[c] = 0
        if guests:
            self.visit(shop, guests, None)
        self.s["auction"] = None
        self.after_action()

    def do_admit(self, fountain: str, end: str, number: str) -> None:
        k, queue = int(number), self.s["queue"]
        if end == "left":
            taken, self.s["queue"] = queue[:k], queue[k:]
            self.s["queue_left_gone"] += k
        else:
            taken, self.s["queue"] = queue[-k:], queue[:-k]
            self.s["queue_right_used"] = True
        for colour in taken:
            self.group(fountain)[self.colours.index(colour)] += 1
        self.s["progress"] = True
        self.end_of_turn()

    # ------------------------------------------------------------ section 4: automatic steps

    def has_action(self) -> bool:
        done = self.s["actions_done"]
        due = 1 if self.round == 1 else 2
        if len(done) >= due:
            return False
        groups = any(any(group) for group in self.s["fountains"])
        may_move = self.round > 1 and "auction" not in done and groups
        return may_move or self.may_auction(self.s["turn_seat"])

    def after_action(self) -> None:
        if self.lacks_souvenirs():
            self.s["phase"], self.s["actor"] = "reveal", "chance"
        elif self.has_action():
            self.s["phase"], self.s["actor"] = "choose", self.s["turn_seat"]
        else:
            self.end_of_turn()

    def end_of_turn(self) -> None:
        empty = any(not any(self.group(f)) for f in self.entrances)
        if self.s["final_turns"] is None and self.s["queue"] and empty:
            self.s["phase"], self.s["actor"] = "refill", self.s["turn_seat"]
        else:
            self.close_turn()

    def close_turn(self) -> None:
        s, n = self.s, self.n
        if self.round >= 2:
            s["idle_turns"] = 0 if s["progress"] else s["idle_turns"] + 1
        if s["final_turns"] is not None:
            s["final_turns"] -= 1
        elif not s["queue"]:
            finish = s["options"]["last_round"] == "finish_round"
            s["final_turns"] = n * self.round - s["turn_no"] if finish else n
            s["last_round_cause"] = "queue"
        elif s["idle_turns"] >= self.c["stall_rounds"] * n:
            s["final_turns"], s["last_round_cause"] = n, "stall"
        elif s["turn_no"] >= self.c["max_rounds"] * n:
            s["final_turns"], s["last_round_cause"] = n, "cap"
        if s["final_turns"] == 0:
            self.finish()
        else:
            self.begin_turn((s["turn_seat"] + 1) % n)

    def finish(self) -> None:
        s = self.s
        s["phase"], s["actor"] = "over", None
        ranks = [1 + sum(other > own for other in s["cash"]) for own in s["cash"]]
        winners = [seat for seat, rank in enumerate(ranks) if rank == 1]
        s["result"] = {"scores": list(s["cash"]), "ranks": ranks, "winners": winners}

    def begin_turn(self, seat: int) -> None:
        s = self.s
        s["turn_no"] += 1
        s["turn_seat"], s["actions_done"] = seat, []
        s["progress"] = s["queue_right_used"] = False
        if self.has_action():
            s["phase"], s["actor"] = "choose", seat
        else:
            self.end_of_turn()

    # ------------------------------------------------------------ section 8: views

    def view(self, seat: int | None) -> State:
        """What a seat may see."""
        seen = copy.deepcopy(self.s)
        others = [other for other in range(self.n) if other != seat]
        for other in others:
            if seen["options"]["hidden_cash"] and seen["phase"] != "over":
                seen["cash"][other] = None
            if seen["auction"] is not None and seen["auction"]["sealed"][other] is not None:
                seen["auction"]["sealed"][other] = "?"
        if seen["options"]["cards"] == "antiques":
            hidden = [other for other in others if other not in seen["cards"]["completed"]]
            for other in hidden:
                seen["cards"]["hands"][other] = len(seen["cards"]["hands"][other])
            seen["cards"]["deck"] = len(seen["cards"]["deck"])
        return seen
