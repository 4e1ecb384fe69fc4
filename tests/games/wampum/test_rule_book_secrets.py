"""The rule book of Wampum: what events show to whom, and that nothing else gets out (7.7, 8)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from fondaco import FondacoError, Match
from tests.games.wampum.model_position import LINES, VILLAGES, plus
from tests.games.wampum.test_rule_book import dealt, draw, goods, lay
from tests.games.wampum.test_rule_book_games import INDEX, Game, random_games
from tests.games.wampum.test_rule_book_settling import position


@pytest.fixture(scope="module")
def games() -> list[Game]:
    return random_games(each=8)


def told(match: Match, seat: int | None) -> list[tuple[str, dict[str, Any]]]:
    return [(event.kind, dict(event.facts)) for event in match.events(seat)]


# ---------------------------------------------------------------- one round by hand


def one_round() -> Match:
    """Two players, round 2: a displacement, both swaps, a discard; villages are v2, v3a, v4."""
    match = position(["mmtt", "p" * 11], ["w", "p", "t"], {})
    lay(match, "v2 maize 2", "v2 pelts 3")
    match.act("move v4")
    draw(match, "ww" + "aa" + "mt")  # to seat 1, to seat 0, to the open village v3a
    match.act("discard pelts 4")  # 8 + 2 against 3 + 3
    return match


PUBLIC = [
    ("chose", {"seat": 0, "village": 0}),
    ("offered", {"seat": 0, "village": 0, "count": 2}),
    ("chose", {"seat": 1, "village": 0}),
    ("offered", {"seat": 1, "village": 0, "count": 3}),
    ("displaced", {"seat": 0, "village": 0, "by": 1}),
    ("moved", {"seat": 0, "village": 4}),
    ("canoe", {"seat": 1, "count": 3}),
    ("drew_hidden", {"seat": 1}),
    ("drew_hidden", {"seat": 1}),
    ("drew_hidden", {"seat": 0}),
    ("drew_hidden", {"seat": 0}),
    ("laid", {"village": 1, "kind": 0}),
    ("laid", {"village": 1, "kind": 1}),
    ("limit", {"limit": 6}),
    ("discarded", {"seat": 1, "count": 4}),
    ("swap_wampum", {"seat": 1, "village": 0, "left": goods("p"), "earned": goods("pp")}),
    ("swap_wampum", {"seat": 0, "village": 4, "left": goods("m"), "earned": goods("m")}),
    ("round", {"round": 3}),
]


@pytest.mark.rules("WAM-4.4", "WAM-4.5", "WAM-4.9", "WAM-5.1", "WAM-6.3", "WAM-6.4", "WAM-7.1")
@pytest.mark.rules("WAM-7.4", "WAM-8.3")
def test_a_spectator_is_told_the_public_events_of_a_round() -> None:
    assert told(one_round(), None) == PUBLIC


@pytest.mark.rules("WAM-4.4", "WAM-6.3", "WAM-7.4")
def test_a_seat_is_told_its_own_cards_as_well() -> None:
    own: dict[int, tuple[str, dict[str, Any]]] = {
        3: ("offered_own", {"seat": 1, "village": 0, "count": 3, "cards": goods("ppp")}),
        7: ("drew", {"seat": 1, "kind": 3}),
        8: ("drew", {"seat": 1, "kind": 3}),
        14: ("discarded_own", {"seat": 1, "count": 4, "cards": goods("pppp")}),
    }
    expected = [own.get(place, event) for place, event in enumerate(PUBLIC)]
    assert told(one_round(), 1) == expected


@pytest.mark.rules("WAM-7.1")
def test_the_limit_of_a_round_is_told_once() -> None:
    """It is one number for all seats; two seats are over it here (7 + 2 against 2 + 3)."""
    match = position(["m" * 7, "t" * 7, "aa"], ["p"] * 3, {0: ("v2", "ww"), 1: ("v3a", "w")})
    lay(match, "v4 alcohol 1")
    draw(match, "wwwwww")
    match.act("discard maize 4")
    match.act("discard tobacco 4")
    assert match.state()["round"] == 3
    assert [facts for kind, facts in told(match, None) if kind == "limit"] == [{"limit": 5}]


@pytest.mark.rules("WAM-3.2", "WAM-9.4", "WAM-9.6")
def test_the_end_is_told_to_everybody() -> None:
    match = position(["mmt", "pp"], ["w", "w", "w"], {}, round_no=11)
    lay(match, "v2 maize 1", "v3a pelts 1")
    draw(match, "".join("mtpwa"[kind] * n for kind, n in enumerate(match.state()["deck"])))
    assert ("last_round", {}) in told(match, None)
    hands = match.state()["hands"]
    while match.actor is not None:
        match.act(match.legal()[0])
    result = match.state()["result"]
    for seat in (0, 1, None):
        assert told(match, seat)[-1] == ("result", result)
        bonus = [facts for kind, facts in told(match, seat) if kind == "bonus"]
        assert [facts["seat"] for facts in bonus] == [0, 1]
        assert all(max(facts["cards"]) <= 1 for facts in bonus)
    assert hands != match.state()["hands"]


# ---------------------------------------------------------------- twins: only hidden cards differ


def twins(play: Callable[[Match], None]) -> tuple[Match, Match]:
    """Two games that seat 1 cannot tell apart: seat 0 has one kind of cards, or five."""
    villages = ["mt", "ppp", "wwaa"]
    one = dealt(["mmmmm", "ppppw", "aaaaa"], villages)
    other = dealt(["mtpwa", "ppppw", "aaaaa"], villages)
    for match in (one, other):
        play(match)
    return one, other


def choose_village(match: Match) -> None:
    match.act("offer v4")


def any_offer(match: Match) -> None:
    if match.state()["hands"][0] == goods("mmmmm"):
        match.play("offer v4 maize 2")
    else:
        match.play("offer v4 pelts 1 alcohol 1")


def until_discard(match: Match) -> None:
    """Limit 2 + 3: seat 2 holds 4 + 2 cards afterwards, seat 0 holds 3 + 2, seat 1 3 + 2."""
    any_offer(match)
    lay(match, "v2 pelts 2", "v3a alcohol 1")
    draw(match, "mm" + "tt" + "pp")


STOPS = [choose_village, any_offer, until_discard]
INPUTS = [
    *["put maize 1 tobacco 1", "put tobacco 1 pelts 0", "put alcohol 1 maize 0", "put pelts 5"],
    *["discard maize 1 alcohol 1", "offer v2 maize 1", "offer v4 tobacco 2 alcohol 1", "pass"],
]


@pytest.mark.rules("WAM-4.4", "WAM-6.3", "WAM-7.4", "WAM-R.32")
@pytest.mark.parametrize("stop", STOPS)
def test_view_events_and_log_tell_nothing_of_hidden_cards(stop: Callable[[Match], None]) -> None:
    one, other = twins(stop)
    assert one.state() != other.state()
    for seat in (1, 2, None):
        assert one.view(seat) == other.view(seat)
        assert told(one, seat) == told(other, seat)
        for lang in ("en", "de"):
            assert one.log(seat, lang) == other.log(seat, lang)


@pytest.mark.rules("WAM-R.31")
@pytest.mark.parametrize("stop", STOPS)
def test_refused_lines_tell_others_nothing_of_hidden_cards(stop: Callable[[Match], None]) -> None:
    one, other = twins(stop)
    for seat in {0, 1, 2} - {one.actor, 0}:
        for line in LINES:
            assert one.why_not(line, seat) == other.why_not(line, seat)


def answer(match: Match, text: str, seat: int) -> tuple[object, ...]:
    """Everything that a seat gets back for an input that it may not give now."""
    with pytest.raises(FondacoError) as caught:
        match.play(text, seat)
    error = caught.value
    return type(error), str(error), error.args, vars(error)


@pytest.mark.rules("WAM-R.31")
@pytest.mark.parametrize("text", INPUTS)
def test_refused_inputs_tell_others_nothing_of_hidden_cards(text: str) -> None:
    villages = ["mt", "ppp", "wwaa"]
    one = dealt(["mmmmm", "ppppw", "aaaaa"], villages)
    other = dealt(["tpwwa", "ppppw", "aaaaa"], villages)
    for match in (one, other):
        match.act("offer v4")
    assert one.view(1) == other.view(1)
    assert answer(one, text, 1) == answer(other, text, 1)


# ---------------------------------------------------------------- random games


OWN = {"drew": "drew_hidden", "offered_own": "offered", "discarded_own": "discarded"}


@pytest.mark.rules("WAM-4.4", "WAM-6.3", "WAM-7.4", "WAM-8.3", "WAM-R.33")
def test_events_show_hidden_cards_to_their_owner_only(games: list[Game]) -> None:
    for game in games:
        public = game.match.events(None)
        assert not {event.kind for event in public} & set(OWN)
        for seat in range(game.players):
            seen = game.match.events(seat)
            assert len(seen) == len(public)  # nobody can count what is hidden from him
            for own, other in zip(seen, public, strict=True):
                if own.kind in OWN:
                    assert (OWN[own.kind], own.facts["seat"]) == (other.kind, seat)
                    assert other.facts.items() <= own.facts.items()
                    assert not {"kind", "cards"} & set(other.facts)
                else:
                    assert own == other


@pytest.mark.rules("WAM-6.3", "WAM-4.4")
def test_the_owner_is_told_what_he_drew_and_offered(games: list[Game]) -> None:
    for game in games:
        drawn = [m for m in game.moments if m.line.startswith("draw")]
        for seat in range(game.players):
            own = [m for m in drawn if m.state["pending"]["queue"][0]["id"] == seat]
            told = [e.facts["kind"] for e in game.match.events(seat) if e.kind == "drew"]
            assert told == [INDEX[m.line] - 215 for m in own]


@pytest.mark.rules("WAM-8.3", "WAM-2.8")
def test_whoever_watches_can_follow_the_open_goods(games: list[Game]) -> None:
    """From public events alone the village goods and the chests can be added up (section 8)."""
    for game in games:
        villages = {village: [0] * 5 for village in range(5)}
        chests = {seat: [0] * 5 for seat in range(game.players)}
        for event in game.match.events(None):
            follow(villages, chests, event.kind, event.facts)
        end = game.match.state()
        assert list(chests.values()) == end["chests"]
        for place in end["villages"]:
            assert villages[VILLAGES.index(place["id"])] == place["goods"]


def follow(
    villages: dict[int, list[int]], chests: dict[int, list[int]], kind: str, facts: Any
) -> None:
    if kind == "laid":
        villages[facts["village"]][facts["kind"]] += 1
    elif kind == "swap_goods":
        assert villages[facts["village"]] == facts["taken"]
        villages[facts["village"]] = facts["given"]
    elif kind == "swap_wampum":
        villages[facts["village"]] = plus(villages[facts["village"]], facts["left"])
        chests[facts["seat"]] = plus(chests[facts["seat"]], facts["earned"])
    elif kind == "bonus":
        chests[facts["seat"]] = plus(chests[facts["seat"]], facts["cards"])
