"""Composing a decision: every legal action can be put together, and nothing else is ever sent."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from fondaco.engine.box import OptionValue
from fondaco.engine.composition import Choice, Composition
from fondaco.engine.errors import IllegalAction
from fondaco.engine.game import State
from fondaco.engine.match import Match
from fondaco.engine.registry import find_game
from fondaco.engine.trial import Trial
from fondaco.games.marracash.board import auction, compose
from tests.games.marracash.test_board_positions import (
    GAMES,
    NAMES,
    bidding,
    decisions,
    example,
    inputs_of,
    plans_of,
    refilling,
    scenario,
    start,
)


def at(position: tuple[Match, State], plan: str, lang: str = "en") -> Composition:
    match, view = position
    return compose(Trial(match.box, view, 0), plan, lang)


def choice(found: Composition, name: str) -> Choice:
    return next(choice for choice in found.choices if choice.id == name)


def first_line(text: str) -> str:
    """The line that an input begins with: an auction's bid and further gates are other lines."""
    words = text.split()
    return " ".join(words[: {"auction": 2, "admit": 4}.get(words[0], len(words))])


# ---------------------------------------------------------------- the referee agrees


@pytest.mark.parametrize(("players", "options"), GAMES)
def test_every_legal_action_can_be_composed(players: int, options: dict[str, OptionValue]) -> None:
    """At every decision of a random match: what can be sent begins with exactly the legal lines."""
    phases = set()
    for position in decisions(players, 11, options=options):
        if not isinstance(position.actor, int):
            continue
        phases.add(position.view(None)["phase"])
        inputs = inputs_of(position, position.actor)
        assert {first_line(text) for text in inputs} == set(position.legal())
    assert phases == {"choose", "bid", "refill"}


@pytest.mark.parametrize(("players", "options"), GAMES)
def test_go_is_never_refused(players: int, options: dict[str, OptionValue]) -> None:
    rng = Random(players)
    for position in decisions(players, 12, every=3, options=options):
        if not isinstance(position.actor, int):
            continue
        inputs = sorted(inputs_of(position, position.actor, rng.choice(["en", "de"])))
        for text in rng.sample(inputs, min(6, len(inputs))):
            trial = position.copy()
            trial.play(text, position.actor)
            if position.view(None)["phase"] == "refill" and trial.view(None)["phase"] == "refill":
                assert " right " not in text  # half a refill must not narrow the other half


@pytest.mark.parametrize("players", [3, 4])
def test_blocked_lines_are_refused(players: int) -> None:
    blocked = 0
    for position in decisions(players, 13):
        seat = position.actor
        if not isinstance(seat, int):
            continue
        view: dict[str, Any] = position.view(seat)
        first = compose(Trial(position.box, view, seat), "", "en")
        for plan in ["", *plans_of(first)]:
            for one in compose(Trial(position.box, view, seat), plan, "en").choices:
                if one.blocked is not None:
                    blocked += 1
                    with pytest.raises(IllegalAction):
                        position.copy().play(one.blocked, seat)
    assert blocked > 3


BROKEN = [
    "move f2",
    "move f1 f8",
    "move f9 f1",
    "move f1 f6 f7",
    "auction r2",
    "auction r9",
    "auction pink",
    "auction y3 110",
    "auction y3 99999999",
    "auction y3 bid",
    "auction y3 1000",
    "bid 100",
    "pass",
    "admit f1 left 2",
    "<script>",
    "move " + "f1 " * 100,
    "\x00",
    "auction y3 ٢٠٠",
]


@pytest.mark.parametrize("plan", BROKEN)
def test_a_broken_or_foreign_plan_is_empty(plan: str) -> None:
    assert at(example(), plan) == at(example(), "")


@pytest.mark.parametrize("plan", ["bid 210", "bid 200", "bid 925", "bid x", "move f1 f6", "bid"])
def test_a_bid_that_cannot_be_made_is_the_lowest(plan: str) -> None:
    assert at(bidding(), plan) == at(bidding(), "")


@pytest.mark.parametrize(
    "plan",
    ["admit f16 left 2", "admit f1 left 1", "admit f1 left 5", "admit f1 up 2", "admit f1 2"],
)
def test_a_take_that_cannot_be_is_empty(plan: str) -> None:
    assert at(refilling(), plan).go is None
    assert at(refilling(), plan).plan == ""


@pytest.mark.parametrize("seat", [None, 1, 2])
def test_whoever_does_not_decide_has_nothing_to_compose(seat: int | None) -> None:
    match, view = example()
    assert compose(Trial(match.box, view, seat), "move f1 f6", "en") == Composition("")


# ---------------------------------------------------------------- leading


def test_the_beginning_of_a_turn() -> None:
    found = at(example(), "")
    assert found.go is None
    assert [c.plan for c in found.choices] == ["move", "auction"]
    assert choice(found, "move").gain == "4 groups"
    assert choice(found, "auction").gain == "18 closed"


def test_in_the_first_round_only_shops_can_be_chosen() -> None:
    match = start(3, start_player="seat_0")
    found = compose(Trial(match.box, match.view(0), 0), "", "en")
    assert [c.plan.split()[0] for c in found.choices] == ["auction"] * 5
    assert found.clear is None


