"""Capability links: whoever has one may sit there, or watch. No account, nothing to remember.

A token is a keyed hash over the seat and a random nonce of 128 bits, so it can be shown again to
those who may see it, cannot be guessed, and is not in the database. A new nonce ends the old link:
a seat gets one as soon as it is taken, so a link is good for one person.
"""

from __future__ import annotations

import base64
import secrets

from django.urls import reverse
from django.utils.crypto import constant_time_compare, salted_hmac

from fondaco.web.models import OPEN, Contest, KeptRecord, NoticeWay, Seat, SeatPass, Table

#: Before the number of a record, in the address of its replay.
_RECORD = "r"


def new_nonce() -> str:
    """128 random bits."""
    return secrets.token_hex(16)


def _token(kind: str, pk: int, nonce: str) -> str:
    digest = salted_hmac("fondaco.links", f"{kind}:{pk}:{nonce}", algorithm="sha256").digest()
    return f"{pk}-{base64.urlsafe_b64encode(digest[:24]).decode()}"


def seat_token(seat: Seat) -> str:
    """The token of a seat's link."""
    return _token("seat", seat.pk, seat.nonce)


def watch_token(table: Table) -> str:
    """The token of a table's watch link."""
    return _token("watch", table.pk, table.watch_nonce)


def _number(token: str) -> int:
    """The row that a token names; -1, which is none, if it names no number."""
    number = token.partition("-")[0]
    return int(number) if number.isascii() and number.isdecimal() and len(number) < 18 else -1


def find_seat(token: str) -> Seat | None:
    """The free seat of a token, or one that is lent or passed on, if it is a true one."""
    seat = Seat.objects.select_related("table").filter(pk=_number(token)).first()
    if seat is None or not (seat.kind == OPEN or seat.lent or _is_passed_on(seat)):
        return None
    return seat if constant_time_compare(seat_token(seat), token) else None


def _is_passed_on(seat: Seat) -> bool:
    return SeatPass.objects.filter(seat=seat).exists()


def used_link(token: str, visitor: str) -> Seat | None:
    """The seat of a token of any time, for somebody who holds that seat already."""
    held = Seat.objects.filter(pk=_number(token), holders__visitor=visitor)
    return held.first()


def find_watched(token: str) -> Table | None:
    """The table of a watch token, if it is a true one."""
    table = Table.objects.filter(pk=_number(token)).first()
    return table if table and constant_time_compare(watch_token(table), token) else None


def replay_token(replayed: Table | KeptRecord) -> str:
    """The token of a replay's address. It stays the same, whether strangers may open it or not."""
    if isinstance(replayed, KeptRecord):
        return _RECORD + _token("record", replayed.pk, replayed.digest)
    return _token("replay", replayed.pk, replayed.seed_hash)


def find_replayed(token: str) -> Table | KeptRecord | None:
    """The table or the record whose replay a token names, if it is a true one."""
    number = _number(token.removeprefix(_RECORD))
    kind = KeptRecord if token.startswith(_RECORD) else Table
    found: Table | KeptRecord | None = kind.objects.filter(pk=number).first()
    return found if found and constant_time_compare(replay_token(found), token) else None


def way_token(way: NoticeWay, purpose: str) -> str:
    """The token of a link in a message: `confirm` that somebody wants them, or `stop` them."""
    return _token(f"notice-{purpose}", way.pk, way.nonce)


def find_way(token: str, purpose: str) -> NoticeWay | None:
    """The way to tell somebody that a token is about, if it is a true one."""
    way = NoticeWay.objects.filter(pk=_number(token)).first()
    return way if way and constant_time_compare(way_token(way, purpose), token) else None


def contest_token(contest: Contest) -> str:
    """The token of a contest's address: whoever has it may look, and enter."""
    return _token("contest", contest.pk, contest.nonce)


def find_contest(token: str) -> Contest | None:
    """The contest that a token names, if it is a true one."""
    contest = Contest.objects.filter(pk=_number(token)).first()
    return contest if contest and constant_time_compare(contest_token(contest), token) else None


def contest_url(table: Table) -> str:
    """The address of the contest that a table belongs to; "" if there is none."""
    if table.creator:  # nobody has opened a table of a contest
        return ""
    contest = Contest.objects.filter(sittings__table=table).first()
    return reverse("contest", args=[contest_token(contest)]) if contest else ""
