"""New visitors and the end of MarraCash (MAR-7, MAR-8), and inputs that name several lines."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

import fondaco
from fondaco.engine.match import Match
from fondaco.terminal.draft import Draft
from tests.games.marracash.positions import (
    FOUNTAINS,
    GAME,
    at,
    last_turn,
    play,
    position,
    rule_of,
)


def refill(queue: str, both: bool = True) -> Match:
    """Entrance f1 is empty, perhaps f8 too, and so many wait outside."""
    second = "move f8 f9" if both else "move f2 f7"
    return play(
        position(groups={"f1": "r", "f8": "b", "f2": "g"}, queue=queue), "move f1 f2", second
    )


@pytest.mark.rules("MAR-7.1", "MAR-7.2", "MAR-7.3")
@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("admit f1 left 2", None),
        ("admit f1 left 4", None),
        ("admit f1 right 2", None),
        ("admit f16 left 2", "MAR-7.1"),
        ("admit f2 left 2", "MAR-7.1"),
        ("admit f2 left 9", "MAR-7.1"),
        ("admit f1 left 1", "MAR-7.3"),
        ("admit f1 left 0", "MAR-7.2"),
        ("admit f1 left 5", "MAR-7.2"),
        ("admit f1 middle 2", "MAR-R.24"),
        ("admit f17 left 2", "MAR-R.24"),
        ("admit f1 left", "MAR-R.24"),
        ("admit f1 left two", "MAR-R.24"),
        ("move f1 f2", "MAR-R.24"),
    ],
)
def test_which_admissions_are_allowed(line: str, rule: str | None) -> None:
    assert rule_of(refill("rbgpyr", both=False), line) == rule


@pytest.mark.rules("MAR-7.2")
def test_a_wrong_number_is_refused_with_those_that_are_possible() -> None:
    few, many = refill("rb", both=False), refill("rbgpyr", both=False)
    assert why(many, "admit f1 left 0", "en") == "From 2 to 4 visitors come in together, not 0."
    assert why(many, "admit f1 left 9", "de") == "2 bis 4 Besucher kommen zusammen herein, nicht 9."
    assert why(few, "admit f1 left 3", "en") == "Just 2 visitors come in together now, not 3."
    german = "Jetzt kommen genau 2 Besucher zusammen herein, nicht 0."
    assert why(few, "admit f1 left 0", "de") == german


def why(match: Match, line: str, lang: str) -> str:
    refusal = match.why_not(line)
    assert refusal is not None
    return refusal.say(lang)


@pytest.mark.rules("MAR-7.3", "MAR-R.16")
def test_a_single_visitor_comes_in_only_when_one_is_left_and_then_must() -> None:
    one = refill("r", both=False)
    assert one.legal() == ["admit f1 left 1"]
    assert rule_of(one, "admit f1 left 2") == "MAR-7.3"
    assert rule_of(one, "admit f1 right 1") == "MAR-7.4"
    two = refill("rb", both=False)
    assert two.legal() == ["admit f1 left 2"]
    assert rule_of(two, "admit f1 left 3") == "MAR-7.2"
    three = refill("rbg", both=False)
    assert three.legal() == ["admit f1 left 2", "admit f1 left 3", "admit f1 right 2"]


@pytest.mark.rules("MAR-7.5", "MAR-R.18")
def test_nobody_comes_in_between_two_actions() -> None:
    match = play(position(groups={"f1": "r"}), "move f1 f2")
    assert match.state()["phase"] == "choose"
    assert rule_of(match, "admit f1 left 2") == "MAR-R.24"
    with pytest.raises(fondaco.StateError, match=r"MAR-R\.18"):
        play(position(groups={"f1": ""}))


Groups = frozenset[tuple[str, tuple[int, ...]]]


def who_went_where(lines: list[str], waiting: int) -> Groups:
    """For each entrance the places in line of those who came to it."""
    rest, found = list(range(waiting)), set()
    for line in lines:
        _, fountain, end, number = line.split(" ")
        cut = slice(None, int(number)) if end == "left" else slice(-int(number), None)
        found.add((fountain, tuple(rest[cut])))
        del rest[cut]
    return frozenset(found)


def free_choices(waiting: int, empty: tuple[str, ...]) -> list[list[str]]:
    """Every way to fill the entrances by MAR-7.1 to 7.3 alone, in any order and from any end."""
    if not waiting or not empty:
        return [[]]
    numbers = [1] if waiting == 1 else range(2, min(4, waiting) + 1)
    found = []
    for fountain, end, number in product(empty, ("left", "right"), numbers):
        others = tuple(entrance for entrance in empty if entrance != fountain)
        rest = free_choices(waiting - number, others)
        found += [[f"admit {fountain} {end} {number}", *lines] for lines in rest]
    return found


def written(match: Match, lines: list[str]) -> list[list[str]]:
    """Every way to fill them that the rules accept, line by line."""
    if match.state()["phase"] != "refill":
        return [lines]
    found = []
    for line in match.legal():
        after = match.copy()
        after.act(line)
        found += written(after, [*lines, line])
    return found


@pytest.mark.rules("MAR-7.4", "MAR-R.16")
@pytest.mark.parametrize("both", [True, False])
@pytest.mark.parametrize("waiting", range(1, 12))
def test_each_outcome_of_filling_has_exactly_one_way_of_writing(waiting: int, both: bool) -> None:
    start = refill("rbgpyrbgpyr"[:waiting], both)
    ways = [who_went_where(lines, waiting) for lines in written(start, [])]
    assert len(set(ways)) == len(ways), "nothing is double"
    choices = free_choices(waiting, ("f1", "f8") if both else ("f1",))
    assert {who_went_where(lines, waiting) for lines in choices} == set(ways), "nothing is lost"
    for lines in choices:
        text = "admit " + " ".join(line.removeprefix("admit ") for line in lines)
        match = start.copy()
        assert who_went_where(match.play(text), waiting) == who_went_where(lines, waiting), text


@pytest.mark.rules("MAR-7.4")
@pytest.mark.parametrize(
    ("queue", "text", "lines"),
    [
        ("rbgpyr", "admit f8 right 2 f1 left 3", ["admit f1 left 3", "admit f8 right 2"]),
        ("rbgpyr", "admit f8 right 2 f1 right 3", ["admit f8 right 2", "admit f1 right 3"]),
        ("rbgp", "admit f8 right 2", ["admit f1 left 2", "admit f8 left 2"]),
        ("rbgp", "admit f8 right 4", ["admit f8 left 4"]),
        ("rbg", "admit f8 right 2 f1 left 1", ["admit f8 right 2", "admit f1 right 1"]),
        ("rbgpy", "admit f8 right 3 f1 right 2", ["admit f1 left 2", "admit f8 left 3"]),
    ],
)
def test_people_fill_entrances_as_they_like(queue: str, text: str, lines: list[str]) -> None:
    match = refill(queue)
    assert match.play(text) == lines


@pytest.mark.parametrize(
    "text",
    [
        "admit f8 right 2 f8 left 2",
        "admit f8 right 9",
        "admit f8 right",
        "admit f8 right 2 f1",
        "admit f8 up 2 f1 left 2",
        "admit f3 left 2 f1 left 2",
        "admit  f8 right 2",
        "admit f8 right 2 f1 left 2 f16 left 2",
        "admit",
    ],
)
@pytest.mark.rules("MAR-R.24", "MAR-7.1")
def test_a_bad_set_is_refused_as_a_whole(text: str) -> None:
    match = refill("rbgpyr")
    before = match.state()
    with pytest.raises(fondaco.IllegalAction):
        match.play(text)
    assert match.state() == before


def test_auction_and_first_bid_in_one_and_short_bids() -> None:
    match = play(position())
    assert match.play("auction y3 300") == ["auction y3", "bid 300"]
    assert match.play("+50") == ["bid 350"]
    assert match.play("bid +25") == ["bid 375"]
    assert match.play("400") == ["bid 400"]
    with pytest.raises(fondaco.IllegalAction):
        match.play("+10")
    again = play(position())
    assert again.play("auction y3 bid 100") == ["auction y3", "bid 100"]
    with pytest.raises(fondaco.IllegalAction):
        play(position()).play("auction y3 75")
    gather = GAME.notation.gather
    assert gather(["auction y3", "bid 300"]) == "auction y3 300"
    assert gather(["admit f1 left 3", "admit f8 right 2"]) == "admit f1 left 3 f8 right 2"
    assert gather(["move f1 f2"]) == "move f1 f2"
    assert gather(["pass"]) == "pass"


def test_before_the_first_bid_an_auction_is_unfinished() -> None:
    match = play(position())
    told = [match.unfinished]
    for line in ("auction y3", "bid 100"):
        match.act(line)
        told.append(match.unfinished)
    assert told == [False, True, False]


# ---------------------------------------------------------------- the end


@pytest.mark.rules("MAR-8.1", "MAR-8.2", "MAR-7.7")
def test_everybody_has_one_more_turn() -> None:
    match = refill("rb")
    match.act("admit f1 left 2")
    state = match.state()
    assert (state["final_turns"], state["last_round_cause"], state["actor"]) == (3, "queue", 1)
    seats = []
    while match.actor is not None:
        seats.append(match.actor)
        match.act(match.legal()[0])
    assert list(dict.fromkeys(seats)) == [1, 2, 0]
    assert match.state()["turn_seat"] == 0
    assert at(match.state(), "f8") == [0] * 5, "nobody was let in any more"


@pytest.mark.rules("MAR-8.3", "MAR-8.4")
def test_only_cash_counts_and_ties_share_a_rank() -> None:
    shops = {"r1": (0, 0), "r2": (0, 0), "r3": (0, 0)}
    state = last_turn(groups={"f2": "g"}, owned=shops, cash=[500, 700, 700])
    match = play(state, "move f2 f7", "move f7 f2")
    assert match.result == {"scores": [500, 700, 700], "ranks": [3, 1, 1], "winners": [1, 2]}


@pytest.mark.rules("MAR-8.5")
def test_what_is_progress() -> None:
    idle: dict[str, Any] = {"idle_turns": 3}
    assert play(position(**idle), "move f16 f13", "move f13 f16").state()["idle_turns"] == 4
    sale = play(position(cash=[175, 0, 0], **idle), "auction y3", "bid 100")
    assert sale.state()["idle_turns"] == 0
    visit = position(groups={"f9": "y"}, owned={"y3": (1, 0)}, cash=[0, 0, 0], **idle)
    assert play(visit, "move f9 f10", "move f16 f13", "admit f16 left 2").state()["idle_turns"] == 0
    admitted = play(position(groups={"f1": "r"}, **idle), "move f1 f2", "move f2 f7")
    admitted.act("admit f1 left 2")
    assert admitted.state()["idle_turns"] == 0


@pytest.mark.rules("MAR-8.5", "MAR-8.6", "MAR-R.17")
def test_the_empty_line_is_looked_at_first_then_the_stall_then_the_limit() -> None:
    late: dict[str, Any] = {"turn_no": 120, "idle_turns": 14}
    stalled = play(position(groups={"f9": "r"}, **late), "move f9 f10", "move f10 f9").state()
    assert (stalled["last_round_cause"], stalled["final_turns"]) == ("stall", 3)
    late["idle_turns"] = 13
    capped = play(position(groups={"f9": "r"}, **late), "move f9 f10", "move f10 f9").state()
    assert (capped["last_round_cause"], capped["final_turns"]) == ("cap", 3)
    last = play(
        position(groups={"f9": "r", "f1": "g"}, queue="rb", turn_no=120, idle_turns=14),
        "move f1 f2",
        "move f2 f1",
    )
    assert last.state()["last_round_cause"] == "stall"
    emptied = play(
        position(groups={"f9": "r", "f1": "g"}, queue="rb", turn_no=120, idle_turns=14),
        *("move f1 f2", "move f2 f7", "admit f1 left 2"),
    ).state()
    assert (emptied["last_round_cause"], emptied["final_turns"]) == ("queue", 3)


@pytest.mark.rules("MAR-R.17", "MAR-8.2")
def test_a_last_round_is_never_restarted() -> None:
    state = position(
        groups={"f9": "r"},
        queue="rb",
        turn_no=121,
        idle_turns=15,
        final_turns=3,
        last_round_cause="stall",
    )
    after = play(state, "move f9 f10", "move f10 f9").state()
    assert (after["final_turns"], after["last_round_cause"]) == (2, "stall")


@pytest.mark.rules("MAR-9.4")
@pytest.mark.parametrize(("turn", "left"), [(16, 2), (17, 1), (18, 0)])
def test_finish_round_plays_only_the_current_round(turn: int, left: int) -> None:
    state = position(
        groups={"f1": "r", "f9": "g"},
        queue="rb",
        turn_no=turn,
        options={"last_round": "finish_round"},
    )
    match = play(state, "move f1 f2", "move f9 f10", "admit f1 left 2")
    after = match.state()
    assert after["final_turns"] == left
    assert (after["phase"] == "over") == (left == 0)
    again = Match.restore(GAME, after)
    assert again.state() == after
    assert FOUNTAINS.index("f1") == 0
    told = {lang: " ".join(match.log(None, lang)) for lang in ("en", "de")}
    assert ("the last round begins" in told["en"]) == (left > 0)
    assert ("the game ends at once" in told["en"]) == (left == 0)
    assert ("Die letzte Runde beginnt" in told["de"]) == (left > 0)
    assert ("das Spiel endet sofort" in told["de"]) == (left == 0)


@pytest.mark.rules("MAR-7.4")
def test_a_person_at_the_terminal_fills_both_entrances_with_one_line() -> None:
    match = refill("rbgpyr")
    draft = Draft(match, 0)
    assert draft.add("admit f8 left 2 f1 left 3") is None
    assert draft.lines == ["admit f8 left 2", "admit f1 left 3"]
    assert draft.complete
    other = Draft(play(position()), 0)
    assert other.add("auction y3 300") is None
    assert other.lines == ["auction y3", "bid 300"]
    assert other.complete
