"""The numbers of the site: what they count, who may read them, and that they name nobody."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from ipaddress import ip_network
from typing import Any

import pytest
from django.test import override_settings

from fondaco.engine.errors import SetupError
from fondaco.web import asgi, environment, links
from fondaco.web.limits import Limits
from fondaco.web.metrics import figures
from fondaco.web.metrics.exposition import Gauge, Histogram
from tests.web.caller import call, open_lanes
from tests.web.conftest import Person, bots_play

_TOKEN = "a token of many letters"  # noqa: S105
#: A line of the format, as its description has it: name, labels, value.
_SAMPLE = re.compile(
    r'[a-zA-Z_:][\w:]*(\{[a-zA-Z_]\w*="(?:[^"\\\n]|\\["\\n])*"(,[a-zA-Z_]\w*="(?:[^"\\\n]|\\["\\n])*")*\})?'
    r" (?:[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?|\+Inf|NaN)"
)


@pytest.fixture
def lanes() -> Iterator[None]:
    with open_lanes():
        yield


def _samples(text: str) -> dict[str, float]:
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    return {line.rpartition(" ")[0]: float(line.rpartition(" ")[2]) for line in lines}


def _told() -> dict[str, float]:
    return _samples(Person().get("/metrics").content.decode())


# ---------------------------------------------------------------- the format


def test_every_line_is_of_the_format() -> None:
    bots_play(Person().open())
    answer = Person().get("/metrics")
    assert answer.headers["Content-Type"].startswith("text/plain; version=0.0.4")
    text = answer.content.decode()
    assert text.endswith("\n")
    kinds: dict[str, str] = {}
    for line in text.splitlines():
        if line.startswith("# TYPE "):
            _, _, name, kind = line.split()
            assert name not in kinds
            kinds[name] = kind
        elif not line.startswith("# HELP "):
            assert _SAMPLE.fullmatch(line), line
            name = re.split(r"[{ ]", line)[0]
            family = re.sub(r"_(bucket|sum|count)$", "", name)
            assert kinds[name if name in kinds else family]
    assert set(kinds.values()) == {"counter", "gauge", "histogram"}


def test_steps_of_a_histogram_add_up() -> None:
    made = Histogram("h", "Seconds.", (0.1, 1.0), "kind")
    for value in (0.05, 0.1, 0.5, 7.0):
        made.observe(value, "x")
    found = _samples("\n".join(made.lines()))
    assert found == {
        'h_bucket{kind="x",le="0.1"}': 2,
        'h_bucket{kind="x",le="1"}': 3,
        'h_bucket{kind="x",le="+Inf"}': 4,
        'h_sum{kind="x"}': 7.65,
        'h_count{kind="x"}': 4,
    }


def test_odd_labels_are_escaped() -> None:
    made = Gauge("g", "With a \\ and\na line.", "name")
    made.set('a"b\\c\nd', value=1.5)
    lines = list(made.lines())
    assert lines[0] == r"# HELP g With a \\ and\na line."
    assert lines[2] == r'g{name="a\"b\\c\nd"} 1.5'
    assert _SAMPLE.fullmatch(lines[2])


# ---------------------------------------------------------------- what is counted


def test_requests_are_counted_by_kind_and_status(lanes: None) -> None:
    before = _told()

    async def ask() -> None:
        for path in ("/", "/nowhere", "/static/fondaco/site.js", "/table/999999/hint"):
            await call("GET", path)
        await call("POST", "/play/wampum")
        await call("GET", "/", host=b"evil.example")
        await call("GET", "/table/999999/events")

    asyncio.run(ask())
    after = _told()
    grown = {
        name: after[name] - before.get(name, 0)
        for name in after
        if name.startswith("fondaco_requests_total") and after[name] > before.get(name, 0)
    }
    assert grown == {
        'fondaco_requests_total{kind="look",status="200"}': 1,
        'fondaco_requests_total{kind="look",status="400"}': 1,
        'fondaco_requests_total{kind="look",status="404"}': 1,
        'fondaco_requests_total{kind="file",status="200"}': 1,
        'fondaco_requests_total{kind="hint",status="404"}': 1,
        'fondaco_requests_total{kind="change",status="403"}': 1,
        'fondaco_requests_total{kind="stream",status="404"}': 1,
    }
    looks = 'fondaco_request_seconds_count{kind="look"}'
    assert after[looks] - before.get(looks, 0) == 3
    assert not [name for name in after if "seconds" in name and "stream" in name]
    assert after["fondaco_database_seconds_count"] > before["fondaco_database_seconds_count"]


def test_refusals_of_the_limits_are_counted(lanes: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asgi, "_limits", Limits(rate=0.1, streams=1))
    monkeypatch.setattr(asgi, "PENALTY", 0.0)
    name = 'fondaco_requests_total{kind="look",status="429"}'
    before = _told().get(name, 0)

    async def ask() -> list[int]:
        return [(await call("GET", "/health")).status for _ in range(4)]

    refused = asyncio.run(ask()).count(429)
    assert refused >= 2
    assert _told()[name] == before + refused


def test_tables_and_matches_are_counted() -> None:
    ann = Person()
    ann.open(seat1="open")
    bots_play(ann.open())
    told = _told()
    stages = [
        told[f'fondaco_tables{{stage="{stage}"}}'] for stage in ("waiting", "playing", "over")
    ]
    assert stages == [1, 0, 1]
    assert told["fondaco_matches_cached"] >= 1
    hits = 'fondaco_match_cache_total{found="memory"}'
    ann.get(f"/table/{max(int(row.rsplit('/', 1)[1]) for row in _tables(ann))}")
    assert _told()[hits] > told[hits]
    assert told["process_resident_memory_bytes"] > 10_000_000


def _tables(person: Person) -> list[str]:
    return re.findall(r"/table/\d+", person.body("/"))


def test_the_last_minute(lanes: None, monkeypatch: pytest.MonkeyPatch) -> None:
    figures._lately.clear()
    assert figures.load() == figures.Load(0, 0.0, 0, 0)

    async def ask() -> None:
        for path in ("/health", "/nowhere"):
            await call("GET", path)

    asyncio.run(ask())
    load = figures.load()
    assert (load.requests, load.refused, load.failed) == (2, 1, 0)
    assert load.slow > 0
    monkeypatch.setattr(figures, "LATELY", 0.0)
    assert figures.load().requests == 0


# ---------------------------------------------------------------- who may read them


def _status(person: Person, address: str, **headers: str) -> int:
    return int(person.client.get("/metrics", REMOTE_ADDR=address, headers=headers).status_code)


def test_strangers_find_nothing() -> None:
    ann = Person()
    assert _status(ann, "127.0.0.1") == _status(ann, "::1") == 200
    assert _status(ann, "192.0.2.7") == _status(ann, "2001:db8::/64") == _status(ann, "") == 404
    shown = [
        re.sub(
            r'"\w{64}"|%2F\w+|/\w+"',
            "",
            ann.client.get(path, REMOTE_ADDR="192.0.2.7").content.decode(),
        )
        for path in ("/metrics", "/nowhere")
    ]
    assert shown[0] == shown[1]  # not even that there is something
    assert ann.post("/metrics").status_code == 405


def test_a_stranger_whom_a_proxy_passes_on_is_not_this_machine(lanes: None) -> None:
    """Even if nobody has told us of the proxy: then all seem to come from its address."""

    async def ask(*headers: tuple[bytes, bytes]) -> int:
        return (await call("GET", "/metrics", list(headers))).status

    assert asyncio.run(ask()) == 200
    assert asyncio.run(ask((b"x-forwarded-for", b"127.0.0.1"))) == 404
    assert asyncio.run(ask((b"X-Forwarded-Proto", b"https"))) == 404
    with override_settings(PROXIES=[ip_network("127.0.0.1")]):
        assert asyncio.run(ask((b"x-forwarded-for", b"198.51.100.1"))) == 404
        assert asyncio.run(ask((b"x-forwarded-for", b"127.0.0.2, 198.51.100.1"))) == 404
        assert asyncio.run(ask()) == 404


def test_those_whom_the_operator_lets() -> None:
    ann = Person()
    with override_settings(METRICS_READERS=[ip_network("192.0.2.0/24")], METRICS_TOKEN=_TOKEN):
        assert _status(ann, "192.0.2.7") == 200
        assert _status(ann, "127.0.0.1") == 404
        assert _status(ann, "198.51.100.1", authorization=f"Bearer {_TOKEN}") == 200
        assert _status(ann, "198.51.100.1", authorization=f"bearer  {_TOKEN} ") == 200
        for wrong in (f"Bearer {_TOKEN}x", f"Basic {_TOKEN}", "Bearer ", "Bearer ä", _TOKEN):
            assert _status(ann, "198.51.100.1", authorization=wrong) == 404
    with override_settings(METRICS_READERS=[], METRICS_TOKEN=""):
        assert (
            _status(ann, "127.0.0.1") == _status(ann, "127.0.0.1", authorization="Bearer ") == 404
        )


def test_readers_are_told_by_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    def read(value: str) -> tuple[list[str], str]:
        monkeypatch.setenv("FONDACO_METRICS", value)
        found, token = environment.metrics_readers()
        return list(map(str, found)), token

    assert read("") == (["127.0.0.0/8", "::1/128"], "")
    assert read("none") == ([], "")
    assert read(f"10.0.0.0/8, token:{'x' * 16}") == (["10.0.0.0/8"], "x" * 16)
    assert read(f"token:{'x' * 16}") == ([], "x" * 16)
    for wrong in ("somebody", "token:short", f"token:{'x' * 16},token:{'y' * 16}"):
        with pytest.raises(SetupError, match="FONDACO_METRICS"):
            read(wrong)


# ---------------------------------------------------------------- nobody is named


def test_nothing_tells_of_a_table_or_a_person(lanes: None) -> None:
    ann = Person()
    table = bots_play(ann.open(name="Annegret", seat1="bot:greedy"))
    waiting = ann.open(name="Annegret", seat1="open")
    seat = links.seat_token(waiting.seats.get(number=1))

    async def ask(*paths: str) -> None:
        for path in paths:
            await call("GET", path, [(b"x-forwarded-for", b"203.0.113.99")], client="203.0.113.77")

    asyncio.run(
        ask(f"/seat/{seat}", f"/table/{table.pk}?at=3", "/<script>", "/operator/enter/" + "a" * 64)
    )
    text = Person().get("/metrics").content.decode()
    names: list[Any] = [
        *("Annegret", "203.0.113", seat, table.seed, table.seed_hash, table.creator),
        *(table.opened_from, waiting.watch_nonce, ann.client.cookies["fondaco_visitor"].value),
    ]
    assert not [name for name in names if str(name) in text]
    assert not re.search(r"(?=\d*[a-f])[0-9a-f]{16}|script|seat/|table/", text)
    labels = set(re.findall(r'(\w+)="', text))
    assert labels <= {
        "kind",
        "status",
        "le",
        "version",
        "lane",
        "stage",
        "line",
        "found",
        "game",
        "name",
    }
