"""One table, played through two server processes on one PostgreSQL and one Redis."""

from __future__ import annotations

import http.client
import json
import re
import socket
import threading
import time
import urllib.error
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import psycopg

from tests.browser.servers import PostgreSQL, Redis
from tests.browser.site import Caller, Site

_TURN = 60.0
#: What is posted on one process is announced on the other at once; without Redis' word a process
#: looks for news every ten seconds.
_SOON = 5.0
_INPUT = re.compile(r'id="hint-show"[^>]* value="((?:offer|move|discard|put) [^"]+)"')


class Traveller(Caller):
    """A browser that keeps its cookies whichever process it is sent to."""

    def through(self, site: Site) -> Traveller:
        self._site = site
        return self

    @property
    def cookies(self) -> str:
        return "; ".join(f"{cookie.name}={cookie.value}" for cookie in self._jar)


class Stream:
    """An open event stream, read on a thread: when which version was first announced."""

    def __init__(self, site: Site, table: int, cookies: str) -> None:
        address = urlsplit(site.address)
        self._connection = http.client.HTTPConnection(str(address.hostname), address.port, 60)
        self._connection.connect()
        self._socket: socket.socket = self._connection.sock
        self._connection.request("GET", f"/table/{table}/events", headers={"Cookie": cookies})
        self._answer = self._connection.getresponse()
        assert self._answer.status == 200
        assert self._answer.headers["Content-Type"] == "text/event-stream"
        self.versions: list[int] = []
        self._news = threading.Condition()
        self._thread = threading.Thread(target=self._read, daemon=True)
        self._thread.start()

    def _read(self) -> None:
        while line := self._answer.readline():
            if line.startswith(b"data: "):
                with self._news:
                    self.versions.append(json.loads(line[6:])["version"])
                    self._news.notify_all()

    def heard(self, version: int, seconds: float) -> bool:
        """Is this version, or a later one, announced within so many seconds?"""
        with self._news:
            return self._news.wait_for(
                lambda: bool(self.versions) and self.versions[-1] >= version, seconds
            )

    def close(self) -> None:
        self._socket.shutdown(socket.SHUT_RDWR)
        self._thread.join(5)
        self._answer.close()
        self._connection.close()


@contextmanager
def _stream(site: Site, table: int, cookies: str) -> Iterator[Stream]:
    stream = Stream(site, table, cookies)
    try:
        yield stream
    finally:
        stream.close()


def test_one_table_through_two_processes(tmp_path: Path) -> None:
    with PostgreSQL() as database, Redis() as redis:
        shared = {
            "FONDACO_DATABASE_URL": database.url,
            "FONDACO_REDIS_URL": redis.url,
            "FONDACO_SECRET_KEY": "the same for both",
        }
        with _site(tmp_path / "a", shared) as a, _site(tmp_path / "b", shared) as b:
            ann = Traveller(a)
            ann.post("/play/wampum")
            table = int(ann.url.rsplit("/", 1)[1])
            acknowledged = _play_through_both(ann, table, a, b)
            acknowledged += _play_on_without(a, ann, table, b)
            assert b.stop() == 0
        _check_commits(database.url, table, acknowledged)


def _site(folder: Path, shared: dict[str, str]) -> Site:
    folder.mkdir()
    return Site(folder, **shared)


def _play_through_both(ann: Traveller, table: int, a: Site, b: Site) -> list[int]:
    """Ask one process, tell the other, and the other way round; streams hear it on both."""
    acknowledged = []
    with _stream(a, table, ann.cookies) as on_a, _stream(b, table, ann.cookies) as on_b:
        assert on_a.heard(1, _TURN)
        assert on_b.heard(1, _TURN)
        for asked, told, other in [(b, a, on_b), (a, b, on_a)] * 3:
            version = _one_step(ann, table, asked, told)
            assert other.heard(version, _SOON), f"{version} is not in {other.versions}"
            assert ann.version(ann.through(asked).get(f"/table/{table}")) >= version
            acknowledged.append(version)
        for stream in (on_a, on_b):
            assert stream.versions == sorted(stream.versions)
    return acknowledged


def _play_on_without(gone: Site, ann: Traveller, table: int, left: Site) -> list[int]:
    """A process dies right after an acknowledgement; the game goes on through the other."""
    acknowledged = [_one_step(ann, table, left, gone)]
    gone.kill()
    with _stream(left, table, ann.cookies) as stream:
        assert stream.heard(acknowledged[0], _SOON)
        for _ in range(3):
            acknowledged.append(_one_step(ann, table, left, left))
            assert stream.heard(acknowledged[-1], _SOON)
    return acknowledged


def _one_step(ann: Traveller, table: int, asked: Site, told: Site) -> int:
    """As soon as it is our turn, do what the hint of one process says at the other."""
    deadline = time.monotonic() + _TURN
    while time.monotonic() < deadline:
        page = ann.through(asked).get(f"/table/{table}/hint")
        text = _INPUT.search(page)
        if 'data-mine="yes"' not in page or text is None:
            time.sleep(0.02)
            continue
        version = ann.version(page)
        try:
            ann.through(told).post(f"/table/{table}/act", text=text.group(1), version=str(version))
        except urllib.error.HTTPError as refused:
            with refused:
                if refused.code != 409:  # a page that has just become old
                    raise
            continue
        return version + 1
    raise AssertionError("it never became our turn")


def _check_commits(url: str, table: int, acknowledged: list[int]) -> None:
    """No version twice, none missing, and every acknowledged one is Ann's."""
    with psycopg.connect(url) as connection:
        rows = connection.execute(
            "SELECT version, seat FROM web_commit WHERE table_id = %s ORDER BY version", (table,)
        ).fetchall()
    seats: dict[int, int | None] = dict(rows)
    assert [version for version, _ in rows] == list(range(1, len(rows) + 1))
    assert len(set(acknowledged)) == len(acknowledged) == 10
    assert {seats.get(version) for version in acknowledged} == {0}
