"""Composing a decision: any order, any change, and never an input that the referee refuses."""

from __future__ import annotations

from collections import deque
from random import Random

import pytest

from fondaco.engine.composition import Choice, Composition, Counter
from fondaco.engine.errors import IllegalAction
from fondaco.engine.match import Match
from fondaco.engine.trial import Trial
from fondaco.games.key_harvest.board import compose
from fondaco.games.key_harvest.board.draft import available, empty
from fondaco.games.key_harvest.board.position import Position
from fondaco.games.key_harvest.notation.standing import standing
from tests.games.key_harvest.test_board_positions import (
    NAMES,
    at,
    decisions,
    follow,
    frame,
    in_list,
    inputs,
    on_board,
    scenario,
    start,
)


def choice(made: Composition, name: str) -> Choice:
    return next(found for found in made.choices if found.id == name)


def counter(made: Composition, crop: str) -> Counter:
    return next(found for found in made.counters if found.id == crop)


# ---------------------------------------------------------------- the referee agrees


def _offered(position: Position) -> set[str]:
    """The legal lines as the board offers them: each thing, each place of a worker, each crop."""
    verbs = ("harvest", "hire", "place", "dismiss", "buy", "claim", "settle", "sow", "give")
    lines = {f"{verb} {name}" for verb in verbs for name in position.legal(verb)}
    lines |= {"done"} if position.may_decline else set()
    lines |= {"end_turn"} if position.kind == "turn" else set()
    verb = {"bid": "offer", "any_crop": "take", "take": "take", "pay": "pay"}.get(position.kind)
    if verb is not None:
        draft = empty(position.box, verb)
        held = available(position, draft)
        left = position.frame["left"] if verb == "pay" else 0
        for crop, amount in enumerate(held):
            if amount and sum(held[crop:]) >= left:
                lines.add(f"{verb} {draft.kinds[crop]}")
    return lines


def _check_offers(match: Match, seat: int) -> None:
    trial = Trial(match.box, match.view(seat), seat)
    position = Position(trial, seat)
    assert _offered(position) == set(match.legal()), frame(match)
    for worker in position.legal("hire"):
        hired = trial.after(f"hire {worker}")
        assert hired is not None
        assert [f"place {space}" for space in position.spaces(worker)] == hired.legal


@pytest.mark.rules("KEY-3.5", "KEY-4.5", "KEY-5.3", "KEY-5.4", "KEY-5.5", "KEY-6.3", "KEY-7.6")
@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 2), (4, 3), (4, 4)])
def test_the_board_offers_exactly_what_is_legal(players: int, seed: int) -> None:
    for match in decisions(players, seed):
        if isinstance(match.actor, int):
            _check_offers(match, match.actor)


@pytest.mark.parametrize("lines", [("harvest f5", "harvest e4"), ("harvest f5",), ()])
def test_it_does_so_where_a_crop_is_out_of_stock(lines: tuple[str, ...]) -> None:
    for name in ("SC-03", "SC-04"):
        _check_offers(scenario(name, *(lines if name == "SC-03" else lines[1:])), 0)


def _reach(match: Match, line: str) -> str:
    """The input of a plan, found by clicking, whose first line is a given one."""
    verb, *words = line.split()
    plans, tried = deque([""]), {""}
    while plans:
        plan = plans.popleft()
        made = at(match, plan)
        for text in inputs(made):
            if match.expand(text)[0] == line:
                return text
        steps = [step for step in (*on_board(match, made), *in_list(made)) if step not in tried]
        about = [step for step in steps if step.split()[:1] == [verb]]
        exact = [step for step in about if set(words) <= set(step.split())]
        plans.extend(exact or about or steps)
        tried.update(steps)
    raise AssertionError(f"{line} cannot be composed")


