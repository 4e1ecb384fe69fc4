"""A plan, read: what a person has chosen so far of a marriage, a camel, a discard, an answer.

A plan comes from outside. What is broken or foreign to the decision counts as empty, so every
draft is one that a person could have composed.
"""

from __future__ import annotations

from dataclasses import dataclass

from fondaco.engine.trial import Trial
from fondaco.games.samarkand.gains import camels
from fondaco.games.samarkand.notation.sets import discards_left, expand
from fondaco.games.samarkand.notation.view import View, seen
from fondaco.games.samarkand.rules.marriage import first_discard

_LONGEST = 200
#: What is an input by itself, whatever the hand holds.
_WORDS = {"more": ("done",), "sale": ("sell", "hold"), "discard": ("keep",)}


@dataclass(frozen=True)
class Draft:
    """What is chosen in a phase."""

    phase: str
    #: `marry`, `expand`, `place`, `discard`, or a word that is an input by itself; or nothing.
    verb: str = ""
    family: int | None = None
    space: str | None = None
    #: Cards to be discarded, in the order in which they were chosen.
    cards: tuple[int, ...] = ()


def read_draft(trial: Trial, plan: str) -> Draft | None:
    """The draft of a plan; None if it is not the viewer who decides."""
    view: View = trial.view
    seat = trial.seat
    if seat is None or view["actor"] != seat or view["phase"] == "over":
        return None
    words = plan.split() if len(plan) <= _LONGEST else []
    phase = view["phase"]
    empty = Draft(phase, family=_moving(trial))
    if not words:
        return empty
    if phase == "turn":
        return _turn(trial, words) or empty
    if words in ([word] for word in _WORDS.get(phase, ())):
        return Draft(phase, words[0], empty.family)
    if phase in ("place", "more") and words[0] == "place" and " ".join(words) in trial.legal:
        return Draft(phase, "place", empty.family, words[1])
    if phase == "discard":
        return _discard(trial, words) or empty
    return empty


def _moving(trial: Trial) -> int | None:
    """The family whose camels are being placed."""
    if trial.view["phase"] in ("place", "more", "sale"):
        return trial.box.ids("family").index(trial.view["pending"]["family"])
    return None


def _turn(trial: Trial, words: list[str]) -> Draft | None:
    if " ".join(words[:2]) not in trial.legal or len(words) > 3:
        return None
    if words == ["pass"]:
        return Draft("turn", "pass")
    family = trial.box.ids("family").index(words[1])
    if words[0] == "marry":
        return Draft("turn", "marry", family) if len(words) == 2 else None
    space = words[2] if len(words) == 3 and words[2] in camels(trial, family) else None
    return Draft("turn", "expand", family, space)


def _discard(trial: Trial, words: list[str]) -> Draft | None:
    """Cards of the hand that may still go, the latest chosen ones if there are too many."""
    verb, *rest = words
    if rest and rest[-1] == "keep":
        rest = rest[:-1]
    if verb != "discard" or not rest:
        return None
    open_ = {str(card): card for card in discardable(trial)}
    cards = list(dict.fromkeys(open_[word] for word in rest if word in open_))
    if len(cards) != len(rest):
        return None
    most = discards_left(trial.box, trial.table)
    return Draft("discard", "discard", cards=tuple(cards[-most:]))


def discardable(trial: Trial) -> list[int]:
    """The cards of whoever discards that may still go (SAM-3.9, 3.14)."""
    if discards_left(trial.box, trial.table) == 0:
        return []
    lowest = int(first_discard(trial.table)) + 1
    return [card for card in seen(trial.view["hands"][trial.seat]) if card >= lowest]


def discard_input(trial: Trial, cards: tuple[int, ...]) -> str:
    """The input by which these cards go and the others stay."""
    if not cards:
        return "keep"
    words = ["discard", *map(str, sorted(cards))]
    if len(cards) < discards_left(trial.box, trial.table):
        words.append("keep")
    return " ".join(words)


def after_discard(trial: Trial, cards: tuple[int, ...]) -> Trial | None:
    """When these cards are gone; None if they are not enough."""
    text = discard_input(trial, cards)
    return trial.after(*(expand(trial.box, trial.table, text) or [text]))
