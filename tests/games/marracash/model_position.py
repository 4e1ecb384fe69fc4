"""A position of MarraCash in plain Python: what lies where, and what may be done (section 7).

The first half of the second implementation; see `model.py`.
"""

from __future__ import annotations

import copy
import re
from typing import Any, Self

State = dict[str, Any]
NUMBER = re.compile("0|[1-9][0-9]*")


class Position:
    """One position by the book."""

    def __init__(self, data: dict[str, Any], state: State) -> None:
        self.data = data
        self.c = data["constants"]
        self.s = copy.deepcopy(state)
        self.colours = [row["id"] for row in data["colours"]]
        self.fountains = [row["id"] for row in data["fountains"]]
        self.entrances = [row["id"] for row in data["fountains"] if row["entrance"]]
        self.shops = [row["id"] for row in data["shops"]]
        self.cards = [row["id"] for row in data["cards"]]
        self.card = {row["id"]: row for row in data["cards"]}
        self.shop = {row["id"]: row for row in data["shops"]}
        #: (from, to) -> shops in the order of their first door.
        self.ways: dict[tuple[str, str], list[str]] = {}
        for street in data["streets"]:
            self.ways[street["a"], street["b"]] = street["ab"]
            self.ways[street["b"], street["a"]] = street["ba"]

    # ------------------------------------------------------------ beginnings

    @classmethod
    def new(cls, data: dict[str, Any], players: int, options: dict[str, Any]) -> Self:
        """Section 8, start state."""
        chosen = {**data["options"], **options}
        key = "visitors" if chosen["visitors"] == 54 else "visitors_revised"
        shops, fixed = len(data["shops"]), chosen["start_player"] == "seat_0"
        colours = len(data["colours"])
        cards = {
            "deck": [row["id"] for row in data["cards"]],
            "open": [],
            "hands": [[] for _ in range(players)],
            "completed": [],
        }
        state = {
            "game": "marracash",
            "options": chosen,
            "players": players,
            "phase": "setup_place" if fixed else "setup_start",
            "actor": "chance",
            "start_seat": 0 if fixed else None,
            "turn_seat": None,
            "turn_no": 0,
            "actions_done": [],
            "progress": False,
            "idle_turns": 0,
            "final_turns": None,
            "last_round_cause": None,
            "cash": [data["constants"]["start_cash"]] * players,
            "bag": [row[key] for row in data["colours"]],
            "owners": [-1] * shops,
            "customers": [0] * shops,
            "fountains": [[0] * colours for _ in data["fountains"]],
            "queue": [],
            "queue_left_gone": 0,
            "queue_right_used": False,
            "auction": None,
            "cards": None if chosen["cards"] == "none" else cards,
            "result": None,
        }
        return cls(data, state)

    # ------------------------------------------------------------ small facts

    @property
    def n(self) -> int:
        return int(self.s["players"])

    @property
    def round(self) -> int:
        return int((self.s["turn_no"] - 1) // self.n + 1)

    def group(self, fountain: str) -> list[int]:
        group: list[int] = self.s["fountains"][self.fountains.index(fountain)]
        return group

    def signs_left(self, seat: int) -> int:
        key = "signs_per_player_two" if self.n == 2 else "signs_per_player"
        owned: int = self.s["owners"].count(seat)
        return int(self.c[key]) - owned

    def may_auction(self, seat: int) -> bool:
        rich = bool(self.s["cash"][seat] >= self.c["min_bid"])
        return rich and self.signs_left(seat) > 0 and -1 in self.s["owners"]

    def cannot_bid(self, seat: int, least: int) -> bool:
        too_dear = least > self.s["cash"][seat] or least > self.c["bid_cap"]
        return self.signs_left(seat) == 0 or too_dear

    def sealed(self) -> bool:
        return bool(self.s["options"]["bidding"] == "sealed")

    # ------------------------------------------------------------ section 7: what is legal

    def legal(self) -> list[str]:
        """All legal lines in ascending flat index."""
        return [line for line in self.all_lines() if self.refuse(line) is None]

    def all_lines(self) -> list[str]:
        """Section 7.7."""
        lines = [
            f"move {a} {b}" for a in self.fountains for b in self.fountains if (a, b) in self.ways
        ]
        lines += [f"auction {shop}" for shop in self.shops]
        lines += ["pass"]
        amounts = range(self.c["min_bid"], self.c["bid_cap"] + 1, self.c["money_step"])
        lines += [f"bid {amount}" for amount in amounts]
        for fountain in self.entrances:
            for end in ("left", "right"):
                lines += [f"admit {fountain} {end} {k + 1}" for k in range(self.c["refill_max"])]
        lines += [f"start {seat}" for seat in range(self.data["players"]["max"])]
        lines += [f"place {f} {colour}" for f in self.entrances for colour in self.colours]
        lines += [f"queue {colour}" for colour in self.colours]
        lines += [f"reveal {card}" for card in self.cards]
        return lines + [f"deal {card}" for card in self.cards]

    def refuse(self, line: str) -> str | None:
        """The id of the first condition that fails, for whoever decides."""
        words = line.split(" ")
        kinds: dict[str, list[list[str] | None]] = {
            "move": [self.fountains, self.fountains],
            "auction": [self.shops],
            "pass": [],
            "bid": [None],
            "admit": [self.fountains, ["left", "right"], None],
            "start": [None],
            "place": [self.fountains, self.colours],
            "queue": [self.colours],
            "reveal": [self.cards],
            "deal": [self.cards],
        }
        form = kinds.get(words[0])
        if form is None or len(form) != len(words) - 1:
            return "MAR-R.24"
        for known, word in zip(form, words[1:], strict=True):
            if not (NUMBER.fullmatch(word) if known is None else word in known):
                return "MAR-R.24"
        if words[0] not in self.verbs():
            return "MAR-R.24"
        check = getattr(self, f"refuse_{words[0]}")
        found: str | None = check(*words[1:])
        return found

    def verbs(self) -> tuple[str, ...]:
        cards = {"souvenirs": ("reveal",), "antiques": ("deal",)}
        return {
            "setup_start": ("start",),
            "setup_place": ("place",),
            "setup_queue": ("queue",),
            "setup_cards": cards.get(self.s["options"]["cards"], ()),
            "choose": ("move", "auction"),
            "bid": ("bid", "pass"),
            "reveal": ("reveal",),
            "refill": ("admit",),
            "over": (),
        }[self.s["phase"]]

    def refuse_move(self, a: str, b: str) -> str | None:
        if self.round < 2:
            return "MAR-2.2"
        if "auction" in self.s["actions_done"]:
            return "MAR-4.2"
        if (a, b) not in self.ways:
            return "MAR-5.3"
        return None if any(self.group(a)) else "MAR-5.2"

    def refuse_auction(self, shop: str) -> str | None:
        seat = self.s["turn_seat"]
        if self.s["cash"][seat] < self.c["min_bid"] or self.signs_left(seat) == 0:
            return "MAR-3.2"
        return None if self.s["owners"][self.shops.index(shop)] == -1 else "MAR-3.1"

    def refuse_bid(self, number: str) -> str | None:
        amount, high = int(number), self.s["auction"]["high_bid"]
        if amount % self.c["money_step"]:
            return "MAR-3.6"
        if amount < self.c["min_bid"]:
            return "MAR-3.3"
        if amount <= high:
            return "MAR-3.4"
        if amount > self.s["cash"][self.s["actor"]] or amount > self.c["bid_cap"]:
            return "MAR-3.6"
        return None

    def refuse_pass(self) -> str | None:
        auction = self.s["auction"]
        opening = auction["high_seat"] is None and auction["sealed"][auction["auctioneer"]] is None
        return "MAR-3.3" if opening and self.s["actor"] == auction["auctioneer"] else None

    def refuse_admit(self, fountain: str, end: str, number: str) -> str | None:
        q, k = len(self.s["queue"]), int(number)
        empty = [f for f in self.entrances if not any(self.group(f))]
        if fountain not in empty:
            return "MAR-7.1"
        if (k == 1) != (q == 1):
            return "MAR-7.3"
        if q != 1 and not (self.c["refill_min"] <= k <= self.c["refill_max"] and k <= q):
            return "MAR-7.2"
        used = self.s["queue_right_used"]
        if end == "left":
            return "MAR-7.4" if used else None
        if k < q and not (q - k == 2 and len(empty) > 1):
            return None
        return None if k == q == 1 and used else "MAR-7.4"

    def refuse_start(self, seat: str) -> str | None:
        return None if int(seat) < self.n else "MAR-1.11"

    def due_entrance(self) -> str:
        size = self.c["entrance_group"]
        due: str = next(f for f in self.entrances if sum(self.group(f)) < size)
        return due

    def refuse_place(self, fountain: str, colour: str) -> str | None:
        c = self.colours.index(colour)
        if fountain != self.due_entrance():
            return "MAR-1.10"
        if self.group(fountain)[c]:
            return "MAR-1.8"
        return None if self.s["bag"][c] else "MAR-1.5"

    def refuse_queue(self, colour: str) -> str | None:
        c, most, line = self.colours.index(colour), self.c["queue_max_run"], self.s["queue"]
        if not self.s["bag"][c]:
            return "MAR-1.5"
        if len(line) >= most and set(line[-most:]) == {colour}:
            return "MAR-1.9"
        run = 1
        while run <= len(line) and line[-run] == colour:
            run += 1
        rest = list(self.s["bag"])
        rest[c] -= 1
        for x, left in enumerate(rest):
            if left > most * (sum(rest) - left) + most - (run if x == c else 0):
                return "MAR-1.10"
        return None

    def refuse_reveal(self, card: str) -> str | None:
        return None if card in self.s["cards"]["deck"] else "MAR-9.1"

    def refuse_deal(self, card: str) -> str | None:
        return None if card in self.s["cards"]["deck"] else "MAR-9.2"

    def weight(self, line: str) -> int:
        """Section 7.6."""
        verb, *words = line.split(" ")
        if verb in ("place", "queue"):
            return int(self.s["bag"][self.colours.index(words[-1])])
        return 1
