"""The second implementation of Wampum (`model.py`), held against the worked examples."""

from __future__ import annotations

import pytest

from tests.games.wampum.model import Model
from tests.games.wampum.model_position import State
from tests.games.wampum.test_rule_book import goods
from tests.games.wampum.test_rule_book_settling import position


def played(model: Model, lines: str) -> State:
    for line in lines.split(", "):
        assert line in model.legal()
        model.play(line)
    return model.state


@pytest.mark.rules("WAM-8.4", "WAM-8.5", "WAM-9.4", "WAM-9.6")
def test_the_model_plays_worked_example_1() -> None:
    start = position(
        ["ttw", "p", "mtpwaa"],
        ["tw", "mma", "tpww"],
        {0: ("v2", "mmpppp"), 1: ("v3a", "aaa")},
        round_no=12,
        chests=["mmmmtttpppwwww", "mmmmttttppppwwww", "ttttppppwwwaaaa"],
    ).state()
    lines = "offer v4, put maize 0, put tobacco 0, put pelts 0, put weapons 0, put alcohol 1"
    end = played(Model(start), lines)
    assert end["canoe"] == 0
    assert end["result"] == {"scores": [20, 19, 20], "ranks": [1, 3, 1], "winners": [0, 2]}


@pytest.mark.rules("WAM-7.1", "WAM-7.6", "WAM-9.4")
def test_the_model_plays_worked_example_2() -> None:
    start = position(
        ["mmmtttppww", "ppwa"],
        ["m", "ta", "ppwwa"],
        {},
        round_no=12,
        chests=["mmmtttttppppwwwwwaaaa", "mmmmmtttpppppwwwwaaaa"],
    ).state()
    model = Model(start)
    played(model, "offer v2, put maize 0, put tobacco 2, put pelts 0, put weapons 0")
    played(model, "offer v4, put pelts 0, put weapons 0, put alcohol 1")
    assert (model.limit(), model.state["pending"]["count"]) == (5, 3)
    end = played(model, "discard maize 2, discard tobacco 0, discard pelts 1")
    assert end["result"]["scores"] == [26, 24]


@pytest.mark.rules("WAM-8.4", "WAM-8.5", "WAM-8.6")
@pytest.mark.parametrize(
    ("village", "after", "chest"),
    [("mt", "mtpw", "ppw"), ("ttttw", "pppww", ""), ("p", "pppww", "")],
)
def test_the_model_plays_worked_example_3(village: str, after: str, chest: str) -> None:
    start = position(["a", "a", "a"], [village, "m", "m"], {0: ("v2", "pppww")}).state()
    model = Model(start)
    model.swap("v2")
    assert model.state["villages"][0]["goods"] == goods(after)
    assert model.state["chests"][0] == goods(chest)
