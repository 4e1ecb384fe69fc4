"""No request makes the site fail: many odd ones over all addresses, every day other ones.

``FONDACO_FUZZ=20000`` sets another number of requests, ``FONDACO_FUZZ_SEED`` others.
"""

from __future__ import annotations

import asyncio
import json
import os
from collections import Counter
from contextlib import suppress
from datetime import timedelta
from random import Random
from typing import Any
from urllib.parse import quote, quote_from_bytes, urlencode

import pytest
from django.conf import settings
from django.core import signing
from django.db.models import F

from fondaco.engine.canonical import digest
from fondaco.engine.record import dump_record
from fondaco.engine.registry import find_game, game_ids
from fondaco.web import ledger, links, table_store
from fondaco.web.clocks.time_up import strike
from fondaco.web.contests import entries
from fondaco.web.models import Clock, Contest, Notice, NoticeWay, SeatClock, Table
from fondaco.web.operation.entrance import COOKIE, new_key
from fondaco.web.urls import urlpatterns
from fondaco.web.workers import report_worker
from tests.day import seed_of_day
from tests.web.caller import TOKEN, Answer, call, open_lanes
from tests.web.conftest import Person, bots_play, bring
from tests.web.programs import make_token
from tests.web.receivers import Browser

REQUESTS = int(os.environ.get("FONDACO_FUZZ", "1000"))
SEED = os.environ.get("FONDACO_FUZZ_SEED") or seed_of_day("requests")
#: Django's addresses, and those that are answered before it.
_ROUTES = [str(address.pattern) for address in urlpatterns]
_ROUTES += ["table/<int:pk>/events", "static/fondaco/site.js", "static/<slug:game>"]
#: Positions to practise, by game.
_EXERCISES = {game: list(find_game(game).exercises) for game in game_ids()}
_METHODS = (
    ("GET",) * 8 + ("POST",) * 9 + ("HEAD", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "X")
)
_TEXTS = (
    *("", " ", "0", "1", "-1", "007", "999999999999999999999", "9" * 5000, "1e9", "NaN", "٣", "½"),
    *(
        "\0",
        "\r\n",
        "\ud800",
        "\uffff",
        "🐫" * 50,
        "a" * 300,
        "%",
        "%00",
        "%zz",
        "../../etc/passwd",
    ),
    *("<script>", "' OR 1=1 --", "{{7*7}}", "${x}", "null", "true", "[]", "{}", "__class__"),
)
_CONTENT_TYPES = (
    *("application/x-www-form-urlencoded",) * 6,
    "application/x-www-form-urlencoded; charset=utf-8",
    "application/x-www-form-urlencoded; charset=hex",
    "multipart/form-data; boundary=x",
    "multipart/form-data",
    "multipart/form-data; boundary=",
    "multipart/form-data; boundary=x; charset=base64",
    "multipart/form-data; boundary=" + "y" * 300,
    *("application/json",) * 5,
    *("text/plain", "", ";;;", "a/b; charset"),
)
_FIELDS = (
    *("text", "version", "answer", "bot", "name", "own", "public", "lang", "next", "data"),
    *("theme", "speed", "sound", "confirm", "keys", "saved"),
    *(f"seat{number}" for number in range(6)),
    *("tried", "show", "hint"),
    *("rule", "phrase", "hear", "talk", "components"),
    *("plan", "sum", "at", "line", "seat", "rule", "to", "option_start_player", "option_bidding"),
    *("deal", "level", "q", "phase", "step", "view", "shared"),
    *("address", "url", "endpoint", "p256dh", "auth", "begin", "end", "zone", "occasion", "said"),
    *("hours", "everywhere", "back", "stop"),
    *("title", "form", "players", "rounds", "take_part", "number", "board"),
    *("question", "order", "until", "choice", "withdraw"),
    *("password", "new_password", "mail", "take", "everywhere", "rated", "q", "done"),
    *("network", "days", "reason", "stage", "from", "page"),
    *("clock", "night_from", "night_to", "no_weekends"),
    *("scope", "since", "memory", "relative", "players"),
)
#: What a browser may bring of an older house, or of none: signed, and of no sense.
_KEPT: tuple[Any, ...] = (
    *([], 3, None, "x", {}, {"name": 7, "speed": [], "theme": {}, "keys": "on"}),
    {"name": "x" * 500, "speed": "once", "theme": "dark"},
    {"lessons": {"wampum": 10**30, "chess": 1}, "beaten": {"wampum": "nobody"}, "days": ["", "x"]},
    {"lessons": {"wampum": -1, "yangtze": True}, "against": {"wampum": []}, "days": [1]},
    {"solved": {"wampum": ["none", "", "x" * 99]}, "beaten": [], "days": ["2026-13-45"] * 99},
)


