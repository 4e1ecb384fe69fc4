"""Where a request comes from: the address that quotas, limits and turns go by.

A cookie proves nothing here, since anybody can throw it away; an address is harder to change. A
proxy speaks for others: its word (X-Forwarded-For) counts only if it is one of `FONDACO_PROXIES`.
"""

from __future__ import annotations

from collections.abc import Sequence
from ipaddress import (
    IPv4Address,
    IPv4Network,
    IPv6Address,
    IPv6Network,
    ip_address,
    ip_network,
)
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.utils.crypto import salted_hmac

Address = IPv4Address | IPv6Address
Network = IPv4Network | IPv6Network

UNKNOWN = "unknown"
#: Bits of the IPv6 network that one household gets at the least.
_ONE_HOME = 64
#: Headers in which a proxy speaks for others.
_SPEAKS = (b"x-forwarded-for", b"x-forwarded-proto", b"x-forwarded-host", b"forwarded")


def parse(text: str) -> Address | None:
    """An address, or None; an IPv4 address inside an IPv6 one is an IPv4 address."""
    try:
        found = ip_address(text.strip().removeprefix("[").partition("]")[0].partition("%")[0])
    except ValueError:
        return None
    return (found.ipv4_mapped or found) if isinstance(found, IPv6Address) else found


def home(address: Address | None) -> str:
    """What counts as one caller: an IPv4 address, or an IPv6 network.

    >>> home(parse("192.0.2.7")), home(parse("2001:db8:1:2:3:4:5:6"))
    ('192.0.2.7', '2001:db8:1:2::/64')
    """
    if address is None:
        return UNKNOWN
    if isinstance(address, IPv4Address):
        return str(address)
    return str(ip_network((address, _ONE_HOME), strict=False))


def trusted(address: Address | None, proxies: Sequence[Network]) -> bool:
    """Is this one of our own proxies?"""
    return address is not None and any(address in proxy for proxy in proxies)


def resolve(scope: dict[str, Any]) -> str:
    """Whom a request is from; what a stranger claims about it is taken out of the request."""
    client = scope.get("client")
    peer = parse(client[0]) if client else None
    if not trusted(peer, settings.PROXIES):
        own = [(n, v) for n, v in scope["headers"] if n.lower() not in _SPEAKS]
        scope["passed_on"] = len(own) < len(scope["headers"])
        scope["headers"] = own
        return home(peer)
    chain = b",".join(v for n, v in scope["headers"] if n.lower() == b"x-forwarded-for")
    found = home(_first_stranger(chain.decode("latin-1")))
    scope["client"] = (found, 0)
    return found


def _first_stranger(chain: str) -> Address | None:
    """The last address that is not one of our proxies: those before it may be invented."""
    for text in reversed(chain.split(",")):
        address = parse(text)
        if not trusted(address, settings.PROXIES):
            return address
    return None


def origin(request: HttpRequest) -> str:
    """What the database knows an address by: enough to count, too little to find anybody."""
    return origin_of(home_of(request))


def origin_of(caller: str) -> str:
    """The same of a caller as limits count them (`home`)."""
    return salted_hmac("fondaco.address", caller, algorithm="sha256").hexdigest()[:32]


def home_of(request: HttpRequest) -> str:
    """The caller of a request, as limits and turns count callers."""
    text = str(request.META.get("REMOTE_ADDR", ""))
    return text if "/" in text else home(parse(text))
