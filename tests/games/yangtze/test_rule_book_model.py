"""A second implementation of Yangtze in plain Python, straight from sections 5 to 10.

It knows nothing of the engine: it works on the canonical state as JSON, rule by rule as
docs/rules/yangtze.md words it. `test_rule_book_games.py` plays both side by side; here the model
itself is held against the scenarios of the specification.
"""

from __future__ import annotations

import json
import tomllib
from functools import lru_cache
from itertools import product
from typing import Any

import pytest

from fondaco.engine.scenario import read_scenarios
from tests.conftest import ROOT

State = dict[str, Any]
Told = tuple[str, dict[str, Any]]

FILE = ROOT / "fondaco" / "games" / "yangtze" / "components.toml"
DATA: State = tomllib.loads(FILE.read_text(encoding="utf-8"))
OPTIONS = {"settlement_sets": "every", "end_ruler": 12, "open_wares": False}
BY_ACCEPT = {
    "none",
    "gain_coins",
    "pay_coins",
    "gain_per_ware",
    "pay_per_ware",
    "gain_per_settlement",
    "pay_per_settlement",
    "gain_ware",
    "buy_blind",
}
VERBS_OF_PHASE = {
    "turn": ("YAN-A.6", "pick buy buy_free cash end_turn"),
    "second_buy": ("YAN-A.7", "buy buy_free cash open_sale done"),
    "auction": ("YAN-A.8", "cash open_sale bid pass"),
    "ruler": ("YAN-A.9", "cash open_sale accept decline give"),
    "ruler_take": ("YAN-A.10", "take"),
}


def start(data: State, players: int, options: State) -> State:
    """Section 8, start state."""
    tiles = [row["id"] for key in ("tile", "ruler", "settlement") for row in data[key]]
    cards = [row["id"] for row in data["card"]]
    seat = {"money": data["money"]["start"], "wares": [], "known": [], "settlements": []}
    return {
        "game": "yangtze",
        "options": {**OPTIONS, **options},
        "players": players,
        "phase": "setup_river",
        "actor": "chance",
        "active": 0,
        "turn": 0,
        "idle": 0,
        "sold": False,
        "bought": 0,
        "missing": 0,
        "bundle": [],
        "sale": None,
        "river": [None] * 8,
        "bag": tiles,
        "box": [],
        "rulers": [],
        "seats": [json.loads(json.dumps({**seat, "cards": cards})) for _ in range(players)],
        "auction": None,
        "ruler": None,
        "final": None,
        "result": None,
    }


def splitting(values: tuple[int, ...], k: int) -> int:
    """V(k): the best splitting of k tiles of a line."""
    return max((values[j - 1] + splitting(values, k - j) for j in range(1, k + 1)), default=0)


