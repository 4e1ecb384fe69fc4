"""Composing decisions: every legal action can be composed, and what is composed is legal."""

from __future__ import annotations

from random import Random

import pytest

from fondaco.engine.composition import Choice, Composition
from fondaco.engine.errors import IllegalAction
from fondaco.engine.match import Match
from fondaco.engine.trial import Trial
from fondaco.games.yangtze.board import compose
from tests.games.yangtze.test_board_positions import (
    NAMES,
    after,
    at,
    bartering,
    bidding,
    dealt,
    decisions,
    follow,
    losing,
    second_buy,
    selling,
    taxed,
)


def choice(found: Composition, id_: str) -> Choice:
    return next(one for one in found.choices if one.id == id_)


def ids(found: Composition, prefix: str = "") -> set[str]:
    return {one.id for one in found.choices if one.id.startswith(prefix)}


# ---------------------------------------------------------------- selling


def test_a_bundle_is_composed_in_any_order_and_changed_freely() -> None:
    match = selling()
    assert at(match).go is None
    first = choice(at(match), "own-vase_gold").plan
    both = choice(at(match, first), "own-vase_red").plan
    found = at(match, both)
    assert found.go == "sell vase_red vase_gold"
    assert found.go_label == "Sell for 15"
    assert found.clear == ""
    assert choice(found, "own-vase_gold").chosen
    assert choice(found, "own-vase_gold").plan == "sell vase_red"
    assert choice(found, "line-ware-vase").chosen
    assert choice(found, "line-ware-vase").plan == ""


@pytest.mark.rules("YAN-2.5")
def test_the_page_finds_the_best_bundle() -> None:
    found = choice(at(selling()), "best-1")
    assert (found.label, found.gain, found.detail) == ("2 × Vase", "15", "one more: 30")
    assert found.plan == "sell vase_red vase_gold"
    assert "White vase lies at Chongqing for 10" in found.preview


def test_the_outlook_of_a_sale() -> None:
    assert at(selling(), "sell vase_red vase_gold").then == (
        "coins 30 → 45",
        "one more: 30",
        "White vase lies at Chongqing for 10",
        "best sale of all: 15 → 0",
    )


@pytest.mark.rules("YAN-2.2", "YAN-2.3")
def test_tiles_that_do_not_fit_tell_why() -> None:
    match = after(dealt(2), "buy house_4", "done", "draw silk_black")
    after(match, "end_turn")
    tea = choice(at(match, "sell vase_red"), "own-rice_sky")
    assert tea.blocked == "sell vase_red rice_sky"
    with pytest.raises(IllegalAction) as refused:
        match.play(tea.blocked)
    assert refused.value.rule == "YAN-2.2"


@pytest.mark.rules("YAN-2.1")
def test_several_bundles_in_one_input() -> None:
    match = after(dealt(2), "buy house_4", "done", "draw silk_black", "end_turn")
    one = at(match, "sell vase_red vase_gold")
    assert "close" not in ids(one)
    two = at(match, choice(at(match, choice(one, "next").plan), "own-rice_sky").plan)
    assert two.go == "sell vase_red vase_gold, rice_sky"
    match.play(str(two.go))
    assert match.state()["seats"][0]["money"] == 30 - 8 + 15 + 4
    assert match.state()["seats"][0]["wares"] == []


@pytest.mark.rules("YAN-7.5")
def test_card_three_sells_several_bundles_in_one_input() -> None:
    match = bidding()
    one = at(match, "open_sale pearl_black")
    more = choice(one, "next").plan
    assert at(match, more).go == "open_sale pearl_black"
    two = at(match, choice(at(match, more), "own-cloth_lime").plan)
    assert two.go == "open_sale pearl_black, cloth_lime"
    assert two.go_label == "Sell 2 bundles for 9"
    assert choice(two, "own-pearl_black").plan == "open_sale cloth_lime"
    match.play(choice(two, "close").plan)
    assert match.state()["seats"][2]["money"] == 39
    assert match.state()["sale"] is None


def test_a_bundle_opened_line_by_line_goes_on() -> None:
    match = after(selling(), "pick vase_red")
    found = at(match)
    assert found.go == "sell"
    assert found.go_label == "Sell for 5"
    assert ids(found) == {"own-vase_gold"}
    found = at(match, choice(found, "own-vase_gold").plan)
    assert found.go == "sell vase_gold"
    assert found.go_label == "Sell for 15"
    match.play(str(found.go))
    assert match.state()["seats"][0]["money"] == 45


# ---------------------------------------------------------------- buying


