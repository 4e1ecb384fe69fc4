"""The callers of the site's bench: scripted players, pages and event streams, over loopback."""

from __future__ import annotations

import asyncio
import gzip
import json
import re
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from html import unescape
from random import Random
from urllib.parse import urlencode

HOST = "127.0.0.1"
#: A page that has just loaded asks again after this long at the earliest (site.js).
_BREATH = 1.0
_PATIENCE = 30.0
#: Pages with which the server's templates and drawings warm up.
_FIRST_PAGES = 10
#: What htmx and the page's script send with every request for a fragment.
_FRAGMENT = {"HX-Request": "true", "X-Fondaco-Layout": "wide"}
_VERSION = re.compile(r'data-version="(\d+)"')
#: What is sent: the plan that a hint has filled in, or else the first of the legal lines.
_INPUT = re.compile(r'name="text" value="([^"]+)"')
#: The marks of still pieces, sent or only named (fondaco/pictures/still.py).
_STILL = re.compile(r'data-(?:still|stub)="(\w+)"')


@dataclass(frozen=True)
class Answer:
    """What came back, and how long that took."""

    status: int
    headers: dict[str, str]
    body: str
    seconds: float
    #: Bytes of the body as it came, compressed.
    size: int = 0

    @property
    def version(self) -> int:
        found = _VERSION.search(self.body)
        assert found, self.body[:300]
        return int(found.group(1))

    @property
    def mine(self) -> bool:
        return 'data-mine="yes"' in self.body


class Browser:
    """One visitor: cookies and a connection that is kept open."""

    def __init__(self, port: int, address: str = HOST) -> None:
        self.port = port
        #: Where the visitor is; every address of the loopback network is ours.
        self.address = address
        self.cookies: dict[str, str] = {}
        #: The still pieces that the page shows, as its script would say.
        self.still = ""
        self._near: asyncio.StreamReader | None = None
        self._far: asyncio.StreamWriter | None = None

    async def get(
        self, path: str, fragment: bool = False, more: dict[str, str] | None = None
    ) -> Answer:
        headers = {**(self._fragment() if fragment else {}), **(more or {})}
        return await self._send("GET", path, headers, b"")

    def _fragment(self) -> dict[str, str]:
        return {**_FRAGMENT, "X-Fondaco-Still": self.still}

    async def post(
        self, path: str, fragment: bool = False, more: dict[str, str] | None = None, **form: str
    ) -> Answer:
        headers = {
            "X-CSRFToken": self.cookies.get("csrftoken", ""),
            "Referer": f"http://{HOST}:{self.port}/",
            "Content-Type": "application/x-www-form-urlencoded",
        }
        if fragment:
            headers.update(self._fragment())
        headers.update(more or {})
        return await self._send("POST", path, headers, urlencode(form).encode())

    async def events(self, table: int) -> AsyncIterator[int]:
        """The versions that a stream of its own announces."""
        near, far = await self._connect()
        try:
            far.write(self._head("GET", f"/table/{table}/events", {}, b""))
            status, _ = await _read_head(near)
            assert status == 200, status
            while line := await near.readline():
                if line.startswith(b"data: "):
                    yield json.loads(line[6:])["version"]
        finally:
            far.close()

    async def _connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection(HOST, self.port, local_addr=(self.address, 0))

    def close(self) -> None:
        if self._far is not None:
            self._far.close()

    def _head(self, method: str, path: str, more: dict[str, str], body: bytes) -> bytes:
        headers = {
            "Host": f"{HOST}:{self.port}",
            "Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items()),
            "Accept-Encoding": "gzip",
            "Content-Length": str(len(body)),
            **more,
        }
        lines = [f"{method} {path} HTTP/1.1", *(f"{k}: {v}" for k, v in headers.items()), "", ""]
        return "\r\n".join(lines).encode()

    async def _send(self, method: str, path: str, more: dict[str, str], body: bytes) -> Answer:
        if self._near is None or self._far is None or self._near.at_eof():  # the server hung up
            self.close()
            self._near, self._far = await self._connect()
        start = time.perf_counter()
        self._far.write(self._head(method, path, more, body) + body)
        status, headers = await _read_head(self._near)
        content = await _read_body(self._near, headers)
        spent = time.perf_counter() - start
        for cookie in headers.pop("set-cookie", "").split("\n"):
            name, _, value = cookie.partition(";")[0].partition("=")
            if name:
                self.cookies[name] = value
        size = len(content)
        if headers.get("content-encoding") == "gzip":
            content = gzip.decompress(content)
        answer = Answer(status, headers, content.decode(), spent, size)
        if 'id="state"' in answer.body:
            self.still = " ".join(sorted(set(_STILL.findall(answer.body))))
        return answer


