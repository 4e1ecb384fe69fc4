"""Bots that think: on threads of their own, once for all processes, and without telling by time."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator

import pytest

from fondaco.bots import LEVELS
from fondaco.web import seats
from fondaco.web.models import Table
from fondaco.web.runner import BotRunner, Thought, claim
from tests.web.conftest import Person


@pytest.fixture
def runner() -> Iterator[BotRunner]:
    runner = BotRunner(pace=0.0, thinkers=1)
    runner.open()
    yield runner
    runner.stop()


def _wait_for(table: Table, version: int) -> Table:
    for _ in range(400):
        table.refresh_from_db()
        if table.version >= version:
            return table
        time.sleep(0.05)
    raise AssertionError("no bot has moved")


def _on_turn(table: Table, bot: str) -> Table:
    """Let a bot have the seat that is to act."""
    assert table.actor is not None
    seats.hand_over(table.pk, table.actor, bot)
    table.refresh_from_db()
    return table


def test_a_thinking_bot_moves_and_takes_its_time(ann: Person, runner: BotRunner) -> None:
    table = _on_turn(ann.open(), "merchant")
    begun = time.monotonic()
    runner.wake(table.pk)
    _wait_for(table, table.version + 1)
    assert time.monotonic() - begun >= 0.29  # also if there was nothing to think about
    assert not runner._thinking


def test_only_one_process_thinks_about_a_step(ann: Person) -> None:
    table = _on_turn(ann.open(), "master")
    assert claim(table)
    assert not claim(table)
    table.version += 1
    table.save(update_fields=["version"])
    assert claim(table)  # the next step is another one


def test_quick_bots_do_not_wait_for_those_who_think(
    ann: Person, runner: BotRunner, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The thinkers are all busy; a quick bot moves all the same."""
    release, busy = threading.Event(), threading.Event()

    def wait(_: Thought) -> None:
        busy.set()
        release.wait(30)

    monkeypatch.setattr(runner, "_think_at", wait)
    runner._thoughts.put("somebody", Thought(0, "somebody"))
    assert busy.wait(10)
    quick = _on_turn(ann.open(), "random")
    runner.wake(quick.pk)
    try:
        _wait_for(quick, quick.version + 1)
    finally:
        release.set()


def test_owners_share_the_time_and_each_shares_it_among_his_tables() -> None:
    runner = BotRunner(thinkers=1)
    assert runner.time_for("master", "ann") == pytest.approx(1.0)
    runner._thinking.update({"ann": 1, "mallory": 40})
    assert runner.time_for("master", "ann") == pytest.approx(0.5)
    assert runner.time_for("master", "mallory") == pytest.approx(0.1)
    runner._thinking.update({f"visitor {number}": 1 for number in range(100)})
    assert runner.time_for("master", "ann") == pytest.approx(0.1)


def test_the_form_offers_all_levels_in_both_languages(ann: Person, bert: Person) -> None:
    for person, lang in ((ann, "en"), (bert, "de")):
        page = person.get("/new/wampum").content.decode()
        for level in LEVELS.values():
            assert f'value="bot:{level.name}"' in page
            assert level.title[lang] in page


def test_an_unknown_or_endless_bot_is_refused(ann: Person) -> None:
    for name in ("bot:magnus", "bot:search:3600s", "bot:search"):
        answer = ann.post("/new/wampum", seat0="me", seat1=name)
        assert answer.status_code == 422  # the form again, with a sentence
        assert not Table.objects.exists()
