"""The drawing: well formed, within the content security policy, complete, and blind to secrets."""

from __future__ import annotations

import inspect
import re
from functools import cache
from random import Random
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

import fondaco
from fondaco.engine.event import Event
from fondaco.engine.match import Match
from fondaco.engine.registry import find_game
from fondaco.engine.trial import Trial
from fondaco.games.key_harvest.board import Board, compose, draw, symbols
from fondaco.games.key_harvest.board.artwork import CROPS
from tests.games.drawings import NASTY, all_drawn, by_id, check_drawing, elements, parse, parts
from tests.games.key_harvest.test_board_positions import (
    NAMES,
    at,
    decisions,
    in_list,
    on_board,
    scenario,
    start,
)
from tests.games.redeal import REDEALS


def board_of(
    match: Match,
    seat: int | None,
    plan: str = "",
    lang: str = "en",
    last: tuple[Event, ...] = (),
    names: list[str] | None = None,
) -> Board:
    view = match.view(seat)
    made = compose(Trial(match.box, view, seat), plan, lang, names or NAMES)
    return draw(Trial(match.box, view, seat), lang, made, names or NAMES, list(last))


@cache
def sheet_ids() -> tuple[str, ...]:
    return tuple(e.attrib["id"] for e in elements(symbols()) if "id" in e.attrib)


def check(board: Board) -> None:
    """What holds for every drawing."""
    check_drawing(board, symbols(), _check_target)


def _check_target(element: Element) -> None:
    told = element.attrib
    if told.get("role") == "button":
        assert ("data-plan" in told) != ("data-why" in told)
    else:
        assert "data-plan" not in told
        assert "data-why" not in told
        if told.get("tabindex") == "0":  # another country, which grows while it is looked at
            assert told["class"].startswith("far ")
            assert told["aria-label"]


def tiles(markup: str, prefix: str = "") -> list[str]:
    found = [e.attrib.get("id", "") for e in elements(markup)]
    return [name for name in found if re.fullmatch(f"{prefix}f-[a-g][1-9]", name)]


# ---------------------------------------------------------------- always


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_position_of_a_match_can_be_drawn(players: int) -> None:
    rng = Random(players)
    for position in decisions(players, seed=30 + players, every=17):
        last = tuple(position.events(None)[-12:])
        seats: list[int | None] = [None, rng.randrange(players)]
        seats += [position.actor] if isinstance(position.actor, int) else []
        for seat in seats:
            check(board_of(position, seat, "", rng.choice(["en", "de"]), last))


@pytest.mark.parametrize("players", [2, 4])
def test_every_plan_can_be_drawn(players: int) -> None:
    rng = Random(players)
    for position in decisions(players, seed=40 + players, every=12):
        if isinstance(position.actor, int):
            plan = ""
            for _ in range(4):
                lang = rng.choice(["en", "de"])
                made = at(position, plan, lang)
                steps = in_list(made)
                check(board_of(position, position.actor, plan, lang))
                plan = rng.choice(steps) if steps else ""


@pytest.mark.parametrize("lines", [0, 2, 4, 9, 13, 17])
def test_the_set_up_can_be_drawn(lines: int) -> None:
    match = Match.start(find_game("key_harvest"), 4, chance="manual")
    for _ in range(lines):
        match.act(match.chance()[0][0])
    check(board_of(match, 0))
    check(board_of(match, None, lang="de"))


@pytest.mark.parametrize(
    "options", [{"open_screens": True}, {"powers": False}, {"setback": False, "events": "all"}]
)
def test_options_can_be_drawn(options: dict[str, bool | str]) -> None:
    for position in decisions(3, 3, every=40, **options):
        check(board_of(position, 0))
        check(board_of(position, None))


def test_an_owners_data_file_can_be_drawn() -> None:
    """Other numbers of things, other names of crops and workers."""
    data = dict(find_game("key_harvest").box.data)
    data["constants"] = {**data["constants"], "registry_size": 4, "store_slots": 3}
    renamed = {row["id"]: f"x{place}" for place, row in enumerate(data["crop"])}
    data["crop"] = [{**row, "id": renamed[row["id"]]} for row in data["crop"]]
    data["field"] = [{**row, "crop": renamed[row["crop"]]} for row in data["field"]]
    match = fondaco.start("key_harvest", players=3, seed=1, data=data)
    rng = Random(1)
    for step in range(60):
        if step % 6 == 0:
            check(board_of(match, match.actor if isinstance(match.actor, int) else 0))
        match.act(rng.choice(match.legal()))


