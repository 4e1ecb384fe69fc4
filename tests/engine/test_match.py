"""The public API: what the design promises, and what is refused."""

from __future__ import annotations

import copy
from random import Random
from typing import Any

import pytest

import fondaco
from fondaco.engine.game import Game
from fondaco.engine.match import Match
from tests.games.playing import positions


def test_the_promised_names() -> None:
    match = fondaco.start("wampum", players=3, seed=7)
    assert match.actor in (0, 1, 2)
    assert match.legal() == ["offer v2", "offer v3a", "offer v4"]
    match.act("offer v2")
    assert match.chance() == []
    assert match.state()["phase"] == "offer_goods"
    assert match.view(None)["hands"] == [5, 5, 5]
    assert match.why_not(match.legal()[0]) is None
    assert match.result is None
    assert fondaco.restore(match.state()).legal() == match.legal()
    assert fondaco.replay(match.record()).legal() == match.legal()


def test_an_illegal_action_tells_rule_reason_and_line_and_changes_nothing() -> None:
    match = fondaco.start("wampum", players=3, seed=7)
    before = match.state()
    with pytest.raises(fondaco.IllegalAction) as refused:
        match.act("offer v3b")
    error = refused.value
    assert (error.rule, error.line) == ("WAM-2.3", "offer v3b")
    assert error.reason == "Cedar Point is not in play."
    assert isinstance(error, ValueError)
    assert match.state() == before
    assert match.lines == before_lines(match)


def before_lines(match: fondaco.Match) -> list[str]:
    return fondaco.replay(match.record()).lines


@pytest.mark.parametrize("line", [None, 7, ["offer v2"], b"offer v2", {"a": 1}, object()])
@pytest.mark.rules("WAM-R.28")
def test_a_line_of_the_wrong_sort_is_refused(line: Any) -> None:
    match = fondaco.start("wampum", players=3, seed=7)
    with pytest.raises(fondaco.IllegalAction) as refused:
        match.act(line)
    assert refused.value.rule == "WAM-R.28"
    assert match.why_not(line) is not None


def test_an_over_long_line_makes_a_short_sentence() -> None:
    match = fondaco.start("wampum", players=3, seed=7)
    with pytest.raises(fondaco.IllegalAction) as refused:
        match.act("offer v2\x1b[2J" * 100_000)
    assert len(refused.value.reason) < 120
    assert "\x1b" not in refused.value.reason


@pytest.mark.rules("WAM-R.31")
def test_only_the_actor_acts() -> None:
    match = fondaco.start("wampum", players=3, seed=7, options={"start_player": "seat_0"})
    with pytest.raises(fondaco.IllegalAction) as refused:
        match.act("offer v2", seat=1)
    assert refused.value.rule == "WAM-R.31"
    match.act("offer v2", seat=0)


@pytest.mark.parametrize("players", [0, 1, 6, -1, 2.0, "3", None, True])
@pytest.mark.rules("WAM-R.34")
def test_a_wrong_number_of_players_is_refused(players: Any) -> None:
    with pytest.raises(fondaco.SetupError, match="2 to 5 players") as refused:
        fondaco.start("wampum", players=players)
    assert refused.value.rule == "WAM-R.34"


@pytest.mark.parametrize(
    "options",
    [
        {"nope": 1},
        {"start_player": "seat_1"},
        {"hide_chests": 1},
        {"hide_chests": "true"},
        {7: 1},
        [],
        "x",
        {"start_player": ["random"]},
    ],
)
@pytest.mark.rules("WAM-R.34")
def test_a_bad_option_is_refused(options: Any) -> None:
    with pytest.raises(fondaco.SetupError) as refused:
        fondaco.start("wampum", players=3, options=options)
    assert refused.value.rule == "WAM-R.34"


@pytest.mark.parametrize("seat", [3, -1, "0", 0.0, True, [0]])
@pytest.mark.rules("WAM-R.34")
def test_the_view_of_a_seat_that_does_not_exist_is_refused(seat: Any) -> None:
    match = fondaco.start("wampum", players=3, seed=7)
    with pytest.raises(fondaco.SetupError) as refused:
        match.view(seat)
    assert refused.value.rule == "WAM-R.34"
    with pytest.raises(fondaco.SetupError):
        match.events(seat)


