"""Addresses that are let in no more for a while, kept in memory for the door.

A ban holds for what limits hold for (address.py): an IPv4 address, or an IPv6 network of 64 bits.
A network that somebody typed is kept as it is; of the address of a table there is only the hash,
which is enough to know it again.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from ipaddress import IPv4Network, IPv6Network, ip_network

from django.conf import settings
from django.db.models import QuerySet
from django.utils import timezone

from fondaco.engine.errors import FondacoError
from fondaco.web import table_store
from fondaco.web.address import UNKNOWN, Network, origin_of
from fondaco.web.models import Ban
from fondaco.web.texts import TEXTS

log = logging.getLogger("fondaco.operator")
LONGEST_DAYS, LONGEST_REASON = 3650, 200
_HOME = 64


@dataclass(frozen=True)
class _Known:
    """The bans that hold now: hash or network, and until when."""

    origins: dict[str, datetime] = field(default_factory=dict)
    networks: tuple[tuple[Network, datetime], ...] = ()


class Bans:
    """What the door asks, without asking the database."""

    def __init__(self) -> None:
        self._known = _Known()

    def read(self) -> None:
        """As the database has them now."""
        origins: dict[str, datetime] = {}
        networks: list[tuple[Network, datetime]] = []
        for text, origin, until in in_force().values_list("network", "origin", "until"):
            if origin:
                origins[origin] = max(until, origins.get(origin, until))
            if (network := read_network(text)) is not None:
                networks.append((network, until))
        self._known = _Known(origins, tuple(networks))

    def until(self, caller: str) -> datetime | None:
        """Until when a caller (`address.home`) is kept out; None: they may come in."""
        known = self._known
        if not (known.origins or known.networks) or caller == UNKNOWN:
            return None
        own = read_network(caller)
        if own is None:  # no address of a machine: a socket of this one, or a test
            return None
        ends = [until for network, until in known.networks if _covers(network, own)]
        if known.origins and (end := known.origins.get(origin_of(caller))) is not None:
            ends.append(end)
        now = timezone.now()
        return max((end for end in ends if end > now), default=None)


bans = Bans()


def in_force() -> QuerySet[Ban]:
    """The bans whose end has not come."""
    return Ban.objects.filter(until__gt=timezone.now()).order_by("-created")


def read_network(text: str) -> Network | None:
    """An address or a network; of IPv6 never less than one home. None: it is none."""
    try:
        found = ip_network(text.strip(), strict=False)
    except ValueError:
        return None
    if isinstance(found, IPv4Network):
        return found
    mapped = found.network_address.ipv4_mapped
    if mapped is not None and found.prefixlen >= 96:
        return ip_network(f"{mapped}/{found.prefixlen - 96}", strict=False)
    return found.supernet(new_prefix=_HOME) if found.prefixlen > _HOME else found


def ban_network(text: str, days: int, reason: str, operator: str) -> None:
    """Keep a network out; refused if whoever does it would be kept out as well."""
    network = read_network(text)
    if network is None:
        raise FondacoError(TEXTS["no_network"])
    own = [read_network(operator), *settings.PROXIES, *map(ip_network, ("127.0.0.0/8", "::1/128"))]
    if any(place is not None and _covers(network, place) for place in own):
        raise FondacoError(TEXTS["own_network"])
    _ban(days, reason, network=str(network))


def ban_origin(origin: str, days: int, reason: str, operator: str) -> None:
    """Keep the address out that a table was opened from."""
    if not origin:
        raise FondacoError(TEXTS["no_origin"])
    if operator != UNKNOWN and origin == origin_of(operator):
        raise FondacoError(TEXTS["own_network"])
    _ban(days, reason, origin=origin)


def lift(pk: int) -> None:
    """Let somebody in again."""
    with table_store.writing():
        Ban.objects.filter(pk=pk).delete()
    bans.read()


def _ban(days: int, reason: str, network: str = "", origin: str = "") -> None:
    if not 1 <= days <= LONGEST_DAYS:
        raise FondacoError(TEXTS["bad_days"](most=LONGEST_DAYS))
    kept = "".join(letter for letter in reason if letter.isprintable())[:LONGEST_REASON].strip()
    until = timezone.now() + timedelta(days=days)
    with table_store.writing():
        ban = Ban.objects.create(network=network, origin=origin, reason=kept, until=until)
    log.warning(
        "The operator has banned an address", extra={"facts": {"ban": ban.pk, "days": days}}
    )
    bans.read()


def _covers(network: Network, place: Network) -> bool:
    """Do they have an address in common?"""
    if isinstance(network, IPv4Network):
        return isinstance(place, IPv4Network) and network.overlaps(place)
    return isinstance(place, IPv6Network) and network.overlaps(place)