# ---------------------------------------------------------------- targets


@pytest.mark.parametrize("players", [2, 3, 4])
def test_whatever_can_be_done_is_on_the_board(players: int) -> None:
    """Every choice but whole groups, actions and declining is a thing on both boards."""
    rng = Random(players)
    for position in decisions(players, seed=60 + players, every=11):
        if not isinstance(position.actor, int):
            continue
        plan = rng.choice(["", "harvest", "hire", "buy", "claim"])
        made = at(position, plan)
        general = ("action-", "group-", "end", "done", "crop-")
        wanted = {
            found.plan
            for found in made.choices
            if found.blocked is None and not found.id.startswith(general)
        }
        wanted |= {found.more for found in made.counters if found.more is not None}
        board = board_of(position, position.actor, plan)
        phone = {
            e.attrib["data-plan"]
            for part in (board.phone, board.dock)
            for e in elements(part)
            if "data-plan" in e.attrib
        }
        assert wanted <= set(on_board(position, made))
        assert wanted <= phone


def test_whoever_does_not_decide_has_no_targets() -> None:
    match = scenario("SC-08")
    for seat in (1, None):
        assert not any(e.attrib.get("role") == "button" for e in all_drawn(board_of(match, seat)))


def test_targets_tell_what_they_would_bring() -> None:
    tile = by_id(board_of(scenario("SC-07"), 0).wide)["f-d4"]
    assert tile.attrib["data-plan"] == "buy d4"
    told = tile.attrib["data-preview"].split("\n")
    assert "largest group 2 → 3" in told
    assert "your Harvester there may be placed and used again" in told
    space = by_id(board_of(scenario("SC-05"), 0, "hire reaper").wide)["s-f4"]
    assert space.attrib["data-preview"].startswith("touches E4, E5\npoints 3 → 5\n")


@pytest.mark.rules("KEY-3.3")
def test_a_thing_that_cannot_be_taken_says_why() -> None:
    match = scenario("SC-09", "claim a1", "offer hops", "done", "draw d5", "done")
    tile = by_id(board_of(match, 0).wide)["f-c5"]
    assert tile.attrib["data-why"] == "buy c5"
    assert "blocked" in tile.attrib["class"]


# ---------------------------------------------------------------- what is seen


def test_every_tile_is_drawn_once_with_its_id_wherever_it_lies() -> None:
    for position in decisions(4, seed=71, every=25):
        state = position.state()
        lying = {field for board in state["boards"] for field, _ in board["fields"]}
        lying |= {slot["field"] for store in state["stores"] for slot in store}
        lying |= set(state["registry"])
        for frame in state["stack"]:
            lying |= {passed[0] for passed in frame.get("passed", ()) if passed}
            lying |= {frame["field"]} if frame["kind"] == "lay" else set()
        board = board_of(position, 0)
        assert sorted(tiles(board.wide)) == sorted(f"f-{field}" for field in lying)
        both = tiles(board.phone, "p-") + tiles(board.dock, "p-")
        assert sorted(both) == sorted(f"p-f-{field}" for field in lying)


@pytest.mark.rules("KEY-1.3", "KEY-12.2", "KEY-12.3")
def test_groups_show_what_they_score_now() -> None:
    match = scenario("SC-23")
    wide = board_of(match, 0).wide
    assert ">4×1<" in wide
    assert ">3×2<" in wide
    assert "Worth now: 15 points" in wide  # 4 + 6, and the Foreman's 3 and the Reaper's 2
    assert wide.count('class="outline outline--small"') == 1 + 0 + 0  # a1 alone, at seat 0


def test_both_sides_of_a_field_differ() -> None:
    wide = board_of(scenario("SC-02"), 0).wide
    ripe, cut = by_id(wide)["f-d4"], by_id(wide)["f-e5"]
    faces = [e.attrib["href"] for tile in (ripe, cut) for e in tile.iter() if "href" in e.attrib]
    assert [face.split("-")[0] for face in faces] == ["#tile", "#cut"]
    assert ripe.attrib["aria-label"].startswith("D4 Cider apples, ripe")
    assert cut.attrib["aria-label"].startswith("E5 Wine, harvested")


