"""Samarkand's table as canonical JSON, and what each seat may see of it (section 8)."""

from __future__ import annotations

from typing import Any

from fondaco.engine.box import Box
from fondaco.engine.game import State
from fondaco.games.samarkand.rules.dealing import uses_bag
from fondaco.games.samarkand.rules.expanding import next_asked
from fondaco.games.samarkand.rules.table import (
    BAG,
    CHANCE,
    DEAL,
    DISCARD,
    DISCARDED,
    DRAW,
    IN_DECK,
    IN_HAND,
    JUST_DISCARDED,
    MORE,
    NO_FAMILY,
    NO_SEAT,
    OVER,
    PLACING,
    SALE,
    SOLD,
)

#: The phases at which the game rests, in the order of their numbers.
PHASES = ("bag", "deal", "turn", "draw", "discard", "place", "sale", "more", "over")
#: How the game ended, in the order of the numbers of `ending`.
ENDINGS = (None, "all_linked", "stack_empty", "both", "stalemate")


def family_ids(box: Box) -> list[str]:
    """The ids of the families in family order."""
    return [row["id"] for row in box.data["family"]]


def space_ids(box: Box) -> list[str]:
    """The ids of the spaces in canonical order."""
    return [row["id"] for row in box.data["space"]]


def state(box: Box, table: Any) -> State:
    """The canonical state of a table."""
    players, phase, actor = int(table["players"]), int(table["phase"]), int(table["actor"])
    ids, seats = family_ids(box), range(players)
    cards = table["card_at"][: len(box.data["good"])].tolist()
    markers = table["marker_at"][: len(cards)].tolist()
    return {
        "game": "samarkand",
        "options": {
            "two_player_mode": "plain" if table["plain_tiles"] else "bag",
            "sale_poll": "holder" if table["ask_holder"] else "all",
        },
        "players": players,
        "phase": PHASES[phase],
        "actor": actor if actor >= 0 else "chance" if actor == CHANCE else None,
        "turn_seat": int(table["turn_seat"]),
        "turn_no": int(table["turn_no"]),
        "passes": int(table["passes"]),
        "money": table["money"][:players].tolist(),
        "families": [
            [ids[family] for family in table["married"][seat].nonzero()[0].tolist()]
            for seat in seats
        ],
        "hands": [_numbers(cards, IN_HAND + seat) for seat in seats],
        "sold": [_numbers(cards, SOLD + seat) for seat in seats],
        "goods_markers": [_numbers(markers, seat) for seat in seats],
        "link_markers": table["link_markers"][:players].tolist(),
        "treasury": table["treasury"].tolist(),
        "tiles": table["tiles"].tolist(),
        "camels": table["camels"].tolist(),
        "stacks": table["stacks"].tolist(),
        "board": _board(box, ids, table),
        "goods_left": _numbers(markers, NO_SEAT),
        "links": [
            [ids[one], ids[other]]
            for one, other in zip(*table["linked"].nonzero(), strict=True)
            if one < other
        ],
        "deck": _numbers(cards, IN_DECK),
        "discards": _discards(table, cards, players),
        "bag": table["bag"].tolist() if uses_bag(table) else None,
        "pending": _pending(table, ids, cards, phase),
        "end": ENDINGS[int(table["ending"])],
        "result": _result(table, players) if phase == OVER else None,
    }


def _numbers(places: list[int], wanted: int) -> list[int]:
    """The numbers of the cards or markers that are in one place."""
    return [number for number, place in enumerate(places, start=1) if place == wanted]


def _board(box: Box, ids: list[str], table: Any) -> dict[str, list[str]]:
    spaces = space_ids(box)
    standing = table["standing"][: len(spaces)].tolist()
    return {
        space: [ids[family] for family in camels if family != NO_FAMILY]
        for space, camels in zip(spaces, standing, strict=True)
        if camels[0] != NO_FAMILY
    }


def _discards(table: Any, cards: list[int], players: int) -> list[list[int]]:
    piles = [_numbers(cards, DISCARDED + seat) for seat in range(players)]
    just = _numbers(cards, JUST_DISCARDED)
    turn_seat = int(table["turn_seat"])
    piles[turn_seat] = sorted(piles[turn_seat] + just)
    return piles


def _pending(table: Any, ids: list[str], cards: list[int], phase: int) -> State | None:
    left = int(table["left"])
    if phase in (BAG, DRAW):
        return {"left": left}
    if phase == DEAL:
        return {"seat": int(table["receiver"]), "left": left}
    if phase == DISCARD:
        return {"cards": _numbers(cards, JUST_DISCARDED)}
    if phase not in (PLACING, MORE, SALE):
        return None
    family = ids[int(table["family"])]
    if phase != SALE:
        return {"family": family}
    good, poll = int(table["good"]) + 1, still_asked(table)
    return {"family": family, "placed": int(table["placed"]), "good": good, "poll": poll}


def still_asked(table: Any) -> list[int]:
    """The seats a poll has still to ask, the actor first (SAM-5.5, 9.5)."""
    seats = [int(table["actor"])]
    while not table["ask_holder"]:
        seat = int(next_asked(table, seats[-1]))
        if seat == NO_SEAT:
            break
        seats.append(seat)
    return seats


def _result(table: Any, players: int) -> State:
    ranks = table["ranks"][:players].tolist()
    return {
        "scores": table["scores"][:players].tolist(),
        "ranks": ranks,
        "winners": [seat for seat in range(players) if ranks[seat] == 1],
    }


# ---------------------------------------------------------------- what a seat may see


def view(state: State, seat: int | None) -> State:
    """What a seat (None: a spectator) may see of a canonical state (SAM-1.6)."""
    if state["phase"] == "over":
        return dict(state)  # SAM-8.1: everything is revealed
    seen = {
        **state,
        "hands": _own_or_count(state["hands"], seat),
        "discards": _own_or_count(state["discards"], seat),
        "deck": len(state["deck"]),
    }
    if state["phase"] == "discard" and seat != state["turn_seat"]:
        seen["pending"] = {"count": len(state["pending"]["cards"])}
    return seen


def _own_or_count(lists: list[list[int]], seat: int | None) -> list[Any]:
    return [cards if owner == seat else len(cards) for owner, cards in enumerate(lists)]
