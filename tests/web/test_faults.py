"""What fails is survived: a sentence for the visitor, the traceback in the log, no token in it."""

from __future__ import annotations

import json
import logging
import threading
import time
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.db import OperationalError, connection
from django.utils import timezone

from fondaco.web import health, links, match_archive, table_store, take_back
from fondaco.web.announcements import AWAKE, hub
from fondaco.web.errors import NotAllowed
from fondaco.web.logs import JsonFormatter
from fondaco.web.match_cache import matches
from fondaco.web.models import BOT, Analysis, Commit, Seat, Table
from fondaco.web.views import lobby
from fondaco.web.workers import report_worker as workshop
from fondaco.web.workers.bot_worker import GRACE, BotWorker, claim
from fondaco.web.workers.report_worker import ReportWorker
from fondaco.web.workers.threads import Watch
from tests.web.conftest import Person, bots_play


class Lines(logging.Handler):
    """The log, as it would be written."""

    def __init__(self) -> None:
        super().__init__()
        self.setFormatter(JsonFormatter())
        self.lines: list[dict[str, Any]] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(json.loads(self.format(record)))


@pytest.fixture
def log() -> Iterator[Lines]:
    handler = Lines()
    logging.getLogger().addHandler(handler)
    yield handler
    logging.getLogger().removeHandler(handler)


@pytest.fixture(autouse=True)
def _well() -> Iterator[None]:
    yield
    health.note_writing(True)


# ---------------------------------------------------------------- bad rows


def _unknown_game(table: Table) -> None:
    Table.objects.filter(pk=table.pk).update(game="chess")


def _other_rules(table: Table) -> None:
    Table.objects.filter(pk=table.pk).update(rules_version=99)


def _altered_line(table: Table) -> None:
    Commit.objects.filter(table=table, version=1).update(lines=["deal nonsense"])


def _wrong_deal(table: Table) -> None:
    commit = Commit.objects.get(table=table, version=1)
    Commit.objects.filter(pk=commit.pk).update(lines=commit.lines[::-1])


def _bad_options(table: Table) -> None:
    Table.objects.filter(pk=table.pk).update(options={"start_player": ["x"], "sun": 1})


def _no_json(table: Table) -> None:
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA ignore_check_constraints = ON")
        cursor.execute("UPDATE web_table SET options = '{broken' WHERE id = %s", [table.pk])
        cursor.execute("PRAGMA ignore_check_constraints = OFF")


def _no_commit(table: Table) -> None:
    Commit.objects.filter(table=table).delete()


def _missing_seats(table: Table) -> None:
    Seat.objects.filter(table=table, number__gt=0).delete()


_BAD_ROWS = [
    _unknown_game,
    _other_rules,
    _altered_line,
    _wrong_deal,
    _bad_options,
    _no_json,
    _no_commit,
    _missing_seats,
]


@pytest.mark.parametrize("spoil", _BAD_ROWS, ids=lambda spoil: spoil.__name__)
def test_a_bad_row_is_told_of_and_takes_nothing_with_it(
    spoil: Callable[[Table], None], ann: Person
) -> None:
    good, bad = ann.open(public="on"), ann.open(public="on")
    over = ann.open()
    spoil(bad)
    matches.clear()
    for path in ("", "/hint", "/why?line=pass", "/result", "/record", "/report"):
        answer = ann.get(f"/table/{bad.pk}{path}")
        assert answer.status_code < 500, path
    for path in ("act", "undo", "hand", "start", "sit", "leave", "links", "rematch"):
        answer = ann.post(f"/table/{bad.pk}/{path}", text="pass", version="1", bot="greedy")
        assert answer.status_code < 500, path
    for person in (ann, Person()):  # one's own games, and the open tables
        assert person.get("/").status_code == 200
        assert f"/table/{good.pk}" in person.body("/")
    assert ann.get(f"/table/{over.pk}").status_code == 200


def test_an_unplayable_table_says_why_in_a_sentence(ann: Person) -> None:
    table = ann.open()
    _other_rules(table)
    matches.clear()
    answer = ann.get(f"/table/{table.pk}")
    assert answer.status_code == 409
    assert "another version of the rules" in answer.content.decode()


