"""States from outside: whatever no play can have led to is refused, with the rule it breaks."""

from __future__ import annotations

import copy
from typing import Any

import pytest

import fondaco
from fondaco.engine.match import Match
from tests.games.marracash.positions import CARDS, GAME, SHOPS, last_turn, play, position
from tests.games.marracash.test_board_positions import scenario

State = dict[str, Any]


def bidding(**changes: Any) -> State:
    """Seat 2 is asked after bids of seats 0 and 1."""
    state = play(position(), "auction r3", "bid 200", "bid 300").state()
    return {**state, "auction": {**state["auction"], **changes}}


def sealed(**changes: Any) -> State:
    state = play(position(options={"bidding": "sealed"}), "auction r3", "bid 200").state()
    return {**state, "auction": {**state["auction"], **changes}}


def refilling(queue: str = "rbgpyr", second: str = "move f8 f9") -> State:
    state = position(groups={"f1": "r", "f8": "b", "f2": "g"}, queue=queue)
    return play(state, "move f1 f2", second).state()


def two_left_after_the_right_end() -> State:
    """One entrance was filled from the right, and somehow two are left for the other."""
    state = play(refilling(), "admit f8 right 2").state()
    state["queue"] = state["queue"][:2]
    for shop in ("g5", "p4"):  # the other two went shopping
        state["customers"][SHOPS.index(shop)] += 1
    return state


def setting_up() -> State:
    options = {"start_player": "seat_0"}
    match = Match.start(GAME, 3, options=options, chance="manual")
    match.act("place f1 red")
    return match.state()


def with_cards(option: str, **cards: Any) -> State:
    match = Match.start(GAME, 3, seed=4, options={"cards": option, "start_player": "seat_0"})
    state = match.state()
    return {**state, "cards": {**state["cards"], **cards}}


def dealing() -> State:
    """The antiques are about to be dealt (SC-27)."""
    return scenario("SC-27").state()


def shown_early() -> State:
    return {**dealing()["cards"], "completed": [0]}


def antiques(**cards: Any) -> State:
    """SC-26: seat 1 needs two more blue customers, and the first of them stand nearby."""
    state = scenario("SC-26").state()
    return {**state, "cards": {**state["cards"], **cards}}


def covered() -> State:
    """SC-26 with both blue visitors in seat 1's shop b4 already."""
    state = antiques()
    for fountain in (3, 9):
        state["fountains"][fountain] = [0] * 5
    state["customers"][8] += 2
    return state


def _swapped(state: State, **changes: Any) -> State:
    return {**state, **changes}


def _at(state: State, key: str, place: int, value: Any) -> State:
    changed = copy.deepcopy(state)
    changed[key][place] = value
    return changed


FIRST = Match.start(GAME, 3, seed=1, options={"start_player": "seat_0"}).state()
OVER = play(last_turn(groups={"f2": "g"}), "move f2 f7", "move f7 f2").state()

