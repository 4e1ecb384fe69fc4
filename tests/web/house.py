"""A house of its own: a data folder, a database, and commands in processes of their own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from tests.conftest import ROOT

_PROGRAM = Path(sys.executable).with_name("fondaco")
#: Prints what every match of a database comes to; those that cannot be opened say why.
_MATCHES = """
import hashlib, json
from fondaco.web.framework import set_up
set_up()
from fondaco.engine.record import dump_record
from fondaco.web.errors import Unplayable
from fondaco.web.match_archive import rebuild
from fondaco.web.models import Table
found = {}
for table in Table.objects.exclude(version=0):
    try:
        told = dump_record(rebuild(table).match.record())
    except Unplayable as reason:
        told = reason.key
    found[table.pk] = hashlib.sha256(told.encode()).hexdigest()
print(json.dumps(found))
"""
#: A database of an earlier version, with one table, and a backup of it.
_EARLIER = """
import sys
from pathlib import Path
from fondaco.web.framework import set_up
set_up()
from fondaco.web.backup import schema
from fondaco.web.backup.save import save
earlier = [name for app, name in sorted(schema.wanted()) if app == "web" and name < "0004"]
schema.migrate_to({"web": earlier})
table = next(m for m in schema.models_at({"web": earlier}) if schema.label_of(m) == "web.table")
table._default_manager.create(game="wampum", rules_version=1, players=2, options={}, seed="s",
                              seed_hash="h", version=7, watch_nonce="n")
save(Path(sys.argv[1]))
"""
#: Plays at some tables while backups are made; prints how many steps it played.
_MEANWHILE = """
import sys, threading
from pathlib import Path
from fondaco.web.framework import set_up
set_up()
from django.db import connection
from fondaco.engine.registry import find_game
from fondaco.web import seats, table_store
from fondaco.web.backup.save import save
from fondaco.web.server import migrate
migrate()
places = [("me", "", ""), ("bot", "", "greedy")]
tables = [seats.open_table(find_game("wampum"), places, seats.Opener("v")).pk for _ in range(4)]
begun, end, played = threading.Event(), threading.Event(), []
def play():
    while not end.is_set():
        for pk in tables:
            match = table_store.load(pk).match
            if isinstance(match.actor, int):
                played.append(table_store.act(pk, match.actor, [match.legal()[0]], None))
        begun.set()
    connection.close()
player = threading.Thread(target=play)
player.start()
begun.wait()
for number in range(int(sys.argv[2])):
    save(Path(sys.argv[1]) / f"{number}.zip")
end.set()
player.join()
print(len(played))
"""


class House:
    """A data folder with a database: SQLite in the folder, or the one at an address."""

    def __init__(self, folder: Path, url: str = "", **more: str) -> None:
        self.folder = folder
        kept = {k: v for k, v in os.environ.items() if not k.startswith("FONDACO_")}
        # Nothing is played for long here.
        kept |= {"FONDACO_DATA": str(folder), "LC_ALL": "C", "NUMBA_DISABLE_JIT": "1", **more}
        self._environ = kept | ({"FONDACO_DATABASE_URL": url} if url else {})

    def run(self, *words: str) -> subprocess.CompletedProcess[str]:
        """A command of `fondaco`."""
        return self._run([str(_PROGRAM), *words])

    def python(self, source: str, *words: str) -> subprocess.CompletedProcess[str]:
        """A script."""
        return self._run([sys.executable, "-c", source, *words])

    def _run(self, command: list[str]) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            command,
            env=self._environ,
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
            cwd=ROOT,
        )

    def does(self, *words: str) -> str:
        """What a command says that succeeds."""
        done = self.run(*words)
        assert done.returncode == 0, done.stderr + done.stdout
        return done.stdout

    def refuses(self, *words: str) -> str:
        """What a command says that fails: one line."""
        done = self.run(*words)
        assert done.returncode == 1, done.stderr + done.stdout
        assert "Traceback" not in done.stderr
        (line,) = done.stderr.strip().splitlines()
        return line

    def matches(self) -> dict[str, str]:
        """A hash of every match's record, by table."""
        done = self.python(_MATCHES)
        assert done.returncode == 0, done.stderr
        found: dict[str, str] = json.loads(done.stdout)
        return found

    def saves_while_playing(self, folder: Path, number: int) -> int:
        """So many backups, in the order of their names; how many steps were played meanwhile."""
        done = self.python(_MEANWHILE, str(folder), str(number))
        assert done.returncode == 0, done.stderr
        return int(done.stdout)

    def makes_earlier(self, path: Path) -> None:
        """A backup as an earlier version would have made it."""
        done = self.python(_EARLIER, str(path))
        assert done.returncode == 0, done.stderr
