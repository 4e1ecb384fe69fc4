"""The names under which Key Harvest's table appears in JSON: ids, phases, frames, letters."""

from __future__ import annotations

from fondaco.engine.box import Box
from fondaco.engine.referee import choice_of, verb_of
from fondaco.games.key_harvest.rules import table as t

PHASES = ("pairs", "deal", "registry", "play", "over")
#: The kinds of frames by their numbers, which begin with 1.
FRAMES = (
    *("", "turn", "harvest", "any_crop", "place", "buy", "claim", "bid", "take", "pay", "sow"),
    *("settle", "give", "dismiss", "recruit", "redraw", "refill", "lay", "event", "lapse"),
)
FRAME_KINDS = {name: kind for kind, name in enumerate(FRAMES)}
#: What is asked of a seat in a frame (section 7); `done` beside it, but in a turn.
ASKED = {
    t.TURN_FRAME: ("harvest", "hire", "dismiss", "buy", "claim", "end_turn"),
    t.HARVEST_FRAME: ("harvest",),
    t.ANY_CROP_FRAME: ("take",),
    t.PLACE_FRAME: ("place",),
    t.BUY_FRAME: ("buy",),
    t.CLAIM_FRAME: ("claim",),
    t.BID_FRAME: ("offer",),
    t.TAKE_FRAME: ("take",),
    t.PAY_FRAME: ("pay",),
    t.SOW_FRAME: ("sow",),
    t.SETTLE_FRAME: ("settle",),
    t.GIVE_FRAME: ("give",),
    t.DISMISS_FRAME: ("dismiss",),
    t.RECRUIT_FRAME: ("hire",),
}
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


def verb_and_place(box: Box, action: int) -> tuple[str, int]:
    """The verb of a flat action, and the place of what it names; `draw` has two meanings."""
    if action >= t.DRAW_EVENT:
        return "draw_event", action - t.DRAW_EVENT
    return verb_of(box.lines[action]), choice_of(box, action)


def is_part(box: Box, event: int, kind: int, everybody: bool) -> bool:
    """Is a frame above an event the event's own part, and not the power of a worker it placed?

    No worker has a power with the effect of an event that lets workers be placed; but hiring is
    done in the same kind of frame: the event's offers everybody (KEY-10.7), that of a power
    farmhands alone (KEY-8.9).
    """
    effect = int(box.record["event_effect"][0, event])
    return bool(PARTS[effect] == kind and (kind != t.RECRUIT_FRAME or everybody))


def letters(used: int) -> str:
    """The actions of a turn: «ad»."""
    return "".join(letter for letter, bit in LETTERS.items() if used & bit)
