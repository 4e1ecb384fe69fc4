"""What the board tells in advance is what the rules do."""

from __future__ import annotations

import copy
from random import Random
from typing import Any

import pytest

from fondaco.engine.registry import find_game
from fondaco.engine.trial import Trial
from fondaco.games.yangtze.board.draft import decision_of, read_draft
from fondaco.games.yangtze.board.money_panel import purse_of
from fondaco.games.yangtze.board.preview import Preview
from fondaco.games.yangtze.notation import account
from fondaco.games.yangtze.notation.components import components_of
from fondaco.games.yangtze.notation.holdings import best_bundles, best_value, incomes
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
    components, rng = components_of(box), Random(5)
    for _ in range(120):
        hand = rng.sample(list(components.tiles), rng.randint(0, 14))
        bundles = best_bundles(components, hand)
        assert sum(bundle.value for bundle in bundles) == best_value(components, hand)
        assert sorted(tile for bundle in bundles for tile in bundle.tiles) == sorted(hand)
        for bundle in bundles:
            tiles = [components.tiles[tile] for tile in bundle.tiles]
            assert bundle.value == printed_value(box, tiles)


def printed_value(box: Any, tiles: list[Any]) -> int:
    """What a bundle is worth by the lists of the data file (YAN-2.3, 2.5, 2.6)."""
    (category,) = {tile.category for tile in tiles}
    row = next(row for row in box.data["category"] if row["id"] == category)
    if len(tiles) == 1:
        return int(max(row["same_ware"][0], row["same_colour"][0]))
    if len({tile.ware for tile in tiles}) == 1:
        return int(row["same_ware"][len(tiles) - 1])
    assert len({tile.colour for tile in tiles}) == 1
    return int(row["same_colour"][len(tiles) - 1])


@pytest.mark.rules("YAN-1.7")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_view_is_enough_to_know_what_is_legal(players: int) -> None:
    for position in decisions(players, seed=60 + players, every=2):
        if isinstance(position.actor, int):
            trial = Trial(position.box, position.view(position.actor), position.actor)
            decision = decision_of(trial)
            assert decision is not None
            assert decision.legal == set(position.legal())


@pytest.mark.rules("YAN-5.4", "YAN-5.5", "YAN-5.6", "YAN-5.7", "YAN-5.12", "YAN-5.13")
@pytest.mark.parametrize("players", [2, 4])
def test_coins_told_in_advance_come_true(players: int) -> None:
    rng, told = Random(players), set()
    for position in decisions(players, seed=70 + players, every=2):
        seat = position.actor
        if not isinstance(seat, int):
            continue
        text = follow(position, rng)
        decision = decision_of(Trial(position.box, position.view(seat), seat))
        assert decision is not None
        draft = read_draft(decision, text)
        then = Preview(decision, "en", NAMES).coins_after(draft)
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
    view: Any = match.view(None)
    found = account(match.box, view, match.events(None))
    assert match.result is not None
    assert list(found.totals) == match.result["scores"]
    headings, rows = found.said("en")
    assert headings == [
        "Money", "Last sale", "Green sets", "Brown sets", "Majorities", "Liquidity cards",
    ]  # fmt: skip
    for cells, final, total in zip(rows, view["final"], found.totals, strict=True):
        money, wares, green, brown, majority, cards = (int(cell.split()[0]) for cell in cells)
        assert money + wares + green + brown + majority + cards == total
        assert (money, wares, majority) == (final["money"], final["wares"], final["majority"])
        assert (green + brown, cards) == (final["sets"], final["cards"])
        assert sum(parts(cells[1])) == wares
        assert sum(parts(cells[4])) == majority


def parts(cell: str) -> list[int]:
    """The numbers in brackets: «50 (3 × Vase 30, Red silk 20)»."""
    inside = cell.partition("(")[2].rstrip(")")
    return [int(part.rsplit(" ", 1)[1]) for part in inside.split(", ") if part]


@pytest.mark.rules("YAN-8.4", "YAN-8.6")
def test_incomes_of_the_second_example_of_the_rule_book() -> None:
    game = find_game("yangtze")
    mine = ["fortress_2", "fortress_4", "fortress_5", "office_1", "office_3", "warehouse_2"]
    other = ["office_2", "office_4", "warehouse_3", "pagoda_2", "pagoda_3"]
    ids = list(components_of(game.box).settlements)
    tables = game.new_tables(1)
    tables["players"] = 2
    for seat, owned in enumerate(([*mine, "pagoda_1"], other)):
        tables["settlements"][0, seat] = sum(1 << ids.index(one) for one in owned)
    first, second = incomes(game.box, tables[0])
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
