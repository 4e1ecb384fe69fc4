"""Who may do what through the door for programs: all routes, all sorts of callers."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from fondaco.web import asgi, links
from fondaco.web.api import callers
from fondaco.web.api.every import ROUTES
from fondaco.web.limits import Limits
from fondaco.web.models import PLAYING, WAITING, Table, Token
from fondaco.web.operation import bans
from tests.web.caller import call, open_lanes
from tests.web.conftest import Person
from tests.web.programs import ALL, Answer, Program, make_token

_SEATS = [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}]
_PLAY = {"version": 999, "lines": ["pass"]}
#: For each route of a table: what is sent, and the status for its opener (to act), the other seat,
#: a spectator, and a stranger; all of them refused before anything is changed.
OF_A_TABLE: dict[str, tuple[Any, tuple[int, int, int, int]]] = {
    "GET /tables/{table}": (None, (200, 200, 200, 404)),
    "GET /tables/{table}/position": (None, (200, 200, 200, 404)),
    "GET /tables/{table}/observation": (None, (200, 200, 403, 404)),
    "GET /tables/{table}/why?line=pass": (None, (200, 200, 403, 404)),
    "GET /tables/{table}/hint": (None, (200, 422, 403, 404)),
    "GET /tables/{table}/record": (None, (409, 409, 409, 404)),
    "GET /tables/{table}/events": (None, (200, 200, 200, 404)),
    "GET /tables/{table}/stream": (None, (200, 200, 200, 404)),
    "GET /tables/{table}/components": (None, (200, 200, 200, 404)),
    "GET /tables/{table}/links": (None, (403, 403, 403, 404)),
    "POST /tables/{table}/links": (None, (403, 403, 403, 404)),
    "POST /tables/{table}/draft": (_PLAY, (409, 409, 403, 404)),
    "POST /tables/{table}/play": (_PLAY, (409, 409, 403, 404)),
    "POST /tables/{table}/undo": ({"version": 999}, (409, 409, 403, 404)),
    "POST /tables/{table}/sit": ({}, (409, 409, 409, 404)),
    "POST /tables/{table}/leave": (None, (403, 403, 403, 404)),
    "POST /tables/{table}/start": ({}, (403, 403, 403, 404)),
}
#: The others, with what makes each of them succeed for everybody who has a token.
OF_THE_HOUSE: dict[str, tuple[Any, int]] = {
    "GET /token": (None, 200),
    "GET /tables": (None, 200),
    "GET /lobby": (None, 200),
    "GET /stream": (None, 200),
    "POST /tables": ({"game": "wampum", "seats": _SEATS}, 201),
    "POST /join": ({"link": "/seat/1-none"}, 404),
}
#: And those that need none.
OPEN = (
    *("GET /openapi.json", "GET /games", "GET /games/{game}", "GET /games/{game}/rules"),
    *("GET /games/{game}/components", "GET /games/{game}/observation?players=3"),
)
_SCOPES = {f"{one.method} {one.path}": one.scope for one in ROUTES}


class Party:
    """Ann opened a table and is to act, Bert has the other seat, Cleo watches, Dirk has nothing."""

    def __init__(self, stage: str = PLAYING) -> None:
        people = [Person() for _ in range(4)]
        last = "open" if stage == WAITING else "bot:greedy"
        form = {"seat1": "open", "seat2": last, "option_start_player": "seat_0"}
        self.table = people[0].open(**form)
        people[1].take(self.table.seats.get(number=1))
        people[2].post(f"/watch/{links.watch_token(self.table)}")
        self.table.refresh_from_db()
        assert self.table.stage == stage
        self.programs = [Program(person) for person in people]


def _ask(program: Program, what: str, table: Table | None, body: Any) -> Answer:
    method, _, where = what.partition(" ")
    path, _, query = where.partition("?")
    number = "" if table is None else str(table.pk)
    path = path.replace("{table}", number).replace("{game}", "wampum")
    words = dict([query.split("=")]) if query else {}
    return program.ask(method, path, body, **words)


def _content(table: Table) -> list[Any]:
    row = Table.objects.get(pk=table.pk)
    seats = list(row.seats.values_list("kind", "name", "bot", "nonce", "holders__visitor"))
    return [row.version, row.news, row.stage, row.watch_nonce, seats]


@pytest.fixture
def party(monkeypatch: pytest.MonkeyPatch) -> Party:
    monkeypatch.setattr("fondaco.web.advice.can_think", lambda game: False)
    return Party()


def test_every_route_is_in_the_matrix() -> None:
    named = {what.partition("?")[0] for what in (*OF_A_TABLE, *OF_THE_HOUSE, *OPEN)}
    assert named == set(_SCOPES)
    assert {what for what, scope in _SCOPES.items() if scope is None} == {
        what.partition("?")[0] for what in OPEN
    }


@pytest.mark.parametrize("what", OF_A_TABLE)
def test_the_matrix_of_a_table(what: str, party: Party) -> None:
    body, wanted = OF_A_TABLE[what]
    before = _content(party.table)
    found = tuple(_ask(one, what, party.table, body).status for one in party.programs)
    assert found == wanted
    assert _content(party.table) == before


@pytest.mark.parametrize("what", [*OF_A_TABLE, *OF_THE_HOUSE])
def test_no_route_is_open_without_a_good_token(what: str, party: Party) -> None:
    ann = party.programs[0]
    body = (OF_A_TABLE.get(what) or OF_THE_HOUSE[what])[0]
    tables, before = Table.objects.count(), _content(party.table)
    ended, late = make_token(ann.person), make_token(ann.person)
    *_, pk, other = Token.objects.order_by("pk").values_list("pk", flat=True)
    ann.person.post(f"/tokens/{pk}/revoke")
    Token.objects.filter(pk=other).update(until=timezone.now() - timedelta(seconds=1))
    for token in ("", "nonsense", ann.token + "x", ended, late):
        answer = _ask(Program(ann.person, token=token), what, party.table, body)
        assert answer.status == 401
        assert answer.json["code"] == ("bad_token" if token else "no_token")
    needed = _SCOPES[what.partition("?")[0]]
    others = tuple(scope for scope in ALL if scope != needed)
    answer = _ask(Program(ann.person, others), what, party.table, body)
    assert (answer.status, answer.json["code"]) == (403, "wrong_scope")
    assert (Table.objects.count(), _content(party.table)) == (tables, before)


@pytest.mark.parametrize("what", OF_THE_HOUSE)
def test_the_matrix_of_the_house(what: str, party: Party) -> None:
    body, status = OF_THE_HOUSE[what]
    assert {_ask(one, what, None, body).status for one in party.programs} == {status}


@pytest.mark.parametrize("what", OPEN)
def test_what_needs_no_token(what: str) -> None:
    assert _ask(Program(token=""), what, None, None).status == 200


def test_another_s_seat_is_nobody_else_s(party: Party) -> None:
    ann, bert, cleo, _ = party.programs
    path = f"/tables/{party.table.pk}"
    for program, seat in ((ann, 1), (ann, 2), (bert, 0), (cleo, 0), (ann, 9)):
        for what in ("position", "observation", "events", "stream"):
            answer = program.get(f"{path}/{what}", seat=seat)
            assert (answer.status, answer.json["code"]) == (403, "not_your_seat")
        for what in ("play", "draft"):
            sent = {"version": party.table.version, "lines": ["pass"], "seat": seat}
            assert program.post(f"{path}/{what}", sent).status == 403
    version = party.table.version
    answer = bert.post(f"{path}/play", {"version": version, "lines": ["offer v2"]})
    assert answer.status == 422  # the rules say whose turn it is
    assert Table.objects.get(pk=party.table.pk).version == version
    assert cleo.get(f"{path}/position").json["seat"] is None
    assert bert.get(f"{path}/position").json["legal"] is None


def test_before_the_match_has_begun() -> None:
    party = Party(WAITING)
    before = _content(party.table)
    for program, status in zip(party.programs[:3], (409, 409, 409), strict=True):
        assert program.get(f"/tables/{party.table.pk}/position").status == status
        (told,) = program.get(f"/tables/{party.table.pk}/events").json["messages"]
        assert (told["kind"], told["table"]["version"]) == ("now", 0)
    assert party.programs[1].get(f"/tables/{party.table.pk}/links").status == 403
    assert _content(party.table) == before


# ---------------------------------------------------------------- limits


def _asked(program: Program, path: str, **named: Any) -> Any:
    headers = [(b"authorization", f"Bearer {program.token}".encode())]
    return asyncio.run(call("GET", f"/api/v1{path}", headers, **named))


def test_a_token_has_limits_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = Program(), Program()
    monkeypatch.setattr(callers, "limits", Limits(rate=1, streams=1))
    statuses = [one.get("/tables").status for _ in range(20)]
    assert statuses[0] == 200
    refused = one.get("/tables")
    assert (refused.status, refused.json["code"]) == (429, "too_many_requests")
    assert int(refused.headers["retry-after"]) > 0
    assert other.get("/tables").status == 200


def test_an_address_has_its_limits_here_too(monkeypatch: pytest.MonkeyPatch) -> None:
    program = Program()
    monkeypatch.setattr(asgi, "_limits", Limits(rate=0.5, streams=1))
    monkeypatch.setattr(asgi, "PENALTY", 0.0)
    with open_lanes():
        answers = [_asked(program, "/tables") for _ in range(12)]
        assert answers[0].status == 200
        assert answers[-1].status == 429
        assert answers[-1].headers["content-type"] == "application/problem+json"
        assert b'"detail"' in answers[-1].body
        assert int(answers[-1].headers["retry-after"]) > 0


def test_whoever_is_kept_out_is_kept_out_here_too(monkeypatch: pytest.MonkeyPatch) -> None:
    program = Program()
    monkeypatch.setattr(asgi, "PENALTY", 0.0)
    bans.ban_network("192.0.2.0/24", 1, "", "198.51.100.1")
    with open_lanes():
        for path in ("/tables", "/games", "/stream"):
            answer = _asked(program, path, client="192.0.2.9")
            assert answer.status == 403
            assert answer.headers["content-type"] == "application/problem+json"
        assert _asked(program, "/tables", client="198.51.100.2").status == 200
    bans.in_force().delete()
    bans.bans.read()
