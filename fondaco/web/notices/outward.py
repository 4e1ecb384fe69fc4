"""Posting to addresses that visitors name: only into the public network, and never for long.

A name is resolved once, all of its addresses are checked, and the connection goes to one of these;
so a name that leads elsewhere a moment later leads nowhere. Redirects are not followed, and of the
answer only its status is read. Networks of our own (`FONDACO_INSIDE`) may be let in.
"""

from __future__ import annotations

import re
import socket
import ssl
import time
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from urllib.parse import urlsplit

from django.conf import settings

from fondaco.web.notices.errors import Undelivered

#: Seconds for the connection, and for everything together; bytes of an answer that are looked at.
_CONNECT, _ALL = 5.0, 10.0
_MOST_READ = 16_384
_LONGEST = 1000
#: What an address may consist of: nothing that could end a line of a request.
_PLAIN = re.compile(r"[!-~]+")
_STATUS = re.compile(rb"HTTP/1\.[01] ([1-5][0-9][0-9])(?: |\r|$)")
_USUAL_PORTS = {"https": 443, "http": 80}

#: Networks that are not the public one, whatever the library of this Python says of them.
_CLOSED = tuple(
    ip_network(text)
    for text in (
        *("0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16"),
        *("172.16.0.0/12", "192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16"),
        *("198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4"),
        *("::/128", "::1/128", "::/96", "64:ff9b:1::/48", "100::/64", "2001::/23", "2001:db8::/32"),
        *("3fff::/20", "5f00::/16", "fc00::/7", "fe80::/10", "fec0::/10", "ff00::/8"),
    )
)
#: Addresses in which an IPv4 address is hidden (NAT64), which is looked at instead.
_NAT64 = ip_network("64:ff9b::/96")

Address = IPv4Address | IPv6Address


@dataclass(frozen=True)
class Place:
    """Where something is posted to."""

    scheme: str
    host: str
    port: int
    path: str

    @property
    def name(self) -> str:
        """As the head of a request names it."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == _USUAL_PORTS[self.scheme] else f"{host}:{self.port}"


def read_place(url: str) -> Place:
    """An address that may be posted to, as far as can be said without asking for its host."""
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        raise Undelivered("no_address", final=True) from None
    sound = _PLAIN.fullmatch(url) and len(url) <= _LONGEST and 0 < len(host) <= 253
    if not sound or parts.scheme not in _USUAL_PORTS or "@" in parts.netloc or parts.fragment:
        raise Undelivered("no_address", final=True)
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Place(parts.scheme, host, port or _USUAL_PORTS[parts.scheme], path)


def is_public(address: Address) -> bool:
    """Is it an address of the public network, also that one which is hidden in it?"""
    if isinstance(address, IPv6Address):
        hidden = address.ipv4_mapped or address.sixtofour
        if address in _NAT64:
            hidden = IPv4Address(int(address) & 0xFFFFFFFF)
        if hidden is not None:
            return is_public(hidden)
    closed = any(address in network for network in _CLOSED if network.version == address.version)
    return address.is_global and not address.is_multicast and not closed


def check_form(url: str) -> None:
    """Could it be posted to? Nobody is asked for the host: that may take long (`post`)."""
    place = read_place(url)
    try:
        number = ip_address(place.host)
    except ValueError:
        public = _is_usual(place) or bool(settings.INSIDE)
    else:
        public = _may_reach(place, [number])
    if not public:
        raise Undelivered("not_public", final=True)


def _resolve(place: Place) -> str:
    """The number of a host, all of whose numbers may be reached."""
    try:
        found = socket.getaddrinfo(place.host, place.port, type=socket.SOCK_STREAM)
        numbers = [str(entry[4][0]) for entry in found]
        addresses = [ip_address(number) for number in numbers]
    except OSError:
        raise Undelivered("unreachable") from None
    except (UnicodeError, ValueError):
        raise Undelivered("no_address", final=True) from None
    if not addresses or not _may_reach(place, addresses):
        raise Undelivered("not_public", final=True)
    return numbers[0]


def _may_reach(place: Place, addresses: list[Address]) -> bool:
    if all(any(one in network for network in settings.INSIDE) for one in addresses):
        return True
    return _is_usual(place) and all(map(is_public, addresses))


def _is_usual(place: Place) -> bool:
    """Only HTTPS, and where it is to be found, leads out of the house."""
    return place.scheme == "https" and place.port == _USUAL_PORTS["https"]


def post(url: str, headers: dict[str, str], body: bytes) -> int:
    """Post something; the status of the answer. Undelivered if there is none in time."""
    place, end = read_place(url), time.monotonic() + _ALL
    number = _resolve(place)
    try:
        with socket.create_connection((number, place.port), timeout=_CONNECT) as plain:
            plain.settimeout(_left(end))
            if place.scheme == "http":
                return _ask(plain, place, headers, body, end)
            context = ssl.create_default_context()
            with context.wrap_socket(plain, server_hostname=place.host) as encrypted:
                return _ask(encrypted, place, headers, body, end)
    except (OSError, ValueError):  # ssl.SSLError and TimeoutError are among the former
        raise Undelivered("unreachable") from None


def _ask(
    line: socket.socket, place: Place, headers: dict[str, str], body: bytes, end: float
) -> int:
    usual = {
        "Host": place.name,
        "User-Agent": "Fondaco",
        "Content-Length": str(len(body)),
        "Connection": "close",
    }
    head = "".join(f"{name}: {value}\r\n" for name, value in (usual | headers).items())
    line.settimeout(_left(end))
    line.sendall(f"POST {place.path} HTTP/1.1\r\n{head}\r\n".encode("ascii") + body)
    return _read_status(line, end)


def _read_status(line: socket.socket, end: float) -> int:
    """The first status that is not an interim one."""
    read = b""
    while len(read) < _MOST_READ:
        line.settimeout(_left(end))
        piece = line.recv(4096)
        read += piece
        while (found := _STATUS.match(read)) is not None and b"\n" in read:
            status = int(found.group(1))
            if status >= 200:
                return status
            _, blank, rest = read.partition(b"\r\n\r\n")
            if not blank:
                break
            read = rest
        if not piece:
            break
    raise Undelivered("no_answer")


def _left(end: float) -> float:
    left = end - time.monotonic()
    if left <= 0:
        raise TimeoutError
    return left
