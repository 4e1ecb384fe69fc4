"""The drawing: well formed, within the content security policy, complete, and blind to secrets."""

from __future__ import annotations

import inspect
from random import Random
from xml.etree.ElementTree import Element

import pytest

from fondaco.engine.event import Event
from fondaco.engine.game import State
from fondaco.engine.match import Match
from fondaco.engine.registry import find_game
from fondaco.engine.trial import Trial
from fondaco.games.wampum.board import Board, compose, draw, symbols
from tests.games.drawings import NASTY, all_drawn, by_id, check_drawing, elements, parse
from tests.games.wampum.redeal import redeal
from tests.games.wampum.test_board_positions import (
    NAMES,
    complete,
    decisions,
    discarding,
    offering,
    relocating,
    start,
)


def board_of(
    match: Match,
    view: State,
    seat: int | None,
    plan: str = "",
    lang: str = "en",
    last: tuple[Event, ...] = (),
    names: list[str] | None = None,
) -> Board:
    composition = compose(Trial(match.box, view, seat), plan, lang, NAMES)
    return draw(Trial(match.box, view, seat), lang, composition, names or NAMES, list(last))


def check(board: Board) -> None:
    """What holds for every drawing."""
    check_drawing(board, symbols(), _check_target)


def _check_target(element: Element) -> None:
    if element.attrib.get("role") == "button":
        assert ("data-plan" in element.attrib) != ("data-why" in element.attrib)
    else:
        assert "data-plan" not in element.attrib
        assert "tabindex" not in element.attrib
    if "moves" in element.attrib.get("class", "").split():
        assert "id" in element.attrib


def plans(svg: str) -> set[str]:
    return {e.attrib["data-plan"] for e in elements(svg) if "data-plan" in e.attrib}


def reasons(svg: str) -> set[str]:
    return {e.attrib["data-why"] for e in elements(svg) if "data-why" in e.attrib}


# ---------------------------------------------------------------- always


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_position_of_a_match_can_be_drawn(players: int) -> None:
    rng = Random(players)
    phases = set()
    for position in decisions(players, seed=30 + players, every=7):
        last = position.events(None)[-12:]
        phases.add(position.view(None)["phase"])
        seats: list[int | None] = [None, rng.randrange(players)]
        seats += [position.actor] if isinstance(position.actor, int) else []
        for seat in seats:
            lang = rng.choice(["en", "de"])
            check(board_of(position, position.view(seat), seat, "", lang, tuple(last)))
    assert {"offer_village", "offer_goods", "over"} <= phases


@pytest.mark.parametrize("lines", range(0, 50, 7))
def test_the_set_up_can_be_drawn(lines: int) -> None:
    game = find_game("wampum")
    match = Match.start(game, 4, chance="manual")
    for _ in range(lines):
        if match.actor == "chance":
            match.act(match.chance()[0][0])
    check(board_of(match, match.view(0), 0))
    check(board_of(match, match.view(None), None, lang="de"))


@pytest.mark.parametrize("position", [offering, relocating, discarding])
@pytest.mark.parametrize(
    "plan",
    ["", "offer v2", "offer v2 tobacco 4", "offer v4 tobacco 1", "move v3a", "discard maize 2"],
)
def test_every_plan_can_be_drawn(position: object, plan: str) -> None:
    match, view = position()  # type: ignore[operator]
    for lang in ("en", "de"):
        check(board_of(match, view, 1, plan, lang))


# ---------------------------------------------------------------- targets


@pytest.mark.parametrize("position", [offering, relocating, discarding])
@pytest.mark.parametrize("plan", ["", "offer v2 tobacco 3", "move v2", "discard maize 1"])
def test_whatever_can_be_done_is_on_the_board(position: object, plan: str) -> None:
    match, view = position()  # type: ignore[operator]
    composition = compose(Trial(match.box, view, 1), plan, "en")
    board = draw(Trial(match.box, view, 1), "en", composition, NAMES, [])
    wanted = {p for c in composition.counters for p in (c.less, c.more) if p is not None}
    wanted |= {c.plan for c in composition.choices if c.blocked is None}
    assert plans(board.wide) == wanted
    assert plans(board.phone) | plans(board.dock) == wanted
    blocked = {c.blocked for c in composition.choices if c.blocked is not None}
    assert reasons(board.wide) == reasons(board.phone) == blocked


@pytest.mark.parametrize("players", [2, 4, 5])
def test_every_legal_village_is_a_target(players: int) -> None:
    for position in decisions(players, seed=40 + players, every=5):
        view = position.view(None)
        if view["phase"] not in ("offer_village", "relocate"):
            continue
        seat = position.actor
        assert isinstance(seat, int)
        board = board_of(position, position.view(seat), seat)
        assert {p for p in plans(board.wide) if " v" in p} == set(position.legal())


