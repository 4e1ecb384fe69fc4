"""Yangtze's fields: the table as canonical JSON, and what each seat may see of it (section 8)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fondaco.engine import faults
from fondaco.engine.compiled.auction import NO_BIDDER
from fondaco.engine.contract import State
from fondaco.engine.fields import Field, Fields, own_or, total
from fondaco.engine.integers import places
from fondaco.engine.parts import (
    Cell,
    Part,
    bits,
    choice,
    derived,
    each,
    flag,
    group,
    number,
    own,
    phase,
    row,
    seat,
    when,
)
from fondaco.engine.reader import Reader
from fondaco.games.yangtze.notation.components import components_of
from fondaco.games.yangtze.rules import table as t
from fondaco.games.yangtze.rules.scoring import reckon

#: The phases at which the game rests, in the order of their numbers.
PHASES = (
    "setup_river",
    "setup_hands",
    "turn",
    "second_buy",
    "refill",
    "auction",
    "ruler",
    "ruler_take",
    "ruler_deal",
    "over",
)
#: The parts of a score, in the order of the columns of `final`.
PARTS = ("money", "wares", "sets", "majority", "cards")
_MOST_TURNS = 30_000
_MOST_MONEY = 1_000_000_000  # as a data file may give at the start


def drawn_rulers(table: Any) -> list[int]:
    """The rulers in the order drawn."""
    rulers: list[int] = table["rulers"][: int(table["ruler_count"])].tolist()
    return rulers


def placed(seen: State) -> list[str]:
    """The tiles whose place a state or a view tells."""
    tiles = [*seen["box"], *seen["rulers"], *(tile for tile in seen["river"] if tile)]
    tiles += seen["bag"] if isinstance(seen["bag"], list) else []
    for who in seen["seats"]:
        tiles += who["wares"] if isinstance(who["wares"], list) else who["known"]
        tiles += who["settlements"]
    if seen["auction"] is not None:
        tiles.append(seen["auction"]["tile"])
    if seen["ruler"] is not None:
        moving = (seen["ruler"]["given"], seen["ruler"]["returned"])
        tiles += [tile for tile in moving if tile]
    return tiles


# ---------------------------------------------------------------- parts of the state


def _heap(kinds: dict[str, str], rule: str | None = None) -> Part:
    """Tiles of several kinds in one list, each kind as the bits of a column of its own."""

    def write(cell: Cell) -> list[str]:
        found = []
        for kind, column in kinds.items():
            names = components_of(cell.box).ids[kind]
            found += [names[tile] for tile in places(cell.get(column))]
        return found

    def read(cell: Cell, reader: Reader, key: str) -> None:
        places, held = components_of(cell.box).places, dict.fromkeys(kinds, 0)
        for value in reader.items(key):
            kind, place = places.get(value, ("", 0)) if isinstance(value, str) else ("", 0)
            if kind not in kinds:
                reader.fail(key, faults.has_unknown(value), rule)
            held[kind] |= 1 << place
        for kind, column in kinds.items():
            cell.put(column, held[kind])
        reader.demand(reader.values[key] == write(cell), key, faults.IN_ORDER)

    return Part(write, read, total=len)


def _ids(group: str) -> Callable[[Cell], list[str]]:
    """The ids of a list of the data file."""
    return lambda cell: components_of(cell.box).ids[group]


def _in_setup(cell: Cell) -> bool:
    return phase(cell) <= t.SETUP_HANDS


def _last_seat(cell: Cell) -> int:
    return 0 if _in_setup(cell) else int(cell.table["players"]) - 1


def _first_turn(cell: Cell) -> int:
    return 0 if _in_setup(cell) else 1


def _last_turn(cell: Cell) -> int:
    return 0 if _in_setup(cell) else _MOST_TURNS


def _read_bid(cell: Cell, reader: Reader, key: str) -> None:
    """YAN-6.3, 6.4: nobody bids more than there is in the purse."""
    bidder, record = int(cell.table["high_bidder"]), cell.box.record[0]
    if bidder == NO_BIDDER:
        reader.whole(key, 0, 0, "YAN-6.3")
        return
    most = min(int(record["bid_cap"]), int(cell.table["money"][bidder]))
    cell.put("high_bid", reader.whole(key, int(record["min_bid"]), most, "YAN-6.4"))


def _ruler(cell: Cell) -> str | None:
    """The ruler that is being followed."""
    drawn = drawn_rulers(cell.table)
    return cell.box.data["ruler"][drawn[-1]]["id"] if drawn else None


def final_parts(table: Any) -> list[dict[str, int]]:
    """What every seat's score is made of, at the end."""
    rows = table["final"][: int(table["players"])].tolist()
    return [dict(zip(PARTS, row, strict=True)) for row in rows]


