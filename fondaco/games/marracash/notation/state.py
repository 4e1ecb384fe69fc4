"""MarraCash's fields: the table as canonical JSON, and what each seat may see of it (section 8)."""

from __future__ import annotations

from typing import Any

from fondaco.engine import faults
from fondaco.engine.box import Box
from fondaco.engine.compiled.auction import NO_BIDDER
from fondaco.engine.contract import State
from fondaco.engine.fields import Field, Fields, own_or_nothing
from fondaco.engine.parts import (
    Cell,
    Part,
    choice,
    counts,
    derived,
    each,
    flag,
    group,
    ids,
    lying,
    number,
    own,
    phase,
    seat,
    when,
)
from fondaco.engine.reader import Reader
from fondaco.engine.texts import read_texts
from fondaco.games.marracash.rules import table as t
from fondaco.games.marracash.rules.turns import score

#: The phases at which the game rests, in the order of their numbers.
PHASES = (
    "setup_start",
    "setup_place",
    "setup_queue",
    "setup_cards",
    "choose",
    "bid",
    "reveal",
    "refill",
    "over",
)
#: Why the last round has begun, in the order of their numbers.
CAUSES = (None, "queue", "stall", "cap")
FAULTS = read_texts(__file__, "faults")
_MOST_MONEY = 100_000_000


def _size(name: str) -> Any:
    """How many there are of something in the box."""
    return lambda cell: int(cell.box.record[name][0])


# ---------------------------------------------------------------- turns


def _in_play(cell: Cell) -> bool:
    return phase(cell) > t.SETUP_CARDS


def _latest_turn(cell: Cell) -> int:
    rounds = int(cell.box.record["max_rounds"][0]) + 1
    return rounds * int(cell.table["players"]) if _in_play(cell) else 0


def _read_turn_seat(cell: Cell, reader: Reader, key: str) -> None:
    """MAR-2.1: turns go round from the start seat on."""
    if _in_play(cell):
        turns = int(cell.table["start_seat"]) + int(cell.table["turn_no"]) - 1
        cell.put("turn_seat", turns % int(cell.table["players"]))
    reader.expect(key, seat("turn_seat", -1).write(cell), "MAR-2.1" if _in_play(cell) else None)


def _actions(cell: Cell) -> list[str]:
    moves, auctions = int(cell.table["moves_done"]), int(cell.table["auctions_done"])
    return ["move"] * moves + ["auction"] * auctions


def _read_actions(cell: Cell, reader: Reader, key: str) -> None:
    """MAR-4.1, 4.2: at most two actions, and no move after an auction."""
    done = reader.texts(key)
    cell.put("moves_done", done.count("move"))
    cell.put("auctions_done", done.count("auction"))
    reader.demand(done == _actions(cell), key, FAULTS["moves_first"], "MAR-4.2")
    fits = len(done) <= cell.box.record["actions_per_turn"][0]
    reader.demand(fits, key, FAULTS["too_many_actions"], "MAR-4.1")


# ---------------------------------------------------------------- shops and visitors


def _read_owners(cell: Cell, reader: Reader, key: str) -> None:
    shops, players = _size("shops")(cell), int(cell.table["players"])
    owners = reader.items(key, shops)
    cell.get("owners")[:shops] = reader.vector_value(key, owners, shops, t.UNOWNED, players - 1)


def slots(box: Box, table: Any) -> int:
    """How many places the line outside has."""
    return len(box.data["queue"][("slots_45", "slots_55")[table["options"][t.OPT_VISITORS]]])


def _queue(cell: Cell) -> list[str]:
    names, table = cell.box.ids("colours"), cell.table
    return [names[colour] for colour in table["line"][table["line_left"] : table["line_end"]]]


def _read_queue(cell: Cell, reader: Reader, key: str) -> None:
    """MAR-1.9: the line, from the place of the first who is still there."""
    line, names, room = reader.texts(key), cell.box.ids("colours"), slots(cell.box, cell.table)
    for colour in line:
        reader.demand(colour in names, key, faults.has_unknown(colour))
    gone = reader.whole("queue_left_gone", 0, room)
    reader.demand(gone + len(line) <= room, key, faults.too_long(room - gone, len(line)), "MAR-1.9")
    cell.get("line")[gone : gone + len(line)] = [names.index(colour) for colour in line]
    cell.put("line_end", gone + len(line))


# ---------------------------------------------------------------- auction and cards


def _is_sealed(cell: Cell) -> bool:
    return bool(cell.table["options"][t.OPT_BIDDING] == t.SEALED)


def _answer(cell: Cell) -> int | None:
    return int(cell.get("sealed")) if cell.get("answered") else None


def _read_answer(cell: Cell, reader: Reader, key: str) -> None:
    if reader.get(key) is not None:
        cell.put("sealed", reader.whole(key, 0, _size("bid_cap")(cell), "MAR-9.3"))
        cell.put("answered", 1)


_AUCTION = group(
    shop=choice("lot", ids("shops")),
    auctioneer=derived(seat("turn_seat")),
    high_bid=number("high_bid", 0, _size("bid_cap"), rule="MAR-3.6"),
    high_seat=seat("high_bidder", NO_BIDDER),
    active=each(flag("bidding")),
    sealed=each(when(_is_sealed, own(_answer, _read_answer), "MAR-9.3")),
)


