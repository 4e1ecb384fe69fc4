"""Facts beside the board: the players' panel, where the game stands, how the cash came."""

from __future__ import annotations

from typing import Any

from fondaco.engine.account import Ahead, SeatFacts
from fondaco.engine.box import Box
from fondaco.engine.numbers import number
from fondaco.engine.trial import Trial
from fondaco.games.marracash.board.preview import TEXTS, Preview, preview_of
from fondaco.games.marracash.notation.views import round_of, shops_of


def facts(trial: Trial, lang: str) -> list[SeatFacts]:
    """The facts of every seat."""
    ahead = preview_of(trial, lang)
    return [_facts_of(ahead, seat) for seat in range(ahead.view["players"])]


def _facts_of(ahead: Preview, seat: int) -> SeatFacts:
    view, shops = ahead.view, shops_of(ahead.view, seat)
    parts = [ahead.owned(seat)]
    if shops:
        parts.append(ahead.count("customers", sum(view["customers"][shop] for shop in shops)))
    parts.append(ahead.count("signs_short", ahead.free_signs(seat)))
    cards, cash = view["cards"], view["cash"][seat]
    if view["options"]["cards"] == "antiques" and cards is not None:
        hand = cards["hands"][seat]
        size = hand if isinstance(hand, int) else len(hand)
        paid = seat in cards["completed"]
        parts.append(ahead.say("antiques_paid") if paid else ahead.count("antiques", size))
    score = "" if cash is None else number(cash, ahead.lang)
    symbol = "i-lock" if cash is None else "dirham"
    return SeatFacts(ahead.town.box.seat_colours[seat], tuple(parts), score, symbol)


def place(box: Box, view: Any, lang: str) -> str:
    """«round 4, 25 outside»."""
    if view["phase"] == "over":
        return TEXTS.say("over", lang)
    if round_of(view) == 0:
        return TEXTS.say("set_up", lang)
    if view["final_turns"] is not None:
        turns = TEXTS.count("turns", view["final_turns"], lang)
        return TEXTS.say("last_round", lang, turns=turns)
    return TEXTS.say("round", lang, n=round_of(view), outside=len(view["queue"]))


def ahead(trial: Trial, lang: str) -> Ahead:
    """How many wait outside, and then how many turns are left (MAR-8.1, 8.2, 9.4)."""
    view = trial.view
    if view["phase"] == "over" or round_of(view) == 0:
        return Ahead("")
    if view["final_turns"] is not None:
        return Ahead(TEXTS.count("ahead_turns", view["final_turns"], lang), last=True)
    finishes = view["options"]["last_round"] == "finish_round"
    key = "ahead_outside_finish" if finishes else "ahead_outside"
    return Ahead(TEXTS.count(key, len(view["queue"]), lang))
