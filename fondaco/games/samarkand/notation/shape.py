"""Does a value from outside have the shape of a canonical state (section 8)?"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from fondaco.engine.box import Box, choose_options
from fondaco.engine.errors import SetupError, StateError
from fondaco.engine.reader import Reader, shown
from fondaco.games.samarkand.notation.state import ENDINGS, PHASES, family_ids, space_ids
from fondaco.games.samarkand.rules.table import FAMILIES

_MOST = 1_000_000_000
_MOST_TURNS = 30_000
_CHANCE_PHASES = ("bag", "deal", "draw")


def check_shape(box: Box, reader: Reader) -> None:
    """Every field is there, of its type and in its order; StateError if not."""
    if reader.get("game") != "samarkand":
        reader.fail("game", f"is {shown(reader.values['game'])}, not samarkand")
    players = reader.whole("players", box.fewest_players, box.most_players, "SAM-R.31")
    _check_options(box, reader)
    phase = reader.choice("phase", PHASES)
    _check_actor(reader, phase, players)
    reader.whole("turn_seat", 0, players - 1)
    reader.whole("turn_no", 0, _MOST_TURNS)
    reader.whole("passes", 0, players)
    reader.vector("money", players, 0, _MOST)
    for key in ("treasury", "tiles", "camels", "stacks"):
        reader.vector(key, FAMILIES, 0, _MOST)
    if reader.get("bag") is not None:
        reader.vector("bag", FAMILIES, 0, _MOST)
    for place, row in enumerate(reader.items("link_markers", players)):
        reader.vector_value(f"link_markers[{place}]", row, FAMILIES, 0, _MOST)
    _check_goods(box, reader, players)
    _check_families(box, reader, players)
    _check_board(box, reader)
    _check_pending(box, reader, phase, players)
    if reader.get("end") not in ENDINGS:
        reader.fail("end", f"cannot be {shown(reader.values['end'])}")
    reader.get("result")
    reader.close()


def _check_options(box: Box, reader: Reader) -> None:
    options = reader.get("options")
    if not isinstance(options, dict) or set(options) != set(box.options):
        reader.fail("options", f"must be exactly {', '.join(box.options)}", "SAM-R.31")
    try:
        choose_options(box, options, "SAM-R.31")
    except SetupError as error:
        raise StateError(f"state: {error.reason}", error.rule) from None


def _check_actor(reader: Reader, phase: str, players: int) -> None:
    if phase in _CHANCE_PHASES or phase == "over":
        wanted = None if phase == "over" else "chance"
        if reader.get("actor") != wanted:
            reader.fail("actor", f"must be {wanted or 'null'} in phase {phase}", "SAM-1.8")
    else:
        reader.whole("actor", 0, players - 1)


def _check_goods(box: Box, reader: Reader, players: int) -> None:
    """Lists of numbers of cards and markers, ascending."""
    goods = len(box.data["good"])
    for key in ("hands", "sold", "discards", "goods_markers"):
        for place, row in enumerate(reader.items(key, players)):
            check_numbers(reader, f"{key}[{place}]", row, goods)
    for key in ("deck", "goods_left"):
        check_numbers(reader, key, reader.get(key), goods)


def check_numbers(reader: Reader, key: str, values: Any, goods: int) -> None:
    """An ascending list of numbers of goods."""
    length = len(values) if isinstance(values, list) else 0
    numbers = reader.vector_value(key, values, length, 1, goods)
    if any(after <= before for before, after in pairwise(numbers)):
        reader.fail(key, "must be ascending, each number once")


def _check_families(box: Box, reader: Reader, players: int) -> None:
    """Lists of ids in family order; links as ordered pairs."""
    ids = family_ids(box)
    for place, row in enumerate(reader.items("families", players)):
        _ordered(reader, f"families[{place}]", row, ids)
    pairs = []
    for place, pair in enumerate(reader.items("links")):
        pairs.append(_ordered(reader, f"links[{place}]", pair, ids))
        if len(pairs[-1]) != 2:
            reader.fail(f"links[{place}]", "must be a pair of families")
    if any(after <= before for before, after in pairwise(pairs)):
        reader.fail("links", "must be in family order, each pair once")


def _ordered(reader: Reader, key: str, values: Any, ids: list[str]) -> list[int]:
    if not isinstance(values, list) or any(value not in ids for value in values):
        reader.fail(key, "must be a list of families")
    places = [ids.index(value) for value in values]
    if any(after <= before for before, after in pairwise(places)):
        reader.fail(key, "must be in family order, each family once")
    return places


def _check_board(box: Box, reader: Reader) -> None:
    """SAM-4.3: one or two camels of different families on each space that is named."""
    ids, spaces = family_ids(box), space_ids(box)
    board = reader.table("board")
    for space in board.values:
        if space not in spaces:
            board.fail(shown(space).strip("'"), "is no space")
        camels = board.items(space)
        if not 1 <= len(camels) <= 2 or any(family not in ids for family in camels):
            board.fail(space, "must be a list of one or two families", "SAM-4.3")
        if len(set(camels)) < len(camels):
            board.fail(space, "has two camels of one family", "SAM-4.3")


# ---------------------------------------------------------------- the half-finished step


def _check_pending(box: Box, reader: Reader, phase: str, players: int) -> None:
    if phase in ("turn", "over"):
        if reader.get("pending") is not None:
            reader.fail("pending", f"must be null in phase {phase}")
        return
    entry = reader.table("pending")
    if phase in ("bag", "deal", "draw"):
        entry.whole("left", 1, _MOST_TURNS)
    if phase == "deal":
        entry.whole("seat", 0, players - 1)
    if phase == "discard":
        check_numbers(entry, "cards", entry.get("cards"), len(box.data["good"]))
    if phase in ("place", "more", "sale"):
        entry.choice("family", tuple(family_ids(box)))
    if phase == "sale":
        entry.whole("placed", 1, 2)
        entry.whole("good", 1, len(box.data["good"]))
        poll = entry.items("poll")
        entry.vector_value("poll", poll, len(poll), 0, players - 1)
    entry.close()
