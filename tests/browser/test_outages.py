"""Whatever is killed, hangs or talks nonsense: play goes on, and what was acknowledged is there.

``FONDACO_OUTAGES=100`` sets another number of crashes.
"""

from __future__ import annotations

import json
import os
import re
import socket
import sqlite3
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterable
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import psycopg
import redis

from fondaco.engine.registry import find_game
from tests.browser.servers import PostgreSQL, Redis
from tests.browser.site import Caller, Site

_CRASHES = int(os.environ.get("FONDACO_OUTAGES", "2"))
_INPUT = re.compile(r'id="hint-show"[^>]* value="((?:offer|move|discard|put) [^"]+)"')
_SOON = 60.0


class Player(threading.Thread):
    """Plays by hints, match after match, whatever happens; notes what was acknowledged."""

    def __init__(self, *sites: Site) -> None:
        super().__init__(daemon=True)
        self._sites = sites
        self._callers: list[Caller] = []
        self._table = 0
        self._end = threading.Event()
        #: (table, version) -> what was sent and acknowledged with that version.
        self.acknowledged: dict[tuple[int, int], str] = {}
        self.statuses: set[int] = set()

    def run(self) -> None:
        turn = 0
        while not self._end.is_set():
            turn += 1
            try:
                self._step(turn)
            except urllib.error.HTTPError as refused:
                with refused:
                    self.statuses.add(refused.code)
            except OSError:
                pass  # nobody answers just now
            self._end.wait(0.02)

    def _step(self, turn: int) -> None:
        caller = self._caller(turn)
        if not self._table:
            caller.post("/play/wampum")
            self._table = int(caller.url.rsplit("/", 1)[1])
        page = caller.get(f"/table/{self._table}/hint")
        text = _INPUT.search(page)
        if 'id="see-result"' in page:
            self._table = 0
        elif 'data-mine="yes"' in page and text:
            version = caller.version(page)
            table, sent = self._table, text.group(1)
            caller.post(f"/table/{table}/act", text=sent, version=str(version))
            self.acknowledged[table, version + 1] = sent

    def _caller(self, turn: int) -> Caller:
        """The visitor at one of the processes; one browser, so one set of cookies."""
        if not self._callers:
            first = Caller(self._sites[0])
            self._callers = [first, *(first.at(site) for site in self._sites[1:])]
        return self._callers[turn % len(self._callers)]

    def until(self, more: int, seconds: float = 240.0) -> None:
        """So many further moves are acknowledged."""
        wanted, deadline = len(self.acknowledged) + more, time.monotonic() + seconds
        while len(self.acknowledged) < wanted:
            assert time.monotonic() < deadline, f"no more moves: {sorted(self.statuses)}"
            time.sleep(0.02)

    def stop(self) -> None:
        self._end.set()
        self.join(120)


def _check(
    acknowledged: dict[tuple[int, int], str], commits: Iterable[tuple[int, int, Any, Any]]
) -> None:
    """Every version is there once, and every acknowledged one is what was sent, text by text."""
    gather = find_game("wampum").notation.gather
    found: dict[tuple[int, int], tuple[Any, list[str]]] = {}
    for table, version, seat, lines in commits:
        assert (table, version) not in found, "a version twice"
        found[table, version] = (seat, json.loads(lines) if isinstance(lines, str) else lines)
    for table, version in found:
        assert version == 1 or (table, version - 1) in found, "a version is missing"
    for key, text in acknowledged.items():
        seat, lines = found[key]
        own = [line for line in lines if line.split()[0] in ("offer", "put", "move", "discard")]
        assert (seat, gather(own)) == (0, text), key


_COMMITS = "SELECT table_id, version, seat, lines FROM web_commit ORDER BY table_id, version"


def test_no_acknowledged_line_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    rng = Random(5)
    with Site(tmp_path) as site:
        player = Player(site)
        player.start()
        player.until(3)
        for _ in range(_CRASHES):
            time.sleep(rng.uniform(0.0, 0.6))  # also in the middle of a move
            site.kill()
            site.start()
            player.until(1)
        player.stop()
        assert site.stop() == 0
        assert player.statuses <= {409, 422, 503}
    with closing(sqlite3.connect(tmp_path / "fondaco.sqlite3")) as connection:
        _check(player.acknowledged, connection.execute(_COMMITS))


