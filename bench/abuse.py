"""`python -m bench.abuse`: an hour's abuse in a minute, and what somebody else notices of it.

One address (127.0.0.66) keeps 200 connections busy: it tries to open 1,000 tables with masters and
traders and sends 10,000 posts with fresh cookies and invented headers, and asks for hints, past
positions and pages as fast as it is answered. Another address (127.0.0.1) plays two masters.
``--seconds N`` changes the length; everything stays on this machine.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import secrets
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from rich.console import Console

from bench.measure import Figure, table_of
from bench.site import GAME, Server, more_files, percentile
from bench.site_load import Answer, Browser, step
from bench.surroundings import machine, versions

_ATTACKER = "127.0.0.66"
_CONNECTIONS, _TABLES, _POSTS = 200, 1000, 10_000
_GAMES = ("wampum", "samarkand", "yangtze", "key_harvest")
_LOOK = 0.25


@dataclass
class Seen:
    """What the other visitor noticed, in seconds; and what the attacker was answered."""

    pages: list[float] = field(default_factory=list)
    acts: list[float] = field(default_factory=list)
    #: How long each move of a bot was waited for.
    moves: list[float] = field(default_factory=list)
    attack: Counter[int] = field(default_factory=Counter)
    opened: int = 0


# ---------------------------------------------------------------- the attacker


class Attacker:
    """One of many connections from one address."""

    def __init__(self, port: int, rng: Random, seen: Seen, known: list[int]) -> None:
        self._port, self._rng, self._seen, self._known = port, rng, seen, known
        self._browser = Browser(port, _ATTACKER)

    def _mask(self) -> dict[str, str]:
        """A fresh cookie, and a header that names somebody else."""
        self._browser.cookies["csrftoken"] = secrets.token_hex(16)
        invented = ".".join(str(self._rng.randrange(1, 255)) for _ in range(4))
        return {"X-Forwarded-For": invented, "Forwarded": f"for={invented}"}

    async def attack(self, until: float, tables: int, posts: int) -> None:
        deeds = [self._open_table] * tables + [self._post] * posts
        self._rng.shuffle(deeds)
        while time.monotonic() < until:
            deed: Callable[[], Awaitable[Answer]] = deeds.pop() if deeds else self._look
            try:
                answer = await asyncio.wait_for(deed(), 30)
            except (OSError, EOFError, asyncio.LimitOverrunError, TimeoutError, ValueError):
                self._seen.attack[0] += 1
                self._browser.close()
                self._browser = Browser(self._port, _ATTACKER)
                await asyncio.sleep(0.1)
                continue
            self._seen.attack[answer.status] += 1
        self._browser.close()

    async def _open_table(self) -> Answer:
        answer = await self._browser.post(
            f"/new/{self._rng.choice(_GAMES)}",
            more=self._mask(),
            seat0="me",
            seat1="bot:master",
            seat2="bot:trader",
            public="on",
        )
        if answer.status == 302:
            self._seen.opened += 1
            self._known.append(int(answer.headers["location"].rsplit("/", 1)[1]))
        return answer

    def _table(self) -> int:
        return self._rng.choice(self._known) if self._known else 1

    async def _post(self) -> Answer:
        path = self._rng.choice(("act", "undo", "hand", "sit"))
        return await self._browser.post(
            f"/table/{self._table()}/{path}", more=self._mask(), text="pass", version="1"
        )

    async def _look(self) -> Answer:
        path = self._rng.choice(("", "/hint", "?at=1", "?at=0", "/why?line=pass"))
        address = f"/table/{self._table()}{path}" if self._rng.random() < 0.9 else "/"
        return await self._browser.get(address, more=self._mask())


async def _attack(port: int, seconds: float, seen: Seen) -> None:
    rng, known = Random(3), list[int]()
    until = time.monotonic() + seconds
    callers = [Attacker(port, Random(rng.random()), seen, known) for _ in range(_CONNECTIONS)]
    each = _TABLES // _CONNECTIONS, _POSTS // _CONNECTIONS
    await asyncio.gather(*(caller.attack(until, *each) for caller in callers))


# ---------------------------------------------------------------- somebody else


async def _sit_down(port: int) -> tuple[Browser, int]:
    browser = Browser(port)
    await browser.get("/")
    answer = await browser.post(f"/new/{GAME}", seat0="me", seat1="bot:master", seat2="bot:master")
    assert answer.status == 302, answer.body[:300]
    return browser, int(answer.headers["location"].rsplit("/", 1)[1])


async def _play(port: int, seconds: float, seen: Seen) -> None:
    """Look often, act when it is one's turn; a new table when a match is over."""
    browser, table = await _sit_down(port)
    until = time.monotonic() + seconds
    version, since = 0, time.monotonic()
    while time.monotonic() < until:
        page = await browser.get(f"/table/{table}", fragment=True)
        seen.pages.append(page.seconds)
        if page.version != version:
            seen.moves.append(time.monotonic() - since)
            version, since = page.version, time.monotonic()
        if "see-result" in page.body:
            browser.close()
            browser, table = await _sit_down(port)
        elif page.mine:
            answer = await step(browser, table)
            if answer is not None:
                seen.acts.append(answer.seconds)
                version, since = answer.version, time.monotonic()
        await asyncio.sleep(_LOOK)
    seen.moves.append(time.monotonic() - since)
    browser.close()


