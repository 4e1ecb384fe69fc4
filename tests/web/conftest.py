"""The site in tests: Django on a database of its own, rules ready, bots quick."""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

_FOLDER = Path(tempfile.mkdtemp(prefix="fondaco-test-"))
atexit.register(shutil.rmtree, _FOLDER, ignore_errors=True)
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "fondaco.web.settings")
os.environ["FONDACO_DATA"] = str(_FOLDER)
os.environ["FONDACO_DATABASE_URL"] = f"sqlite:///{_FOLDER / 'test.sqlite3'}"
os.environ["FONDACO_RATE"] = "100000"
os.environ["FONDACO_HOSTS"] = "testserver"
os.environ["FONDACO_LOG"] = "error"
os.environ["FONDACO_HINT"] = "50"  # simulations: the same hint every time

import django  # noqa: E402

django.setup(set_prefix=False)

from django.conf import settings  # noqa: E402
from django.core.files.uploadedfile import SimpleUploadedFile  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.test import Client  # noqa: E402

from fondaco.bots import choose_step, make_bot  # noqa: E402
from fondaco.web import table_store  # noqa: E402
from fondaco.web.links import seat_token  # noqa: E402
from fondaco.web.models import Account, KeptRecord, RatedMatch, Seat, Table, Token  # noqa: E402


@pytest.fixture(scope="session", autouse=True)
def _site() -> None:
    # Passwords of tests are no secrets.
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    call_command("migrate", interactive=False, verbosity=0)


@pytest.fixture(autouse=True)
def _empty() -> Iterator[None]:
    """Every test begins without tables."""
    yield
    Table.objects.all().delete()
    KeptRecord.objects.all().delete()
    RatedMatch.objects.all().delete()
    Account.objects.all().delete()
    Token.objects.all().delete()


class Person:
    """Somebody with a browser: a cookie jar, a language, and no JavaScript."""

    def __init__(self, lang: str = "en") -> None:
        self.client = Client(headers={"accept-language": lang})

    def get(self, path: str, **query: Any) -> Any:
        return self.client.get(path, query)

    def body(self, path: str, **query: Any) -> str:
        """What htmx would get."""
        answer = self.client.get(path, query, headers={"hx-request": "true"})
        return str(answer.content.decode())

    def post(self, path: str, **data: Any) -> Any:
        return self.client.post(path, data)

    def take(self, seat: Seat, name: str = "") -> Any:
        """Sit down by a seat's link, as the page behind it lets one."""
        return self.post(f"/seat/{seat_token(seat)}", name=name)

    def open(self, game: str = "wampum", **changes: str) -> Table:
        """A table from the form: mine, and open seats or bots."""
        form = {"seat0": "me", "seat1": "bot:greedy", "seat2": "bot:random"} | changes
        answer = self.post(f"/new/{game}", **form)
        assert answer.status_code == 302, answer.content.decode()[:2000]
        return Table.objects.get(pk=int(answer.url.rsplit("/", 1)[1]))


def as_file(text: str | bytes) -> SimpleUploadedFile:
    """A file as a browser sends it."""
    return SimpleUploadedFile("record.json", text.encode() if isinstance(text, str) else text)


def bring(person: Person, text: str | bytes) -> Any:
    """Send a record by the form for it."""
    return person.client.post("/replays", {"record": as_file(text)})


@pytest.fixture
def ann() -> Person:
    return Person()


@pytest.fixture
def bert() -> Person:
    return Person("de")


def bots_play(table: Table, until: int | None = None, most: int = 500) -> Table:
    """Play for every seat as the bots would, until a seat is to act or the game is over."""
    for _ in range(most):
        loaded = table_store.load(table.pk)
        actor = loaded.match.actor
        if actor is None or actor == until:
            return loaded.table
        bot = make_bot("greedy", loaded.match.game, "t", loaded.match.box)
        table_store.act(table.pk, int(actor), choose_step(bot, loaded.match), None)
    raise AssertionError("the match does not end")
