"""What one address may ask for: fresh cookies and invented headers buy nothing."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator
from datetime import timedelta
from ipaddress import ip_network
from typing import Any

import pytest
from django.test import override_settings
from django.utils import timezone

import fondaco
from fondaco.engine.record import dump_record
from fondaco.engine.registry import find_game
from fondaco.web import asgi, request_threads, seats
from fondaco.web.address import home, parse, resolve
from fondaco.web.fair_queue import FairQueue
from fondaco.web.limits import Bucket, Limits, Quota, kind_of
from fondaco.web.links import replay_token
from fondaco.web.models import KeptRecord, Table
from tests.web.caller import call, open_lanes, post
from tests.web.conftest import Person, as_file, bots_play, bring


@pytest.fixture
def narrow(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A site with small buckets that refuses without a pause."""
    monkeypatch.setattr(asgi, "_limits", Limits(rate=2, streams=2))
    monkeypatch.setattr(asgi, "PENALTY", 0.0)
    with open_lanes():
        yield


# ---------------------------------------------------------------- addresses


@pytest.mark.parametrize(
    ("address", "caller"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:aaaa::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:bbbb::9", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("fe80::1%eth0", "fe80::/64"),
        ("no address", "unknown"),
        ("", "unknown"),
    ],
)
def test_what_counts_as_one_caller(address: str, caller: str) -> None:
    assert home(parse(address)) == caller


def _resolved(peer: str, forwarded: str, proxies: list[str]) -> tuple[str, list[Any]]:
    scope: dict[str, Any] = {
        "client": (peer, 1),
        "headers": [(b"x-forwarded-for", forwarded.encode()), (b"x-forwarded-proto", b"https")],
    }
    with override_settings(PROXIES=[ip_network(proxy) for proxy in proxies]):
        return resolve(scope), scope["headers"]


def test_a_stranger_s_word_on_himself_is_not_taken() -> None:
    assert _resolved("192.0.2.7", "198.51.100.1", []) == ("192.0.2.7", [])
    assert _resolved("127.0.0.1", "198.51.100.1", []) == ("127.0.0.1", [])


def test_a_proxy_of_ours_speaks_for_others() -> None:
    own = ["10.0.0.0/8"]
    assert _resolved("10.0.0.1", "198.51.100.1", own)[0] == "198.51.100.1"
    # what stands before the first address that our proxies have seen may be invented
    assert _resolved("10.0.0.1", "1.2.3.4, 198.51.100.1, 10.9.9.9", own)[0] == "198.51.100.1"
    assert _resolved("10.0.0.1", "nonsense", own)[0] == "unknown"
    assert _resolved("10.0.0.1", "", own)[0] == "unknown"


# ---------------------------------------------------------------- buckets


def test_a_bucket_empties_for_one_caller_and_not_for_another() -> None:
    bucket = Bucket(rate=0.0, burst=3)
    assert [bucket.take("a") for _ in range(4)] == [True, True, True, False]
    assert bucket.take("b")


def test_a_quota_is_given_back() -> None:
    quota = Quota(1)
    with quota.one("a") as first, quota.one("a") as second:
        assert (first, second) == (True, False)
    assert quota.take("a")


@pytest.mark.parametrize(
    ("method", "path", "query", "kind"),
    [
        ("POST", "/play/wampum", b"", "change"),
        ("DELETE", "/", b"", "change"),
        ("GET", "/", b"", "look"),
        ("GET", "/table/7", b"plan=x", "look"),
        ("GET", "/table/7", b"at=3", "history"),
        ("GET", "/replay/7-x", b"step=3", "history"),
        ("GET", "/replay/7-x/picture", b"", "history"),
        ("GET", "/table/7/replay", b"", "history"),
        ("GET", "/replays", b"", "look"),
        ("POST", "/replays", b"", "record"),
        ("POST", "/replay/7-x/branch", b"", "change"),
        ("GET", "/table/7/hint", b"", "hint"),
        ("GET", "/table/7/why", b"line=pass", "why"),
        ("GET", "/static/fondaco/site.js", b"", "file"),
    ],
)
def test_kinds_have_buckets_of_their_own(method: str, path: str, query: bytes, kind: str) -> None:
    assert kind_of({"method": method, "path": path, "query_string": query}) == kind


