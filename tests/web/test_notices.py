"""The outbox of notices: who is told of what, written with the transaction that it tells of."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from fondaco.web.models import Holder, Notice, NoticeWay, Table
from fondaco.web.notices import tell
from fondaco.web.notices.occasions import OCCASIONS
from fondaco.web.notices.outbox import Demand, demand
from fondaco.web.operation.retention import sweep
from tests.web.conftest import Person


@pytest.fixture(autouse=True)
def _nobody(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(demand, "_any", False)
    monkeypatch.setattr(demand, "_until", 0.0)
    yield
    Notice.objects.all().delete()
    NoticeWay.objects.all().delete()


@pytest.fixture
def table(ann: Person) -> Table:
    return ann.open(option_start_player="seat_0")


def way_of(table: Table, seat: int = 0, **more: Any) -> NoticeWay:
    visitor = Holder.objects.get(table=table, seat__number=seat).visitor
    usual: dict[str, Any] = {
        "kind": "mail",
        "target": "ann@example.org",
        "digest": "d",
        "nonce": "n",
    }
    usual |= {"confirmed": timezone.now(), "occasions": list(OCCASIONS)}
    demand.note()
    return NoticeWay.objects.create(visitor=visitor, **usual | more)


def waiting(table: Table) -> list[str]:
    return [notice.kind for notice in Notice.objects.filter(table=table).order_by("pk")]


def test_only_what_was_asked_for_is_written(table: Table) -> None:
    way_of(table, occasions=["time"])
    for kind in ("your_turn", "soon", "vote"):
        tell(table, 0, kind)
        tell(table, 1, kind)
    assert waiting(table) == ["soon"]


def test_the_newest_about_a_turn_is_enough(table: Table) -> None:
    way_of(table)
    for kind in ("your_turn", "half", "vote", "soon"):
        tell(table, 0, kind)
    assert waiting(table) == ["vote", "soon"]
    tell(table, 0, "over")
    assert waiting(table) == ["vote", "over"]


@pytest.mark.parametrize("less", [{"confirmed": None}, {"stopped": "gone"}])
def test_a_way_that_is_not_in_use_gets_nothing(table: Table, less: dict[str, Any]) -> None:
    way_of(table, **less)
    tell(table, 0, "your_turn")
    assert waiting(table) == []


def test_what_is_taken_back_is_not_told(table: Table) -> None:
    way_of(table)

    def fail() -> None:
        with transaction.atomic():
            tell(table, 0, "your_turn")
            assert waiting(table) == ["your_turn"]
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert waiting(table) == []


def test_where_nobody_asked_nothing_is_asked(table: Table) -> None:
    assert not demand  # one question, and none for a while
    with CaptureQueriesContext(
        connection,
    ) as asked:
        tell(table, 0, "your_turn")
    assert len(asked) == 0


def test_demand_is_found_in_the_database(table: Table) -> None:
    way_of(table)
    assert Demand()


def test_what_was_told_goes_after_two_days_and_unconfirmed_addresses_after_a_week(
    table: Table,
) -> None:
    way, now = way_of(table), timezone.now()
    tell(table, 0, "your_turn")
    sent = Notice.objects.create(way=way, kind="test", sent=now)
    fresh = Notice.objects.create(way=way, kind="test", sent=now)
    Notice.objects.filter(pk=sent.pk).update(created=now - timedelta(days=3))
    forgotten = way_of(table, digest="e", confirmed=None)
    NoticeWay.objects.filter(pk=forgotten.pk).update(created=now - timedelta(days=8))
    assert sweep(only_count=True).ended == sweep().ended == 2
    assert set(Notice.objects.values_list("kind", flat=True)) == {"your_turn", "test"}
    assert Notice.objects.filter(pk=fresh.pk).exists()
    assert list(NoticeWay.objects.all()) == [way]


def test_a_table_takes_its_notices_with_it(table: Table) -> None:
    way_of(table)
    tell(table, 0, "over")
    Table.objects.filter(pk=table.pk).delete()
    assert not Notice.objects.exists()
