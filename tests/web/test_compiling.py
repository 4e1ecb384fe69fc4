"""Before a game is compiled its tables are played at; who thinks is waited for, and it is said."""

from __future__ import annotations

import time
from typing import Any

import pytest

from fondaco.bots import make_bot
from fondaco.bots.compilation import compilation
from fondaco.web.models import PLAYING, Table
from fondaco.web.workers.bot_worker import BotWorker
from tests.web.conftest import Person, bots_play

#: Nobody thinks in here before the test says so.
_SAID = {
    "en": "is still being prepared for this game",
    "de": "wird für dieses Spiel noch vorbereitet",
}


class Workshop:
    """Whether the search of a game is ready, and what was asked for."""

    def __init__(self) -> None:
        self.ready = False
        self.wanted: list[str] = []

    def is_ready(self, game: str, part: str) -> bool:
        return self.ready or part == "rules"

    def want(self, game: str, parts: object = (), first: bool = False) -> None:
        self.wanted.append(game)


@pytest.fixture
def workshop(monkeypatch: pytest.MonkeyPatch) -> Workshop:
    made = Workshop()
    monkeypatch.setattr(compilation, "ready", made.is_ready)
    monkeypatch.setattr(compilation, "want", made.want)
    return made


def _at_a_master(person: Person) -> Table:
    """A table at which the master is to act."""
    table = person.open(seat1="bot:master", seat2="bot:greedy")
    return bots_play(table, until=1)


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_table_says_that_an_opponent_cannot_think_yet(workshop: Workshop, lang: str) -> None:
    person = Person(lang)
    table = _at_a_master(person)
    assert _SAID[lang] in person.body(f"/table/{table.pk}")
    assert workshop.wanted[-1] == "wampum", "it is compiled before the others"
    workshop.ready = True
    assert _SAID[lang] not in person.body(f"/table/{table.pk}")


def test_nothing_is_said_where_nobody_thinks(workshop: Workshop, ann: Person) -> None:
    table = bots_play(ann.open(), until=1)
    assert _SAID["en"] not in ann.body(f"/table/{table.pk}")


def test_a_hint_is_given_all_the_same(
    workshop: Workshop, ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def ask(name: str, *rest: Any) -> Any:
        asked.append(name)
        return make_bot(name, *rest)

    monkeypatch.setattr("fondaco.web.advice.make_bot", ask)
    table = bots_play(ann.open(), until=0)
    for ready, bot in ((False, "greedy"), (True, "merchant")):
        workshop.ready = ready
        assert "note--hint" in ann.body(f"/table/{table.pk}/hint")
        assert asked[-1] == bot


def test_a_bot_that_thinks_waits_for_the_search_and_then_plays(
    workshop: Workshop, ann: Person
) -> None:
    table = _at_a_master(ann)
    worker = BotWorker(pace=0.0, thinkers=1)
    worker.open()
    try:
        worker.wake(table.pk)
        time.sleep(0.3)
        assert Table.objects.get(pk=table.pk).version == table.version
        workshop.ready = True
        worker.wake(table.pk)
        deadline = time.monotonic() + 60
        while Table.objects.get(pk=table.pk).version == table.version:
            assert time.monotonic() < deadline, "the master does not play"
            time.sleep(0.02)
    finally:
        worker.stop()
    assert Table.objects.get(pk=table.pk).stage == PLAYING
