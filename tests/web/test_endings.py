"""How a match ended, in words: the winner, one's own place, and by how much."""

from __future__ import annotations

from random import Random

import pytest

import fondaco
from fondaco.engine.contract import Result
from fondaco.engine.match import Match
from fondaco.web import table_store
from fondaco.web.models import Table
from fondaco.web.outcome import outcome, result_line
from fondaco.web.table_page.look import Look
from fondaco.web.table_page.points import standings
from tests.games.redeal import REDEALS
from tests.web.conftest import Person, bots_play
from tests.web.shown import Reader

NAMES = ("Ann", "Abacus", "Ledger")
BEATEN = Result(scores=[24, 26, 21], ranks=[2, 1, 3], winners=[1])
SHARED = Result(scores=[3150, 900, 3150], ranks=[1, 3, 1], winners=[0, 2])
#: Equal points, and what decides between equals has spoken.
DECIDED = Result(scores=[9, 9, 4], ranks=[1, 2, 3], winners=[0])
_SHARED_OUT = "Ann und Ledger teilen sich den Sieg mit 3.150"
_BEHIND = "level, but behind in what decides then"
_AHEAD = "level with Abacus, but ahead in what decides then"


@pytest.mark.parametrize(
    ("result", "seat", "lang", "headline", "own", "gap"),
    [
        (BEATEN, 0, "en", "Abacus wins with 26", "You are second with 24", "2 short"),
        (BEATEN, 0, "de", "Abacus gewinnt mit 26", "Du: Platz 2 mit 24", "2 zu wenig"),
        (BEATEN, 1, "en", "You win with 26", "First of 3", "2 ahead of Ann"),
        (BEATEN, 2, "de", "Abacus gewinnt mit 26", "Du: Platz 3 mit 21", "5 zu wenig"),
        (BEATEN, None, "en", "Abacus wins with 26", "", ""),
        (SHARED, 0, "en", "You and Ledger share the victory with 3,150", "First of 3", "level"),
        (SHARED, None, "de", "Ann und Ledger teilen sich den Sieg mit 3.150", "", ""),
        (SHARED, 1, "de", _SHARED_OUT, "Du: Platz 3 mit 900", "2.250 zu wenig"),
        (DECIDED, 1, "en", "Ann wins with 9", "You are second with 9", _BEHIND),
        (DECIDED, 0, "en", "You win with 9", "First of 3", _AHEAD),
    ],
)  # fmt: skip
def test_who_won_and_by_how_much(
    result: Result, seat: int | None, lang: str, headline: str, own: str, gap: str
) -> None:
    told = outcome(result, NAMES, seat, lang)
    assert (told.headline, told.own, told.gap) == (headline, own, gap)
    assert told.won == (seat in result["winners"])


def test_a_finished_match_in_a_list() -> None:
    table = Table(game="wampum", result=dict(BEATEN))
    assert result_line(table, 0, "en") == "place 2 of 3, 24 to 26"
    assert result_line(table, 1, "de") == "gewonnen mit 26 zu 24"
    assert result_line(Table(game="wampum"), 0, "en") == ""


def test_the_result_page_tells_each_their_own(ann: Person, bert: Person) -> None:
    table = bots_play(ann.open(public="on"))
    assert table.result is not None
    mine = ann.get(f"/table/{table.pk}/result").content.decode()
    other = bert.get(f"/table/{table.pk}/result").content.decode()
    told = outcome(table.result, ["", "Greedy 1", "Random 2"], 0, "en")
    assert told.own in mine
    assert told.gap in mine
    assert mine.count('class="seat-red mine"') == 1
    assert " mine" not in other
    assert 'action="/table' not in other  # who only looked on asks for no rematch


@pytest.mark.parametrize("row", [[1], "x", {"ranks": [1]}, BEATEN | {"winners": [9]}, None])
def test_the_end_is_told_as_it_was_played_whatever_the_row_says(ann: Person, row: object) -> None:
    table = bots_play(ann.open())
    pages = [f"/table/{table.pk}", f"/table/{table.pk}/result"]
    before = [Reader(ann.get(path).content.decode()).all("h1") for path in pages]
    Table.objects.filter(pk=table.pk).update(result=row)
    after = [ann.get(path) for path in pages]
    assert [answer.status_code for answer in after] == [200, 200]
    assert [Reader(answer.content.decode()).all("h1") for answer in after] == before


def test_a_finished_table_says_who_won_and_nothing_is_live(ann: Person) -> None:
    table = bots_play(ann.open())
    assert table.result is not None
    told = outcome(table.result, ["Red", "Greedy 1", "Random 2"], 0, "en")
    page = ann.get(f"/table/{table.pk}").content.decode()
    assert page.count(told.headline) == 2  # beside the board and on the closing panel
    assert 'id="over"' in page
    assert "● live" not in page
    assert "thinking" not in page
    past = ann.get(f"/table/{table.pk}", at=3).content.decode()
    assert 'id="over"' not in past
    assert "is thinking" not in past


@pytest.mark.parametrize("game", fondaco.game_ids())
def test_what_positions_are_worth_is_said_from_the_view_alone(game: str, ann: Person) -> None:
    """The byte test of all pages reads it too; here it is the panel, for every seat's eyes."""
    table = ann.open(game)
    loaded = table_store.load(table.pk)
    match, names = loaded.match, ["Ann", "Bert", "Cem"]
    for seat in (None, 0, 1):
        bots = ["", "greedy", "greedy"]
        look = Look(match=match, seat=seat, lang="en", names=names, bots=bots, fresh=0)
        points = standings(look)
        state = REDEALS[game](match.state(), seat, Random(game))
        twin = Match.restore(match.game, state)
        other = Look(match=twin, seat=seat, lang="en", names=names, bots=bots, fresh=0)
        assert standings(other) == points
        assert [row.mine for row in points.rows] == [number == seat for number in range(3)]
        for row in points.rows:
            assert row.hides == any(not cell.amount for cell in row.cells)