def test_a_chosen_village_and_lifted_cards() -> None:
    match, view = offering()
    things = by_id(board_of(match, view, 1, "offer v2 tobacco 3").wide)
    assert things["village-v2"].attrib["class"] == "village legal chosen"
    assert things["village-v2"].attrib["data-plan"] == "offer tobacco 3"
    assert things["village-v4"].attrib["class"] == "village blocked"
    assert things["more-tobacco"].attrib["data-plan"] == "offer v2 tobacco 4"
    assert things["less-tobacco"].attrib["data-plan"] == "offer v2 tobacco 2"
    heights = [things[f"card-tobacco-{i}"].attrib["transform"].split()[1] for i in range(4)]
    assert heights[0] != heights[1] == heights[2] == heights[3]
    assert "drives Ledger (2 cards) away" in things["village-v2"].attrib["aria-label"]
    assert "planned-blue" in things


def test_who_does_not_decide_has_no_targets() -> None:
    match, view = offering()
    view.update(actor=0, turn=2)
    view["offers"][0] = None
    for seat in (1, None):
        board = board_of(match, complete(view), seat)
        assert not any(e.attrib.get("role") == "button" for e in all_drawn(board))


def test_spectators_have_no_dock() -> None:
    match = start(5)
    board = board_of(match, match.view(None), None)
    assert board.dock == ""
    assert len([e for e in all_drawn(board) if e.attrib.get("id", "").startswith("seat-")]) == 5


# ---------------------------------------------------------------- what has happened


def test_swaps_stay_until_somebody_offers() -> None:
    match, view = offering()
    swap = Event(
        "swap_wampum",
        {"seat": 3, "village": 0, "left": [0, 1, 0, 0, 0], "earned": [0, 3, 0, 0, 0]},
    )
    assert "swap last" not in board_of(match, view, 1, last=(swap,)).wide
    view.update(actor=2, turn=0, offers=[None] * 4)
    board = board_of(match, complete(view), 1, last=(swap,))
    assert "swap last seat-yellow" in board.wide
    assert "Ledger +3<" in board.wide
    assert "Ledger gave 4 Tobacco for 3 wampum" in board.phone


def test_the_last_offer_is_marked() -> None:
    match, view = offering()
    last = (Event("offered", {"seat": 0, "village": 2, "count": 3}),)
    board = board_of(match, view, 1, last=last)
    assert 'class="seat-red last"' in board.wide
    assert 'class="seat-red last"' in board.phone
    assert 'class="seat-green last"' not in board.wide


def test_ids_stay_while_things_move() -> None:
    match, view = offering()
    before, after = board_of(match, view, 1), board_of(match, view, 1, "offer v2 tobacco 4")
    moving = {"offer-yellow", "offer-red", "canoe", "card-tobacco-0", "card-tobacco-3"}
    for board in (before, after):
        ids = {e.attrib.get("id") for e in all_drawn(board)}
        assert moving | {f"p-{name}" for name in moving} <= ids


# ---------------------------------------------------------------- secrets


def test_only_the_view_is_asked() -> None:
    for function in (compose, draw):
        names = set(inspect.signature(function).parameters)
        assert names <= {"trial", "plan", "lang", "composition", "names", "last", "earlier"}


@pytest.mark.parametrize("players", [2, 4, 5])
def test_what_a_seat_cannot_see_changes_no_byte(players: int) -> None:
    rng = Random(players)
    game = find_game("wampum")
    for position in decisions(players, seed=50 + players, every=9):
        if position.actor is None:
            continue
        for seat in (None, 0):
            other = redeal(position.state(), seat, rng)
            twin = game.notation.view(other, seat)
            first, second = position.view(seat), twin
            assert board_of(position, first, seat) == board_of(position, second, seat)


def test_covered_cards_are_equal() -> None:
    match, view = offering()
    for element in all_drawn(board_of(match, view, 1)):
        if element.attrib.get("href") == "#card-back":
            assert set(element.attrib) <= {"href", "x", "y", "width", "height", "transform"}


def test_hidden_chests_show_a_lock() -> None:
    match = start(3, hide=True)
    board = board_of(match, match.view(0), 0)
    assert board.wide.count("#i-lock") == 2
    assert "wampum hidden" in board.wide


def test_names_are_escaped() -> None:
    match, view = offering()
    board = board_of(match, view, 1, "offer v2 tobacco 4", names=[NASTY] * 4)
    check(board)
    assert "<script" not in board.wide + board.phone + board.dock
    check(board_of(match, view, 1, names=["\x00\x1b", "", "x" * 500, "🦫"]))


# ---------------------------------------------------------------- symbols


def test_symbols_are_one_well_formed_sheet() -> None:
    sheet = parse(symbols())
    ids = [e.attrib["id"] for e in sheet.iter() if "id" in e.attrib]
    assert len(ids) == len(set(ids))
    for good in ("maize", "tobacco", "pelts", "weapons", "alcohol"):
        assert {f"good-{good}", f"card-{good}", f"mini-{good}", f"pat-{good}"} <= set(ids)
    assert not any("style" in e.attrib for e in sheet.iter())
    assert parse(find_game("wampum").board.picture()).attrib["id"] == "pic-wampum"


def test_languages_differ() -> None:
    match, view = offering()
    english, german = (board_of(match, view, 1, lang=lang).wide for lang in ("en", "de"))
    assert "Beaver Ford" in english
    assert "Beaver Ford" not in german
    assert "Biberfurt" in german
