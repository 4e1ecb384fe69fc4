"""Who may do what: seat, other seat, spectator, stranger, wrong token, over all addresses."""

from __future__ import annotations

import asyncio
import re
from typing import Any

import pytest
from django.urls import reverse

from fondaco.web import links, table_store
from fondaco.web.events import stream, stream_of
from fondaco.web.models import OPEN, OVER, PERSON, PLAYING, WAITING, NoticeWay, Table
from fondaco.web.request_threads import Lane
from fondaco.web.urls import urlpatterns
from tests.web.conftest import Person, bots_play

_ORDER = {"question": "relocate", "order": "move_to", "choice": "move v2", "until": "round"}
#: For each address of a table: what is sent, and the answer's status for each sort of visitor, on a
#: private table whose turn is the opener's: opener, seat by link, spectator by link, and nobody:
#: a stranger, one who knew the seat's link before it was taken, and one with a forged cookie.
PLAYING_MATRIX = {
    "table": ("get", {}, (200, 200, 200, 404)),
    "act": ("post", {"text": "pass", "version": "VERSION"}, (422, 422, 403, 404)),
    "undo": ("post", {"version": "VERSION"}, (422, 422, 403, 404)),
    "hint": ("get", {}, (200, 200, 200, 404)),
    "why": ("get", {"line": "pass"}, (200, 200, 200, 404)),
    "sit": ("post", {}, (302, 302, 302, 404)),
    "start": ("post", {}, (302, 403, 403, 404)),
    "leave": ("post", {}, (403, 403, 403, 404)),
    "links": ("post", {}, (302, 403, 403, 404)),
    "hand_over": ("post", {"bot": "nobody"}, (403, 403, 403, 404)),
    "vote": ("post", {"choice": "end"}, (302, 302, 403, 404)),
    "orders": ("post", _ORDER, (302, 302, 403, 404)),
    "away": ("post", {"bot": "nobody", "hours": "4"}, (403, 403, 403, 404)),
    "pass_on": ("post", {}, (302, 302, 403, 404)),
    "remove": ("post", {}, (403, 403, 403, 404)),
    "resign": ("post", {}, (403, 403, 403, 404)),
    "replace": ("post", {}, (403, 403, 403, 404)),
    "rematch": ("post", {}, (302, 302, 403, 404)),
    "result": ("get", {}, (302, 302, 302, 404)),
    "report": ("get", {}, (302, 302, 302, 404)),
    "again": ("post", {"line": "99999"}, (302, 302, 403, 404)),
    "record": ("get", {}, (404, 404, 404, 404)),
    "table_replay": ("get", {}, (302, 302, 302, 404)),
    # What is said is tried in test_talk.py; here there is nothing in it.
    "talk": ("post", {"text": " "}, (422, 422, 422, 404)),
    "talk_rule": ("post", {"rule": "nonsense"}, (403, 403, 403, 404)),
    "talk_mute": ("post", {"line": "s1"}, (403, 403, 403, 404)),
    "talk_report": ("post", {"line": "s1"}, (403, 403, 403, 404)),
    # A table with our own components has none of others (test_data_files.py).
    "table_data": ("get", {}, (404, 404, 404, 404)),
}
#: The same while the table waits for players: nothing of the match can be had or done.
WAITING_MATRIX = PLAYING_MATRIX | {
    "act": ("post", {"text": "offer v2", "version": "0"}, (409, 409, 403, 404)),
    "undo": ("post", {"version": "0"}, (422, 422, 403, 404)),
    "hand_over": ("post", {"bot": "greedy"}, (403, 403, 403, 404)),
    "orders": ("post", _ORDER, (403, 403, 403, 404)),
    "pass_on": ("post", {}, (403, 403, 403, 404)),
}
#: And after the end, when start, moves and seats are closed to everybody.
OVER_MATRIX = PLAYING_MATRIX | {
    "act": ("post", {"text": "pass", "version": "VERSION"}, (409, 409, 403, 404)),
    "hand_over": ("post", {"bot": "greedy"}, (403, 403, 403, 404)),
    "orders": ("post", _ORDER, (403, 403, 403, 404)),
    "pass_on": ("post", {}, (403, 403, 403, 404)),
    "result": ("get", {}, (200, 200, 200, 404)),
    "again": ("post", {"line": "99999"}, (403, 403, 403, 404)),
    "record": ("get", {}, (200, 200, 200, 404)),
    "remove": ("post", {}, (302, 302, 403, 404)),
}
#: For each address of messages: what is sent, and the status for the owner of a way and for others.
NOTICE_MATRIX: dict[str, tuple[str, dict[str, str], int, int]] = {
    "notices": ("get", {}, 200, 200),
    "notices_mail": ("post", {"address": "nobody"}, 422, 422),
    "notices_webhook": ("post", {"url": "nowhere"}, 422, 422),
    "notices_browser": ("post", {"endpoint": "nowhere"}, 422, 422),
    "notices_quiet": ("post", {"begin": "99"}, 422, 422),
    "notices_choose": ("post", {}, 302, 404),
    "notices_test": ("post", {}, 302, 404),
    "notices_remove": ("post", {}, 302, 404),
    "notices_confirm": ("get", {}, 200, 200),
    "notices_stop": ("get", {}, 200, 200),
}
#: For each address of a replay the same, as long as it is not shared, and when it is. (A branch is
#: refused for its level, so that no table begins.)
REPLAY_MATRIX: dict[str, tuple[str, dict[str, str], tuple[int, ...], tuple[int, ...]]] = {
    "replay": ("get", {}, (200, 200, 200, 404), (200, 200, 200, 200)),
    "replay_picture": ("get", {}, (200, 200, 200, 404), (200, 200, 200, 200)),
    "replay_record": ("get", {}, (200, 200, 200, 404), (200, 200, 200, 200)),
    "replay_branch": ("post", {"level": "nobody"}, (422, 422, 422, 404), (422, 422, 422, 422)),
    "replay_share": ("post", {"shared": "SHARED"}, (302, 302, 403, 404), (302, 302, 403, 403)),
    "replay_data": ("get", {}, (404, 404, 404, 404), (404, 404, 404, 404)),
    "replay_remove": ("post", {}, (404, 404, 404, 404), (404, 404, 404, 404)),
}
#: These succeed for some while the table waits, and are tried on their own below.
_CHANGING = ("start", "leave", "links", "rematch")


