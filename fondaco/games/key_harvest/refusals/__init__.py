"""Why a line is not legal in Key Harvest: the first rule that forbids it, and a sentence.

The order of the checks: is it a line of this game (or a set with more than its step has room
for); is the game over; who decides; what the top frame asks for; then the conditions of section 7
for the verb, in the order of the rules.
"""

from __future__ import annotations

from typing import Any

from fondaco.engine.box import Box
from fondaco.engine.referee import (
    Check,
    choice_of,
    game_over,
    no_check,
    verb_of,
    wrong_sender,
    wrong_verb,
)
from fondaco.engine.refusal import Refusal, unknown_line
from fondaco.games.key_harvest.notation.names import ASKED, verb_and_place
from fondaco.games.key_harvest.refusals.common import field_name, no, top_frame
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
from fondaco.games.key_harvest.rules.lists import may_be_done

SETUP_RULE = "KEY-R.48"


def refuse(box: Box, table: Any, line: object, sender: int | None) -> Refusal | None:
    """The first check that fails (sender None: whoever is to act), or None if the line is legal."""
    action = box.index.get(line) if isinstance(line, str) else None
    if action is None:
        decides = table["actor"] >= 0 and sender in (None, int(table["actor"]))
        spilled = refuse_set(box, table, line) if decides and isinstance(line, str) else None
        return spilled or unknown_line("KEY-R.48", line)
    if table["phase"] == t.OVER:
        return game_over("KEY-11.4")
    typed, (verb, place) = verb_of(box.lines[action]), verb_and_place(box, action)
    refused = _refuse_sender(box, table, sender) or _refuse_verb(box, table, typed)
    return refused or _CHECKS[verb](box, table, place)


def _refuse_sender(box: Box, table: Any, sender: int | None) -> Refusal | None:
    """Who decides; from public facts only."""
    actor, active = int(table["actor"]), int(table["stack"][0]["seat"])
    own = "KEY-1.1" if table["depth"] and actor == active else "KEY-9.4"
    return wrong_sender("KEY-R.48" if actor == t.CHANCE else own, box, table, sender)


def _refuse_verb(box: Box, table: Any, verb: str) -> Refusal | None:
    """What is to be decided (KEY-3.8)."""
    if table["phase"] != t.PLAY:
        wanted = {t.PAIRING: "pair", t.DEALING: "deal", t.FILLING: "draw"}[int(table["phase"])]
        return wrong_verb("KEY-3.8", verb, (wanted,))
    kind = int(top_frame(table)["kind"])
    if verb == "done" and kind == t.TURN_FRAME:
        return no("KEY-3.4", "nothing_open")
    asked = ASKED.get(kind, ("draw",))
    closable = kind in ASKED and kind != t.TURN_FRAME
    if verb in asked or (verb == "done" and closable):
        return None
    done = ("done",) if closable and not _refuse_done(box, table, 0) else ()
    return wrong_verb("KEY-3.8", verb, (*asked, *done))


#: The rules behind steps that cannot be declined; `place` and `give` only where they must be done.
_COMPULSORY = {
    t.ANY_CROP_FRAME: "KEY-4.4",
    t.PAY_FRAME: "KEY-8.2",
    t.DISMISS_FRAME: "KEY-9.5",
    t.PLACE_FRAME: "KEY-5.10",
    t.GIVE_FRAME: "KEY-9.5",
}


def _refuse_done(box: Box, table: Any, _: int) -> Refusal | None:
    frame = top_frame(table)
    kind = int(frame["kind"])
    if kind == t.TURN_FRAME or may_be_done(table, frame):
        return None
    if kind == t.BID_FRAME:
        return no("KEY-7.3", "empty_bid")
    return no(_COMPULSORY[kind], "compulsory") if kind in _COMPULSORY else None


def _refuse_pair(box: Box, table: Any, pair: int) -> Refusal | None:
    left = int(table["pairs_left"])
    if left >> pair & 1 and not (table["fixed_pairs"] and left & ((1 << pair) - 1)):
        return None
    return no("KEY-2.1", "pair")


def _refuse_deal(box: Box, table: Any, crop: int) -> Refusal | None:
    return refuse_absent(box, table["stock"], crop, "KEY-2.3", stock=True)


def _refuse_draw(box: Box, table: Any, field: int) -> Refusal | None:
    if int(table["bag"]) >> field & 1:
        return None
    return no("KEY-1.8", "not_in_bag", name=field_name(box, field))


def _refuse_draw_event(box: Box, table: Any, event: int) -> Refusal | None:
    if table["phase"] != t.PLAY:
        return no("KEY-2.4", "events_later")
    frame = top_frame(table)
    if frame["kind"] == t.REDRAW_FRAME or frame["mode"]:
        return no("KEY-9.6", "only_fields")
    if table["bag_events"][event]:
        return None
    return no("KEY-1.8", "not_in_bag", name=box.text("events", event))


_CHECKS: dict[str, Check] = {
    "harvest": refuse_harvest,
    "hire": refuse_hire,
    "place": refuse_place,
    "dismiss": refuse_dismiss,
    "buy": refuse_buy,
    "claim": refuse_claim,
    "offer": refuse_offer,
    "take": refuse_take,
    "pay": refuse_pay,
    "sow": refuse_sow,
    "settle": refuse_settle,
    "give": refuse_give,
    "done": _refuse_done,
    "end_turn": no_check,  # KEY-3.4
    "pair": _refuse_pair,
    "deal": _refuse_deal,
    "draw": _refuse_draw,
    "draw_event": _refuse_draw_event,
}
