"""A second, slow Samarkand: the specification once more, in plain Python over the JSON state.

It shares nothing with the compiled rules but the data file. Whole random games are played with
both in `test_rule_book_games.py`; here it plays the scenarios of the specification by itself.
"""

from __future__ import annotations

import copy
import tomllib
from typing import Any

import pytest

from fondaco.engine.scenario import read_scenarios
from tests.conftest import ROOT

State = dict[str, Any]
Data = dict[str, Any]

DELIVERED: Data = tomllib.loads(
    (ROOT / "fondaco/games/samarkand/components.toml").read_text(encoding="utf-8")
)


def all_lines(data: Data) -> list[str]:
    """Section 7: the lines in the order of their flat index."""
    families = [row["id"] for row in data["family"]]
    numbers = [row["number"] for row in data["good"]]
    return [
        *(f"marry {family}" for family in families),
        *(f"expand {family}" for family in families),
        *(f"place {row['id']}" for row in data["space"]),
        "done",
        *(f"discard {number}" for number in numbers),
        *("keep", "sell", "hold", "pass"),
        *(f"draw {number}" for number in numbers),
        *(f"bag {family}" for family in families),
    ]


def start_state(players: int, options: dict[str, Any], data: Data) -> State:
    """Section 8, start state."""
    families, start = data["family"], data["start"]
    with_bag = players == 2 and options["two_player_mode"] == "bag"
    laid_out = data["two_player"]["tiles_laid_out"]
    tiles = [min(laid_out, f["tiles"]) if with_bag else f["tiles"] for f in families]
    bag = [f["tiles"] - laid for f, laid in zip(families, tiles, strict=True)]
    draws = data["two_player"]["bag_draws"]
    in_bag = with_bag and draws > 0
    return {
        "game": "samarkand",
        "options": options,
        "players": players,
        "phase": "bag" if in_bag else "deal",
        "actor": "chance",
        "turn_seat": start["first_seat"],
        "turn_no": 0,
        "passes": 0,
        "money": [start["money"]] * players,
        "families": [[] for _ in range(players)],
        "hands": [[] for _ in range(players)],
        "sold": [[] for _ in range(players)],
        "goods_markers": [[] for _ in range(players)],
        "link_markers": [[0] * 10 for _ in range(players)],
        "treasury": [start["treasury"]] * 10,
        "tiles": tiles,
        "camels": [f["camels"] - 1 for f in families],
        "stacks": [f["markers_dark"] + f["markers_grey"] for f in families],
        "board": {f["home"]: [f["id"]] for f in families},
        "goods_left": [g["number"] for g in data["good"]],
        "links": [],
        "deck": [g["number"] for g in data["good"]],
        "discards": [[] for _ in range(players)],
        "bag": bag if with_bag else None,
        "pending": {"left": draws} if in_bag else {"seat": 0, "left": start["cards"]},
        "end": None,
        "result": None,
    }


