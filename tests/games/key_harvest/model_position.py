"""A position of Key Harvest in plain Python: what lies where, and what may be done (section 7).

The first half of the second implementation; see `model.py`.
"""

from __future__ import annotations

import json
from typing import Any

State = dict[str, Any]
Frame = dict[str, Any]

OPTIONS: State = {
    "events": "auto",
    "setback": True,
    "powers": True,
    "start_pairs": "random",
    "late_seat_counter": False,
    "open_screens": False,
}


def flat_lines(data: State) -> list[str]:
    """All 508 lines at their flat index (section 7)."""
    fields, crops, workers, events, pairs = (
        [row["id"] for row in data[key]]
        for key in ("field", "crop", "worker", "event", "start_pair")
    )
    lines = [""] * 508
    table = {0: "harvest", 68: "place", 136: "buy", 192: "claim", 263: "sow", 319: "settle"}
    table |= {375: "give", 442: "draw"}
    for start, verb in table.items():
        lines[start : start + 56] = [f"{verb} {field}" for field in fields]
    for start, verb in {56: "hire", 124: "dismiss"}.items():
        lines[start : start + 12] = [f"{verb} {worker}" for worker in workers]
    for start, verb in {248: "offer", 253: "take", 258: "pay", 437: "deal"}.items():
        lines[start : start + 5] = [f"{verb} {crop}" for crop in crops]
    lines[431], lines[432] = "done", "end_turn"
    lines[433:437] = [f"pair {pair}" for pair in pairs]
    lines[498:508] = [f"draw {event}" for event in events]
    return lines


def start_state(data: State, players: int, options: State) -> State:
    """Section 8, start state."""
    return {
        "game": "key_harvest",
        "options": OPTIONS | options,
        "players": players,
        "phase": "pairs",
        "actor": "chance",
        "setup_seat": 0,
        "setup_dealt": 0,
        "pairs_left": [row["id"] for row in data["start_pair"]],
        "stock": [data["constants"]["counters_per_crop"]] * 5,
        "hands": [[0] * 5 for _ in range(players)],
        "boards": [{"fields": [], "workers": []} for _ in range(players)],
        "stores": [[] for _ in range(players)],
        "town": [row["id"] for row in data["worker"] if row["kind"] == "townsfolk"],
        "registry": [],
        "bag_fields": [row["id"] for row in data["field"]],
        "bag_events": [0] * 10,
        "track": [],
        "spent": [],
        "lapsed": [],
        "setbacks": 0,
        "idle": 0,
        "turns": 0,
        "final_pending": False,
        "final": None,
        "stack": [],
        "result": None,
    }