def test_bots_leave_a_bad_table_alone(ann: Person, log: Lines) -> None:
    table = ann.open()
    table_store.load(table.pk)
    Seat.objects.filter(table=table).update(kind=BOT, bot="greedy")
    Table.objects.filter(pk=table.pk).update(bot_turn=True)
    _altered_line(table)
    matches.clear()
    bot_worker = BotWorker(pace=0.0, thinkers=1)
    bot_worker.open()
    bot_worker.wake(table.pk)
    _until(lambda: any(line.get("why") == "damaged" for line in log.lines))
    _until(lambda: not bot_worker._busy)
    bot_worker.stop()


# ---------------------------------------------------------------- taking back


def _act_and_take_back(table: Table, times: int) -> None:
    for _ in range(times):
        version = Table.objects.get(pk=table.pk).version
        table_store.act(table.pk, 0, ["offer v2"], version)
        take_back.ask(table.pk, 0, (0,), version + 1)


def test_rebuilding_plays_each_line_once_whatever_was_taken_back(
    ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Counted in lines played, so that it holds on every machine."""
    monkeypatch.setattr(take_back, "MOST_AT_A_STEP", 10**6)
    table = ann.open(option_start_player="seat_0")
    played = _lines_played(table, monkeypatch)
    _act_and_take_back(table, 60)
    again = _lines_played(table, monkeypatch)
    assert again <= played + 2 * 30  # what the log still tells of, and nothing more
    loaded = table_store.load(table.pk)
    assert len(loaded.past.undone) == 30
    assert all(undone.events for undone in loaded.past.undone)


def _lines_played(table: Table, monkeypatch: pytest.MonkeyPatch) -> int:
    from fondaco.engine.match import Match

    count, act = 0, Match.act

    def counted(self: Match, line: str, seat: int | None = None) -> None:
        nonlocal count
        count += 1
        act(self, line, seat)

    matches.clear()
    with monkeypatch.context() as patched:
        patched.setattr(Match, "act", counted)
        table_store.load(table.pk)
    return count


def test_taking_back_has_an_end(ann: Person) -> None:
    table = ann.open(option_start_player="seat_0")
    _act_and_take_back(table, take_back.MOST_AT_A_STEP)
    with pytest.raises(NotAllowed):
        _act_and_take_back(table, 1)
    version = Table.objects.get(pk=table.pk).version
    answer = ann.post(f"/table/{table.pk}/undo", version=version)
    assert answer.status_code == 422
    assert ann.get(f"/table/{table.pk}").status_code == 200


# ---------------------------------------------------------------- the database


def test_a_database_that_fails_is_a_sentence_and_no_500(
    ann: Person, monkeypatch: pytest.MonkeyPatch, log: Lines
) -> None:
    table = ann.open()

    def fail(*_: object, **__: object) -> None:
        raise OperationalError("disk I/O error")

    monkeypatch.setattr(match_archive, "rebuild", fail)
    matches.clear()
    answer = ann.get(f"/table/{table.pk}")
    assert answer.status_code == 503
    assert "try again" in answer.content.decode()
    assert any("disk I/O error" in line.get("trace", "") for line in log.lines)


def test_a_full_disk_is_a_sentence_and_health_knows(ann: Person) -> None:
    """SQLite with no room for another page: reading goes on, writing says so."""
    table = ann.open(option_start_player="seat_0")
    with connection.cursor() as cursor:
        cursor.execute("VACUUM")  # no free pages left by other tests
        cursor.execute("PRAGMA page_count")
        pages = cursor.fetchone()[0]
        cursor.execute(f"PRAGMA max_page_count = {pages}")
    try:
        statuses = {ann.post("/play/wampum").status_code for _ in range(40)}
        assert statuses <= {302, 503}
        assert 503 in statuses
        told = ann.get("/health")
        assert told.status_code == 503
        assert "writing" in told.json()["faults"]
        assert ann.get(f"/table/{table.pk}").status_code == 200
    finally:
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA max_page_count = 1073741823")
    assert ann.post("/play/wampum").status_code == 302
    assert ann.get("/health").status_code == 200


def test_health_tries_the_disk(ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(health, "_disk", (-10.0, True))
    monkeypatch.setattr("tempfile.TemporaryFile", full)
    told = ann.get("/health")
    assert (told.status_code, told.json()["faults"]) == (503, ["disk"])


# ---------------------------------------------------------------- faults of our own


def test_every_500_is_logged_with_its_traceback_and_without_tokens(
    ann: Person, monkeypatch: pytest.MonkeyPatch, log: Lines
) -> None:
    table = ann.open(seat1="open")
    token = links.seat_token(table.seats.get(number=1))

    def fail(*_: object, **__: object) -> None:
        raise RuntimeError(f"something about {token} went wrong")

    monkeypatch.setattr(lobby, "own_games", fail)
    monkeypatch.setattr("fondaco.web.views.table_setup.find_seat", fail)
    ann.client.raise_request_exception = False
    for path in ("/", f"/seat/{token}"):
        assert ann.get(path).status_code == 500
    traces = [line for line in log.lines if "RuntimeError" in line.get("trace", "")]
    assert [line["route"] for line in traces] == ["", "seat/<str:token>"]
    assert token not in json.dumps(log.lines)
    assert "[...]" in traces[0]["trace"]


def test_a_thread_that_fails_begins_again_and_one_that_is_dead_is_told_of() -> None:
    watch, tries = Watch(), threading.Semaphore(0)

    def work() -> None:
        tries.release()
        if watch.restarts().get("worker", 0) < 2:
            raise RuntimeError("once more")

    thread = watch.keep("worker", work)
    thread.join(60)
    assert watch.restarts() == {"worker": 2}
    assert watch.ill() == []
    watch._kept["worker"].done = False  # as if something had killed it
    assert watch.ill() == ["worker"]


# ---------------------------------------------------------------- the clock


def test_a_clock_that_was_set_back_stops_no_bot(ann: Person) -> None:
    table = ann.open()
    assert claim(table)
    Table.objects.filter(pk=table.pk).update(thought_until=timezone.now() + timedelta(days=300))
    assert claim(table)
    assert not claim(table)
    Table.objects.filter(pk=table.pk).update(thought_until=timezone.now() + GRACE / 2)
    assert not claim(table)


def test_a_clock_that_was_set_back_stops_no_report(ann: Person) -> None:
    table = bots_play(ann.open())
    ann.get(f"/table/{table.pk}/result")
    Analysis.objects.update(busy_until=timezone.now() + timedelta(days=300))
    assert workshop._due().count() == 1
    assert workshop._claim(Analysis.objects.get())
    assert workshop._due().count() == 0


# ---------------------------------------------------------------- who waits


def test_bots_wait_where_nobody_looks_and_go_on_when_somebody_does(ann: Person) -> None:
    table = ann.open(option_start_player="seat_0")
    ann.post(f"/table/{table.pk}/hand", bot="greedy")
    hub._visits.clear()
    long_ago = timezone.now() - timedelta(seconds=2 * AWAKE)
    Table.objects.filter(pk=table.pk).update(attended=long_ago)
    bot_worker = BotWorker(pace=0.0, thinkers=1)
    bot_worker.open()
    hub.on_announcement(bot_worker.wake)
    try:
        bot_worker.wake(table.pk)
        _until(lambda: not bot_worker._busy)
        before = Table.objects.get(pk=table.pk).version
        time.sleep(0.2)
        assert Table.objects.get(pk=table.pk).version == before
        ann.get(f"/table/{table.pk}")  # a look is enough
        _until(lambda: Table.objects.get(pk=table.pk).version > before)
    finally:
        hub._wakers.remove(bot_worker.wake)
        bot_worker.stop()


def test_reports_are_made_by_turns(ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    table = bots_play(ann.open())
    copies = []
    for number, origin in enumerate(["mallory"] * 4 + ["ann"]):
        copy = Table.objects.get(pk=table.pk)
        copy.pk = None
        copy.save()
        Analysis.objects.create(table=copy, asked_from=origin)
        copies.append((copy.pk, f"{origin} {number}"))
    made: list[int] = []
    monkeypatch.setattr(
        ReportWorker, "_make", lambda self, analysis: made.append(analysis.table_id)
    )
    report_worker = ReportWorker()
    while len(made) < 5:
        assert report_worker.serve()
    names = dict(copies)
    assert [names[pk] for pk in made[:2]] == ["mallory 0", "ann 4"]


def test_reports_of_one_address_are_counted(ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    from django.test import override_settings

    first, second = bots_play(ann.open()), bots_play(ann.open())
    with override_settings(REPORTS_AN_HOUR=1):
        assert "<progress" in ann.body(f"/table/{first.pk}/result")
        page = ann.get(f"/table/{second.pk}/result")
    assert page.status_code == 200
    assert "cannot be made just now" in page.content.decode()


def _until(true: Callable[[], bool], seconds: float = 60.0) -> None:
    deadline = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < deadline, "it does not happen"
        time.sleep(0.01)