class Model:
    """One game, played by the sentences of the specification."""

    def __init__(self, state: State, data: Data = DELIVERED) -> None:
        self.data = data
        self.state = copy.deepcopy(state)
        self.ids = [row["id"] for row in data["family"]]
        self.spaces = {row["id"]: row for row in data["space"]}
        self.good_on = {row["space"]: row["number"] for row in data["good"]}
        self.space_of = {row["number"]: row["space"] for row in data["good"]}
        self.lines = all_lines(data)
        self.place_of = {line: place for place, line in enumerate(self.lines)}

    # ------------------------------------------------------------ small facts

    @property
    def seat(self) -> int:
        return int(self.state["turn_seat"])

    def family(self, name: str) -> State:
        found: State = self.data["family"][self.ids.index(name)]
        return found

    def limit(self) -> int:
        return int(self.data["hand_limit"][str(self.state["players"])])

    def counted(self, seat: int) -> int:
        return len(self.state["hands"][seat]) + len(self.state["sold"][seat])

    def allowed(self, name: str) -> list[str]:
        """SAM-4.2, 4.3, in the order of the data file."""
        board = self.state["board"]
        return [
            space
            for space, row in self.spaces.items()
            if any(name in board.get(near, ()) for near in row["adjacent"])
            and name not in board.get(space, ())
            and len(board.get(space, ())) < self.data["expansion"]["space_capacity"]
        ]

    def can_grow(self, name: str) -> bool:
        return self.state["camels"][self.ids.index(name)] > 0 and bool(self.allowed(name))

    # ------------------------------------------------------------ what may be done

    def legal(self) -> list[str]:
        lines = getattr(self, f"legal_{self.state['phase']}")()
        return sorted(lines, key=self.place_of.__getitem__)

    def weights(self) -> list[tuple[str, int]]:
        if self.state["actor"] != "chance":
            return []
        if self.state["phase"] != "bag":
            return [(line, 1) for line in self.legal()]
        return [(line, self.state["bag"][self.ids.index(line.split()[1])]) for line in self.legal()]

    def legal_over(self) -> list[str]:
        return []

    def legal_bag(self) -> list[str]:
        return [f"bag {n}" for n, left in zip(self.ids, self.state["bag"], strict=True) if left]

    def legal_deal(self) -> list[str]:
        return [f"draw {number}" for number in self.state["deck"]]

    legal_draw = legal_deal

    def legal_turn(self) -> list[str]:
        own, money = self.state["families"][self.seat], self.state["money"][self.seat]
        lines = [
            f"marry {name}"
            for name, tiles in zip(self.ids, self.state["tiles"], strict=True)
            if tiles and name not in own and money >= self.family(name)["price"]
        ]
        lines += [f"expand {name}" for name in own if self.can_grow(name)]
        return lines or ["pass"]

    def legal_place(self) -> list[str]:
        return [f"place {space}" for space in self.allowed(self.state["pending"]["family"])]

    def legal_more(self) -> list[str]:
        return [*self.legal_place(), "done"]

    def legal_sale(self) -> list[str]:
        has_it = self.state["pending"]["good"] in self.state["hands"][self.state["actor"]]
        return ["sell", "hold"] if has_it else ["hold"]

    def legal_discard(self) -> list[str]:
        hand, gone = self.state["hands"][self.seat], self.state["pending"]["cards"]
        if len(gone) == self.data["marriage"]["discard_max"]:
            hand = []  # only with a data file that allows no discards at all
        lines = []
        for number in hand:
            over = self.counted(self.seat) - 1 - self.limit()
            higher = len([other for other in hand if other > number])
            if all(number > before for before in gone) and (over <= 0 or higher >= over):
                lines.append(f"discard {number}")
        return lines + (["keep"] if self.counted(self.seat) <= self.limit() else [])

    # ------------------------------------------------------------ what it does

    def play(self, line: str) -> None:
        verb, _, word = line.partition(" ")
        getattr(self, f"play_{verb}")(*([word] if word else []))

    def play_bag(self, name: str) -> None:
        state, place = self.state, self.ids.index(name)
        state["bag"][place] -= 1
        state["tiles"][place] += 1
        state["pending"]["left"] -= 1
        if state["pending"]["left"] == 0:
            state["phase"] = "deal"
            state["pending"] = {"seat": 0, "left": self.data["start"]["cards"]}

    def play_draw(self, word: str) -> None:
        state, pending = self.state, self.state["pending"]
        seat = pending["seat"] if state["phase"] == "deal" else self.seat
        state["deck"].remove(int(word))
        state["hands"][seat] = sorted([*state["hands"][seat], int(word)])
        pending["left"] -= 1
        if state["phase"] == "draw":
            self.draw_on()
        elif pending["left"] == 0 and seat + 1 < state["players"]:
            state["pending"] = {"seat": seat + 1, "left": self.data["start"]["cards"]}
        elif pending["left"] == 0:
            state.update(phase="turn", actor=self.seat, pending=None)

    def draw_on(self) -> None:
        """SAM-3.12, 3.13."""
        state = self.state
        if state["pending"]["left"] > 0 and not state["deck"]:
            state["deck"] = sorted(number for pile in state["discards"] for number in pile)
            state["discards"] = [[] for _ in range(state["players"])]
        if state["pending"]["left"] == 0 or not state["deck"]:
            state.update(phase="discard", actor=self.seat, pending={"cards": []})
        else:
            state.update(phase="draw", actor="chance")

    def play_marry(self, name: str) -> None:
        state, place, price = self.state, self.ids.index(name), self.family(name)["price"]
        draws = self.counted(self.seat) < self.limit()
        state["passes"] = 0
        state["money"][self.seat] -= price
        state["treasury"][place] += price
        state["tiles"][place] -= 1
        own = [*state["families"][self.seat], name]
        state["families"][self.seat] = sorted(own, key=self.ids.index)
        if draws:
            state["pending"] = {"left": self.data["marriage"]["draw"]}
            self.draw_on()
        else:
            self.end_turn()

    def play_discard(self, word: str) -> None:
        state, number = self.state, int(word)
        state["hands"][self.seat].remove(number)
        state["discards"][self.seat] = sorted([*state["discards"][self.seat], number])
        state["pending"]["cards"].append(number)
        if len(state["pending"]["cards"]) == self.data["marriage"]["discard_max"]:
            self.end_turn()

    def play_keep(self) -> None:
        self.end_turn()

    play_done = play_keep

    def play_pass(self) -> None:
        self.state["passes"] += 1
        if self.state["passes"] == self.state["players"]:
            self.end_game("stalemate")
        else:
            self.end_turn()

    def play_expand(self, name: str) -> None:
        self.state.update(phase="place", passes=0, pending={"family": name})

    def play_place(self, space: str) -> None:
        """The six steps of section 7."""
        state, name = self.state, self.state["pending"]["family"]
        place, second = self.ids.index(name), self.state["phase"] == "more"
        if second:
            state["treasury"][place] -= self.data["expansion"]["extra_cost"]
        state["camels"][place] -= 1
        others = list(state["board"].get(space, []))
        state["board"][space] = [*others, name]
        if others and self.spaces[space]["kind"] == "land":
            pair = sorted([name, others[0]], key=self.ids.index)
            if pair not in state["links"]:
                self.link(name, others[0], pair)
                if self.check_end():
                    return
        number = self.good_on.get(space)
        if number is not None and not others:
            state["goods_left"].remove(number)
            markers = state["goods_markers"]
            markers[self.seat] = sorted([*markers[self.seat], number])
            if poll := self.poll(number):
                placed = 2 if second else 1
                pending = {"family": name, "placed": placed, "good": number, "poll": poll}
                state.update(phase="sale", actor=poll[0], pending=pending)
                return
        self.go_on(name, 2 if second else 1)

    def link(self, active: str, passive: str, pair: list[str]) -> None:
        """SAM-6.2 to 6.7."""
        state = self.state
        order = [sorted(p, key=self.ids.index) for p in [*state["links"], pair]]
        state["links"] = sorted(order, key=lambda p: [self.ids.index(name) for name in p])
        for seat, own in enumerate(state["families"]):
            state["money"][seat] += self.data["income"]["link_active"] * (active in own)
            state["money"][seat] += self.data["income"]["link_passive"] * (passive in own)
        for name in pair:
            place = self.ids.index(name)
            state["stacks"][place] -= 1
            state["link_markers"][self.seat][place] += 1

    def check_end(self) -> bool:
        """SAM-7.1, 7.2."""
        end, stacks = self.data["end"], self.state["stacks"]
        dark = sum(
            left > f["markers_grey"] for left, f in zip(stacks, self.data["family"], strict=True)
        )
        all_linked = dark <= end["dark_markers_left"]
        empty = any(left <= end["stack_left"] for left in stacks)
        if all_linked or empty:
            self.end_game(
                "both" if all_linked and empty else "all_linked" if all_linked else "stack_empty"
            )
        return all_linked or empty

    def poll(self, number: int) -> list[int]:
        """SAM-5.5, 9.5."""
        state, n = self.state, self.state["players"]
        order = [(self.seat + step) % n for step in range(n)]
        if state["options"]["sale_poll"] == "holder":
            return [seat for seat in order if number in state["hands"][seat]]
        return [seat for seat in order if state["hands"][seat]]

    def play_sell(self) -> None:
        state, pending = self.state, self.state["pending"]
        seat = state["actor"]
        state["hands"][seat].remove(pending["good"])
        state["sold"][seat] = sorted([*state["sold"][seat], pending["good"]])
        state["money"][seat] += self.data["income"]["sale"]
        self.go_on(pending["family"], pending["placed"])

    def play_hold(self) -> None:
        pending = self.state["pending"]
        pending["poll"].pop(0)
        if pending["poll"]:
            self.state["actor"] = pending["poll"][0]
        else:
            self.go_on(pending["family"], pending["placed"])

    def go_on(self, name: str, placed: int) -> None:
        """Step 6."""
        money = self.state["treasury"][self.ids.index(name)]
        paid = money >= self.data["expansion"]["extra_cost"]
        if placed == 1 and paid and self.can_grow(name):
            self.state.update(phase="more", actor=self.seat, pending={"family": name})
        else:
            self.end_turn()

    def end_turn(self) -> None:
        state = self.state
        state["turn_no"] += 1
        state["turn_seat"] = (self.seat + 1) % state["players"]
        state.update(phase="turn", actor=self.seat, pending=None)

    def end_game(self, reason: str) -> None:
        scores = [self.score(seat) for seat in range(self.state["players"])]
        ranks = [1 + sum(other > own for other in scores) for own in scores]
        winners = [seat for seat, rank in enumerate(ranks) if rank == 1]
        result = {"scores": scores, "ranks": ranks, "winners": winners}
        self.state.update(phase="over", actor=None, pending=None, end=reason, result=result)

    def score(self, seat: int) -> int:
        """Section 9."""
        state, worth = self.state, self.data["scoring"]
        own = state["families"][seat]
        camels = [f for n in state["hands"][seat] for f in state["board"].get(self.space_of[n], [])]
        points = sum(worth["own_camel" if f in own else "foreign_camel"] for f in camels)
        points += worth["goods_marker"] * len(state["goods_markers"][seat])
        points += worth["link_marker"] * sum(state["link_markers"][seat])
        return int(points + worth["dirham"] * state["money"][seat])