#: A contest as its form sends it.
CONTEST = {
    "title": "cup",
    "form": "solo",
    "players": "2",
    "rounds": "1",
    "level": "apprentice",
    "take_part": "on",
}


SESSION = settings.SESSION_COOKIE_NAME
_PASSWORD = "seven camels, one well"  # noqa: S105


def voting_table(voter: Person) -> Table:
    """A table at which somebody's time is up, and another one is asked."""
    table = Person().open(seat1="open", seat2="none", clock="live-5-10", name="Away")
    voter.take(table.seats.get(number=1))
    while Table.objects.get(pk=table.pk).actor != 0:
        bots_play(table, until=0)
    SeatClock.objects.filter(clock__table=table).update(left=timedelta())
    Clock.objects.filter(table=table).update(due=F("since"))
    assert strike(table.pk)
    return Table.objects.get(pk=table.pk)


class World:
    """Tables of all stages and games, and somebody who sits at some of them."""

    def __init__(self) -> None:
        self.person = Person()
        self.key, chef = new_key(), Person()
        chef.post(f"/operator/enter/{new_key()}")
        self.operator = chef.client.cookies[COOKIE].value
        clocks = ("", "live-5-10", "days-1", "", "days-7")
        self.tables: list[Table] = [
            self.person.open(game, clock=clock)
            for game, clock in zip(game_ids(), clocks, strict=True)
        ]
        self.tables.append(voting_table(self.person))
        waiting = self.person.open(seat1="open", seat2="open", public="on")
        self.tables += [waiting, bots_play(self.person.open()), Person().open()]
        self.tokens = [links.seat_token(seat) for seat in waiting.seats.all()]
        self.tokens.append(links.watch_token(waiting))
        self.record = table_store.load(self.tables[-2].pk).match.record()
        kept = bring(self.person, dump_record(self.record)).url.rsplit("/", 1)[1]
        over = self.tables[-2]
        Table.objects.filter(pk=over.pk).update(shared=True)
        self.replays = [links.replay_token(over), links.replay_token(waiting), kept]
        for url in ("https://h.example/1", "https://h.example/2"):
            self.person.post("/notices/webhook", url=url)
        self.ways = list(NoticeWay.objects.all())
        self.tokens += [links.way_token(way, "stop") for way in self.ways]
        self.person.post("/contests/new/wampum", **CONTEST)
        gathering = Contest.objects.latest("pk")
        self.person.post("/contests/new/wampum", **CONTEST)
        running = Contest.objects.latest("pk")
        entries.begin(running.pk, running.organiser)
        self.contests = [links.contest_token(gathering), links.contest_token(running)]
        self.lines = {
            table.pk: table_store.load(table.pk).match.legal()
            for table in self.tables
            if table.version
        }
        member = Person()
        member.post("/account/signup", name="Ann", password=_PASSWORD)
        self.session = member.client.cookies[SESSION].value
        self.cookie = self.person.client.cookies["fondaco_visitor"].value
        self.key_of_program = make_token(self.person)

    def route(self, rng: Random) -> str:
        """An address of ours with something put into it, or nearly one."""
        pattern = rng.choice(_ROUTES)
        known = self.ways if pattern.startswith("notices/") else self.tables
        row = rng.choice(known).pk
        number = str(row if rng.random() < 0.9 else odd(rng))
        path = "/" + pattern.replace("<int:pk>", number).replace("<int:table>", number)
        game = rng.choice([*game_ids(), "chess"])
        path = path.replace("<slug:game>", game).replace("<game:game>", game)
        path = path.replace("<str:name>", rng.choice([*_EXERCISES.get(game, ()), "none"]))
        path = path.replace(
            "<str:key>", rng.choice([self.key, "0" * 64, quote(odd(rng)[:90], errors="replace")])
        )
        path = path.replace("<slug:at>", rng.choice(["1", "3", "8", "8-1", "16", "99", "x"]))
        if pattern.startswith("replay/") and rng.random() < 0.8:
            path = path.replace("<str:token>", rng.choice(self.replays))
        if pattern.startswith("contest/") and rng.random() < 0.8:
            path = path.replace("<str:token>", rng.choice(self.contests))
        path = path.replace(
            "<str:token>",
            rng.choice([*self.tokens, "1-x", quote(odd(rng)[:200], errors="replace")]),
        )
        return path + quote(odd(rng)[:50], errors="replace") if rng.random() < 0.04 else path

    def value(self, rng: Random, name: str) -> str:
        """A value that makes sense, or one that does not."""
        if rng.random() < 0.4:
            return odd(rng)
        table = rng.choice(self.tables)
        lines = self.lines.get(table.pk) or ["pass"]
        sense = {
            "text": rng.choice(lines),
            "phrase": rng.choice(["hello", "thanks", "none"]),
            "rule": rng.choice(["free", "phrases", "none"]),
            "line": rng.choice(lines),
            "plan": " ".join(rng.choice(lines).split()[: rng.randrange(1, 4)]),
            "version": str(table.version),
            "at": str(rng.randrange(0, 40)),
            "sum": str(rng.randrange(0, 3000)),
            "step": str(rng.randrange(0, 200)),
            "view": rng.choice(["all", "0", "1", "2", "3", "7"]),
            "seat": rng.choice(["0", "1", "5"]),
            "level": rng.choice(["trader", "apprentice", "none"]),
            "shared": "yes",
            "password": _PASSWORD,
            "new_password": _PASSWORD,
            "mail": rng.choice(["ann@example.org", "bert@example.org"]),
            "take": rng.choice(["yes", "no"]),
            "bot": rng.choice(["greedy", "random", ""]),
            "answer": rng.choice(["agree", "refuse", "0", "1", "3"]),
            "lang": rng.choice(["de", "en"]),
            "clock": rng.choice(["live-10-15", "days-2", "days-9"]),
            "night_from": rng.choice(["22", "8", ""]),
            "night_to": rng.choice(["8", "0"]),
            "zone": rng.choice(["Europe/Berlin", "UTC", "Europe", "Etc/GMT+5"]),
            "network": rng.choice(["192.0.2.7", "2001:db8::/32", "0.0.0.0/0"]),
            "days": rng.choice(["1", "3650", "-1"]),
            "question": rng.choice(["relocate", "bid", "sale", "auction"]),
            "order": rng.choice(["move_to", "pass", "bid_up_to", "hold", "sell"]),
            "until": rng.choice(["round", "auction", "turn", "end"]),
            "choice": rng.choice(["move v2", "move v4", "pass"]),
            "withdraw": rng.choice(["relocate", "bid"]),
            "hours": rng.choice(["0", "24", "5"]),
            "seat0": "me",
            "address": rng.choice(["ann@example.org", "a@b"]),
            "url": rng.choice(["https://h.example/3", "https://10.0.0.1/"]),
            "endpoint": "https://push.example/1",
            "begin": rng.choice(["0", "23", "24"]),
            "end": rng.choice(["0", "7"]),
            "occasion": rng.choice(["turn", "over", "x"]),
            **Browser().keys,
            "form": rng.choice(["solo", "swiss", "duplicate", "none"]),
            "players": rng.choice(["2", "3", "9"]),
            "rounds": rng.choice(["1", "2", "99"]),
        }
        return sense.get(name, rng.choice(["bot:greedy", "open", "none", "on", "true", "2"]))


