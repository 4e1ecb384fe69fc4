"""Declared fields: a little table with every kind of part, its state, views, faults and filling."""

from __future__ import annotations

import copy
from typing import Any

import numpy as np
import pytest

from fondaco import StateError
from fondaco.engine.box import About, Box, Option
from fondaco.engine.fields import (
    Field,
    Fields,
    before_the_end,
    own_or,
    own_or_nothing,
    own_or_total,
    total,
)
from fondaco.engine.parts import (
    Cell,
    bits,
    cases,
    choice,
    counts,
    derived,
    each,
    flag,
    flags,
    group,
    ids,
    lying,
    number,
    phase,
    row,
    seat,
    when,
)

GOODS = ["salt", "silk", "tea"]
TABLE = np.dtype(
    [
        ("players", np.int16),
        ("phase", np.int16),
        ("actor", np.int16),
        ("open_coins", np.int16),
        ("coins", np.int16, 3),
        ("hands", np.int16, (3, 3)),
        ("deck", np.int16, 3),
        ("ships", np.int64, 3),
        ("visited", np.int16, (3, 3)),
        ("card_at", np.int16, 3),
        ("line", np.int16, 4),
        ("line_size", np.int16),
        ("market", np.int16),
        ("winner", np.int16),
        ("done", np.int16),
        ("scores", np.int16, 3),
        ("ranks", np.int16, 3),
    ]
)


def score(record: Any, table: Any) -> None:
    """Coins are points."""
    table["scores"] = table["coins"]
    table["ranks"] = [1 + int((table["coins"] > coins).sum()) for coins in table["coins"]]


def _all_coins(cell: Cell) -> int:
    return int(cell.table["coins"].sum())


FIELDS = Fields(
    game="bazaar",
    rule="BAZ-1.1",
    phases=("deal", "turn", "over"),
    chance=("deal",),
    options={"open_coins": ("open_coins", (1, 0))},
    fields=(
        Field(
            "coins",
            each(number("coins", high=50)),
            own_or_nothing(
                lambda state: before_the_end(state) and not state["options"]["open_coins"]
            ),
        ),
        Field("wealth", derived(_all_coins)),
        Field("hands", each(counts("hands", 9, pool="cards")), own_or_total()),
        Field("deck", counts("deck", 9, pool="cards"), total()),
        Field("ships", each(bits("ships", ids("goods"), pool="ships")), own_or_total()),
        Field("visited", each(flags("visited", GOODS))),
        Field("market", choice("market", GOODS, none=-1)),
        Field("table", lying("card_at", 0, [1, 2, 3])),
        Field("taken", each(lying("card_at", 1, [1, 2, 3])), own_or(len)),
        Field("line", row("line", "line_size", GOODS)),
        Field("winner", when(lambda cell: phase(cell) == 2, seat("winner"), rule="BAZ-3.1")),
        Field("step", cases(phase, {1: group(done=flag("done"))})),
    ),
    score=score,
    pools={
        "cards": lambda box: {0: 4, 1: 4, 2: 4},
        "ships": lambda box: dict.fromkeys(GOODS, 1),
    },
    rules={"wealth": "BAZ-2.2", "result": "BAZ-4.1"},
)

STATE: dict[str, Any] = {
    "game": "bazaar",
    "options": {"open_coins": False},
    "players": 3,
    "phase": "turn",
    "actor": 1,
    "coins": [5, 6, 7],
    "wealth": 18,
    "hands": [[1, 0, 0], [0, 2, 0], [0, 0, 3]],
    "deck": [3, 2, 1],
    "ships": [["salt"], [], ["silk", "tea"]],
    "visited": [[], ["silk"], ["salt", "tea"]],
    "market": None,
    "table": [2],
    "taken": [[1], [], [3]],
    "line": ["tea", "salt", "tea"],
    "winner": None,
    "step": {"done": True},
    "result": None,
}


@pytest.fixture
def box() -> Box:
    """A box with all that fields ask of one."""
    return Box(
        game="bazaar",
        source="test",
        data={"goods": [{"id": good} for good in GOODS]},
        delivered=True,
        record=np.zeros(1, np.dtype([("nothing", np.int16)])),
        about=About({"en": "Bazaar", "de": "Basar"}, "nobody", 2026, "5"),
        seat_colours=("red", "blue", "green"),
        fewest_players=2,
        most_players=3,
        options={"open_coins": Option("open_coins", (False, True), False, (False, True))},
        names={},
        lines=(),
        index={},
    )


