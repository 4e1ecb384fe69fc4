"""Reading a canonical state back into a table: nothing is believed that a rule forbids."""

from __future__ import annotations

from typing import Any

from fondaco.engine import faults
from fondaco.engine.box import Box
from fondaco.engine.compiled.kit import clockwise
from fondaco.engine.reader import Reader
from fondaco.engine.texts import read_texts
from fondaco.games.wampum.notation.state import (
    FIELDS,
    OFFERING,
    PHASES,
    set_up_row,
    villages_in_play,
)
from fondaco.games.wampum.rules import table as t

_FAULTS = read_texts(__file__, "faults")


def restore(box: Box, state: Any, table: Any) -> None:
    """Write a canonical state into a table that is all zeros; StateError if it is not one."""
    FIELDS.restore(box, state, table, _check)


def write(box: Box, state: Any, table: Any) -> None:
    """Write a state that is known to be sound into a table that is all zeros."""
    FIELDS.write(box, state, table)


def _check(box: Box, reader: Reader, table: Any) -> None:
    """Refuse a state whose parts contradict each other, or a rule."""
    phase = int(table["phase"])
    _check_removed(box, reader, table)
    _check_first_canoe(reader, table)
    if phase > t.SETUP_DEAL:
        _check_goods(box, reader, table)
    if phase in (t.RESTOCK, t.HAND_LIMIT):
        highest = table["offers"][table["canoe"]].sum() == t.highest_offer(table)
        reader.demand(highest, "canoe", _FAULTS["not_highest"], "WAM-5.1")
    if phase in (t.OFFER_VILLAGE, t.OFFER_GOODS):
        reader.expect("actor", int(clockwise(table, table["canoe"], table["turn"])), "WAM-4.1")
    if phase == t.RELOCATE:
        _check_displacement(reader, table)
    if phase in (t.OFFER_GOODS, t.HAND_LIMIT):
        _check_chosen(box, reader, table)
    _check_conservation(box, reader, table)
    (_check_deal if phase <= t.SETUP_DEAL else _check_deck)(box, reader, table)


def _check_conservation(box: Box, reader: Reader, table: Any) -> None:
    """WAM-1.3: no card is lost."""
    cards = table["deck"] + table["removed"]
    for part in ("hands", "offers", "villages", "chests", "discards"):
        cards = cards + table[part].sum(axis=0)
    for row, found in zip(box.data["goods"], cards.tolist(), strict=True):
        fault = _FAULTS["has_cards"](found=found, good=row["id"], wanted=row["count"])
        reader.demand(found == row["count"], "", fault, "WAM-1.3")


def _check_removed(box: Box, reader: Reader, table: Any) -> None:
    """WAM-2.4 to 2.6."""
    players, phase = int(table["players"]), int(table["phase"])
    removal = int(box.record["removal"][0, players])
    asked = phase != t.SETUP_REMOVE or removal == t.REMOVE_PAIR
    fault = faults.cannot_be(PHASES[t.SETUP_REMOVE], faults.with_players(players))
    reader.demand(asked, "phase", fault, "WAM-2.6")
    if phase in (t.SETUP_START, t.SETUP_REMOVE):
        removal = t.REMOVE_NONE
    kinds = {t.REMOVE_NONE: 0, t.REMOVE_ONE_OF_EACH: t.KINDS, t.REMOVE_PAIR: 2}[removal]
    right = sorted(table["removed"].tolist()) == [0] * (t.KINDS - kinds) + [1] * kinds
    reader.demand(right, "removed", _FAULTS["one_of_each"](kinds=kinds), "WAM-2.5")


def _check_first_canoe(reader: Reader, table: Any) -> None:
    """WAM-2.2: with the option seat_0 the canoe is with seat 0 until the first offers lie."""
    opening = table["round_no"] <= 1 and table["phase"] <= t.RELOCATE
    if opening and not table["start_random"]:
        reader.expect("canoe", 0, "WAM-2.2", faults.with_option("seat_0"))


