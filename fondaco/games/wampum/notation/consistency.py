"""Does a table tell a story that the rules allow? Checks over the whole of a state from outside."""

from __future__ import annotations

from typing import Any

from fondaco.engine.box import Box
from fondaco.engine.reader import Reader
from fondaco.games.wampum.notation.state import villages_in_play
from fondaco.games.wampum.rules.table import (
    HAND_LIMIT,
    KINDS,
    OVER,
    RELOCATE,
    RESTOCK,
    SEATS,
    SETUP_DEAL,
    SETUP_REMOVE,
    SETUP_START,
    clockwise,
    highest_offer,
)


def check_whole(box: Box, reader: Reader, table: Any) -> None:
    """Refuse a state whose parts contradict each other."""
    _check_conservation(box, reader, table)
    if table["phase"] in (SETUP_START, SETUP_REMOVE, SETUP_DEAL):
        _check_deal(box, reader, table)
    else:
        _check_deck(box, reader, table)
    if table["phase"] in (RESTOCK, HAND_LIMIT):
        _check_canoe(reader, table)
    if table["phase"] == RELOCATE:
        _check_displacement(reader, table)
    _check_first_canoe(reader, table)


def _check_conservation(box: Box, reader: Reader, table: Any) -> None:
    """WAM-1.3: no card is lost."""
    cards = table["deck"] + table["removed"]
    for part in ("hands", "offers", "villages", "chests", "discards"):
        cards = cards + table[part].sum(axis=0)
    counts = box.record["kind_cards"][0]
    for kind in range(KINDS):
        if cards[kind] != counts[kind]:
            good = box.data["goods"][kind]["id"]
            reader.fail("", f"has {cards[kind]} cards of {good}, not {counts[kind]}", "WAM-1.3")


def _check_deal(box: Box, reader: Reader, table: Any) -> None:
    """WAM-2.7, 2.8: during the set-up everybody has exactly what was dealt so far."""
    players, record = int(table["players"]), box.record[0]
    dealing = table["phase"] == SETUP_DEAL
    length = int(table["queue_length"])
    waiting = dict(zip(table["queue_to"][:length], table["queue_left"][:length], strict=True))
    for seat in range(players):
        dealt = int(record["start_hand"]) - int(waiting.get(seat, 0)) if dealing else 0
        if int(table["hands"][seat].sum()) != dealt:
            reader.fail(f"hands[{seat}]", f"must have {dealt} cards by now", "WAM-2.7")
        if table["chests"][seat].any() or table["discards"][seat].any():
            reader.fail("", "has chests or discards during the set-up", "WAM-2.9")
    for place, village in enumerate(villages_in_play(box, players)):
        start = int(record["start_value"][village])
        dealt = start - int(waiting.get(SEATS + village, 0)) if dealing else 0
        if int(table["villages"][village].sum()) != dealt:
            reader.fail(f"villages[{place}]", f"must have {dealt} cards by now", "WAM-2.8")


def _check_deck(box: Box, reader: Reader, table: Any) -> None:
    """WAM-3.2, 9.3 and R.14: the deck is what the rounds so far have left of it."""
    players, phase, round_no = int(table["players"]), int(table["phase"]), int(table["round_no"])
    row = box.data["setup"][players - box.fewest_players]
    need = players * int(box.record["restock_hand"][0]) + row["restock_open_village"]
    restocked = round_no if phase in (RESTOCK, HAND_LIMIT) else round_no - 1
    restocked = min(restocked, row["rounds"] - 1)  # WAM-6.1: not in the last round
    wanted = row["deck_after_setup"] - restocked * need + int(table["queue_left"].sum())
    if int(table["deck"].sum()) != wanted:
        reader.fail("deck", f"must have {wanted} cards in round {round_no}", "WAM-R.14")
    last = round_no == row["rounds"]
    if bool(table["last_round"]) != last:
        reader.fail("last_round", f"must be {str(last).lower()} in round {round_no}", "WAM-9.3")
    if phase == OVER and not last:
        reader.fail("round", "is not the last, but the game is over", "WAM-9.3")


def _check_canoe(reader: Reader, table: Any) -> None:
    """WAM-5.1: after phase 2 the canoe is with a highest offer."""
    if int(table["offers"][table["canoe"]].sum()) < highest_offer(table):
        reader.fail("canoe", "must be with the highest offer", "WAM-5.1")


def _check_displacement(reader: Reader, table: Any) -> None:
    """WAM-R.5: in a chain everybody has fewer cards than the seat whose turn started it."""
    own = int(table["offers"][table["actor"]].sum())
    first = clockwise(table, table["canoe"], table["turn"])
    if own >= int(table["offers"][first].sum()):
        reader.fail("actor", "has an offer that nobody can have driven out", "WAM-R.5")


def _check_first_canoe(reader: Reader, table: Any) -> None:
    """WAM-2.2: with the option seat_0 the canoe is with seat 0 until the first offers lie."""
    phase = table["phase"]
    opening = phase <= SETUP_DEAL or (table["round_no"] == 1 and phase <= RELOCATE)
    if not table["start_random"] and opening and table["canoe"] != 0:
        reader.fail("canoe", "must be 0 at the start with the option seat_0", "WAM-2.2")
