"""Positions of Key Harvest made by hand: only what matters is said, the rest is worked out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

import fondaco
from fondaco import IllegalAction, Match
from tests.games.key_harvest.model_position import OPTIONS
from tests.games.key_harvest.playing import delivered

State = dict[str, Any]

DATA = delivered()
FIELDS = [row["id"] for row in DATA["field"]]
EVENTS = [row["id"] for row in DATA["event"]]
TOWNSFOLK = [row["id"] for row in DATA["worker"] if row["kind"] == "townsfolk"]
#: One letter for each crop: hops, vegetables, apples, wine, wheat ("e" for ears).
LETTERS = "hvawe"
NOTHING = [0, 0, 0, 0, 0]
#: Two fields each, far from each other: the start pairs.
PAIRS = ("b7 e4", "b2 e6", "c6 f2", "c4 f7")


def counters(letters: str) -> list[int]:
    """The crop vector of counters named by their letters."""
    return [letters.count(letter) for letter in LETTERS]


def tiles(words: str) -> list[list[Any]]:
    """Field tiles named in any order; a star marks the harvested side: ``b7 e4*``."""
    named = {word.rstrip("*"): int(word.endswith("*")) for word in words.split()}
    return [[field, named[field]] for field in FIELDS if field in named]


def position(
    fields: Sequence[str] = PAIRS[:2],
    workers: Sequence[Mapping[str, str]] = (),
    hands: Sequence[str] = (),
    stores: Sequence[Sequence[str]] = (),
    registry: str = "a1 a2 a3 a4 a5 a6",
    used: str = "",
    track: str = "",
    turns: int | None = None,
    lapsed: str = "",
    bag: str | None = None,
    options: Mapping[str, Any] | None = None,
    **more: Any,
) -> State:
    """A state in which seat 0 is at its turn; stock, bag, town and events are what is left.

    A store's tile is written with its bid and perhaps a star for fresh: ``d5:hw*``. With `bag`
    given, the fields that lie nowhere else are put on the last seat's board.
    """
    players = len(fields)
    hand = [counters(letters) for letters in [*hands, *[""] * players][:players]]
    shelves = [[slot(text) for text in row] for row in [*stores, *[[]] * players][:players]]
    boards = [
        {"fields": tiles(words), "workers": posts(spaces)}
        for words, spaces in zip(fields, [*workers, *[{}] * players][:players], strict=True)
    ]
    out = {field for board in boards for field, _ in board["fields"]}
    out |= {tile["field"] for shelf in shelves for tile in shelf}
    out |= {*registry.split(), *lapsed.split()}
    rest = [field for field in FIELDS if field not in out]
    if bag is not None:
        given = [field for field in rest if field not in bag.split()]
        boards[-1]["fields"] = tiles(" ".join([fields[-1], *given]))
        rest = [field for field in rest if field in bag.split()]
    bids = [tile["bid"] for shelf in shelves for tile in shelf]
    hired = {worker for board in boards for _, worker in board["workers"]}
    chosen = OPTIONS | dict(options or {})
    column = {"auto": f"in_bag_{players}", "all": "copies", "short": "in_bag_4"}[chosen["events"]]
    put_in = [row[column] for row in DATA["event"]]
    drawn = [*track.split(), *more.get("spent", ())]
    state = {
        "game": "key_harvest",
        "options": chosen,
        "players": players,
        "phase": "play",
        "actor": 0,
        "setup_seat": players,
        "setup_dealt": 0,
        "pairs_left": ["p1", "p2", "p3", "p4"][players:],
        "stock": [12 - sum(v[c] for v in [*hand, *bids]) for c in range(5)],
        "hands": hand,
        "boards": boards,
        "stores": shelves,
        "town": [worker for worker in TOWNSFOLK if worker not in hired],
        "registry": registry.split(),
        "bag_fields": rest,
        "bag_events": [n - drawn.count(e) for e, n in zip(EVENTS, put_in, strict=True)],
        "track": track.split(),
        "spent": [],
        "lapsed": lapsed.split(),
        "setbacks": 0,
        "idle": 0,
        "turns": 12 * players if turns is None else turns,
        "final_pending": False,
        "final": None,
        "stack": [
            {
                "kind": "turn",
                "seat": 0,
                "left": 2 - len(used),
                "bonus": 0,
                "used": used,
                "drew": False,
            }
        ],
        "result": None,
    }
    return state | more


def posts(spaces: Mapping[str, str]) -> list[list[str]]:
    return [[space, spaces[space]] for space in FIELDS if space in spaces]


def slot(text: str) -> State:
    field, _, bid = text.partition(":")
    return {"field": field, "bid": counters(bid), "fresh": bid.endswith("*")}


def at(state: State | None = None, /, **parts: Any) -> Match:
    """A match at such a position, its chance told."""
    return fondaco.restore(position(**parts) if state is None else state)


def do(match: Match, *lines: str) -> Match:
    for line in lines:
        match.act(line)
    return match


def rule(match: Match, line: Any, seat: int | None = None) -> str | None:
    """The rule that forbids a line; refused lines must change nothing (KEY-R.48)."""
    refusal = match.why_not(line, seat)
    if refusal is None:
        return None
    before = match.state()
    with pytest.raises(IllegalAction) as caught:
        match.act(line, seat)
    assert caught.value.rule == refusal.rule
    assert match.state() == before
    return refusal.rule


def event(name: str, **parts: Any) -> Match:
    """Seat 0 has claimed a1 for a hop, and this event has just been drawn."""
    parts["hands"] = ["h" + (parts.get("hands") or [""])[0], *(parts.get("hands") or [""])[1:]]
    match = at(**parts)
    do(match, "claim a1", "offer hops")
    if match.actor == 0:
        match.act("done")
    return do(match, f"draw {name}")


def top(match: Match) -> State:
    frame: State = match.state()["stack"][-1]
    return frame


def fields_of(match: Match, seat: int = 0) -> str:
    board = match.state()["boards"][seat]["fields"]
    return " ".join(field + "*" * side for field, side in board)


def workers_of(match: Match, seat: int = 0) -> dict[str, str]:
    return dict(match.state()["boards"][seat]["workers"])


def hand(match: Match, seat: int = 0) -> str:
    vector = match.state()["hands"][seat]
    return "".join(letter * n for letter, n in zip(LETTERS, vector, strict=True))