def _check_deal(box: Box, reader: Reader, table: Any) -> None:
    """WAM-2.7, 2.8: during the set-up everybody has exactly what was dealt so far."""
    players, record = int(table["players"]), box.record[0]
    dealing = table["phase"] == t.SETUP_DEAL
    length = int(table["queue_length"])
    waiting = dict(zip(table["queue_to"][:length], table["queue_left"][:length], strict=True))
    for seat in range(players):
        dealt = int(record["start_hand"]) - int(waiting.get(seat, 0)) if dealing else 0
        fault = faults.must_have(dealt, faults.CARDS, faults.BY_NOW)
        reader.demand(table["hands"][seat].sum() == dealt, f"hands[{seat}]", fault, "WAM-2.7")
    for key in ("chests", "discards"):
        empty = faults.must_be_empty(faults.IN_THE_SETUP)
        reader.demand(not table[key].any(), key, empty, "WAM-2.9")
    for place, village in enumerate(villages_in_play(box, players)):
        start = int(record["start_value"][village])
        dealt = start - int(waiting.get(t.SEATS + village, 0)) if dealing else 0
        fault = faults.must_have(dealt, faults.CARDS, faults.BY_NOW)
        right = table["villages"][village].sum() == dealt
        reader.demand(right, f"villages[{place}]", fault, "WAM-2.8")


def _check_deck(box: Box, reader: Reader, table: Any) -> None:
    """WAM-3.2 and R.14: the deck is what the rounds so far have left of it."""
    players, phase, round_no = int(table["players"]), int(table["phase"]), int(table["round_no"])
    row = set_up_row(box, players)
    need = players * int(box.record["restock_hand"][0]) + row["restock_open_village"]
    restocked = round_no if phase in (t.RESTOCK, t.HAND_LIMIT) else round_no - 1
    restocked = min(restocked, row["rounds"] - 1)  # WAM-6.1: not in the last round
    wanted = row["deck_after_setup"] - restocked * need + int(table["queue_left"].sum())
    fault = faults.must_have(wanted, faults.CARDS, faults.in_round(round_no))
    reader.demand(table["deck"].sum() == wanted, "deck", fault, "WAM-R.14")


def _check_goods(box: Box, reader: Reader, table: Any) -> None:
    """WAM-4.3, R.15, R.16: enough cards in villages and offers, and in hands that are to offer."""
    for place, village in enumerate(villages_in_play(box, int(table["players"]))):
        has_goods = table["villages"][village].any()
        reader.demand(has_goods, f"villages[{place}].goods", faults.CANNOT_BE_EMPTY, "WAM-R.16")
    least = int(box.record["min_offer"][0])
    for seat, offer in enumerate(reader.values["offers"]):
        if offer is not None:
            enough = table["offers"][seat].sum() >= least
            reader.demand(enough, f"offers[{seat}].goods", _FAULTS["too_few"], "WAM-4.3")
        elif table["phase"] in OFFERING:
            enough = table["hands"][seat].sum() >= least
            reader.demand(enough, f"hands[{seat}]", _FAULTS["too_few"], "WAM-R.15")


def _check_displacement(reader: Reader, table: Any) -> None:
    """WAM-4.9, R.5: in a chain everybody has fewer cards than the seat whose turn started it."""
    own = int(table["offers"][table["actor"]].sum())
    first = clockwise(table, table["canoe"], table["turn"])
    fewer = 0 < own < int(table["offers"][first].sum())
    reader.demand(fewer, "actor", _FAULTS["not_driven_out"], "WAM-R.5")


def _check_chosen(box: Box, reader: Reader, table: Any) -> None:
    """WAM-4.2, R.32: cards chosen of the kinds before the one asked for, and enough to come."""
    discards = table["phase"] == t.HAND_LIMIT
    if discards:
        _check_who_discards(box, reader, table)
    else:
        village = int(table["village"])
        known = t.in_play(box.record[0], table, village)
        reader.demand(known, "pending.village", faults.NOT_NOW, "WAM-2.3")
    rule, target = ("WAM-7.3" if discards else "WAM-4.8"), int(table["target"])
    hand, kind, chosen = table["hands"][table["actor"]], int(table["kind"]), table["chosen"]
    reader.demand(hand[kind], "pending.good", _FAULTS["not_in_hand"], "WAM-R.32")
    fits = (chosen[:kind] <= hand[:kind]).all() and not chosen[kind:].any()
    reader.demand(fits, "pending.goods", _FAULTS["too_many"], "WAM-4.2")
    reachable = int(chosen.sum() + hand[kind:].sum()) >= target
    open_yet = not discards or int(chosen.sum()) < target
    fault = _FAULTS["not_exact"] if discards else _FAULTS["out_of_reach"]
    reader.demand(reachable and open_yet, "pending.goods", fault(target=target), rule)


def _check_who_discards(box: Box, reader: Reader, table: Any) -> None:
    """WAM-7.5: from the canoe on, the first with too many cards."""
    limit = t.hand_limit(box.record[0], table)
    for place in range(int(table["players"])):
        seat = int(clockwise(table, table["canoe"], place))
        if table["hands"][seat].sum() > limit:
            reader.expect("actor", seat, "WAM-7.5")
            return
