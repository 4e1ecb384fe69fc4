"""The pages for whoever runs the house: who gets in, and what can be done there."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from datetime import datetime, timedelta
from ipaddress import ip_network
from typing import Any

import pytest
from django.test import Client, override_settings
from django.urls import reverse
from django.utils import timezone

from fondaco.engine.errors import FondacoError
from fondaco.web import asgi, events, links, table_store
from fondaco.web.announcements import hub
from fondaco.web.models import Account, Ban, OperatorKey, Table
from fondaco.web.operation import bans as door
from fondaco.web.operation.bans import bans, read_network
from fondaco.web.operation.entrance import COOKIE, end_all, new_key
from fondaco.web.urls import urlpatterns
from tests.web.caller import call, open_lanes
from tests.web.conftest import Person, bots_play

#: For each address: what is sent, and the answer's status for the operator and for all others.
MATRIX: dict[str, tuple[str, dict[str, str], int, int]] = {
    "operator": ("get", {}, 200, 403),
    "operator_tables": ("get", {}, 200, 403),
    "operator_close": ("post", {}, 302, 403),
    "operator_ban_table": ("post", {"days": "0"}, 422, 403),
    "operator_talk": ("get", {}, 200, 403),
    "operator_talk_remove": ("post", {}, 404, 403),
    "operator_talk_settle": ("post", {}, 404, 403),
    "operator_talk_ban": ("post", {"days": "1"}, 404, 403),
    "operator_bans": ("post", {"network": "nobody", "days": "1"}, 422, 403),
    "operator_lift": ("post", {}, 302, 403),
    "operator_people": ("get", {}, 200, 403),
    "operator_rename": ("post", {}, 404, 403),
    "operator_delete": ("post", {}, 404, 403),
    "operator_enter": ("get", {}, 404, 404),
    "operator_leave": ("post", {}, 302, 403),
}


@pytest.fixture(autouse=True)
def _nobody_is_kept_out() -> Iterator[None]:
    yield
    Ban.objects.all().delete()
    OperatorKey.objects.all().delete()
    bans.read()


def operator(lang: str = "en") -> Person:
    """Somebody who came in by a link."""
    person = Person(lang)
    assert person.post(f"/operator/enter/{new_key()}").url == "/operator"
    return person


def _path(name: str, pk: int) -> str:
    pattern = next(str(p.pattern) for p in urlpatterns if p.name == name)
    values: list[Any] = [pk] if "<int:pk>" in pattern else ["a" * 64] if "<str:" in pattern else []
    return reverse(name, args=values)


# ---------------------------------------------------------------- who gets in


def test_every_address_of_the_operator_is_in_the_matrix() -> None:
    named = {p.name for p in urlpatterns if str(p.pattern).startswith("operator")}
    assert named == set(MATRIX)


@pytest.mark.parametrize("name", MATRIX)
def test_the_matrix(name: str) -> None:
    """Strangers, somebody at the table, forged keys, ended ones, a link's own key: none gets in."""
    method, data, wanted, refused = MATRIX[name]
    ann = Person()
    table, path = ann.open(), ""
    path = _path(name, table.pk)
    unused, gone, late = new_key(), operator(), operator()
    gone.post("/operator/leave")
    chef = operator()
    OperatorKey.objects.filter(pk=max(_keys()) - 1).update(until=timezone.now())
    others = [Person(), ann, gone, late]
    for key in ("0" * 64, "", unused, "x", chef.client.cookies[COOKIE].value[:-1]):
        person = Person()
        person.client.cookies[COOKIE] = key
        others.append(person)
    for person in others:
        assert getattr(person, method)(path, **data).status_code == refused, name
    assert Table.objects.filter(pk=table.pk).exists()
    assert not Ban.objects.exists()
    assert getattr(chef, method)(path, **data).status_code == wanted


def _keys() -> list[int]:
    return list(OperatorKey.objects.values_list("pk", flat=True))


def test_a_link_is_good_for_one_browser() -> None:
    path = f"/operator/enter/{new_key()}"
    ann, bert = Person(), Person("de")
    assert "Eintreten" in bert.body(path)  # a visit, or a preview, uses nothing up
    assert COOKIE not in bert.get(path).cookies
    came = ann.post(path)
    assert came.status_code == 302
    cookie = came.cookies[COOKIE]
    assert (cookie["httponly"], cookie["samesite"], cookie["path"]) == (True, "Strict", "/operator")
    assert cookie.value not in path
    for send in (bert.get, bert.post):
        assert send(path).status_code == 404
    assert bert.get("/operator").status_code == 403
    assert ann.get("/operator").status_code == 200
    assert OperatorKey.objects.filter(digest__contains=cookie.value).count() == 0


