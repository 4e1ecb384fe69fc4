"""Why a line is not legal in Key Harvest: the first rule that forbids it, and a sentence.

The order of the checks: is it a line of this game (or a set with more than its step has room
for); is the game over; who decides; what the top frame asks for; then the conditions of section 7
for the verb, in the order of the rules.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fondaco.engine.box import Box
from fondaco.engine.refusal import Refusal, unknown_line
from fondaco.games.key_harvest.refusals.common import say, top_frame
from fondaco.games.key_harvest.refusals.land import (
    refuse_dismiss,
    refuse_harvest,
    refuse_hire,
    refuse_place,
    refuse_sow,
)
from fondaco.games.key_harvest.refusals.sets import refuse_set
from fondaco.games.key_harvest.refusals.trade import (
    refuse_absent,
    refuse_buy,
    refuse_claim,
    refuse_give,
    refuse_offer,
    refuse_pay,
    refuse_settle,
    refuse_take,
)
from fondaco.games.key_harvest.rules import table as t

SETUP_RULE = "KEY-R.48"

Check = Callable[[Box, Any, int], Refusal | None]

_NAMES = {
    t.HARVEST: "harvest",
    t.HIRE: "hire",
    t.PLACE: "place",
    t.DISMISS: "dismiss",
    t.BUY: "buy",
    t.CLAIM: "claim",
    t.OFFER: "offer",
    t.TAKE: "take",
    t.PAY: "pay",
    t.SOW: "sow",
    t.SETTLE: "settle",
    t.GIVE: "give",
    t.DONE: "done",
    t.END_TURN: "end_turn",
    t.PAIR: "pair",
    t.DEAL: "deal",
    t.DRAW: "draw",
    t.DRAW_EVENT: "draw",
}
#: The verbs of each frame (section 7); `done` is looked at by itself.
_VERBS = {
    t.TURN_FRAME: (t.HARVEST, t.HIRE, t.DISMISS, t.BUY, t.CLAIM, t.END_TURN),
    t.HARVEST_FRAME: (t.HARVEST, t.DONE),
    t.ANY_CROP_FRAME: (t.TAKE, t.DONE),
    t.PLACE_FRAME: (t.PLACE, t.DONE),
    t.BUY_FRAME: (t.BUY, t.DONE),
    t.CLAIM_FRAME: (t.CLAIM, t.DONE),
    t.BID_FRAME: (t.OFFER, t.DONE),
    t.TAKE_FRAME: (t.TAKE, t.DONE),
    t.PAY_FRAME: (t.PAY, t.DONE),
    t.SOW_FRAME: (t.SOW, t.DONE),
    t.SETTLE_FRAME: (t.SETTLE, t.DONE),
    t.GIVE_FRAME: (t.GIVE, t.DONE),
    t.DISMISS_FRAME: (t.DISMISS, t.DONE),
    t.RECRUIT_FRAME: (t.HIRE, t.DONE),
    t.REDRAW_FRAME: (t.DRAW, t.DRAW_EVENT),
    t.REFILL_FRAME: (t.DRAW, t.DRAW_EVENT),
}
_SET_UP_VERBS = {
    t.PAIRING: (t.PAIR,),
    t.DEALING: (t.DEAL,),
    t.FILLING: (t.DRAW, t.DRAW_EVENT),
}


def refuse(box: Box, table: Any, line: object, sender: int | None) -> Refusal | None:
    """The first check that fails (sender None: whoever is to act), or None if the line is legal."""
    action = box.index.get(line) if isinstance(line, str) else None
    if action is None:
        decides = table["actor"] >= 0 and sender in (None, int(table["actor"]))
        spilled = refuse_set(box, table, line) if decides and isinstance(line, str) else None
        return spilled or unknown_line("KEY-R.48", line)
    if table["phase"] == t.OVER:
        return say("KEY-11.4", "The game is over.", "Das Spiel ist zu Ende.")
    verb = int(max(first for first in _NAMES if first <= action))
    return _refuse_sender(box, table, verb, sender) or _REFUSALS[verb](box, table, action - verb)


def _refuse_sender(box: Box, table: Any, verb: int, sender: int | None) -> Refusal | None:
    """Who decides, and on what (KEY-3.8); from public facts only."""
    actor = int(table["actor"])
    if sender is not None and (sender != actor or actor < 0):
        if actor == t.CHANCE:
            return say("KEY-R.48", "Chance decides now.", "Jetzt entscheidet der Zufall.")
        return say(
            "KEY-9.4" if actor != _active(table) else "KEY-1.1",
            f"It is for {box.name('seats', actor, 'en')} to decide now.",
            f"Jetzt entscheidet {box.name('seats', actor, 'de')}.",
        )
    playing = table["phase"] == t.PLAY
    wanted = (
        _VERBS[int(top_frame(table)["kind"])] if playing else _SET_UP_VERBS[int(table["phase"])]
    )
    if verb in wanted:
        return None
    if verb == t.DONE and playing and top_frame(table)["kind"] == t.TURN_FRAME:
        return say(
            "KEY-3.4",
            "Nothing is open: end the turn with end_turn.",
            "Nichts ist offen: Beende den Zug mit end_turn.",
        )
    if playing and _refuse_done(box, table, 0):
        wanted = tuple(other for other in wanted if other != t.DONE)
    names = " / ".join(dict.fromkeys(_NAMES[other] for other in wanted))
    return say(
        "KEY-3.8",
        f"Now it takes a move with {names}, not with {_NAMES[verb]}.",
        f"Jetzt ist ein Zug mit {names} dran, nicht mit {_NAMES[verb]}.",
    )


def _active(table: Any) -> int:
    return int(table["stack"][0]["seat"]) if table["depth"] else t.NOBODY


def _refuse_done(box: Box, table: Any, _: int) -> Refusal | None:
    frame = top_frame(table)
    kind = int(frame["kind"])
    slot = int(table["store_size"][frame["seat"]]) - 1
    if kind == t.BID_FRAME and not table["bids"][frame["seat"], slot].any():
        return say(
            "KEY-7.3",
            "A bid has at least one counter.",
            "Ein Gebot hat mindestens einen Erntestein.",
        )
    compulsory = {
        t.ANY_CROP_FRAME: "KEY-4.4",
        t.PAY_FRAME: "KEY-8.2",
        t.DISMISS_FRAME: "KEY-9.5",
        t.PLACE_FRAME: "KEY-5.10",
        t.GIVE_FRAME: "KEY-9.5",
    }
    if kind not in compulsory or (kind in (t.PLACE_FRAME, t.GIVE_FRAME) and not frame["mode"]):
        return None
    return say(compulsory[kind], "This step is compulsory.", "Dieser Schritt ist Pflicht.")


def _refuse_nothing(box: Box, table: Any, _: int) -> Refusal | None:
    return None  # KEY-3.4: a turn can always be ended


def _refuse_pair(box: Box, table: Any, pair: int) -> Refusal | None:
    left = int(table["pairs_left"])
    if left >> pair & 1 and not (table["fixed_pairs"] and left & ((1 << pair) - 1)):
        return None
    return say(
        "KEY-2.1", "That start pair is not to be given now.", "Dieses Startpaar ist nicht dran."
    )


def _refuse_deal(box: Box, table: Any, crop: int) -> Refusal | None:
    return refuse_absent(box, table["stock"], crop, "KEY-2.3", stock=True)


def _refuse_draw(box: Box, table: Any, field: int) -> Refusal | None:
    if int(table["bag"]) >> field & 1:
        return None
    name = box.name("fields", field, "en")
    return say("KEY-1.8", f"{name} is not in the bag.", f"{name} ist nicht im Beutel.")


def _refuse_draw_event(box: Box, table: Any, event: int) -> Refusal | None:
    if table["phase"] != t.PLAY:
        return say(
            "KEY-2.4",
            "The events go into the bag after the set-up.",
            "Die Ereignisse kommen erst nach dem Aufbau in den Beutel.",
        )
    frame = top_frame(table)
    if frame["kind"] == t.REDRAW_FRAME or frame["mode"]:
        return say(
            "KEY-9.6",
            "While an event is carried out, only fields are drawn.",
            "Während eines Ereignisses werden nur Felder gezogen.",
        )
    if table["bag_events"][event]:
        return None
    english, german = (box.name("events", event, lang) for lang in ("en", "de"))
    return say("KEY-1.8", f"{english} is not in the bag.", f"{german} ist nicht im Beutel.")


_REFUSALS: dict[int, Check] = {
    t.HARVEST: refuse_harvest,
    t.HIRE: refuse_hire,
    t.PLACE: refuse_place,
    t.DISMISS: refuse_dismiss,
    t.BUY: refuse_buy,
    t.CLAIM: refuse_claim,
    t.OFFER: refuse_offer,
    t.TAKE: refuse_take,
    t.PAY: refuse_pay,
    t.SOW: refuse_sow,
    t.SETTLE: refuse_settle,
    t.GIVE: refuse_give,
    t.DONE: _refuse_done,
    t.END_TURN: _refuse_nothing,
    t.PAIR: _refuse_pair,
    t.DEAL: _refuse_deal,
    t.DRAW: _refuse_draw,
    t.DRAW_EVENT: _refuse_draw_event,
}