async def _read_head(near: asyncio.StreamReader) -> tuple[int, dict[str, str]]:
    head = (await near.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    headers: dict[str, str] = {}
    for line in head[1:-2]:
        name, value = line.split(": ", 1)
        name = name.lower()
        headers[name] = f"{headers[name]}\n{value}" if name in headers else value
    return int(head[0].split()[1]), headers


async def _read_body(near: asyncio.StreamReader, headers: dict[str, str]) -> bytes:
    if headers.get("transfer-encoding") != "chunked":
        return await near.readexactly(int(headers.get("content-length", "0")))
    parts = []
    while size := int(await near.readline(), 16):
        parts.append(await near.readexactly(size))
        await near.readexactly(2)
    await near.readexactly(2)
    return b"".join(parts)


# ---------------------------------------------------------------- one player


async def sit_down(port: int, game: str, address: str = HOST) -> tuple[Browser, int]:
    """A new visitor at a new table with bots."""
    browser = Browser(port, address)
    await browser.get("/")
    answer = await browser.post(f"/play/{game}")
    assert answer.status == 302, answer.body[:300]
    return browser, int(answer.headers["location"].rsplit("/", 1)[1])


async def sit_down_with_clock(port: int, game: str, clock: str) -> tuple[Browser, int]:
    """A new visitor at a new table with a clock and two quick bots."""
    browser = Browser(port)
    await browser.get("/")
    answer = await browser.post(
        f"/new/{game}", seat0="me", clock=clock, seat1="bot:greedy", seat2="bot:greedy"
    )
    assert answer.status == 302, answer.body[:300]
    return browser, int(answer.headers["location"].rsplit("/", 1)[1])


async def step(browser: Browser, table: int) -> Answer | None:
    """Do what the hint says; None if it is not our turn (any more)."""
    page = await browser.get(f"/table/{table}/hint", fragment=True)
    text = _INPUT.search(page.body)
    if not page.mine or text is None:
        return None
    answer = await browser.post(
        f"/table/{table}/act",
        fragment=True,
        text=unescape(text.group(1)),
        version=str(page.version),
    )
    told = answer.headers.get("x-fondaco-status", str(answer.status))
    return answer if told == "200" else None


async def steps(browser: Browser, table: int, number: int) -> None:
    """So many steps of one's own, and then until it is one's turn again."""
    deadline = time.monotonic() + _PATIENCE
    while number or not (await browser.get(f"/table/{table}")).mine:
        assert time.monotonic() < deadline, "the bots do not move"
        if number and await step(browser, table) is not None:
            number -= 1
        await asyncio.sleep(0.02)


# ---------------------------------------------------------------- many players


@dataclass
class Load:
    """What the players saw, in seconds."""

    acts: list[float] = field(default_factory=list)
    pages: list[float] = field(default_factory=list)
    #: Bytes of what came back for an action or an event, compressed.
    sizes: list[int] = field(default_factory=list)
    #: From an acknowledged action until the bots had moved and it was one's turn again (or, where
    #: that did not happen, until the end).
    rounds: list[float] = field(default_factory=list)
    #: The share of a core that the server took, once all sat.
    busy: float = 0.0


class _Player:
    """A page with its event stream, and somebody who thinks for a while and then acts."""

    def __init__(self, browser: Browser, table: int, think: float, load: Load, rng: Random) -> None:
        self._browser, self._table, self._think = browser, table, think
        self._load, self._rng = load, rng
        self._newest = 0
        self._news = asyncio.Event()

    async def _listen(self) -> None:
        async for version in self._browser.events(self._table):
            self._newest = max(self._newest, version)
            self._news.set()

    async def play(self, until: float) -> None:
        listening = asyncio.create_task(self._listen())
        acted: float | None = None
        seen = 0
        await asyncio.sleep(self._rng.uniform(0, self._think))  # nobody arrives at the same moment
        while time.monotonic() < until:
            page = await self._look(seen, until)
            if page is None:
                if acted is not None:
                    self._load.rounds.append(time.monotonic() - acted)
                break
            seen = page.version
            if page.mine:
                if acted is not None:
                    self._load.rounds.append(time.monotonic() - acted)
                seen, acted = await self._act(seen)
            await asyncio.sleep(_BREATH)
        listening.cancel()
        await asyncio.gather(listening, return_exceptions=True)

    async def _look(self, seen: int, until: float) -> Answer | None:
        """The page's own view, as soon as something is new."""
        while self._newest <= seen:
            self._news.clear()
            try:
                await asyncio.wait_for(self._news.wait(), max(0.0, until - time.monotonic()))
            except TimeoutError:
                return None
        page = await self._browser.get(f"/table/{self._table}", fragment=True)
        self._load.pages.append(page.seconds)
        self._load.sizes.append(page.size)
        return page

    async def _act(self, seen: int) -> tuple[int, float | None]:
        """Think, then act: the version seen now, and when the round began."""
        await asyncio.sleep(self._think * self._rng.uniform(0.5, 1.5))
        answer = await step(self._browser, self._table)
        if answer is None:
            return seen, None
        self._load.acts.append(answer.seconds)
        self._load.sizes.append(answer.size)
        # Already one's turn again: the page shows it, no event will.
        return (answer.version - answer.mine), time.monotonic()


async def many_tables(
    port: int,
    game: str,
    tables: int,
    seconds: float,
    think: float,
    clock: Callable[[], float],
    sit: Callable[[int, str], Awaitable[tuple[Browser, int]]] = sit_down,
) -> Load:
    """So many tables at once for so long; `clock` tells the CPU time of the server."""
    load, rng = Load(), Random(1)
    seated = [await sit(port, game) for _ in range(tables)]
    for browser, table in seated:
        await browser.get(f"/table/{table}")  # the whole page; from then on, what has changed
    begun, before = time.perf_counter(), clock()
    until = time.monotonic() + seconds
    players = [_Player(*place, think, load, Random(rng.random())) for place in seated]
    await asyncio.gather(*(player.play(until) for player in players))
    load.busy = (clock() - before) / (time.perf_counter() - begun)
    for browser, _ in seated:
        browser.close()
    return load


# ---------------------------------------------------------------- many streams


@dataclass(frozen=True)
class Heard:
    """How long after an action was posted each stream had heard of it."""

    opened: int
    seconds: list[float]


async def many_streams(port: int, game: str, number: int) -> Heard:
    """So many open pages of one table; somebody acts; who hears it?"""
    browser, table = await sit_down(port, game)
    await steps(browser, table, 1)
    before = (await browser.get(f"/table/{table}")).version
    gate, arrivals, ready = asyncio.Semaphore(50), list[float](), list[int]()
    tasks = [
        asyncio.create_task(_one_stream(browser, table, before, gate, ready, arrivals))
        for _ in range(number)
    ]
    await _until(lambda: len(ready) == number, _PATIENCE)
    acted = await step(browser, table)
    assert acted is not None, "it was our turn"
    start = time.perf_counter() - acted.seconds
    await _until(lambda: len(arrivals) == number, 10)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    browser.close()
    return Heard(len(ready), [arrival - start for arrival in arrivals])


@asynccontextmanager
async def held_streams(port: int, tables: Iterable[int]) -> AsyncIterator[int]:
    """Pages that are open at tables and at which nobody does anything; how many there are."""
    watcher = Browser(port)
    await watcher.get("/")
    gate, ready = asyncio.Semaphore(50), list[int]()

    async def hold(table: int) -> None:
        await gate.acquire()
        first = True
        async for version in watcher.events(table):
            if first:
                gate.release()
                ready.append(version)
            first = False

    tasks = [asyncio.create_task(hold(table)) for table in tables]
    await _until(lambda: len(ready) == len(tasks), _PATIENCE)
    yield len(ready)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    watcher.close()


async def _one_stream(
    browser: Browser,
    table: int,
    before: int,
    gate: asyncio.Semaphore,
    ready: list[int],
    arrivals: list[float],
) -> None:
    await gate.acquire()
    waiting = True
    async for version in browser.events(table):
        if waiting:
            waiting = False
            gate.release()
            ready.append(version)
        if version > before:
            arrivals.append(time.perf_counter())
            return


async def _until(true: Callable[[], bool], seconds: float) -> None:
    deadline = time.monotonic() + seconds
    while not true() and time.monotonic() < deadline:
        await asyncio.sleep(0.01)


async def page_times(port: int, game: str, matches: int, patience: float) -> list[float]:
    """Seconds of the whole table page, one request at a time, each after something has happened.

    Matches are played from the beginning; nobody has seen a page before it is asked for here.
    """
    times = []
    for _ in range(matches):
        browser, table = await sit_down(port, game)
        seen, deadline = 0, time.monotonic() + patience
        while time.monotonic() < deadline:
            page = await browser.get(f"/table/{table}")
            if page.version == seen:
                await asyncio.sleep(0.01)
                continue
            seen = page.version
            times.append(page.seconds)
            if page.mine:
                await step(browser, table)
            elif 'id="see-result"' in page.body:
                break
        browser.close()
    return times[_FIRST_PAGES:]