@pytest.mark.rules("YAN-3.3", "YAN-7.4")
def test_buying_and_card_two() -> None:
    match = selling()
    found = at(match, choice(at(match), "buy-house_1").plan)
    assert (found.go, found.go_label) == ("buy house_1", "Buy for 10")
    assert found.then[0] == "coins 30 → 20"
    assert "Vase 2 → 3: 15 → 30" in found.then
    free = at(match, choice(found, "free").plan)
    assert (free.go, free.go_label) == ("buy_free house_1", "Take it free with card II")
    assert choice(free, "free").plan == "buy house_1"
    card_first = at(match, choice(at(match), "free").plan)
    assert card_first.go is None
    assert choice(card_first, "buy-house_3").plan == "buy_free house_3"


@pytest.mark.rules("YAN-3.4")
def test_what_is_too_dear_tells_why() -> None:
    lines = ("buy_free house_8", "buy house_1", "draw silk_black", "draw silk_gold")
    match = after(dealt(2), *lines, "end_turn", "buy house_1", "draw silk_white")
    after(match, "end_turn", "buy house_1", "draw silk_violet", "end_turn")
    assert match.state()["seats"][0]["money"] == 0
    dear = choice(at(match), "buy-house_8")
    assert dear.blocked == "buy house_8"
    with pytest.raises(IllegalAction) as refused:
        match.play(dear.blocked)
    assert refused.value.rule == "YAN-3.4"


def test_the_second_purchase_can_be_waived_with_one_key() -> None:
    found = at(second_buy())
    assert (found.go, found.go_label) == ("done", "No second ware")
    assert choice(found, "done").reach
    assert "buy-house_5" not in ids(found)


# ---------------------------------------------------------------- cards


@pytest.mark.rules("YAN-7.5", "YAN-R.3")
def test_card_three_sells_in_one_input() -> None:
    match = bidding()
    assert not ids(at(match), "own-")
    opened = at(match, choice(at(match), "open_sale").plan)
    assert opened.go is None
    assert ids(opened, "own-") == {"own-pearl_black", "own-cloth_lime"}
    found = at(match, choice(opened, "own-pearl_black").plan)
    assert (found.go, found.go_label) == ("open_sale pearl_black", "Card III: sell for 5")
    closing = at(match, choice(found, "close").plan)
    assert closing.go == "open_sale pearl_black, done"
    match.play(str(found.go))
    found = at(match)
    assert (found.go, found.go_label) == ("done", "Close the sale")
    assert ids(found, "own-") == {"own-cloth_lime"}


@pytest.mark.rules("YAN-7.6", "YAN-8.9")
def test_cash_cards_tell_what_they_are_worth() -> None:
    found = choice(at(bidding()), "cash-15")
    assert found.preview == ("coins 30 → 45", "kept, it is worth 30 at the end")
    assert at(bidding(), found.plan).go == "cash 15"


# ---------------------------------------------------------------- auctions


@pytest.mark.rules("YAN-6.3", "YAN-6.4")
def test_bids() -> None:
    found = at(bidding())
    assert found.go is None
    assert [one.label for one in found.choices if one.id.startswith("bid-")] == [
        "10", "11", "14", "19", "29",
    ]  # fmt: skip
    (amount,) = found.amounts
    assert (amount.least, amount.most, amount.plan) == (10, 30, "bid")
    assert choice(found, "pass").reach
    assert at(bidding(), "bid 23").go == "bid 23"
    assert at(bidding(), "bid 31").plan == ""
    assert at(bidding(), "bid 9").plan == ""


@pytest.mark.rules("YAN-8.6")
def test_a_bid_tells_what_the_settlement_would_bring() -> None:
    assert at(bidding(), "bid 10").then == (
        "coins 30 → 20 if it wins",
        "Trading office: you 0 → 1, rank pays 0 → 30",
        "as the game stands: +30",
    )


# ---------------------------------------------------------------- rulers


@pytest.mark.rules("YAN-5.10")
def test_a_barter_is_composed_from_both_sides() -> None:
    match = bartering()
    assert at(match).go is None
    # What the ruler wants is asked for, and stands in the list beside what else may be done.
    assert at(match).prompt.endswith(
        " asks for a ware. Choose your ware and one on the river, on the board or in the list."
    )
    assert choice(at(match), "own-vase_red").reach
    assert at(match, "give vase_red").prompt == ""
    ware_first = choice(at(match, "give vase_red"), "take-house_2").plan
    river_first = choice(at(match, "give house_2"), "own-vase_red").plan
    assert ware_first == river_first == "give vase_red house_2"
    found = at(match, ware_first)
    assert (found.go, found.go_label) == ("give vase_red house_2", "Exchange")
    assert found.then[-1] == "Red vase then lies at Yichang, price 10"
    assert choice(found, "decline").reach
    match.play(str(found.go))
    assert match.state()["river"][1] == "vase_red"


