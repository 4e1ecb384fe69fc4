"""Every byte sent to a seat is the same in two matches that differ only in what it cannot see."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Any

import pytest

from fondaco.bots import choose_step, make_bot
from fondaco.engine.errors import FondacoError
from fondaco.engine.event_log import Moment
from fondaco.engine.match import Match
from fondaco.web import links, table_store
from fondaco.web.beats import Cursor, untold
from fondaco.web.history import LoadedMatch
from fondaco.web.match_cache import matches
from fondaco.web.models import Table
from tests.day import seed_of_day
from tests.games.redeal import REDEALS
from tests.web.conftest import Person, bots_play

_TOKEN = re.compile(rb'name="csrfmiddlewaretoken" value="[^"]+"|csrf[^>]*content="[^"]+"')


#: Games that hide nothing unless they are asked to.
HIDING: dict[str, dict[str, str]] = {
    "marracash": {"option_bidding": "sealed", "option_hidden_cash": "true"},
}


@dataclass
class Position:
    """A table in the middle of a match, looked at from a seat or (None) as a spectator."""

    game: str
    person: Person
    table: Table
    seat: int | None


@pytest.fixture(
    params=[(game, number) for game in REDEALS for number in range(6)],
    ids=lambda param: f"{param[0]}-{param[1]}",
)
def position(request: pytest.FixtureRequest) -> Position:
    game, param = request.param
    person = Person()
    number = param % 3
    table = person.open(game, **_mine(number), **HIDING.get(game, {}))
    if number == 2:
        person = Person()
        person.post(f"/watch/{links.watch_token(table)}")
    rng = Random(param)
    for _ in range(rng.randrange(4, 20)):
        loaded = table_store.load(table.pk)
        if loaded.match.actor is None:
            break
        bot = rng.choice(("greedy", "random"))
        player = make_bot(bot, loaded.match.game, str(rng.random()), loaded.match.box)
        lines = choose_step(player, loaded.match)
        table_store.act(table.pk, int(str(loaded.match.actor)), lines, None)
    return Position(game, person, Table.objects.get(pk=table.pk), None if number == 2 else number)


def _mine(number: int) -> dict[str, str]:
    return {"seat0": "bot:greedy", "seat1": "me"} if number == 1 else {}


def _bytes(person: Person, table: Table, illegal: list[str]) -> list[bytes]:
    """Pages, body, hint, why and refusals as the person gets them, without the form tokens."""
    path = f"/table/{table.pk}"
    answers = [
        person.get(path),
        person.client.get(path, headers={"hx-request": "true"}),
        person.get(f"{path}/hint"),
        person.get(f"{path}/replay", view="all"),
        person.get(f"/replay/{links.replay_token(table)}", view="all", step=3),
        person.get(f"/replay/{links.replay_token(table)}/picture", view="all"),
        person.get(f"/replay/{links.replay_token(table)}/record"),
        person.post(f"{path}/act", text="nonsense", version=table.version),
        person.post(f"{path}/act", text=illegal[0], version=table.version - 1),
        person.post(f"{path}/undo", version=table.version - 1),
        person.get("/"),
    ]
    for line in illegal:
        answers += [
            person.get(path, plan=line),
            person.get(f"{path}/why", line=line),
            person.post(f"{path}/act", text=line, version=table.version),
        ]
    return [_TOKEN.sub(b"", answer.content) for answer in answers]


def test_hidden_things_do_not_change_a_byte(
    position: Position, monkeypatch: pytest.MonkeyPatch
) -> None:
    person, table, seat = position.person, position.table, position.seat
    loaded = table_store.load(table.pk)
    if loaded.match.actor is None:
        return
    lines = list(loaded.match.box.lines)
    Random(table.seed).shuffle(lines)
    illegal = list(islice((line for line in lines if is_refused(loaded.match, line)), 8))
    first = _bytes(person, table, illegal)
    assert b'id="state"' in first[0]
    state = loaded.match.state()
    changed = 0
    for number in range(2):
        rng = Random(seed_of_day(f"{position.game} {number}"))
        other = REDEALS[position.game](state, seat, rng)
        changed += other != state
        swap(monkeypatch, loaded, other)
        assert _bytes(person, table, illegal) == first
    if not changed:
        pytest.skip("in this position nothing is hidden from this seat")


def is_refused(match: Match, line: str) -> bool:
    """Neither legal as it stands nor as a set that leaves kinds out: it must change nothing."""
    try:
        match.copy().play(line)
    except FondacoError:
        return True
    return False


def swap(monkeypatch: pytest.MonkeyPatch, loaded: LoadedMatch, state: dict[str, Any]) -> None:
    """Let the keeper hand out a match with other hidden things but the same public past."""
    twin = Match.restore(loaded.match.game, state)
    tables = twin.tables()

    def load_table(table: Table) -> LoadedMatch:
        match = loaded.match.copy()
        match.events(None)  # the past as it was; events are tested for secrecy by the engine
        match._tables = tables.copy()
        return LoadedMatch(table, match, loaded.past)

    monkeypatch.setattr(table_store, "load_table", load_table)


def test_hidden_things_do_not_change_a_byte_of_a_story(
    position: Position, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is told beat after beat, at tables that differ only in what the seat cannot see."""
    path, client = f"/table/{position.table.pk}", position.person.client
    loaded = table_store.load(position.table.pk)
    mine = set() if position.seat is None else {position.seat}
    beats = untold(loaded, position.seat, mine, Cursor(loaded.steps[0].version))
    asked = ["0", *(str(beat.cursor) for beat in beats[-9:])]

    def told() -> list[bytes]:
        answers = [
            client.get(path, headers={"hx-request": "true", "x-fondaco-told": cursor})
            for cursor in asked
        ]
        return [_TOKEN.sub(b"", answer.content) for answer in answers]

    first, at_moment = told(), Match.at_moment
    assert all(b'id="state"' in answer for answer in first)
    changed = []

    def dealt_anew(match: Match, moment: Moment, line: int | None = None) -> Match:
        past = at_moment(match, moment, line)
        state = past.state()
        rng = Random(seed_of_day(f"{position.game} {moment.line}"))
        other = REDEALS[position.game](state, position.seat, rng)
        past._tables = past.elsewhere(other).tables()
        changed.append(other != state)
        return past

    monkeypatch.setattr(Match, "at_moment", dealt_anew)
    assert told() == first
    if not any(changed):
        pytest.skip("in these moments nothing is hidden from this seat")


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


@pytest.mark.parametrize("game", REDEALS)
def test_what_is_kept_for_one_viewer_is_shown_to_no_other(game: str) -> None:
    """At one version of one table: two seats, somebody who watches, both languages."""
    ann, bert, cleo, dora = Person(), Person(), Person(), Person("de")
    table = ann.open(game, seat1="open", **HIDING.get(game, {}))
    bert.take(table.seats.get(number=1))
    for watcher in (cleo, dora):
        watcher.post(f"/watch/{links.watch_token(table)}")
    for _ in range(7):
        loaded = table_store.load(table.pk)
        player = make_bot("greedy", loaded.match.game, game, loaded.match.box)
        lines = choose_step(player, loaded.match)
        table_store.act(table.pk, int(str(loaded.match.actor)), lines, None)

    def page(person: Person) -> bytes:
        return _TOKEN.sub(b"", person.get(f"/table/{table.pk}").content)

    for person in (ann, bert):  # everybody may know that they are there
        page(person)
    alone = []
    for person in (ann, bert, cleo, dora):
        matches.clear()
        alone.append(page(person))
    assert len(set(alone)) == 4
    matches.clear()
    for _ in range(2):
        assert [page(person) for person in (ann, bert, cleo, dora)] == alone
