"""A plan, read: what a person has chosen so far of a marriage, a camel, a discard, an answer.

A plan comes from outside. What is broken or foreign to the decision counts as empty, so every
draft is one that a person could have composed.
"""

from __future__ import annotations

from dataclasses import dataclass

from fondaco.engine.game import State
from fondaco.games.samarkand.board.reckoning import Position

_LONGEST = 200
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


def read_draft(position: Position, seat: int | None, plan: str) -> Draft | None:
    """The draft of a plan; None if it is not this seat that decides."""
    view = position.view
    if seat is None or view["actor"] != seat or view["phase"] == "over":
        return None
    words = plan.split() if len(plan) <= _LONGEST else []
    phase = view["phase"]
    empty = Draft(phase, family=_moving(position, view))
    if not words:
        return empty
    if phase == "turn":
        return _turn(position, seat, words) or empty
    if words in ([word] for word in _WORDS.get(phase, ())):
        return Draft(phase, words[0], empty.family)
    if phase in ("place", "more"):
        return _place(position, empty, words) or empty
    if phase == "discard":
        return _discard(position, seat, words) or empty
    return empty


def _moving(position: Position, view: State) -> int | None:
    """The family whose camels are being placed."""
    if view["phase"] in ("place", "more", "sale"):
        return position.chart.families[view["pending"]["family"]]
    return None


def _turn(position: Position, seat: int, words: list[str]) -> Draft | None:
    if words == ["pass"]:
        return Draft("turn", "pass") if may_pass(position, seat) else None
    verb, *rest = words
    family = position.chart.families.get(rest[0]) if rest else None
    if family is None:
        return None
    if verb == "marry" and len(rest) == 1 and position.can_marry(seat, family):
        return Draft("turn", "marry", family)
    if verb != "expand" or len(rest) > 2 or not position.can_expand(seat, family):
        return None
    space = rest[1] if len(rest) == 2 else None
    if space is not None and space not in position.spaces(family):
        space = None
    return Draft("turn", "expand", family, space)


def _place(position: Position, empty: Draft, words: list[str]) -> Draft | None:
    family = empty.family
    if family is None or len(words) != 2 or words[0] != "place":
        return None
    if words[1] not in position.spaces(family):
        return None
    return Draft(empty.phase, "place", family, words[1])


def _discard(position: Position, seat: int, words: list[str]) -> Draft | None:
    """Cards of the hand that may still go, the latest chosen ones if there are too many."""
    verb, *rest = words
    if rest and rest[-1] == "keep":
        rest = rest[:-1]
    if verb != "discard" or not rest:
        return None
    open_ = {str(card): card for card in discardable(position, seat)}
    cards = list(dict.fromkeys(open_[word] for word in rest if word in open_))
    if len(cards) != len(rest):
        return None
    most = discards_left(position)
    return Draft("discard", "discard", cards=tuple(cards[-most:])) if most else None


def may_pass(position: Position, seat: int) -> bool:
    """May a seat pass: only if nothing else is possible (SAM-1.4)."""
    families = range(len(position.ids))
    return not any(
        position.can_marry(seat, family) or position.can_expand(seat, family) for family in families
    )


def discarded(position: Position) -> list[int]:
    """The cards that this seat has put down in this phase, line by line."""
    return list(position.view["pending"]["cards"])


def discards_left(position: Position) -> int:
    """How many more cards may go (SAM-3.9)."""
    return int(position.data["marriage"]["discard_max"]) - len(discarded(position))


def discardable(position: Position, seat: int) -> list[int]:
    """The cards that may still go: above the last one put down (SAM-3.14)."""
    last = max(discarded(position), default=0)
    return [card for card in position.hand(seat) or [] if card > last]


def excess(position: Position, seat: int) -> int:
    """How many cards must go (SAM-3.10)."""
    return max(0, position.held(seat) - position.limit)
