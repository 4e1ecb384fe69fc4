"""Wampum's table as canonical JSON, and what each seat may see of it (section 8)."""

from __future__ import annotations

from typing import Any

from fondaco.engine.box import Box
from fondaco.engine.game import State
from fondaco.games.wampum.rules.table import (
    CHANCE,
    HAND_LIMIT,
    OFFER_GOODS,
    OVER,
    RELOCATE,
    RESTOCK,
    SEATS,
    SETUP_DEAL,
)

#: The phases at which the game rests, in the order of their numbers.
PHASES = (
    "setup_start",
    "setup_remove",
    "setup_deal",
    "offer_village",
    "offer_goods",
    "relocate",
    "restock",
    "discard",
    "over",
)


def village_ids(box: Box) -> list[str]:
    """The ids of all villages in village order."""
    return [row["id"] for row in box.data["villages"]]


def villages_in_play(box: Box, players: int) -> list[int]:
    """WAM-2.3."""
    return [int(v) for v in box.record["in_play"][0, players].nonzero()[0]]


def state(box: Box, table: Any) -> State:
    """The canonical state of a table."""
    players = int(table["players"])
    phase, actor = int(table["phase"]), int(table["actor"])
    ids = village_ids(box)
    canoe = int(table["canoe"])
    return {
        "game": "wampum",
        "options": {
            "start_player": "random" if table["start_random"] else "seat_0",
            "hide_chests": bool(table["hide_chests"]),
        },
        "players": players,
        "round": int(table["round_no"]),
        "last_round": bool(table["last_round"]),
        "phase": PHASES[phase],
        "actor": actor if actor >= 0 else "chance" if actor == CHANCE else None,
        "canoe": None if canoe < 0 else canoe,
        "turn": int(table["turn"]),
        "deck": table["deck"].tolist(),
        "removed": table["removed"].tolist(),
        "hands": table["hands"][:players].tolist(),
        "offers": [_offer(ids, table, seat) for seat in range(players)],
        "villages": [
            {"id": ids[v], "goods": table["villages"][v].tolist()}
            for v in villages_in_play(box, players)
        ],
        "chests": table["chests"][:players].tolist(),
        "discards": table["discards"][:players].tolist(),
        "pending": _pending(ids, table, phase, actor),
        "result": _result(table, players) if phase == OVER else None,
    }


def _offer(ids: list[str], table: Any, seat: int) -> State | None:
    goods = table["offers"][seat].tolist()
    if not any(goods):
        return None
    posts = [v for v, trader in enumerate(table["trader"].tolist()) if trader == seat]
    return {"village": ids[posts[0]] if posts else None, "goods": goods}


def _pending(ids: list[str], table: Any, phase: int, actor: int) -> State | None:
    chosen = {"good": int(table["kind"]), "goods": table["chosen"].tolist()}
    target = int(table["target"])
    if phase == OFFER_GOODS:
        village = ids[int(table["village"])]
        return {"seat": actor, "village": village, "min_total": target, **chosen}
    if phase == HAND_LIMIT:
        return {"seat": actor, "count": target, **chosen}
    if phase == RELOCATE:
        return {"seat": actor}
    if phase in (SETUP_DEAL, RESTOCK):
        length = int(table["queue_length"])
        entries = zip(table["queue_to"][:length], table["queue_left"][:length], strict=True)
        queue = [_queue_entry(ids, int(to), int(left)) for to, left in entries]
        return {"queue": queue[::-1]}
    return None


def _queue_entry(ids: list[str], receiver: int, left: int) -> State:
    if receiver < SEATS:
        return {"to": "seat", "id": receiver, "left": left}
    return {"to": "village", "id": ids[receiver - SEATS], "left": left}


def _result(table: Any, players: int) -> State:
    ranks = table["ranks"][:players].tolist()
    return {
        "scores": table["scores"][:players].tolist(),
        "ranks": ranks,
        "winners": [seat for seat in range(players) if ranks[seat] == 1],
    }


# ---------------------------------------------------------------- what a seat may see


def view(state: State, seat: int | None) -> State:
    """What a seat (None: a spectator) may see of a canonical state."""
    seen = {**state, "deck": sum(state["deck"])}  # WAM-6.3: a total even at the end
    if state["phase"] == "over":
        return seen
    seen["hands"] = _own_or_total(state["hands"], seat)
    seen["discards"] = _own_or_total(state["discards"], seat)  # WAM-7.4
    seen["offers"] = [
        offer if owner == seat or offer is None else _covered(offer)
        for owner, offer in enumerate(state["offers"])
    ]
    if state["options"]["hide_chests"]:  # WAM-R.33
        seen["chests"] = [
            chest if owner == seat else None for owner, chest in enumerate(state["chests"])
        ]
    pending = state["pending"]
    if pending is not None and pending.get("seat") != seat:
        seen["pending"] = {k: v for k, v in pending.items() if k not in ("good", "goods")}
    return seen


def _own_or_total(vectors: list[list[int]], seat: int | None) -> list[Any]:
    return [v if owner == seat else sum(v) for owner, v in enumerate(vectors)]


def _covered(offer: State) -> State:
    """WAM-4.4 to 4.6: face down, but fanned, and with its owner's trader on top."""
    return {"village": offer["village"], "count": sum(offer["goods"])}