@pytest.mark.rules("MAR-6.2", "MAR-6.3", "MAR-6.4", "MAR-6.6")
def test_a_move_tells_who_enters_which_shop_and_what_everybody_earns() -> None:
    """Section 9, example 1: 300 + 400 at g2 less 2 x 100, 500 at r2 less 100; blue arrives."""
    found = at(example(), "move f1 f6")
    assert found.go == "move f1 f6"
    assert found.clear == "move f1"
    assert found.then == (
        "2 green → Green shop 2 (3rd to 4th): you +200, Anfa +500",
        "1 red → Red shop 2 (5th): you +100, Omar +400",
        "in all: you +300, Anfa +500, Omar +400",
        "1 blue arrives",
        "North Gate fountain is empty then",
    )
    assert found.why == (
        "in all: you +300, Anfa +500, Omar +400",
        "nobody else can lead them elsewhere first",
    )
    f6 = choice(found, "f6")
    assert f6.chosen
    assert f6.plan == "move f1"
    assert f6.preview == found.then
    assert (f6.gain, f6.gain_symbol) == ("+300", "dirham")
    assert choice(found, "f2").preview[0].startswith("2 green → Green shop 2")


def test_a_group_shows_all_its_ways() -> None:
    group = choice(at(example(), "move"), "f1")
    assert group.detail == "1 red, 1 blue, 2 green"
    assert group.gain == "up to +300"
    assert "→ Fountain 6: you +300, Anfa +500, Omar +400" in group.preview


def test_german_and_names() -> None:
    match, view = example()
    found = compose(Trial(match.box, view, 0), "move f1 f6", "de", NAMES)
    assert found.go_label == "Führen: Brunnen 6"
    assert found.then[0] == "2× grün → Grüner Laden 2 (3. bis 4.): du +200, You +500"
    assert found.then[2] == "zusammen: du +300, You +500, Abacus +400"


# ---------------------------------------------------------------- auctions


@pytest.mark.rules("MAR-3.3", "MAR-3.13")
def test_an_auction_is_sent_with_its_first_bid() -> None:
    found = at(example(), "auction y3")
    assert found.go == "auction y3 100"
    assert found.then[0] == "2 yellow walk in at once: +300"
    assert [(a.least, a.most, a.step, a.plan) for a in found.amounts] == [
        (100, 600, 25, "auction y3")
    ]
    assert at(example(), "auction y3 225").go == "auction y3 225"
    assert [c.plan for c in found.choices] == [
        "auction y3 100",
        "auction y3 125",
        "auction y3 150",
        "auction y3 200",
        "auction y3 525",
    ]


@pytest.mark.rules("MAR-3.4", "MAR-3.11")
def test_raises_and_pass() -> None:
    found = at(bidding(), "")
    assert (found.go, found.go_label, found.then) == (None, "Choose a bid, or pass", ())
    assert [c.plan for c in found.choices] == ["bid 225", "bid 250", "bid 300", "bid 525", "pass"]
    passing = choice(found, "pass")
    assert (passing.key, passing.reach, passing.blocked) == ("p", True, None)
    assert found.amounts[0].most == 900
    assert (found.amounts[0].chosen, found.amounts[0].go_label) == (225, "Bid {sum}")
    assert at(bidding(), "bid 475").go == "bid 475"
    assert at(bidding(), "bid 225").then == (
        "if it wins: −225",
        "2 yellow walk in at once: +300",
        "your cash then: 975",
        "free signs then: 4",
    )


def test_a_hint_may_advise_to_pass() -> None:
    found = at(bidding(), "pass")
    assert (found.go, found.go_label, found.plan) == ("pass", "Pass", "pass")
    assert [c.id for c in found.choices if c.chosen] == ["pass"]
    assert found.clear == ""


@pytest.mark.parametrize(("players", "options"), GAMES)
def test_every_hint_becomes_a_plan_that_sends_it(
    players: int, options: dict[str, OptionValue]
) -> None:
    """What a bot would do, gathered into one input as the page does, is what go sends."""
    for position in decisions(players, 16, every=4, options=options):
        if not isinstance(position.actor, int):
            continue
        for line in position.legal()[::3]:
            trial = position.copy()
            trial.act(line)
            lines = [line]
            while trial.unfinished and trial.actor == position.actor:
                lines.append(trial.legal()[0])
                trial.act(lines[-1])
            text = position.game.notation.gather(lines)
            found = compose(
                Trial(position.box, position.view(position.actor), position.actor), text, "en"
            )
            assert found.go is not None
            one, other = position.copy(), position.copy()
            one.play(text, position.actor)
            other.play(found.go, position.actor)
            assert one.state() == other.state()


def test_the_auctioneer_cannot_pass_first() -> None:
    match = scenario("SC-10")
    match.act("auction b4")
    passing = choice(compose(Trial(match.box, match.view(0), 0), "", "en"), "pass")
    assert passing.blocked == "pass"