def odd(rng: Random) -> str:
    """Something nobody would type."""
    if rng.random() < 0.7:
        return rng.choice(_TEXTS)
    return "".join(
        chr(rng.choice([rng.randrange(1, 256), rng.randrange(256, 9000)])) for _ in range(9)
    )


def _data_file(rng: Random) -> bytes:
    """A data file with one thing broken."""
    game = find_game(rng.choice(game_ids()))
    lines = (game.folder / "components.toml").read_text().splitlines()
    place = rng.randrange(len(lines))
    name = lines[place].partition("=")[0] or "x"
    lines[place] = rng.choice(
        [
            f"{name} = {'9' * 5000}",
            f"{name} = {odd(rng)!r}",
            "[[",
            f"{name} = []",
            "",
            f"{name} = 1e400",
        ]
    )
    return "\n".join(lines).encode("utf-8", "replace")


def _record_file(world: World, rng: Random) -> bytes:
    """A record with one thing broken, its digest right all the same, or cut off."""
    record: dict[str, Any] = json.loads(json.dumps(world.record))
    name = rng.choice(list(record))
    record[name] = rng.choice(
        [
            odd(rng),
            None,
            [],
            {},
            -1,
            10**30,
            1e400,
            record["lines"],
            {"a": [world.record]},
            [[None]] * 3,
        ]
    )
    if rng.random() < 0.5:
        with suppress(ValueError):
            rest = {key: value for key, value in record.items() if key != "digest"}
            record["digest"] = digest(rest)
    text = json.dumps(record).encode()
    return text[: rng.randrange(len(text))] if rng.random() < 0.2 else text