class Party:
    """Ann opened the table, Bert came by a seat's link, Cleo watches; the others have nothing.

    Dirk is a stranger, Emil knew Bert's link before Bert sat down, Fred forges cookies.
    """

    def __init__(self, stage: str = PLAYING, public: bool = False) -> None:
        self.ann, self.bert, self.cleo, self.dirk = Person(), Person(), Person(), Person()
        self.emil, self.fred = Person(), Person()
        last = "open" if stage == WAITING else "bot:greedy"
        form = {"seat1": "open", "seat2": last, "option_start_player": "seat_0"}
        self.table = self.ann.open(**form, **({"public": "on"} if public else {}))
        seat = self.table.seats.get(number=1)
        self.old_link = f"/seat/{links.seat_token(seat)}"
        assert self.emil.get(self.old_link).status_code == 200
        assert self.bert.take(seat).status_code == 302
        watch = links.watch_token(self.table)
        assert self.cleo.post(f"/watch/{watch}").status_code == 302
        self.fred.client.cookies["fondaco_visitor"] = "0" * 32 + ":forged"
        if stage == OVER:
            bots_play(self.table)
        self.table.refresh_from_db()
        assert self.table.stage == stage

    @property
    def people(self) -> list[Person]:
        return [self.ann, self.bert, self.cleo, self.dirk, self.emil, self.fred]


