"""Bots that think: on threads of their own, once for all processes, and without telling by time."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator

import pytest

from fondaco.bots import LEVELS
from fondaco.web import seats
from fondaco.web.models import Table
from fondaco.web.workers.bot_worker import BotWorker, Thought, claim
from tests.web.conftest import Person


@pytest.fixture
def bot_worker() -> Iterator[BotWorker]:
    bot_worker = BotWorker(pace=0.0, thinkers=1)
    bot_worker.open()
    yield bot_worker
    bot_worker.stop()


def _until(true: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 60
    while not true():
        assert time.monotonic() < deadline, "it does not happen"
        time.sleep(0.01)


def _wait_for(table: Table, version: int) -> None:
    """Until a bot has moved."""
    _until(lambda: Table.objects.get(pk=table.pk).version >= version)


def _on_turn(table: Table, bot: str) -> Table:
    """Let a bot have the seat that is to act."""
    assert table.actor is not None
    seats.hand_over(table.pk, table.actor, bot)
    table.refresh_from_db()
    return table


def test_a_thinking_bot_moves_and_takes_its_time(ann: Person, bot_worker: BotWorker) -> None:
    table = _on_turn(ann.open(), "merchant")
    begun = time.monotonic()
    bot_worker.wake(table.pk)
    _wait_for(table, table.version + 1)
    assert time.monotonic() - begun >= 0.29  # also if there was nothing to think about
    _until(lambda: bot_worker.thoughts == 0)


def test_only_one_process_thinks_about_a_step(ann: Person) -> None:
    table = _on_turn(ann.open(), "master")
    assert claim(table)
    assert not claim(table)
    table.version += 1
    table.save(update_fields=["version"])
    assert claim(table)  # the next step is another one


def test_quick_bots_do_not_wait_for_those_who_think(
    ann: Person, bot_worker: BotWorker, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The thinkers are all busy; a quick bot moves all the same."""
    release, busy = threading.Event(), threading.Event()

    def wait(_: Thought) -> None:
        busy.set()
        release.wait(120)

    monkeypatch.setattr(bot_worker, "_think_at", wait)
    bot_worker.line_up(Thought(0, "somebody"))
    assert busy.wait(60)
    quick = _on_turn(ann.open(), "random")
    bot_worker.wake(quick.pk)
    try:
        _wait_for(quick, quick.version + 1)
    finally:
        release.set()


def test_owners_share_the_time_and_each_shares_it_among_his_tables() -> None:
    bot_worker = BotWorker(thinkers=1)
    assert bot_worker.time_for("master", "ann") == pytest.approx(1.0)
    for owner in ("ann", *["mallory"] * 40):
        assert bot_worker.line_up(Thought(0, owner))
    assert bot_worker.time_for("master", "ann") == pytest.approx(0.5)
    assert bot_worker.time_for("master", "mallory") == pytest.approx(0.1)
    for number in range(100):
        assert bot_worker.line_up(Thought(0, f"visitor {number}"))
    assert bot_worker.time_for("master", "ann") == pytest.approx(0.1)


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