def _body(world: World, rng: Random, kind: str) -> bytes:
    if rng.random() < 0.05:
        return rng.randbytes(rng.randrange(2000))
    form = {name: world.value(rng, name) for name in rng.sample(_FIELDS, rng.randrange(0, 9))}
    if kind == "application/json":
        return json.dumps(_json(world, rng)).encode()
    if kind.startswith("multipart"):
        parts = [
            f'--x\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'
            for name, value in form.items()
        ]
        head = '--x\r\nContent-Disposition: form-data; name="data"; filename="my.toml"\r\n\r\n'
        text = "".join(parts).encode("utf-8", "replace")
        record = head.replace("data", "record").encode() + _record_file(world, rng) + b"\r\n"
        return text + record + head.encode() + _data_file(rng) + b"\r\n--x--\r\n"
    return urlencode(form, errors="replace").encode()


def _json(world: World, rng: Random) -> Any:
    """What a program might send, with one thing broken."""
    table = rng.choice(world.tables)
    seats = [{"kind": rng.choice(["me", "open", "bot"]), "bot": "greedy"} for _ in range(3)]
    lines = rng.sample(world.lines.get(table.pk) or ["pass"], 1)
    sent: dict[str, Any] = rng.choice(
        [
            {"version": table.version, "lines": lines},
            {"version": table.version, "actions": [rng.randrange(300)], "seat": 0},
            {"version": table.version, "wish": rng.choice(["ask", "agree", "refuse"])},
            {"game": table.game, "seats": seats, "options": {odd(rng): odd(rng)}, "public": True},
            {"game": table.game, "seats": seats, "data": _data_file(rng).decode()},
            {"link": f"/seat/{rng.choice(world.tokens)}", "name": odd(rng)[:40]},
            {"seat": rng.randrange(4), "name": "x"},
            {"bot": "greedy"},
        ]
    )
    if rng.random() < 0.4:
        sent[rng.choice([*sent, odd(rng)])] = rng.choice(
            [odd(rng), None, [], {}, -1, 10**30, 1e300, True, [sent.copy()], {"a": [None]}]
        )
    return sent if rng.random() < 0.95 else rng.choice([[sent], None, 3, odd(rng)])