@pytest.fixture
def party() -> Party:
    return Party()


def test_every_address_of_a_table_is_in_the_matrix() -> None:
    named = {p.name for p in urlpatterns if str(p.pattern).startswith("table/<int:pk>")}
    assert named == set(PLAYING_MATRIX)


def test_every_address_of_messages_is_in_its_matrix() -> None:
    named = {p.name for p in urlpatterns if str(p.pattern).startswith("notices")}
    assert named == set(NOTICE_MATRIX)


@pytest.mark.parametrize("name", NOTICE_MATRIX)
def test_the_matrix_of_messages(name: str) -> None:
    """A way to be told is its owner's alone; whoever has a link of it may do what that is for."""
    owner, stranger, forger = Person(), Person(), Person()
    forger.client.cookies["fondaco_visitor"] = "0" * 32 + ":forged"
    method, data, own, other = NOTICE_MATRIX[name]
    for person, wanted in ((owner, own), (stranger, other), (forger, other)):
        NoticeWay.objects.all().delete()
        owner.post("/notices/webhook", url="https://h.example/")
        way = NoticeWay.objects.get()
        by_token = {"notices_confirm": "confirm", "notices_stop": "stop"}
        if name in by_token:
            path = reverse(name, args=[links.way_token(way, by_token[name])])
        else:
            path = reverse(name, args=[way.pk] if "<int:pk>" in _pattern(name) else [])
        answer = (person.get if method == "get" else person.post)(path, **data)
        assert answer.status_code == wanted, person
        assert wanted != 404 or _way(way) == {"occasions": way.occasions, "stopped": ""}
        if person is not owner:
            assert b"h.example" not in answer.content or name in by_token
    NoticeWay.objects.all().delete()


def _pattern(name: str) -> str:
    return next(str(p.pattern) for p in urlpatterns if p.name == name)


def _way(way: NoticeWay) -> Any:
    return NoticeWay.objects.filter(pk=way.pk).values("occasions", "stopped").get()


def test_every_address_of_a_replay_is_in_its_matrix() -> None:
    named = {p.name for p in urlpatterns if str(p.pattern).startswith("replay/")}
    assert named == set(REPLAY_MATRIX)


@pytest.mark.parametrize("shared", [False, True])
def test_the_matrix_of_a_replay(shared: bool) -> None:
    """Strangers are let in by the switch alone, and never to what is for those who sat there."""
    party = Party(OVER)
    Table.objects.filter(pk=party.table.pk).update(shared=shared)
    token = links.replay_token(party.table)
    for name, (method, data, closed, opened) in REPLAY_MATRIX.items():
        path = reverse(name, args=[token])
        sent = {k: ("yes" if shared else "no") if v == "SHARED" else v for k, v in data.items()}
        wanted = opened if shared else closed
        found = [
            (person.get if method == "get" else person.post)(path, **sent).status_code
            for person in party.people
        ]
        assert found == [*wanted, wanted[-1], wanted[-1]], name
        wrong = reverse(name, args=[token[:-1] + ("a" if token[-1] != "a" else "b")])
        assert (party.ann.get if method == "get" else party.ann.post)(wrong).status_code == 404
    assert Table.objects.get(pk=party.table.pk).shared == shared


@pytest.mark.parametrize("name", REPLAY_MATRIX)
def test_a_running_match_has_no_replay(name: str, party: Party) -> None:
    method, data, *_ = REPLAY_MATRIX[name]
    path = reverse(name, args=[links.replay_token(party.table)])
    for person in party.people:
        answer = (person.get if method == "get" else person.post)(path, **data)
        led_back = name == "replay" and person in party.people[:3]
        assert answer.status_code == (302 if led_back else 404)
        assert not led_back or answer.url == f"/table/{party.table.pk}"
    assert not Table.objects.get(pk=party.table.pk).shared