@pytest.mark.parametrize(("players", "seed", "every"), [(2, 5, 9), (3, 6, 11), (4, 8, 13)])
def test_every_legal_action_can_be_composed(players: int, seed: int, every: int) -> None:
    """By things on the board and by the list, from many positions of a random match."""
    for position in decisions(players, seed, every=every):
        for line in position.legal() if position.actor is not None else []:
            position.copy().play(_reach(position, line))


@pytest.mark.parametrize(("name", "lines"), [("SC-03", ()), ("SC-03", ("harvest e4",))])
def test_also_where_a_crop_is_out_of_stock(name: str, lines: tuple[str, ...]) -> None:
    match = scenario(name, *lines)
    for line in match.legal():
        match.copy().play(_reach(match, line), 0)


@pytest.mark.parametrize(("players", "seed"), [(2, 7), (3, 8), (4, 9)])
def test_go_is_never_refused_and_closes_its_set(players: int, seed: int) -> None:
    """At every line of a random match, so in the middle of sets too."""
    rng = Random(seed)
    for position in decisions(players, seed, every=3):
        seat = position.actor
        if isinstance(seat, int):
            trial = position.copy()
            trial.play(follow(position, rng, rng.choice(["en", "de"])), seat)
            if trial.actor == seat:
                assert not trial.unfinished or frame(trial)["kind"] == "any_crop"


@pytest.mark.parametrize(("players", "seed"), [(2, 11), (4, 12)])
def test_blocked_lines_are_refused(players: int, seed: int) -> None:
    blocked = 0
    for position in decisions(players, seed, every=7):
        if position.actor is None:
            continue
        for plan in ("", "hire", "buy", "claim"):
            for found in at(position, plan).choices:
                if found.blocked is not None:
                    blocked += 1
                    with pytest.raises(IllegalAction) as refused:
                        position.copy().play(found.blocked)
                    assert refused.value.rule.startswith("KEY-")
    assert blocked > 50


# ---------------------------------------------------------------- the turn


@pytest.mark.rules("KEY-3.1", "KEY-3.7")
def test_four_actions_and_the_end_of_the_turn() -> None:
    made = at(start(3), "")
    assert [found.key for found in made.choices] == ["A", "B", "C", "D", "0"]
    assert made.go is None
    assert made.clear is None
    assert choice(made, "action-a").plan == "harvest"
    assert choice(made, "action-c").blocked is not None
    assert choice(made, "action-c").detail == "the stores are empty"
    assert choice(made, "end").plan == "end_turn"
    assert at(start(3), "end_turn").go == "end_turn"


@pytest.mark.rules("KEY-3.2", "KEY-3.3")
def test_actions_that_are_over_say_why() -> None:
    match = scenario("SC-09", "claim a1", "offer hops", "done", "draw d5", "done")
    made = at(match, "")
    assert choice(made, "action-c").detail == "not after D"
    assert choice(made, "action-d").detail == "done already in this turn"
    assert choice(made, "action-a").blocked is None
    with pytest.raises(IllegalAction) as refused:
        match.play(choice(made, "action-c").blocked or "", 0)
    assert refused.value.rule == "KEY-3.3"


BROKEN = [
    "harvest z9",
    "harvest e5",
    "harvest d4 b7",
    "harvest d4 d4",
    "hire nobody",
    "hire steward",
    "hire harvester d4 d5",
    "claim a1 hops x",
    "claim rum 1",
    "offer hops 1",
    "buy a1",
    "end_turn now",
    "<script>",
    "harvest " + "d4 " * 100,
    "\x00",
]


@pytest.mark.parametrize("plan", BROKEN)
def test_a_broken_or_foreign_plan_is_empty(plan: str) -> None:
    match = scenario("SC-02")
    assert at(match, plan) == at(match, "")


# ---------------------------------------------------------------- harvest