class Model:
    """One position and the public events of 7.5 that led to it."""

    def __init__(self, state: State, data: State = DATA) -> None:
        self.state: State = json.loads(json.dumps(state))
        self.data = data
        self.told: list[Told] = []
        self.ids = [row["id"] for key in ("tile", "ruler", "settlement") for row in data[key]]
        self.houses = [row["id"] for row in data["house"]]
        self.tiles = {row["id"]: row for row in data["tile"]}
        self.category = {row["id"]: row["category"] for row in data["ware"]}
        self.values = {row["id"]: row for row in data["category"]}
        self.rulers = {row["id"]: row for row in data["ruler"]}
        self.cards = {row["type"]: row["id"] for row in data["card"] if row["type"] != "IV"}
        self.cash = {row["cash"]: row["id"] for row in data["card"] if row["type"] == "IV"}
        self.lines = self.all_lines()

    def all_lines(self) -> list[str]:
        """Section 7.1."""
        wares = list(self.tiles)
        lines = [f"pick {t}" for t in wares] + ["sell"]
        lines += [f"{verb} {h}" for verb in ("buy", "buy_free") for h in self.houses]
        lines += [f"cash {v}" for v in self.cash] + ["open_sale", "done", "end_turn"]
        lines += [f"bid {b}" for b in range(1, 100)] + ["pass", "accept", "decline"]
        lines += [f"give {t}" for t in wares] + [f"take {h}" for h in self.houses]
        return lines + [f"deal {t}" for t in wares] + [f"draw {x}" for x in self.ids]

    # ------------------------------------------------------------ small facts

    @property
    def me(self) -> State:
        seat: State = self.state["seats"][self.state["actor"]]
        return seat

    def sort(self, tiles: list[str]) -> list[str]:
        return sorted(tiles, key=self.ids.index)

    def wares_in_bag(self) -> list[str]:
        return [tile for tile in self.state["bag"] if tile in self.tiles]

    def shared(self, tiles: list[str]) -> str | None:
        """YAN-2.3: what all tiles share."""
        if len({self.category[self.tiles[t]["ware"]] for t in tiles}) > 1:
            return None
        for key in ("ware", "colour"):
            if len({self.tiles[t][key] for t in tiles}) == 1:
                return key
        return None

    def value(self, bundle: list[str]) -> int:
        """YAN-2.5, 2.6."""
        lists = self.values[self.category[self.tiles[bundle[0]]["ware"]]]
        if len(bundle) == 1:
            return int(max(lists["same_ware"][0], lists["same_colour"][0]))
        return int(lists[f"same_{self.shared(bundle)}"][len(bundle) - 1])

    def effect(self) -> State:
        ruler: State = self.rulers[self.state["ruler"]["id"]]
        return ruler

    def price(self, house: str) -> int:
        return int(self.data["house"][self.houses.index(house)]["price"])

    def lowest_bid(self) -> int:
        auction = self.data["auction"]
        if self.state["auction"]["bidder"] is None:
            return int(auction["min_bid"])
        return int(self.state["auction"]["bid"] + auction["min_raise"])

    def occupied(self) -> list[str]:
        return [h for h, tile in zip(self.houses, self.state["river"], strict=True) if tile]

    # ------------------------------------------------------------ legal lines (7.2)

    def legal(self) -> list[str]:
        found = set(self.candidates())
        return [line for line in self.lines if line in found]

    def candidates(self) -> list[str]:
        state, phase = self.state, self.state["phase"]
        if phase == "over":
            return []
        if state["actor"] == "chance":
            if phase == "refill":
                return [f"draw {x}" for x in state["bag"]]
            return [f"deal {t}" for t in self.wares_in_bag()]
        wares = self.me["wares"]
        if state["bundle"]:
            last = self.ids.index(state["bundle"][-1])
            later = [t for t in wares if self.ids.index(t) > last]
            return ["sell"] + [f"pick {t}" for t in later if self.shared([*state["bundle"], t])]
        if state["sale"] is not None:
            return [f"pick {t}" for t in wares] + ["done"] * (state["sale"] >= 1)
        cash = [f"cash {v}" for v, card in self.cash.items() if card in self.me["cards"]]
        cards = cash + ["open_sale"] * bool(self.cards["III"] in self.me["cards"] and wares)
        if phase == "turn":
            return [f"pick {t}" for t in wares] + self.purchases() + cash + ["end_turn"]
        if phase == "second_buy":
            return [*self.purchases(), *cards, "done"]
        if phase == "auction":
            most = min(self.me["money"], self.data["auction"]["bid_cap"])
            return [*cards, *(f"bid {b}" for b in range(self.lowest_bid(), most + 1)), "pass"]
        if phase == "ruler":
            base = self.base_actions()
            free = self.effect()["optional"] or not base
            return [*cards, *base, *(["decline"] if free else [])]
        return [f"take {h}" for h in self.occupied()]

    def purchases(self) -> list[str]:
        free = self.cards["II"] in self.me["cards"]
        paid = [f"buy {h}" for h in self.occupied() if self.price(h) <= self.me["money"]]
        return paid + [f"buy_free {h}" for h in self.occupied() if free]

    def base_actions(self) -> list[str]:
        """YAN-A.9."""
        effect, amount = self.effect()["effect"], self.effect()["amount"]
        if effect == "buy_blind":
            return ["accept"] * bool(self.me["money"] >= amount and self.wares_in_bag())
        if effect in BY_ACCEPT:
            return ["accept"]
        if effect == "swap_river" and not self.occupied():
            return []
        if effect == "swap_bag" and not self.wares_in_bag():
            return []
        return [f"give {t}" for t in self.me["wares"]]

    # ------------------------------------------------------------ refusals (7.4)

    def refusal(self, line: str) -> str | None:
        state = self.state
        if line not in self.lines:
            return "YAN-A.1"
        if state["phase"] == "over":
            return "YAN-A.2"
        verb, *words = line.split()
        wanted = None
        if state["actor"] == "chance":
            wanted = "draw" if state["phase"] == "refill" else "deal"
        if verb in ("deal", "draw") or wanted:
            if verb != wanted:
                return "YAN-A.3"
            return None if words[0] in state["bag"] else "YAN-4.7"
        rule, verbs = VERBS_OF_PHASE[state["phase"]]
        if state["bundle"]:
            rule, verbs = "YAN-A.4", "pick sell"
        elif state["sale"] is not None:
            rule, verbs = "YAN-A.5", "pick done"
        if verb not in verbs.split():
            return rule
        test = getattr(self, f"refuse_{verb}", None)
        found: str | None = test(*words) if test else None
        return found

    def refuse_pick(self, tile: str) -> str | None:
        bundle = self.state["bundle"]
        if tile not in self.me["wares"]:
            return "YAN-2.10"
        if not bundle:
            return None
        if self.ids.index(tile) <= self.ids.index(bundle[-1]):
            return "YAN-A.4"
        if len({self.category[self.tiles[t]["ware"]] for t in [*bundle, tile]}) > 1:
            return "YAN-2.2"
        return None if self.shared([*bundle, tile]) else "YAN-2.3"

    def refuse_done(self) -> str | None:
        return "YAN-R.3" if self.state["sale"] == 0 else None

    def refuse_buy(self, house: str) -> str | None:
        if house not in self.occupied():
            return "YAN-3.2"
        return "YAN-3.4" if self.price(house) > self.me["money"] else None

    def refuse_buy_free(self, house: str) -> str | None:
        if self.cards["II"] not in self.me["cards"]:
            return "YAN-7.1"
        return None if house in self.occupied() else "YAN-3.2"

    def refuse_cash(self, amount: str) -> str | None:
        return None if self.cash[int(amount)] in self.me["cards"] else "YAN-7.1"

    def refuse_open_sale(self) -> str | None:
        if self.cards["III"] not in self.me["cards"]:
            return "YAN-7.1"
        return None if self.me["wares"] else "YAN-R.3"

    def refuse_bid(self, amount: str) -> str | None:
        if not self.lowest_bid() <= int(amount) <= self.data["auction"]["bid_cap"]:
            return "YAN-6.3"
        return "YAN-6.4" if int(amount) > self.me["money"] else None

    def refuse_accept(self) -> str | None:
        if self.effect()["effect"] not in BY_ACCEPT:
            return "YAN-A.9"
        return None if self.base_actions() else "YAN-5.12"

    def refuse_give(self, tile: str) -> str | None:
        if self.effect()["effect"] in BY_ACCEPT:
            return "YAN-A.9"
        if tile not in self.me["wares"]:
            return "YAN-2.10"
        if self.base_actions():
            return None
        return "YAN-5.10" if self.effect()["effect"] == "swap_river" else "YAN-5.11"

    def refuse_decline(self) -> str | None:
        return "YAN-5.3" if self.base_actions() and not self.effect()["optional"] else None

    def refuse_take(self, house: str) -> str | None:
        return None if house in self.occupied() else "YAN-R.7"

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


