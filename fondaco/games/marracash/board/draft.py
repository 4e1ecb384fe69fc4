"""A plan, read and written: what a person has chosen so far of a move, an auction, a refill.

A plan comes from outside. What is broken, foreign to the decision or not open to the seat counts as
empty; so every draft is one that a person could have composed.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from fondaco.engine.box import Box
from fondaco.engine.game import State
from fondaco.games.marracash.board.admitting import (
    LEFT,
    RIGHT,
    Take,
    empty_entrances,
    possible,
    sequence,
    text,
)
from fondaco.games.marracash.board.reckoning import (
    bid_limits,
    closed_shops,
    groups,
    may_auction,
    may_move,
    may_pass,
)
from fondaco.games.marracash.board.town import Town, town_of

_NUMBER = re.compile("[1-9][0-9]{0,4}")
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
    gate: int | None = None


def read_draft(box: Box, view: State, seat: int | None, plan: str) -> Draft | None:
    """The draft of a seat; None if it is not this seat that decides."""
    if seat is None or view["actor"] != seat:
        return None
    town = town_of(box)
    words = plan.split() if len(plan) <= _LONGEST else []
    if view["phase"] == "choose":
        return _choosing(town, view, seat, words) or Draft("")
    if view["phase"] == "bid":
        return _bidding(town, view, seat, words)
    if view["phase"] == "refill":
        return _refilling(town, view, words)
    return None


def _bidding(town: Town, view: State, seat: int, words: list[str]) -> Draft:
    if words == ["pass"] and may_pass(view, seat):
        return Draft("bid", passing=True)
    return Draft("bid", sum=_sum(town, view, seat, words[1:] if words[:1] == ["bid"] else []))


def _choosing(town: Town, view: State, seat: int, words: list[str]) -> Draft | None:
    verb, rest = (words[0], words[1:]) if words else ("", [])
    if verb == "move" and may_move(view) and len(rest) <= 2:
        return _moving(town, view, rest)
    if verb == "auction" and may_auction(town, view, seat) and len(rest) <= 3:
        return _auctioning(town, view, seat, rest)
    return None


def _moving(town: Town, view: State, words: list[str]) -> Draft | None:
    if not words:
        return Draft("move")
    start = town.fountain(words[0])
    if start not in groups(view) or start is None:
        return None
    if len(words) == 1:
        return Draft("move", start=start)
    end = town.fountain(words[1])
    return None if end not in town.neighbours[start] else Draft("move", start=start, end=end)


def _auctioning(town: Town, view: State, seat: int, words: list[str]) -> Draft | None:
    if not words:
        return Draft("auction")
    shop = town.shop(words[0])
    if shop is not None and shop in closed_shops(view):
        given = words[2:] if words[1:2] == ["bid"] and len(words) == 3 else words[1:]
        named = _sum(town, _opened(town, view, shop, seat), seat, given)
        return None if given and named is None else Draft("auction", shop=shop, sum=named)
    if len(words) == 1 and words[0] in town.colours:
        colour = town.colours.index(words[0])
        if any(town.shops[shop].colour == colour for shop in closed_shops(view)):
            return Draft("auction", colour=colour)
    return None


def _opened(town: Town, view: State, shop: int, seat: int) -> State:
    """The view as if the shop were up for auction: its first bid is open."""
    auction = {"shop": town.shops[shop].id, "auctioneer": seat, "high_bid": 0, "high_seat": None}
    return {**view, "auction": auction}


def _sum(town: Town, view: State, seat: int, words: list[str]) -> int | None:
    """A legal bid, or nothing."""
    if len(words) != 1 or not _NUMBER.fullmatch(words[0]):
        return None
    least, most = bid_limits(town, view, seat)
    named = int(words[0])
    fits = named % town.constants["money_step"] == 0
    return named if fits and least <= named <= most else None


def _refilling(town: Town, view: State, words: list[str]) -> Draft:
    empty = empty_entrances(town, view)
    takes = _takes(town, words[1:]) if words[:1] == ["admit"] else ()
    made = sequence(town, view, takes)
    if made != takes or not possible(town, view, made):
        made, words = (), []
    open_gates = [place for place in empty if place not in {t.fountain for t in made}]
    chosen = town.fountain(words[-1]) if words else None
    gate = chosen if chosen in empty else (open_gates or empty)[0]
    return Draft("admit", takes=made, gate=gate)


def _takes(town: Town, words: list[str]) -> tuple[Take, ...]:
    """Triples of fountain, end and number; a single fountain at the end only names the gate."""
    takes = []
    for place in range(0, len(words) - len(words) % 3, 3):
        name, end, count = words[place : place + 3]
        fountain = town.fountain(name)
        if fountain is None or end not in (LEFT, RIGHT) or not _NUMBER.fullmatch(count):
            return ()
        takes.append(Take(fountain, end, int(count)))
    return tuple(takes)


def admit_text(town: Town, takes: tuple[Take, ...], gate: int | None = None) -> str:
    """The plan of takes, perhaps with a gate that is turned to."""
    named = "" if gate is None else f" {town.fountains[gate].id}"
    return text(town, takes) + named


def with_take(town: Town, view: State, takes: tuple[Take, ...], take: Take) -> tuple[Take, ...]:
    """The takes with one added, or put in the place of the one for the same gate.

    Takes that no longer fit behind it are dropped.
    """
    places = [one.fountain for one in takes]
    if take.fountain in places:
        at = places.index(take.fountain)
        changed = (*takes[:at], take, *takes[at + 1 :])
    else:
        changed = (*takes, take)
    made = sequence(town, view, changed)
    if len(made) > 1 and not possible(town, view, made):
        made = made[: next(i for i, one in enumerate(made) if one == take) + 1]
    return made