def test_the_panel_of_an_auction() -> None:
    match, view = bidding()
    lot = auction(Trial(match.box, view, 0), "en", NAMES)
    assert lot is not None
    assert (lot.symbol, lot.title, lot.high, lot.leader) == (
        "lot-yellow",
        "Yellow shop 3",
        "200",
        1,
    )
    assert [bidder.seat for bidder in lot.bidders] == [0, 1, 2]
    mine, leader, third = lot.bidders
    assert (mine.bid, leader.bid, third.bid) == ("decides now", "leads with 200", "out")
    assert [b.out for b in lot.bidders] == [False, False, True]
    assert leader.share == 20  # 200 of 1000
    assert "green 2 (4)" in leader.line
    assert "3 signs" in leader.line
    match, view = example()
    assert auction(Trial(match.box, view, 0), "en", NAMES) is None


@pytest.mark.rules("MAR-9.3")
def test_sealed_answers_stay_secret() -> None:
    match = scenario("SC-28")
    for line in ("auction b4", "bid 300"):
        match.act(line)
    other = auction(Trial(match.box, match.view(1), 1), "en", NAMES)
    own = auction(Trial(match.box, match.view(0), 0), "en", NAMES)
    assert other is not None
    assert own is not None
    assert other.bidders[0].bid == "has answered"
    assert own.bidders[0].bid == "your answer: 300"
    assert other.high == ""
    assert compose(Trial(match.box, match.view(1), 1), "", "en").choices[0].plan == "bid 100"


@pytest.mark.rules("MAR-1.12")
def test_hidden_cash_stays_hidden_in_the_panel() -> None:
    match = start(3, hidden_cash=True, start_player="seat_0")
    for line in ("auction b4", "bid 300"):
        match.act(line)
    lot = auction(Trial(match.box, match.view(1), 1), "en", NAMES)
    assert lot is not None
    assert "cash hidden" in lot.bidders[0].line
    assert "1,200" in lot.bidders[1].line
    assert lot.bidders[0].share == 0


# ---------------------------------------------------------------- letting in


@pytest.mark.rules("MAR-7.2", "MAR-7.4")
def test_gates_are_filled_in_any_order_and_written_in_one_way() -> None:
    """SC-24, red blue green purple in line: two from each end, whichever was chosen first."""
    first = at(refilling(), "admit f8 right 2")
    assert first.go is None
    assert first.go_label == "North Gate fountain: how many, from which end?"
    both = at(refilling(), "admit f8 right 2 f1 left 2")
    assert both.go == "admit f1 left 2 f8 left 2"
    assert both.then == (
        "1 green, 1 purple → West Gate fountain",
        "1 red, 1 blue → North Gate fountain",
        "nobody is left outside: the last round begins",
    )


@pytest.mark.rules("MAR-7.3", "MAR-R.16")
def test_a_whole_rest_leaves_the_other_gate_empty() -> None:
    found = at(refilling(), "admit f1 right 4")
    assert found.go == "admit f1 left 4"
    assert at(refilling(), "admit f1 right 3").go is None
    assert at(refilling(), "admit f1 left 3 f8 left 1").go is not None


def test_gates_may_be_filled_one_by_one_from_the_left() -> None:
    found = at(refilling(), "admit f8 left 2")
    assert found.go == "admit f8 left 2"
    assert found.go_label == "Let in 2 from the left at West Gate fountain"
    assert found.then[-1] == "North Gate fountain is still empty"


def test_a_gate_can_be_turned_to_and_changed() -> None:
    found = at(refilling(), "admit f1 left 2 f8 left 2 f1")
    assert choice(found, "f1").chosen
    changed = at(refilling(), choice(found, "left-3").plan)
    assert changed.plan.startswith("admit f1 left 3")
    again = at(refilling(), "admit f1 left 2")
    assert choice(again, "f8").chosen
    assert at(refilling(), choice(again, "f1").plan).choices != again.choices


@pytest.mark.rules("MAR-9.4", "MAR-8.1")
@pytest.mark.parametrize(("turn", "ends"), [(31, False), (32, True)])
def test_the_last_visitors_may_end_the_game_at_once(turn: int, ends: bool) -> None:
    """SC-29 later in its round: after turn 32 of four players nobody has a turn left."""
    seat = (turn - 1) % 4
    state = {**scenario("SC-29").state(), "turn_no": turn, "turn_seat": seat, "actor": seat}
    match = Match.restore(find_game("marracash"), state)
    for line in ("move f1 f2", "move f9 f10"):
        match.act(line)
    told = {
        lang: compose(Trial(match.box, match.view(seat), seat), "admit f1 left 2", lang).then[-1]
        for lang in ("en", "de")
    }
    assert ("the game ends at once" in told["en"]) == ends
    assert ("das Spiel endet sofort" in told["de"]) == ends
    assert ("the last round begins" in told["en"]) != ends


def test_one_visitor_left_outside_is_singular() -> None:
    """SC-24 has four in line."""
    assert "1 bleibt draußen" in at(refilling(), "admit f1 left 3", "de").then
    assert "2 bleiben draußen" in at(refilling(), "admit f1 left 2", "de").then
    assert "1 left outside" in at(refilling(), "admit f1 left 3").then