@pytest.mark.rules("KEY-4.1", "KEY-4.2")
def test_a_harvest_is_put_together_in_any_order() -> None:
    match = scenario("SC-02")
    assert {found.plan for found in at(match, "harvest").choices} >= {"harvest d4 f5"}
    made = at(match, "harvest f5 d4")
    assert made.go == "harvest f5 d4 done"
    assert made.go_label == "Harvest F5, D4"
    assert made.then == (
        "you get 1 vegetable, 1 cider apple",
        "then behind your screen: 1 hop, 1 vegetable, 1 cider apple",
    )
    assert choice(made, "field-d4").plan == "harvest f5"
    assert made.clear == "harvest"
    assert match.play(made.go, 0) == ["harvest d4", "harvest f5"]


@pytest.mark.rules("KEY-4.4", "KEY-R.4")
def test_substitutes_are_chosen_with_the_fields() -> None:
    match = scenario("SC-03")
    made = at(match, "harvest f5 e4 d5")
    assert made.go is None
    assert made.go_label == "0 of 2 counters chosen"
    assert counter(made, "wheat").more is None  # out of stock
    assert counter(made, "wine").more == "harvest f5 e4 d5 take wine 1"
    made = at(match, "harvest f5 e4 d5 take wine 1 hops 1")
    assert made.go is not None
    assert all(found.more is None for found in made.counters)
    match.play(made.go, 0)
    assert match.view(0)["hands"][0] == [1, 1, 0, 1, 0]
    assert frame(match)["kind"] == "turn"


@pytest.mark.rules("KEY-R.3")
def test_whichever_field_is_chosen_first_gets_the_last_counter() -> None:
    for first, second in (("e4", "d5"), ("d5", "e4")):
        match = scenario("SC-04")
        made = at(match, f"harvest {first} {second} take hops 1")
        assert made.go is not None
        match.play(made.go, 0)
        assert dict(match.view(0)["boards"][0]["fields"])[first] == 1
        assert dict(match.view(0)["boards"][0]["fields"])[second] == 0


# ---------------------------------------------------------------- workers


@pytest.mark.rules("KEY-5.3", "KEY-5.5", "KEY-5.10")
def test_a_worker_shows_its_reach() -> None:
    match = scenario("SC-05")
    made = at(match, "hire reaper")
    assert made.go is None
    assert [found.id for found in made.choices] == ["space-d4", "space-f4"]
    assert choice(made, "space-f4").gain == "2"
    assert choice(made, "space-f4").detail.startswith("touches E4, E5")
    assert "sends the Harvester home" in choice(made, "space-d4").preview
    assert at(match, "hire reaper d4").go == "hire reaper d4"
    assert at(match, "hire reaper d4").clear == "hire reaper"
    steward = choice(at(match, "hire"), "hire-steward")
    assert steward.blocked == "hire steward"
    assert steward.detail == "no space with 3 fields"


@pytest.mark.rules("KEY-6.6")
def test_a_displaced_worker_may_go_home() -> None:
    match = scenario("SC-07", "buy d4")
    made = at(match, "")
    assert choice(made, "done").label == "Send the Harvester home"
    assert choice(made, "done").reach
    assert at(match, "place f4").go == "place f4"


# ---------------------------------------------------------------- stores and registry


@pytest.mark.rules("KEY-6.3", "KEY-6.4")
def test_buying_tells_who_gets_what() -> None:
    match = scenario("SC-08")
    made = at(match, "buy d5", names=NAMES)
    assert made.go == "buy d5"
    assert made.go_label == "Pay 1 hop, 1 wheat, lay D5"
    assert made.then == (
        "stands alone at first",  # b7 and e4 are not next to d5
        "points stay 3",
        "Bruno gets 1 hop, 1 wheat and takes the bid back",
        "left to you: 1 wheat",
    )
    other = choice(made, "field-c5")
    assert other.blocked == "buy c5"
    assert other.detail == "you lack 1 wine"


@pytest.mark.rules("KEY-3.11")
def test_where_only_done_is_possible_go_is_done() -> None:
    match = scenario("SC-08", "buy d5")
    assert match.legal() == ["done"]
    assert at(match, "").go == "done"
    match = scenario("SC-10", "claim a2", "offer wheat")
    assert match.legal() == ["done"]
    assert at(match, "").go == "done"


