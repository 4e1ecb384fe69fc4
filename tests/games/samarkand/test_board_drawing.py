"""The drawing: well formed, within the content security policy, complete, and blind to secrets."""

from __future__ import annotations

import copy
import inspect
import tomllib
from random import Random
from xml.etree.ElementTree import Element

import pytest

import fondaco
from fondaco.engine.event import Event
from fondaco.engine.game import State
from fondaco.engine.match import Match
from fondaco.engine.registry import find_game
from fondaco.games.samarkand.board import Board, compose, draw, symbols
from fondaco.games.samarkand.board.artwork import good_symbol
from fondaco.games.samarkand.board.chart import chart_of
from tests.games.drawings import NASTY, all_drawn, by_id, check_drawing, elements, parse, parts
from tests.games.samarkand.redeal import redeal
from tests.games.samarkand.test_board_positions import (
    NAMES,
    POSITIONS,
    decisions,
    discarding,
    looking,
    placing_more,
    selling,
    start,
    turning,
)

PLANS = ["", "marry pink", "expand white", "expand white isfahan", "place ahvaz", "done", "sell"]
PLANS += ["hold", "discard 9", "discard 9 22"]


def board_of(
    match: Match,
    view: State,
    seat: int | None,
    plan: str = "",
    lang: str = "en",
    last: tuple[Event, ...] = (),
    names: list[str] | None = None,
) -> Board:
    composition = compose(looking(match.box, view, seat), plan, lang, NAMES)
    return draw(looking(match.box, view, seat), lang, composition, names or NAMES, list(last))


def check(board: Board) -> None:
    """What holds for every drawing."""
    check_drawing(board, symbols(), _check_target)


def _check_target(element: Element) -> None:
    kinds = {"data-plan", "data-why", "data-send"} & element.attrib.keys()
    if element.attrib.get("role") == "button":
        assert len(kinds) == 1
    else:
        assert not kinds
        assert "tabindex" not in element.attrib
    if element.tag == "button":
        assert element.attrib["aria-label"]
        assert element.attrib["type"] == "button"
    if "moves" in element.attrib.get("class", "").split():
        assert "id" in element.attrib


def plans(*markup: str) -> set[str]:
    """What a click on something plans or sends."""
    found = set()
    for element in elements(*markup):
        found |= {element.attrib[k] for k in ("data-plan", "data-send") if k in element.attrib}
    return found


def reasons(*markup: str) -> set[str]:
    return {e.attrib["data-why"] for e in elements(*markup) if "data-why" in e.attrib}


# ---------------------------------------------------------------- always


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_position_of_a_match_can_be_drawn(players: int) -> None:
    rng = Random(players)
    phases = set()
    for position in decisions(players, seed=30 + players, every=11):
        last = tuple(position.events(None)[-12:])
        phases.add(position.view(None)["phase"])
        seats: list[int | None] = [None, rng.randrange(players)]
        seats += [position.actor] if isinstance(position.actor, int) else []
        for seat in seats:
            lang = rng.choice(["en", "de"])
            check(board_of(position, position.view(seat), seat, "", lang, last))
    assert {"turn", "over"} <= phases


@pytest.mark.parametrize("players", [2, 5])
def test_the_set_up_can_be_drawn(players: int) -> None:
    match = Match.start(find_game("samarkand"), players, chance="manual")
    phases = set()
    while match.actor == "chance":
        phases.add(match.view(None)["phase"])
        check(board_of(match, match.view(0), 0))
        check(board_of(match, match.view(None), None, lang="de"))
        match.act(match.chance()[0][0])
    assert phases == ({"bag", "deal"} if players == 2 else {"deal"})


@pytest.mark.parametrize("position", POSITIONS)
@pytest.mark.parametrize("plan", PLANS)
def test_every_plan_can_be_drawn(position: object, plan: str) -> None:
    match, view = position()  # type: ignore[operator]
    for lang in ("en", "de"):
        check(board_of(match, view, 0, plan, lang))


# ---------------------------------------------------------------- targets


@pytest.mark.parametrize("position", POSITIONS)
@pytest.mark.parametrize("plan", PLANS)
def test_whatever_can_be_done_is_on_the_board(position: object, plan: str) -> None:
    """All but holding a card and passing, which concern nothing that could be pointed at."""
    match, view = position()  # type: ignore[operator]
    composition = compose(looking(match.box, view, 0), plan, "en")
    board = draw(looking(match.box, view, 0), "en", composition, NAMES, [])
    wanted = {c.plan for c in composition.choices if c.blocked is None and not c.chosen}
    wanted -= {"hold", "pass"}
    assert wanted <= plans(board.wide, board.aside)
    assert wanted <= plans(board.phone, board.dock)
    chosen = any(c.chosen for c in composition.choices)
    if chosen and composition.go and not composition.go.startswith(("discard", "hold")):
        assert composition.go in plans(board.wide, board.aside)
        assert composition.go in plans(board.phone, board.dock)
    blocked = {c.blocked for c in composition.choices if c.blocked is not None}
    assert blocked - {"sell"} <= reasons(board.wide, board.aside)


