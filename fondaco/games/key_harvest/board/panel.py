"""Facts beside the board: the players' panel, where the game stands, how the points came."""

from __future__ import annotations

from fondaco.engine.account import Ahead, SeatFacts
from fondaco.engine.box import Box
from fondaco.engine.numbers import number
from fondaco.engine.trial import Trial
from fondaco.games.key_harvest.board.words import TEXTS
from fondaco.games.key_harvest.notation.standing import standing
from fondaco.games.key_harvest.notation.view import View, held


def facts(trial: Trial, lang: str) -> list[SeatFacts]:
    """The facts of every seat."""
    return [_facts_of(trial, seat, lang) for seat in range(trial.view["players"])]


def _facts_of(trial: Trial, seat: int, lang: str) -> SeatFacts:
    now, hand = standing(trial.box, trial.table, seat), trial.view["hands"][seat]
    result = trial.view["result"]
    words = (
        TEXTS.count("fact_workers", now.workers, lang),
        TEXTS.say(
            "fact_groups", lang, first=now.size(0), second=now.size(1), weight=now.weights[1]
        ),
        TEXTS.count("counters", held(hand), lang),
    )
    points = result["scores"][seat] if result else now.total
    return SeatFacts(trial.box.seat_colours[seat], words, number(points, lang), "")


def place(box: Box, view: View, lang: str) -> str:
    """«turn 31 · event 7 of 10»."""
    if view["phase"] == "over":
        return TEXTS.say("over", lang)
    if view["phase"] != "play":
        return TEXTS.say("set_up", lang)
    if view["final"] is not None:
        return TEXTS.say("final", lang, n=view["turns"] + 1, left=view["final"])
    spaces = box.data["constants"]["event_spaces"]
    return TEXTS.say("turn", lang, n=view["turns"] + 1, now=len(view["track"]), all=spaces)


def ahead(trial: Trial, lang: str) -> Ahead:
    """How many events are to come, and then how many turns are left (KEY-11.1 to 11.3)."""
    view = trial.view
    if view["phase"] != "play":
        return Ahead("")
    if view["final"] is not None:
        return Ahead(TEXTS.count("ahead_turns", view["final"], lang), last=True)
    left = trial.box.data["constants"]["event_spaces"] - len(view["track"])
    if not left:
        return Ahead(TEXTS.say("ahead_begins", lang), last=True)
    return Ahead(TEXTS.count("ahead_events", left, lang))
