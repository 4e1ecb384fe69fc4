"""Wampum's fields: the table as canonical JSON, and what each seat may see of it (section 8)."""

from __future__ import annotations

from typing import Any

from fondaco.engine import faults
from fondaco.engine.box import Box
from fondaco.engine.contract import State
from fondaco.engine.fields import Field, Fields, own_or, own_or_nothing, own_or_total, total
from fondaco.engine.parts import (
    Cell,
    Part,
    cases,
    choice,
    counts,
    derived,
    each,
    flag,
    group,
    ids,
    number,
    own,
    phase,
    seat,
    when,
)
from fondaco.engine.reader import Reader
from fondaco.engine.text import Text
from fondaco.games.wampum.rules import table as t
from fondaco.games.wampum.rules.offers import least_offer
from fondaco.games.wampum.rules.round_end import score
from fondaco.games.wampum.rules.setup import queue_deal, queue_restock

#: The phases at which the game rests, in the order of their numbers.
PHASES = (
    "setup_start",
    "setup_remove",
    "setup_deal",
    "offer_village",
    "offer_goods",
    "relocate",
    "restock",
    "discard",
    "over",
)
_TAKEN = Text("has a trader already", "hat schon einen Händler")
OFFERING = (t.OFFER_VILLAGE, t.OFFER_GOODS, t.RELOCATE)


def villages_in_play(box: Box, players: int) -> list[int]:
    """WAM-2.3."""
    return [int(v) for v in box.record["in_play"][0, players].nonzero()[0]]


def _in_play(cell: Cell) -> list[int]:
    return villages_in_play(cell.box, int(cell.table["players"]))


# ---------------------------------------------------------------- rounds and turns


def set_up_row(box: Box, players: int) -> dict[str, Any]:
    """What the data file says of a number of players."""
    row: dict[str, Any] = box.data["setup"][players - box.fewest_players]
    return row


def rounds(box: Box, players: int) -> int:
    """How many rounds a match has (WAM-9.3)."""
    return int(set_up_row(box, players)["rounds"])


def _rounds(cell: Cell) -> int:
    return rounds(cell.box, int(cell.table["players"]))


def _first_round(cell: Cell) -> int:
    """The game ends in its last round (WAM-9.2)."""
    return _rounds(cell) if phase(cell) == t.OVER else int(phase(cell) > t.SETUP_DEAL)


def _latest_round(cell: Cell) -> int:
    """There are no new goods in the last round (WAM-6.1)."""
    return 0 if phase(cell) <= t.SETUP_DEAL else _rounds(cell) - (phase(cell) == t.RESTOCK)


def _read_last_round(cell: Cell, reader: Reader, key: str) -> None:
    reader.flag(key)
    cell.put("last_round", cell.get("round_no") == _rounds(cell))


def _last_turn(cell: Cell) -> int:
    return int(cell.table["players"]) - 1 if phase(cell) in OFFERING else 0


# ---------------------------------------------------------------- offers


def _has_offered(cell: Cell) -> bool:
    """WAM-4.1: everybody until the swaps, while offers are made those who had their turn."""
    if phase(cell) not in OFFERING:
        return phase(cell) in (t.RESTOCK, t.HAND_LIMIT)
    table = cell.table
    place = (cell.at[0] - int(table["canoe"])) % int(table["players"])
    return place < int(table["turn"]) + (phase(cell) == t.RELOCATE)


def _has_post(cell: Cell) -> bool:
    """WAM-4.9: not while the trader is displaced."""
    return phase(cell) != t.RELOCATE or cell.at[0] != int(cell.table["actor"])


def _post(cell: Cell) -> str:
    """The village where a seat's trader stands."""
    traders: list[int] = cell.table["trader"].tolist()
    return cell.box.ids("villages")[traders.index(cell.at[0])]


def _read_post(cell: Cell, reader: Reader, key: str) -> None:
    names = cell.box.ids("villages")
    name = reader.choice(key, [names[village] for village in _in_play(cell)], "WAM-2.3")
    village = names.index(name)
    free = cell.table["trader"][village] == t.NO_TRADER
    reader.demand(free, key, _TAKEN, "WAM-4.7")
    cell.table["trader"][village] = cell.at[0]


def _covered(offer: State | None) -> State | None:
    """WAM-4.4 to 4.6: face down, but fanned, and with its owner's trader on top."""
    return offer and {"village": offer["village"], "count": sum(offer["goods"])}


# ---------------------------------------------------------------- the half-finished step


def _read_fewest(cell: Cell, reader: Reader, key: str) -> None:
    """WAM-4.3, 4.8: how many cards an offer needs."""
    reader.get(key)
    least = least_offer(cell.box.record[0], cell.table, int(cell.get("village")))
    cell.put("target", int(least))


def _read_excess(cell: Cell, reader: Reader, key: str) -> None:
    """WAM-7.3: how many cards are too many."""
    reader.get(key)
    held = int(cell.table["hands"][cell.table["actor"]].sum())
    cell.put("target", held - int(t.hand_limit(cell.box.record[0], cell.table)))


