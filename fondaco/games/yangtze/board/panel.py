"""Facts beside the board: the players' panel, where the game stands, how the score came."""

from __future__ import annotations

from fondaco.engine.account import Ahead, SeatFacts
from fondaco.engine.box import Box
from fondaco.engine.numbers import number
from fondaco.engine.texts import read_texts
from fondaco.engine.trial import Trial
from fondaco.games.yangtze.notation.components import components_of
from fondaco.games.yangtze.notation.view import View, ware_count

_TEXTS = read_texts(__file__, "board")


def facts(trial: Trial, lang: str) -> list[SeatFacts]:
    """The facts of every seat."""
    box, view = trial.box, trial.view
    return [_facts_of(box, view, seat, lang) for seat in range(view["players"])]


def _facts_of(box: Box, view: View, seat: int, lang: str) -> SeatFacts:
    held = view["seats"][seat]
    signs = [components_of(box).card_sign(card) for card in held["cards"]]
    words = [_TEXTS.count("wares", ware_count(held), lang)]
    words.append(
        _TEXTS.say("cards_left", lang, cards=" ".join(signs))
        if signs
        else _TEXTS.say("no_cards", lang)
    )
    if held["settlements"]:
        words.append(_TEXTS.count("settlements", len(held["settlements"]), lang))
    result = view["result"]
    score = held["money"] if result is None else result["scores"][seat]
    return SeatFacts(box.seat_colours[seat], tuple(words), number(score, lang), "coin")


def place(box: Box, view: View, lang: str) -> str:
    """«turn 21 · ruler 5 of 12»."""
    if view["phase"] == "over":
        return _TEXTS.say("over", lang)
    if view["turn"] == 0:
        return _TEXTS.say("set_up", lang)
    rulers = _TEXTS.say("rulers", lang, n=len(view["rulers"]), all=view["options"]["end_ruler"])
    return f"{_TEXTS.say('turn', lang, n=view['turn'])} · {rulers}"


def ahead(trial: Trial, lang: str) -> Ahead:
    """How many rulers are to come (YAN-8.1)."""
    view = trial.view
    if view["phase"] == "over" or view["turn"] == 0:
        return Ahead("")
    left = view["options"]["end_ruler"] - len(view["rulers"])
    if not left:
        return Ahead(_TEXTS.say("ahead_last", lang), last=True)
    return Ahead(_TEXTS.count("ahead", left, lang), last=left == 1)
