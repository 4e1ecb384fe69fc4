"""The drawing: well formed, within the content security policy, complete, and blind to secrets."""

from __future__ import annotations

import copy
import inspect
from collections.abc import Callable
from random import Random
from typing import Any
from xml.etree.ElementTree import Element

import pytest

from fondaco.engine.event import Event
from fondaco.engine.game import State
from fondaco.engine.match import Match
from fondaco.engine.registry import find_game
from fondaco.engine.trial import Trial
from fondaco.games.yangtze.board import (
    Board,
    auction,
    compose,
    draw,
    facts,
    place,
    symbols,
)
from tests.games.drawings import NASTY, all_drawn, by_id, check_drawing, elements, parse
from tests.games.yangtze.redeal import redeal
from tests.games.yangtze.test_board_positions import (
    NAMES,
    after,
    bartering,
    bidding,
    dealt,
    decisions,
    losing,
    second_buy,
    selling,
    start,
    taxed,
)

POSITIONS = [selling, second_buy, bidding, bartering, taxed, losing]


def board_of(
    match: Match,
    seat: int | None,
    plan: str = "",
    lang: str = "en",
    last: tuple[Event, ...] = (),
    names: list[str] | None = None,
    view: State | None = None,
) -> Board:
    view = match.view(seat) if view is None else view
    composition = compose(Trial(match.box, view, seat), plan, lang, NAMES)
    return draw(Trial(match.box, view, seat), lang, composition, names or NAMES, list(last))


_KEYS = ("data-plan", "data-why", "data-send")


def check(board: Board) -> None:
    """What holds for every drawing."""
    check_drawing(board, symbols(), _check_target)


def _check_target(element: Element) -> None:
    if element.attrib.get("role") == "button":
        assert sum(key in element.attrib for key in _KEYS) == 1
    else:
        assert not any(key in element.attrib for key in _KEYS)
        assert "tabindex" not in element.attrib
    if "moves" in element.attrib.get("class", "").split():
        assert "id" in element.attrib


def told(markup: str, key: str) -> set[str]:
    return {e.attrib[key] for e in elements(markup) if key in e.attrib}


# ---------------------------------------------------------------- always


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_position_of_a_match_can_be_drawn(players: int) -> None:
    rng = Random(players)
    phases = set()
    for position in decisions(players, seed=30 + players, every=7):
        last = tuple(position.events(None)[-12:])
        phases.add(position.view(None)["phase"])
        seats: list[int | None] = [None, rng.randrange(players)]
        seats += [position.actor] if isinstance(position.actor, int) else []
        for seat in seats:
            check(board_of(position, seat, "", rng.choice(["en", "de"]), last))
    assert {"turn", "auction", "ruler", "over"} <= phases


@pytest.mark.parametrize("lines", range(0, 16, 3))
def test_the_set_up_can_be_drawn(lines: int) -> None:
    match = Match.start(find_game("yangtze"), 4, chance="manual")
    for _ in range(lines):
        match.act(match.chance()[0][0])
    check(board_of(match, 0))
    check(board_of(match, None, lang="de"))


@pytest.mark.parametrize("position", POSITIONS)
@pytest.mark.parametrize(
    "plan",
    [
        "", "sell vase_red vase_gold", "buy house_2", "buy_free", "bid 14", "cash 10",
        "open_sale cloth_lime", "open_sale", "give vase_red house_2", "give house_2", "end_turn",
    ],
)  # fmt: skip
def test_every_plan_can_be_drawn(position: Callable[[], Match], plan: str) -> None:
    match = position()
    assert isinstance(match.actor, int)
    for lang in ("en", "de"):
        check(board_of(match, match.actor, plan, lang))


@pytest.mark.parametrize("option", [{"end_ruler": 6}, {"open_wares": True}])
def test_options_can_be_drawn(option: dict[str, Any]) -> None:
    for position in decisions(3, seed=5, every=20, **option):
        check(board_of(position, 0))


def test_ruler_places_beyond_the_last_are_crossed_out() -> None:
    words = told(board_of(start(3, end_ruler=6), 0).wide, "aria-label")
    assert "Ruler place 6: empty" in words
    assert "Ruler place 7: empty" not in words
    assert "not used in this game" in words


# ---------------------------------------------------------------- targets


@pytest.mark.parametrize("position", POSITIONS)
@pytest.mark.parametrize("plan", ["", "sell vase_red", "buy house_2", "open_sale", "give vase_red"])
def test_whatever_can_be_done_is_on_the_board(position: Callable[[], Match], plan: str) -> None:
    match = position()
    assert isinstance(match.actor, int)
    found = compose(Trial(match.box, match.view(match.actor), match.actor), plan, "en", NAMES)
    board = board_of(match, match.actor, plan)
    beside = ("next", "close")
    wanted = {c.plan for c in found.choices if c.blocked is None and c.id not in beside}
    blocked = {c.blocked for c in found.choices if c.blocked is not None}
    assert told(board.wide, "data-plan") == wanted
    assert told(board.phone, "data-plan") | told(board.dock, "data-plan") == wanted
    assert told(board.wide, "data-send") == told(board.phone, "data-send") == set()
    assert told(board.wide, "data-why") == told(board.phone, "data-why") == blocked


