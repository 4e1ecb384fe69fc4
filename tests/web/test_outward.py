"""Posting to addresses that visitors name leads into the public network only, and ends in time."""

from __future__ import annotations

import datetime
import socket
import ssl
import threading
from collections.abc import Iterator
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID
from django.test import override_settings

from fondaco.web.notices import outward
from fondaco.web.notices.errors import Undelivered
from tests.web.receivers import Receiver, serving

LOCAL = [ip_network("127.0.0.0/8")]

#: What is not the public network (the registries of IANA for special addresses), and hidden forms.
CLOSED = (
    "0.0.0.0",  # noqa: S104 - nobody listens there
    *("0.1.2.3", "10.0.0.1", "100.64.0.1", "100.127.255.255", "127.0.0.1", "127.9.9.9"),
    *("169.254.169.254", "172.16.0.1", "172.31.255.255", "192.0.0.8", "192.0.2.1", "192.88.99.1"),
    *("192.168.1.1", "198.18.0.1", "198.19.255.255", "198.51.100.7", "203.0.113.9", "224.0.0.1"),
    *("239.255.255.250", "240.0.0.1", "255.255.255.255"),
    *("::", "::1", "::7f00:1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::ffff:169.254.169.254"),
    *("64:ff9b::7f00:1", "64:ff9b::a00:1", "64:ff9b:1::1", "100::1", "2001::1", "2001:db8::1"),
    *("2002:7f00:1::", "2002:a00:1::1", "2002:c0a8:101::", "3fff::1", "5f00::1", "fc00::1"),
    *("fd00:ec2::254", "fe80::1", "fec0::1", "ff02::1"),
)
OPEN = (
    *("1.1.1.1", "8.8.8.8", "100.63.255.255", "100.128.0.1", "172.15.0.1", "172.32.0.1"),
    *("192.0.1.1", "198.17.0.1", "223.255.255.1", "2606:4700::1111", "2a00:1450::1"),
    *("::ffff:8.8.8.8", "64:ff9b::808:808", "2002:808:808::1"),
)


@pytest.mark.parametrize("number", CLOSED)
def test_closed_networks(number: str) -> None:
    assert not outward.is_public(ip_address(number))


@pytest.mark.parametrize("number", OPEN)
def test_the_public_network(number: str) -> None:
    assert outward.is_public(ip_address(number))


@pytest.mark.parametrize(
    "url",
    [
        *("", "x", "//a.example", "ftp://a.example", "file:///etc/passwd", "gopher://a.example"),
        *("https://", "https:///x", "https://user@a.example", "https://u:p@a.example/"),
        *("https://@a.example", "https://a.example:99999", "https://a.example:x", "https://[::1"),
        *("https://a.example/ x", "https://a.example/\r\nX: y", "https://a.example/\t"),
        *("https://a.example/ä", "https://ä.example", "https://a.example/#x", "javascript:x"),
        "https://a.example/" + "x" * 1000,
        "https://" + "a" * 254,
    ],
)
def test_what_is_no_address(url: str) -> None:
    with pytest.raises(Undelivered) as refused:
        outward.read_place(url)
    assert refused.value.key == "no_address"
    assert refused.value.final


@pytest.mark.parametrize(
    "url",
    [
        *("http://a.example", "https://a.example:8443", "https://a.example:22", "http://8.8.8.8"),
        *("https://127.0.0.1", "https://[::1]/", "https://[::ffff:127.0.0.1]/", "https://10.1.1.1"),
        *("https://169.254.169.254/latest/meta-data/", "https://[fd00:ec2::254]/"),
    ],
)
def test_what_is_refused_before_anybody_is_asked(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "getaddrinfo", _fail)
    with pytest.raises(Undelivered, match="not_public"):
        outward.check_form(url)
    outward.check_form("https://a.example/hook")  # this could be posted to


def _fail(*_: object, **__: object) -> None:
    raise AssertionError


@pytest.fixture
def names(monkeypatch: pytest.MonkeyPatch) -> dict[str, list[list[str]]]:
    """A name server of our own: what it says of each name, the first time and later."""
    told: dict[str, list[list[str]]] = {}

    def ask(host: str, port: int, *_: Any, **__: Any) -> list[Any]:
        said = told.get(host, [[host]])  # a number is its own answer
        numbers = said.pop(0) if len(said) > 1 else said[0]
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (n, port)) for n in numbers]

    monkeypatch.setattr(socket, "getaddrinfo", ask)
    return told