@pytest.mark.rules("YAN-5.5")
def test_a_tax_is_one_key() -> None:
    found = at(taxed())
    assert (found.go, found.go_label) == ("accept", "Pay 10")
    assert found.then == ("coins 26 → 16",)


@pytest.mark.rules("YAN-5.9")
def test_a_ware_to_lose() -> None:
    found = at(losing(), "give paper_sand")
    assert found.go == "give paper_sand"
    assert found.then == ("best sale of all: 19 → 15", "Sand paper leaves the game")
    assert "decline" not in ids(found)


# ---------------------------------------------------------------- plans from outside


@pytest.mark.parametrize(
    "plan",
    [
        "sell", "sell vase_red vase_red", "sell rice_pink", "sell vase_red done", "sell ,",
        "sell x",
        "sell vase_red, done", "open_sale vase_red", "pick vase_red",
        "buy", "buy house_9",
        "buy_free house_0", "bid 3", "bid x", "cash 11", "pass", "done", "give vase_red",
        "<script>",
        "sell " + "vase_red " * 200, "\x00", "end_turn now", "take house_1", "accept",
    ],
)  # fmt: skip
def test_a_broken_or_foreign_plan_is_empty(plan: str) -> None:
    assert at(selling(), plan) == at(selling(), "")


@pytest.mark.parametrize("seat", [None, 1, 2])
def test_whoever_does_not_decide_has_nothing_to_compose(seat: int | None) -> None:
    match = selling()
    found = compose(Trial(match.box, match.view(seat), seat), "sell vase_red", "en", NAMES)
    assert found == Composition("")


def test_german() -> None:
    found = at(selling(), "sell vase_red vase_gold", "de")
    assert found.go == "sell vase_red vase_gold"
    assert found.go_label == "Für 15 verkaufen"
    assert found.then[0] == "Münzen 30 → 45"


# ---------------------------------------------------------------- the referee agrees


def reachable(match: Match) -> set[str]:
    """The first lines of all inputs that clicks lead to; each input is tried."""
    assert isinstance(match.actor, int)
    first: set[str] = set()
    seen, waiting = {""}, [""]
    sent: set[str] = set()
    while waiting:
        found = at(match, waiting.pop())
        open_choices = [one for one in found.choices if one.blocked is None]
        sent |= {found.go} if found.go is not None else set()
        for amount in found.amounts:
            sums = range(amount.least, amount.most + 1, amount.step)
            sent |= {f"{amount.plan} {value}" for value in sums}
        if found.go is None or found.plan == "":
            plans = {one.plan for one in open_choices} - seen
            seen |= plans
            waiting += sorted(plans)
    for text in sorted(sent):
        trial = match.copy()
        first.add(trial.play(text, match.actor)[0])
    return first


@pytest.mark.rules("YAN-A.4", "YAN-A.5", "YAN-A.6", "YAN-A.7", "YAN-A.8", "YAN-A.9", "YAN-A.10")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_legal_action_can_be_composed_and_nothing_else(players: int) -> None:
    phases = set()
    for position in decisions(players, seed=players, every=6):
        if isinstance(position.actor, int):
            phases.add(position.state()["phase"])
            assert reachable(position) == set(position.legal())
    assert {"turn", "auction", "ruler"} <= phases


@pytest.mark.parametrize("position", [bartering, bidding, second_buy, losing])
def test_every_legal_action_of_a_rare_decision_can_be_composed(position: object) -> None:
    match = position()  # type: ignore[operator]
    assert reachable(match) == set(match.legal())


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_clicks_are_never_refused(players: int) -> None:
    rng = Random(players)
    for position in decisions(players, seed=30 + players, every=3):
        if isinstance(position.actor, int):
            text = follow(position, rng, rng.choice(["en", "de"]))
            position.copy().play(text, position.actor)


@pytest.mark.parametrize("players", [2, 4])
def test_blocked_lines_are_refused(players: int) -> None:
    rules = set()
    for position in decisions(players, seed=40 + players, every=4):
        if not isinstance(position.actor, int):
            continue
        plans = ["", *(one.plan for one in at(position).choices if one.id.startswith("own-"))]
        for plan in plans[:4]:
            for one in at(position, plan).choices:
                if one.blocked is not None:
                    with pytest.raises(IllegalAction) as refused:
                        position.copy().play(one.blocked, position.actor)
                    rules.add(refused.value.rule)
    assert {"YAN-2.2", "YAN-2.3", "YAN-3.4"} <= rules


def test_hints_become_plans() -> None:
    """What `gather` makes of a step is a plan, and go sends it."""
    for position in decisions(3, seed=7, every=5):
        if isinstance(position.actor, int):
            text = follow(position, Random(1))
            trial = position.copy()
            lines = trial.play(text, position.actor)
            gathered = trial.game.notation.gather(lines)
            assert position.expand(at(position, gathered).go or "") == lines
