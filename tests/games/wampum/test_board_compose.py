"""Composing a decision: any order, any change, and never an input that the referee refuses."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from fondaco.engine.composition import Choice, Composition, Counter
from fondaco.engine.errors import IllegalAction
from fondaco.engine.match import Match
from fondaco.engine.trial import Trial
from fondaco.games.wampum.board import compose
from fondaco.games.wampum.forecast import Forecast, outcome
from tests.games.playing import positions
from tests.games.wampum.test_board_positions import (
    NAMES,
    complete,
    decisions,
    discarding,
    follow,
    offering,
    relocating,
    start,
)


def at(position: tuple[Match, dict[str, Any]], plan: str, lang: str = "en") -> Composition:
    match, view = position
    return compose(Trial(match.box, view, 1), plan, lang)


def choice(found: Composition, village: str) -> Choice:
    return next(choice for choice in found.choices if choice.id == village)


def counter(found: Composition, good: str) -> Counter:
    return next(counter for counter in found.counters if counter.id == good)


# ---------------------------------------------------------------- an offer


def test_the_beginning() -> None:
    found = at(offering(), "")
    assert found.plan == ""
    assert found.go is None
    assert found.clear is None
    assert found.then == ()
    assert [c.key for c in found.choices] == ["1", "2", "3", "4"]
    assert [c.key for c in found.counters] == ["m", "t", "p", "w", "a"]
    assert counter(found, "tobacco").more == "offer tobacco 1"
    assert counter(found, "maize").more is None
    assert choice(found, "v2").plan == "offer v2"
    assert choice(found, "v2").gain == "3+ cards"
    assert choice(found, "v3a").detail == "free"


@pytest.mark.parametrize("plan", ["offer v2 tobacco 4", "offer v2  tobacco  4 "])
def test_a_complete_offer(plan: str) -> None:
    found = at(offering(), plan)
    assert found.go == "offer v2 tobacco 4"
    assert found.go_label == "Lay 4 at Beaver Ford"
    assert found.clear == "offer"
    assert choice(found, "v2").chosen
    assert choice(found, "v2").plan == "offer tobacco 4"
    assert choice(found, "v2").detail == "drives Yellow (2 cards) away"
    assert (choice(found, "v2").gain, choice(found, "v2").gain_symbol) == ("+3", "bead")
    assert (choice(found, "v3a").gain, choice(found, "v3a").gain_symbol) == ("4 ⇄ 5", "")
    assert found.then == (
        "Yellow must move",
        "limit 7, you hold 7",
        "canoe: Green keeps it",
    )


def test_both_orders_lead_to_the_same_plan() -> None:
    cards_first = at(offering(), choice(at(offering(), "offer tobacco 4"), "v2").plan)
    more = counter(at(offering(), "offer v2 tobacco 3"), "tobacco").more
    assert more is not None
    assert cards_first == at(offering(), more)


def test_goods_come_in_their_order_however_they_were_named() -> None:
    assert at(offering(), "offer v2 alcohol 1 tobacco 3").go == "offer v2 tobacco 3 alcohol 1"


def test_counts_are_cut_to_the_hand() -> None:
    found = at(offering(), "offer v2 tobacco 99 pelts 3")
    assert found.plan == "offer v2 tobacco 4 pelts 1"
    assert counter(found, "tobacco").more is None
    assert counter(found, "tobacco").less == "offer v2 tobacco 3 pelts 1"


BROKEN = [
    "offer",
    "move v2",
    "discard maize 1",
    "offer tobacco",
    "offer tobacco x",
    "offer tobacco -1",
    "offer tobacco 1 tobacco 1",
    "offer v9 tobacco 1",
    "offer v3c tobacco 1",
    "offer rum 1",
    "offer v2 v3a",
    "offer tobacco ٣",
    "<script>",
    "offer " + "tobacco 1 " * 100,
    "\x00",
]


@pytest.mark.parametrize("plan", BROKEN)
def test_a_broken_or_foreign_plan_is_empty(plan: str) -> None:
    assert at(offering(), plan) == at(offering(), "")


def test_a_set_too_small_blocks_a_village() -> None:
    found = at(offering(), "offer tobacco 4")
    stone_hill = choice(found, "v4")
    assert stone_hill.blocked == "offer v4 tobacco 4"
    assert stone_hill.detail == "Green offers 4 cards here"
    assert stone_hill.gain == "5+ cards"
    assert choice(found, "v3b").blocked is None


def test_a_chosen_village_waits_for_its_cards() -> None:
    found = at(offering(), "offer v4 tobacco 4")
    assert found.go is None
    assert found.go_label == "Stone Hill needs 5 cards"
    assert choice(found, "v4").chosen
    assert choice(found, "v4").blocked is None
    assert at(offering(), "offer v4 tobacco 4 pelts 1").go == "offer v4 tobacco 4 pelts 1"


def test_a_village_that_the_hand_cannot_reach_is_blocked_from_the_start() -> None:
    match, view = offering()
    view["hands"][1] = [0, 1, 1, 0, 0]
    found = compose(Trial(match.box, complete(view), 1), "offer v4 tobacco 1", "en")
    assert found.plan == "offer tobacco 1"
    assert choice(found, "v4").blocked == "offer v4"
    assert choice(found, "v2").blocked == "offer v2"
    assert choice(found, "v3a").blocked is None


def test_the_outlook_tells_of_too_many_cards_and_of_the_last_round() -> None:
    match, view = offering()
    view["hands"][1] = [0, 4, 4, 4, 1]
    found = compose(Trial(match.box, complete(view), 1), "offer tobacco 1", "en")
    assert "limit 7, you hold 14" in found.then
    assert "7 of them must go" in found.then
    view.update(round=8, last_round=True, deck=0)
    found = compose(Trial(match.box, complete(view), 1), "offer tobacco 1", "en")
    assert "limit 7, you hold 12" in found.then


def test_the_outlook_tells_who_gets_the_canoe() -> None:
    assert at(offering(), "offer tobacco 4 weapons 3").then[-1] == "canoe: comes to you"
    match, view = offering()
    view["offers"][0]["count"] = 5
    assert compose(Trial(match.box, complete(view), 1), "offer tobacco 1", "en").then[-1] == (
        "canoe: goes to Red"
    )


def test_names_stand_for_colours_where_they_are_given() -> None:
    match, view = offering()
    found = compose(Trial(match.box, view, 1), "offer v2 tobacco 4", "en", NAMES)
    assert choice(found, "v2").detail == "drives Ledger (2 cards) away"
    assert found.then[0] == "Ledger must move"


def test_german() -> None:
    found = at(offering(), "offer v2 tobacco 4", "de")
    assert found.go == "offer v2 tobacco 4"
    assert found.go_label == "4 nach Biberfurt legen"
    assert [c.key for c in found.counters] == ["m", "t", "f", "w", "a"]
    assert choice(found, "v2").detail == "vertreibt Gelb (2 Karten)"
    assert found.then == ("Gelb muss weichen", "Limit 7, du hast 7", "Kanu: bleibt bei Grün")


# ---------------------------------------------------------------- in the middle of an offer


def test_an_offer_begun_line_by_line_goes_on() -> None:
    match = start(2)
    for line in ("offer v2", "put tobacco 1"):
        match.act(line) if line in match.legal() else None
    pending = match.view(0)["pending"]
    assert match.view(0)["phase"] == "offer_goods"
    rng = Random(1)
    found = follow(match, 0, rng)
    assert found.choices == ()
    assert found.go is not None
    assert found.go.startswith("put ")
    match.play(found.go, 0)
    assert match.view(0)["offers"][0]["village"] == pending["village"]


def test_what_was_put_before_stays() -> None:
    match, view = offering()
    pending = {"seat": 1, "village": "v2", "min_total": 3, "good": 2, "goods": [0, 2, 0, 0, 0]}
    view.update(phase="offer_goods", pending=pending)
    found = compose(Trial(match.box, view, 1), "put tobacco 4", "en")
    assert found.plan == ""
    tobacco = counter(found, "tobacco")
    assert (tobacco.chosen, tobacco.less, tobacco.more) == (2, None, None)
    assert found.go is None
    found = compose(Trial(match.box, view, 1), "put weapons 1", "en")
    assert found.go == "put pelts 0 weapons 1 alcohol 0"
    assert found.go_label == "Lay 3 at Beaver Ford"


# ---------------------------------------------------------------- moving and discarding


def test_moving() -> None:
    found = at(relocating(), "")
    assert found.counters == ()
    assert found.go is None
    assert choice(found, "v2").gain == "+2"
    assert choice(found, "v3a").detail == "drives Green (2 cards) away"
    assert choice(found, "v4").blocked == "move v4"
    found = at(relocating(), "move v2")
    assert found.go == "move v2"
    assert found.go_label == "Move to Beaver Ford"
    assert choice(found, "v2").plan == "move"
    assert at(relocating(), "move v4") == at(relocating(), "")
    assert at(relocating(), "move v2 tobacco 1") == at(relocating(), "")


def test_a_discard_says_why_and_how_many_at_once() -> None:
    match, view = discarding()
    held, count = sum(view["hands"][view["actor"]]), view["pending"]["count"]
    found = at((match, view), "discard maize 1")
    assert found.prompt == (
        f"Your hand has {held} cards, the limit is {held - count}: choose {count} cards to discard."
    )


def test_a_discard_must_be_exact() -> None:
    found = at(discarding(), "discard maize 2")
    assert found.go is None
    assert found.go_label == "2 of 3 cards chosen"
    assert found.choices == ()
    found = at(discarding(), "discard maize 2 pelts 1")
    assert found.go == "discard maize 2 pelts 1"
    assert found.go_label == "Discard 3 cards"
    assert all(c.more is None for c in found.counters)
    assert found.then == ("you keep 4 Tobacco, 3 Weapons", "your offer: 5 goods")
    assert at(discarding(), "discard maize 2 tobacco 4").go is None


def test_a_discard_begun_line_by_line_goes_on() -> None:
    match, view = discarding()
    view["pending"] |= {"good": 1, "goods": [1, 0, 0, 0, 0]}
    found = compose(Trial(match.box, view, 1), "discard tobacco 2", "en")
    assert found.go == "discard tobacco 2"
    assert counter(found, "maize").chosen == 1
    assert counter(found, "maize").less is None


@pytest.mark.parametrize("seat", [None, 0, 2])
def test_whoever_does_not_decide_has_nothing_to_compose(seat: int | None) -> None:
    match, view = offering()
    assert compose(Trial(match.box, view, seat), "offer v2 tobacco 1", "en") == Composition("")


def test_nothing_is_left_to_compose_at_the_end() -> None:
    match = decisions(3, 1, every=1000)[-1]
    assert match.actor is None
    assert compose(Trial(match.box, match.view(0), 0), "offer v2", "en") == Composition("")


# ---------------------------------------------------------------- the referee agrees


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_go_is_never_refused(players: int) -> None:
    """At every line of a random match, so in the middle of offers and discards too."""
    rng = Random(players)
    for position in decisions(players, seed=players):
        if isinstance(position.actor, int):
            found = follow(position, position.actor, rng, rng.choice(["en", "de"]))
            assert found.go is not None
            trial = position.copy()
            trial.play(found.go, position.actor)
            assert not trial.unfinished or trial.actor != position.actor


@pytest.mark.parametrize("players", [2, 4, 5])
def test_blocked_lines_are_refused_and_the_others_are_legal(players: int) -> None:
    rng = Random(players)
    blocked = 0
    for position in decisions(players, seed=10 + players):
        if not isinstance(position.actor, int):
            continue
        plan = ""
        for _ in range(3):
            found = compose(
                Trial(position.box, position.view(position.actor), position.actor), plan, "en"
            )
            for one in found.choices:
                if one.blocked is not None:
                    blocked += 1
                    with pytest.raises(IllegalAction) as refused:
                        position.copy().play(one.blocked)
                    assert refused.value.rule in ("WAM-4.8", "WAM-4.12")
            plan = next((c.more for c in found.counters if c.more and rng.random() < 0.5), plan)
    assert blocked > 20


@pytest.mark.rules("WAM-8.4", "WAM-8.5", "WAM-8.6")
@pytest.mark.parametrize("players", [2, 3, 5])
def test_the_swap_told_in_advance_is_the_swap_that_happens(players: int) -> None:
    match, rng, seen = start(players, players), Random(players), set()
    for position in positions(match, rng):
        state, told = position.state(), len(position.events(None))
        trial = position.copy()
        if trial.actor is None:
            break
        trial.act(rng.choice(trial.legal()))
        goods = {village["id"]: village["goods"] for village in state["villages"]}
        ids = [row["id"] for row in match.box.data["villages"]]
        for event in trial.events(None)[told:]:
            if event.kind not in ("swap_goods", "swap_wampum"):
                continue
            lies = state["offers"][event.facts["seat"]]
            if lies is None or lies["village"] != ids[event.facts["village"]]:
                continue  # laid or moved by this very line
            brought = outcome(match.box, lies["goods"], goods[lies["village"]])
            cards = event.facts["earned" if brought.wampum else "taken"]
            assert brought.wampum == (event.kind == "swap_wampum")
            assert (brought.given, brought.gain) == (sum(lies["goods"]), sum(cards))
            seen.add(event.kind)
    assert seen == {"swap_goods", "swap_wampum"}


@pytest.mark.rules("WAM-5.1", "WAM-5.2", "WAM-7.1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_canoe_and_limit_told_in_advance_come_true(players: int) -> None:
    """For the last to offer, if nobody is driven away: nothing changes after him."""
    rng, checked = Random(players), 0
    for position in decisions(players, seed=20 + players):
        view = position.view(None)
        if view["phase"] != "offer_village" or view["turn"] != players - 1:
            continue
        seat = position.actor
        assert isinstance(seat, int)
        found = follow(position, seat, rng)
        cards = sum(counter.chosen for counter in found.counters)
        forecast = Forecast(Trial(position.box, position.view(seat), seat))
        trial, told = position.copy(), len(position.events(None))
        assert found.go is not None
        trial.play(found.go, seat)
        happened = {event.kind: event.facts for event in trial.events(None)[told:]}
        if "displaced" in happened:
            continue
        checked += 1
        assert happened["canoe"]["seat"] == forecast.with_offer(cards).canoe
        assert happened["limit"]["limit"] == forecast.with_offer(cards).limit
    assert checked > 2
