"""Every byte sent to a seat is the same in two matches that differ only in what it cannot see."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from fondaco.engine.match import Match
from fondaco.engine.registry import find_game
from fondaco.web import keeper, links
from fondaco.web.models import Table
from fondaco.web.past import Loaded
from tests.games.redeal import REDEALS
from tests.web.conftest import Person, bots_play

_TOKEN = re.compile(rb'name="csrfmiddlewaretoken" value="[^"]+"|csrf[^>]*content="[^"]+"')


@pytest.fixture(params=range(6))
def position(request: pytest.FixtureRequest) -> tuple[Person, Table, int | None]:
    """A table in the middle of a match, looked at from a seat or (2) as a spectator."""
    person = Person()
    number = request.param % 3
    table = person.open(**_mine(number))
    if number == 2:
        person = Person()
        person.get(f"/watch/{links.watch_token(table)}")
    rng = Random(request.param)
    for _ in range(rng.randrange(4, 20)):
        loaded = keeper.load(table.pk)
        if loaded.match.actor is None:
            break
        from fondaco.web.runner import choose_step

        bot = rng.choice(("greedy", "random"))
        lines = choose_step(loaded.match, bot, str(rng.random()))
        keeper.act(table.pk, int(str(loaded.match.actor)), lines, None)
    return person, Table.objects.get(pk=table.pk), None if number == 2 else number


def _mine(number: int) -> dict[str, str]:
    return {"seat0": "bot:greedy", "seat1": "me"} if number == 1 else {}


def _bytes(person: Person, table: Table) -> list[bytes]:
    """Pages, body, hint, why and refusals as the person gets them, without the form tokens."""
    path = f"/table/{table.pk}"
    answers = [
        person.get(path),
        person.get(path, plan="offer v2 maize 1"),
        person.client.get(path, headers={"hx-request": "true"}),
        person.get(f"{path}/hint"),
        person.get(f"{path}/why", line="offer v4"),
        person.get(f"{path}/why", line="put maize 2 tobacco 1"),
        person.post(f"{path}/act", text="put pelts 5", version=table.version),
        person.post(f"{path}/act", text="pass", version=table.version),
        person.post(f"{path}/act", text="pass", version=table.version - 1),
        person.post(f"{path}/undo", version=table.version - 1),
        person.get("/"),
    ]
    return [_TOKEN.sub(b"", answer.content) for answer in answers]


def test_hidden_things_do_not_change_a_byte(
    position: tuple[Person, Table, int | None], monkeypatch: pytest.MonkeyPatch
) -> None:
    person, table, seat = position
    first = _bytes(person, table)
    loaded = keeper.load(table.pk)
    if loaded.match.actor is None:
        return
    state = loaded.match.state()
    changed = 0
    for number in range(3):
        other = REDEALS["wampum"](state, seat, Random(number))
        changed += other != state
        _swap(monkeypatch, loaded, other)
        assert _bytes(person, table) == first
    assert changed


def _swap(monkeypatch: pytest.MonkeyPatch, loaded: Loaded, state: dict[str, Any]) -> None:
    """Let the keeper hand out a match with other hidden cards but the same public past."""
    twin = Match.restore(find_game("wampum"), state)
    tables = twin.tables()

    def load_table(table: Table) -> Loaded:
        match = loaded.match.copy()
        match.events(None)  # the past as it was; events are tested for secrecy by the engine
        match._tables = tables.copy()
        return Loaded(table, match, loaded.past)

    monkeypatch.setattr(keeper, "load_table", load_table)


def test_nothing_of_the_future_or_the_seed_is_told(ann: Person) -> None:
    table = ann.open()
    page = ann.get(f"/table/{table.pk}").content.decode()
    assert table.seed not in page
    assert table.seed_hash in page
    bots_play(table)
    assert table.seed in ann.get(f"/table/{table.pk}/result").content.decode()


def test_links_are_shown_to_those_who_sit_there_only() -> None:
    ann, cleo = Person(), Person()
    table = ann.open(seat1="open", public="on")
    token = links.seat_token(table.seats.get(number=1))
    assert token in ann.get(f"/table/{table.pk}").content.decode()
    assert token not in cleo.get(f"/table/{table.pk}").content.decode()
