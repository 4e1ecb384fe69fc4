"""Samarkand's fields: the table as canonical JSON, and what each seat may see of it (section 8)."""

from __future__ import annotations

from typing import Any

from fondaco.engine.contract import State
from fondaco.engine.fields import Field, Fields, own_or_total, total
from fondaco.engine.parts import (
    Cell,
    Part,
    cases,
    choice,
    counts,
    derived,
    each,
    flags,
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
from fondaco.engine.text import shown
from fondaco.engine.texts import read_texts
from fondaco.games.samarkand.rules import table as t
from fondaco.games.samarkand.rules.expansion import next_asked
from fondaco.games.samarkand.rules.scoring import score
from fondaco.games.samarkand.rules.setup import uses_bag

#: What can be wrong with a state.
FAULTS = read_texts(__file__, "faults")
#: The phases at which the game rests, in the order of their numbers.
PHASES = ("bag", "deal", "turn", "draw", "discard", "place", "sale", "more", "over")
#: How the game ended, in the order of the numbers of `ending`.
ENDINGS = (None, "all_linked", "stack_empty", "both", "stalemate")
_MOST = 1_000_000_000


# ---------------------------------------------------------------- goods and cards


def _numbers(cell: Cell) -> range:
    """The numbers of the goods."""
    return range(1, len(cell.box.data["good"]) + 1)


def _cards(here: int) -> Part:
    return lying("card_at", here, _numbers)


_THROWN, _JUST_THROWN = _cards(t.DISCARDED), _cards(t.JUST_DISCARDED)


def _discards(cell: Cell) -> list[int]:
    """What a seat has discarded: also in the phase that is going on."""
    cards: list[int] = _THROWN.write(cell)
    if cell.at[0] == cell.table["turn_seat"]:
        cards = sorted(cards + _JUST_THROWN.write(Cell(cell.box, cell.table)))
    return cards


def _read_just_thrown(cell: Cell, reader: Reader, key: str) -> None:
    """SAM-3.9: they lie on the pile of the seat that discards."""
    table, turn_seat = cell.table, int(cell.table["turn_seat"])
    before = table["card_at"].copy()
    _JUST_THROWN.read(cell, reader, key)
    just = table["card_at"] == t.JUST_DISCARDED
    there = (before[just] == t.DISCARDED + turn_seat).all()
    reader.demand(there, key, FAULTS["not_in_pile"](seat=turn_seat), "SAM-3.9")
    table["dropped"] = just.sum()
    table["last_dropped"] = max(just.nonzero()[0].tolist(), default=0)


# ---------------------------------------------------------------- camels and links


def _board(cell: Cell) -> dict[str, list[str]]:
    names, spaces = cell.box.ids("family"), cell.box.ids("space")
    standing = cell.table["standing"][: len(spaces)].tolist()
    return {
        space: [names[family] for family in camels if family != t.NO_FAMILY]
        for space, camels in zip(spaces, standing, strict=True)
        if camels[0] != t.NO_FAMILY
    }


def _read_board(cell: Cell, reader: Reader, key: str) -> None:
    """SAM-4.3: one or two camels of different families on each space that is named."""
    names, spaces = cell.box.ids("family"), cell.box.ids("space")
    board = reader.table(key)
    for space in board.values:
        board.demand(space in spaces, shown(space).strip("'"), FAULTS["no_space"])
        camels = board.items(space)
        known = 1 <= len(camels) <= t.SLOTS and all(family in names for family in camels)
        board.demand(known, space, FAULTS["not_two_camels"], "SAM-4.3")
        different = len(set(camels)) == len(camels)
        board.demand(different, space, FAULTS["camels_of_one_family"], "SAM-4.3")
        for slot, family in enumerate(camels):
            cell.table["standing"][spaces.index(space), slot] = names.index(family)


def _links(cell: Cell) -> list[list[str]]:
    names = cell.box.ids("family")
    pairs = zip(*cell.table["linked"].nonzero(), strict=True)
    return [[names[one], names[other]] for one, other in pairs if one < other]


# ---------------------------------------------------------------- the half-finished step


def still_asked(table: Any) -> list[int]:
    """The seats a poll has still to ask, the actor first (SAM-5.5, 9.5)."""
    seats = [int(table["actor"])]
    while not table["ask_holder"]:
        asked = int(next_asked(table, seats[-1]))
        if asked == t.NO_SEAT:
            break
        seats.append(asked)
    return seats


def _read_family(cell: Cell, reader: Reader, key: str) -> None:
    """The family that expands; SAM-4.6: a second camel follows one that is placed."""
    _FAMILY.read(cell, reader, key)
    cell.table["placed"] = cell.table["phase"] == t.MORE


_LEFT = number("left", 1)
_FAMILY = choice("family", ids("family"))
_EXPANDING = own(_FAMILY.write, _read_family)
_PENDING = {
    t.BAG: group(left=_LEFT),
    t.DEAL: group(seat=seat("receiver"), left=_LEFT),
    t.DRAW: group(left=_LEFT),
    t.DISCARD: group(cards=own(_JUST_THROWN.write, _read_just_thrown)),
    t.PLACING: group(family=_EXPANDING),
    t.MORE: group(family=_EXPANDING),
    t.SALE: group(
        family=_EXPANDING,
        placed=number("placed", 1, 2),
        good=choice("good", _numbers),
        poll=derived(lambda cell: still_asked(cell.table)),
    ),
}


def _see_pending(part: Part, value: Any, state: State, viewer: int | None) -> Any:
    """SAM-1.6: of the cards that somebody discards others see how many they are."""
    if state["phase"] != "discard" or viewer == state["turn_seat"]:
        return value
    return {"count": len(value["cards"])}


# ---------------------------------------------------------------- all fields


def _families(column: str) -> Part:
    """A number for each family, which follows from the rest."""
    return derived(counts(column))


FIELDS = Fields(
    game="samarkand",
    empty={"standing": t.NO_FAMILY, "marker_at": t.NO_SEAT},
    rule="SAM-R.31",
    phases=PHASES,
    chance=("bag", "deal", "draw"),
    options={"two_player_mode": "plain_tiles", "sale_poll": "ask_holder"},
    fields=(
        Field("turn_seat", seat("turn_seat")),
        Field("turn_no", number("turn_no")),
        Field("passes", number("passes", 0, lambda cell: int(cell.table["players"]))),
        Field("money", each(number("money", 0, _MOST))),
        Field("families", each(flags("married", ids("family")))),
        Field("hands", each(_cards(t.IN_HAND)), own_or_total()),
        Field("sold", each(_cards(t.SOLD))),
        Field("goods_markers", each(lying("marker_at", 0, _numbers))),
        Field("link_markers", each(counts("link_markers"))),
        Field("treasury", counts("treasury", _MOST)),
        Field("tiles", _families("tiles")),
        Field("camels", _families("camels")),
        Field("stacks", _families("stacks")),
        Field("board", own(_board, _read_board)),
        Field("goods_left", derived(lying("marker_at", t.NO_SEAT, _numbers))),
        Field("links", derived(_links)),
        Field("deck", _cards(t.IN_DECK), total()),
        Field("discards", each(Part(_discards, _THROWN.read, total=len)), own_or_total()),
        Field("bag", when(lambda cell: uses_bag(cell.table), counts("bag"), rule="SAM-9.2")),
        Field("pending", cases(phase, _PENDING), _see_pending),
        Field("end", choice("ending", ENDINGS)),
    ),
    score=score,
    rules={
        "actor": "SAM-1.8",
        "options": "SAM-R.31",
        "hands": "SAM-2.8",
        "sold": "SAM-2.8",
        "deck": "SAM-2.8",
        "discards": "SAM-2.8",
        "goods_markers": "SAM-2.6",
        "goods_left": "SAM-2.6",
        "tiles": "SAM-2.2",
        "camels": "SAM-2.1",
        "links": "SAM-6.1",
        "stacks": "SAM-6.7",
        "pending.poll": "SAM-5.5",
        "result": "SAM-8.5",
    },
)
state, view = FIELDS.state, FIELDS.view
