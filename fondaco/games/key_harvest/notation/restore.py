"""Reading a canonical state back into a table: nothing is believed that a rule forbids."""

from __future__ import annotations

from typing import Any

import numpy as np

from fondaco.engine.box import Box, new_record
from fondaco.engine.integers import bits_of
from fondaco.engine.reader import Reader
from fondaco.games.key_harvest.notation.checks import check_play, frames_of
from fondaco.games.key_harvest.notation.state import FIELDS
from fondaco.games.key_harvest.rules import apply, legal, set_up
from fondaco.games.key_harvest.rules import table as t


def restore(box: Box, state: Any, table: Any) -> None:
    """Write a canonical state into a table that is all zeros; StateError if it is not one."""
    FIELDS.restore(box, state, table, _check, _find_farmhands)


def write(box: Box, state: Any, table: Any) -> None:
    """Write a state that is known to be sound into a table that is all zeros."""
    FIELDS.write(box, state, table, _find_farmhands)


def _check(box: Box, reader: Reader, table: Any) -> None:
    if table["phase"] < t.PLAY:
        FIELDS.compare(reader, FIELDS.state(box, _set_up_again(box, table)))
    else:
        check_play(box, reader, table)


def _find_farmhands(box: Box, table: Any) -> None:
    """Section 8: a farmhand is at home if it is neither on the board nor about to be placed."""
    table["post"][int(table["players"]) :] = t.NONE
    waiting = {(int(f["seat"]), int(f["thing"])) for f in frames_of(table, t.PLACE_FRAME)}
    for seat in range(int(table["players"])):
        table["beside"][seat] = bits_of(
            worker
            for worker in range(int(box.record["farmhands_per_player"][0]))
            if table["post"][seat, worker] == t.NONE and (seat, worker) not in waiting
        )


def _set_up_again(box: Box, table: Any) -> Any:
    """The start of a game, and then what chance has brought so far (KEY-2.1 to 2.4)."""
    record, again = box.record[0], new_record(t.TABLE)[0]
    values = FIELDS.option_values(box, table)
    numbers = [box.options[name].number(value) for name, value in values.items()]
    players = np.int64(table["players"])
    set_up(record, again, players, np.array(numbers, np.int16))
    pairs = record["pair_fields"].tolist()
    boards = [int(fields) for fields in table["fields"][:players]]
    drawn = [t.PAIR + pairs.index(fields) for fields in boards if fields in pairs]
    for hand in table["hands"].tolist():
        drawn += [t.DEAL + crop for crop, amount in enumerate(hand) for _ in range(amount)]
    drawn += [t.DRAW + field for field in table["registry"][: table["registry_size"]].tolist()]
    moves = np.zeros(t.MAX_LEGAL, np.int16)
    for action in drawn:
        if action not in moves[: legal(record, again, moves)]:
            break
        apply(record, again, np.int64(action))
    return again
