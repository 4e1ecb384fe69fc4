"""Reading a canonical state back into a table: nothing is believed that a rule forbids."""

from __future__ import annotations

from typing import Any

from fondaco.engine.box import Box, choose_options
from fondaco.engine.canonical import canonical
from fondaco.engine.errors import SetupError, StateError
from fondaco.engine.reader import Reader, shown
from fondaco.games.yangtze.notation.consistency import check_whole
from fondaco.games.yangtze.notation.state import PARTS, PHASES, bag_ids, members, result
from fondaco.games.yangtze.rules.scoring import reckon
from fondaco.games.yangtze.rules.table import (
    AUCTION,
    CHANCE,
    NO_SALE,
    NO_TILE,
    NOBODY,
    OVER,
    REFILL,
    RULER,
    RULER_DEAL,
    RULERS,
    SETTLEMENTS,
    SETUP_HANDS,
    SETUP_RIVER,
    TILES,
)

_CHANCE_PHASES = (SETUP_RIVER, SETUP_HANDS, REFILL, RULER_DEAL)
_MOST_TURNS = 30_000
_MOST_MONEY = 1_000_000_000  # as a data file may give at the start
_NO_BIDDER = -1


def restore(box: Box, state: Any, table: Any) -> None:
    """Write a canonical state into a table that is all zeros; StateError if it is none."""
    reader = Reader("state", state, error=StateError)
    if reader.get("game") != "yangtze":
        reader.fail("game", f"is {shown(state['game'])}, not yangtze")
    table["players"] = reader.whole("players", box.fewest_players, box.most_players, "YAN-D.1")
    _read_options(box, reader, table)
    _read_turn(reader, table)
    tiles = _Tiles(box, reader)
    _read_tiles(tiles, reader, table)
    _read_seats(box, tiles, reader, table)
    _read_auction(box, tiles, reader, table)
    _read_ruler(tiles, reader, table)
    tiles.close()
    check_whole(box, reader, table)
    _read_result(box, reader, table)
    reader.close()


class _Tiles:
    """Turns ids into indices and sees to it that each of the 93 tiles is in exactly one place."""

    def __init__(self, box: Box, reader: Reader) -> None:
        self.ids = bag_ids(box)
        self._place = {tile: index for index, tile in enumerate(self.ids)}
        self._reader = reader
        self._seen: dict[int, str] = {}

    def one(self, reader: Reader, key: str, value: Any, low: int, high: int) -> int:
        """A tile with an index from `low` up to, but without, `high`."""
        index = self._place.get(value, -1) if isinstance(value, str) else -1
        if not low <= index < high:
            reader.fail(key, f"has {shown(value)}, which cannot be there")
        if index in self._seen:
            reader.fail(key, f"has {value}, which is also in {self._seen[index]}", "YAN-1.2")
        self._seen[index] = reader.where(key)
        return index

    def many(self, reader: Reader, key: str, low: int, high: int) -> list[int]:
        """A list of tiles in canonical order."""
        found = [self.one(reader, key, value, low, high) for value in reader.items(key)]
        if found != sorted(found):
            reader.fail(key, "must be in canonical order")
        return found

    def known_part(self, reader: Reader, key: str, whole: list[int], rule: str) -> list[int]:
        """A list of tiles that are all in another list of this seat."""
        found = [self._place.get(v, -1) if isinstance(v, str) else -1 for v in reader.items(key)]
        if any(tile not in whole for tile in found):
            reader.fail(key, "must be wares of the seat", rule)
        if found != sorted(set(found)):
            reader.fail(key, "must be in canonical order, each once")
        return found

    def close(self) -> None:
        """YAN-1.2: no tile is lost."""
        for index, tile in enumerate(self.ids):
            if index not in self._seen:
                self._reader.fail("", f"has {tile} nowhere", "YAN-1.2")


def _bits(tiles: list[int], first: int = 0) -> int:
    return sum(1 << (tile - first) for tile in tiles)


def _read_options(box: Box, reader: Reader, table: Any) -> None:
    options = reader.get("options")
    if not isinstance(options, dict) or set(options) != set(box.options):
        reader.fail("options", f"must be exactly {', '.join(box.options)}")
    try:
        chosen = choose_options(box, options, "YAN-D.7")
    except SetupError as error:
        raise StateError(f"state: {error.reason}", error.rule) from None
    sets = box.options["settlement_sets"]
    table["set_option"] = sets.number(chosen["settlement_sets"])
    table["end_ruler"], table["open_wares"] = chosen["end_ruler"], chosen["open_wares"]


def _read_turn(reader: Reader, table: Any) -> None:
    players = int(table["players"])
    phase = PHASES.index(reader.choice("phase", PHASES))
    table["phase"] = phase
    table["actor"] = _read_actor(reader, phase, players)
    in_set_up = phase <= SETUP_HANDS
    table["active"] = reader.whole("active", 0, 0 if in_set_up else players - 1)
    table["turn"] = reader.whole("turn", 0 if in_set_up else 1, 0 if in_set_up else _MOST_TURNS)
    table["idle"] = reader.whole("idle", 0, players)
    table["sold"] = reader.flag("sold")
    table["bought"] = reader.whole("bought", 0, 2, "YAN-3.1")
    table["missing"] = reader.whole("missing", 0, 2, "YAN-4.4")
    sale = reader.get("sale")
    table["sale"] = NO_SALE if sale is None else reader.whole("sale", 0, TILES)


def _read_actor(reader: Reader, phase: int, players: int) -> int:
    actor = reader.get("actor")
    wanted = "chance" if phase in _CHANCE_PHASES else None
    if phase in _CHANCE_PHASES or phase == OVER:
        if actor != wanted:
            reader.fail("actor", f"must be {wanted or 'null'} in phase {PHASES[phase]}", "YAN-A.3")
        return CHANCE if wanted else NOBODY
    return reader.whole("actor", 0, players - 1)


