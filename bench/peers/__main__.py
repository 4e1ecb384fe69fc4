"""`python -m bench.peers`: our games beside those of other projects, in one run on one core.

Each project is measured by a process of its own, with the Python of its own environment below
`.venv/peers` (`make bench-peers` makes them). Where one is missing, that is said and the others are
measured. ``--only PROJECT`` measures some; ``--json FILE`` writes all down, ``--from FILE`` reads
that instead of measuring; ``--window SECONDS`` (default 1) is how long each of three tries takes;
``--docs`` puts the table and the picture into the docs.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import threading
from collections.abc import Sequence
from dataclasses import asdict
from datetime import date
from pathlib import Path
from typing import Any

from rich.console import Console

from bench import clock
from bench.peers import report
from bench.peers.row import Row, Told, understand
from bench.surroundings import machine

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
#: The module that measures a project, and what the project is called.
PROJECTS = {
    "fondaco": "Fondaco",
    "openspiel": "OpenSpiel",
    "pgx": "Pgx",
    "pettingzoo": "PettingZoo",
    "rlcard": "RLCard",
    "catanatron": "Catanatron",
}
PATIENCE = 1800.0
#: Columns of the table where there is no terminal.
_WIDE = 110


def main() -> None:
    """Measure, print, perhaps write down."""
    parser = argparse.ArgumentParser(prog="python -m bench.peers", description=__doc__)
    parser.add_argument("--only", choices=PROJECTS, action="append")
    parser.add_argument("--window", type=float, default=clock.WINDOW, metavar="SECONDS")
    parser.add_argument("--json", type=Path, metavar="FILE")
    parser.add_argument("--from", type=Path, metavar="FILE", dest="written")
    parser.add_argument("--docs", action="store_true")
    chosen = parser.parse_args()
    console = Console(width=None if sys.stdout.isatty() else _WIDE)
    if chosen.written is None:
        windows = f"three windows of {chosen.window:g} s of CPU time"
        where = f"{date.today().isoformat()}: {machine()}, one of them used; {windows}"
        if hasattr(os, "sched_setaffinity"):  # what is started stays on that core as well
            os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
        told = measure(chosen.only or [*PROJECTS], chosen.window, console)
    else:
        where, told = read(json.loads(chosen.written.read_text("utf-8")))
    console.print(where, soft_wrap=True)
    console.print(report.table_of(told))
    for reason in (reason for peer in told for reason in peer.missing):
        console.print(f"[red]Missing: {reason}[/red]", soft_wrap=True)
    if chosen.json is not None:
        figures = {"where": where, "told": [asdict(peer) for peer in told]}
        chosen.json.write_text(json.dumps(figures, indent=1) + "\n", "utf-8")
    if chosen.docs:
        write(told, where)


def measure(modules: Sequence[str], window: float, console: Console) -> list[Told]:
    """One project after the other."""
    return [_ask(module, _python(module), window, console) for module in modules]


def _python(module: str) -> Path:
    """The Python of a project's environment: ours is the one that runs this."""
    if module == "fondaco":
        return Path(sys.executable)
    return Path(sys.prefix) / "peers" / module / "bin" / "python"


def _ask(module: str, python: Path, window: float, console: Console) -> Told:
    """All that one project's process tells before it ends, or has to be ended."""
    told = Told(PROJECTS[module])
    if not python.exists():
        told.missing.append(f"{told.project}: not installed (make bench-peers)")
        return told
    command = [str(python), "-m", f"bench.peers.{module}", f"{window:g}"]
    one = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "NUMBA_NUM_THREADS"), "1")
    complaints: list[str] = []
    with subprocess.Popen(
        command,
        cwd=ROOT,
        env={**os.environ, **one},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        end = threading.Timer(PATIENCE, process.kill)
        assert process.stdout is not None
        assert process.stderr is not None
        listener = threading.Thread(target=complaints.extend, args=(process.stderr,))
        end.start()
        listener.start()
        try:
            with console.status(f"{told.project} …") as status:
                for row in understand(told, process.stdout):
                    status.update(f"{told.project}, after {row.game} …")
            code = process.wait()
        finally:
            end.cancel()
            process.kill()
            listener.join()
    if code != 0:
        last = complaints[-1].strip() if complaints else "no complaint"
        told.missing.append(f"{told.project}: ended with code {code} ({last})")
    return told


def read(figures: Any) -> tuple[str, list[Told]]:
    """What was written down."""
    told = [
        Told(**{**peer, "rows": [Row(**row) for row in peer["rows"]]}) for peer in figures["told"]
    ]
    return figures["where"], told


def write(told: Sequence[Told], where: str) -> None:
    """Put table and picture into the docs."""
    page = DOCS / "peers.md"
    table = report.markdown(told, where)
    page.write_text(report.between(page.read_text("utf-8"), table), "utf-8")
    (DOCS / "peers.svg").write_text(report.picture(told) + "\n", "utf-8")


if __name__ == "__main__":
    main()
