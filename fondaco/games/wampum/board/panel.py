"""Facts beside the board: the players' panel, where the game stands, how the points came."""

from __future__ import annotations

from fondaco.engine.account import Ahead, SeatFacts
from fondaco.engine.box import Box
from fondaco.engine.numbers import number
from fondaco.engine.texts import read_texts
from fondaco.engine.trial import Trial
from fondaco.games.wampum.notation.state import rounds
from fondaco.games.wampum.notation.view import View, size, total

_TEXTS = read_texts(__file__, "board")


def facts(trial: Trial, lang: str) -> list[SeatFacts]:
    """The facts of every seat."""
    view = trial.view
    return [_facts_of(trial.box, view, seat, lang) for seat in range(view["players"])]


def _facts_of(box: Box, view: View, seat: int, lang: str) -> SeatFacts:
    words = [_TEXTS.say("hand", lang, n=total(view["hands"][seat]))]
    offer = view["offers"][seat]
    if offer is not None:
        words.append(_TEXTS.say("offer", lang, n=size(offer)))
        if offer["village"] is None:
            words.append(_TEXTS.say("driven_out", lang))
    if view["canoe"] == seat:
        words.append(_TEXTS.say("canoe", lang))
    chest = view["chests"][seat]
    score = "" if chest is None else number(sum(chest), lang)
    return SeatFacts(
        box.seat_colours[seat], tuple(words), score, "i-lock" if chest is None else "bead"
    )


def place(box: Box, view: View, lang: str) -> str:
    """«round 5 of 8»."""
    if view["phase"] == "over":
        return _TEXTS.say("over", lang)
    if view["round"] == 0:
        return _TEXTS.say("set_up", lang)
    return _TEXTS.say("round", lang, now=view["round"], all=rounds(box, view["players"]))


def ahead(trial: Trial, lang: str) -> Ahead:
    """How many rounds are to come (WAM-9.2, 9.3)."""
    view = trial.view
    if view["round"] == 0 or view["phase"] == "over":
        return Ahead("")
    if view["last_round"]:
        return Ahead(_TEXTS.say("ahead_last", lang), last=True)
    left = rounds(trial.box, view["players"]) - view["round"]
    return Ahead(_TEXTS.count("ahead", left, lang))