def _has_cards(cell: Cell) -> bool:
    return bool(cell.table["options"][t.OPT_CARDS] != t.NO_CARDS)


def _open(cell: Cell) -> list[str]:
    names = cell.box.ids("cards")
    return [names[card - 1] for card in cell.table["open_cards"][: cell.table["open_count"]]]


def _read_open(cell: Cell, reader: Reader, key: str) -> None:
    """MAR-9.1: the open cards, oldest first."""
    names, cards, most = cell.box.ids("cards"), reader.texts(key), _size("souvenirs_open")(cell)
    reader.demand(len(cards) <= most, key, faults.too_long(most, len(cards)), "MAR-9.1")
    for place, card in enumerate(cards):
        reader.demand(card in names, key, faults.has_unknown(card))
        reader.demand(card not in cards[:place], key, faults.stands_twice(card))
        cell.table["open_cards"][place] = names.index(card) + 1
        cell.table["card_at"][names.index(card)] = t.IN_OPEN
    cell.put("open_count", len(cards))


def _completed(cell: Cell) -> list[int]:
    done = cell.table["completed"][: cell.table["completed_count"]]
    return [int(seat) - 1 for seat in done]


def _read_completed(cell: Cell, reader: Reader, key: str) -> None:
    done, players = reader.items(key), int(cell.table["players"])
    for place, value in enumerate(done):
        owner = reader.whole_value(f"{key}[{place}]", value, 0, players - 1)
        again = owner + 1 in cell.table["completed"]
        reader.demand(not again, key, faults.stands_twice(owner), "MAR-9.2")
        cell.table["completed"][place] = owner + 1
    cell.put("completed_count", len(done))


_CARDS = group(
    deck=lying("card_at", t.IN_DECK, ids("cards")),
    open=own(_open, _read_open),
    hands=each(lying("card_at", t.IN_HAND, ids("cards"))),
    completed=own(_completed, _read_completed),
)


# ---------------------------------------------------------------- who sees what


def _hides_cash(state: State) -> bool:
    """MAR-1.12: everything is open, unless the option hides the cash until the end."""
    return bool(state["options"]["hidden_cash"] and state["phase"] != "over")


def _see_auction(part: Part, value: Any, state: State, viewer: int | None) -> Any:
    """MAR-9.3: that somebody has answered, not what."""
    if value is None:
        return None
    answers = [
        answer if owner == viewer or answer is None else "?"
        for owner, answer in enumerate(value["sealed"])
    ]
    return {**value, "sealed": answers}


def _see_cards(part: Part, value: Any, state: State, viewer: int | None) -> Any:
    """MAR-9.2: hands of antiques stay hidden, even at the end, unless they were paid."""
    if state["options"]["cards"] != "antiques":
        return value
    shown = {viewer, *value["completed"]}
    hands = [hand if owner in shown else len(hand) for owner, hand in enumerate(value["hands"])]
    return {**value, "deck": len(value["deck"]), "hands": hands}


FIELDS = Fields(
    game="marracash",
    empty={"start_seat": -1, "turn_seat": -1, "owners": t.UNOWNED},
    rule="MAR-1.1",
    phases=PHASES,
    chance=("setup_start", "setup_place", "setup_queue", "setup_cards", "reveal"),
    options="options",
    fields=(
        Field("start_seat", when(lambda cell: phase(cell) != t.SETUP_START, seat("start_seat"))),
        Field("turn_no", number("turn_no", _in_play, _latest_turn, rule="MAR-8.6")),
        Field("turn_seat", own(seat("turn_seat", -1).write, _read_turn_seat)),
        Field("actions_done", own(_actions, _read_actions)),
        Field("progress", flag("progress")),
        Field("idle_turns", number("idle_turns", 0, _latest_turn, rule="MAR-8.5")),
        Field("last_round_cause", choice("cause", CAUSES)),
        Field(
            "final_turns",
            when(
                lambda cell: cell.table["cause"] != t.NOT_YET,
                number("final_turns", 0, lambda cell: int(cell.table["players"]), rule="MAR-8.2"),
                "MAR-8.1",
            ),
        ),
        Field("cash", each(number("cash", 0, _MOST_MONEY)), own_or_nothing(_hides_cash)),
        Field("bag", counts("bag", t.LINE, _size("colours"))),
        Field(
            "owners",
            own(lambda cell: cell.get("owners")[: _size("shops")(cell)].tolist(), _read_owners),
        ),
        Field("customers", counts("customers", t.LINE, _size("shops"))),
        Field(
            "fountains",
            each(
                counts("fountains", t.LINE, _size("colours")),
                lambda cell: range(_size("fountains")(cell)),
            ),
        ),
        Field("queue", own(_queue, _read_queue)),
        Field("queue_left_gone", number("line_left")),
        Field("queue_right_used", flag("right_used")),
        Field("auction", when(lambda cell: phase(cell) == t.BID, _AUCTION), _see_auction),
        Field("cards", when(_has_cards, _CARDS, "MAR-1.15"), _see_cards),
    ),
    score=lambda record, table: score(table),
    rules={
        "auction.auctioneer": "MAR-3.1",
        "cards": "MAR-1.15",
        **dict.fromkeys(("result.scores", "result.ranks", "result.winners"), "MAR-8.3"),
    },
)
state, view = FIELDS.state, FIELDS.view