@pytest.mark.rules("KEY-9.4", "KEY-9.5")
def test_an_event_shows_who_is_asked_and_why() -> None:
    match = scenario("SC-20", "claim a1", "offer hops", "draw hiring_fair", "done")
    board = board_of(match, 1)
    assert "Hiring fair: Bruno is asked. Optional: place one worker" in board.wide
    assert 'aria-label="Amina: answered"' in board.phone
    assert "#sign-bell" in board.wide
    assert "Scroll, must" not in board.wide.split('class="asking"')[1].split("</g>")[0]


def test_what_has_just_happened_is_marked() -> None:
    match = scenario("SC-02")
    last = (Event("laid", {"seat": 1, "field": list_index(match, "b2"), "side": 0}),)
    assert "last" in by_id(board_of(match, 0, last=last).wide)["f-b2"].attrib["class"].split()
    assert "last" not in by_id(board_of(match, 0).wide)["f-b2"].attrib["class"].split()


def list_index(match: Match, field: str) -> int:
    return [row["id"] for row in match.box.data["field"]].index(field)


def test_the_end_lifts_the_screens() -> None:
    match = scenario("SC-23", "end_turn")
    board = board_of(match, 1)
    check(board)
    assert board.wide.count('class="most"') == 3  # wine and wheat at seat 0, vegetables at seat 2
    assert "17 points" in board.wide


def test_spectators_have_no_dock() -> None:
    board = board_of(start(4), None)
    assert board.dock == ""
    assert ">Amina<" in board.wide  # whose country is large
    assert {f"country-{colour}" for colour in ("blue", "green", "yellow")} <= {
        e.attrib.get("id") for e in all_drawn(board)
    }


# ---------------------------------------------------------------- secrets


def test_only_the_view_is_asked() -> None:
    for function in (compose, draw):
        names = set(inspect.signature(function).parameters)
        assert names <= {"trial", "plan", "lang", "composition", "names", "last", "earlier"}


@pytest.mark.parametrize("players", [3, 4])
def test_what_a_seat_cannot_see_changes_no_byte(players: int) -> None:
    rng, differ = Random(players), 0
    game = find_game("key_harvest")
    for position in decisions(players, seed=50 + players, every=15):
        if position.actor is None:
            continue
        for seat in (None, 0):
            other = REDEALS["key_harvest"](position.state(), seat, rng)
            differ += other != position.state()
            twin = game.notation.view(other, seat)
            made = compose(Trial(position.box, twin, seat), "", "en", NAMES)
            second = draw(Trial(position.box, twin, seat), "en", made, NAMES, [])
            assert parts(board_of(position, seat)) == parts(second)
    assert differ > 5


def test_names_are_escaped() -> None:
    board = board_of(scenario("SC-08"), 0, "buy d5", names=[NASTY] * 3)
    check(board)
    assert "<script" not in "".join(parts(board))
    check(board_of(scenario("SC-08"), 0, names=["\x00\x1b", "", "x" * 500]))


# ---------------------------------------------------------------- symbols


def test_symbols_are_one_well_formed_sheet() -> None:
    sheet, ids = parse(symbols()), sheet_ids()
    assert len(ids) == len(set(ids))
    used = {e.attrib["href"][1:] for e in sheet.iter() if "href" in e.attrib}
    used |= set(re.findall(r"url\(#([\w-]+)\)", symbols()))
    assert used <= set(ids)
    for crop in CROPS:
        wanted = {f"{kind}-{crop}" for kind in ("crop", "fruit", "tile", "cut", "counter", "grow")}
        assert wanted <= set(ids)
    assert not any("style" in e.attrib for e in sheet.iter())
    assert parse(find_game("key_harvest").board.picture()).attrib["id"] == "pic-key_harvest"


def test_every_worker_and_every_event_has_a_symbol_of_its_own() -> None:
    sheet = {e.attrib.get("id"): ElementTree.tostring(e) for e in elements(symbols())}
    tools = [sheet[f"tool-{place}"].split(b">", 1)[1] for place in range(12)]
    assert len(set(tools)) == 12
    events = [body for name, body in sheet.items() if name and name.startswith("event-")]
    assert len({body.split(b">", 1)[1] for body in events}) == 10


def test_languages_differ() -> None:
    match = scenario("SC-08")
    english, german = (board_of(match, 0, lang=lang).wide for lang in ("en", "de"))
    assert "Land registry" in english
    assert "Land registry" not in german
    assert "Grundbuchamt" in german
