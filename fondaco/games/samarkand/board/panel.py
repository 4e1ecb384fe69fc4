"""Facts beside the board: the players' panel, where the game stands, how the points came."""

from __future__ import annotations

from fondaco.engine.account import Ahead, SeatFacts
from fondaco.engine.box import Box
from fondaco.engine.numbers import number
from fondaco.engine.trial import Trial
from fondaco.games.samarkand.board.speech import TEXTS
from fondaco.games.samarkand.notation.view import View, amount, pending
from fondaco.games.samarkand.rules.scoring import dark_left

#: So many families a single link can give their first one.
_LINKED_AT_ONCE = 2


def facts(trial: Trial, lang: str) -> list[SeatFacts]:
    """The facts of every seat."""
    return [_facts_of(trial, seat, lang) for seat in range(trial.view["players"])]


def _facts_of(trial: Trial, seat: int, lang: str) -> SeatFacts:
    box = trial.box
    view: View = trial.view
    ids = box.ids("family")
    own = [box.name("families", ids.index(family), lang) for family in view["families"][seat]]
    words = [", ".join(own)] if own else []
    words.append(TEXTS.say("f_hand", lang, n=amount(view["hands"][seat])))
    if view["sold"][seat]:
        words.append(TEXTS.say("f_sold", lang, n=len(view["sold"][seat])))
    words.append(TEXTS.say("f_goods", lang, n=len(view["goods_markers"][seat])))
    words.append(TEXTS.say("f_links", lang, n=sum(view["link_markers"][seat])))
    if view["phase"] == "sale" and seat in pending(view)["poll"]:
        words.append(TEXTS.say("f_asked", lang))
    result = view["result"]
    score = view["money"][seat] if result is None else result["scores"][seat]
    symbol = "coin" if result is None else ""
    return SeatFacts(box.seat_colours[seat], tuple(words), number(score, lang), symbol)


def place(box: Box, view: View, lang: str) -> str:
    """«turn 12», or why the game is over."""
    if view["phase"] == "over":
        return f"{TEXTS.say('over', lang)}: {TEXTS.say(view['end'] or 'over', lang)}"
    if view["phase"] in ("bag", "deal"):
        return TEXTS.say("set_up", lang)
    return TEXTS.say("turn", lang, n=view["turn_no"] + 1)


def ahead(trial: Trial, lang: str) -> Ahead:
    """What is left of both ends (SAM-7.1, 7.2): families without a link, the smallest stack."""
    view, record = trial.view, trial.box.record[0]
    if view["phase"] in ("over", "bag", "deal"):
        return Ahead("")
    unlinked = int(dark_left(record, trial.table)) - int(record["dark_markers_left"])
    stack = min(view["stacks"]) - int(record["stack_left"])
    # A link takes a marker of two families, so one can be the first of both.
    if stack == 1 or unlinked <= _LINKED_AT_ONCE:
        return Ahead(TEXTS.say("ahead_next", lang, unlinked=unlinked, stack=stack), last=True)
    return Ahead(TEXTS.say("ahead", lang, unlinked=unlinked, stack=stack))