@pytest.mark.rules("YAN-3.2")
def test_every_ware_on_the_river_is_a_target_with_a_preview() -> None:
    match = selling()
    drawn = board_of(match, 0).wide
    tile = by_id(drawn)["tile-vase_white"].attrib
    assert tile["data-plan"] == "buy house_1"
    assert "for 10" in tile["aria-label"]
    assert tile["data-preview"].startswith("coins 30 → 20\nVase 2 → 3: 15 → 30\n")


def test_who_does_not_decide_has_no_targets() -> None:
    match = selling()
    for seat in (1, 2, None):
        board = board_of(match, seat)
        assert not any(e.attrib.get("role") == "button" for e in all_drawn(board))


def test_spectators_have_no_dock_and_see_how_settlements_stand() -> None:
    match = bidding()
    board = board_of(match, None)
    assert board.dock == ""
    assert "standings" in board.wide


# ---------------------------------------------------------------- movement


@pytest.mark.rules("YAN-4.2")
def test_wares_keep_their_ids_while_they_drift() -> None:
    match = selling()
    before = by_id(board_of(match, 1).wide)
    after(match, "buy house_8", "done", "draw jade_white")
    events = tuple(match.events(1)[-3:])
    then = by_id(board_of(match, 1, last=events).wide)
    for tile in ("vase_white", "silk_red", "cloth_grey"):
        where = [found[f"tile-{tile}"].attrib["transform"] for found in (before, then)]
        assert where[0] != where[1]
    assert "tile-paper_sand" in before
    assert "tile-paper_sand" not in then
    assert "drifts-in" in then["tile-jade_white"].attrib["class"]


@pytest.mark.rules("YAN-3.5")
def test_a_bought_ware_keeps_its_id_on_its_way_behind_the_screen() -> None:
    match = selling()
    before = by_id(board_of(match, 0).wide)["tile-tea_orange"].attrib
    after(match, "buy house_5")
    then = by_id(board_of(match, 0).wide)["tile-tea_orange"].attrib
    assert before["transform"] != then["transform"]
    assert "mine" in then["class"].split()


def test_a_chosen_tile_is_lifted() -> None:
    match = selling()
    low, high = (
        by_id(board_of(match, 0, plan).wide)["tile-vase_red"].attrib
        for plan in ("", "sell vase_red")
    )
    assert "chosen" in high["class"].split()
    assert low["transform"] != high["transform"]


# ---------------------------------------------------------------- secrets


def test_only_the_view_is_asked() -> None:
    for function in (compose, draw, auction):
        names = set(inspect.signature(function).parameters)
        assert names <= {"trial", "plan", "lang", "composition", "names", "last", "earlier"}


@pytest.mark.rules("YAN-1.7")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_a_seat_cannot_see_changes_no_byte(players: int) -> None:
    rng, changed = Random(players), 0
    game = find_game("yangtze")
    for position in decisions(players, seed=50 + players, every=9):
        if position.actor is None:
            continue
        for seat in (None, 0, players - 1):
            state = position.state()
            other = redeal(state, seat, rng)
            changed += other != state
            twin = game.notation.view(other, seat)
            first = board_of(position, seat)
            second = board_of(position, seat, view=twin)
            assert [first.wide, first.phone, first.dock] == [second.wide, second.phone, second.dock]
    assert changed > 10


def test_an_open_bundle_is_not_shown_to_others() -> None:
    match = selling()
    before = board_of(match, 1)
    after(match, "pick vase_red")
    then = board_of(match, 1)
    assert [before.wide, before.phone] == [then.wide, then.phone]


def test_names_are_escaped() -> None:
    for position in (selling, bidding, bartering):
        match = position()
        board = board_of(match, match.actor, names=[NASTY] * 3)  # type: ignore[arg-type]
        check(board)
        assert "<script" not in board.wide + board.phone + board.dock
    check(board_of(selling(), 0, names=["", "x" * 500, "🦫"]))


# ---------------------------------------------------------------- the end, facts, auction


@pytest.mark.parametrize("players", [2, 4])
def test_the_end_shows_everything(players: int) -> None:
    match = decisions(players, seed=8, every=10_000)[-1]
    board = board_of(match, 0)
    check(board)
    assert board.dock == ""
    assert match.result is not None
    for score in match.result["scores"]:
        assert f">{score}<" in board.wide
        assert f">{score}<" in board.phone