def restored(box: Box, state: Any) -> Any:
    table = np.zeros(1, TABLE)[0]
    table["market"] = -1
    FIELDS.restore(box, state, table)
    return table


def test_a_state_comes_back_as_it_was(box: Box) -> None:
    table = restored(box, STATE)
    assert FIELDS.state(box, table) == STATE
    assert table["open_coins"] == 1  # false is the number 1 at this table
    assert table["ships"].tolist() == [0b001, 0, 0b110]
    assert table["visited"].tolist() == [[0, 0, 0], [0, 1, 0], [1, 0, 1]]
    assert table["card_at"].tolist() == [1, 0, 3]
    assert table["line"].tolist() == [2, 0, 2, 0]


def test_everybody_sees_their_own(box: Box) -> None:
    seen = FIELDS.view(STATE, 0)
    hidden = {
        "coins": [5, None, None],
        "hands": [[1, 0, 0], 2, 3],
        "deck": 6,
        "ships": [["salt"], 0, 2],
        "taken": [[1], 0, 1],
    }
    assert seen == STATE | hidden
    assert FIELDS.view(STATE | {"options": {"open_coins": True}}, None)["coins"] == [5, 6, 7]


@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_what_is_hidden_can_be_filled_in(box: Box, viewer: int | None) -> None:
    view = FIELDS.view(STATE, viewer)
    filled = FIELDS.fill(box, view)
    for hidden in ("coins", "taken"):  # of no pool
        filled[hidden] = STATE[hidden]
    assert FIELDS.state(box, restored(box, filled)) == filled
    assert FIELDS.view(filled, viewer) == view


@pytest.mark.parametrize(
    ("key", "value", "sentence", "rule"),
    [
        ("game", "chess", "game is 'chess', not bazaar", None),
        ("players", 4, "players must be from 2 to 3, not 4", "BAZ-1.1"),
        ("options", {}, "options must be exactly open_coins", None),
        ("phase", "deal", "actor must be chance in phase deal", None),
        ("actor", 3, "actor must be from 0 to 2, not 3", None),
        ("coins", [5, 6], "coins must have 3 entries, not 2", None),
        ("coins", [5, 6, 51], "coins[2] must be from 0 to 50, not 51", None),
        ("wealth", 17, "wealth must be 18", "BAZ-2.2"),
        ("wealth", True, "wealth must be 18", "BAZ-2.2"),
        ("hands", [[1, 0, 0], [0, 2], [0, 0, 3]], "hands[1] must be a list of 3 numbers", None),
        ("deck", [3, 2, -1], "deck[2] must be from 0 to 9, not -1", None),
        ("ships", [["silk", "salt"], [], []], "ships[0] must be in order, without repeats", None),
        ("visited", [["gold"], [], []], "visited[0] has 'gold', which is unknown", None),
        ("market", "gold", "market must be one of salt, silk, tea, not 'gold'", None),
        ("table", [2, 3], "table must be [2]", None),
        ("taken", [[], [], [3]], "table must be [1, 2]", None),
        ("line", ["tea"] * 5, "line must have at most 4 entries, not 5", None),
        ("winner", 1, "winner must be null", "BAZ-3.1"),
        ("step", None, "step must be a table, not None", None),
        ("step", {}, "step.done is missing", None),
        ("step", {"done": True, "more": 1}, "step.more is not a known key", None),
        ("step", {"done": 1}, "step.done must be true or false, not 1", None),
        ("result", {}, "result must be null before the end", "BAZ-4.1"),
        ("more", 1, "more is not a known key", None),
    ],
)
def test_what_does_not_fit_is_named(
    box: Box, key: str, value: Any, sentence: str, rule: str | None
) -> None:
    with pytest.raises(StateError) as refused:
        restored(box, copy.deepcopy(STATE) | {key: value})
    assert refused.value.reason == f"state: {sentence}."
    assert refused.value.rule == rule


def test_the_result_follows_from_the_rest(box: Box) -> None:
    right = {"scores": [5, 6, 7], "ranks": [3, 2, 1], "winners": [2]}
    over = STATE | {"phase": "over", "actor": None, "winner": 2, "step": None, "result": right}
    assert FIELDS.state(box, restored(box, over)) == over
    assert FIELDS.view(over, None) == over
    with pytest.raises(StateError, match=r"result.ranks\[0\] must be 3") as refused:
        restored(box, over | {"result": right | {"ranks": [2, 2, 1]}})
    assert refused.value.rule == "BAZ-4.1"
