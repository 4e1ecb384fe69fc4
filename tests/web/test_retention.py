"""How long things are kept: for ever, unless the operator says otherwise."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta

import pytest
from django.db import connection
from django.test import override_settings
from django.utils import timezone

from fondaco.web import table_store
from fondaco.web.announcements import hub
from fondaco.web.models import Analysis, Ban, Commit, Holder, OperatorKey, Seat, Table
from fondaco.web.operation.entrance import new_key
from fondaco.web.operation.retention import Swept, sweep
from fondaco.web.workers import house_worker
from tests.web.conftest import Person, bots_play


def _ago(days: float) -> datetime:
    return timezone.now() - timedelta(days=days)


@pytest.fixture
def house() -> Iterator[dict[str, Table]]:
    """Tables that somebody left ten days ago, and others that somebody left two days ago."""
    ann, tables = Person(), {}
    for name, days in (("old", 10), ("new", 2)):
        tables[f"{name} over"] = bots_play(ann.open())
        tables[f"{name} playing"] = ann.open(option_start_player="seat_0")
        tables[f"{name} waiting"] = ann.open(seat1="open")
        for kind in ("over", "playing", "waiting"):
            row = Table.objects.filter(pk=tables[f"{name} {kind}"].pk)
            row.update(changed=_ago(days), attended=_ago(days), created=_ago(11))
        analysis = Analysis.objects.create(table=tables[f"{name} over"], told={})
        Analysis.objects.filter(pk=analysis.pk).update(created=_ago(days))
    yield tables
    Ban.objects.all().delete()
    OperatorKey.objects.all().delete()


def _left(house: dict[str, Table]) -> set[str]:
    there = set(Table.objects.values_list("pk", flat=True))
    return {name for name, table in house.items() if table.pk in there}


def test_nothing_goes_by_itself(house: dict[str, Table]) -> None:
    assert sweep() == Swept(0, 0, 0, 0)
    assert _left(house) == set(house)


def test_finished_tables_go_after_their_time(house: dict[str, Table]) -> None:
    with override_settings(KEEP_FINISHED=5):
        assert sweep(only_count=True) == Swept(1, 0, 0, 0)
        assert _left(house) == set(house)
        assert sweep() == Swept(1, 0, 0, 0)
    assert _left(house) == set(house) - {"old over"}
    for model in (Seat, Commit, Holder, Analysis):  # and nothing of it is left behind
        assert not model._default_manager.filter(table=house["old over"].pk).exists()


def test_tables_without_people_go_and_those_with_people_stay(house: dict[str, Table]) -> None:
    with override_settings(KEEP_ABANDONED=5):
        assert sweep() == Swept(0, 2, 0, 0)
    assert _left(house) == set(house) - {"old playing", "old waiting"}
    never = Table.objects.filter(pk=house["new waiting"].pk)
    never.update(attended=None)  # made by an earlier version: its birthday counts
    with override_settings(KEEP_ABANDONED=12):
        assert sweep() == Swept(0, 0, 0, 0)
    with override_settings(KEEP_ABANDONED=5):
        assert sweep() == Swept(0, 1, 0, 0)


def test_reports_go_alone_and_can_be_asked_for_again(house: dict[str, Table]) -> None:
    waiting = Table.objects.filter(pk=house["new playing"].pk)
    Analysis.objects.create(table=waiting.get())
    Analysis.objects.filter(table=waiting.get()).update(created=_ago(50))
    with override_settings(KEEP_REPORTS=5):
        assert sweep() == Swept(0, 0, 1, 0)
    assert _left(house) == set(house)
    assert Analysis.objects.count() == 2  # the new one, and the one that is not done


def test_what_has_ended_goes_always(house: dict[str, Table]) -> None:
    for days in (-1, 1):
        Ban.objects.create(network="192.0.2.1/32", until=_ago(days))
    new_key()
    new_key()
    OperatorKey.objects.filter(pk=min(OperatorKey.objects.values_list("pk", flat=True))).update(
        until=_ago(1)
    )
    assert sweep() == Swept(0, 0, 0, 2)
    assert (Ban.objects.count(), OperatorKey.objects.count()) == (1, 1)


def test_many_go_some_at_a_time(house: dict[str, Table], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fondaco.web.operation.retention._AT_ONCE", 2)
    Table.objects.update(attended=_ago(30))
    with override_settings(KEEP_ABANDONED=5):
        assert sweep() == Swept(0, 4, 0, 0)


def test_a_broken_table_goes_like_any_other(house: dict[str, Table]) -> None:
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA ignore_check_constraints = ON")
        cursor.execute(
            "UPDATE web_table SET options = '{broken' WHERE id = %s", [house["old over"].pk]
        )
        cursor.execute("PRAGMA ignore_check_constraints = OFF")
    with override_settings(KEEP_FINISHED=5):
        assert sweep() == Swept(1, 0, 0, 0)


def test_open_pages_are_told(house: dict[str, Table], monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[tuple[int, int, int]] = []
    monkeypatch.setattr(hub, "announce", lambda *news: told.append(news))
    table = Table.objects.get(pk=house["new playing"].pk)
    assert table_store.remove(Table.objects.filter(pk=table.pk), 1) == 1
    assert told == [(table.pk, table.version, table.news + 1)]


def test_the_server_sweeps_when_it_is_due(
    house: dict[str, Table], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house_worker, "ROUND", 0.01)
    worker = house_worker.HouseWorker()
    worker._due = 0.0
    rounds = 0

    def swept() -> Swept:
        nonlocal rounds
        rounds += 1
        worker.stop()
        return sweep()

    monkeypatch.setattr(house_worker, "sweep", swept)
    with override_settings(KEEP_FINISHED=5):
        worker._work()
    assert rounds == 1
    assert _left(house) == set(house) - {"old over"}
    assert worker._due > 0
