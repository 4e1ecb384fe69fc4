"""Who may do what: seat, other seat, spectator, stranger, wrong token, over all addresses."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from fondaco.web import keeper, links
from fondaco.web.models import OVER, Table
from fondaco.web.urls import urlpatterns
from tests.web.conftest import Person, bots_play

#: For each address of a table: what is sent, and the answer's status for each sort of visitor, on a
#: private table whose turn is the seat's: (seat, other seat, spectator by link, stranger).
MATRIX = {
    "table": ("get", {}, (200, 200, 200, 404)),
    "act": ("post", {"text": "pass", "version": "VERSION"}, (422, 422, 403, 404)),
    "undo": ("post", {"version": "VERSION"}, (422, 422, 403, 404)),
    "hint": ("get", {}, (200, 200, 200, 404)),
    "why": ("get", {"line": "pass"}, (200, 200, 200, 404)),
    "sit": ("post", {}, (302, 302, 302, 404)),
    "start": ("post", {}, (302, 302, 302, 404)),
    "hand_over": ("post", {"bot": "nobody"}, (302, 302, 302, 404)),
    "rematch": ("post", {}, (302, 302, 302, 404)),
    "result": ("get", {}, (302, 302, 302, 404)),
    "report": ("get", {}, (302, 302, 302, 404)),
    "record": ("get", {}, (404, 404, 404, 404)),
}


class Party:
    """Ann opened the table, Bert came by a seat's link, Cleo watches, Dirk has nothing."""

    def __init__(self) -> None:
        self.ann, self.bert, self.cleo, self.dirk = Person(), Person(), Person(), Person()
        self.table = self.ann.open(seat1="open", seat2="bot:greedy", option_start_player="seat_0")
        seat = self.table.seats.get(number=1)
        assert self.bert.get(f"/seat/{links.seat_token(seat)}").status_code == 302
        watch = links.watch_token(self.table)
        assert self.cleo.get(f"/watch/{watch}").status_code == 302
        self.table.refresh_from_db()

    @property
    def people(self) -> list[Person]:
        return [self.ann, self.bert, self.cleo, self.dirk]


@pytest.fixture
def party() -> Party:
    return Party()


def test_every_address_of_a_table_is_in_the_matrix() -> None:
    named = {p.name for p in urlpatterns if "pk" in str(p.pattern)}
    assert named == set(MATRIX)


@pytest.mark.parametrize("name", sorted(MATRIX))
def test_the_matrix(name: str, party: Party) -> None:
    from django.urls import reverse

    method, data, wanted = MATRIX[name]
    path = reverse(name, args=[party.table.pk])
    sent = {k: str(party.table.version) if v == "VERSION" else v for k, v in data.items()}
    before = Table.objects.get(pk=party.table.pk).version
    found = tuple(
        (person.get if method == "get" else person.post)(path, **sent).status_code
        for person in party.people
    )
    assert found == wanted
    assert Table.objects.get(pk=party.table.pk).version == before


def test_streams_are_for_those_who_may_look(party: Party) -> None:
    """The stream is served before Django's middleware, so it is asked as the server would."""
    found = [
        asyncio.run(_stream_status(person, f"/table/{party.table.pk}/events"))
        for person in party.people
    ]
    assert found == [200, 200, 200, 404]
    assert asyncio.run(_stream_status(party.ann, "/table/999999/events")) == 404


async def _stream_status(person: Person, path: str) -> int:
    from fondaco.web.events import stream, stream_of

    cookies = "; ".join(f"{c.key}={c.value}" for c in person.client.cookies.values())
    headers = [(b"host", b"testserver"), (b"cookie", cookies.encode())]
    scope: dict[str, Any] = {"type": "http", "method": "GET", "path": path, "headers": headers}
    sent: list[dict[str, Any]] = []

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    async def receive() -> dict[str, Any]:
        return {"type": "http.disconnect"}

    table = stream_of(scope)
    assert table is not None
    await stream(scope, receive, send, table)
    return int(sent[0]["status"])


