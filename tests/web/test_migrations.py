"""A database of an earlier version is brought up to date without losing anything."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from fondaco.web.models import Holder, Table


def _migrate(name: str | None) -> Any:
    """To a migration (None: the newest); the models as they were then."""
    executor = MigrationExecutor(connection)
    leaves = executor.loader.graph.leaf_nodes("web")
    executor.migrate(leaves if name is None else [("web", name)])
    executor = MigrationExecutor(connection)
    return executor.loader.project_state([("web", name)] if name else leaves).apps


@pytest.fixture
def earlier() -> Iterator[Any]:
    """The models before tables knew who opened them."""
    yield _migrate("0003_analysis")
    _migrate(None)


def test_who_sat_down_first_opened_the_table_and_watchers_have_one_row(earlier: Any) -> None:
    old = earlier.get_model("web", "Table")
    table = old.objects.create(
        game="wampum",
        rules_version=1,
        players=2,
        options={},
        seed="s",
        seed_hash="h",
        version=7,
        watch_nonce="n",
    )
    seat = earlier.get_model("web", "Seat").objects.create(table=table, number=0, nonce="n")
    holder = earlier.get_model("web", "Holder")
    for visitor, place in (("w", None), ("ann", seat), ("w", None), ("bert", seat), ("x", None)):
        holder.objects.create(table=table, seat=place, visitor=visitor)
    _migrate(None)
    now = Table.objects.get(pk=table.pk)
    assert (now.creator, now.news, now.version, now.opened_from) == ("ann", 7, 7, "")
    assert sorted(Holder.objects.values_list("visitor", flat=True)) == ["ann", "bert", "w", "x"]
