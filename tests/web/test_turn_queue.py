"""The way to the next table that waits for me: which one, in which order, for nobody else."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from fondaco.web.models import Clock, Holder, Table
from fondaco.web.turn_queue import turn_queue, waiting_tables
from tests.web.conftest import Person, bots_play


def mine(person: Person, waits: float, game: str = "wampum", **more: Any) -> Table:
    """A table where it is the person's turn, for so many hours."""
    table = person.open(game, option_start_player="seat_0", **more)
    Table.objects.filter(pk=table.pk).update(
        actor=0, bot_turn=False, changed=timezone.now() - timedelta(hours=waits)
    )
    return Table.objects.get(pk=table.pk)


def with_clock(table: Table, hours: float) -> Table:
    """The same with a clock that runs, and so many hours left."""
    Table.objects.filter(pk=table.pk).update(pace="days")
    ends = timezone.now() + timedelta(hours=hours)
    Clock.objects.create(table=table, terms="days-3", seat=0, since=timezone.now(), ends=ends)
    return table


def visitor(table: Table) -> str:
    return Holder.objects.get(table=table, seat__number=0).visitor


def test_the_least_time_first_and_then_the_longest_wait(ann: Person) -> None:
    short, long = mine(ann, 1), mine(ann, 30)
    much, little = with_clock(mine(ann, 50), 40), with_clock(mine(ann, 0), 2)
    order = [table.pk for table in (little, much, long, short)]
    assert waiting_tables(visitor(short)) == order
    assert waiting_tables(visitor(short), but=little.pk) == order[1:]
    assert ann.get("/next").url == f"/table/{little.pk}"
    assert ann.get("/next", **{"from": little.pk}).url == f"/table/{much.pk}"


def test_only_tables_that_wait_for_me(ann: Person, bert: Person) -> None:
    waits = mine(ann, 1)
    bots_play(ann.open())  # over
    others = mine(ann, 2)
    Table.objects.filter(pk=others.pk).update(actor=1)  # somebody else's turn
    ann.open(seat1="open")  # not begun
    by_bot = mine(ann, 3)
    by_bot.seats.filter(number=0).update(kind="bot", bot="greedy")  # a bot plays for her
    watched = mine(bert, 4, public="on")
    ann.get(f"/table/{watched.pk}")
    assert waiting_tables(visitor(waits)) == [waits.pk]
    assert waiting_tables("nobody") == []
    assert Person().get("/next").url == "/"
    assert bert.get("/next").url == f"/table/{watched.pk}"


def test_two_seats_of_mine_are_one_table(ann: Person) -> None:
    table = mine(ann, 1, seat1="me")
    assert waiting_tables(visitor(table)) == [table.pk]


@pytest.mark.parametrize("wrong", ["x", "-1", "9" * 30, "", "1e3"])
def test_odd_addresses(wrong: str, ann: Person) -> None:
    table = mine(ann, 1)
    assert ann.get("/next", **{"from": wrong}).url == f"/table/{table.pk}"


def test_the_page_has_the_way(ann: Person) -> None:
    first, second = mine(ann, 2), mine(ann, 1, "yangtze")
    link = re.search(
        r'<a class="tool tool--next".*?</a>',
        ann.get(f"/table/{first.pk}").content.decode(),
        re.DOTALL,
    )
    assert link is not None
    assert f'href="/next?from={first.pk}"' in link[0]
    assert 'data-count="1"' in link[0]
    assert "Yangtze, with" in link[0]
    assert " hidden" not in link[0]
    assert 'data-count="2"' in ann.get("/").content.decode()
    part = ann.client.get(f"/next?from={second.pk}", headers={"x-fondaco-part": "yes"})
    assert part.content.decode().count("<a ") == 1
    assert "Wampum, with" in part.content.decode()
    stranger = Person().get("/").content.decode()
    assert 'data-count="0"' in stranger
    assert re.search(r'id="next-table"[^>]* hidden', stranger)


def test_it_costs_few_questions_however_many_tables(ann: Person) -> None:
    def asked() -> int:
        with CaptureQueriesContext(connection) as found:
            turn_queue(visitor(table), "en", None)
        return len(found)

    table = mine(ann, 1)
    few = asked()
    for _ in range(5):
        mine(ann, 2)
    assert asked() == few <= 5


def test_going_on_is_a_wish(ann: Person) -> None:
    assert 'data-onward="off"' in ann.get("/").content.decode()
    assert ann.post("/settings", onward="on").status_code == 302
    assert 'data-onward="on"' in ann.get("/").content.decode()
    assert ann.post("/settings", onward="maybe").status_code == 422
