"""The names under which Key Harvest's table appears in JSON: ids, phases, frames, letters."""

from __future__ import annotations

from collections.abc import Iterable

from fondaco.engine.box import Box
from fondaco.games.key_harvest.rules import table as t

PHASES = ("pairs", "deal", "registry", "play", "over")
#: The options in the order of the table's fields, with the numbers of `box.OPTIONS`.
OPTION_FIELDS = {
    "events": "events_option",
    "setback": "setback_option",
    "powers": "powers_option",
    "start_pairs": "fixed_pairs",
    "late_seat_counter": "late_counter",
    "open_screens": "open_screens",
}
FRAMES = {
    t.TURN_FRAME: "turn",
    t.HARVEST_FRAME: "harvest",
    t.ANY_CROP_FRAME: "any_crop",
    t.PLACE_FRAME: "place",
    t.BUY_FRAME: "buy",
    t.CLAIM_FRAME: "claim",
    t.BID_FRAME: "bid",
    t.TAKE_FRAME: "take",
    t.PAY_FRAME: "pay",
    t.SOW_FRAME: "sow",
    t.SETTLE_FRAME: "settle",
    t.GIVE_FRAME: "give",
    t.DISMISS_FRAME: "dismiss",
    t.RECRUIT_FRAME: "recruit",
    t.REDRAW_FRAME: "redraw",
    t.REFILL_FRAME: "refill",
    t.LAY_FRAME: "lay",
    t.EVENT_FRAME: "event",
    t.LAPSE_FRAME: "lapse",
}
FRAME_KINDS = {name: kind for kind, name in FRAMES.items()}
#: The frame in which a seat plays its part in an event, by the event's effect (KEY-10).
PARTS = {
    t.SETTLING: t.SETTLE_FRAME,
    t.SOWING: t.SOW_FRAME,
    t.HARVESTING: t.HARVEST_FRAME,
    t.DISMISSING: t.DISMISS_FRAME,
    t.HIRING: t.RECRUIT_FRAME,
    t.LOSE: t.PAY_FRAME,
    t.GAIN: t.TAKE_FRAME,
    t.PASS_LEFT: t.GIVE_FRAME,
    t.SWAP_BAG: t.GIVE_FRAME,
}
LETTERS = {"a": t.ACTION_A, "b": t.ACTION_B, "c": t.ACTION_C, "d": t.ACTION_D}


def ids(box: Box, key: str) -> list[str]:
    """The ids of a list of the data file: `field`, `crop`, `worker`, `event`, `start_pair`."""
    return [row["id"] for row in box.data[key]]


def is_part(box: Box, event: int, kind: int, everybody: bool) -> bool:
    """Is a frame above an event the event's own part, and not the power of a worker it placed?

    No worker has a power with the effect of an event that lets workers be placed; but hiring is
    done in the same kind of frame: the event's offers everybody (KEY-10.7), that of a power
    farmhands alone (KEY-8.9).
    """
    effect = int(box.record["event_effect"][0, event])
    return bool(PARTS[effect] == kind and (kind != t.RECRUIT_FRAME or everybody))


def places(bits: int) -> list[int]:
    """The places of the bits of a number, ascending.

    >>> places(0b1010)
    [1, 3]
    """
    found = []
    while bits:
        low = bits & -bits
        found.append(low.bit_length() - 1)
        bits ^= low
    return found


def bits(found: Iterable[int]) -> int:
    """The other way round."""
    return sum(1 << place for place in found)


def letters(used: int) -> str:
    """The actions of a turn: «ad»."""
    return "".join(letter for letter, bit in LETTERS.items() if used & bit)
