"""Backups: out of either database, into either, while somebody plays; anything odd is refused."""

from __future__ import annotations

import hashlib
import json
import os
import sqlite3
import zipfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from django.db import connection

from fondaco.engine.registry import find_game
from fondaco.web import seats
from fondaco.web.backup.archive import EDITION, MANIFEST, Archive
from fondaco.web.backup.errors import BackupError
from fondaco.web.backup.save import save
from fondaco.web.models import Analysis, Ban, Contest, Table
from fondaco.web.operation.bans import ban_network
from tests.browser.servers import PostgreSQL
from tests.web.conftest import Person, bots_play
from tests.web.house import House
from tests.web.programs import make_token

_SECRET = "the secret of another house"  # noqa: S105


def _rows(path: Path) -> dict[str, list[Any]]:
    """All that a backup holds, whatever the order in which a database keeps the keys of JSON."""
    with Archive(path) as archive:
        archive.check()
        return {
            label: [
                dict(zip(archive.columns(label), row, strict=True)) for row in archive.rows(label)
            ]
            for label in archive.labels()
        }


@pytest.fixture(scope="module")
def postgresql() -> Iterator[str]:
    """The address of one for all tests; each throws away what the last has left."""
    with PostgreSQL() as database:
        yield database.url


@pytest.fixture
def furnished() -> Iterator[Table]:
    """Tables of every stage, with all that a house can hold; the one whose row is broken."""
    ann = Person()
    finished = bots_play(ann.open())
    Analysis.objects.create(table=finished, told={"b": [1, 2.5, None], "a": "ä\u2028\U0001f42b"})
    ann.post(f"/table/{finished.pk}/rematch")
    ann.post("/learn/wampum/play")  # goes on from a position
    ann.open(seat1="open", public="on")
    ann.open(seat0="me", option_start_player="seat_0", name="Änne", clock="days-2")
    held = ann.open(option_start_player="seat_0")
    order = {"order": "move_to", "choice": "move v2", "until": "round"}
    assert ann.post(f"/table/{held.pk}/orders", question="relocate", **order).status_code == 302
    cup = {"title": "cup", "form": "solo", "players": "2", "rounds": "1", "level": "apprentice"}
    assert ann.post("/contests/new/wampum", **cup, take_part="on").status_code == 302
    make_token(ann)
    broken = ann.open()
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA ignore_check_constraints=1")
        cursor.execute("UPDATE web_table SET options = '{bro' WHERE id = %s", [broken.pk])
        cursor.execute("PRAGMA ignore_check_constraints=0")
    ban_network("2001:db8:7::/48", 3, "noise", "192.0.2.1")
    yield broken
    Ban.objects.all().delete()
    Contest.objects.all().delete()


def test_from_sqlite_into_postgresql_and_back(
    furnished: Table, postgresql: str, tmp_path: Path
) -> None:
    """The same rows and the same matches, to the byte of their records, in both directions."""
    first, second = tmp_path / "first.zip", tmp_path / "second.zip"
    made = save(first)
    assert made.rows("web.table") == Table.objects.count() == 7
    assert made.rules == {"wampum": {"1": 7}}
    here = House(
        tmp_path, os.environ["FONDACO_DATABASE_URL"], FONDACO_DATA=os.environ["FONDACO_DATA"]
    )
    told = here.matches()
    assert len(set(told.values())) == 6  # one has not begun
    there = House(tmp_path / "there", postgresql)
    assert "7 tables are restored" in there.does("restore", str(first))
    assert there.matches() == told
    there.does("backup", str(second))
    assert "--replace" in there.refuses("restore", str(first))  # there are tables now
    assert _rows(second) == _rows(first)
    back = House(tmp_path / "back")
    back.does("restore", str(second))
    assert back.matches() == told
    assert (back.folder / "secret").read_bytes() == Archive(first).file("secret")
    assert (back.folder / "fondaco.sqlite3").stat().st_mode & 0o077 == 0


def test_new_tables_get_numbers_behind_the_restored_ones(
    sound: Path, postgresql: str, tmp_path: Path
) -> None:
    last = max(row["id"] for row in _rows(sound)["web.table"])
    opened = (
        "from fondaco.web.framework import set_up; set_up()\n"
        "from fondaco.engine.registry import find_game\n"
        "from fondaco.web import seats\n"
        "places = [('me', '', ''), ('open', '', '')]\n"
        "print(seats.open_table(find_game('wampum'), places, seats.Opener('v')).pk)"
    )
    for house in (House(tmp_path / "s"), House(tmp_path / "p", postgresql)):
        house.does("restore", str(sound), "--replace")
        done = house.python(opened)
        assert int(done.stdout) > last, done.stderr


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_backup_sees_one_moment_while_somebody_plays(
    kind: str, postgresql: str, tmp_path: Path
) -> None:
    """Every table has exactly the steps that its version counts, in each of several backups."""
    house = House(tmp_path / "house", postgresql if kind == "postgresql" else "")
    played = house.saves_while_playing(tmp_path, 6)
    versions = []
    for number in range(6):
        rows = _rows(tmp_path / f"{number}.zip")
        steps = Counter(commit["table_id"] for commit in rows["web.commit"])
        begun = {table["id"]: table["version"] for table in rows["web.table"] if table["version"]}
        assert steps == begun
        versions.append(steps.total())
    assert versions == sorted(versions)
    assert versions[-1] > versions[0]
    assert played > 4