def _content(table: Table) -> tuple[Any, ...]:
    """Everything of a table that a request might change."""
    row = Table.objects.get(pk=table.pk)
    seats = list(row.seats.values_list("kind", "name", "bot", "nonce", "lent"))
    holders = sorted(row.holders.values_list("seat", "visitor"), key=str)
    told = (row.version, row.stage, row.actor, row.undo_request, row.watch_nonce, row.rematch_id)
    return (*told, seats, holders)


def _statuses(party: Party, name: str, matrix: dict[str, Any]) -> tuple[int, ...]:
    method, data, _ = matrix[name]
    path = reverse(name, args=[party.table.pk])
    sent = {k: str(party.table.version) if v == "VERSION" else v for k, v in data.items()}
    return tuple(
        (person.get if method == "get" else person.post)(path, **sent).status_code
        for person in party.people
    )


@pytest.mark.parametrize("name", sorted(PLAYING_MATRIX))
def test_the_matrix_while_playing(name: str, party: Party) -> None:
    before = _content(party.table)
    wanted = PLAYING_MATRIX[name][2]
    assert _statuses(party, name, PLAYING_MATRIX) == (*wanted, 404, 404)
    if name not in ("links", "pass_on"):  # they make new links
        assert _content(party.table) == before


@pytest.mark.parametrize("name", sorted(set(WAITING_MATRIX) - set(_CHANGING)))
def test_the_matrix_while_waiting(name: str) -> None:
    party = Party(WAITING)
    before = _content(party.table)
    assert _statuses(party, name, WAITING_MATRIX) == (*WAITING_MATRIX[name][2], 404, 404)
    assert _content(party.table) == before


@pytest.mark.parametrize("name", sorted(set(OVER_MATRIX) - set(_CHANGING)))
def test_the_matrix_after_the_end(name: str) -> None:
    party = Party(OVER)
    before = _content(party.table)
    assert _statuses(party, name, OVER_MATRIX) == (*OVER_MATRIX[name][2], 404, 404)
    assert _content(party.table) == before


def test_only_who_opened_the_table_starts_it() -> None:
    party = Party(WAITING, public=True)
    start = f"/table/{party.table.pk}/start"
    for person in party.people[1:]:
        assert person.post(start).status_code == 403
        assert Table.objects.get(pk=party.table.pk).stage == WAITING
    assert party.ann.post(start).status_code == 302
    assert Table.objects.get(pk=party.table.pk).stage == PLAYING


def test_links_are_shown_to_who_opened_the_table_and_to_nobody_else() -> None:
    party = Party(WAITING, public=True)
    page = f"/table/{party.table.pk}"
    assert party.ann.body(page).count("/seat/") == 1  # one seat is free
    assert party.ann.body(page).count("/watch/") == 1
    for person in party.people[1:]:
        assert "/seat/" not in person.body(page)
        assert "/watch/" not in person.body(page)


def test_a_link_is_worth_nothing_once_its_seat_is_taken(party: Party) -> None:
    table, before = f"/table/{party.table.pk}", _content(party.table)
    for person in (party.dirk, party.emil):
        for send in (person.get, person.post):
            assert send(party.old_link).status_code == 404
        assert person.get(table).status_code == 404
    assert party.bert.get(party.old_link).url == table  # its user is led to the table
    assert _content(party.table) == before


def test_a_link_is_worth_nothing_once_a_bot_has_filled_its_seat() -> None:
    party = Party(WAITING)
    link = f"/seat/{links.seat_token(party.table.seats.get(number=2))}"
    party.ann.post(f"/table/{party.table.pk}/start")
    assert party.dirk.get(link).status_code == party.dirk.post(link).status_code == 404
    assert party.table.seats.get(number=2).holders.count() == 0


