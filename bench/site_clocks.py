"""`python -m bench.site_clocks`: one process with many clocks, printed as a table.

Five thousand tables are played turn by turn, with reminders due all the time; two hundred are
played live with a clock, and a thousand pages are open: those of the live tables, and others that
only listen. ``--game NAME``, ``--days N``, ``--live N``, ``--streams N``, ``--seconds N`` and
``--think S`` change that; ``--json FILE`` writes the figures down as well.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sqlite3
import tempfile
import time
from dataclasses import asdict
from functools import partial
from pathlib import Path

from rich.console import Console

import fondaco
from bench import site_load
from bench.measure import Figure, table_of
from bench.site import Server, more_files, percentile
from bench.surroundings import machine, versions

#: The pace of bots while the first table is made, and in the load.
_QUICK, _PACE = 0.05, 0.7
_IDLE = 10.0
#: Reminders of the tables that are played turn by turn fall into so many seconds.
_SPREAD = 3600


def store(folder: Path, game: str, tables: int) -> None:
    """One table turn by turn at which somebody is to act, copied with its clock."""
    with Server(folder, _QUICK) as server:
        server.wait_for_rules()
        asyncio.run(_one_table(server.port, game))
    database = sqlite3.connect(folder / "fondaco.sqlite3")
    with database:
        database.execute("UPDATE web_table SET public = 1")
        for name, key in (
            ("web_table", "id"),
            ("web_seat", "table_id"),
            ("web_commit", "table_id"),
        ):
            _copy(database, name, key, tables)
        _copy(database, "web_clock", "table_id", tables)
        # What a seat has left belongs to the clock and the seat of the copied table.
        database.execute(
            "INSERT INTO web_seatclock (clock_id, seat_id, number, left, paid, vote)"
            " SELECT c.id, s.id, o.number, o.left, o.paid, o.vote"
            " FROM web_clock c JOIN web_seat s ON s.table_id = c.table_id"
            " JOIN web_seatclock o ON o.number = s.number AND o.clock_id = 1 WHERE c.id > 1"
        )
        database.execute(
            "UPDATE web_clock SET due = strftime('%Y-%m-%d %H:%M:%f', 'now',"
            " '+' || (abs(random()) % ?) || ' seconds')",
            (_SPREAD,),
        )
    database.close()


async def _one_table(port: int, game: str) -> None:
    browser, table = await site_load.sit_down_with_clock(port, game, "days-2")
    await site_load.steps(browser, table, 0)
    browser.close()


def _copy(database: sqlite3.Connection, name: str, key: str, tables: int) -> None:
    """Rows of table 1 once more for all others."""
    columns = [row[1] for row in database.execute(f"PRAGMA table_info({name})")]
    listed = ", ".join(f'"{column}"' for column in columns if column not in ("id", key))
    database.execute(
        f"WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < ?)"  # noqa: S608
        f' INSERT INTO {name} ("{key}", {listed}) SELECT n.i, {listed} FROM n, {name}'
        f' WHERE {name}."{key}" = 1',
        (tables,),
    )


def idle(server: Server, days: int) -> Figure:
    """What the clocks cost while nobody does anything."""
    begun, before = time.perf_counter(), server.cpu()
    time.sleep(_IDLE)
    share = (server.cpu() - before) / (time.perf_counter() - begun)
    return Figure(f"{days:,} tables turn by turn, nobody there: CPU", share * 100, "%")


async def loaded(server: Server, chosen: argparse.Namespace) -> list[Figure]:
    """Everything at once."""
    listening = range(1, 1 + chosen.streams - chosen.live)
    async with site_load.held_streams(server.port, listening) as held:
        load = await site_load.many_tables(
            server.port,
            chosen.game,
            chosen.live,
            chosen.seconds,
            chosen.think,
            server.cpu,
            partial(site_load.sit_down_with_clock, clock="live-10-15"),
        )
    return [
        Figure("pages that only listen", held, ""),
        Figure("actions posted", len(load.acts) / chosen.seconds, "1/s"),
        Figure("posted action, p50", percentile(load.acts, 50), "ms"),
        Figure("posted action, p95", percentile(load.acts, 95), "ms", 100, "most"),
        Figure("page after an event, p95", percentile(load.pages, 95), "ms"),
        Figure("CPU of the server", load.busy * 100, "%"),
    ]


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.site_clocks", description=__doc__)
    parser.add_argument("--json", type=Path, metavar="FILE")
    parser.add_argument("--game", choices=fondaco.game_ids(), default="wampum")
    parser.add_argument("--days", type=int, default=5000, metavar="N")
    parser.add_argument("--live", type=int, default=200, metavar="N")
    parser.add_argument("--streams", type=int, default=1000, metavar="N")
    parser.add_argument("--seconds", type=float, default=30, metavar="S", help="length of the load")
    parser.add_argument(
        "--think", type=float, default=12, metavar="S", help="of a player, on average"
    )
    return parser.parse_args()


def main() -> None:
    """Measure, print, perhaps write down."""
    chosen, console = _arguments(), Console()
    more_files(chosen.streams * 2 + 1000)
    busy = os.getloadavg()[0]
    where = f"{machine()}; {versions('fondaco', 'django', 'uvicorn')}; SQLite; load {busy:.1f}"
    console.print(f"{where}; players think {chosen.think:g} s on average", soft_wrap=True)
    with tempfile.TemporaryDirectory(prefix="fondaco-bench-") as name:
        store(Path(name), chosen.game, chosen.days)
        with Server(Path(name), _PACE) as server:
            server.wait_for_rules()
            found = [Figure("start to the first page", server.seconds, "s")]
            found += [idle(server, chosen.days), *asyncio.run(loaded(server, chosen))]
    console.print(table_of(found))
    if chosen.json is not None:
        figures = [asdict(figure) for figure in found]
        chosen.json.write_text(json.dumps({"machine": where, "figures": figures}, indent=1) + "\n")


if __name__ == "__main__":
    main()
