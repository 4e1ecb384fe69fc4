"""Many at once at one door: somebody gets the seat, everybody gets an answer, nobody a 500.

``FONDACO_RACES=80`` sets another number of tries.
"""

from __future__ import annotations

import os
import re
import threading
import urllib.error
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from functools import partial
from pathlib import Path

import pytest

from tests.browser.servers import PostgreSQL, Redis
from tests.browser.site import Caller, Site

_TRIES = int(os.environ.get("FONDACO_RACES", "20"))

Deed = Callable[[], object]
House = Callable[[Path], AbstractContextManager[list[Site]]]


@contextmanager
def _one(folder: Path) -> Iterator[list[Site]]:
    with Site(folder) as site:
        yield [site]


@contextmanager
def _two(folder: Path, **shared: str) -> Iterator[list[Site]]:
    """Two processes on one database, with the same secret."""
    shared["FONDACO_SECRET_KEY"] = "the same for all"  # noqa: S105
    with ExitStack() as stack:
        folders = [folder / "a", folder / "b"]
        for place in folders:
            place.mkdir()
        yield [stack.enter_context(Site(place, **shared)) for place in folders]


@contextmanager
def _two_on_sqlite(folder: Path) -> Iterator[list[Site]]:
    with _two(folder, FONDACO_DATABASE_URL=f"sqlite:///{folder / 'shared.sqlite3'}") as sites:
        yield sites


@contextmanager
def _two_on_postgresql(folder: Path) -> Iterator[list[Site]]:
    with (
        PostgreSQL() as database,
        Redis() as redis,
        _two(folder, FONDACO_DATABASE_URL=database.url, FONDACO_REDIS_URL=redis.url) as sites,
    ):
        yield sites


class Crowd:
    """Visitors who do things at the same moment, at one process or the other."""

    def __init__(self, sites: list[Site], size: int) -> None:
        self.people = [Caller(sites[number % len(sites)]) for number in range(size)]
        self.statuses: Counter[int] = Counter()
        self._lock = threading.Lock()

    def at_once(self, deeds: list[Deed]) -> None:
        ready = threading.Barrier(len(deeds))

        def do(deed: Deed) -> None:
            ready.wait()
            try:
                deed()
                status = 200
            except urllib.error.HTTPError as refused:
                with refused:
                    status = refused.code
            with self._lock:
                self.statuses[status] += 1

        threads = [threading.Thread(target=do, args=(deed,)) for deed in deeds]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()


def _open(host: Caller) -> tuple[int, str, str]:
    """A public table with two free seats: its number, a seat's link, the watch link."""
    form = {"seat0": "me", "seat1": "open", "seat2": "open", "public": "on", "name": "Ann"}
    page = host.post("/new/wampum", **form)
    table = int(host.url.rsplit("/", 1)[1])
    seat, watch = re.search(r"/seat/[\w-]+", page), re.search(r"/watch/[\w-]+", page)
    assert seat
    assert watch
    return table, seat.group(0), watch.group(0)


def _deeds(host: Caller, people: list[Caller], number: int) -> tuple[int, list[Deed]]:
    """A new table, and what everybody does there: four take one seat, two watch, one sits down,
    and whoever opened it starts it twice."""
    table, seat, watch = _open(host)
    deeds: list[Deed] = [partial(caller.post, seat, name=f"Try {number}") for caller in people[:4]]
    deeds += [partial(caller.post, watch) for caller in people[4:6]]
    deeds += [partial(host.post, f"/table/{table}/start")] * 2
    deeds.append(partial(people[6].post, f"/table/{table}/sit", name="Late"))
    return table, deeds


@pytest.mark.parametrize("house", [_one, _two_on_sqlite, _two_on_postgresql])
def test_a_race_ends_well(house: House, tmp_path: Path) -> None:
    with house(tmp_path) as sites:
        host, crowd = Caller(sites[0]), Crowd(sites, 7)
        for number in range(_TRIES):
            table, deeds = _deeds(host, crowd.people, number)
            crowd.at_once(deeds)
            page = host.get(f"/table/{table}")
            assert page.count(f'player__who">Try {number}<') <= 1, "one of four has the seat"
            assert 'data-version="0"' not in page, "it has begun"
        assert not [status for status in crowd.statuses if status >= 500], crowd.statuses
        assert crowd.statuses[404] >= _TRIES  # whose link was used by somebody else
        for site in sites:
            assert "Traceback" not in site.log
