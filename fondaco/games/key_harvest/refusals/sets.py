"""Why a whole set is refused that goes on when its step is over (KEY-3.8, notation/sets.py)."""

from __future__ import annotations

from typing import Any

from fondaco.engine.box import Box
from fondaco.engine.refusal import Refusal
from fondaco.games.key_harvest.notation.sets import spill
from fondaco.games.key_harvest.refusals.common import field_name, no, top_frame
from fondaco.games.key_harvest.refusals.land import (
    is_reap,
    other_group,
    out_of_reach,
    refuse_field,
    refuse_sow,
    sowing_rule,
)
from fondaco.games.key_harvest.refusals.trade import refuse_absent, refuse_tile
from fondaco.games.key_harvest.rules import table as t


def refuse_set(box: Box, table: Any, text: str) -> Refusal | None:
    """The rule that closed the step before all of a set was named; None if that is not why."""
    spilled = spill(box, table, text)
    if spilled is None:
        return None
    line, later = spilled
    verb, _, name = line.partition(" ")
    if verb == "harvest":
        return _refuse_field(box, table, later, box.ids("field").index(name))
    if verb == "buy":
        return _refuse_purchase(box, table, later, box.ids("field").index(name))
    if verb == "sow":
        return _refuse_sowing(box, table, box.ids("field").index(name))
    return _refuse_counter(box, table, later, verb, box.ids("crop").index(name))


def _refuse_field(box: Box, table: Any, later: Any, field: int) -> Refusal:
    """KEY-4.1, 8.4: one field too many for a harvest."""
    frame = top_frame(table)
    missing = refuse_field(box, later, int(frame["seat"]), field)
    if missing:
        return missing
    if frame["kind"] != t.HARVEST_FRAME or not is_reap(box, table, frame):
        return other_group(box, field)
    if not int(frame["cands"]) >> field & 1:
        return out_of_reach(box, field)
    return no("KEY-8.4", "reaps_no_more", name=field_name(box, field))


def _refuse_purchase(box: Box, table: Any, later: Any, field: int) -> Refusal:
    """KEY-6.1, 8.5: one tile too many for an action or a power."""
    frame = top_frame(table)
    impossible = refuse_tile(box, later, int(frame["seat"]), field)
    if impossible:
        return impossible
    below = table["stack"][int(table["depth"]) - 2]["kind"]
    action = below == t.TURN_FRAME and int(table["used"]) & t.ACTION_C
    power = frame["kind"] == t.BUY_FRAME and not action
    return no("KEY-8.5" if power else "KEY-6.1", "buys_no_more", name=field_name(box, field))


def _refuse_sowing(box: Box, table: Any, field: int) -> Refusal:
    """KEY-8.3, 10.4: one field too many to sow."""
    too_many = no(sowing_rule(box, table), "sows_no_more", name=field_name(box, field))
    return refuse_sow(box, table, field) or too_many


def _refuse_counter(box: Box, table: Any, later: Any, verb: str, crop: int) -> Refusal:
    """One counter too many, for a bid, a payment, takings, or a harvest's substitutes."""
    frame = top_frame(table)
    if verb == "offer":
        hand = later["hands"][frame["seat"]]
        absent = refuse_absent(box, hand, crop, "KEY-7.3", stock=False)
        assert absent is not None  # noqa: S101 - a bid closes by itself when the hand is empty
        return absent
    if verb == "pay":
        return no("KEY-8.2", "pays_no_more")
    if frame["kind"] == t.TAKE_FRAME:
        absent = refuse_absent(box, later["stock"], crop, "KEY-1.7", stock=True)
        return absent or no("KEY-8.1", "takes_no_more")
    return no("KEY-4.4", "no_substitute")