BROKEN: list[tuple[str, State, str | None]] = [
    ("another game", position(game="wampum"), None),
    ("an unknown phase", position(phase="rest"), None),
    ("too few players", _swapped(position(), players=2), "MAR-1.1"),
    ("an option more", position(options={"colour": "red"}), None),
    ("an option's value", position(options={"visitors": 60}), "MAR-1.1"),
    ("a field more", position(note=1), None),
    ("another actor", position(actor=1), "MAR-5.1"),
    ("chance in choose", position(actor="chance"), None),
    ("another turn seat", position(turn_seat=1, actor=1), "MAR-2.1"),
    ("a start seat that was not drawn", _swapped(position(), start_seat=1), "MAR-2.1"),
    ("seat_0 elsewhere", position(start_seat=1, turn_seat=1, actor=1), "MAR-1.11"),
    ("three actions", position(actions_done=["move"] * 3), "MAR-4.1"),
    ("a move after an auction", position(actions_done=["auction", "move"]), "MAR-4.2"),
    ("no action left", position(actions_done=["move", "move"]), "MAR-4.3"),
    ("a flag that is a number", position(progress=1), None),
    ("progress at the begin", position(progress=True), "MAR-8.5"),
    ("a sale without progress", position(actions_done=["auction"]), "MAR-8.5"),
    ("an unknown cause", position(last_round_cause="late"), None),
    ("final turns without a cause", position(final_turns=2), "MAR-8.1"),
    ("a last round with a line", position(final_turns=2, last_round_cause="queue"), "MAR-8.1"),
    ("no line and no last round", position(queue=""), "MAR-8.1"),
    ("too many idle turns", position(idle_turns=15, turn_no=31), "MAR-8.5"),
    ("a turn too late", position(turn_no=121), "MAR-8.6"),
    ("a cap too early", last_turn(queue="rb", last_round_cause="cap"), "MAR-8.6"),
    ("a stall too early", last_turn(queue="rb", last_round_cause="stall"), "MAR-8.5"),
    ("an end that is not", last_turn(final_turns=0), "MAR-8.2"),
    ("odd money", position(cash=[1010, 0, 0]), "MAR-1.13"),
    ("debts", position(cash=[-25, 0, 0]), None),
    ("money as text", position(cash=["1000", 0, 0]), None),
    ("too many shops", position(owned=dict.fromkeys(SHOPS[:7], (0, 0))), "MAR-1.6"),
    ("customers without owner", _at(position(), "owners", SHOPS.index("r4"), -1), "MAR-5.6"),
    ("a visitor too many", _at(position(), "fountains", 5, [1, 0, 0, 0, 0]), "MAR-1.5"),
    ("a line that is too long", position(queue_left_gone=40), "MAR-1.9"),
    ("an unknown colour", _swapped(position(), queue=["pink"]), None),
    ("an empty entrance", position(groups={"f8": ""}), "MAR-R.18"),
    ("the right end out of time", position(queue_right_used=True), "MAR-7.5"),
    ("a bag after the set-up", _swapped(position(), bag=[0, 0, 0, 0, 1]), "MAR-1.5"),
    ("an auction out of time", position(auction=bidding()["auction"]), None),
    ("a result before the end", position(result=OVER["result"]), None),
    ("cards without the option", position(cards={"deck": []}), "MAR-1.15"),
    # round 1
    ("a move in round 1", _swapped(FIRST, actions_done=["move"]), "MAR-2.2"),
    ("idle in round 1", _swapped(FIRST, idle_turns=1), "MAR-2.2"),
    (
        "gone in round 1",
        _swapped(
            FIRST, turn_no=2, turn_seat=1, actor=1, queue_left_gone=0, owners=[0, 0, *[-1] * 23]
        ),
        "MAR-3.10",
    ),
    # auctions
    ("no bid, but a bidder", bidding(high_bid=0), "MAR-3.3"),
    ("an auctioneer out of turn", bidding(auctioneer=1), "MAR-3.1"),
    ("an owned lot", bidding(shop="r4"), "MAR-3.1"),
    ("an unknown lot", bidding(shop="x9"), None),
    ("an odd bid", bidding(high_bid=310), "MAR-3.6"),
    ("a bid beyond the purse", bidding(high_bid=1025), "MAR-3.6"),
    ("a first bid by another", bidding(high_bid=100), "MAR-3.3"),
    ("the leader asked", bidding(high_seat=2), "MAR-3.7"),
    ("the asked seat out", bidding(active=[True, True, False]), "MAR-3.7"),
    ("the wrong seat asked", {**bidding(), "actor": 0}, "MAR-3.4"),
    ("sealed sums in the open", bidding(sealed=[100, None, None]), "MAR-9.3"),
    ("flags that are numbers", bidding(active=[1, 1, 1]), None),
    ("a sealed answer too early", sealed(sealed=[200, None, 100]), "MAR-9.3"),
    ("no answer of the first", sealed(sealed=[None, None, None]), "MAR-9.3"),
    ("the first has passed", sealed(sealed=[0, None, None]), "MAR-9.3"),
    ("an odd answer", sealed(sealed=[210, None, None]), "MAR-3.6"),
    ("an answer beyond the purse", sealed(sealed=[2000, None, None]), "MAR-9.3"),
    ("a bid when sealed", sealed(high_bid=200, high_seat=0), "MAR-9.3"),
    # new visitors
    ("nothing to fill", _swapped(refilling(), fountains=position()["fountains"]), "MAR-1.5"),
    ("refill too early", {**refilling(second="move f2 f7"), "actions_done": ["move"]}, "MAR-7.5"),
    (
        "two after the right end",
        {**refilling("rb"), "queue_right_used": True, "progress": True},
        "MAR-R.18",
    ),
    ("two for the left end", two_left_after_the_right_end(), "MAR-7.4"),
    # set-up
    ("rich before the first turn", _at(setting_up(), "cash", 0, 1225), "MAR-1.7"),
    ("sold before the first turn", _at(setting_up(), "owners", 0, 0), "MAR-1.2"),
    (
        "twice the same colour",
        _swapped(
            setting_up(), bag=[8, 10, 10, 10, 14], fountains=[[2, 0, 0, 0, 0], *[[0] * 5] * 15]
        ),
        "MAR-1.8",
    ),
    (
        "the second entrance first",
        _swapped(
            setting_up(), fountains=[[0] * 5, *[[0] * 5] * 6, [1, 0, 0, 0, 0], *[[0] * 5] * 8]
        ),
        "MAR-1.8",
    ),
    (
        "a line before its time",
        _swapped(setting_up(), queue=["blue"], bag=[9, 9, 10, 10, 14]),
        "MAR-1.10",
    ),
    # cards
    ("an unknown card", with_cards("souvenirs", open=["red_50", "red_51"]), None),
    ("a card twice", with_cards("souvenirs", open=["red_50", "red_50"]), None),
    ("three souvenirs", with_cards("souvenirs", open=CARDS[:3]), "MAR-9.1"),
    ("one souvenir", with_cards("souvenirs", open=["red_50"], deck=CARDS[1:]), "MAR-9.1"),
    ("souvenirs lost", with_cards("souvenirs", open=CARDS[:2], deck=CARDS[3:]), "MAR-9.1"),
    ("antiques lost", with_cards("antiques", deck=[]), "MAR-9.2"),
    (
        "a hand unsorted",
        with_cards("antiques", hands=[CARDS[4::-1], CARDS[5:10], CARDS[10:15]], deck=CARDS[15:]),
        None,
    ),
    (
        "a small hand",
        with_cards(
            "antiques", hands=[CARDS[:4], CARDS[5:10], CARDS[10:15]], deck=[CARDS[4], *CARDS[15:]]
        ),
        "MAR-9.2",
    ),
    ("a hand shown in the set-up", {**dealing(), "cards": shown_early()}, "MAR-9.2"),
    ("a covered hand not shown", covered(), "MAR-9.2"),
    ("a hand shown twice", with_cards("antiques", completed=[0, 0]), "MAR-9.2"),
    # the end
    ("another winner", _swapped(OVER, result={**OVER["result"], "winners": [0]}), "MAR-8.3"),
    ("ranks in bytes", _swapped(OVER, result={**OVER["result"], "ranks": b"123"}), "MAR-8.3"),
    (
        "a rank in bytes",
        _swapped(OVER, result={**OVER["result"], "ranks": [b"1", 1, 1]}),
        "MAR-8.3",
    ),
    ("other scores", _swapped(OVER, cash=[0, 0, 0]), "MAR-8.3"),
    ("over too early", _swapped(OVER, final_turns=1), "MAR-8.2"),
]


