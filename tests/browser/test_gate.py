"""Connections at a real server: silent, endless and too many ones shut nobody else out."""

from __future__ import annotations

import http.client
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from tests.browser.site import Site

_MOST = 30
_ELSEWHERE = "127.0.0.2"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with Site(tmp_path_factory.mktemp("gate"), FONDACO_CONNECTIONS=str(_MOST)) as running:
        yield running


def _connect(site: Site, source: str = "127.0.0.1") -> socket.socket:
    return socket.create_connection(("127.0.0.1", site.port), 60, (source, 0))


def _status(site: Site, source: str = _ELSEWHERE) -> int:
    connection = http.client.HTTPConnection("127.0.0.1", site.port, 60, (source, 0))
    try:
        connection.request("GET", "/health")
        return connection.getresponse().status
    finally:
        connection.close()


def test_silent_connections_shut_nobody_else_out_and_are_ended(site: Site) -> None:
    with ExitStack() as stack:
        silent = [stack.enter_context(_connect(site)) for _ in range(_MOST)]
        begun = time.monotonic()
        with _connect(site) as one_more:
            assert one_more.recv(100).startswith(b"HTTP/1.1 503")
        assert _status(site) == 200
        silent[0].sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n")  # and never the rest
        assert all(b"408" in one.recv(200) for one in silent)
        assert 5 < time.monotonic() - begun < 40
    deadline = time.monotonic() + 60
    while _status(site, "127.0.0.1") != 200:
        assert time.monotonic() < deadline, "there is room again"


def test_endless_headers_are_refused(site: Site) -> None:
    with _connect(site, "127.0.0.3") as one:
        one.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n")
        sent = 0
        try:
            while sent < 10_000_000:
                sent += one.send(b"X-Pad: " + b"y" * 1000 + b"\r\n")
        except OSError:
            pass
        assert sent < 5_000_000
    with _connect(site, "127.0.0.3") as one:
        one.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: " + b"y" * 20_000)
        assert one.recv(100).startswith(b"HTTP/1.1 431")


def test_a_long_head_that_is_no_too_long_one_is_read(site: Site) -> None:
    with _connect(site, "127.0.0.3") as one:
        pad = b"".join(b"X-Pad-%d: %s\r\n" % (number, b"y" * 900) for number in range(15))
        one.sendall(b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n" + pad + b"\r\n")
        assert one.recv(100).startswith(b"HTTP/1.1 200")


def test_requests_one_after_the_other_on_one_connection(site: Site) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", site.port, 60)
    for _ in range(5):
        connection.request("GET", "/health")
        answer = connection.getresponse()
        assert (answer.status, bool(answer.read())) == (200, True)
    connection.close()


def test_nonsense_gets_an_answer_or_a_closed_door(site: Site) -> None:
    for told in (b"\0" * 100, b"HELO x\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"\r\n" * 500):
        with _connect(site, "127.0.0.4") as one:
            one.sendall(told)
            one.shutdown(socket.SHUT_WR)
            answer = one.recv(200)
            assert not answer or b" 4" in answer[:20]
    assert _status(site) == 200