def test_facts_of_the_seats() -> None:
    match = bidding()
    first = facts(Trial(match.box, match.view(None)), "en")[0]
    assert (first.colour, first.score, first.score_symbol) == ("red", "26", "coin")
    assert first.facts == ("3 wares", "cards I II III 10 15 20")
    view: Any = match.view(None)
    assert place(match.box, view, "en") == "turn 1 · ruler 0 of 12"
    assert place(match.box, view, "de") == "Zug 1 · Herrscher 0 von 12"


@pytest.mark.rules("YAN-6.1", "YAN-6.2")
def test_the_auction_panel() -> None:
    match = bidding()
    lot = auction(Trial(match.box, match.view(2), 2), "en", NAMES)
    assert lot is not None
    assert (lot.title, lot.line, lot.high, lot.leader) == (
        "Trading office",
        "brown, 3 dots",
        "9",
        0,
    )
    assert [bidder.seat for bidder in lot.bidders] == [0, 1, 2]
    assert [bidder.bid for bidder in lot.bidders] == ["9, leads", "passed", "to bid"]
    assert [bidder.out for bidder in lot.bidders] == [False, True, False]
    assert [bidder.share for bidder in lot.bidders] == [34, 0, 33]
    assert f'id="{lot.symbol}"' in symbols()
    calm = selling()
    assert auction(Trial(calm.box, calm.view(0), 0), "en", NAMES) is None


# ---------------------------------------------------------------- symbols, owners' data


def test_symbols_are_one_well_formed_sheet() -> None:
    sheet = parse(symbols())
    ids = [e.attrib["id"] for e in sheet.iter() if "id" in e.attrib]
    assert len(ids) == len(set(ids))
    data = find_game("yangtze").box.data
    assert {f"ware-{row['id']}" for row in data["ware"]} <= set(ids)
    assert {f"sym-{row['id']}" for row in data["colour"]} <= set(ids)
    assert {f"kind-{row['id']}" for row in data["kind"]} <= set(ids)
    assert not any("style" in e.attrib for e in sheet.iter())
    assert parse(find_game("yangtze").board.picture()).attrib["id"] == "pic-yangtze"


def test_wares_colours_and_kinds_of_an_owner_are_drawn_too() -> None:
    data: dict[str, Any] = copy.deepcopy(dict(find_game("yangtze").box.data))
    for row in data["ware"]:
        row["id"] = f"x_{row['id']}"
    for row in data["colour"]:
        row["id"] = f"y_{row['id']}"
    for row in data["kind"]:
        row["id"] = f"z_{row['id']}"
    for row in data["tile"]:
        row["ware"], row["colour"] = f"x_{row['ware']}", f"y_{row['colour']}"
    for row in data["settlement"]:
        row["kind"] = f"z_{row['kind']}"
        row["dots"] += 4
    for row, effect in zip(data["ruler"], ("gain_per_ware", "pay_per_settlement"), strict=False):
        row["effect"] = effect
    match, rng = Match.start(find_game("yangtze"), 3, seed=4, data=data), Random(2)
    for step in range(120):
        if not isinstance(match.actor, int):
            break
        if step % 10 == 0:
            check(board_of(match, match.actor))
        lines = [line for line in match.legal() if line != "end_turn"]
        match.act(rng.choice(lines or ["end_turn"]))


@pytest.mark.rules("YAN-D.4")
@pytest.mark.parametrize(("wares", "colours"), [(8, 8), (1, 61), (61, 1)])
def test_other_tables_of_wares_and_colours_are_drawn(wares: int, colours: int) -> None:
    data: dict[str, Any] = copy.deepcopy(dict(find_game("yangtze").box.data))
    category = data["category"][0]
    category["same_ware"], category["same_colour"] = [2] * colours, [3] * wares
    ware, colour = data["ware"][0], data["colour"][0]
    data["category"] = [category]
    data["ware"] = [{**ware, "id": f"ware_{n}"} for n in range(wares)]
    data["colour"] = [{**colour, "id": f"colour_{n}"} for n in range(colours)]
    for place_, row in enumerate(data["tile"]):
        row["ware"] = f"ware_{place_ % wares}"
        row["colour"] = f"colour_{place_ // wares}"
    data["counts"]["luxury_tiles"] = 61
    del data["counts"]["everyday_tiles"]
    match = Match.start(find_game("yangtze"), 2, seed=4, data=data)
    check(board_of(match, 0))
    check(board_of(match, None))


def test_languages_differ() -> None:
    english, german = (board_of(selling(), 0, lang=lang).wide for lang in ("en", "de"))
    assert "Luxury goods" in english
    assert "Luxury goods" not in german
    assert "Luxusgüter" in german


def test_a_game_drawn_from_dealt_hands_names_its_wares() -> None:
    words = " ".join(told(board_of(dealt(2), 0).wide, "aria-label"))
    assert "Red vase: into the bundle" in words
    assert "Sand paper at Zhenjiang for 4" in words
