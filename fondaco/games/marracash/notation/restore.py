"""Reading a canonical state back into a table: nothing is believed that a rule forbids.

A state made by hand need not have been played: what matters are the invariants of section 8 and
that the game can go on by the rules.
"""

from __future__ import annotations

from typing import Any

from fondaco.engine import faults
from fondaco.engine.box import Box
from fondaco.engine.compiled.kit import total
from fondaco.engine.reader import Reader
from fondaco.games.marracash.notation.checks import check_play
from fondaco.games.marracash.notation.checks_cards import check_cards
from fondaco.games.marracash.notation.state import FAULTS, FIELDS, PHASES, slots
from fondaco.games.marracash.rules import table as t
from fondaco.games.marracash.rules.setup import may_line_up, sign_limit


def restore(box: Box, state: Any, table: Any) -> None:
    """Write a canonical state into a table that is all zeros; StateError if it is not one."""
    FIELDS.restore(box, state, table, _check, _derive)


def write(box: Box, state: Any, table: Any) -> None:
    """Write a state that is known to be sound into a table that is all zeros."""
    FIELDS.write(box, state, table, _derive)


def _derive(box: Box, table: Any) -> None:
    """Signs that are left, cards in the deck, and where lines of chance begin."""
    players, owners = int(table["players"]), table["owners"]
    limit = int(sign_limit(box.record[0], players))
    for seat in range(players):
        table["signs"][seat] = limit - int((owners == seat).sum())
    table["deck_count"] = (table["card_at"] == t.IN_DECK).sum()
    _set_chance(box.record[0], table)


def _check(box: Box, reader: Reader, table: Any) -> None:
    """Refuse a state that contradicts itself."""
    phase = int(table["phase"])
    if phase in (t.CHOOSE, t.REFILL):
        reader.expect("actor", int(table["turn_seat"]), "MAR-5.1")
    _check_shops(box, reader, table)
    _check_conservation(box, reader, table)
    _check_doors(box, reader, table)
    seated = table["options"][t.OPT_START] != t.SEAT_0 or table["start_seat"] == 0
    reader.demand(seated, "start_seat", faults.must_be(0, _WITH_SEAT_0), "MAR-1.11")
    if phase <= t.SETUP_CARDS:
        _check_line(box, reader, table)
        _check_set_up(box, reader, table)
    else:
        reader.demand(not table["bag"].any(), "bag", _EMPTY_BAG, "MAR-1.10")
        if t.first_round(table):
            _check_first_round(box, reader, table)
        check_play(box, reader, table)
    check_cards(box, reader, table)


def _set_chance(record: Any, table: Any) -> None:
    """While colours are drawn, the table knows where their lines begin."""
    if table["phase"] == t.SETUP_QUEUE:
        table["chance_from"] = record["queue_from"]
    elif table["phase"] == t.SETUP_PLACE:
        place, group = 0, int(record["entrance_group"])
        entrances = record["entrance"][: record["entrances"]].tolist()
        while place + 1 < len(entrances) and t.group_size(table, entrances[place]) >= group:
            place += 1
        table["chance_from"] = record["place_from"] + place * record["colours"]


# ---------------------------------------------------------------- shops and visitors


def _check_shops(box: Box, reader: Reader, table: Any) -> None:
    """MAR-1.6, 1.13, 5.6: whole notes, signs for every shop, and customers of owners only."""
    step, players = int(box.record["money_step"][0]), int(table["players"])
    limit = int(sign_limit(box.record[0], players))
    for seat in range(players):
        fault = FAULTS["multiple"](step=step)
        reader.demand(table["cash"][seat] % step == 0, f"cash[{seat}]", fault, "MAR-1.13")
        owned = int((table["owners"] == seat).sum())
        fault = FAULTS["too_many_shops"](owned=owned, seat=seat, limit=limit)
        reader.demand(owned <= limit, "owners", fault, "MAR-1.6")
    for shop in ((table["owners"] == t.UNOWNED) & (table["customers"] > 0)).nonzero()[0]:
        reader.fail(f"customers[{shop}]", FAULTS["no_owner"], "MAR-5.6")


def _waiting(table: Any) -> list[int]:
    colours: list[int] = table["line"][table["line_left"] : table["line_end"]].tolist()
    return colours


def _check_conservation(box: Box, reader: Reader, table: Any) -> None:
    """MAR-1.5: no visitor is lost; customers stay (MAR-5.11)."""
    line, record = _waiting(table), box.record[0]
    for colour, row in enumerate(box.data["colours"]):
        found = int(table["bag"][colour]) + int(table["fountains"][:, colour].sum())
        found += line.count(colour)
        found += int(table["customers"][record["shop_colour"] == colour].sum())
        wanted = int(record["visitors"][table["options"][t.OPT_VISITORS], colour])
        fault = FAULTS["visitors"](found=found, colour=row["id"], wanted=wanted)
        reader.demand(found == wanted, "", fault, "MAR-1.5")


def _check_line(box: Box, reader: Reader, table: Any) -> None:
    """MAR-1.9: chance lines up no longer runs; how a line in play came about is not asked."""
    line, most = _waiting(table), int(box.record["queue_max_run"][0])
    for place in range(len(line) - most):
        mixed = len(set(line[place : place + most + 1])) > 1
        reader.demand(mixed, "queue", FAULTS["long_run"](most=most), "MAR-1.9")