# ---------------------------------------------------------------- the model against the book


def _look_up(value: Any, path: str) -> Any:
    for part in path.split("."):
        value = value[int(part)] if isinstance(value, list) else value[part]
    return value


@pytest.mark.parametrize(
    "scenario",
    list(read_scenarios(ROOT / "docs" / "rules" / "yangtze.md")),
    ids=lambda scenario: scenario["id"],
)
def test_the_model_plays_the_scenarios_of_the_specification(scenario: State) -> None:
    new = scenario.get("new", {})
    given = scenario.get("given") or start(DATA, new["players"], new["options"])
    model = Model(given)
    for step in scenario["steps"]:
        if "legal" in step:
            assert model.legal() == step["legal"]
        for line in step.get("illegal", ()):
            assert model.refusal(line) is not None
        for line in step.get("do", ()):
            assert line in model.legal()
            model.play(line)
        for path, wanted in step.get("expect", {}).items():
            assert _look_up(model.state, path) == wanted, path


@pytest.mark.rules("YAN-8.3", "YAN-R.30")
def test_the_longest_line_first_is_not_always_best() -> None:
    model = Model(start(DATA, 2, {}))
    hand = "vase_red vase_violet vase_white vase_black silk_red silk_black jade_violet jade_black"
    hand += " lacquer_violet pearl_red pearl_white"
    # Four vases (50) leave pairs of silk, jade and pearls and a lacquer box: 50 + 45 + 5 = 100.
    # By colour it is three red, three violet, three black and two white: 30 + 30 + 30 + 15.
    assert model.best_sale(model.values["luxury"], hand.split()) == 105