def test_only_the_actor_s_holder_acts(party: Party) -> None:
    pk, path = party.table.pk, f"/table/{party.table.pk}/act"
    good = keeper.load(pk).match.legal()[0]
    for person in (party.bert, party.cleo, party.dirk):
        person.post(path, text=good, version=party.table.version)
    assert Table.objects.get(pk=pk).version == party.table.version
    assert party.ann.post(path, text=good, version=party.table.version).status_code == 200
    assert Table.objects.get(pk=pk).version == party.table.version + 1


@pytest.mark.parametrize("kind", ["seat", "watch"])
def test_a_wrong_token_opens_nothing(kind: str, party: Party) -> None:
    seat = party.table.seats.get(number=1)
    true = links.seat_token(seat) if kind == "seat" else links.watch_token(party.table)
    for token in (true[:-1], true + "a", true.swapcase(), "1-", "x", "1-" + "A" * 32, "٣-abc"):
        assert party.dirk.get(f"/{kind}/{token}").status_code == 404
    assert party.dirk.get(f"/table/{party.table.pk}").status_code == 404


def test_tokens_are_long_and_unlike(party: Party) -> None:
    tokens = [links.seat_token(seat) for seat in party.table.seats.all()]
    tokens.append(links.watch_token(party.table))
    secrets = [token.partition("-")[2] for token in tokens]
    assert len(set(secrets)) == len(secrets)
    assert all(len(secret) >= 32 for secret in secrets)  # 24 bytes, 192 bits


def test_a_link_is_not_a_key_to_other_tables(party: Party) -> None:
    other = Person().open()
    for person in party.people:
        assert person.get(f"/table/{other.pk}").status_code == 404


def test_a_forged_cookie_is_nobody(party: Party) -> None:
    party.dirk.client.cookies["fondaco_visitor"] = "0" * 32 + ":forged"
    assert party.dirk.get(f"/table/{party.table.pk}").status_code == 404


def test_the_record_is_for_after_the_end(party: Party) -> None:
    path = f"/table/{party.table.pk}/record"
    table = bots_play(party.table)
    assert table.stage == OVER
    assert party.cleo.get(path).status_code == 200
    assert party.dirk.get(path).status_code == 404


def test_public_tables_may_be_watched_by_all() -> None:
    table = Person().open(public="on")
    stranger = Person()
    assert stranger.get(f"/table/{table.pk}").status_code == 200
    assert stranger.post(f"/table/{table.pk}/act", text="offer v2", version=1).status_code == 403


def test_forms_need_a_token_of_our_own_pages() -> None:
    from django.test import Client

    client = Client(enforce_csrf_checks=True)
    assert client.post("/play/wampum").status_code == 403
    assert Table.objects.count() == 0


@pytest.mark.parametrize("to", ["https://evil.example/", "//evil.example", "javascript:alert(1)"])
def test_no_open_redirect(to: str, ann: Person) -> None:
    assert ann.post("/language", lang="de", next=to).url == "/"
    assert ann.get("/link", to=f"{to}/lobby").url == "/"


def test_a_pasted_link_leads_to_our_own_address(ann: Person) -> None:
    found = ann.get("/link", to="https://elsewhere.example/seat/12-abcDEF_-x")
    assert found.url == "/seat/12-abcDEF_-x"


def test_headers_of_every_answer(ann: Person) -> None:
    for path in ("/", "/new/wampum", "/health", "/nowhere", "/guide/wampum"):
        headers = ann.get(path).headers
        policy = headers["Content-Security-Policy"]
        assert "unsafe" not in policy
        assert "default-src 'none'" in policy
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Referrer-Policy"] == "same-origin"
        assert headers["Cache-Control"] == "no-store"


def test_cookies_are_for_the_server_only(ann: Person) -> None:
    answer = ann.post("/play/wampum")
    cookie = answer.cookies["fondaco_visitor"]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    assert not ann.get("/").cookies.get("fondaco_visitor")  # who only looks gets none