def test_links_and_stays_end() -> None:
    link = f"/operator/enter/{new_key()}"
    OperatorKey.objects.update(until=timezone.now())
    assert Person().post(link).status_code == 404
    ann = operator()
    assert end_all() == 2
    assert ann.get("/operator").status_code == 403


def test_others_are_told_how_one_gets_there() -> None:
    for lang, word in (("en", "on its own computer"), ("de", "auf dem eigenen Rechner")):
        assert word in Person(lang).get("/operator").content.decode()


def test_forms_need_a_token_of_our_own_pages() -> None:
    client = Client(enforce_csrf_checks=True)
    key = new_key()
    assert client.post(f"/operator/enter/{key}").status_code == 403
    ann = operator()
    client.cookies = ann.client.cookies
    table = Person().open()
    assert client.post(f"/operator/tables/{table.pk}/close").status_code == 403
    assert Table.objects.filter(pk=table.pk).exists()


# ---------------------------------------------------------------- tables


def test_tables_are_listed_by_stage_and_address() -> None:
    ann, chef = Person(), operator("de")
    over = bots_play(ann.open(name="Annegret"))
    waiting = ann.open(seat1="open")
    shown = chef.get("/operator/tables").content.decode()
    for table in (over, waiting):
        assert f'id="table-{table.pk}"' in shown
    assert "Annegret" in shown
    only = chef.get("/operator/tables", stage="waiting").content.decode()
    assert f'id="table-{waiting.pk}"' in only
    assert f'id="table-{over.pk}"' not in only
    origin = Table.objects.get(pk=over.pk).opened_from
    for asked, there in ((origin, True), ("0" * 32, False)):
        found = chef.get("/operator/tables", **{"from": asked}).content.decode()
        assert (f'id="table-{over.pk}"' in found) is there
    assert chef.get("/operator/tables", page="9" * 30, stage="x").status_code == 200
    assert chef.get("/operator/tables", page="7").status_code == 200


