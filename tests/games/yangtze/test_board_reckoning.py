"""What the board tells in advance is what the rules do."""

from __future__ import annotations

import copy
from random import Random
from typing import Any

import pytest

from fondaco.engine.registry import find_game
from fondaco.games.yangtze.board import score_cells, score_headings, score_rows
from fondaco.games.yangtze.board.composing import desk_of
from fondaco.games.yangtze.board.draft import read_draft
from fondaco.games.yangtze.board.outlook import Outlook
from fondaco.games.yangtze.board.purse import purse_of
from fondaco.games.yangtze.board.reckoning import Reckoning, best_value, incomes
from fondaco.games.yangtze.board.things import things_of
from fondaco.games.yangtze.board.worth import best_sale, bundle_value, shared
from tests.games.yangtze.test_board_positions import NAMES, decisions, follow


def uneven_box() -> Any:
    """Bundles of wares and of colours are worth different things, and long ones too little."""
    data = copy.deepcopy(find_game("yangtze").box.data)
    lists: list[dict[str, Any]] = list(data["category"])
    lists[0] |= {"same_ware": [3, 9, 11, 20, 21], "same_colour": [4, 7, 18, 19, 60]}
    lists[1] |= {"same_ware": [6, 7, 8, 9, 40, 41], "same_colour": [1, 12, 13, 30, 31, 90]}
    return find_game("yangtze").open_box({**data, "category": lists})


@pytest.mark.rules("YAN-8.3", "YAN-R.30", "YAN-2.6")
@pytest.mark.parametrize("uneven", [False, True])
def test_the_best_sale_in_bundles_is_worth_what_the_rules_say(uneven: bool) -> None:
    box = uneven_box() if uneven else find_game("yangtze").box
    things, rng = things_of(box), Random(5)
    for _ in range(120):
        hand = rng.sample(list(things.tiles), rng.randint(0, 14))
        total, bundles = best_sale(things, hand)
        assert total == best_value(box, things, hand)
        assert sorted(tile for bundle in bundles for tile in bundle.tiles) == sorted(hand)
        for bundle in bundles:
            assert shared(things, bundle.tiles) is not None
            assert bundle.value <= bundle_value(things, bundle.tiles)


@pytest.mark.rules("YAN-1.7")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_view_is_enough_to_know_what_is_legal(players: int) -> None:
    for position in decisions(players, seed=60 + players, every=2):
        if isinstance(position.actor, int):
            view = position.view(position.actor)
            reckoning = Reckoning(position.box, things_of(position.box), view)
            assert reckoning.legal() == set(position.legal())


@pytest.mark.rules("YAN-5.4", "YAN-5.5", "YAN-5.6", "YAN-5.7", "YAN-5.12", "YAN-5.13")
@pytest.mark.parametrize("players", [2, 4])
def test_coins_told_in_advance_come_true(players: int) -> None:
    rng, told = Random(players), set()
    for position in decisions(players, seed=70 + players, every=2):
        seat = position.actor
        if not isinstance(seat, int):
            continue
        text = follow(position, rng)
        view = position.view(seat)
        desk = desk_of(position.box, view, seat)
        assert desk is not None
        draft = read_draft(desk, text)
        then = Outlook(position.box, desk, "en", NAMES).after(draft)
        if then is None or draft.verb == "bid":
            continue
        trial = position.copy()
        trial.play(text, seat)
        told.add(draft.verb)
        events = trial.events(None, len(position.lines))
        later = [e for e in events if e.kind in ("ruler", "auction_won", "auction")]
        if not later:
            assert trial.state()["seats"][seat]["money"] == then
    assert {"sell", "buy", "cash", "accept"} <= told


@pytest.mark.rules("YAN-8.4", "YAN-8.5", "YAN-8.6", "YAN-8.7", "YAN-8.8")
@pytest.mark.parametrize("option", ["every", "one_per_colour", "nested"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_rows_add_up_to_the_result(players: int, option: str) -> None:
    match = decisions(players, players, every=10_000, settlement_sets=option)[-1]
    view = match.view(None)
    rows = score_rows(match.box, view, match.events(None), "en")
    assert match.result is not None
    assert [row.total for row in rows] == match.result["scores"]
    for row, final in zip(rows, view["final"], strict=True):
        assert row.green + row.brown == final["sets"]
        assert sum(int(part.rsplit(" ", 1)[1]) for part in row.majority) == final["majority"]
        assert sum(int(part.rsplit(" ", 1)[1]) for part in row.bundles) == final["wares"]
        assert row.money + row.wares + final["sets"] + row.majority_total + row.cards == row.total
        assert len(score_cells(row)) == len(score_headings("en")) == len(score_headings("de"))


@pytest.mark.rules("YAN-8.4", "YAN-8.6")
def test_incomes_of_the_second_example_of_the_rule_book() -> None:
    box = find_game("yangtze").box
    mine = ["fortress_2", "fortress_4", "fortress_5", "office_1", "office_3", "warehouse_2"]
    other = ["office_2", "office_4", "warehouse_3", "pagoda_2", "pagoda_3"]
    first, second = incomes(box, things_of(box), "every", [[*mine, "pagoda_1"], other])
    assert first.sets == {"green": 0, "brown": 65}
    assert first.majority == {"fortress": 30, "office": 30, "warehouse": 30, "pagoda": 15}
    assert second.sets == {"green": 15, "brown": 15}
    assert second.majority == {"fortress": 0, "office": 15, "warehouse": 15, "pagoda": 30}


@pytest.mark.rules("YAN-2.7")
@pytest.mark.parametrize(
    ("money", "large", "rest"), [(0, 0, 0), (60, 0, 60), (61, 1, 11), (110, 1, 60), (111, 2, 11)]
)
def test_coins_of_fifty(money: int, large: int, rest: int) -> None:
    found = purse_of(money, find_game("yangtze").box.data["money"])
    assert (found.large, found.rest) == (large, rest)