@pytest.mark.parametrize("number", [*CLOSED, "fe80::1%eth0", "nonsense"])
def test_names_that_lead_inside(
    number: str, names: dict[str, list[list[str]]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Alone, or hidden behind a public one: nobody is connected to."""
    monkeypatch.setattr(socket, "create_connection", _fail)
    names |= {"a.example": [[number]], "b.example": [["8.8.8.8", number]]}
    for host in names:
        with pytest.raises(Undelivered) as refused:
            outward.post(f"https://{host}/", {}, b"")
        assert refused.value.key in ("not_public", "no_address")
        assert refused.value.final


def test_a_name_that_changes_its_mind_is_asked_once(
    names: dict[str, list[list[str]]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """DNS rebinding: the second answer would be this machine."""
    names["a.example"] = [["8.8.8.8"], ["127.0.0.1"]]
    reached = []

    def connect(place: tuple[str, int], **_: object) -> None:
        reached.append(place)
        raise TimeoutError

    monkeypatch.setattr(socket, "create_connection", connect)
    with pytest.raises(Undelivered, match="unreachable"):
        outward.post("https://a.example/", {}, b"")
    assert reached == [("8.8.8.8", 443)]


def test_our_own_networks_may_be_let_in() -> None:
    receiver = Receiver()
    with serving(receiver.server):
        with pytest.raises(Undelivered, match="not_public"):
            outward.post(receiver.url, {}, b"")
        assert not receiver.posts
        others = override_settings(INSIDE=[ip_network("10.0.0.0/8")])
        with others, pytest.raises(Undelivered, match="not_public"):
            outward.post(receiver.url, {}, b"")
        with override_settings(INSIDE=LOCAL):
            assert outward.post(f"{receiver.url}/x?y=1", {"X-A": "b"}, b"hi") == 200
    ((path, headers, body),) = receiver.posts
    assert (path, headers["x-a"], body) == ("/x?y=1", "b", b"hi")
    assert headers["host"] == f"127.0.0.1:{receiver.port}"


# ---------------------------------------------------------------- servers that behave badly


def _served(answer: bytes, more: bytes = b"") -> Iterator[str]:
    """A server that says one thing, and then the same piece for ever (or hangs up)."""
    with socket.create_server(("127.0.0.1", 0)) as listener:

        def talk() -> None:
            line, _ = listener.accept()
            with line:
                try:
                    line.recv(4096)
                    line.sendall(answer)
                    while more:
                        line.sendall(more)
                except OSError:
                    return

        thread = threading.Thread(target=talk)
        thread.start()
        yield f"http://127.0.0.1:{listener.getsockname()[1]}/"
        thread.join()


@pytest.mark.parametrize(
    ("answer", "more", "status"),
    [
        (b"HTTP/1.1 204 No Content\r\n\r\n", b"", 204),
        (b"HTTP/1.1 103 Early\r\nLink: x\r\n\r\nHTTP/1.1 201 Made\r\n\r\n", b"", 201),
        (b"HTTP/1.1 200 OK\r\n\r\n", b"x" * 4096, 200),  # a body without an end is not read
        (b"HTTP/1.1 103 Early\r\n", b"X: y\r\n" * 700, 0),  # a head without an end
        (b"x", b"x" * 4096, 0),
        (b"", b"", 0),
        (b"SSH-2.0-x\r\n", b"", 0),
        (b"HTTP/1.1 999 X\r\n\r\n", b"", 0),
    ],
)
def test_answers(answer: bytes, more: bytes, status: int) -> None:
    with override_settings(INSIDE=LOCAL):
        for url in _served(answer, more):
            if status:
                assert outward.post(url, {}, b"") == status
                continue
            with pytest.raises(Undelivered, match="no_answer"):
                outward.post(url, {}, b"")


def test_a_server_that_says_nothing_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outward, "_ALL", 0.2)
    with socket.create_server(("127.0.0.1", 0)) as listener, override_settings(INSIDE=LOCAL):
        url = f"http://127.0.0.1:{listener.getsockname()[1]}/"
        with pytest.raises(Undelivered, match="unreachable"):
            outward.post(url, {}, b"")


# ---------------------------------------------------------------- encrypted


def _certificate(folder: Path, name: str) -> Path:
    """One that vouches for itself, and its key, in one file."""
    key, now = ec.generate_private_key(ec.SECP256R1()), datetime.datetime.now(datetime.UTC)
    named = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    built = (
        x509.CertificateBuilder(named, named, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(hours=1))
        .not_valid_after(now + datetime.timedelta(hours=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(name)]), critical=False)
        .sign(key, hashes.SHA256())
    )
    path = folder / f"{name}.pem"
    private = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    path.write_bytes(private + built.public_bytes(Encoding.PEM))
    return path


def test_who_is_posted_to_must_prove_its_name(
    tmp_path: Path, names: dict[str, list[list[str]]], monkeypatch: pytest.MonkeyPatch
) -> None:
    ours, theirs = _certificate(tmp_path, "a.example"), _certificate(tmp_path, "b.example")
    names |= {"a.example": [["127.0.0.1"]], "b.example": [["127.0.0.1"]]}
    receiver = Receiver()
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(ours)
    receiver.server.socket = context.wrap_socket(receiver.server.socket, server_side=True)
    monkeypatch.setenv("SSL_CERT_FILE", str(ours))
    with serving(receiver.server), override_settings(INSIDE=LOCAL):
        assert outward.post(f"https://a.example:{receiver.port}/", {}, b"hi") == 200
        with pytest.raises(Undelivered, match="unreachable"):  # another name than it proves
            outward.post(f"https://b.example:{receiver.port}/", {}, b"hi")
        monkeypatch.setenv("SSL_CERT_FILE", str(theirs))  # nobody we trust vouches for it
        with pytest.raises(Undelivered, match="unreachable"):
            outward.post(f"https://a.example:{receiver.port}/", {}, b"hi")
    assert len(receiver.posts) == 1
