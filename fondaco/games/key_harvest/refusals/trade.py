"""Why a tile cannot be bought, claimed, acquired or given, and why a counter cannot be named."""

from __future__ import annotations

from typing import Any

from fondaco.engine.box import Box
from fondaco.engine.refusal import Refusal
from fondaco.games.key_harvest.nouns import counters
from fondaco.games.key_harvest.refusals.common import (
    field_name,
    in_both,
    no,
    refuse_action,
    top_frame,
)
from fondaco.games.key_harvest.rules import table as t
from fondaco.games.key_harvest.rules.stores import owner_of, slot_of

# ---------------------------------------------------------------- tiles


def refuse_buy(box: Box, table: Any, field: int) -> Refusal | None:
    """KEY-6: a tile in a store."""
    unavailable = refuse_action(table, t.ACTION_C)
    return unavailable or refuse_tile(box, table, int(top_frame(table)["seat"]), field)


def refuse_tile(box: Box, table: Any, seat: int, field: int) -> Refusal | None:
    """KEY-6.1, 6.3, 6.8: a tile that a seat cannot buy."""
    owner, name = int(owner_of(table, field)), field_name(box, field)
    if owner < 0:
        return no("KEY-6.1", "in_no_store", name=name)
    slot = int(slot_of(table, owner, field))
    if owner == seat:
        return no("KEY-6.8", "fresh", name=name) if table["fresh"][seat, slot] else None
    lacking = (table["bids"][owner, slot] - table["hands"][seat]).clip(0).tolist()
    if not any(lacking):
        return None
    words = in_both(lambda lang: counters(box, lacking, lang))
    return no("KEY-6.3", "lacking", name=name, counters=words)


def _refuse_registry(box: Box, table: Any, field: int, rule: str) -> Refusal | None:
    if field in table["registry"][: table["registry_size"]].tolist():
        return None
    return no(rule, "not_in_registry", name=field_name(box, field))


def refuse_claim(box: Box, table: Any, field: int) -> Refusal | None:
    """KEY-7.1, 7.2, 7.6: a tile in the registry."""
    seat = int(top_frame(table)["seat"])
    refusal = refuse_action(table, t.ACTION_D) or _refuse_registry(box, table, field, "KEY-7.1")
    if refusal:
        return refusal
    if table["store_size"][seat] >= box.record["store_slots"][0]:
        return no("KEY-7.2", "store_full")
    return None if table["hands"][seat].any() else no("KEY-7.6", "no_counter")


def refuse_settle(box: Box, table: Any, field: int) -> Refusal | None:
    """KEY-8.7: a tile to acquire."""
    return _refuse_registry(box, table, field, "KEY-8.7")


def refuse_give(box: Box, table: Any, field: int) -> Refusal | None:
    """KEY-10.1, 10.3: a tile to give away."""
    frame, name = top_frame(table), field_name(box, field)
    if int(frame["cands"]) >> field & 1:
        return None
    if frame["short"]:
        return no("KEY-10.1", "not_on_board", name=name)
    return no("KEY-10.3", "not_exchanged", name=name)


# ---------------------------------------------------------------- counters


def _refuse_order(box: Box, crop: int, frame: Any, rule: str) -> Refusal | None:
    last = int(frame["last"])
    if crop >= last:
        return None
    one, other = box.text("crops", crop), box.text("crops", last)
    return no(rule, "crop_order", crop=one, last=other)


def refuse_absent(box: Box, held: Any, crop: int, rule: str, stock: bool) -> Refusal | None:
    """Is there a counter of this crop?"""
    if held[crop]:
        return None
    return no(rule, "not_in_stock" if stock else "not_in_hand", crop=box.text("crops", crop))


def refuse_offer(box: Box, table: Any, crop: int) -> Refusal | None:
    """KEY-7.3, 7.4: a counter for the bid."""
    frame = top_frame(table)
    hand = table["hands"][frame["seat"]]
    absent = refuse_absent(box, hand, crop, "KEY-7.3", stock=False)
    return absent or _refuse_order(box, crop, frame, "KEY-7.4")


def refuse_take(box: Box, table: Any, crop: int) -> Refusal | None:
    """KEY-4.4, 8.1: a counter from the stock."""
    frame = top_frame(table)
    if frame["kind"] == t.ANY_CROP_FRAME:
        return refuse_absent(box, table["stock"], crop, "KEY-4.4", stock=True)
    absent = refuse_absent(box, table["stock"], crop, "KEY-1.7", stock=True)
    return absent or _refuse_order(box, crop, frame, "KEY-8.1")


def refuse_pay(box: Box, table: Any, crop: int) -> Refusal | None:
    """KEY-8.2: a counter to pay."""
    frame = top_frame(table)
    hand, left = table["hands"][frame["seat"]], int(frame["left"])
    absent = refuse_absent(box, hand, crop, "KEY-8.2", stock=False)
    refusal = absent or _refuse_order(box, crop, frame, "KEY-8.2")
    if refusal or int(hand[crop:].sum()) >= left:
        return refusal
    return no("KEY-8.2", "still_owed", left=left)
