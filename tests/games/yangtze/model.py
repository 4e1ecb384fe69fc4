"""A second implementation of Yangtze in plain Python, straight from sections 5 to 10.

It knows nothing of the engine: it works on the canonical state as JSON, rule by rule as
docs/rules/yangtze.md words it. `test_rule_book_model.py` holds it against the scenarios of the
specification, `test_rule_book_games.py` plays it side by side with the engine.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import Any

from tests.games.yangtze.model_position import Position, State, splitting


class Model(Position):
    """What every line does."""

    # ------------------------------------------------------------ effects (7.3)

    def play(self, line: str) -> None:
        verb, *words = line.split()
        getattr(self, f"do_{verb}")(*words)

    def tell(self, kind: str, **facts: Any) -> None:
        self.told.append((kind, facts))

    def do_pick(self, tile: str) -> None:
        self.state["bundle"].append(tile)

    def do_sell(self) -> None:
        bundle, me = self.state["bundle"], self.me
        me["money"] += self.value(bundle)
        numbers = [self.ids.index(tile) for tile in bundle]
        self.tell("sold", seat=self.state["actor"], tiles=numbers, value=self.value(bundle))
        for tile in bundle:
            self.drop_ware(tile)
        self.state["box"] = self.sort(self.state["box"] + bundle)
        self.state["bundle"] = []
        if self.state["sale"] is None:
            self.state["sold"] = True
        else:
            self.state["sale"] += 1

    def drop_ware(self, tile: str) -> None:
        self.me["wares"].remove(tile)
        if tile in self.me["known"]:
            self.me["known"].remove(tile)

    def take_ware(self, tile: str, seen: bool) -> None:
        self.me["wares"] = self.sort([*self.me["wares"], tile])
        if seen:
            self.me["known"] = self.sort([*self.me["known"], tile])

    def drop_card(self, card: str) -> None:
        self.me["cards"].remove(card)
        places = [row["id"] for row in self.data["card"]]
        self.tell("card", seat=self.state["actor"], card=places.index(card))

    def do_buy(self, house: str) -> None:
        self.me["money"] -= self.price(house)
        self.purchase(house, self.price(house))

    def do_buy_free(self, house: str) -> None:
        both = self.state["phase"] == "second_buy"
        first, second = self.cards["II"], self.cards["I"]
        order = [row["id"] for row in self.data["card"] if row["id"] in (first, second)]
        for card in order:  # both leave the game in one step: told in the order of the cards
            if card == first or both:
                self.drop_card(card)
        self.purchase(house, 0, both)

    def purchase(self, house: str, price: int, dropped: bool = False) -> None:
        place, state = self.houses.index(house), self.state
        tile = state["river"][place]
        if state["phase"] == "second_buy" and not dropped:
            self.drop_card(self.cards["I"])
        self.take_ware(tile, seen=True)
        state["river"][place] = None
        state["bought"] += 1
        number = self.ids.index(tile)
        self.tell("bought", seat=state["actor"], house=place, tile=number, price=price)
        if state["phase"] == "turn" and self.cards["I"] in self.me["cards"]:
            state["phase"] = "second_buy"
        else:
            self.begin_refill()

    def begin_refill(self) -> None:
        self.state |= {"missing": self.state["bought"], "phase": "refill", "actor": "chance"}

    def do_cash(self, amount: str) -> None:
        self.drop_card(self.cash[int(amount)])
        self.me["money"] += int(amount)

    def do_open_sale(self) -> None:
        self.drop_card(self.cards["III"])
        self.state["sale"] = 0

    def do_done(self) -> None:
        if self.state["sale"] is not None:
            self.state["sale"] = None
        else:
            self.begin_refill()

    def do_end_turn(self) -> None:
        state = self.state
        state["idle"] = 0 if state["sold"] else state["idle"] + 1
        if not state["sold"]:
            self.tell("idle", seat=state["actor"], count=state["idle"])
        if state["idle"] == state["players"]:
            self.end()
        else:
            self.new_turn((state["active"] + 1) % state["players"])

    def new_turn(self, seat: int) -> None:
        self.state |= {"active": seat, "actor": seat, "sold": False, "bought": 0, "missing": 0}
        self.state |= {"phase": "turn", "turn": self.state["turn"] + 1}

    def do_deal(self, tile: str) -> None:
        state = self.state
        state["bag"].remove(tile)
        if state["phase"] == "setup_river":
            state["river"][state["river"].index(None)] = tile
            if None not in state["river"]:
                state["phase"] = "setup_hands"
                self.begin_if_dealt()
        elif state["phase"] == "setup_hands":
            who = next(s for s in state["seats"] if len(s["wares"]) < self.start_wares())
            who["wares"] = self.sort([*who["wares"], tile])
            self.begin_if_dealt()
        else:
            self.secret_draw(tile)

    def start_wares(self) -> int:
        return int(self.data["setup"]["start_wares"])

    def begin_if_dealt(self) -> None:
        if all(len(seat["wares"]) == self.start_wares() for seat in self.state["seats"]):
            self.new_turn(0)

    def secret_draw(self, tile: str) -> None:
        state, ruler = self.state, self.state["ruler"]
        seat = (state["active"] + ruler["pos"]) % state["players"]
        state["actor"] = seat
        self.take_ware(tile, seen=False)
        given = ruler["returned"]
        if given is not None:
            state["bag"] = self.sort([*state["bag"], given])
        blind = self.effect()["effect"] == "buy_blind"
        coins = -self.effect()["amount"] if blind else 0
        self.done(seat, coins=coins, given=given, drew=True)

    def do_draw(self, tile: str) -> None:
        state = self.state
        state["bag"].remove(tile)
        if tile in self.tiles:
            gap = state["river"].index(None)
            state["river"][: gap + 1] = [tile, *state["river"][:gap]]
            self.tell("pushed", tile=self.ids.index(tile))
            state["missing"] -= 1
            if state["missing"] == 0:
                state["idle"] = 0
                self.new_turn((state["active"] + 1) % state["players"])
        elif tile in self.rulers:
            state["rulers"].append(tile)
            state["ruler"] = {"id": tile, "pos": 0, "given": None, "returned": None}
            state |= {"phase": "ruler", "actor": state["active"]}
            number = self.ids.index(tile) - len(self.tiles)
            self.tell("ruler", ruler=number, space=len(state["rulers"]))
        else:
            inside = [True] * state["players"]
            state["auction"] = {"tile": tile, "bid": 0, "bidder": None, "in": inside}
            state |= {"phase": "auction", "actor": state["active"]}

    def do_bid(self, amount: str) -> None:
        self.state["auction"] |= {"bid": int(amount), "bidder": self.state["actor"]}
        self.next_bidder()

    def do_pass(self) -> None:
        self.state["auction"]["in"][self.state["actor"]] = False
        self.next_bidder()

    def next_bidder(self) -> None:
        state, auction, n = self.state, self.state["auction"], self.state["players"]
        inside = [seat for seat in range(n) if auction["in"][seat]]
        tile = self.ids.index(auction["tile"])
        if inside == [auction["bidder"]]:
            winner = state["seats"][auction["bidder"]]
            winner["money"] -= auction["bid"]
            winner["settlements"] = self.sort([*winner["settlements"], auction["tile"]])
            self.tell("auction_won", tile=tile, seat=auction["bidder"], bid=auction["bid"])
        elif not inside:
            state["box"] = self.sort([*state["box"], auction["tile"]])
            self.tell("auction_void", tile=tile)
        else:
            order = [(state["actor"] + step) % n for step in range(1, n + 1)]
            asked = [seat for seat in order if auction["in"][seat] and seat != auction["bidder"]]
            state["actor"] = asked[0]
            return
        state |= {"auction": None, "phase": "refill", "actor": "chance"}

    def do_accept(self) -> None:
        effect, amount, me = self.effect()["effect"], self.effect()["amount"], self.me
        counted = {"ware": "wares", "settlement": "settlements"}
        if "_per_" in effect:
            amount *= len(me[counted[effect.split("_")[2]]])
        coins = 0
        if effect in ("gain_coins", "gain_per_ware", "gain_per_settlement"):
            coins = amount
        elif effect.startswith("pay_") or effect == "buy_blind":
            coins = -min(amount, me["money"])
        me["money"] += coins
        if effect in ("gain_ware", "buy_blind") and self.wares_in_bag():
            self.state |= {"phase": "ruler_deal", "actor": "chance"}
        else:
            self.done(self.state["actor"], coins=coins)

    def do_give(self, tile: str) -> None:
        effect, state = self.effect()["effect"], self.state
        self.drop_ware(tile)
        if effect == "swap_river":
            state["ruler"]["given"] = tile
            state["phase"] = "ruler_take"
        elif effect == "swap_bag":
            state["ruler"]["returned"] = tile
            state |= {"phase": "ruler_deal", "actor": "chance"}
        else:
            state["box"] = self.sort([*state["box"], tile])
            coins = self.effect()["amount"] if effect == "pawn" else 0
            self.me["money"] += coins
            self.done(state["actor"], coins=coins, given=tile)

    def do_take(self, house: str) -> None:
        place, given = self.houses.index(house), self.state["ruler"]["given"]
        taken = self.state["river"][place]
        self.take_ware(taken, seen=True)
        self.state["river"][place] = given
        self.done(self.state["actor"], given=given, taken=taken)

    def do_decline(self) -> None:
        self.done(self.state["actor"], declined=True)

    def done(self, seat: int, **facts: Any) -> None:
        """Tell what a seat did for a ruler, then *next seat*."""
        told = {"coins": 0, "given": None, "taken": None, "drew": False, "declined": False}
        told |= facts
        for key in ("given", "taken"):
            if told[key] is not None:
                told[key] = self.ids.index(str(told[key]))
        self.tell("ruler_done", seat=seat, **told)
        state, ruler = self.state, self.state["ruler"]
        ruler |= {"pos": ruler["pos"] + 1, "given": None, "returned": None}
        if ruler["pos"] < state["players"]:
            state["actor"] = (state["active"] + ruler["pos"]) % state["players"]
            state["phase"] = "ruler"
            return
        state["ruler"] = None
        if len(state["rulers"]) == state["options"]["end_ruler"]:
            self.end()
        else:
            state |= {"phase": "refill", "actor": "chance"}

    # ------------------------------------------------------------ the end (section 9)

    def end(self) -> None:
        state = self.state
        final = [self.parts(seat) for seat in range(state["players"])]
        scores = [sum(parts.values()) for parts in final]
        ranks = [1 + sum(other > score for other in scores) for score in scores]
        winners = [seat for seat, rank in enumerate(ranks) if rank == 1]
        result = {"scores": scores, "ranks": ranks, "winners": winners}
        state |= {"phase": "over", "actor": None, "final": final, "result": result}
        self.tell("result", final=final, **result)

    def parts(self, seat: int) -> State:
        who = self.state["seats"][seat]
        cash = [card for card in self.cash.values() if card in who["cards"]]
        return {
            "money": who["money"],
            "wares": sum(self.best_sale(row, who["wares"]) for row in self.values.values()),
            "sets": self.sets(who["settlements"]),
            "majority": sum(self.majority(kind["id"], seat) for kind in self.data["kind"]),
            "cards": len(cash) * self.data["scoring"]["unused_cash_card"],
        }

    def best_sale(self, category: State, wares: list[str]) -> int:
        """W of a category: dynamic programming over the wares, colour counts as state."""
        rows = [self.tiles[t] for t in wares]
        rows = [row for row in rows if self.category[row["ware"]] == category["id"]]
        by_ware: dict[str, list[str]] = {}
        for row in rows:
            by_ware.setdefault(row["ware"], []).append(row["colour"])
        same_ware, same_colour = tuple(category["same_ware"]), tuple(category["same_colour"])
        split = lru_cache(maxsize=None)(splitting)
        ways: dict[tuple[str, ...], int] = {(): 0}
        for colours in by_ware.values():
            after: dict[tuple[str, ...], int] = {}
            for (gone, worth), choice in product(
                ways.items(), product((True, False), repeat=len(colours))
            ):
                away = [c for c, stays in zip(colours, choice, strict=True) if not stays]
                key = tuple(sorted([*gone, *away]))
                total = worth + split(same_ware, sum(choice))
                after[key] = max(total, after.get(key, -1))
            ways = after
        return max(
            worth + sum(split(same_colour, gone.count(colour)) for colour in set(gone))
            for gone, worth in ways.items()
        )

    def sets(self, settlements: list[str]) -> int:
        rows = [row for row in self.data["settlement"] if row["id"] in settlements]
        values, income = self.data["scoring"]["set_values"], 0
        for colour in ("green", "brown"):
            kinds = [row["kind"] for row in rows if row["colour"] == colour]
            levels = [len({k for k in kinds if kinds.count(k) >= level}) for level in range(1, 21)]
            if self.state["options"]["settlement_sets"] == "every":
                income += sum(values[d] for d in levels)
            elif self.state["options"]["settlement_sets"] == "one_per_colour":
                income += values[levels[0]]
            else:
                income += sum(values[2 : levels[0] + 1])
        return income

    def majority(self, kind: str, seat: int) -> int:
        owners = []
        for other, who in enumerate(self.state["seats"]):
            dots = [
                row["dots"]
                for row in self.data["settlement"]
                if row["id"] in who["settlements"] and row["kind"] == kind
            ]
            if dots:
                owners.append((-len(dots), min(dots), other))
        ranking = [other for _, _, other in sorted(owners)]
        if seat not in ranking[:2]:
            return 0
        return int(self.data["scoring"]["majority"][ranking.index(seat)])
