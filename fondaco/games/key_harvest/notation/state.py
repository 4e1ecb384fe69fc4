"""Key Harvest's table as canonical JSON, and what each seat may see of it (section 8)."""

from __future__ import annotations

from typing import Any

from fondaco.engine.box import Box, OptionValue
from fondaco.engine.game import State
from fondaco.games.key_harvest.notation.frames import write_frame
from fondaco.games.key_harvest.notation.names import OPTION_FIELDS, PHASES, ids, places
from fondaco.games.key_harvest.rules.table import CHANCE, NONE, OVER


def state(box: Box, table: Any) -> State:
    """The canonical state of a table."""
    players, actor, final = (int(table[key]) for key in ("players", "actor", "final_turns"))
    fields, events = ids(box, "field"), ids(box, "event")
    return {
        "game": "key_harvest",
        "options": {name: option_value(box, table, name) for name in OPTION_FIELDS},
        "players": players,
        "phase": PHASES[int(table["phase"])],
        "actor": actor if actor >= 0 else "chance" if actor == CHANCE else None,
        "setup_seat": int(table["setup_seat"]),
        "setup_dealt": int(table["setup_dealt"]),
        "pairs_left": [ids(box, "start_pair")[pair] for pair in places(int(table["pairs_left"]))],
        "stock": table["stock"].tolist(),
        "hands": table["hands"][:players].tolist(),
        "boards": [_board(box, table, seat) for seat in range(players)],
        "stores": [_store(fields, table, seat) for seat in range(players)],
        "town": [ids(box, "worker")[worker] for worker in places(int(table["town"]))],
        "registry": _listed(fields, table, "registry"),
        "bag_fields": [fields[field] for field in places(int(table["bag"]))],
        "bag_events": table["bag_events"].tolist(),
        "track": _listed(events, table, "track"),
        "spent": _listed(events, table, "spent"),
        "lapsed": _listed(fields, table, "lapsed"),
        "setbacks": int(table["setbacks"]),
        "idle": int(table["idle"]),
        "turns": int(table["turns"]),
        "final_pending": bool(table["final_pending"]),
        "final": None if final == NONE else final,
        "stack": [write_frame(box, table, place) for place in range(int(table["depth"]))],
        "result": result(table, players) if table["phase"] == OVER else None,
    }


def option_value(box: Box, table: Any, name: str) -> OptionValue:
    """The value of an option at a table: switches are 0 or 1 there, the others are numbers."""
    number = int(table[OPTION_FIELDS[name]])
    known = box.options[name].known
    return bool(number) if isinstance(known[0], bool) else known[number]


def _board(box: Box, table: Any, seat: int) -> State:
    fields, workers = ids(box, "field"), ids(box, "worker")
    harvested = int(table["harvested"][seat])
    posts = sorted(
        (space, worker) for worker, space in enumerate(table["post"][seat].tolist()) if space >= 0
    )
    return {
        "fields": [
            [fields[field], harvested >> field & 1] for field in places(int(table["fields"][seat]))
        ],
        "workers": [[fields[space], workers[worker]] for space, worker in posts],
    }


def _store(fields: list[str], table: Any, seat: int) -> list[State]:
    return [
        {
            "field": fields[int(table["store"][seat, slot])],
            "bid": table["bids"][seat, slot].tolist(),
            "fresh": bool(table["fresh"][seat, slot]),
        }
        for slot in range(int(table["store_size"][seat]))
    ]


def _listed(names: list[str], table: Any, key: str) -> list[str]:
    return [names[place] for place in table[key][: table[f"{key}_size"]].tolist()]


def result(table: Any, players: int) -> State:
    """Scores, ranks and winners."""
    ranks = table["ranks"][:players].tolist()
    return {
        "scores": table["scores"][:players].tolist(),
        "ranks": ranks,
        "winners": [seat for seat in range(players) if ranks[seat] == 1],
    }


# ---------------------------------------------------------------- what a seat may see


def view(state: State, seat: int | None) -> State:
    """What a seat (None: a spectator) may see of a canonical state (KEY-1.2, R.41)."""
    if state["phase"] == "over" or state["options"]["open_screens"]:
        return dict(state)
    hands = [hand if owner == seat else sum(hand) for owner, hand in enumerate(state["hands"])]
    seen = {**state, "hands": hands}
    if state["phase"] == "deal":
        seen["stock"] = sum(state["stock"])  # its kinds would reveal the deals
    return seen
