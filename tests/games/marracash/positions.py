"""Positions of MarraCash in a few words: what a test does not name is parked out of the way."""

from __future__ import annotations

from typing import Any

from fondaco.engine.match import Match
from fondaco.engine.registry import find_game

State = dict[str, Any]
GAME = find_game("marracash")
DATA = GAME.box.data
SHOPS = [row["id"] for row in DATA["shops"]]
FOUNTAINS = [row["id"] for row in DATA["fountains"]]
CARDS = [row["id"] for row in DATA["cards"]]
LETTERS = "rbgpy"
COLOURS = ["red", "blue", "green", "purple", "yellow"]
#: Shops off the usual routes that hold whom a test does not need, and their owners.
PARKING = {"r4": 0, "b5": 1, "g5": 2, "p4": 1, "y1": 2}


def vector(letters: str) -> list[int]:
    """«rrb» as a colour vector."""
    return [letters.count(letter) for letter in LETTERS]


def at(state: State, fountain: str) -> list[int]:
    """The group at a fountain."""
    group: list[int] = state["fountains"][FOUNTAINS.index(fountain)]
    return group


def in_shop(state: State, shop: str) -> int:
    """The customers of a shop."""
    return int(state["customers"][SHOPS.index(shop)])


def owner(state: State, shop: str) -> int:
    return int(state["owners"][SHOPS.index(shop)])


def position(
    groups: dict[str, str] | None = None,
    owned: dict[str, tuple[int, int]] | None = None,
    queue: str = "rbgpyr",
    players: int = 3,
    options: dict[str, Any] | None = None,
    **changes: Any,
) -> State:
    """Seat 0 is to choose in round 6 of three; groups as letters, owned shops as (seat, customers).

    Entrances that are not named hold one yellow visitor.
    """
    chosen = {name: option.default for name, option in GAME.box.options.items()}
    chosen |= {"start_player": "seat_0", **(options or {})}
    fountains: list[list[int]] = [vector((groups or {}).get(f, "")) for f in FOUNTAINS]
    for row, group in zip(DATA["fountains"], fountains, strict=True):
        if row["entrance"] and row["id"] not in (groups or {}):
            group[LETTERS.index("y")] = 1
    shops = {**{shop: (seat, 0) for shop, seat in PARKING.items()}, **(owned or {})}
    owners, customers = [-1] * len(SHOPS), [0] * len(SHOPS)
    for name, (seat, number) in shops.items():
        owners[SHOPS.index(name)], customers[SHOPS.index(name)] = seat, number
    key = "visitors" if chosen["visitors"] == 54 else "visitors_revised"
    for place, row in enumerate(DATA["colours"]):
        shop = SHOPS.index(next(s for s in PARKING if s.startswith(row["letter"])))
        inside = sum(c for s, c in zip(SHOPS, customers, strict=True) if s[0] == row["letter"])
        here = sum(group[place] for group in fountains) + queue.count(row["letter"]) + inside
        customers[shop] += row[key] - here
    turn = changes.get("turn_no", 5 * players + 1)
    seat = (turn - 1) % players
    state: State = {
        "game": "marracash",
        "options": chosen,
        "players": players,
        "phase": "choose",
        "actor": seat,
        "start_seat": 0,
        "turn_seat": seat,
        "turn_no": turn,
        "actions_done": [],
        "progress": False,
        "idle_turns": 0,
        "final_turns": None,
        "last_round_cause": None,
        "cash": [1000] * players,
        "bag": [0] * 5,
        "owners": owners,
        "customers": customers,
        "fountains": fountains,
        "queue": [COLOURS[LETTERS.index(letter)] for letter in queue],
        "queue_left_gone": 20,
        "queue_right_used": False,
        "auction": None,
        "cards": None,
        "result": None,
    }
    if chosen["cards"] != "none":
        state["cards"] = {
            "deck": list(CARDS),
            "open": [],
            "hands": [[] for _ in range(players)],
            "completed": [],
        }
    return {**state, **changes}


def last_turn(**words: Any) -> State:
    """The last turn of the game, by seat 2 of three; nobody is outside."""
    usual: State = {
        "queue": "",
        "final_turns": 1,
        "last_round_cause": "queue",
        "turn_no": 18,
    }
    return position(**{**usual, **words})


def play(state: State, *lines: str) -> Match:
    """A match that goes on from a position with some lines."""
    match = Match.restore(GAME, state)
    for line in lines:
        match.act(line)
    return match


def rule_of(match: Match, line: str) -> str | None:
    """The rule that forbids a line, or None."""
    refusal = match.why_not(line)
    return None if refusal is None else refusal.rule
