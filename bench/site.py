"""`python -m bench.site`: measure the site on SQLite and print it as a table.

One server process and its callers on this machine, over 127.0.0.1 only. With ``--json FILE`` the
figures are written down as well; ``--game NAME`` takes one game instead of all; ``--matches N``,
``--tables N``, ``--streams N``, ``--seconds N``, ``--think S`` and ``--pace S`` change the load.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import resource
import signal
import socket
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Sequence
from dataclasses import asdict
from pathlib import Path
from types import TracebackType

from rich.console import Console

import fondaco
from bench import site_load
from bench.measure import Figure, table_of
from bench.surroundings import machine, versions

GAME = "wampum"
_PATIENCE = 60.0
_STARTS = 5
#: Matches of which every page is measured, and the seconds that one may take.
_MATCHES, _LONGEST_MATCH = 2, 40.0
#: The pace of bots that nobody waits for.
_QUICK = 0.05
#: All visitors of a load come from one address here.
_UNLIMITED = {"FONDACO_RATE": "100000"}


class Server:
    """`fondaco serve` on a data folder; from starting it until it answers is `seconds`."""

    def __init__(self, folder: Path, pace: float, unlimited: bool = True) -> None:
        with socket.socket() as listener:
            listener.bind((site_load.HOST, 0))
            self.port: int = listener.getsockname()[1]
        environment = {
            **os.environ,
            "FONDACO_DATA": str(folder),
            "FONDACO_DATABASE_URL": "",
            "FONDACO_REDIS_URL": "",
            "FONDACO_BOT_PACE": str(pace),
            **(_UNLIMITED if unlimited else {}),
        }
        command = [str(Path(sys.executable).with_name("fondaco")), "serve"]
        start = time.perf_counter()
        with (folder / "site.log").open("a") as log:
            self._process = subprocess.Popen(
                [*command, "--port", str(self.port)],
                env=environment,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        self._wait("/", lambda _: True)
        self.seconds = time.perf_counter() - start

    def _wait(self, path: str, good: Callable[[bytes], bool]) -> None:
        address, deadline = f"http://{site_load.HOST}:{self.port}{path}", time.monotonic()
        while time.monotonic() < deadline + _PATIENCE:
            try:
                with urllib.request.urlopen(address, timeout=10) as answer:
                    if good(answer.read()):
                        return
            except OSError:
                pass
            time.sleep(0.005)
        self._end(signal.SIGKILL)
        raise TimeoutError("the site does not answer")

    def wait_for_rules(self) -> None:
        """Until a match can be played."""
        self._wait("/health", lambda told: all(json.loads(told)["rules_ready"].values()))

    def peak(self) -> float:
        """The most memory (resident) that it ever had, in megabytes."""
        for line in Path(f"/proc/{self._process.pid}/status").read_text().splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) * 1024 / 1e6
        raise LookupError("VmHWM")

    def cpu(self) -> float:
        """Seconds of CPU that it has used."""
        text = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(text[11]) + int(text[12])) / os.sysconf("SC_CLK_TCK")

    def _end(self, how: signal.Signals) -> None:
        if self._process.poll() is None:
            self._process.send_signal(how)
            try:
                self._process.wait(20)
            except subprocess.TimeoutExpired:  # it has too much to do to end
                self._process.kill()
                self._process.wait()

    def __enter__(self) -> Server:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._end(signal.SIGTERM)


# ---------------------------------------------------------------- stored matches


def store(folder: Path, matches: int) -> None:
    """One match of bots, played to its end, then copied with its seats and commits."""
    with Server(folder, 0) as server:
        server.wait_for_rules()
        asyncio.run(_one_match(server.port, folder))
    with sqlite3.connect(folder / "fondaco.sqlite3") as database:
        for name, key in (("web_table", "id"), ("web_seat", ""), ("web_commit", "")):
            _copy(database, name, key or "table_id", matches)
    database.close()


async def _one_match(port: int, folder: Path) -> None:
    browser, table = await site_load.sit_down(port, GAME)
    await browser.post(f"/table/{table}/hand", bot="greedy")
    deadline = time.monotonic() + _PATIENCE
    database = sqlite3.connect(folder / "fondaco.sqlite3")
    while database.execute("SELECT stage FROM web_table").fetchone() != ("over",):
        assert time.monotonic() < deadline, "the match does not end"
        await asyncio.sleep(0.1)
    database.close()
    browser.close()


def _copy(database: sqlite3.Connection, name: str, key: str, matches: int) -> None:
    """Rows of table 1 once more for the tables 2 to `matches`."""
    columns = [row[1] for row in database.execute(f"PRAGMA table_info({name})")]
    taken = [column for column in columns if column not in ("id", key)]
    listed = ", ".join(f'"{column}"' for column in taken)
    database.execute(
        f"WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < ?)"  # noqa: S608
        f' INSERT INTO {name} ("{key}", {listed}) SELECT n.i, {listed} FROM n, {name}'
        f' WHERE {name}."{key}" = 1',
        (matches,),
    )


def startup(empty: Path, full: Path, matches: int) -> list[Figure]:
    """From the command to the first page, by turns on both databases."""
    with Server(empty, 0) as server:
        first = server.seconds
    times: dict[Path, list[float]] = {empty: [], full: []}
    for _ in range(_STARTS):
        for folder, found in times.items():
            with Server(folder, 0) as server:
                found.append(server.seconds)
    none, many = (statistics.median(found) for found in times.values())
    return [
        Figure("start to the first page, new database made", first, "s"),
        Figure("start to the first page, no stored match", none, "s"),
        Figure(f"start to the first page, {matches:,} stored matches", many, "s"),
        Figure("start-up, stored matches against none", many / none, "times", 1.2, "most"),
    ]


# ---------------------------------------------------------------- pages, tables, streams


def percentile(times: Sequence[float], percent: int) -> float:
    """So many percent of the times are shorter; in milliseconds."""
    ordered = sorted(times) or [float("nan")]
    return ordered[min(len(ordered) - 1, len(ordered) * percent // 100)] * 1000


def pages(server: Server, game: str) -> list[Figure]:
    times = asyncio.run(site_load.page_times(server.port, game, _MATCHES, _LONGEST_MATCH))
    return [
        Figure(f"{game}: table page, p50", percentile(times, 50), "ms"),
        Figure(f"{game}: table page, p95", percentile(times, 95), "ms", 12, "most"),
    ]


def tables(server: Server, game: str, chosen: argparse.Namespace) -> list[Figure]:
    number, seconds = chosen.tables, chosen.seconds
    load = asyncio.run(
        site_load.many_tables(server.port, game, number, seconds, chosen.think, server.cpu)
    )
    name = f"{game}, {number} live tables"
    sizes = [size / 1e6 for size in load.sizes]  # `percentile` brings thousandths
    return [
        Figure(f"{name}: actions posted", len(load.acts) / seconds, "1/s"),
        Figure(f"{name}: posted action, p50", percentile(load.acts, 50), "ms"),
        Figure(f"{name}: posted action, p95", percentile(load.acts, 95), "ms", 60, "most"),
        Figure(f"{name}: page after an event, p95", percentile(load.pages, 95), "ms", 120, "most"),
        Figure(f"{name}: answer after a move, p50", percentile(sizes, 50), "kB"),
        Figure(f"{name}: answer after a move, largest", percentile(sizes, 100), "kB", 25, "most"),
        Figure(f"{name}: until the bots have moved, p50", percentile(load.rounds, 50), "ms"),
        Figure(f"{name}: until the bots have moved, p95", percentile(load.rounds, 95), "ms"),
        Figure(f"{name}: CPU of the server", load.busy * 100, "%", 50, "most"),
    ]


def streams(server: Server, number: int) -> list[Figure]:
    heard = asyncio.run(site_load.many_streams(server.port, GAME, number))
    last = max(heard.seconds, default=float("nan"))
    return [
        Figure("event streams open at once that hear an action", len(heard.seconds), "", number),
        Figure(f"{number} streams: the last has heard it after", last * 1000, "ms", 1000, "most"),
    ]


# ---------------------------------------------------------------- all of it


def more_files(needed: int) -> None:
    """Every stream is an open file, here and in the server (which inherits the limit)."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < needed:
        wanted = needed if hard == resource.RLIM_INFINITY else min(needed, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def measure(chosen: argparse.Namespace, console: Console) -> list[Figure]:
    """Everything; the load runs on the database with the stored matches."""
    with tempfile.TemporaryDirectory(prefix="fondaco-bench-") as folder:
        empty, full = Path(folder) / "empty", Path(folder) / "full"
        empty.mkdir()
        full.mkdir()
        with console.status(f"storing {chosen.matches:,} matches …"):
            store(full, chosen.matches)
        with console.status("start-up …"):
            found = startup(empty, full, chosen.matches)
        with Server(full, chosen.pace) as server:
            server.wait_for_rules()
            with console.status(f"{chosen.streams} streams …"):
                found += streams(server, chosen.streams)
            for game in chosen.game or fondaco.game_ids():
                with console.status(f"{chosen.tables} tables of {game} …"):
                    found += tables(server, game, chosen)
            found.append(
                Figure(
                    "memory of the server at its peak, all games", server.peak(), "MB", 400, "most"
                )
            )
        with Server(empty, _QUICK) as server:
            server.wait_for_rules()
            for game in chosen.game or fondaco.game_ids():
                with console.status(f"pages of {game} …"):
                    found += pages(server, game)
    return found


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.site", description=__doc__)
    parser.add_argument("--json", type=Path, metavar="FILE")
    parser.add_argument("--game", choices=fondaco.game_ids(), action="append")
    parser.add_argument("--matches", type=int, default=20_000, metavar="N")
    parser.add_argument("--tables", type=int, default=100, metavar="N")
    parser.add_argument("--streams", type=int, default=1000, metavar="N")
    parser.add_argument("--seconds", type=float, default=30, metavar="S", help="length of the load")
    parser.add_argument(
        "--think", type=float, default=4, metavar="S", help="of a player, on average"
    )
    parser.add_argument("--pace", type=float, default=0.7, metavar="S", help="of a bot, at least")
    return parser.parse_args()


def main() -> None:
    """Measure, print, perhaps write down."""
    chosen = _arguments()
    more_files(chosen.streams * 2 + 1000)
    console = Console()
    where = f"{machine()}; {versions('fondaco', 'django', 'uvicorn')}; SQLite"
    load = f"players think {chosen.think:g} s on average, bots take {chosen.pace:g} s at least"
    console.print(f"{where}; {load}", soft_wrap=True)
    found = measure(chosen, console)
    console.print(table_of(found))
    if chosen.json is not None:
        figures = [asdict(figure) for figure in found]
        chosen.json.write_text(json.dumps({"machine": where, "figures": figures}, indent=1) + "\n")


if __name__ == "__main__":
    main()