def _final(cell: Cell) -> list[dict[str, int]] | None:
    return final_parts(cell.table) if phase(cell) == t.OVER else None


def _see_bundle(part: Part, value: Any, state: State, seat: int | None) -> Any:
    """What somebody is about to sell, nobody else sees."""
    return value if seat is not None and seat == state["actor"] else []


def _hides_wares(state: State) -> bool:
    """YAN-1.7; in the end all wares are sold openly, and the bag is known by elimination."""
    return not state["options"]["open_wares"] and state["phase"] != "over"


_TILES = _ids("tile")
_SEAT = group(
    money=number("money", 0, _MOST_MONEY, rule="YAN-3.4"),
    wares=bits("wares", _TILES),
    known=bits("known", _TILES, rule="YAN-1.7"),
    settlements=bits("settlements", _ids("settlement")),
    cards=bits("cards", _ids("card"), rule="YAN-1.5"),
)
_AUCTION = group(
    **{
        "tile": choice("lot", _ids("settlement")),
        "bidder": seat("high_bidder", none=NO_BIDDER),
        "bid": own(number("high_bid").write, _read_bid),
        "in": each(flag("bidding")),
    }
)
_RULER = group(
    id=derived(_ruler),
    pos=number("place", 0, _last_seat, rule="YAN-5.2"),
    given=choice("given", _TILES, none=t.NO_TILE),
    returned=choice("returned", _TILES, none=t.NO_TILE),
)
FIELDS = Fields(
    game="yangtze",
    empty={"given": t.NO_TILE, "returned": t.NO_TILE},
    rule="YAN-D.7",
    phases=PHASES,
    chance=("setup_river", "setup_hands", "refill", "ruler_deal"),
    options={
        "settlement_sets": "set_option",
        "end_ruler": ("end_ruler", tuple(range(t.FEWEST_RULERS, t.RULERS + 1))),
        "open_wares": "open_wares",
    },
    fields=(
        Field("active", number("active", 0, _last_seat)),
        Field("turn", number("turn", _first_turn, _last_turn)),
        Field("idle", number("idle", 0, lambda cell: int(cell.table["players"]))),
        Field("sold", flag("sold")),
        Field("bought", number("bought", 0, 2, rule="YAN-3.1")),
        Field("missing", number("missing", 0, 2, rule="YAN-4.4")),
        Field("bundle", bits("bundle", _TILES, rule="YAN-2.10"), _see_bundle),
        Field("sale", number("sale", 0, t.TILES, none=t.NO_SALE)),
        Field("river", each(choice("river", _TILES, none=t.NO_TILE), lambda cell: range(t.HOUSES))),
        Field(
            "bag",
            _heap({"tile": "bag_wares", "ruler": "bag_rulers", "settlement": "bag_settlements"}),
            total(),
        ),
        Field("box", _heap({"tile": "box_wares", "settlement": "box_settlements"}, "YAN-5.1")),
        Field("rulers", row("rulers", "ruler_count", _ids("ruler"))),
        Field(
            "seats",
            each(_SEAT),
            own_or(lambda who: {**who, "wares": len(who["wares"])}, _hides_wares),
        ),
        Field("auction", when(lambda cell: phase(cell) == t.AUCTION, _AUCTION)),
        Field("ruler", when(lambda cell: t.RULER <= phase(cell) <= t.RULER_DEAL, _RULER)),
        Field("final", derived(_final)),
    ),
    score=reckon,
    rules={
        "players": "YAN-D.1",
        "actor": "YAN-A.3",
        "ruler.id": "YAN-5.1",
        "final": "YAN-8.10",
        "result": "YAN-8.10",
    },
)
state, view = FIELDS.state, FIELDS.view