def _queue(cell: Cell) -> list[State]:
    """Who is still to be dealt cards, first served first; the table serves from the end."""
    length, names = int(cell.table["queue_length"]), cell.box.ids("villages")
    queue = []
    for place in reversed(range(length)):
        to, left = int(cell.table["queue_to"][place]), int(cell.table["queue_left"][place])
        if to < t.SEATS:
            queue.append({"to": "seat", "id": to, "left": left})
        else:
            queue.append({"to": "village", "id": names[to - t.SEATS], "left": left})
    return queue


def _read_queue(cell: Cell, reader: Reader, key: str) -> None:
    """The queue is the end of the one that the rules make, its first entry perhaps begun."""
    table, scratch = cell.table, cell.table.copy()
    (queue_deal if phase(cell) == t.SETUP_DEAL else queue_restock)(cell.box.record[0], scratch)
    most, rows = int(scratch["queue_length"]), reader.rows(key)
    reader.demand(rows, key, faults.CANNOT_BE_EMPTY)
    reader.demand(len(rows) <= most, key, faults.too_long(most, len(rows)))
    begun = len(rows) - 1
    table["queue_length"] = len(rows)
    table["queue_to"][: len(rows)] = scratch["queue_to"][: len(rows)]
    table["queue_left"][: len(rows)] = scratch["queue_left"][: len(rows)]
    table["queue_left"][begun] = rows[0].whole("left", 1, int(scratch["queue_left"][begun]))


_CHOSEN: dict[str, Part] = {
    "good": number("kind", 0, t.KINDS - 1),
    "goods": counts("chosen", t.COUNTS - 1),
}
_ACTOR = derived(seat("actor"))
_DEALING = group(queue=own(_queue, _read_queue))
_PENDING = {
    t.SETUP_DEAL: _DEALING,
    t.RESTOCK: _DEALING,
    t.RELOCATE: group(seat=_ACTOR),
    t.OFFER_GOODS: group(
        seat=_ACTOR,
        village=choice("village", ids("villages"), rule="WAM-2.3"),
        min_total=own(number("target").write, _read_fewest),
        **_CHOSEN,
    ),
    t.HAND_LIMIT: group(seat=_ACTOR, count=own(number("target").write, _read_excess), **_CHOSEN),
}


def _see_pending(part: Part, value: Any, state: State, viewer: int | None) -> Any:
    """Which cards somebody has chosen so far, nobody else sees."""
    if value is None or value.get("seat") == viewer:
        return value
    return {key: entry for key, entry in value.items() if key not in _CHOSEN}


def _hides_chests(state: State) -> bool:
    """WAM-R.33."""
    return bool(state["options"]["hide_chests"] and state["phase"] != "over")


def _cards(column: str) -> Part:
    return counts(column, t.COUNTS - 1, pool="cards")


FIELDS = Fields(
    game="wampum",
    empty={"trader": t.NO_TRADER, "canoe": -1},
    rule="WAM-R.34",
    phases=PHASES,
    chance=("setup_start", "setup_remove", "setup_deal", "restock"),
    options={"start_player": ("start_random", (1, 0)), "hide_chests": "hide_chests"},
    fields=(
        Field("round", number("round_no", _first_round, _latest_round)),
        Field("last_round", own(flag("last_round").write, _read_last_round)),
        Field("canoe", when(lambda cell: phase(cell) != t.SETUP_START, seat("canoe"))),
        Field("turn", number("turn", 0, _last_turn)),
        Field("deck", _cards("deck"), total(lambda state: True)),  # WAM-6.3: even at the end
        Field("removed", _cards("removed")),
        Field("hands", each(_cards("hands")), own_or_total()),
        Field(
            "offers",
            each(
                when(
                    _has_offered,
                    group(village=when(_has_post, own(_post, _read_post)), goods=_cards("offers")),
                    rule="WAM-4.1",
                )
            ),
            own_or(_covered),
        ),
        Field(
            "villages",
            each(
                group(
                    id=derived(lambda cell: cell.box.ids("villages")[cell.at[0]]),
                    goods=_cards("villages"),
                ),
                _in_play,
            ),
        ),
        Field("chests", each(_cards("chests")), own_or_nothing(_hides_chests)),
        Field("discards", each(_cards("discards")), own_or_total()),  # WAM-7.4
        Field("pending", cases(phase, _PENDING), _see_pending),
    ),
    score=score,
    pools={"cards": lambda box: dict(enumerate(row["count"] for row in box.data["goods"]))},
    rules={
        "last_round": "WAM-9.3",
        "villages.id": "WAM-2.3",
        "pending.min_total": "WAM-4.8",
        "pending.count": "WAM-7.3",
        "pending.queue": "WAM-3.3",
        "result": "WAM-9.6",
    },
)
state, view = FIELDS.state, FIELDS.view


def fill(box: Box, view: State) -> State:
    """Some state with this view: what is hidden is filled up in the order of the kinds."""
    offers = [
        {"village": offer["village"], "goods": offer["count"]}
        if offer and "count" in offer
        else offer
        for offer in view["offers"]
    ]
    state = FIELDS.fill(box, {**view, "offers": offers})
    pending = view["pending"]
    if view["phase"] in ("offer_goods", "discard") and "good" not in pending:
        hand = state["hands"][pending["seat"]]
        first = next(kind for kind, held in enumerate(hand) if held)
        state["pending"] = {**pending, "good": first, "goods": [0] * t.KINDS}
    return state