def _statuses(count: int, **named: Any) -> Counter[int]:
    async def all_of_them() -> list[int]:
        return [
            (
                await post(
                    "/table/1/act",
                    {"text": "pass"},
                    cookie=f"fondaco_visitor={number:032d}:x",
                    more=[(b"x-forwarded-for", f"10.1.{number}.1".encode())],
                    **named,
                )
            ).status
            for number in range(count)
        ]

    return Counter(asyncio.run(all_of_them()))


def test_fresh_cookies_and_forwarded_headers_pass_no_limit(narrow: None) -> None:
    found = _statuses(60)
    assert found[429] >= 60 - 2 * 5 - 5  # the burst, and what time gives back meanwhile
    assert _statuses(1, client="192.0.2.9") == {404: 1}


def test_looking_is_limited_too_and_hints_more(narrow: None) -> None:
    async def ask(path: str, count: int) -> Counter[int]:
        return Counter([(await call("GET", path)).status for _ in range(count)])

    looks, hints = asyncio.run(ask("/table/1", 40)), asyncio.run(ask("/table/1/hint", 40))
    assert looks[429] > 10
    assert hints[429] > 35
    assert asyncio.run(call("GET", "/table/1/why")).status == 404


def test_streams_of_one_address_are_counted(narrow: None) -> None:
    for _ in range(2):
        asgi._limits.streams.take("127.0.0.1")
    assert asyncio.run(call("GET", "/table/1/events")).status == 429
    assert asyncio.run(call("GET", "/table/1/events", client="192.0.2.9")).status == 404


def test_only_our_own_name_is_answered_to(narrow: None) -> None:
    for path in ("/", "/health", "/static/fondaco/site.js", "/table/1/events"):
        assert asyncio.run(call("GET", path, host=b"evil.example")).status == 400
    assert asyncio.run(call("GET", "/health")).status == 200


def test_a_question_that_is_no_text_is_refused(narrow: None) -> None:
    assert asyncio.run(call("GET", "/link?to=\xc2\x20")).status == 400


def test_files_carry_the_headers_of_pages(narrow: None) -> None:
    answer = asyncio.run(call("GET", "/static/fondaco/site.js"))
    assert answer.status == 200
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    tag = answer.headers["etag"].encode()
    again = asyncio.run(call("GET", "/static/fondaco/site.js", [(b"if-none-match", tag)]))
    assert (again.status, again.body) == (304, b"")
    for path in ("/static/../settings.py", "/static/", "/static/%2e%2e/settings.py", "/static//"):
        assert asyncio.run(call("GET", path)).status == 404


# ---------------------------------------------------------------- bodies


def test_half_a_form_is_no_form(narrow: None) -> None:
    async def receive() -> dict[str, Any]:
        return {"type": "http.disconnect"}

    with pytest.raises(request_threads.Refused):
        asyncio.run(request_threads._read(receive))


def test_a_body_too_large_is_not_kept(narrow: None) -> None:
    large = b"x" * (request_threads.LARGEST_BODY + 1)
    assert asyncio.run(call("POST", "/play/wampum", body=large)).status == 413


