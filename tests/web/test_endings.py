"""How a match ended, in words: the winner, one's own place, and by how much."""

from __future__ import annotations

import pytest

from fondaco.engine.contract import Result
from fondaco.web.models import Table
from fondaco.web.outcome import outcome, result_line
from tests.web.conftest import Person, bots_play

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
    told = outcome(table.result, ["", "greedy", "random"], 0, "en")
    assert told.own in mine
    assert told.gap in mine
    assert mine.count('class="seat-red mine"') == 1
    assert " mine" not in other
    assert 'action="/table' not in other  # who only looked on asks for no rematch