@pytest.mark.parametrize(
    ("state", "rule"), [row[1:] for row in BROKEN], ids=[row[0] for row in BROKEN]
)
@pytest.mark.rules("MAR-1.5", "MAR-R.18", "MAR-R.24", "MAR-8.5", "MAR-9.2", "MAR-9.3")
def test_a_state_that_contradicts_the_rules_is_refused(state: State, rule: str | None) -> None:
    with pytest.raises(fondaco.StateError) as refused:
        Match.restore(GAME, state)
    assert refused.value.rule == rule


@pytest.mark.rules("MAR-9.2")
def test_a_hand_shown_before_counts_whatever_lies_in_the_shops() -> None:
    """SC-26 with seat 2 first: seat 1's hand is the second and brings its four dearest cards.

    225 + 200 + 150 + 100, so 50 less than in SC-26, where seat 1 ends with 925.
    """
    match = play(antiques(completed=[2]), "move f10 f9", "move f4 f9")
    assert match.state()["cards"]["completed"] == [2, 1]
    assert match.state()["cash"] == [100, 875, 0]


@pytest.mark.rules("MAR-1.9", "MAR-2.2", "MAR-8.5")
@pytest.mark.parametrize(
    "state",
    [
        position(queue="rrrrbg"),
        position(idle_turns=13),
        position(turn_no=4),
        last_turn(idle_turns=15),
    ],
    ids=["four in a row", "idle turns", "many shops early", "idle in the last round"],
)
def test_a_state_made_by_hand_can_be_played_on(state: State) -> None:
    """The invariants of section 8 hold, so it does not matter that no game leads there."""
    match = Match.restore(GAME, state)
    assert match.state() == state
    match.act(match.legal()[0])


def test_what_the_broken_ones_were_made_of_is_whole() -> None:
    states = (position(), bidding(), sealed(), refilling(), setting_up(), FIRST, OVER, last_turn())
    for state in (*states, with_cards("souvenirs"), with_cards("antiques")):
        assert Match.restore(GAME, state).state() == state


def test_every_field_is_needed_and_none_may_be_of_another_type() -> None:
    state = bidding()
    for key in state:
        with pytest.raises(fondaco.StateError):
            Match.restore(GAME, {k: v for k, v in state.items() if k != key})
        values: list[Any] = [None, "x", -7, 3.5, [], {}, True, [None], [[]]]
        for value in values:
            if value == state[key] and type(value) is type(state[key]):
                continue
            with pytest.raises(fondaco.StateError):
                Match.restore(GAME, {**state, key: value})
    junks: list[Any] = [None, [], "state", 3, {}]
    for junk in junks:
        with pytest.raises(fondaco.StateError):
            Match.restore(GAME, junk)
