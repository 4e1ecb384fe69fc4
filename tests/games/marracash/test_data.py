"""Broken and corrected data files of MarraCash: one sentence that names the key and the fault."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

import fondaco
from fondaco.bots import make_bot
from fondaco.engine.composition import Composition
from fondaco.engine.match import Match
from fondaco.engine.trial import Trial
from fondaco.games.marracash.board import draw
from tests.games.marracash.model import Model
from tests.games.marracash.positions import GAME

Data = dict[str, Any]


@pytest.fixture
def data() -> Data:
    return copy.deepcopy(dict(GAME.box.data))


def _set(*path: str | int, to: Any) -> Callable[[Data], None]:
    def change(data: Data) -> None:
        place: Any = data
        for part in path[:-1]:
            place = place[part]
        place[path[-1]] = to

    return change


def _drop(*path: str | int) -> Callable[[Data], None]:
    def change(data: Data) -> None:
        place: Any = data
        for part in path[:-1]:
            place = place[part]
        del place[path[-1]]

    return change


def _more_visitors(data: Data) -> None:
    data["colours"][0]["visitors"] += 1


def _no_way_out(data: Data) -> None:
    """f14 is joined to f8 and f15 only."""
    data["streets"] = [s for s in data["streets"] if "f14" not in (s["a"], s["b"])]


def _second_street(data: Data) -> None:
    street = copy.deepcopy(data["streets"][0])
    data["streets"].append({**street, "id": "s99"})


def _loop(data: Data) -> None:
    street = data["streets"][0]
    street["b"] = street["a"]


def _lopsided(data: Data) -> None:
    for row, visitors in zip(data["colours"], [46, 2, 2, 2, 2], strict=True):
        row["visitors"] = visitors


@pytest.mark.parametrize(
    ("change", "rule", "words"),
    [
        (_set("colours", 1, "id", to="red"), "MAR-D.1", "colours[2].id red appears twice"),
        (_set("shops", 0, "id", to="R1"), "MAR-D.1", "shops[1].id must match"),
        (_set("colours", 1, "index", to=0), "MAR-D.1", "colours[2].index"),
        (_set("colours", 1, "letter", to="r"), "MAR-D.1", "letter twice"),
        (_set("shops", 0, "colour", to="pink"), "MAR-D.1", "shops[1].colour"),
        (_set("shops", 0, "fountains", to=["f99"]), "MAR-D.1", "shops[1].fountains"),
        (_set("fountains", 2, "doors", to=["b9"]), "MAR-D.1", "fountains[3].doors"),
        (_set("streets", 0, "a", to="f99"), "MAR-D.1", "streets[1].a"),
        (_set("streets", 1, "id", to="s1"), "MAR-D.1", "streets[2].id s1 appears twice"),
        (_set("streets", 0, "ab", to=["x"]), "MAR-D.1", "streets[1].ab"),
        (_set("streets", 0, "doors", to=[[], ["x"], [], []]), "MAR-D.1", "streets[1].doors[1]"),
        (_set("cards", 1, "id", to="red_50"), "MAR-D.1", "cards[2].id"),
        (_set("players", "sign_names", to=["Ali", "Ali", "Omar", "Leila"]), "MAR-D.1", "twice"),
        (_more_visitors, "MAR-D.2", "have 55 visitors instead of 54"),
        (_set("colours", 0, "visitors_revised", to=11), "MAR-D.2", "63 visitors instead of 64"),
        (_drop("queue", "slots_45", 0), "MAR-D.2", "queue.slots_45 must have 45 entries, not 44"),
        (_drop("queue", "slots_55", 0), "MAR-D.2", "queue.slots_55 must have 55 entries, not 54"),
        (_set("constants", "entrance_group", to=6), "MAR-D.2", "entrance_group"),
        (_set("constants", "entrance_group", to=2), "MAR-D.2", "slots_45"),
        (_loop, "MAR-D.3", "streets[1].b leads from f1 to itself"),
        (_second_street, "MAR-D.3", "second street between f1 and f2"),
        (_no_way_out, "MAR-D.3", "do not lead from f1 to f14"),
        (_set("streets", 0, "ab", to=["g2", "g2"]), "MAR-D.3", "streets[1].ab has an entry twice"),
        (_set("shops", 0, "fountains", to=["f1"]), "MAR-D.4", "shops[1].fountains"),
        (_set("fountains", 0, "doors", to=["r1"]), "MAR-D.4", "fountains[1].doors"),
        (_set("fountains", 2, "doors", to=[]), "MAR-D.5", "fountains[3].doors"),
        (_set("shops", 0, "fountains", to=["f2"]), "MAR-D.5", "fountains[2].doors"),
        (_set("streets", 1, "ab", to=["g2", "p2", "r2"]), "MAR-D.5", "miss b3 on the way from f1"),
        (_set("constants", "start_cash", to=1210), "MAR-D.6", "constants.start_cash is 1210"),
        (_set("constants", "mover_commission_limit", to=310), "MAR-D.6", "mover_commission_limit"),
        (_set("constants", "customer_income", to=[100, 90]), "MAR-D.6", "customer_income[1]"),
        (_set("constants", "customer_income", to=[200, 175]), "MAR-D.6", "below 200 before it"),
        (_set("constants", "customer_income", to=[75, 100]), "MAR-D.6", "below the commission"),
        (_set("cards", 0, "value", to=60), "MAR-D.6", "card value 60"),
        (_set("cards", 1, "value", to=50), "MAR-D.6", "50 appears twice for red"),
        (_set("constants", "antiques_paid", to=[5, 4, 3]), "MAR-D.6", "antiques_paid"),
        (_set("constants", "start_notes", to=[[500, 1], [110, 2]]), "MAR-D.6", "start_notes[1]"),
        (_set("constants", "start_notes", to=[[500]]), "MAR-D.6", "start_notes[0]"),
        (_set("constants", "customer_income", to=[]), "MAR-D.6", "from 1 to 8 entries, not 0"),
        (_set("constants", "customer_income", to=[100] * 10), "MAR-D.6", "from 1 to 8 entries"),
        (_set("constants", "customer_income", to="much"), "MAR-D.6", "customer_income"),
        (_set("constants", "souvenirs_open", to=5), "MAR-9.1", "must be from 1 to 4, not 5"),
        (_set("constants", "money_step", to=5), "MAR-3.6", "more than 1,023 different bids"),
        (_set("colours", 0, "visitors", to=60), "MAR-D.2", "colours[1].visitors"),
        (_set("colours", 0, "visitors", to=-1), "MAR-D.2", "colours[1].visitors"),
        (_set("colours", 0, "visitors_revised", to=70), "MAR-D.2", "colours[1].visitors_revised"),
        (_drop("colours", 0, "visitors"), "MAR-D.2", "colours[1].visitors is missing"),
        (_set("colours", 1, "index", to=-1), "MAR-D.1", "is -1, but its position is 1"),
        (_set("colours", 1, "index", to=9), "MAR-D.1", "is 9, but its position is 1"),
        (_set("colours", 1, "index", to=True), "MAR-D.1", "is True, but its position is 1"),
        (_set("colours", 1, "index", to=1.0), "MAR-D.1", "is 1.0, but its position is 1"),
        (_set("queue", "slots_45", to=[]), "MAR-D.2", "must have 45 entries, not 0"),
        (_set("queue", "slots_55", to=[[0, 0]] * 70), "MAR-D.2", "must have 55 entries, not 70"),
        (_set("queue", "slots_45", 3, to=[1]), "MAR-D.2", "slots_45[3]"),
        (_set("fountains", 0, "entrance", to=False), "MAR-D.2", "must have 48 entries, not 45"),
        (_set("shops", to=[]), "MAR-1.2", "shops must have from 1 to 30 entries"),
        (_set("fountains", 1, "x", to=float("nan")), None, "fountains[2].x must be from"),
        (_set("fountains", 1, "x", to=10**400), None, "fountains[2].x must be from"),
        (_set("fountains", 1, "gate", to=["left", 2]), None, "fountains[2].gate[0]"),
        (_set("constants", "actions_per_turn", to=3), "MAR-D.7", "actions_per_turn"),
        (_set("constants", "refill_min", to=1), "MAR-D.7", "refill_min"),
        (_set("constants", "refill_max", to=2), "MAR-D.7", "refill_max"),
        (_set("constants", "antiques_hand", to=7), "MAR-9.2", "too many for 4 players"),
        (_set("constants", "bid_cap", to=30000), "MAR-3.6", "different bids"),
        (_set("constants", "min_bid", to=0), "MAR-3.6", "min_bid"),
        (_lopsided, "MAR-1.8", "entrance_group"),
        (_set("constants", "queue_max_run", to=0), "MAR-1.9", "queue_max_run"),
        (_set("players", "min", to=1), "MAR-1.1", "players.min"),
        (_set("players", "max", to=5), "MAR-1.1", "players.max"),
        (_set("players", "min_with_option", to=4), "MAR-1.1", "players.min_with_option"),
        (_set("meta", "game", to="wampum"), None, "not a data file of marracash"),
        (_set("meta", "colour", to="red"), None, "meta.colour is not a known key"),
        (_set("options", "visitors", to=55), None, "options.visitors"),
        (_set("options", "hidden_cash", to=0), None, "options.hidden_cash"),
        (_drop("options", "cards"), None, "options.cards is missing"),
        (_drop("meta", "frame"), None, "meta.frame is missing"),
        (_drop("fountains", 0, "gate"), None, "fountains[1].gate is missing"),
        (_set("fountains", 1, "x", to="left"), None, "fountains[2].x must be a number"),
        (_set("grid", "palms", to=[[0, 13]]), None, "grid has no cell [0, 13]"),
        (_set("streets", 0, "path", 1, to=[-1, 10]), None, "grid has no cell [-1, 10]"),
        (_set("shops", 0, "cells", to=[[0, 4]]), None, "shops[1].cells must have from 2 to 2"),
        (_set("shops", 0, "rect", to=[1, 2, 3]), None, "shops[1].rect"),
        (_set("streets", 0, "path", to=[[0, 9], [0, 11]]), None, "streets[1].path"),
        (_set("grid", "cells", to=[]), None, "grid.cells must have 9 entries"),
        (_set("grid", "wall", to="high"), None, "grid.wall"),
        (_set("shops", to="none"), None, "shops must be a list"),
        (
            _set("constants", "stall_rounds", to=True),
            "MAR-8.5",
            "stall_rounds must be a whole number",
        ),
    ],
)
@pytest.mark.rules(
    *("MAR-D.1", "MAR-D.2", "MAR-D.3", "MAR-D.4", "MAR-D.5", "MAR-D.6", "MAR-D.7"),
    *("MAR-1.1", "MAR-1.2", "MAR-1.8", "MAR-1.9", "MAR-3.6", "MAR-9.2"),
)
def test_a_broken_file_is_refused_with_its_key(
    data: Data, change: Callable[[Data], None], rule: str | None, words: str
) -> None:
    change(data)
    with pytest.raises(fondaco.DataError) as refused:
        GAME.open_box(data)
    assert refused.value.rule == rule
    assert words in str(refused.value)
    assert refused.value.say("de") != refused.value.say("en")


@pytest.mark.parametrize(
    "change",
    [
        _set("constants", "antiques_paid", to=[5, 4, 3, 2, 1]),
        _set("colours", 0, "hex", to="#B23A2E"),
        _set("fountains", 1, "x", to=872.5),
        _set("queue", "slots_45", 0, to=[100.5, 20.25]),
        _set("fountains", 1, "gate", to=[1, 2]),
    ],
)
@pytest.mark.rules("MAR-D.6", "MAR-1.3")
def test_what_the_rules_do_not_mind_is_accepted(data: Data, change: Callable[[Data], None]) -> None:
    change(data)
    match = Match.start(GAME, 4, seed=2, data=data)
    board = draw(
        Trial(match.box, match.view(0), 0), "en", Composition(""), ["A", "B", "C", "D"], []
    )
    assert board.wide
    assert board.phone


def test_every_key_is_asked_for(data: Data) -> None:
    """What is taken away is missed, and what is added is not known, in every table."""
    tables: list[tuple[str | int, ...]] = [(), ("meta",), ("players",), ("constants",), ("grid",)]
    tables += [("options",), ("queue",)]
    tables += [(name, 3) for name in ("colours", "fountains", "shops", "streets", "cards")]
    for path in tables:
        table: Any = data
        for part in path:
            table = table[part]
        for key in [*table]:
            broken = copy.deepcopy(data)
            _drop(*path, key)(broken)
            with pytest.raises(fondaco.DataError):
                GAME.open_box(broken)
        strange = copy.deepcopy(data)
        _set(*path, "strange", to=1)(strange)
        with pytest.raises(fondaco.DataError, match="strange"):
            GAME.open_box(strange)


def _smaller_town(data: Data) -> None:
    """Without the yellow shop 5 and fountain 14; other money; three at the table."""
    data["shops"] = [row for row in data["shops"] if row["id"] != "y5"]
    data["fountains"] = [row for row in data["fountains"] if row["id"] != "f14"]
    data["streets"] = [s for s in data["streets"] if "f14" not in (s["a"], s["b"])]
    for street in data["streets"]:
        for key in ("ab", "ba"):
            street[key] = [shop for shop in street[key] if shop != "y5"]
        street["doors"] = [[shop for shop in at if shop != "y5"] for at in street["doors"]]
    data["players"]["max"] = 3
    data["constants"] |= {
        "start_cash": 2000,
        "bid_cap": 1000,
        "refill_max": 5,
        "customer_income": [150, 150, 600],
        "stall_rounds": 1,
        "max_rounds": 12,
        "souvenirs_open": 3,
        "signs_per_player": 3,
    }
    data["cards"] = data["cards"][:17]
    data["options"]["cards"] = "souvenirs"


def _fourth_gate(data: Data) -> None:
    """Fountain 2 is an entrance too: twelve at the entrances, so shorter lines."""
    fountain = data["fountains"][1]
    fountain["entrance"], fountain["gate"] = True, [872, 49]
    data["queue"]["slots_45"] = data["queue"]["slots_45"][:42]
    data["queue"]["slots_55"] = data["queue"]["slots_55"][:52]


@pytest.mark.parametrize("change", [_smaller_town, _fourth_gate])
@pytest.mark.parametrize("players", [2, 3])
def test_an_owner_s_town_is_played_by_the_book(
    data: Data, change: Callable[[Data], None], players: int
) -> None:
    """Other numbers of things: the flat index, the rules and the bots follow the data file."""
    change(data)
    options: Data = {"two_player": players == 2, "start_player": "seat_0"}
    match = Match.start(GAME, players, options=options, chance="manual", data=data)
    model = Model.new(data, players, options)
    assert list(match.box.lines) == model.all_lines()
    assert match.first_chance == match.box.index["start 0"]
    bot = make_bot("greedy", GAME, box=match.box)
    number = 0
    while match.actor is not None:
        lines = match.legal()
        number += 1
        if number % 7 == 0:
            assert lines == model.legal()
            assert Match.restore(GAME, match.state(), data=data).legal() == lines
        if match.actor == 0:
            line = bot.choose(match.view(0), lines)
        else:
            line = lines[number * 31 % len(lines)]
        match.act(line)
        model.act(line)
        assert match.state() == model.s
    assert match.result is not None
    for seat in (None, 0):
        assert match.log(seat, "de")


def test_a_record_of_an_owner_s_town_replays(data: Data) -> None:
    _smaller_town(data)
    match = Match.start(GAME, 3, seed=5, data=data)
    while match.actor is not None:
        match.act(match.legal()[-1])
    again = fondaco.replay(match.record())
    assert again.state() == match.state()
