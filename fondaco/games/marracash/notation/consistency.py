"""Does a table tell a story that the rules allow? Checks over the whole of a state from outside.

A state made by hand need not have been played: what matters are the invariants of section 8 and
that the game can go on by the rules.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fondaco.engine.box import Box
from fondaco.engine.reader import Reader
from fondaco.games.marracash.notation import consistency_auction, consistency_cards
from fondaco.games.marracash.notation.state import PHASES
from fondaco.games.marracash.rules.arranging import in_bag, may_line_up
from fondaco.games.marracash.rules.table import (
    BID,
    BY_CAP,
    BY_QUEUE,
    BY_STALL,
    CHOOSE,
    FINISH_ROUND,
    NOT_YET,
    OPT_LAST_ROUND,
    OPT_START,
    OPT_VISITORS,
    OVER,
    REFILL,
    REVEAL,
    SEAT_0,
    SETUP_CARDS,
    SETUP_PLACE,
    SETUP_QUEUE,
    SETUP_START,
    UNOWNED,
    can_act,
    empty_entrances,
    first_round,
    group_size,
    line_length,
    round_no,
)


def check_whole(box: Box, reader: Reader, table: Any) -> None:
    """Refuse a state whose parts contradict each other."""
    _check_conservation(box, reader, table)
    _check_doors(box, reader, table)
    _check_start(reader, table)
    if table["phase"] <= SETUP_CARDS:
        _check_line(box, reader, table)
        _check_set_up(box, reader, table)
    else:
        for check in _AFTER_SET_UP:
            check(box, reader, table)
    consistency_cards.check(box, reader, table)


# ---------------------------------------------------------------- visitors


def _check_conservation(box: Box, reader: Reader, table: Any) -> None:
    """MAR-1.5: no visitor is lost; customers stay (MAR-5.11)."""
    line = table["line"][table["line_left"] : table["line_end"]].tolist()
    shop_colour = box.record["shop_colour"][0].tolist()
    for colour, row in enumerate(box.data["colours"]):
        amount = int(table["bag"][colour]) + int(table["fountains"][:, colour].sum())
        amount += line.count(colour)
        for shop in range(len(box.data["shops"])):
            if shop_colour[shop] == colour:
                amount += int(table["customers"][shop])
        wanted = int(box.record["visitors"][0, table["options"][OPT_VISITORS], colour])
        if amount != wanted:
            reader.fail("", f"has {amount} {row['id']} visitors, not {wanted}", "MAR-1.5")


def _check_line(box: Box, reader: Reader, table: Any) -> None:
    """MAR-1.9: chance lines up no longer runs; how a line in play came about is not asked."""
    line = table["line"][table["line_left"] : table["line_end"]].tolist()
    most = int(box.record["queue_max_run"][0])
    for place in range(len(line) - most):
        if len(set(line[place : place + most + 1])) == 1:
            reader.fail("queue", f"has more than {most} equal neighbours", "MAR-1.9")


def _check_doors(box: Box, reader: Reader, table: Any) -> None:
    """MAR-R.25: nobody waits before an owned shop of his colour."""
    record = box.record[0]
    for shop in range(len(box.data["shops"])):
        if table["owners"][shop] == UNOWNED:
            continue
        for fountain in record["doors"][shop, : record["door_count"][shop]].tolist():
            if table["fountains"][fountain, record["shop_colour"][shop]]:
                name = box.data["shops"][shop]["id"]
                told = f"has a visitor before {name}, who would have walked in"
                reader.fail(f"fountains[{fountain}]", told, "MAR-R.25")


def _check_start(reader: Reader, table: Any) -> None:
    """MAR-1.11: with the option seat_0 nothing is drawn."""
    if table["options"][OPT_START] == SEAT_0 and table["start_seat"] != 0:
        reader.fail("start_seat", "must be 0 with the option seat_0", "MAR-1.11")


# ---------------------------------------------------------------- set-up


def _check_set_up(box: Box, reader: Reader, table: Any) -> None:
    """Section 8, start state: nothing but visitors and cards has moved yet."""
    phase = int(table["phase"])
    start = int(box.record["start_cash"][0])
    players = int(table["players"])
    if (table["cash"][:players] != start).any():
        reader.fail("cash", f"must be {start} for everybody during the set-up", "MAR-1.7")
    if (table["owners"] != UNOWNED).any():
        reader.fail("owners", "must be -1 during the set-up", "MAR-1.2")
    for key, field in _UNTOUCHED.items():
        if table[field]:
            reader.fail(key, "must be as at the start during the set-up")
    _check_groups(box, reader, table, full=phase > SETUP_PLACE)
    waiting = int(line_length(table))
    if waiting and phase < SETUP_QUEUE:
        reader.fail("queue", "must be empty before the entrances are filled", "MAR-1.10")
    left = int(table["bag"].sum())
    if phase == SETUP_START and int(table["fountains"].sum()):
        reader.fail("fountains", "must be empty in phase setup_start")
    if (phase == SETUP_CARDS) != (left == 0):
        reader.fail("bag", f"cannot be so in phase {PHASES[phase]}", "MAR-1.10")
    if phase == SETUP_QUEUE and not _can_go_on(box, table):
        reader.fail("queue", "cannot be completed any more", "MAR-1.10")


_UNTOUCHED = {
    "actions_done": "moves_done",
    "progress": "progress",
    "idle_turns": "idle_turns",
    "last_round_cause": "cause",
    "queue_left_gone": "line_left",
    "queue_right_used": "right_used",
}


def _can_go_on(box: Box, table: Any) -> bool:
    """7.6: the rest can be lined up; a next visitor with whom it can is enough."""
    record, colours = box.record[0], len(box.data["colours"])
    rest = int(in_bag(table)) - 1
    return any(may_line_up(record, table, colour, rest) for colour in range(colours))


def _check_groups(box: Box, reader: Reader, table: Any, full: bool) -> None:
    """MAR-1.8: entrances are filled in their order, each colour once; nobody else is in town."""
    record = box.record[0]
    group, filling = int(record["entrance_group"]), True
    entrances = record["entrance"][: record["entrances"]].tolist()
    for place in range(len(box.data["fountains"])):
        visitors = table["fountains"][place].tolist()
        if place not in entrances and any(visitors):
            reader.fail(f"fountains[{place}]", "must be empty at the start", "MAR-1.8")
        if max(visitors) > 1 or sum(visitors) > group:
            told = f"must have at most {group} visitors of different colours"
            reader.fail(f"fountains[{place}]", told, "MAR-1.8")
    for place in entrances:
        size = int(group_size(table, place))
        if size and not filling:
            reader.fail(f"fountains[{place}]", "is not in turn yet", "MAR-1.8")
        filling = filling and size == group
    if filling != full:
        reader.fail("fountains", "do not fit the phase", "MAR-1.8")


# ---------------------------------------------------------------- turns


def _check_first_round(box: Box, reader: Reader, table: Any) -> None:
    """MAR-2.2: in round 1 there are only auctions, so nobody moves and nobody comes in."""
    if not first_round(table):
        return
    if table["moves_done"] or table["auctions_done"] > 1:
        reader.fail("actions_done", "can be one auction in round 1", "MAR-2.2")
    if table["phase"] in (REFILL, OVER) or table["idle_turns"] or table["cause"] != NOT_YET:
        reader.fail("turn_no", "is in round 1, which the rest does not fit", "MAR-2.2")
    if (
        table["line_left"]
        or table["customers"].any()
        or int(table["line_end"]) != _slots(box, table)
    ):
        reader.fail("queue", "must be complete in round 1", "MAR-2.2")
    _check_groups(box, reader, table, full=True)


def _slots(box: Box, table: Any) -> int:
    return len(box.data["queue"][("slots_45", "slots_55")[table["options"][OPT_VISITORS]]])


def _check_bag(box: Box, reader: Reader, table: Any) -> None:
    if table["bag"].any():
        reader.fail("bag", "must be empty after the set-up", "MAR-1.10")


def _check_sales(box: Box, reader: Reader, table: Any) -> None:
    """MAR-2.2: in round 1 there are not more owned shops than there were auctions."""
    if not first_round(table):
        return
    held = int(table["turn_no"]) - 1 + int(table["auctions_done"]) - (table["phase"] == BID)
    owned = int((table["owners"] >= 0).sum())
    if owned > held:
        reader.fail("owners", f"has {owned} shops, but only {held} were sold", "MAR-3.10")


def _check_progress(box: Box, reader: Reader, table: Any) -> None:
    """MAR-8.5: a sale is progress, and so is an admission; a turn begins without."""
    sold = int(table["auctions_done"]) - (table["phase"] == BID)
    if (sold > 0 or table["right_used"]) and not table["progress"]:
        reader.fail("progress", "must be true after a sale or an admission", "MAR-8.5")
    if table["progress"] and table["moves_done"] + sold == 0:
        reader.fail("progress", "must be false when nothing is done yet", "MAR-8.5")


def _check_phase(box: Box, reader: Reader, table: Any) -> None:
    """Section 4: the phase is the one that the rest of the state leads to."""
    phase, record = int(table["phase"]), box.record[0]
    done = int(table["moves_done"]) + int(table["auctions_done"])
    if phase == CHOOSE and not can_act(record, table):
        reader.fail("phase", "cannot be choose: there is no legal action", "MAR-4.3")
    if phase == BID and not table["auctions_done"]:
        reader.fail("actions_done", "must end with the auction in phase bid", "MAR-4.1")
    if phase == REVEAL and not done:
        reader.fail("actions_done", "cannot be empty in phase reveal", "MAR-9.1")
    if phase == REFILL and can_act(record, table):
        reader.fail("phase", "cannot be refill: an action is still to be done", "MAR-7.5")
    if phase == BID:
        consistency_auction.check(box, reader, table)


def _check_entrances(box: Box, reader: Reader, table: Any) -> None:
    """MAR-7.1, R.18: before the last round only this turn's moves have emptied an entrance."""
    phase, empty = int(table["phase"]), int(empty_entrances(box.record[0], table))
    if table["right_used"] and phase not in (REFILL, OVER):
        reader.fail("queue_right_used", "can be true only while entrances are filled", "MAR-7.5")
    if table["cause"] != NOT_YET:
        if table["right_used"] and phase != OVER:
            reader.fail("queue_right_used", "cannot be true in the last round", "MAR-7.7")
        if phase == REFILL:
            reader.fail("phase", "cannot be refill in the last round", "MAR-7.7")
        return
    filled = 1 if table["right_used"] else 0
    if empty + filled > int(table["moves_done"]):
        reader.fail("fountains", "have an entrance that nobody can have emptied", "MAR-R.18")
    if phase == REFILL and not empty:
        reader.fail("phase", "cannot be refill: no entrance is empty", "MAR-7.1")
    if phase == REFILL and table["right_used"] and line_length(table) == 2:
        reader.fail("queue", "cannot have two left after the right end was used", "MAR-7.4")