def test_a_database_that_is_gone_and_comes_back(tmp_path: Path) -> None:
    """People and bots go on, health knew of it, and nothing that was acknowledged is lost."""
    rng = Random(6)
    with PostgreSQL() as database:
        with Site(tmp_path, FONDACO_DATABASE_URL=database.url) as site:
            player = Player(site)
            player.start()
            player.until(3)
            for _ in range(max(1, _CRASHES // 3)):
                time.sleep(rng.uniform(0.0, 0.6))
                database.crash()
                _wait(lambda: "database" in _health(site).get("faults", []))
                time.sleep(rng.uniform(0.0, 3.0))
                database.start_again()
                player.until(2)
                _wait(lambda: _health(site)["status"] == "ok")
            player.stop()
            assert player.statuses <= {409, 422, 503}
            assert not [name for name in _health(site).get("faults", []) if "thread" in name]
        with psycopg.connect(database.url) as connection:
            _check(player.acknowledged, connection.execute(_COMMITS).fetchall())


def test_redis_may_be_gone_hang_or_talk_nonsense(tmp_path: Path) -> None:
    """One visitor through two processes; what is played at one is soon known at the other."""
    shared = {"FONDACO_DATABASE_URL": f"sqlite:///{tmp_path / 'shared.sqlite3'}"}
    shared["FONDACO_SECRET_KEY"] = "the same for both"  # noqa: S105
    with Redis() as server:
        shared["FONDACO_REDIS_URL"] = server.url
        folders = [tmp_path / "a", tmp_path / "b"]
        for folder in folders:
            folder.mkdir()
        with Site(folders[0], **shared) as a, Site(folders[1], **shared) as b:
            player = Player(a, b)
            player.start()
            player.until(2)
            with redis.Redis.from_url(server.url) as connection:
                for nonsense in (
                    "no json",
                    "[]",
                    '["news", "x", 1, 2]',
                    "{}",
                    b"\xff\xfe",
                    "9" * 5000,
                ):
                    connection.publish("fondaco:news", nonsense)
            player.until(2)
            server.hang()
            _wait(lambda: "redis" in _health(a).get("faults", []))
            begun = time.monotonic()
            player.until(3)
            assert time.monotonic() - begun < 60  # nobody who posts waits for Redis
            server.go_on()
            _wait(lambda: _health(a)["status"] == "ok")
            player.until(2)
            server.crash()
            player.until(3)
            _wait(lambda: "redis" in _health(b).get("faults", []))
            server.start_again()
            _wait(lambda: _health(a)["status"] == _health(b)["status"] == "ok")
            player.until(2)
            player.stop()
            assert player.statuses <= {409, 422}
            assert "Traceback" not in a.log + b.log
    with closing(sqlite3.connect(tmp_path / "shared.sqlite3")) as books:
        _check(player.acknowledged, books.execute(_COMMITS))


def test_something_that_is_no_redis_at_all(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as pretender:
        threading.Thread(target=_talk_nonsense, args=(pretender,), daemon=True).start()
        port = pretender.getsockname()[1]
        with Site(tmp_path, FONDACO_REDIS_URL=f"redis://127.0.0.1:{port}/0") as site:
            player = Player(site)
            player.start()
            player.until(3)
            player.stop()
            assert "redis" in _health(site)["faults"]
            assert "Traceback" not in site.log


def _talk_nonsense(pretender: socket.socket) -> None:
    while True:
        try:
            connection, _ = pretender.accept()
            with connection:
                connection.sendall(b"220 mail.example ESMTP ready\r\n" * 50)
        except OSError:
            return


def _health(site: Site) -> dict[str, Any]:
    try:
        with urllib.request.urlopen(f"{site.address}/health", timeout=60) as answer:  # noqa: S310
            told: dict[str, Any] = json.load(answer)
    except urllib.error.HTTPError as failing:
        with failing:
            told = json.load(failing)
    return told


def _wait(true: Callable[[], bool]) -> None:
    deadline = time.monotonic() + _SOON
    while not true():
        assert time.monotonic() < deadline, "it does not happen"
        time.sleep(0.1)
