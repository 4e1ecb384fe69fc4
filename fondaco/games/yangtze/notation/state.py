"""Yangtze's table as canonical JSON, and what each seat may see of it (section 8)."""

from __future__ import annotations

from typing import Any

from fondaco.engine.box import Box
from fondaco.engine.game import State
from fondaco.games.yangtze.rules.table import (
    AUCTION,
    CHANCE,
    FEWEST_RULERS,
    NO_SALE,
    OVER,
    RULER,
    RULER_DEAL,
    RULERS,
    TILES,
)

#: The phases at which the game rests, in the order of their numbers.
PHASES = (
    "setup_river",
    "setup_hands",
    "turn",
    "second_buy",
    "refill",
    "auction",
    "ruler",
    "ruler_take",
    "ruler_deal",
    "over",
)
#: The parts of a score, in the order of the columns of `final`.
PARTS = ("money", "wares", "sets", "majority", "cards")


def bag_ids(box: Box) -> list[str]:
    """The ids of all 93 tiles in canonical order: wares, rulers, settlements."""
    return [row["id"] for key in ("tile", "ruler", "settlement") for row in box.data[key]]


def members(tiles: int) -> list[int]:
    """The indices in a set of tiles, rising.

    >>> members(0b1011)
    [0, 1, 3]
    """
    return [tile for tile in range(int(tiles).bit_length()) if int(tiles) >> tile & 1]


def option_values(box: Box, table: Any) -> State:
    """All options with their values."""
    sets = box.options["settlement_sets"].known[int(table["set_option"])]
    ends = box.options["end_ruler"].known[int(table["end_ruler"]) - FEWEST_RULERS]
    return {"settlement_sets": sets, "end_ruler": ends, "open_wares": bool(table["open_wares"])}


def state(box: Box, table: Any) -> State:
    """The canonical state of a table."""
    ids = bag_ids(box)
    players, phase, actor = (int(table[key]) for key in ("players", "phase", "actor"))
    return {
        "game": "yangtze",
        "options": option_values(box, table),
        "players": players,
        "phase": PHASES[phase],
        "actor": actor if actor >= 0 else "chance" if actor == CHANCE else None,
        "active": int(table["active"]),
        "turn": int(table["turn"]),
        "idle": int(table["idle"]),
        "sold": bool(table["sold"]),
        "bought": int(table["bought"]),
        "missing": int(table["missing"]),
        "bundle": [ids[tile] for tile in members(table["bundle"])],
        "sale": None if table["sale"] == NO_SALE else int(table["sale"]),
        "river": [_tile(ids, tile) for tile in table["river"].tolist()],
        "bag": [ids[tile] for tile in _in_bag(table)],
        "box": [ids[tile] for tile in _in_box(table)],
        "rulers": [ids[TILES + ruler] for ruler in drawn_rulers(table)],
        "seats": [_seat(box, ids, table, seat) for seat in range(players)],
        "auction": _auction(ids, table, players) if phase == AUCTION else None,
        "ruler": _ruler(ids, table) if RULER <= phase <= RULER_DEAL else None,
        "final": _final(table, players) if phase == OVER else None,
        "result": result(table, players) if phase == OVER else None,
    }


def drawn_rulers(table: Any) -> list[int]:
    """The rulers in the order drawn."""
    rulers: list[int] = table["rulers"][: int(table["ruler_count"])].tolist()
    return rulers


def _tile(ids: list[str], tile: int) -> str | None:
    return ids[tile] if tile >= 0 else None


def _in_bag(table: Any) -> list[int]:
    wares, rulers = members(table["bag_wares"]), members(table["bag_rulers"])
    settlements = members(table["bag_settlements"])
    return wares + [TILES + r for r in rulers] + [TILES + RULERS + s for s in settlements]


def _in_box(table: Any) -> list[int]:
    settlements = members(table["box_settlements"])
    return members(table["box_wares"]) + [TILES + RULERS + s for s in settlements]


def _seat(box: Box, ids: list[str], table: Any, seat: int) -> State:
    settlements = members(table["settlements"][seat])
    cards = [row["id"] for row in box.data["card"]]
    return {
        "money": int(table["money"][seat]),
        "wares": [ids[tile] for tile in members(table["wares"][seat])],
        "known": [ids[tile] for tile in members(table["known"][seat])],
        "settlements": [ids[TILES + RULERS + tile] for tile in settlements],
        "cards": [cards[card] for card in members(table["cards"][seat])],
    }


def _auction(ids: list[str], table: Any, players: int) -> State:
    bidder = int(table["high_bidder"])
    return {
        "tile": ids[TILES + RULERS + int(table["lot"])],
        "bid": int(table["high_bid"]),
        "bidder": bidder if bidder >= 0 else None,
        "in": [bool(bidding) for bidding in table["bidding"][:players]],
    }


def _ruler(ids: list[str], table: Any) -> State:
    return {
        "id": ids[TILES + drawn_rulers(table)[-1]],
        "pos": int(table["place"]),
        "given": _tile(ids, int(table["given"])),
        "returned": _tile(ids, int(table["returned"])),
    }


def _final(table: Any, players: int) -> list[State]:
    rows = table["final"][:players].tolist()
    return [dict(zip(PARTS, row, strict=True)) for row in rows]


def result(table: Any, players: int) -> State:
    """YAN-8.10."""
    ranks = table["ranks"][:players].tolist()
    return {
        "scores": table["scores"][:players].tolist(),
        "ranks": ranks,
        "winners": [seat for seat in range(players) if ranks[seat] == 1],
    }


# ---------------------------------------------------------------- what a seat may see


def view(state: State, seat: int | None) -> State:
    """What a seat (None: a spectator) may see of a canonical state."""
    if state["phase"] == "over":
        return dict(state)  # all wares are sold openly, and the bag is known by elimination
    seen = {**state, "bag": len(state["bag"])}
    if seat is None or seat != state["actor"]:
        seen["bundle"] = []
    if not state["options"]["open_wares"]:  # YAN-1.7
        seen["seats"] = [
            who if owner == seat else {**who, "wares": len(who["wares"])}
            for owner, who in enumerate(state["seats"])
        ]
    return seen
