"""Why a tile cannot be bought, claimed, acquired or given, and why a counter cannot be named."""

from __future__ import annotations

from typing import Any

from fondaco.engine.box import Box
from fondaco.engine.refusal import Refusal
from fondaco.games.key_harvest.notation.words import counters
from fondaco.games.key_harvest.refusals.common import field_name, refuse_action, say, top_frame
from fondaco.games.key_harvest.rules import table as t
from fondaco.games.key_harvest.rules.stores import owner_of, slot_of


def refuse_buy(box: Box, table: Any, field: int) -> Refusal | None:
    """KEY-6: a tile in a store."""
    unavailable = refuse_action(table, t.ACTION_C)
    return unavailable or refuse_tile(box, table, int(top_frame(table)["seat"]), field)


def refuse_tile(box: Box, table: Any, seat: int, field: int) -> Refusal | None:
    """KEY-6.1, 6.3, 6.8: a tile that a seat cannot buy."""
    owner, name = int(owner_of(table, field)), field_name(box, field)
    if owner < 0:
        return say("KEY-6.1", f"{name} is in no store.", f"{name} liegt in keinem Lager.")
    slot = int(slot_of(table, owner, field))
    if owner == seat:
        if not table["fresh"][seat, slot]:
            return None
        return say(
            "KEY-6.8",
            f"{name} was claimed in this turn: its owner cannot take it yet.",
            f"{name} wurde in diesem Zug genommen: Sein Besitzer bekommt es noch nicht.",
        )
    lacking = (table["bids"][owner, slot] - table["hands"][seat]).clip(0).tolist()
    if not any(lacking):
        return None
    return say(
        "KEY-6.3",
        f"For {name} you lack {counters(box, lacking, 'en')}.",
        f"Für {name} fehlt dir: {counters(box, lacking, 'de')}.",
    )


def _refuse_registry(box: Box, table: Any, field: int, rule: str) -> Refusal | None:
    if field in table["registry"][: table["registry_size"]].tolist():
        return None
    name = field_name(box, field)
    return say(rule, f"{name} is not in the registry.", f"{name} ist nicht im Grundbuchamt.")


def refuse_claim(box: Box, table: Any, field: int) -> Refusal | None:
    """KEY-7.1, 7.2, 7.6: a tile in the registry."""
    seat = int(top_frame(table)["seat"])
    refusal = refuse_action(table, t.ACTION_D) or _refuse_registry(box, table, field, "KEY-7.1")
    if refusal:
        return refusal
    if table["store_size"][seat] >= box.record["store_slots"][0]:
        return say("KEY-7.2", "Your store is full.", "Dein Lager ist voll.")
    if not table["hands"][seat].any():
        return say(
            "KEY-7.6",
            "A bid needs a counter, and you have none.",
            "Ein Gebot braucht einen Erntestein, und du hast keinen.",
        )
    return None


def refuse_settle(box: Box, table: Any, field: int) -> Refusal | None:
    """KEY-8.7: a tile to acquire."""
    return _refuse_registry(box, table, field, "KEY-8.7")


def refuse_give(box: Box, table: Any, field: int) -> Refusal | None:
    """KEY-10.1, 10.3: a tile to give away."""
    frame, name = top_frame(table), field_name(box, field)
    if int(frame["cands"]) >> field & 1:
        return None
    if frame["short"]:
        return say(
            "KEY-10.1", f"{name} is not on your board.", f"{name} liegt nicht auf deinem Tableau."
        )
    return say(
        "KEY-10.3",
        f"{name} is none of the fields that can be exchanged.",
        f"{name} gehört nicht zu den Feldern, die getauscht werden können.",
    )


def _refuse_order(box: Box, crop: int, frame: Any, rule: str) -> Refusal | None:
    last = int(frame["last"])
    if crop >= last:
        return None
    one, other = (
        [box.name("crops", place, lang) for lang in ("en", "de")] for place in (crop, last)
    )
    return say(
        rule,
        f"{one[0]} comes before {other[0]}: counters are named in crop order.",
        f"Erst {one[1]}, dann {other[1]}: Steine werden in dieser Reihenfolge genannt.",
    )


def refuse_absent(box: Box, held: Any, crop: int, rule: str, stock: bool) -> Refusal | None:
    """Is there a counter of this crop?"""
    if held[crop]:
        return None
    english, german = (box.name("crops", crop, lang) for lang in ("en", "de"))
    if stock:
        return say(
            rule, f"The stock has no {english} left.", f"Im Vorrat ist kein Stein {german} mehr."
        )
    return say(rule, f"You have no {english}.", f"Du hast keinen Stein {german}.")


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
    return say(
        "KEY-8.2",
        f"You still owe {left}; counters are named in crop order, so begin with an earlier crop.",
        f"Du schuldest noch {left}; Steine kommen der Reihe nach, also fang weiter vorn an.",
    )