def test_pages_of_the_list(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fondaco.web.operation.overview.ROWS", 2)
    ann, chef = Person(), operator()
    tables = [ann.open(seat1="open").pk for _ in range(3)]
    first = chef.get("/operator/tables", stage="waiting").content.decode()
    assert "stage=waiting&amp;page=1" in first
    second = chef.get("/operator/tables", stage="waiting", page="1").content.decode()
    assert f'id="table-{tables[0]}"' in second
    assert f'id="table-{tables[1]}"' not in second
    assert "page=2" not in second


def test_the_operator_sees_no_hand_and_no_link() -> None:
    """Running the house is no key to private tables."""
    ann, chef = Person(), operator()
    table = ann.open(seat1="open", option_start_player="seat_0")
    seat = links.seat_token(table.seats.get(number=1))
    shown = chef.get("/operator/tables").content.decode()
    for secret in (seat, table.seed, table.seed_hash, table.watch_nonce, table.creator):
        assert secret not in shown
    assert chef.get(f"/table/{table.pk}").status_code == 404


def test_a_table_is_closed_and_its_pages_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    ann, chef = Person(), operator()
    tables = [ann.open(seat1="open"), ann.open(option_start_player="seat_0"), bots_play(ann.open())]
    kept, told = ann.open(), []
    monkeypatch.setattr(hub, "announce", lambda *news: told.append(news[0]))
    for table in tables:
        assert chef.post(f"/operator/tables/{table.pk}/close").status_code == 302
        assert ann.get(f"/table/{table.pk}").status_code == 404
    assert told == [table.pk for table in tables]
    assert list(Table.objects.values_list("pk", flat=True)) == [kept.pk]
    for pk in (tables[0].pk, 2**62):
        assert chef.post(f"/operator/tables/{pk}/close").status_code == 302
    assert chef.post(f"/operator/tables/{2**64}/close").status_code == 404


def test_what_is_done_is_noted_without_saying_to_whom(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("WARNING")
    chef, table = operator(), Person().open(name="Annegret")
    chef.post("/operator/bans", network="192.0.2.7", days="3", reason="noise")
    chef.post(f"/operator/bans/{Ban.objects.get().pk}/lift")
    chef.post(f"/operator/tables/{table.pk}/close")
    noted = [record for record in caplog.records if record.name == "fondaco.operator"]
    said = " ".join(record.getMessage() for record in noted)
    assert [word in said for word in ("come in", "banned", "lifted", "closed")] == [True] * 4
    told = said + "".join(str(vars(record).get("facts")) for record in noted)
    assert f"'table': {table.pk}" in told
    assert not [word for word in ("192.0.2", "noise", "Annegret") if word in told]


def test_a_bot_at_a_closed_table_does_no_harm() -> None:
    table = Person().open()
    loaded = table_store.load(table.pk)
    table_store.remove(Table.objects.filter(pk=table.pk), 1)
    with pytest.raises(Exception, match="forbidden"):
        table_store.act(table.pk, 0, [loaded.match.legal()[0]], loaded.table.version, by_bot=True)


# ---------------------------------------------------------------- bans


@pytest.fixture
def lanes(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(asgi, "PENALTY", 0.0)
    with open_lanes():
        yield


def _status(address: str, path: str = "/health", **headers: bytes) -> int:
    named = [(name.replace("_", "-").encode(), value) for name, value in headers.items()]
    return asyncio.run(call("GET", path, named, client=address)).status


def test_who_is_kept_out_gets_nothing_at_all(lanes: None) -> None:
    chef = operator()
    table = Person().open(public="on")
    sent = {"network": "192.0.2.7", "days": "3", "reason": "noise"}
    assert chef.post("/operator/bans", **sent).status_code == 302
    for path in (
        "/",
        "/health",
        "/static/fondaco/site.js",
        f"/table/{table.pk}/events",
        "/nowhere",
    ):
        assert _status("192.0.2.7", path) == 403
        assert _status("192.0.2.8", path) in (200, 404)
    answer = asyncio.run(call("GET", "/", [(b"accept-language", b"de")], client="192.0.2.7"))
    assert "hereingelassen" in answer.body.decode()
    assert "noise" not in answer.body.decode()
    assert "noise" in chef.get("/operator/bans").content.decode()
    assert chef.post(f"/operator/bans/{Ban.objects.get().pk}/lift").status_code == 302
    assert _status("192.0.2.7") == 200


def test_an_open_page_hears_nothing_more(lanes: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(events, "HEARTBEAT", 0.01)
    table = Person().open(public="on")
    headers = [(b"host", b"testserver")]
    scope = {"type": "http", "method": "GET", "path": "/", "headers": headers}
    sent: list[dict[str, Any]] = []

    async def listen() -> None:
        async def send(message: dict[str, Any]) -> None:
            sent.append(message)

        async def receive() -> dict[str, Any]:
            await asyncio.sleep(3600)
            raise AssertionError

        lane = asgi.LANES["looking"]
        listening = asyncio.ensure_future(
            events.stream(scope, receive, send, table.pk, lane, "192.0.2.7")
        )
        while len(sent) < 4:
            await asyncio.sleep(0.01)
        assert not listening.done()
        await asyncio.to_thread(door.ban_network, "192.0.2.7", 1, "", "127.0.0.1")
        await asyncio.wait_for(listening, 60)

    asyncio.run(listen())
    assert sent[0]["status"] == 200


@pytest.mark.parametrize(
    ("typed", "kept_out", "let_in"),
    [
        ("192.0.2.0/28", ["192.0.2.1", "192.0.2.15", "::ffff:192.0.2.3"], ["192.0.2.16"]),
        ("2001:db8:1:2::9", ["2001:db8:1:2:ffff::1"], ["2001:db8:1:3::9", "192.0.2.1"]),
        ("2001:db8:7::/48", ["2001:db8:7:5::1"], ["2001:db8:8::1"]),
        ("::ffff:198.51.100.0/120", ["198.51.100.200"], ["198.51.101.1", "2001:db8::1"]),
    ],
)
def test_networks(lanes: None, typed: str, kept_out: list[str], let_in: list[str]) -> None:
    door.ban_network(typed, 1, "", "127.0.0.1")
    assert [_status(address) for address in kept_out] == [403] * len(kept_out)
    assert [_status(address) for address in let_in] == [200] * len(let_in)


def test_what_a_stranger_says_of_himself_opens_nothing(lanes: None) -> None:
    door.ban_network("192.0.2.7", 1, "", "127.0.0.1")
    assert _status("192.0.2.7", x_forwarded_for=b"198.51.100.1") == 403
    with override_settings(PROXIES=[ip_network("10.0.0.0/8")]):
        assert _status("10.0.0.1", x_forwarded_for=b"192.0.2.7") == 403
        assert _status("10.0.0.1", x_forwarded_for=b"192.0.2.7, 198.51.100.1") == 200


def test_a_ban_ends(lanes: None) -> None:
    door.ban_network("192.0.2.7", 1, "", "127.0.0.1")
    assert _status("192.0.2.7") == 403
    bans._known = door._Known(networks=((ip_network("192.0.2.7"), _soon(-1)),))
    assert _status("192.0.2.7") == 200  # at once, though nothing was read again
    Ban.objects.update(until=_soon(-1))
    bans.read()
    assert bans._known == door._Known()


def _soon(seconds: float) -> datetime:
    return timezone.now() + timedelta(seconds=seconds)


def test_the_address_of_a_table_is_kept_out_though_nobody_knows_it(lanes: None) -> None:
    chef, far = operator(), Person()
    form = {"seat0": "me", "seat1": "open"}
    opened = far.client.post("/new/wampum", form, REMOTE_ADDR="2001:db8:5:6::1")
    pk = int(opened.headers["Location"].rsplit("/", 1)[1])
    assert chef.post(f"/operator/tables/{pk}/ban", days="2", reason="").status_code == 302
    assert _status("2001:db8:5:6:7::9") == 403
    assert _status("2001:db8:5:7::9") == 200
    assert "2001:db8:5" not in chef.get("/operator/bans").content.decode()
    own = Person().open(seat1="open")
    refused = chef.post(f"/operator/tables/{own.pk}/ban", days="2")
    assert refused.status_code == 422
    Table.objects.filter(pk=own.pk).update(opened_from="")
    assert chef.post(f"/operator/tables/{own.pk}/ban", days="2").status_code == 422
    assert chef.post(f"/operator/tables/{own.pk + 999}/ban", days="2").status_code == 404


@pytest.mark.parametrize(
    "network", ["0.0.0.0/0", "::/0", "127.0.0.1", "::1", "203.0.113.0/24", "10.1.2.3"]
)
def test_nobody_keeps_out_themselves_this_machine_or_a_proxy(network: str) -> None:
    with (
        override_settings(PROXIES=[ip_network("10.0.0.0/8")]),
        pytest.raises(FondacoError, match="keep out you"),
    ):
        door.ban_network(network, 1, "", "203.0.113.9")
    assert not Ban.objects.exists()


@pytest.mark.parametrize("typed", ["", "nobody", "192.0.2.300", "192.0.2.0/33", "1", "x/y", "\0"])
def test_what_is_no_network(typed: str) -> None:
    assert read_network(typed) is None
    chef = operator("de")
    answer = chef.post("/operator/bans", network=typed, days="1")
    assert answer.status_code == 422
    assert "weder eine Adresse noch ein Netz" in answer.content.decode()


@pytest.mark.parametrize("days", ["", "0", "-1", "1.5", "3651", "9" * 40, "x"])
def test_every_ban_has_an_end(days: str) -> None:
    assert operator().post("/operator/bans", network="192.0.2.7", days=days).status_code == 422
    assert not Ban.objects.exists()


def test_bans_of_other_processes_are_read(lanes: None) -> None:
    Ban.objects.create(network="192.0.2.7/32", until=_soon(60))
    Ban.objects.create(network="no network", until=_soon(60))  # a row that makes no sense
    assert _status("192.0.2.7") == 200
    bans.read()
    assert _status("192.0.2.7") == 403
    assert bans.until("unknown") is None


# ---------------------------------------------------------------- people


def test_the_operator_takes_a_name_away_and_deletes_an_account() -> None:
    ann = Person()
    sent = {"name": "Rude word", "password": "seven camels, one well"}
    assert ann.post("/account/signup", **sent).status_code == 302
    table = ann.open(name="Rude word", public="on")
    account, chef = Account.objects.get(), operator()
    assert "Rude word" in chef.get("/operator/people", q="rude").content.decode()
    assert "Rude word" not in chef.get("/operator/people", q="x").content.decode()
    chef.post(f"/operator/people/{account.pk}/rename")
    account.refresh_from_db()
    assert "Rude" not in account.name
    assert table.seats.get(number=0).name == ""
    assert "Rude word" not in Person().body(f"/table/{table.pk}")
    again = {"name": account.name, "password": "seven camels, one well"}
    assert Person().post("/account/login", **again).status_code == 302
    chef.post(f"/operator/people/{account.pk}/delete")
    assert not Account.objects.exists()