@pytest.mark.rules("KEY-7.3", "KEY-7.4")
def test_a_claim_and_its_bid_are_one_input() -> None:
    match = scenario("SC-10")
    assert at(match, "claim wheat 1").go is None  # counters first is fine, too
    made = at(match, "claim a2 wheat 1 hops 1")
    assert made.go == "claim a2 hops 1 wheat 1"
    assert counter(made, "wheat").more is None
    assert counter(made, "hops").less == "claim a2 wheat 1"
    assert counter(made, "apples").held == 0
    assert choice(made, "field-a1").plan == "claim a1 hops 1 wheat 1"
    match.play(made.go, 0)
    assert match.view(1)["stores"][0][1]["bid"] == [1, 0, 0, 0, 1]


@pytest.mark.rules("KEY-8.7", "KEY-10.2")
def test_land_is_paid_with_exactly_the_price() -> None:
    match = scenario("SC-16", "claim a1", "offer hops", "done", "draw land_sale")
    made = at(match, "settle a2 wine 2")
    assert made.go is None
    assert made.go_label == "2 of 3 counters chosen"
    made = at(match, "settle wine 2 hops 5")
    assert made.plan == "settle hops 1 wine 2"
    made = at(match, "settle a2 hops 1 wine 2")
    assert made.go == "settle a2 hops 1 wine 2"
    assert choice(made, "done").label == "Take no land"


# ---------------------------------------------------------------- words


def test_german() -> None:
    match = scenario("SC-08")
    made = at(match, "buy d5", "de", NAMES)
    assert made.go == "buy d5"
    assert made.go_label == "1 Hopfen, 1 Weizen zahlen, D5 legen"
    assert choice(at(match, "", "de"), "action-a").label == "Ernte einbringen"


@pytest.mark.parametrize("lang", ["en", "de"])
def test_keys_of_the_crops_differ_and_leave_the_page_its_own(lang: str) -> None:
    made = at(scenario("SC-10"), "claim a2", lang)
    keys = [found.key for found in made.counters]
    assert len(set(keys)) == 5
    assert not set(keys) & set("uhg0123456789")


@pytest.mark.parametrize("seat", [None, 1])
def test_whoever_does_not_decide_has_nothing_to_compose(seat: int | None) -> None:
    match = scenario("SC-02")
    assert compose(Trial(match.box, match.view(seat), seat), "harvest d4", "en") == Composition("")


def test_hints_become_plans() -> None:
    """What `gather` makes of lines is read as the same decision."""
    gather = start(2).game.notation.gather
    rng = Random(4)
    for position in decisions(3, 21, every=5):
        seat = position.actor
        if isinstance(seat, int):
            lines = position.expand(follow(position, rng))
            made = at(position, gather(lines))
            assert made.go is not None
            assert position.expand(made.go) == lines


# ---------------------------------------------------------------- told in advance


@pytest.mark.rules("KEY-12.1", "KEY-12.2", "KEY-12.3")
@pytest.mark.parametrize(("players", "seed"), [(2, 31), (4, 32)])
def test_points_told_in_advance_come_true(players: int, seed: int) -> None:
    """Of purchases, placements and dismissals: what the preview says is what the board then has."""
    rng, checked = Random(seed), 0
    for position in decisions(players, seed):
        seat = position.actor
        if not isinstance(seat, int) or frame(position)["kind"] not in ("turn", "place", "buy"):
            continue
        text = follow(position, rng)
        verb = text.split()[0]
        if verb not in ("buy", "hire", "place"):
            continue
        told = next(line for line in at(position, text).then if line.startswith("points")).split()
        view = position.view(seat)
        if verb == "buy" and text.split()[1] in dict(view["boards"][seat]["workers"]):
            continue  # the worker there is still to be placed
        trial = position.copy()
        trial.play(text, seat)
        assert standing(trial.box, trial.tables()[0], seat).total == int(told[-1])
        checked += 1
    assert checked > 20