def _request(world: World, rng: Random) -> dict[str, Any]:
    kind = rng.choice(_CONTENT_TYPES)
    method = rng.choice(_METHODS)
    query = [(name, world.value(rng, name)) for name in rng.sample(_FIELDS, rng.randrange(0, 3))]
    path = world.route(rng)
    if query:
        path += "?" + urlencode(query, errors="replace")
    if rng.random() < 0.02:
        path += "?" + quote_from_bytes(rng.randbytes(30), safe="&=%")
    cookie = world.cookie if rng.random() < 0.8 else quote(odd(rng), errors="replace")
    headers = {
        "cookie": f"csrftoken={TOKEN}; fondaco_visitor={cookie}; fondaco_language={odd(rng)[:5]}",
        "x-csrftoken": TOKEN,
        "accept-language": rng.choice(["de", "en;q=x", odd(rng)[:60], ""]),
        "content-type": kind,
    }
    if rng.random() < 0.4:
        key = world.key_of_program if rng.random() < 0.9 else odd(rng)
        headers["authorization"] = f"Bearer {key}"
    if rng.random() < 0.15:
        headers["cookie"] += f"; {COOKIE}={world.operator}"
    if rng.random() < 0.3:
        headers["cookie"] += f"; {SESSION}={world.session if rng.random() < 0.9 else odd(rng)[:9]}"
    for name in (ledger.SETTINGS, ledger.PROGRESS):
        if rng.random() < 0.2:
            kept = signing.dumps(rng.choice(_KEPT), salt=ledger._SALT + name, compress=True)
            headers["cookie"] += f"; {name}={kept}"
    for name, value in (
        ("hx-request", "true"),
        ("hx-target", "rules-text"),
        ("x-fondaco-layout", odd(rng)[:20]),
        ("x-fondaco-still", odd(rng)),
        ("x-fondaco-told", rng.choice([odd(rng), "0", "3.1", "999999999.9999", "5"])),
        ("x-fondaco-offer", "yes"),
        ("x-fondaco-talk", rng.choice([odd(rng), "", "0", "1.0", "999999999.3"])),
    ):
        if rng.random() < 0.3:
            headers[name] = value
    told = [
        (name.encode(), value.encode("utf-8", "replace").replace(b"\r", b"").replace(b"\n", b""))
        for name, value in headers.items()
    ]
    return {"method": method, "path": path, "headers": told, "body": _body(world, rng, kind)}


def test_no_request_makes_the_site_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(report_worker.report_worker, "wake", lambda: None)
    world, rng = World(), Random(SEED)
    statuses: Counter[int] = Counter()

    async def ask() -> None:
        for number in range(REQUESTS):
            request = _request(world, rng)
            answer = await call(**request)
            statuses[answer.status] += 1
            assert answer.status < 500, (number, request, answer.body[:300])
            _check(answer)

    with open_lanes():
        asyncio.run(ask())
    assert statuses.total() == REQUESTS
    assert len([status for status in statuses if statuses[status] > REQUESTS // 300]) >= 6, statuses
    Notice.objects.all().delete()
    NoticeWay.objects.all().delete()
    for table in Table.objects.exclude(version=0):  # and all matches are whole
        match = table_store.load(table.pk).match
        assert match.lines or match.first_state is not None  # a deal, or a position to go on from


def _check(answer: Answer) -> None:
    if answer.status:  # nothing is answered to whoever has hung up
        assert answer.headers.get("x-content-type-options") == "nosniff", answer
    if answer.headers.get("content-type", "").startswith("application/json"):
        json.loads(answer.body or b"{}")
    assert b"Traceback" not in answer.body
