"""Streams of the door for programs: what they tell, when they end, how many there may be."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.db import OperationalError

from fondaco.web import asgi, table_store
from fondaco.web.announcements import hub
from fondaco.web.api import callers, feeds, streams
from fondaco.web.limits import Limits
from fondaco.web.models import Table, Token
from fondaco.web.operation import bans
from tests.web.caller import call, open_lanes
from tests.web.conftest import Person, bots_play
from tests.web.programs import Program

#: Whoever waits longer for something to be told has found that it is not.
_PATIENCE = 60.0


@pytest.fixture(autouse=True)
def _lanes(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Signs of life come at once, and refusals without a pause."""
    monkeypatch.setattr(streams, "HEARTBEAT", 0.01)
    monkeypatch.setattr(asgi, "PENALTY", 0.0)
    with open_lanes():
        yield


class Stream:
    """A stream that is open: what it has told so far."""

    def __init__(self, program: Program, path: str, client: str = "127.0.0.1") -> None:
        path, _, query = path.partition("?")
        self._scope: dict[str, Any] = {
            "type": "http",
            "method": "GET",
            "path": f"/api/v1{path}",
            "query_string": query.encode(),
            "headers": [
                (b"host", b"testserver"),
                (b"authorization", f"Bearer {program.token}".encode()),
            ],
            "client": (client, 1),
            "scheme": "http",
        }
        self.status, self.body, self.ended = 0, b"", False
        self._gone, self._news = asyncio.Event(), asyncio.Event()

    async def __aenter__(self) -> Stream:
        self._task = asyncio.create_task(self._run())
        await self.until(lambda: self.status != 0)
        return self

    async def __aexit__(self, *_: object) -> None:
        self._gone.set()
        await asyncio.wait_for(self._task, _PATIENCE)

    async def _run(self) -> None:
        await asgi.application(self._scope, self._receive, self._send)
        self.ended = True
        self._news.set()

    async def _receive(self) -> dict[str, Any]:
        await self._gone.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: dict[str, Any]) -> None:
        self.status = message.get("status", self.status)
        self.body += message.get("body", b"")
        self._news.set()

    @property
    def told(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.body.splitlines() if line]

    async def until(self, happened: Callable[[], bool]) -> None:
        """Wait until something has been told."""

        async def wait() -> None:
            while not happened():
                await self._news.wait()
                self._news.clear()

        await asyncio.wait_for(wait(), _PATIENCE)


def _play(pk: int) -> Table:
    match = table_store.load(pk).match
    return table_store.act(pk, int(str(match.actor)), [match.legal()[0]], None).table


def test_a_stream_catches_up_follows_and_ends_with_the_match() -> None:
    program = Program()
    table = bots_play(program.open(), until=0)

    async def follow() -> list[dict[str, Any]]:
        async with Stream(program, f"/tables/{table.pk}/stream?since=1") as stream:
            await stream.until(lambda: b'"now"' in stream.body)
            assert stream.told[-1]["table"]["version"] == table.version
            await asyncio.to_thread(_play, table.pk)
            await stream.until(lambda: stream.told[-1]["table"]["version"] > table.version)
            await stream.until(lambda: b"\n\n" in stream.body)  # a sign of life
            assert hub.awake(table.pk)
            await asyncio.to_thread(bots_play, table)
            await stream.until(lambda: stream.ended)
            return stream.told

    told = asyncio.run(follow())
    versions = [one["version"] for one in told if one["kind"] == "moves"]
    end = Table.objects.get(pk=table.pk).version
    assert versions == list(range(2, end + 1))
    assert told[-1]["table"]["stage"] == "over"


