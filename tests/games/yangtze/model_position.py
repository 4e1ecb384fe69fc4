"""A position of Yangtze in plain Python: what lies where, and what may be done (section 7).

The first half of the second implementation; see `model.py`.
"""

from __future__ import annotations

import json
import tomllib
from typing import Any

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


class Position:
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