@pytest.mark.parametrize("game", ["wampun", "chess", "", None, 7, "../wampum"])
def test_an_unknown_game_is_refused(game: Any) -> None:
    with pytest.raises(fondaco.SetupError, match="There is no game"):
        fondaco.start(game, players=3)


def test_a_near_miss_is_pointed_out() -> None:
    with pytest.raises(fondaco.SetupError, match="did you mean wampum"):
        fondaco.start("wampun", players=3)


def test_chance_is_auto_or_manual() -> None:
    with pytest.raises(fondaco.SetupError, match='"auto" or "manual"'):
        fondaco.start("wampum", players=3, chance="dice")
    with pytest.raises(fondaco.SetupError, match="no seed"):
        fondaco.start("wampum", players=3, chance="manual", seed=1)


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(fondaco.SetupError, match="Languages"):
        fondaco.start("wampum", players=3, seed=7).log(0, "fr")


def test_a_copy_goes_its_own_way_with_the_same_dice() -> None:
    match = fondaco.start("wampum", players=3, seed=7)
    twin = match.copy()
    for _ in positions(twin, Random(1)):
        pass
    assert match.result is None
    assert match.lines == twin.lines[: len(match.lines)]
    for _ in positions(match, Random(1)):
        pass
    assert match.state() == twin.state()


# ---------------------------------------------------------------- whole sets


@pytest.mark.rules("WAM-R.32")
def test_a_set_is_named_in_any_order() -> None:
    """Seed 1 deals seat 0 two maize, one tobacco, two alcohol."""
    for text in ("offer v4 alcohol 1 maize 2", "offer v4 maize 2 alcohol 1 pelts 0"):
        match = fondaco.start("wampum", players=2, seed=1, options={"start_player": "seat_0"})
        assert match.view(0)["hands"][0] == [2, 1, 0, 0, 2]
        puts = ["put maize 2", "put tobacco 0", "put alcohol 1"]
        assert match.play(text) == ["offer v4", *puts]
        assert match.view(0)["offers"][0] == {"village": "v4", "goods": [2, 0, 0, 0, 1]}


def test_the_rest_of_a_set_can_be_named_at_once() -> None:
    match = fondaco.start("wampum", players=2, seed=1, options={"start_player": "seat_0"})
    match.act("offer v4")
    match.act("put maize 1")
    assert match.play("put alcohol 1") == ["put tobacco 0", "put alcohol 1"]


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("offer v4 tobacco 3", "WAM-4.2"),
        ("offer v4 pelts 1", "WAM-R.32"),
        ("offer v4 maize 0", "WAM-4.3"),
        ("offer v3b maize 1", "WAM-2.3"),
        ("offer v9 maize 1", "WAM-R.28"),
        ("offer v4 maize", "WAM-R.28"),
        ("offer v4 maize 01", "WAM-R.28"),
        ("offer v4 maize 1 maize 1", "WAM-R.28"),
        ("offer v4  maize 1", "WAM-R.28"),
        ("put maize 1 tobacco 1", "WAM-R.28"),
        ("discard maize 1 tobacco 1", "WAM-R.28"),
    ],
)
def test_a_set_is_played_whole_or_not_at_all(text: str, rule: str) -> None:
    match = fondaco.start("wampum", players=2, seed=1, options={"start_player": "seat_0"})
    before = match.state()
    with pytest.raises(fondaco.IllegalAction) as refused:
        match.play(text)
    assert refused.value.rule == rule
    assert match.state() == before


def test_a_discard_can_be_named_at_once() -> None:
    """SC-09: seat 0 must discard 4 of 3 maize, 1 tobacco, 4 pelts, 1 alcohol."""
    match = fondaco.restore(_over_the_limit())
    assert match.play("discard pelts 3 maize 1") == [
        "discard maize 1",
        "discard tobacco 0",
        "discard pelts 3",
    ]
    match = fondaco.restore(_over_the_limit())
    with pytest.raises(fondaco.IllegalAction) as refused:
        match.play("discard pelts 4 maize 1")
    assert refused.value.rule == "WAM-7.3"


