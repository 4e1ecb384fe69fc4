"""A plan, read: what a person has chosen so far of a move, an auction, a refill.

A plan comes from outside. What is broken, foreign to the decision or not open to the seat counts as
empty; so every draft is one that a person could have composed.
"""

from __future__ import annotations

from dataclasses import dataclass

from fondaco.games.marracash.board.preview import Preview
from fondaco.games.marracash.notation.admissions import (
    Take,
    Waiting,
    can_be_written,
    waiting,
)
from fondaco.games.marracash.notation.sets import read_takes

_LONGEST = 200


@dataclass(frozen=True)
class Draft:
    """What is chosen; the verb is "" as long as it is open what to do."""

    verb: str
    #: A group and where it is led to.
    start: int | None = None
    end: int | None = None
    #: A shop for auction, or the colour to choose it from.
    shop: int | None = None
    colour: int | None = None
    #: The bid, if another than the lowest was chosen.
    sum: int | None = None
    #: Passing instead of bidding, as a hint may advise.
    passing: bool = False
    #: Who is let in, and the gate that is being filled.
    takes: tuple[Take, ...] = ()
    gate: str = ""


def read_draft(ahead: Preview, plan: str) -> Draft | None:
    """The draft of the viewer; None if it is somebody else who decides."""
    if ahead.seat is None or ahead.view["actor"] != ahead.seat:
        return None
    words = plan.split() if len(plan) <= _LONGEST else []
    if ahead.view["phase"] == "choose":
        return _choosing(ahead, words) or Draft("")
    if ahead.view["phase"] == "bid":
        return _bidding(ahead, words)
    return _refilling(ahead, words)


def _bidding(ahead: Preview, words: list[str]) -> Draft:
    if words == ["pass"] and "pass" in ahead.trial.legal:
        return Draft("bid", passing=True)
    return Draft("bid", sum=_sum(ahead, words[1:] if words[:1] == ["bid"] else []))


def _choosing(ahead: Preview, words: list[str]) -> Draft | None:
    verb, rest = (words[0], words[1:]) if words else ("", [])
    if verb == "move" and ahead.groups and len(rest) <= 2:
        return _moving(ahead, rest)
    if verb == "auction" and ahead.shops and len(rest) <= 3:
        return _auctioning(ahead, rest)
    return None


def _moving(ahead: Preview, words: list[str]) -> Draft | None:
    if not words:
        return Draft("move")
    start, *ends = (ahead.town.fountain_at.get(word, -1) for word in words)
    if start not in ahead.groups or any(end not in ahead.groups[start] for end in ends):
        return None
    return Draft("move", start=start, end=ends[0] if ends else None)


def _auctioning(ahead: Preview, words: list[str]) -> Draft | None:
    if not words:
        return Draft("auction")
    town = ahead.town
    shop = town.shop_at.get(words[0])
    if shop is not None and shop in ahead.shops:
        given = words[2:] if words[1:2] == ["bid"] and len(words) == 3 else words[1:]
        named = _sum(ahead, given, shop)
        return None if given and named is None else Draft("auction", shop=shop, sum=named)
    if len(words) == 1 and words[0] in town.colours:
        colour = town.colours.index(words[0])
        if any(town.shops[shop].colour == colour for shop in ahead.shops):
            return Draft("auction", colour=colour)
    return None


def _sum(ahead: Preview, words: list[str], shop: int | None = None) -> int | None:
    """A legal bid, or nothing."""
    bids = {str(bid): bid for bid in ahead.bids(shop)} if len(words) == 1 else {}
    return bids.get(words[0]) if bids else None


# ---------------------------------------------------------------- letting in


def _refilling(ahead: Preview, words: list[str]) -> Draft:
    now = waiting(ahead.trial.box, ahead.trial.table)
    named = words[1:] if words[:1] == ["admit"] else []
    takes = tuple(read_takes(named[: len(named) - len(named) % 3]))
    wanted = now.after_all(takes)
    if wanted is None or not can_be_written(now, wanted):
        takes, words, wanted = (), [], now
    chosen = words[-1] if words else ""  # a single fountain at the end only names the gate
    gate = chosen if chosen in now.empty else (*wanted.empty, *now.empty)[0]
    return Draft("admit", takes=takes, gate=gate)


def with_take(now: Waiting, takes: tuple[Take, ...], take: Take) -> tuple[Take, ...]:
    """The takes with one added, or put in the place of the one for the same gate.

    Takes that no longer fit behind it are dropped.
    """
    places = [one.fountain for one in takes]
    at = places.index(take.fountain) if take.fountain in places else len(takes)
    changed = (*takes[:at], take, *takes[at + 1 :])
    for length in range(len(changed), at, -1):
        wanted = now.after_all(changed[:length])
        if wanted is not None and can_be_written(now, wanted):
            return changed[:length]
    return changed[: at + 1]
