"""What a seat of Key Harvest may know: the deals of the others stay behind their screens."""

from __future__ import annotations

from random import Random

import pytest

import fondaco
from fondaco import Match
from fondaco.engine.canonical import canonical
from tests.games.key_harvest.positions import PAIRS, at, do, position
from tests.games.redeal import REDEALS

CROPS = ("hops", "vegetables", "apples", "wine", "wheat")


def dealt(crops: list[str], **options: bool) -> Match:
    match = fondaco.start("key_harvest", 3, options=options, chance="manual")
    do(match, "pair p1", "pair p2", "pair p3")
    return do(match, *(f"deal {crop}" for crop in crops))


@pytest.mark.rules("KEY-2.3", "KEY-1.2", "KEY-R.41")
def test_two_deals_look_alike_to_who_did_not_get_them() -> None:
    one, other = dealt(["hops", "hops", "wine"]), dealt(["wheat", "apples", "apples"])
    for seat in (1, 2, None):
        assert canonical(one.view(seat)) == canonical(other.view(seat))
        assert one.log(seat, "en") == other.log(seat, "en")
        assert one.log(seat, "de") == other.log(seat, "de")
    assert one.view(0) != other.view(0)
    assert one.log(0, "en") != other.log(0, "en")
    assert one.view(1)["stock"] == 57


@pytest.mark.rules("KEY-2.3")
def test_with_open_screens_everybody_sees_the_deals() -> None:
    match = dealt(["hops", "hops", "wine"], open_screens=True)
    assert match.view(1) == match.view(None) == match.state()
    assert match.log(1, "en")[-1] == "Red is dealt 1 wine."


@pytest.mark.rules("KEY-3.11", "KEY-1.2")
def test_no_step_is_skipped_for_a_reason_behind_a_screen() -> None:
    """Seat 0 can pay for d5 in one deal and not in the other: both times it is asked alike."""
    for own in ("hw", "vv"):
        state = position(
            fields=PAIRS[:3],
            hands=[own, "hhww", "e"],
            stores=[[], ["d5:hw"], []],
            workers=[{}, {}, {}],
        )
        match = at(state)
        assert ("buy d5" in match.legal()) == (own == "hw")
        assert match.view(2)["actor"] == 0
    views = []
    for own in ("hw", "vv"):
        rest = "hhwwvv"
        for letter in own:
            rest = rest.replace(letter, "", 1)
        match = at(
            fields=["b7 b8 e4", "b2 e6", "c6 f2"],
            hands=["h" + own, rest, ""],
            stores=[["a7:a"], [], ["d5:hw"]],
        )
        do(match, "hire carter", "place c8", "done", "buy a7")
        views.append(canonical(match.view(2) | {"hands": []}))
        assert match.state()["stack"][-1]["kind"] == "buy"
    assert views[0] == views[1]


@pytest.mark.rules("KEY-1.2")
def test_no_refusal_tells_another_seat_what_a_screen_hides() -> None:
    rng = Random(4)
    match = fondaco.start("key_harvest", 4, seed=11)
    box = match.box
    for _ in range(120):
        if match.actor is None:
            break
        seat = (int(match.actor) + 1) % 4
        twin = fondaco.restore(REDEALS["key_harvest"](match.state(), seat, rng))
        assert canonical(twin.view(seat)) == canonical(match.view(seat))
        for line in rng.sample(box.lines, 25):
            assert match.why_not(line, seat) == twin.why_not(line, seat) is not None
        match.act(rng.choice(match.legal()))