class Position:
    """One position, and what may be done in it."""

    def __init__(self, data: State, state: State) -> None:
        self.state: State = json.loads(json.dumps(state))
        self.data = data
        self.constants = data["constants"]
        self.lines = flat_lines(data)
        self.fields = [row["id"] for row in data["field"]]
        self.crops = [row["id"] for row in data["crop"]]
        self.workers = {row["id"]: row for row in data["worker"]}
        self.events = {row["id"]: row for row in data["event"]}
        self.crop_of = {row["id"]: self.crops.index(row["crop"]) for row in data["field"]}
        self.near = {row["id"]: set(row["neighbours"]) for row in data["field"]}

    # ------------------------------------------------------------ small facts

    @property
    def n(self) -> int:
        return int(self.state["players"])

    @property
    def top(self) -> Frame:
        frame: Frame = self.state["stack"][-1]
        return frame

    @property
    def turn(self) -> Frame:
        frame: Frame = self.state["stack"][0]
        return frame

    def hand(self, seat: int) -> list[int]:
        hand: list[int] = self.state["hands"][seat]
        return hand

    def tiles(self, seat: int) -> dict[str, int]:
        return dict(self.state["boards"][seat]["fields"])

    def posts(self, seat: int) -> dict[str, str]:
        return dict(self.state["boards"][seat]["workers"])

    def set_tiles(self, seat: int, tiles: dict[str, int]) -> None:
        ordered = [[field, tiles[field]] for field in self.fields if field in tiles]
        self.state["boards"][seat]["fields"] = ordered

    def set_posts(self, seat: int, posts: dict[str, str]) -> None:
        ordered = [[space, posts[space]] for space in self.fields if space in posts]
        self.state["boards"][seat]["workers"] = ordered

    def in_order(self, fields: set[str]) -> list[str]:
        return [field for field in self.fields if field in fields]

    def index(self, field: str) -> int:
        return self.fields.index(field)

    def group(self, seat: int, field: str) -> set[str]:
        """KEY-1.3."""
        tiles, found, edge = self.tiles(seat), {field}, [field]
        while edge:
            for other in self.near[edge.pop()]:
                if other in tiles and other not in found:
                    found.add(other)
                    edge.append(other)
        return found

    def isolated(self, seat: int) -> set[str]:
        """KEY-1.5."""
        tiles = self.tiles(seat)
        return {field for field in tiles if not self.near[field] & set(tiles)}

    def short(self, field: str) -> bool:
        return bool(self.state["stock"][self.crop_of[field]] == 0)

    def event_running(self) -> bool:
        return any(frame["kind"] == "event" for frame in self.state["stack"])

    def at_home(self, seat: int) -> list[str]:
        """The own farmhands beside the board."""
        away = set(self.posts(seat).values())
        away |= {
            f["worker"] for f in self.state["stack"] if f["kind"] == "place" and f["seat"] == seat
        }
        return [w for w, row in self.workers.items() if row["kind"] == "farmhand" and w not in away]

    def spaces(self, seat: int, worker: str) -> list[str]:
        """KEY-5.3 to 5.5."""
        tiles, posts, value = self.tiles(seat), self.posts(seat), self.workers[worker]["value"]
        found = []
        for space in self.fields:
            enough = len(self.near[space] & set(tiles)) >= value
            alone = not self.near[space] & set(posts)
            free = space not in posts or self.workers[posts[space]]["value"] < value
            if enough and alone and free and space not in tiles:
                found.append(space)
        return found

    # ------------------------------------------------------------ legal lines

    def weights(self) -> list[tuple[str, int]]:
        """Chance (section 7)."""
        state = self.state
        if state["phase"] == "pairs":
            left = state["pairs_left"]
            left = left[:1] if state["options"]["start_pairs"] == "fixed" else left
            return [(f"pair {pair}", 1) for pair in left]
        if state["phase"] == "deal":
            return [(f"deal {c}", n) for c, n in zip(self.crops, state["stock"], strict=True) if n]
        draws = [(f"draw {field}", 1) for field in state["bag_fields"]]
        if (
            state["phase"] == "play"
            and self.top["kind"] == "refill"
            and not self.top["fields_only"]
        ):
            counts = zip(self.events, state["bag_events"], strict=True)
            draws += [(f"draw {event}", number) for event, number in counts if number]
        return draws

    def legal(self) -> list[str]:
        if self.state["actor"] is None:
            return []
        if self.state["actor"] == "chance":
            return [line for line, _ in self.weights()]
        found = getattr(self, f"legal_{self.top['kind']}")(self.top)
        return sorted(found, key=self.lines.index)

    def legal_turn(self, frame: Frame) -> list[str]:
        seat, found = frame["seat"], ["end_turn"]
        if self.available("a") and sum(self.state["stock"]):
            found += [f"harvest {f}" for f, side in self.tiles(seat).items() if side == 0]
        if self.available("b"):
            found += self.hires(seat, self.at_home(seat) + self.state["town"])
            found += [f"dismiss {worker}" for worker in self.posts(seat).values()]
        if self.available("c"):
            found += self.purchases(seat)
        if self.available("d"):
            found += self.claims(seat)
        return found

    def available(self, action: str) -> bool:
        """KEY-3.5."""
        turn = self.turn
        if action == "c" and "d" in turn["used"]:
            return False
        return bool((action not in turn["used"] and turn["left"] > 0) or turn["bonus"] > 0)

    def hires(self, seat: int, pool: list[str]) -> list[str]:
        return [f"hire {worker}" for worker in pool if self.spaces(seat, worker)]

    def purchases(self, seat: int) -> list[str]:
        """KEY-6.2, 6.3, 6.8."""
        found = []
        for owner, store in enumerate(self.state["stores"]):
            for slot in store:
                pays = all(h >= b for h, b in zip(self.hand(seat), slot["bid"], strict=True))
                if (not slot["fresh"]) if owner == seat else pays:
                    found.append(f"buy {slot['field']}")
        return found

    def claims(self, seat: int) -> list[str]:
        """KEY-7.6."""
        full = len(self.state["stores"][seat]) >= self.constants["store_slots"]
        if full or sum(self.hand(seat)) < 1:
            return []
        return [f"claim {field}" for field in self.state["registry"]]

    def legal_harvest(self, frame: Frame) -> list[str]:
        tiles, found = self.tiles(frame["seat"]), ["done"]
        if frame["left"] > 0 and sum(self.state["stock"]):
            for field in frame["cands"]:
                later = self.index(field) > frame["last"]
                if tiles[field] == 0 and (later or (not frame["short"] and self.short(field))):
                    found.append(f"harvest {field}")
        return found

    def legal_any_crop(self, frame: Frame) -> list[str]:
        return [f"take {c}" for c, n in zip(self.crops, self.state["stock"], strict=True) if n]

    def legal_place(self, frame: Frame) -> list[str]:
        found = [f"place {space}" for space in self.spaces(frame["seat"], frame["worker"])]
        return found if frame["must"] else [*found, "done"]

    def legal_buy(self, frame: Frame) -> list[str]:
        return ["done", *(self.purchases(frame["seat"]) if frame["left"] > 0 else [])]

    def legal_claim(self, frame: Frame) -> list[str]:
        return ["done", *(self.claims(frame["seat"]) if frame["left"] > 0 else [])]

    def legal_bid(self, frame: Frame) -> list[str]:
        seat = frame["seat"]
        found = [
            f"offer {crop}"
            for c, crop in enumerate(self.crops)
            if c >= frame["last"] and self.hand(seat)[c] > 0
        ]
        return [*found, "done"] if sum(self.state["stores"][seat][-1]["bid"]) else found

    def legal_take(self, frame: Frame) -> list[str]:
        found = ["done"]
        for c, crop in enumerate(self.crops):
            if frame["left"] > 0 and c >= frame["last"] and self.state["stock"][c] > 0:
                found.append(f"take {crop}")
        return found

    def legal_pay(self, frame: Frame) -> list[str]:
        hand = self.hand(frame["seat"])
        return [
            f"pay {crop}"
            for c, crop in enumerate(self.crops)
            if c >= frame["last"] and hand[c] > 0 and sum(hand[c:]) >= frame["left"]
        ]

    def legal_sow(self, frame: Frame) -> list[str]:
        tiles, found = self.tiles(frame["seat"]), ["done"]
        for field in frame["cands"]:
            if frame["left"] > 0 and self.index(field) > frame["last"] and tiles[field] == 1:
                found.append(f"sow {field}")
        return found

    def legal_settle(self, frame: Frame) -> list[str]:
        enough = sum(self.hand(frame["seat"])) >= frame["cost"]
        return ["done", *(f"settle {field}" for field in self.state["registry"] if enough)]

    def legal_give(self, frame: Frame) -> list[str]:
        found = [f"give {field}" for field in frame["cands"]]
        return found if frame["must"] else [*found, "done"]

    def legal_dismiss(self, frame: Frame) -> list[str]:
        return [f"dismiss {worker}" for worker in self.posts(frame["seat"]).values()]

    def legal_recruit(self, frame: Frame) -> list[str]:
        pool = self.at_home(frame["seat"])
        pool += self.state["town"] if frame["pool"] == "all" else []
        return ["done", *self.hires(frame["seat"], pool)]