def test_a_body_that_does_not_come_is_given_up(
    narrow: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def never() -> dict[str, Any]:
        await asyncio.sleep(3600)
        raise AssertionError

    async def ask() -> int:
        found: list[int] = []

        async def send(message: dict[str, Any]) -> None:
            if "status" in message:
                found.append(message["status"])

        scope = {"type": "http", "method": "POST", "path": "/play/wampum", "headers": []}
        await asgi.lane_of(scope)(scope, never, send, "somebody")
        return found[0]

    monkeypatch.setattr(request_threads, "BODY_PATIENCE", 0.1)
    assert asyncio.run(ask()) == 408


@pytest.mark.parametrize("code", ["hex", "zip", "rot13", "base64", "utf-16", "idna", "x" * 99])
def test_forms_in_codes_that_are_none_are_refused(narrow: None, code: str) -> None:
    for kind in ("multipart/form-data; boundary=x", "application/x-www-form-urlencoded"):
        told = f"{kind}; charset={code}".encode()
        answer = asyncio.run(call("POST", "/play/wampum", [(b"content-type", told)], b"a=b"))
        assert answer.status == 415


# ---------------------------------------------------------------- turns and quotas


@pytest.mark.parametrize(
    ("method", "path", "query", "lane"),
    [
        ("POST", "/table/1/act", b"", "deciding"),
        ("GET", "/table/1", b"plan=offer+v2", "looking"),
        ("GET", "/table/1/why", b"line=pass", "looking"),
        ("GET", "/table/1/hint", b"", "advising"),
        ("GET", "/table/1", b"at=3", "thinking"),
        ("GET", "/replay/7-x", b"step=3", "thinking"),
        ("POST", "/replays", b"", "thinking"),
    ],
)
def test_nobody_waits_for_those_who_ask_for_more(
    method: str, path: str, query: bytes, lane: str
) -> None:
    scope = {"type": "http", "method": method, "path": path, "query_string": query}
    assert asgi.lane_of(scope) is asgi.LANES[lane]


def test_owners_take_turns() -> None:
    turns: FairQueue[str] = FairQueue(most=100)
    for number in range(5):
        assert turns.put("mallory", f"m{number}")
    turns.put("ann", "a0")
    turns.put("bert", "b0")
    assert [turns.take() for _ in range(7)] == ["m0", "a0", "b0", "m1", "m2", "m3", "m4"]


def test_too_many_things_of_one_owner_are_refused() -> None:
    turns: FairQueue[int] = FairQueue(most=2)
    assert [turns.put("mallory", n) for n in range(3)] == [True, True, False]
    assert turns.put("ann", 1)


def test_tables_of_one_address_are_counted_by_the_hour(
    ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    with override_settings(TABLES_AN_HOUR=3):
        for number in range(3):
            assert Person().post("/play/wampum").status_code == 302, number
        refused = ann.post("/play/wampum")
        assert refused.status_code == 429
        assert "tables" in refused.content.decode()
        form = ann.post("/new/wampum", seat0="me", seat1="bot:greedy", seat2="bot:greedy")
        assert form.status_code == 429
        position = next(iter(find_game("wampum").exercises))
        for path in ("/learn/wampum/play", f"/practice/wampum/{position}/play"):
            assert ann.post(path).status_code == 429, path
        assert Table.objects.count() == 3
        elsewhere = Person().client.post("/play/wampum", REMOTE_ADDR="192.0.2.9")
        assert elsewhere.status_code == 302
        Table.objects.update(created=timezone.now() - timedelta(hours=2))
        assert ann.post("/play/wampum").status_code == 302


def test_records_of_one_address_are_counted_by_the_hour(ann: Person) -> None:
    files = [dump_record(fondaco.start("wampum", 3, seed).record()) for seed in range(3)]
    with override_settings(REPORTS_AN_HOUR=2):
        found = [bring(Person(), one).status_code for one in files]
        assert found == [302, 302, 429]
        elsewhere = ann.client.post(
            "/replays", {"record": as_file(files[2])}, REMOTE_ADDR="192.0.2.9"
        )
        assert elsewhere.status_code == 302
        KeptRecord.objects.update(created=timezone.now() - timedelta(hours=2))
        assert bring(Person(), files[2]).status_code == 302


def test_playing_on_from_a_replay_counts_as_a_new_table(ann: Person) -> None:
    table = bots_play(ann.open())
    path = f"/replay/{replay_token(table)}/branch"
    with override_settings(TABLES_AN_HOUR=2):
        form = {"step": "3", "seat": "1", "level": "trader"}
        assert [ann.post(path, **form).status_code for _ in range(2)] == [302, 429]


def test_nobody_fills_the_lobby_alone(ann: Person) -> None:
    """Whoever opens many public tables shows two of them; all others are still found."""
    opener = seats.Opener("somebody", "elsewhere")
    places = [("me", "Honest", ""), ("open", "", ""), ("open", "", "")]
    honest = seats.open_table(find_game("wampum"), places, opener, public=True)
    for _ in range(20):
        ann.open(seat1="open", seat2="open", public="on", name="Flood")
    page = Person().body("/")
    assert f"/table/{honest.pk}" in page
    assert page.count("Flood</b>") == 2