def test_an_earlier_version_is_brought_up_to_date(postgresql: str, tmp_path: Path) -> None:
    old = tmp_path / "old.zip"
    House(tmp_path / "old").makes_earlier(old)
    for house in (House(tmp_path / "s"), House(tmp_path / "p", postgresql)):
        house.does("restore", str(old), "--replace")
        again = house.folder.parent / f"{house.folder.name}.zip"
        house.does("backup", str(again))
        (table,) = _rows(again)["web.table"]
        assert (table["seed"], table["version"], table["news"]) == ("s", 7, 7)


# ---------------------------------------------------------------- what is refused


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A backup of a house with one table."""
    Table.objects.all().delete()
    opener = seats.Opener("somebody")
    seats.open_table(find_game("wampum"), [("me", "", ""), ("open", "", "")], opener)
    path: Path = tmp_path_factory.mktemp("backup") / "sound.zip"
    save(path)
    Table.objects.all().delete()
    return path


def _rewritten(path: Path, change: Callable[[dict[str, bytes]], None]) -> None:
    """A backup whose members were changed by somebody who can write a ZIP."""
    with zipfile.ZipFile(path) as old:
        members = {name: old.read(name) for name in old.namelist()}
    change(members)
    with zipfile.ZipFile(path, "w") as new:
        for name, content in members.items():
            new.writestr(name, content)


def _manifest(**changes: Any) -> Callable[[dict[str, bytes]], None]:
    def change(members: dict[str, bytes]) -> None:
        members[MANIFEST] = json.dumps(json.loads(members[MANIFEST]) | changes).encode()

    return change


def _vouched(name: str, content: bytes) -> Callable[[dict[str, bytes]], None]:
    """Other rows, with a manifest that vouches for them."""

    def change(members: dict[str, bytes]) -> None:
        members[name] = content
        told = json.loads(members[MANIFEST])
        told["members"][name] |= {
            "size": len(content),
            "sha256": hashlib.sha256(content).hexdigest(),
        }
        members[MANIFEST] = json.dumps(told).encode()

    return change


def _without(name: str) -> Callable[[dict[str, bytes]], None]:
    def change(members: dict[str, bytes]) -> None:
        del members[name]

    return change


def _with(name: str, content: bytes) -> Callable[[dict[str, bytes]], None]:
    return lambda members: members.update({name: content})


FOREIGN: dict[str, tuple[str, Callable[[dict[str, bytes]], None]]] = {
    "no manifest": ("no_backup", _without(MANIFEST)),
    "a manifest that is no JSON": ("no_backup", _with(MANIFEST, b"{")),
    "a manifest that is a list": ("no_backup", _with(MANIFEST, b"[]")),
    "another format": ("no_backup", _manifest(format="other")),
    "another edition": ("newer", _manifest(edition=EDITION + 1)),
    "a manifest with more": ("damaged", _manifest(more=1)),
    "a manifest of nonsense": ("damaged", _manifest(migrations=7)),
    "members of nonsense": ("damaged", _manifest(members={"rows/web.table": 3})),
    "another row": ("damaged", _with("rows/web.seat", b"[]\n")),
    "a member less": ("damaged", _without("rows/web.holder")),
    "a member more": ("damaged", _with("rows/web.other", b"")),
}


@pytest.mark.parametrize("name", FOREIGN)
def test_what_is_no_backup_is_not_opened(name: str, sound: Path, tmp_path: Path) -> None:
    key, change = FOREIGN[name]
    path = tmp_path / "odd.zip"
    path.write_bytes(sound.read_bytes())
    _rewritten(path, change)
    with pytest.raises(BackupError) as refused, Archive(path) as archive:
        archive.check()
    assert refused.value.key == key
    assert "odd.zip" in refused.value.say("de")


def test_damage_anywhere_is_noticed(sound: Path, tmp_path: Path) -> None:
    """One byte is another, or the end is missing: never a traceback, never a wrong row."""
    whole = sound.read_bytes()
    path = tmp_path / "odd.zip"
    rows, noticed = _rows(sound), 0
    for at in range(0, len(whole), 29):
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 0x55]) + whole[at + 1 :])
        try:
            assert _rows(path) == rows  # a name or a date of the ZIP that nobody reads
        except BackupError:
            noticed += 1
    assert noticed > 40
    for length in range(0, len(whole), 97):
        path.write_bytes(whole[:length])
        with pytest.raises(BackupError):
            Archive(path)
    (tmp_path / "text.zip").write_text("not a backup")
    with pytest.raises(BackupError):
        Archive(tmp_path / "text.zip")


@pytest.mark.parametrize("content", [b"[1]\n", b"{}\n", b"[1,\n", b"\xff\xfe\n", b"[" * 9999])
def test_rows_that_are_none(content: bytes, sound: Path, tmp_path: Path) -> None:
    """Though their sums are right."""
    path = tmp_path / "odd.zip"
    path.write_bytes(sound.read_bytes())
    _rewritten(path, _vouched("rows/web.holder", content))
    with pytest.raises(BackupError, match="damaged"):
        _rows(path)


def test_nothing_is_changed_when_the_rows_make_no_sense(sound: Path, tmp_path: Path) -> None:
    """Even if the sums are right: a reference into nowhere, a date that is none."""
    house = House(tmp_path / "house")
    house.does("restore", str(sound))
    before = house.matches(), (house.folder / "fondaco.sqlite3").read_bytes()
    holder = json.loads(zipfile.ZipFile(sound).read("rows/web.holder"))
    odd_rows = {
        "too short": b"[1]\n",
        "a number that is none": b'["x",1,"v",null]\n',
        "a reference into nowhere": json.dumps([holder[0], holder[1], 99, 98]).encode() + b"\n",
    }
    for name, content in odd_rows.items():
        path = tmp_path / "odd.zip"
        path.write_bytes(sound.read_bytes())
        _rewritten(path, _vouched("rows/web.holder", content))
        assert "odd.zip" in house.refuses("restore", str(path), "--replace"), name
    after = house.matches(), (house.folder / "fondaco.sqlite3").read_bytes()
    assert after == before
    assert {path.name for path in house.folder.iterdir()} == {"fondaco.sqlite3", "secret"}


def test_a_newer_version_s_backup_is_refused(sound: Path, tmp_path: Path) -> None:
    path = tmp_path / "newer.zip"
    path.write_bytes(sound.read_bytes())
    told = json.loads(zipfile.ZipFile(sound).read(MANIFEST))
    told["migrations"]["web"].append("9999_the_future")
    _rewritten(path, _manifest(migrations=told["migrations"], version="9.1"))
    house = House(tmp_path / "house")
    assert "9.1" in house.refuses("restore", str(path))
    assert "9.1" in house.refuses("--lang", "de", "restore", str(path))


def test_what_is_there_goes_only_if_told(sound: Path, tmp_path: Path) -> None:
    house = House(tmp_path / "house")
    house.does("restore", str(sound))
    assert "--replace" in house.refuses("restore", str(sound))
    copy = tmp_path / "copy.zip"
    house.does("backup", str(copy))
    assert copy.stat().st_mode & 0o077 == 0
    assert "--replace" in house.refuses("backup", str(copy))
    house.does("backup", str(copy), "--replace")
    house.does("backup", str(tmp_path))
    assert len(list(tmp_path.glob("fondaco-*.zip"))) == 1
    assert not list(tmp_path.glob(".*"))


def test_the_secret_comes_along(sound: Path, tmp_path: Path) -> None:
    other = House(tmp_path / "house")
    other.folder.mkdir()
    (other.folder / "secret").write_text(_SECRET)
    assert "--keep-secret" in other.refuses("restore", str(sound))
    other.does("restore", str(sound), "--keep-secret")
    assert (other.folder / "secret").read_text() == _SECRET
    other.does("restore", str(sound), "--replace")
    assert (other.folder / "secret").read_bytes() == Archive(sound).file("secret")
    told = House(tmp_path / "told", FONDACO_SECRET_KEY=_SECRET)
    assert "FONDACO_SECRET_KEY" in told.refuses("restore", str(sound), "--replace")
    told.does("restore", str(sound), "--keep-secret")
    assert not (told.folder / "secret").exists()


def test_nobody_else_may_use_the_database_meanwhile(sound: Path, tmp_path: Path) -> None:
    house = House(tmp_path / "house")
    house.does("restore", str(sound))
    with closing(sqlite3.connect(house.folder / "fondaco.sqlite3")) as site:
        site.execute("PRAGMA journal_mode=WAL")
        site.execute("SELECT count(*) FROM web_table").fetchone()
        assert "Stop the site" in house.refuses("restore", str(sound), "--replace")
        house.does("backup", str(tmp_path / "meanwhile.zip"))
    house.does("restore", str(sound), "--replace")


def test_nothing_to_back_up(tmp_path: Path) -> None:
    house, gone = House(tmp_path / "none"), "postgresql://fondaco:hush-hush@127.0.0.1:1/none"
    assert "not been started" in house.refuses("backup", str(tmp_path / "a.zip"))
    assert "Start the site once" in house.refuses("sweep", "--dry-run")
    for words in (("backup", str(tmp_path / "a.zip")), ("operator",)):
        told = House(tmp_path / "gone", gone).refuses(*words)
        assert "database cannot be" in told
        assert "hush-hush" not in told
    assert not (tmp_path / "a.zip").exists()
