"""Why a whole set is refused that goes on when its step is over (KEY-3.8, notation/sets.py)."""

from __future__ import annotations

from typing import Any

from fondaco.engine.box import Box
from fondaco.engine.refusal import Refusal
from fondaco.games.key_harvest.notation.names import ids
from fondaco.games.key_harvest.notation.sets import spill
from fondaco.games.key_harvest.refusals.common import field_name, say, top_frame
from fondaco.games.key_harvest.refusals.land import (
    is_reap,
    outside_group,
    outside_reap,
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
        return _refuse_field(box, table, later, ids(box, "field").index(name))
    if verb == "buy":
        return _refuse_purchase(box, table, later, ids(box, "field").index(name))
    if verb == "sow":
        return _refuse_sowing(box, table, ids(box, "field").index(name))
    return _refuse_counter(box, table, later, verb, ids(box, "crop").index(name))


def _refuse_field(box: Box, table: Any, later: Any, field: int) -> Refusal:
    """KEY-4.1, 8.4: one field too many for a harvest."""
    frame, name = top_frame(table), field_name(box, field)
    missing = refuse_field(box, later, int(frame["seat"]), field)
    if missing:
        return missing
    if frame["kind"] != t.HARVEST_FRAME or not is_reap(box, table, frame):
        return outside_group(name)
    if not int(frame["cands"]) >> field & 1:
        return outside_reap(name)
    return say(
        "KEY-8.4",
        f"The worker harvests no more than that: {name} is too many.",
        f"Mehr erntet der Arbeiter nicht ab: {name} ist zu viel.",
    )


def _refuse_purchase(box: Box, table: Any, later: Any, field: int) -> Refusal:
    """KEY-6.1, 8.5: one tile too many for an action or a power."""
    frame, name = top_frame(table), field_name(box, field)
    impossible = refuse_tile(box, later, int(frame["seat"]), field)
    if impossible:
        return impossible
    below = table["stack"][int(table["depth"]) - 2]["kind"]
    action = below == t.TURN_FRAME and int(table["used"]) & t.ACTION_C
    power = frame["kind"] == t.BUY_FRAME and not action
    return say(
        "KEY-8.5" if power else "KEY-6.1",
        f"No more tiles can be bought in this step: {name} is too many.",
        f"Mehr Felder gibt es in diesem Schritt nicht: {name} ist zu viel.",
    )


def _refuse_sowing(box: Box, table: Any, field: int) -> Refusal:
    """KEY-8.3, 10.4: one field too many to sow."""
    name = field_name(box, field)
    return refuse_sow(box, table, field) or say(
        sowing_rule(box, table),
        f"No more fields can be sown now: {name} is too many.",
        f"Mehr Felder lassen sich jetzt nicht bestellen: {name} ist zu viel.",
    )


def _refuse_counter(box: Box, table: Any, later: Any, verb: str, crop: int) -> Refusal:
    """One counter too many, for a bid, a payment, takings, or a harvest's substitutes."""
    frame = top_frame(table)
    if verb == "offer":
        hand = later["hands"][frame["seat"]]
        absent = refuse_absent(box, hand, crop, "KEY-7.3", stock=False)
        assert absent is not None  # noqa: S101 - a bid closes by itself when the hand is empty
        return absent
    if verb == "pay":
        return say("KEY-8.2", "No more is to be paid.", "Mehr ist nicht zu zahlen.")
    if frame["kind"] == t.TAKE_FRAME:
        return refuse_absent(box, later["stock"], crop, "KEY-1.7", stock=True) or say(
            "KEY-8.1", "No more counters can be taken.", "Mehr Steine lassen sich nicht nehmen."
        )
    return say(
        "KEY-4.4",
        "There is one counter for each field whose crop has run out, and no more.",
        "Für jedes Feld, dessen Ernte ausgegangen ist, gibt es einen Stein und nicht mehr.",
    )