def _over_the_limit() -> dict[str, Any]:
    return {
        "game": "wampum",
        "options": {"start_player": "seat_0", "hide_chests": False},
        "players": 3,
        "round": 6,
        "last_round": False,
        "phase": "discard",
        "actor": 0,
        "canoe": 1,
        "turn": 0,
        "deck": [4, 7, 6, 9, 4],
        "removed": [0, 0, 0, 0, 0],
        "hands": [[3, 1, 4, 0, 1], [2, 1, 0, 0, 0], [0, 0, 0, 2, 3]],
        "offers": [
            {"village": "v2", "goods": [0, 0, 0, 0, 2]},
            {"village": "v3a", "goods": [2, 0, 0, 0, 0]},
            {"village": "v4", "goods": [0, 1, 0, 0, 0]},
        ],
        "villages": [
            {"id": "v2", "goods": [1, 1, 0, 0, 0]},
            {"id": "v3a", "goods": [0, 0, 2, 0, 0]},
            {"id": "v4", "goods": [0, 0, 0, 1, 1]},
        ],
        "chests": [[0] * 5, [0] * 5, [0] * 5],
        "discards": [[2, 2, 2, 2, 3], [2, 2, 2, 2, 2], [2, 3, 2, 2, 2]],
        "pending": {"seat": 0, "count": 4, "good": 0, "goods": [0, 0, 0, 0, 0]},
        "result": None,
    }


# ---------------------------------------------------------------- states from outside


def _with(path: str, value: Any) -> dict[str, Any]:
    state = copy.deepcopy(_over_the_limit())
    place: Any = state
    *parts, last = path.split(".")
    for part in parts:
        place = place[int(part)] if isinstance(place, list) else place[part]
    place[int(last) if isinstance(place, list) else last] = value
    return state


@pytest.mark.parametrize(
    ("path", "value", "sentence"),
    [
        ("game", "chess", "There is no game"),
        ("game", 7, "must be a table with the id of its game"),
        ("players", 4, "hands must have 4 entries"),
        ("players", 6, "players must be from 2 to 5"),
        ("options", {}, "options must be exactly"),
        ("options.hide_chests", 1, "hide_chests cannot be 1"),
        ("phase", "lunch", "phase must be one of"),
        ("phase", "restock", "actor must be chance"),
        ("actor", 3, "actor must be from 0 to 2"),
        ("actor", None, "actor must be a whole number"),
        ("actor", 1, "actor must be 0"),
        ("canoe", None, "canoe must be a whole number"),
        ("turn", 1, "turn must be from 0 to 0"),
        ("round", 13, "round must be from 1 to 12"),
        ("last_round", True, "last_round must be false"),
        ("last_round", 1, "last_round must be true or false"),
        ("deck", [4, 7, 6, 9, 5], "31 cannot be dealt|has 19 cards of alcohol"),
        ("deck", [4, 7, 6, 9], "deck must be a list of 5"),
        ("deck.0", -1, "from 0 to 18"),
        ("deck.0", 1.0, "whole number"),
        ("hands.1", 3, "list of 5"),
        ("hands.0.0", 2, "has 17 cards of maize"),
        ("offers.0", None, "offers.0. must be a table"),
        ("offers.0.village", None, "must be one of v2, v3a, v4"),
        ("offers.0.village", "v3a", "has a trader already"),
        ("offers.0.village", "v3b", "must be one of"),
        ("offers.0.goods", [0, 0, 0, 0, 0], "too few"),
        ("offers.0.count", 2, "not a known key"),
        ("villages.0.id", "v4", "must be v2"),
        ("villages.0.goods", [0, 0, 0, 0, 0], "cannot be empty"),
        ("removed", [1, 0, 0, 0, 0], "removed must be"),
        ("pending", None, "pending must be a table"),
        ("pending.count", 3, "count must be 4"),
        ("pending.good", 3, "must be a kind that the hand has"),
        ("pending.goods", [1, 0, 0, 0, 0], "more than the seat can have chosen"),
        ("pending.good", 4, "cannot come to exactly 4"),
        ("result", {}, "must be null before the end"),
        ("discards.0.0", 3, "has 19 cards of maize"),
        ("extra", 1, "extra is not a known key"),
    ],
)
@pytest.mark.rules("WAM-1.3")
def test_a_state_that_breaks_a_rule_is_refused(path: str, value: Any, sentence: str) -> None:
    fondaco.restore(_over_the_limit())
    with pytest.raises(fondaco.FondacoError, match=sentence) as refused:
        fondaco.restore(_with(path, value))
    assert "\n" not in str(refused.value)