def _read_tiles(tiles: _Tiles, reader: Reader, table: Any) -> None:
    """Bag, box, river and the rulers that were drawn."""
    first, everything = TILES + RULERS, TILES + RULERS + SETTLEMENTS
    bag = tiles.many(reader, "bag", 0, everything)
    table["bag_wares"] = _bits([tile for tile in bag if tile < TILES])
    table["bag_rulers"] = _bits([tile for tile in bag if TILES <= tile < first], TILES)
    table["bag_settlements"] = _bits([tile for tile in bag if tile >= first], first)
    box = tiles.many(reader, "box", 0, everything)
    if any(TILES <= tile < first for tile in box):
        reader.fail("box", "cannot hold a ruler", "YAN-5.1")
    table["box_wares"] = _bits([tile for tile in box if tile < TILES])
    table["box_settlements"] = _bits([tile for tile in box if tile >= first], first)
    for house, value in enumerate(reader.items("river", len(table["river"]))):
        key = f"river[{house}]"
        empty = value is None
        table["river"][house] = NO_TILE if empty else tiles.one(reader, key, value, 0, TILES)
    for place, value in enumerate(reader.items("rulers")):
        table["rulers"][place] = tiles.one(reader, "rulers", value, TILES, first) - TILES
        table["ruler_count"] = place + 1


def _read_seats(box: Box, tiles: _Tiles, reader: Reader, table: Any) -> None:
    rows = reader.items("seats", int(table["players"]))
    cards = [row["id"] for row in box.data["card"]]
    first = TILES + RULERS
    for seat, row in enumerate(rows):
        entry = Reader("state", row, f"seats[{seat}]", StateError)
        table["money"][seat] = entry.whole("money", 0, _MOST_MONEY, "YAN-3.4")
        wares = tiles.many(entry, "wares", 0, TILES)
        table["wares"][seat] = _bits(wares)
        table["known"][seat] = _bits(tiles.known_part(entry, "known", wares, "YAN-1.7"))
        settlements = tiles.many(entry, "settlements", first, first + SETTLEMENTS)
        table["settlements"][seat] = _bits(settlements, first)
        held = entry.items("cards")
        if held != [card for card in cards if card in held]:
            entry.fail(
                "cards", "must be cards of the set, each once, in canonical order", "YAN-1.5"
            )
        table["cards"][seat] = _bits([cards.index(card) for card in held])
        entry.close()
    if table["actor"] >= 0:
        wares = members(table["wares"][table["actor"]])
        table["bundle"] = _bits(tiles.known_part(reader, "bundle", wares, "YAN-2.10"))
    elif reader.items("bundle"):
        reader.fail("bundle", "must be empty: no seat is to act", "YAN-A.3")


def _read_auction(box: Box, tiles: _Tiles, reader: Reader, table: Any) -> None:
    if table["phase"] != AUCTION:
        if reader.get("auction") is not None:
            reader.fail("auction", "must be null outside phase auction")
        return
    entry, players = reader.table("auction"), int(table["players"])
    first = TILES + RULERS
    tile = tiles.one(entry, "tile", entry.get("tile"), first, first + SETTLEMENTS)
    table["lot"] = tile - first
    bidding = entry.items("in", players)
    if any(not isinstance(value, bool) for value in bidding):
        entry.fail("in", "must be true or false for each seat")
    table["bidding"][:players] = bidding
    bidder = entry.get("bidder")
    if bidder is None:
        entry.whole("bid", 0, 0, "YAN-6.3")
        table["high_bidder"] = _NO_BIDDER
    else:
        seat = entry.whole("bidder", 0, players - 1)
        record = box.record[0]
        most = min(int(record["bid_cap"]), int(table["money"][seat]))
        table["high_bid"] = entry.whole("bid", int(record["min_bid"]), most, "YAN-6.4")
        table["high_bidder"] = seat
        if not bidding[seat]:
            entry.fail("in", "must be true for the highest bidder", "YAN-6.2")
    if not bidding[table["actor"]] or table["actor"] == bidder:
        entry.fail("in", "must be true for the actor, who is not the highest bidder", "YAN-6.2")
    entry.close()


def _read_ruler(tiles: _Tiles, reader: Reader, table: Any) -> None:
    table["given"] = table["returned"] = NO_TILE
    if not RULER <= table["phase"] <= RULER_DEAL:
        if reader.get("ruler") is not None:
            reader.fail("ruler", "must be null outside the phases of a ruler")
        return
    entry = reader.table("ruler")
    last = reader.values["rulers"][-1:]
    if [entry.get("id")] != last:
        entry.fail("id", "must be the ruler that was drawn last", "YAN-5.1")
    table["place"] = entry.whole("pos", 0, int(table["players"]) - 1, "YAN-5.2")
    for key in ("given", "returned"):
        value = entry.get(key)
        if value is not None:
            table[key] = tiles.one(entry, key, value, 0, TILES)
    entry.close()


def _read_result(box: Box, reader: Reader, table: Any) -> None:
    """Section 9: the reckoning is done again."""
    if table["phase"] != OVER:
        for key in ("final", "result"):
            if reader.get(key) is not None:
                reader.fail(key, "must be null before the end")
        return
    players = int(table["players"])
    reckon(box.record[0], table)
    final = [dict(zip(PARTS, row, strict=True)) for row in table["final"][:players].tolist()]
    for key, wanted in (("final", final), ("result", result(table, players))):
        try:
            told = canonical(reader.get(key))
        except (TypeError, ValueError):
            told = ""
        if told != canonical(wanted):
            reader.fail(key, "is not what the reckoning comes to", "YAN-8.10")