SCENARIOS = list(read_scenarios(ROOT / "docs" / "rules" / "samarkand.md"))


def look_up(value: Any, path: str) -> Any:
    for part in path.split("."):
        value = value[int(part)] if isinstance(value, list) else value[part]
    return value


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario["id"])
def test_the_model_plays_the_scenarios(scenario: dict[str, Any]) -> None:
    """Otherwise its agreement with the compiled rules would say little."""
    new = scenario.get("new")
    options = {"two_player_mode": "bag", "sale_poll": "all", **((new or {}).get("options", {}))}
    first = start_state(new["players"], options, DELIVERED) if new else scenario["given"]
    model = Model(first)
    for step in scenario["steps"]:
        assert model.legal() == step.get("legal", model.legal())
        assert not set(step.get("illegal", ())) & set(model.legal())
        for line in step.get("do", ()):
            assert line in model.legal()
            model.play(line)
        for path, wanted in step.get("expect", {}).items():
            assert look_up(model.state, path) == wanted, path


def test_there_are_211_lines() -> None:
    lines = all_lines(DELIVERED)
    assert len(lines) == len(set(lines)) == 211
    known = {0: "marry red", 10: "expand red", 20: "place aden", 130: "done", 131: "discard 1"}
    known |= {163: "discard 33", 164: "keep", 165: "sell", 166: "hold", 167: "pass"}
    known |= {168: "draw 1", 200: "draw 33", 201: "bag red", 210: "bag purple"}
    assert {place: lines[place] for place in known} == known