def test_a_stream_of_all_seats_hears_of_new_tables() -> None:
    program = Program()
    first = program.open()

    async def follow() -> list[dict[str, Any]]:
        async with Stream(program, "/stream") as stream:
            await stream.until(lambda: len(stream.told) == 1)
            second = await asyncio.to_thread(program.open, "yangtze")
            await stream.until(lambda: {one["table"] for one in stream.told} > {first.pk})
            await asyncio.to_thread(Table.objects.filter(pk=second.pk).delete)
            await stream.until(lambda: stream.told[-1]["kind"] == "gone")
            return stream.told

    told = asyncio.run(follow())
    assert (told[0]["table"], told[-1]["game"]) == (first.pk, "yangtze")


@pytest.mark.parametrize("path", ["/stream", "/tables/{table}/stream"])
def test_a_stream_ends_with_its_token(path: str) -> None:
    program = Program()
    table = program.open()

    async def follow() -> None:
        async with Stream(program, path.format(table=table.pk)) as stream:
            await stream.until(lambda: b"{" in stream.body)
            await asyncio.to_thread(Token.objects.all().delete)
            await stream.until(lambda: stream.ended)

    asyncio.run(follow())


def test_a_stream_ends_when_its_reader_is_kept_out() -> None:
    program = Program()

    async def follow() -> None:
        async with Stream(program, "/stream", client="192.0.2.9") as stream:
            await stream.until(lambda: stream.status == 200)
            await asyncio.to_thread(bans.ban_network, "192.0.2.9", 1, "", "198.51.100.1")
            await stream.until(lambda: stream.ended)

    asyncio.run(follow())
    bans.in_force().delete()
    bans.bans.read()


def test_streams_are_for_those_who_may_look() -> None:
    program, stranger = Program(), Program()
    table = program.open()
    path = f"/api/v1/tables/{table.pk}/stream"
    for token, status in ((program.token, 200), (stranger.token, 404), ("x", 401), ("", 401)):
        headers = [(b"authorization", f"Bearer {token}".encode())] if token else []
        answer = asyncio.run(call("GET", path, headers))
        assert answer.status == status
        assert answer.headers["access-control-allow-origin"] == "*"
        if status != 200:
            assert json.loads(answer.body)["status"] == status
            assert answer.headers["content-type"] == "application/problem+json"
    reader = Program(program.person, ("play",))
    answer = asyncio.run(call("GET", path, [(b"authorization", f"Bearer {reader.token}".encode())]))
    assert answer.status == 403


def test_a_token_and_an_address_have_so_many_streams(monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = Program(), Program(Person())
    monkeypatch.setattr(callers, "limits", Limits(rate=1000, streams=1))
    monkeypatch.setattr(streams, "limits", callers.limits)
    monkeypatch.setattr(asgi, "_limits", Limits(rate=1000, streams=2))

    async def follow() -> None:
        async with Stream(one, "/stream") as first:
            assert first.status == 200
            async with Stream(one, "/stream") as again:
                assert again.status == 429
                assert json.loads(again.body)["code"] == "too_many_streams"
            async with Stream(other, "/stream") as second:
                assert second.status == 200
                async with Stream(other, "/stream") as third:
                    assert third.status == 429
                    assert json.loads(third.body)["status"] == 429
        async with Stream(one, "/stream") as later:
            assert later.status == 200

    asyncio.run(follow())


def test_a_stream_whose_database_fails_ends_and_can_be_asked_for_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    program = Program()

    def fail(visitor: str) -> None:
        raise OperationalError

    async def follow() -> None:
        async with Stream(program, "/stream") as stream:
            await stream.until(lambda: b"\n" in stream.body)
            with monkeypatch.context() as broken:
                broken.setattr(feeds, "own_tables", fail)
                await stream.until(lambda: stream.ended)
        with monkeypatch.context() as broken:
            broken.setattr(streams, "admit", fail_at_once)
            async with Stream(program, "/stream") as refused:
                assert refused.status == 503
                assert json.loads(refused.body)["status"] == 503
        async with Stream(program, "/stream") as again:
            assert again.status == 200

    def fail_at_once(*_: object) -> None:
        raise OperationalError

    asyncio.run(follow())