@pytest.mark.parametrize("players", [2, 4])
def test_every_legal_family_and_space_is_a_target(players: int) -> None:
    for position in decisions(players, seed=40 + players, every=8):
        seat = position.actor
        if not isinstance(seat, int):
            continue
        board = board_of(position, position.view(seat), seat)
        on_board = plans(board.wide, board.aside)
        for line in position.legal():
            if line.startswith(("marry", "expand", "place", "discard")):
                assert line in on_board, line


def test_a_chosen_space() -> None:
    match, view = turning()
    wide = board_of(match, view, 0, "expand white isfahan").wide
    found = by_id(wide)
    chosen, other = found["lit-isfahan"], found["lit-kufa"]
    assert chosen.attrib["class"] == "lit chosen legal"
    assert chosen.attrib["data-send"] == "expand white isfahan"
    assert other.attrib["data-plan"] == "expand white kufa"
    lines = [
        "Kufa",
        "first link with Egypt: you get 3 Dirham and two link markers",
        "Clara gets 3 Dirham",
        "Dario gets 1 Dirham",
    ]
    assert other.attrib["data-preview"].split("\n")[:4] == lines
    assert "Clara gets 3 Dirham" in other.attrib["aria-label"]
    assert found["domain-white"].attrib["data-plan"] == ""
    assert found["domain-pink"].attrib["data-plan"] == "marry pink"
    assert "ghost" in found["next-white"].attrib["class"]
    assert "leaving" in found["marker-14"].attrib["class"]


def test_a_domain_says_all_it_shows() -> None:
    match, view = turning()
    words = by_id(board_of(match, view, 0).wide)["domain-blue"].attrib["aria-label"]
    assert words.startswith(
        "Iraq: dowry 6, treasury 9, 5 camels left, 0 tiles left, 2 link markers left; linked with "
        "Armenia, Egypt and Oman; married: Amina and Bruno. extend: "
    )


def test_a_card_points_at_its_space() -> None:
    match, view = turning()
    board = board_of(match, view, 0)
    card = by_id(board.aside)["card-13"]
    assert card.attrib["aria-label"] == ("13 Saffron, scores in Hamadan: 5 now (Iraq 4, Egypt 1)")
    assert card.attrib["data-points"] == "held-13"
    assert by_id(board.dock)["p-card-13"].attrib["data-points"] == "p-held-13"
    assert "held-13" in by_id(board.wide)
    assert "p-held-13" in by_id(board.phone)


def test_selling_and_stopping_are_on_the_board() -> None:
    match, view = selling()
    assert by_id(board_of(match, view, 0).aside)["card-14"].attrib["data-plan"] == "sell"
    planned = by_id(board_of(match, view, 0, "sell").aside)["card-14"]
    assert planned.attrib["data-send"] == "sell"
    match, view = placing_more()
    assert by_id(board_of(match, view, 0).wide)["domain-white"].attrib["data-plan"] == "done"


def test_cards_to_discard_are_stamped() -> None:
    match, view = discarding()
    board = board_of(match, view, 0, "discard 9")
    card = by_id(board.aside)["card-9"]
    assert "chosen" in card.attrib["class"]
    assert card.attrib["data-plan"] == ""
    assert any(e.attrib.get("class") == "stamp" for e in card.iter())


def test_who_does_not_decide_has_no_targets() -> None:
    match, view = turning()
    view.update(actor=1, turn_seat=1)
    for seat in (0, None):
        board = board_of(match, view, seat)
        assert not any(e.attrib.get("role") == "button" for e in all_drawn(board))


def test_spectators_have_no_cards() -> None:
    match = start(5)
    board = board_of(match, match.view(None), None)
    assert board.dock == ""
    assert "own-cards" not in board.aside


# ---------------------------------------------------------------- what has happened


def test_the_newest_camel_is_the_one_that_waited() -> None:
    """So the page lets it slide from its domain to its space."""
    match, view = turning()
    before = by_id(board_of(match, view, 0).wide)
    assert "waits" in before["next-green"].attrib["class"]
    spaces = list(chart_of(match.box).spaces)
    placed = Event("placed", {"seat": 3, "family": 5, "space": spaces.index("kufa"), "cost": 0})
    after = by_id(board_of(match, view, 0, last=(placed,)).wide)
    assert "moves" in after["next-green"].attrib["class"]
    assert "camel-green-kufa" not in after
    assert "camel-green-kufa" in before
    assert before["camel-green-kufa"].attrib["transform"] == after["next-green"].attrib["transform"]


def test_a_marker_just_taken_lifts_off() -> None:
    match, view = placing_more()
    last = (Event("marker", {"seat": 0, "good": 13, "space": 0}),)
    found = by_id(board_of(match, view, 0, last=last).wide)
    assert "taken" in found["marker-14"].attrib["class"]
    assert "marker-14" not in by_id(board_of(match, view, 0).wide)


