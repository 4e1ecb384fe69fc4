"""Reading a canonical state back into a table: nothing is believed that a rule forbids."""

from __future__ import annotations

from typing import Any

from fondaco.engine.box import Box
from fondaco.engine.contract import State
from fondaco.engine.errors import StateError
from fondaco.engine.parts import Cell
from fondaco.engine.reader import Reader
from fondaco.games.samarkand.notation.checks_moment import check_moment
from fondaco.games.samarkand.notation.checks_pieces import check_pieces
from fondaco.games.samarkand.notation.state import FIELDS
from fondaco.games.samarkand.rules import table as t

#: What the pieces on the table say twice; what else differs in a state, other checks explain.
_PIECES = (
    *("hands", "sold", "goods_markers", "tiles", "camels", "stacks"),
    *("goods_left", "links", "deck", "discards"),
)


def restore(box: Box, state: Any, table: Any) -> None:
    """Write a canonical state into a table that is all zeros; StateError if it is not one."""
    FIELDS.restore(box, state, table, _check, _derive)


def write(box: Box, state: State, table: Any) -> None:
    """Write a state that is known to be sound into a table that is all zeros."""
    FIELDS.write(box, state, table, _derive)


def _check(box: Box, reader: Reader, table: Any) -> None:
    cell = Cell(box, table)
    found = {field.key: field.part.write(cell) for field in FIELDS.fields if field.key in _PIECES}
    given = {key: reader.values[key] for key in found}
    FIELDS.compare(Reader("state", given, error=StateError), found)
    check_pieces(box, reader, table)
    check_moment(box, reader, table)


def _derive(box: Box, table: Any) -> None:
    """What follows from camels, marriages and cards: supplies, links, and where camels may go."""
    record, cards = box.record[0], table["card_at"][: len(box.data["good"])]
    table["first_bag"] = record["at_bag"]
    for seat in range(int(table["players"])):
        table["hand_size"][seat] = (cards == t.IN_HAND + seat).sum()
        table["sold_size"][seat] = (cards == t.SOLD + seat).sum()
    table["deck_size"] = (cards == t.IN_DECK).sum()
    table["tiles"] = record["family_tiles"] - table["married"].sum(axis=0) - table["bag"]
    for family in range(t.FAMILIES):
        camels = (table["standing"] == family).sum()
        table["camels"][family] = record["family_camels"][family] - camels
    full = (table["standing"][:, 1] != t.NO_FAMILY) & (record["is_land"] == 1)
    for one, other in table["standing"][full].tolist():  # SAM-6.1
        table["linked"][one, other] = table["linked"][other, one] = 1
    table["stacks"] = record["grey_markers"] + 1 - table["linked"].sum(axis=1)  # SAM-2.3, 6.7
    t.survey(record, table)