def _check_doors(box: Box, reader: Reader, table: Any) -> None:
    """MAR-R.25: nobody waits before an owned shop of his colour."""
    record = box.record[0]
    for shop in (table["owners"] != t.UNOWNED).nonzero()[0].tolist():
        fault = FAULTS["at_a_door"](shop=box.data["shops"][shop]["id"])
        for place in record["doors"][shop, : record["door_count"][shop]].tolist():
            waits = table["fountains"][place, record["shop_colour"][shop]]
            reader.demand(not waits, f"fountains[{place}]", fault, "MAR-R.25")


# ---------------------------------------------------------------- set-up and round 1

_WITH_SEAT_0 = faults.with_option("seat_0")
_EMPTY_BAG = faults.must_be_empty(faults.AFTER_THE_SETUP)
_UNTOUCHED = {
    "actions_done": "moves_done",
    "progress": "progress",
    "idle_turns": "idle_turns",
    "last_round_cause": "cause",
    "queue_left_gone": "line_left",
    "queue_right_used": "right_used",
}


def _check_set_up(box: Box, reader: Reader, table: Any) -> None:
    """Section 8, start state: nothing but visitors and cards has moved yet."""
    phase, demand = int(table["phase"]), reader.demand
    start, players = int(box.record["start_cash"][0]), int(table["players"])
    fault = faults.must_be([start] * players, faults.IN_THE_SETUP)
    demand((table["cash"][:players] == start).all(), "cash", fault, "MAR-1.7")
    unsold = faults.must_be(t.UNOWNED, faults.IN_THE_SETUP)
    demand((table["owners"] == t.UNOWNED).all(), "owners", unsold, "MAR-1.2")
    for key, column in _UNTOUCHED.items():
        demand(not table[column], key, FAULTS["as_at_the_start"])
    _check_groups(box, reader, table, full=phase > t.SETUP_PLACE)
    lined_up = phase >= t.SETUP_QUEUE or not t.line_length(table)
    demand(lined_up, "queue", FAULTS["line_too_early"], "MAR-1.10")
    in_town = phase > t.SETUP_START or not table["fountains"].any()
    demand(in_town, "fountains", faults.must_be_empty(faults.in_phase(PHASES[phase])))
    fits = (phase == t.SETUP_CARDS) == (not table["bag"].any())
    demand(fits, "bag", faults.does_not_fit("phase"), "MAR-1.10")
    goes_on = phase != t.SETUP_QUEUE or _can_go_on(box.record[0], table)
    demand(goes_on, "queue", FAULTS["line_dead_end"], "MAR-1.10")


def _can_go_on(record: Any, table: Any) -> bool:
    """7.6: the rest can be lined up; a next visitor with whom it can is enough."""
    rest = int(total(table["bag"])) - 1
    return any(may_line_up(record, table, colour, rest) for colour in range(record["colours"]))


def _check_groups(box: Box, reader: Reader, table: Any, full: bool) -> None:
    """MAR-1.8: entrances are filled in their order, each colour once; nobody else is in town."""
    record = box.record[0]
    group, filling = int(record["entrance_group"]), True
    entrances = record["entrance"][: record["entrances"]].tolist()
    for place in range(int(record["fountains"])):
        key, visitors = f"fountains[{place}]", table["fountains"][place].tolist()
        at_home = place in entrances or not any(visitors)
        reader.demand(at_home, key, faults.must_be_empty(faults.AT_THE_START), "MAR-1.8")
        small = max(visitors) <= 1 and sum(visitors) <= group
        reader.demand(small, key, FAULTS["group_too_large"](most=group), "MAR-1.8")
    for place in entrances:
        size = int(t.group_size(table, place))
        reader.demand(filling or not size, f"fountains[{place}]", faults.NOT_NOW, "MAR-1.8")
        filling = filling and size == group
    reader.demand(filling == full, "fountains", faults.does_not_fit("phase"), "MAR-1.8")


def _check_first_round(box: Box, reader: Reader, table: Any) -> None:
    """MAR-2.2: in round 1 there are only auctions, so nobody moves and nobody comes in."""
    demand, bidding = reader.demand, table["phase"] == t.BID
    alone = not table["moves_done"] and table["auctions_done"] <= 1
    demand(alone, "actions_done", FAULTS["one_auction"], "MAR-2.2")
    begins = table["phase"] not in (t.REFILL, t.OVER) and not table["idle_turns"]
    begins = begins and table["cause"] == t.NOT_YET
    demand(begins, "turn_no", FAULTS["round_1"], "MAR-2.2")
    whole = not table["line_left"] and not table["customers"].any()
    whole = whole and int(table["line_end"]) == slots(box, table)
    demand(whole, "queue", FAULTS["line_complete"], "MAR-2.2")
    _check_groups(box, reader, table, full=True)
    held = int(table["turn_no"]) - 1 + int(table["auctions_done"]) - bidding
    owned = int((table["owners"] >= 0).sum())
    demand(owned <= held, "owners", FAULTS["not_sold"](owned=owned, held=held), "MAR-3.10")