def test_the_end_shows_what_cards_scored() -> None:
    match = decisions(4, 1, every=1000)[-1]
    assert match.result is not None
    board = board_of(match, match.view(None), None)
    flags = [e for e in elements(board.wide) if e.attrib.get("class") == "flag"]
    assert flags
    told = [flag.attrib["aria-label"] for flag in flags]
    assert all(label.endswith((" points here", ": 1 point here")) for label in told)


# ---------------------------------------------------------------- the table of links


def test_the_table_of_links() -> None:
    match, view = turning()
    board = board_of(match, view, 0)
    table = next(e for e in elements(board.aside) if e.tag == "table")
    rows = [["".join(cell.itertext()) for cell in row] for row in table.iter("tr")]
    assert len(rows) == 11
    assert {len(row) for row in rows} == {1 + 10 + 4}
    red, yellow, blue = rows[1:4]
    assert red[1] == "5"  # link markers of red
    assert red[3] == "2"  # Smyrna or Ancyra cannot be shared yet: one camel of each, or two of one
    assert (yellow[3], yellow[6]) == ("linked", "linked")
    assert blue[11:] == ["married", "married", "", ""]
    assert "4 unlinked · lowest stack 2" in board.aside  # red, grey, black, purple


# ---------------------------------------------------------------- an owner's map


def test_an_owners_map_is_drawn_without_its_ornament() -> None:
    game = find_game("samarkand")
    text = (game.folder / "components.toml").read_text(encoding="utf-8")
    for name in ("isfahan", "arabian_sea", "wine"):
        text = text.replace(f'"{name}"', f'"{name}_x"')
    data = tomllib.loads(text)
    data["drawing"] = {"width": 2000, "height": 1400}
    for row in data["space"]:
        row["x"], row["y"] = 2 * row["x"], 2 * row["y"]
        row["outline"] = [[2 * x, 2 * y] for x, y in row["outline"]]
    land = sorted((r for r in data["space"] if r["kind"] == "land"), key=lambda r: r["id"])
    sea = sorted((r for r in data["space"] if r["kind"] == "sea"), key=lambda r: r["id"])
    data["space"] = land + sea
    for row in data["space"]:
        row["adjacent"] = sorted(row["adjacent"])
    match = fondaco.start("samarkand", players=3, seed=1, data=data)
    board = board_of(match, match.view(0), 0)
    check(board)
    assert 'viewBox="0 0 1060 854"' in board.wide
    assert good_symbol("wine_x") == "good-bale"


# ---------------------------------------------------------------- secrets


def test_only_the_view_is_asked() -> None:
    for function in (compose, draw):
        names = set(inspect.signature(function).parameters)
        assert names <= {"trial", "plan", "lang", "composition", "names", "last", "earlier"}


@pytest.mark.parametrize("players", [2, 4, 5])
def test_what_a_seat_cannot_see_changes_no_byte(players: int) -> None:
    rng = Random(players)
    game = find_game("samarkand")
    for position in decisions(players, seed=50 + players, every=13):
        if position.actor is None:
            continue
        for seat in (None, 0):
            other = redeal(position.state(), seat, rng)
            first, second = position.view(seat), game.notation.view(other, seat)
            one, two = (board_of(position, view, seat) for view in (first, second))
            assert parts(one) == parts(two)


def test_names_are_escaped() -> None:
    match, view = turning()
    board = board_of(match, view, 0, "expand white kufa", names=[NASTY] * 4)
    check(board)
    assert "<script" not in "".join(parts(board))
    check(board_of(match, view, 0, names=["\x00\x1b", "", "x" * 500, "🐪"]))


# ---------------------------------------------------------------- symbols


def test_symbols_are_one_well_formed_sheet() -> None:
    sheet = parse(symbols())
    ids = [e.attrib["id"] for e in sheet.iter() if "id" in e.attrib]
    assert len(ids) == len(set(ids))
    for row in find_game("samarkand").box.data["good"]:
        assert f"good-{row['id']}" in ids
    for family in range(10):
        assert {f"emblem-{family}", f"camel-{family}", f"seal-{family}"} <= set(ids)
    assert not any("style" in e.attrib for e in sheet.iter())
    assert parse(find_game("samarkand").board.picture()).attrib["id"] == "pic-samarkand"


def test_saddles_differ_by_more_than_colour() -> None:
    sheet = by_id(symbols())
    marks = [list(sheet[f"camel-{family}"])[-1].attrib["d"] for family in range(10)]
    assert len(set(marks)) == 10


def test_languages_differ() -> None:
    match, view = turning()
    english, german = (board_of(match, view, 0, lang=lang) for lang in ("en", "de"))
    assert "Sea of Hind" in english.wide
    assert "Sea of Hind" not in german.wide
    assert "Indisches Meer" in german.phone
    assert "Your goods cards" in english.aside
    assert "Deine Warenkarten" in german.dock


def test_the_view_is_left_alone() -> None:
    match, view = turning()
    before = copy.deepcopy(view)
    check(board_of(match, view, 0, "expand white isfahan"))
    assert view == before
