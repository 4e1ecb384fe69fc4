"""The one path in and out: commits, versions, rebuilding, taking back."""

from __future__ import annotations

import threading

import pytest
from django.db import connection

import fondaco
from fondaco.engine.registry import find_game
from fondaco.web import seats, table_store, take_back
from fondaco.web.errors import NotAllowed, Stale
from fondaco.web.match_cache import matches
from fondaco.web.models import BOT, OVER, PERSON, PLAYING, Commit, Table
from fondaco.web.seats import Opener
from tests.web.conftest import bots_play

PEOPLE = [(PERSON, "Ann", ""), (PERSON, "Bert", ""), (BOT, "Cog", "greedy")]


def _table(places: list[tuple[str, str, str]] = PEOPLE) -> Table:
    return seats.open_table(
        find_game("wampum"), places, Opener("nobody"), {"start_player": "seat_0"}
    )


def test_the_deal_is_the_first_commit() -> None:
    table = _table()
    assert (table.stage, table.version, table.actor) == (PLAYING, 1, 0)
    commit = Commit.objects.get(table=table)
    assert commit.seat is None
    assert len(commit.lines) == 24  # three hands of 5, villages of 2, 3 and 4
    assert commit.snapshot == table_store.load(table.pk).match.state()


def test_an_input_is_one_commit_with_the_chance_that_follows() -> None:
    table = bots_play(_table(), until=None, most=10**4)
    assert table.stage == OVER
    lines = [line for commit in table.commits.all() for line in commit.lines]
    match = table_store.load(table.pk).match
    assert lines == match.lines
    assert table.result == match.result
    assert all(commit.lines for commit in table.commits.all())


def test_a_match_is_rebuilt_from_its_commits_alone() -> None:
    table = bots_play(_table())
    matches.clear()
    rebuilt = table_store.load(table.pk)
    assert rebuilt.match.result == table.result
    assert [step.version for step in rebuilt.steps] == list(range(1, table.version + 1))
    for number in (0, 1, 5, len(rebuilt.steps)):
        past = rebuilt.at_step(number)
        wanted = Commit.objects.get(table=table, version=max(1, number)).snapshot
        assert past.state() == wanted


def test_a_stale_version_changes_nothing() -> None:
    table = _table()
    with pytest.raises(Stale):
        table_store.act(table.pk, 0, ["offer v2 maize 1"], 0)
    assert Table.objects.get(pk=table.pk).version == 1


def test_an_illegal_input_changes_nothing() -> None:
    table = _table()
    for text in ("pass", "offer v3b", "offer v2 maize 19", "", "x" * 5000):
        with pytest.raises(fondaco.IllegalAction):
            table_store.act(table.pk, 0, [text], 1)
    with pytest.raises(fondaco.IllegalAction):
        table_store.act(table.pk, 1, ["offer v2"], 1)  # not their turn
    assert Table.objects.get(pk=table.pk).version == 1
    assert Commit.objects.filter(table=table).count() == 1


def test_of_two_at_once_one_wins() -> None:
    table = _table()
    line = table_store.load(table.pk).match.legal()[0]
    outcomes: list[str] = []

    def send() -> None:
        try:
            table_store.act(table.pk, 0, [line], 1)
            outcomes.append("done")
        except Stale:
            outcomes.append("stale")
        finally:
            connection.close()

    threads = [threading.Thread(target=send) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(outcomes) == ["done", *["stale"] * 5]
    assert Table.objects.get(pk=table.pk).version == 2


def test_an_unfinished_step_is_taken_back_and_the_commit_stays() -> None:
    table = _table()
    table_store.act(table.pk, 0, ["offer v2"], 1)
    before = Commit.objects.get(table=table, version=1).snapshot
    take_back.ask(table.pk, 0, (0,), 2)
    loaded = table_store.load(table.pk)
    assert loaded.match.state() == before
    assert loaded.table.version == 3
    assert Commit.objects.filter(table=table).count() == 3
    matches.clear()
    assert table_store.load(table.pk).match.state() == before
    table_store.act(table.pk, 0, ["offer v4"], 3)


@pytest.mark.parametrize("kept", [True, False], ids=["in memory", "from the database"])
def test_what_was_taken_back_is_remembered_where_it_stood(kept: bool) -> None:
    table = _table()
    table_store.act(table.pk, 0, ["offer v2"], 1)
    take_back.ask(table.pk, 0, (0,), 2)
    table_store.act(table.pk, 0, ["offer v4"], 3)
    take_back.ask(table.pk, 0, (0,), 4)
    if not kept:
        matches.clear()
    loaded = table_store.load(table.pk)
    ids = [village["id"] for village in loaded.match.box.data["villages"]]
    struck = [
        [ids[event.facts["village"]] for event in undone.events] for undone in loaded.past.undone
    ]
    assert struck == [["v2"], ["v4"]]
    assert {undone.left for undone in loaded.past.undone} == {len(loaded.match.lines)}
    assert len(loaded.steps) == 1


def test_nothing_is_taken_back_after_a_draw() -> None:
    """Two seats: the second offer ends phase 1, and new goods are drawn."""
    table = _table(PEOPLE[:2])
    bots_play(table, until=1)
    table_store.act(table.pk, 1, [_smallest(table)], None)
    loaded = table_store.load(table.pk)
    assert not take_back.offered(loaded, 1, (1,)).possible
    with pytest.raises(NotAllowed):
        take_back.ask(table.pk, 1, (1,), loaded.table.version)


def _smallest(table: Table) -> str:
    """One card at a free village."""
    match = table_store.load(table.pk).match
    seat = int(str(match.actor))
    view = match.view(seat)
    kind = next(kind for kind in range(5) if view["hands"][seat][kind])
    taken = {offer["village"] for offer in view["offers"] if offer}
    village = next(v["id"] for v in view["villages"] if v["id"] not in taken)
    return f"offer {village} {match.box.data['goods'][kind]['id']} 1"


def test_nothing_is_taken_back_after_a_revelation() -> None:
    """Sealed bids of MarraCash come to light without chance (MAR-9.3)."""
    places = [("me", "Ann", ""), ("person", "Bert", ""), ("person", "Cleo", "")]
    options = {"bidding": "sealed", "start_player": "seat_0"}
    table = seats.open_table(find_game("marracash"), places, Opener("v"), options)
    for seat, text in enumerate(("auction b4", "bid 300", "pass", "pass")):
        before = Table.objects.get(pk=table.pk)
        table_store.act(table.pk, max(0, seat - 1), [text], before.version)
    loaded = table_store.load(table.pk)
    assert loaded.match.view(None)["owners"][8] == 0
    assert not take_back.offered(loaded, 2, (2,)).possible