def test_renewed_links_end_the_old_ones() -> None:
    party = Party(WAITING)
    seat = party.table.seats.get(number=2)
    old = [f"/seat/{links.seat_token(seat)}", f"/watch/{links.watch_token(party.table)}"]
    assert party.bert.post(f"/table/{party.table.pk}/links").status_code == 403
    assert [party.dirk.get(link).status_code for link in old] == [200, 200]
    assert party.ann.post(f"/table/{party.table.pk}/links").status_code == 302
    assert [party.dirk.get(link).status_code for link in old] == [404, 404]
    assert [party.dirk.post(link).status_code for link in old] == [404, 404]
    seat.refresh_from_db()
    assert party.dirk.take(seat).status_code == 302


@pytest.mark.parametrize("method", ["get", "head", "options"])
def test_a_visit_changes_nothing(method: str) -> None:
    """A messenger that looks at a link for a preview, say."""
    party = Party(WAITING)
    before = _content(party.table)
    seat = links.seat_token(party.table.seats.get(number=2))
    for path in (f"/seat/{seat}", f"/watch/{links.watch_token(party.table)}"):
        answer = getattr(party.dirk.client, method)(path)
        assert answer.status_code == (405 if method == "options" else 200)
        assert not answer.cookies.get("fondaco_visitor")
    assert _content(party.table) == before


def test_who_sits_down_by_link_says_a_name() -> None:
    party = Party(WAITING)
    seat = party.table.seats.get(number=2)
    page = party.dirk.body(f"/seat/{links.seat_token(seat)}")
    assert 'name="name"' in page
    assert "Sit down" in page
    party.dirk.take(seat, name="Dirk")
    seat.refresh_from_db()
    assert (seat.kind, seat.name) == (PERSON, "Dirk")


def test_a_seat_s_holder_makes_a_link_for_one_other_device(party: Party) -> None:
    path = f"/table/{party.table.pk}"
    assert party.cleo.post(f"{path}/links", own="yes").status_code == 403
    assert party.bert.post(f"{path}/links", own="yes").status_code == 302
    found = re.search(r"/seat/[\w-]+", party.bert.body(path))
    assert found
    assert found.group(0) not in party.ann.body(path)
    assert party.dirk.get(found.group(0)).status_code == 200
    assert party.dirk.post(found.group(0)).status_code == 302
    assert party.dirk.get(path).status_code == 200
    assert party.emil.post(found.group(0)).status_code == 404
    assert party.table.seats.get(number=1).holders.count() == 2


def test_getting_up_frees_the_seat_and_ends_its_link() -> None:
    party = Party(WAITING)
    leave = f"/table/{party.table.pk}/leave"
    assert party.cleo.post(leave).status_code == 403
    assert party.bert.post(leave).status_code == 302
    seat = party.table.seats.get(number=1)
    assert (seat.kind, seat.name, seat.holders.count()) == (OPEN, "", 0)
    assert party.bert.get(f"/table/{party.table.pk}").status_code == 404
    assert party.emil.get(party.old_link).status_code == 404


def test_who_opened_the_table_closes_it_by_getting_up() -> None:
    party = Party(WAITING)
    assert party.ann.post(f"/table/{party.table.pk}/leave").url == "/"
    assert not Table.objects.filter(pk=party.table.pk).exists()


def test_streams_are_for_those_who_may_look(party: Party) -> None:
    """The stream is served before Django's middleware, so it is asked as the server would."""
    path = f"/table/{party.table.pk}/events"
    found = [asyncio.run(_stream_status(person, path)) for person in party.people]
    assert found == [200, 200, 200, 404, 404, 404]
    assert asyncio.run(_stream_status(party.ann, "/table/999999/events")) == 404


async def _stream_status(person: Person, path: str) -> int:
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
    lane = Lane("looking", 1)
    lane.open()
    await stream(scope, receive, send, table, lane, "nobody")
    lane.close()
    return int(sent[0]["status"])


def test_only_the_actor_s_holder_acts(party: Party) -> None:
    pk, path = party.table.pk, f"/table/{party.table.pk}/act"
    good = table_store.load(pk).match.legal()[0]
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