async def _both(port: int, seconds: float, attacked: bool) -> Seen:
    seen = Seen()
    playing = asyncio.create_task(_play(port, seconds, seen))
    attack = asyncio.create_task(_attack(port, seconds, seen)) if attacked else None
    with suppress(TimeoutError):
        await asyncio.wait_for(playing, seconds + 60)
    if attack is not None:
        await attack
    return seen


def abuse(seconds: float) -> list[Figure]:
    """Quiet first, then under attack, on a server with its usual limits."""
    found: list[Figure] = []
    with (
        tempfile.TemporaryDirectory(prefix="fondaco-bench-") as folder,
        Server(Path(folder), 0.7, unlimited=False) as server,
    ):
        server.wait_for_rules()
        found += _figures("quiet", asyncio.run(_both(server.port, 20, attacked=False)))
        seen = asyncio.run(_both(server.port, seconds, attacked=True))
        found += _figures("attacked", seen) + _answers(seen)
        found.append(Figure("memory of the server at its peak", server.peak(), "MB"))
    return found


def _figures(name: str, seen: Seen) -> list[Figure]:
    page, act = "another visitor's page", "his posted action"
    return [
        Figure(f"{name}: {page}, p50", percentile(seen.pages, 50), "ms"),
        Figure(f"{name}: {page}, p95", percentile(seen.pages, 95), "ms", 100, "most"),
        Figure(f"{name}: {act}, p95", percentile(seen.acts, 95), "ms"),
        Figure(f"{name}: his own moves", len(seen.acts), ""),
        Figure(f"{name}: longest wait for one move of a master", max(seen.moves), "s", 3, "most"),
    ]


def _answers(seen: Seen) -> list[Figure]:
    """What became of the attack."""
    told = [Figure("attacker: tables opened", seen.opened, "")]
    for status, count in sorted(seen.attack.items()):
        name = f"answers {status}" if status else "hung up on, or no answer in 30 s"
        told.append(Figure(f"attacker: {name}", count, ""))
    return told


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.abuse", description=__doc__)
    parser.add_argument("--seconds", type=float, default=60, metavar="S")
    chosen = parser.parse_args()
    more_files(4000)
    os.environ.pop("FONDACO_RATE", None)
    console = Console()
    console.print(f"{machine()}; {versions('fondaco', 'django', 'uvicorn')}", soft_wrap=True)
    console.print(table_of(abuse(chosen.seconds)))


if __name__ == "__main__":
    main()