# ---------------------------------------------------------------- the last round


def _check_last_round(box: Box, reader: Reader, table: Any) -> None:
    """MAR-8.1 to 8.6, 9.4: who is left outside, and how many turns are left."""
    waiting, over = int(line_length(table)), table["phase"] == OVER
    cause = int(table["cause"])
    if (cause in (NOT_YET, BY_STALL, BY_CAP)) != (waiting > 0):
        reader.fail("queue", "does not fit the cause of the last round", "MAR-8.1")
    if over != (cause != NOT_YET and table["final_turns"] == 0):
        reader.fail("final_turns", "must be 0 exactly when the game is over", "MAR-8.2")
    if cause == NOT_YET:
        _check_before_last_round(box, reader, table)
    elif cause == BY_QUEUE and table["options"][OPT_LAST_ROUND] == FINISH_ROUND:
        left = int(table["players"] * round_no(table) - table["turn_no"]) + (not over)
        if table["final_turns"] != left:
            reader.fail("final_turns", f"must be {left} to finish the round", "MAR-9.4")
    else:
        _check_one_more_turn(box, reader, table, over)


def _check_before_last_round(box: Box, reader: Reader, table: Any) -> None:
    players, turns = int(table["players"]), int(table["turn_no"])
    if turns > int(box.record["max_rounds"][0]) * players:
        reader.fail("turn_no", "is beyond the last round's latest begin", "MAR-8.6")
    if table["idle_turns"] >= int(box.record["stall_rounds"][0]) * players:
        reader.fail("idle_turns", "would have begun the last round", "MAR-8.5")


def _check_one_more_turn(box: Box, reader: Reader, table: Any, over: bool) -> None:
    """When was the turn closed that began the last round, and could it?"""
    players = int(table["players"])
    since = players - int(table["final_turns"]) + (not over)
    closed = int(table["turn_no"]) - since
    stall = int(box.record["stall_rounds"][0]) * players
    latest = int(box.record["max_rounds"][0]) * players
    if not min(players + 1, latest) <= closed <= latest:
        reader.fail("turn_no", "does not fit the last round", "MAR-8.6")
    if table["cause"] == BY_CAP and closed != latest:
        reader.fail("turn_no", f"must be {latest + since} with the cause cap", "MAR-8.6")
    if table["cause"] == BY_STALL and closed < players + stall:
        reader.fail("turn_no", "is too early for the cause stall", "MAR-8.5")


_AFTER_SET_UP: tuple[Callable[[Box, Reader, Any], None], ...] = (
    _check_bag,
    _check_first_round,
    _check_last_round,
    _check_sales,
    _check_entrances,
    _check_progress,
    _check_phase,
)