@pytest.mark.rules("WAM-2.2")
def test_with_seat_0_the_canoe_begins_there() -> None:
    match = fondaco.start("wampum", players=3, chance="manual")
    with pytest.raises(fondaco.StateError, match="canoe must be 0"):
        fondaco.restore(match.state() | {"options": _over_the_limit()["options"]})


@pytest.mark.rules("WAM-R.5")
def test_a_chain_never_drives_out_the_seat_that_started_it() -> None:
    """Seat 0 lies with three cards; it is seat 1's turn, who cannot be displaced himself."""
    match = fondaco.start("wampum", players=2, seed=1, options={"start_player": "seat_0"})
    match.play("offer v2 maize 2 tobacco 1")
    state = match.state()
    kind = next(kind for kind in range(5) if state["hands"][1][kind])
    state["hands"][1][kind] -= 1
    goods = [int(place == kind) for place in range(5)]
    state["offers"][1] = {"village": None, "goods": goods}
    state |= {"phase": "relocate", "actor": 1, "pending": {"seat": 1}}
    with pytest.raises(fondaco.StateError) as refused:
        fondaco.restore(state)
    assert refused.value.rule == "WAM-R.5"


@pytest.mark.parametrize("state", [None, [], "x", {}, {"game": "wampum"}])
def test_what_is_no_state_is_refused(state: Any) -> None:
    with pytest.raises(fondaco.StateError):
        fondaco.restore(state)


def test_a_set_that_goes_on_behind_its_step_tells_nothing_of_the_dice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What follows the step is judged by the table before it, whatever was drawn on the copy."""
    match = fondaco.start("wampum", players=2, seed=3, options={"start_player": "seat_0"})
    match.play("offer v2 " + _everything(match, 0))
    step = match.expand("offer v4 " + _everything(match, 1))
    state, notation = match.state(), match.game.notation
    monkeypatch.setattr(notation, "expand", lambda *_: [*step, "discard maize 1"])
    told = set()
    for seed in range(12):
        again = fondaco.restore(state, seed=seed, chance="auto")
        with pytest.raises(fondaco.IllegalAction) as refused:
            again.play("offer v4 and more", 1)
        told.add((refused.value.rule, refused.value.reason))
        assert again.state() == state
    assert len(told) == 1


def _everything(match: Match, seat: int) -> str:
    goods = [row["id"] for row in match.box.data["goods"]]
    held = match.view(seat)["hands"][seat]
    return " ".join(f"{good} {n}" for good, n in zip(goods, held, strict=True) if n)


# ---------------------------------------------------------------- earlier, and sets


@pytest.mark.parametrize("logged", [True, False])
def test_a_match_as_it_stood_earlier_and_on_from_there(game: Game, logged: bool) -> None:
    match = Match.start(game, game.box.fewest_players, "earlier")
    kept = [match.copy()]
    picks = Random(3)
    for _ in range(40):
        if match.actor is not None:
            match.act(picks.choice(match.legal()))
            kept.append(match.copy())
    if logged:
        match.happened()
    for then in kept[::7]:
        past = match.earlier(len(then.actions))
        assert past.lines == then.lines
        assert past.state() == then.state()
        assert past.happened() == then.happened()
        if past.actor is not None:
            for one in (past, then):
                one.act(one.legal()[-1])
            assert past.lines == then.lines  # the dice go on as they would have
            assert past.happened() == then.happened()


def test_a_log_that_was_read_goes_on_after_a_set() -> None:
    match = fondaco.start("wampum", players=2, seed=1, options={"start_player": "seat_0"})
    before = len(match.happened())
    assert len(match.play("offer v2 alcohol 1 maize 2")) == 4
    fresh = fondaco.replay(match.record())
    assert match.happened() == fresh.happened()
    assert len(match.happened()) > before
    assert match.state() == fresh.state()


def test_a_set_that_is_refused_leaves_nothing_behind() -> None:
    match = fondaco.start("wampum", players=2, seed=1, options={"start_player": "seat_0"})
    lines, state, events = match.lines, match.state(), match.happened()
    with pytest.raises(fondaco.IllegalAction):
        match.play("offer v2 alcohol 1 maize 9")
    assert (match.lines, match.state(), match.happened()) == (lines, state, events)
