"""MarraCash's table as canonical JSON, and what each seat may see of it (section 8)."""

from __future__ import annotations

from typing import Any

from fondaco.engine.box import Box
from fondaco.engine.game import State
from fondaco.games.marracash.rules.table import (
    BID,
    CHANCE,
    IN_DECK,
    IN_HAND,
    NO_CARDS,
    NOT_YET,
    OPT_BIDDING,
    OPT_CARDS,
    OVER,
    SEALED,
)

#: The phases at which the game rests, in the order of their numbers.
PHASES = (
    "setup_start",
    "setup_place",
    "setup_queue",
    "setup_cards",
    "choose",
    "bid",
    "reveal",
    "refill",
    "over",
)
#: Why the last round has begun, in the order of their numbers.
CAUSES = (None, "queue", "stall", "cap")


def ids(box: Box, group: str) -> list[str]:
    """The ids of a list of the data file: colours, fountains, shops, cards."""
    return [row["id"] for row in box.data[group]]


def state(box: Box, table: Any) -> State:
    """The canonical state of a table."""
    players, phase, actor = int(table["players"]), int(table["phase"]), int(table["actor"])
    colours, shops = len(box.data["colours"]), len(box.data["shops"])
    cause = int(table["cause"])
    return {
        "game": "marracash",
        "options": _options(box, table),
        "players": players,
        "phase": PHASES[phase],
        "actor": actor if actor >= 0 else "chance" if actor == CHANCE else None,
        "start_seat": _seat_or_none(table["start_seat"]),
        "turn_seat": _seat_or_none(table["turn_seat"]),
        "turn_no": int(table["turn_no"]),
        "actions_done": ["move"] * int(table["moves_done"])
        + ["auction"] * int(table["auctions_done"]),
        "progress": bool(table["progress"]),
        "idle_turns": int(table["idle_turns"]),
        "final_turns": None if cause == NOT_YET else int(table["final_turns"]),
        "last_round_cause": CAUSES[cause],
        "cash": table["cash"][:players].tolist(),
        "bag": table["bag"][:colours].tolist(),
        "owners": table["owners"][:shops].tolist(),
        "customers": table["customers"][:shops].tolist(),
        "fountains": table["fountains"][: len(box.data["fountains"]), :colours].tolist(),
        "queue": _queue(box, table),
        "queue_left_gone": int(table["line_left"]),
        "queue_right_used": bool(table["right_used"]),
        "auction": _auction(box, table, players) if phase == BID else None,
        "cards": _cards(box, table, players),
        "result": result(table) if phase == OVER else None,
    }


def _options(box: Box, table: Any) -> State:
    numbers = table["options"].tolist()
    options = zip(box.options.items(), numbers, strict=True)
    return {name: option.known[number] for (name, option), number in options}


def _seat_or_none(seat: Any) -> int | None:
    return int(seat) if seat >= 0 else None


def _queue(box: Box, table: Any) -> list[str]:
    names = ids(box, "colours")
    return [names[colour] for colour in table["line"][table["line_left"] : table["line_end"]]]


def _auction(box: Box, table: Any, players: int) -> State:
    sealed = table["options"][OPT_BIDDING] == SEALED
    answers = zip(table["answered"][:players], table["sealed"][:players], strict=True)
    return {
        "shop": ids(box, "shops")[table["lot"]],
        "auctioneer": int(table["turn_seat"]),
        "high_bid": int(table["high_bid"]),
        "high_seat": _seat_or_none(table["high_bidder"]),
        "active": [bool(flag) for flag in table["bidding"][:players]],
        "sealed": [int(sum_) if sealed and given else None for given, sum_ in answers],
    }


def _cards(box: Box, table: Any, players: int) -> State | None:
    if table["options"][OPT_CARDS] == NO_CARDS:
        return None
    names, places = ids(box, "cards"), table["card_at"].tolist()

    def lying(where: int) -> list[str]:
        return [name for name, place in zip(names, places, strict=False) if place == where]

    return {
        "deck": lying(IN_DECK),
        "open": [names[card - 1] for card in table["open_cards"][: table["open_count"]]],
        "hands": [lying(IN_HAND + seat) for seat in range(players)],
        "completed": [int(seat) - 1 for seat in table["completed"][: table["completed_count"]]],
    }


def result(table: Any) -> State:
    """Section 9; scores and ranks as the rules worked them out."""
    players = int(table["players"])
    ranks = table["ranks"][:players].tolist()
    return {
        "scores": table["scores"][:players].tolist(),
        "ranks": ranks,
        "winners": [seat for seat in range(players) if ranks[seat] == 1],
    }


# ---------------------------------------------------------------- what a seat may see


def view(state: State, seat: int | None) -> State:
    """What a seat (None: a spectator) may see of a canonical state (MAR-1.12)."""
    options, seen = state["options"], dict(state)
    if options["hidden_cash"] and state["phase"] != "over":
        seen["cash"] = [cash if owner == seat else None for owner, cash in enumerate(state["cash"])]
    if state["auction"] is not None:
        answers = state["auction"]["sealed"]
        covered = [
            answer if owner == seat or answer is None else "?"
            for owner, answer in enumerate(answers)
        ]  # MAR-9.3
        seen["auction"] = {**state["auction"], "sealed": covered}
    if options["cards"] == "antiques":  # MAR-9.2: even at the end
        cards = state["cards"]
        shown = {seat, *cards["completed"]}
        hands = [hand if owner in shown else len(hand) for owner, hand in enumerate(cards["hands"])]
        seen["cards"] = {**cards, "deck": len(cards["deck"]), "hands": hands}
    return seen
