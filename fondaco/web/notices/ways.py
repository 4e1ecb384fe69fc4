"""The ways by which a visitor is told: added, confirmed, tried, ended.

Nobody can have somebody else flooded: an address gets nothing but a request to confirm until it has
confirmed, few of these a day whoever asks, and visitors and addresses of the network are counted,
too, also for what is no more.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta
from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import EmailValidator
from django.utils import timezone
from django.utils.crypto import salted_hmac

from fondaco.web.links import new_nonce
from fondaco.web.models import MAIL, PUSH, WEBHOOK, Notice, NoticeWay, QuietHours
from fondaco.web.notices.errors import Undelivered
from fondaco.web.notices.message import CONFIRM, TEST
from fondaco.web.notices.occasions import OCCASIONS
from fondaco.web.notices.outbox import demand, notice_for
from fondaco.web.notices.outward import check_form
from fondaco.web.notices.quiet import is_zone
from fondaco.web.quotas import check_hourly
from fondaco.web.seats import Opener
from fondaco.web.table_store import writing

#: Ways of each kind that a visitor may have.
MOST_WAYS = {MAIL: 3, PUSH: 8, WEBHOOK: 3}
#: New ways of one address of the network, requests to confirm and tests of one visitor and of one
#: address of the network, an hour.
_NEW_AN_HOUR, ASKED_BY_ONE_AN_HOUR, ASKED_FROM_ONE_AN_HOUR = 30, 8, 30
#: Requests to confirm that one mail address gets in a day.
MOST_CONFIRMS = 3
_LONGEST_MAIL = 254
_LATER = 600


class Refused(Exception):  # noqa: N818
    """What was asked for cannot be; `key` names the sentence."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


# ---------------------------------------------------------------- adding


def add_mail(opener: Opener, lang: str, address: str) -> None:
    """A mail address; it is asked whether it wants that."""
    _check_mail(address)
    way = _add(opener, lang, MAIL, address)
    if way.confirmed is not None:
        return
    with writing():
        _check_asked(opener)
        lately = timezone.now() - timedelta(days=1)
        asked = Notice.objects.filter(digest=way.digest, kind=CONFIRM, created__gt=lately)
        if asked.count() < MOST_CONFIRMS:  # no word of it: others may have asked
            notice_for(way, CONFIRM, timezone.now()).save()


def add_webhook(opener: Opener, lang: str, url: str) -> None:
    """A webhook: used at once, since it is the visitor who has made it."""
    try:
        check_form(url)
    except Undelivered as refused:
        raise Refused(f"way_{refused.key}") from None
    _add(opener, lang, WEBHOOK, url, confirmed=timezone.now())


def add_browser(opener: Opener, lang: str, endpoint: str, p256dh: str, auth: str) -> None:
    """The browser that the visitor sits at. Whoever has its endpoint, has the browser."""
    from fondaco.web.notices.browsers import are_keys

    try:
        check_form(endpoint)
    except Undelivered as refused:
        raise Refused(f"way_{refused.key}") from None
    if not are_keys(p256dh, auth):
        raise Refused("way_no_keys")
    keys = {"p256dh": p256dh, "auth": auth}
    with writing():
        NoticeWay.objects.filter(digest=digest_of(endpoint)).delete()
    _add(opener, lang, PUSH, endpoint, confirmed=timezone.now(), keys=keys)


def _check_mail(address: str) -> None:
    try:
        if len(address) > _LONGEST_MAIL or not address.isprintable() or "[" in address:
            raise ValidationError(address)
        EmailValidator()(address)
    except ValidationError:
        raise Refused("way_no_mail") from None


def digest_of(target: str) -> str:
    """What a target is counted by; a mail address with a label is the one without it."""
    name, at, host = target.rpartition("@")
    if at and "/" not in target:
        target = f"{name.partition('+')[0]}@{host}".lower()
    return salted_hmac("fondaco.notices", target, algorithm="sha256").hexdigest()


def _add(opener: Opener, lang: str, kind: str, target: str, **more: Any) -> NoticeWay:
    """A way of a visitor; the same again is the one that is there, and in use again."""
    digest = digest_of(target)
    with writing():
        mine = NoticeWay.objects.filter(visitor=opener.visitor)
        way = mine.filter(digest=digest).first()
        if way is None:
            if mine.filter(kind=kind).count() >= MOST_WAYS[kind]:
                raise Refused("way_enough")
            check_hourly(
                NoticeWay.objects.filter(made_from=opener.origin), _NEW_AN_HOUR, "many_notices"
            )
            way = NoticeWay(visitor=opener.visitor, digest=digest, occasions=list(OCCASIONS))
            way.kind, way.nonce, way.made_from = kind, new_nonce(), opener.origin
        way.target, way.lang, way.stopped, way.failures = target, lang, "", 0
        for name, value in more.items():
            setattr(way, name, value)
        way.save()
    if way.confirmed is not None:
        demand.note()
    return way


def _check_asked(opener: Opener) -> None:
    """Busy if this visitor, or this address of the network, has asked for enough messages."""
    own = Notice.objects.filter(kind__in=(CONFIRM, TEST))
    check_hourly(own.filter(visitor=opener.visitor), ASKED_BY_ONE_AN_HOUR, "many_notices")
    check_hourly(own.filter(made_from=opener.origin), ASKED_FROM_ONE_AN_HOUR, "many_notices")


# ---------------------------------------------------------------- changing


def ways_of(visitor: str) -> list[NoticeWay]:
    """The ways that a visitor has, the oldest first."""
    return list(NoticeWay.objects.filter(visitor=visitor).order_by("pk"))


def choose(way: NoticeWay, occasions: Iterable[str]) -> None:
    """What a way is to tell of."""
    chosen = set(occasions)
    with writing():
        mine = NoticeWay.objects.filter(pk=way.pk)
        mine.update(occasions=[one for one in OCCASIONS if one in chosen])


def speak(visitor: str, lang: str) -> None:
    """All of a visitor's messages are in the language that they read here."""
    if NoticeWay.objects.filter(visitor=visitor).exclude(lang=lang).exists():
        with writing():
            NoticeWay.objects.filter(visitor=visitor).update(lang=lang)


def try_out(way: NoticeWay, opener: Opener) -> None:
    """Send a message by a way to see whether it arrives."""
    if way.confirmed is None:
        raise Refused("way_unconfirmed")
    with writing():
        _check_asked(opener)
        NoticeWay.objects.filter(pk=way.pk).update(stopped="", failures=0)
        _call_off(way)
        notice_for(way, TEST, timezone.now()).save()


def confirm(way: NoticeWay) -> None:
    """Whoever has the address wants it."""
    with writing():
        mine = NoticeWay.objects.filter(pk=way.pk, confirmed__isnull=True)
        mine.update(confirmed=timezone.now())
    demand.note()


def end(way: NoticeWay) -> None:
    """Forget a way; nothing is sent by it any more."""
    with writing():
        _call_off(way)
        NoticeWay.objects.filter(pk=way.pk).delete()


def keep_quiet(visitor: str, begin: int, end: int, zone: str) -> None:
    """The hours in which a visitor is told nothing; from an hour to the same one: none."""
    hours = {"begin": begin, "end": end, "zone": zone}
    if not (0 <= begin < 24 and 0 <= end < 24 and is_zone(zone)):
        raise Refused("quiet_refused")
    with writing():
        if begin == end:
            QuietHours.objects.filter(visitor=visitor).delete()
        else:
            QuietHours.objects.update_or_create(visitor=visitor, defaults=hours)


def _call_off(way: NoticeWay) -> None:
    """What waits is not sent any more; that it was asked for still counts."""
    Notice.objects.filter(way=way, due__isnull=False).update(due=None)


def told_of(visitor: str) -> dict[str, Any]:
    """All that is kept here of a visitor, for their own download."""
    hours = QuietHours.objects.filter(visitor=visitor).values("begin", "end", "zone").first()
    ways = [
        {
            "kind": way.kind,
            "target": way.target,
            "tells_of": way.occasions,
            "language": way.lang,
            "since": way.confirmed.isoformat() if way.confirmed else None,
            "ended": way.stopped,
        }
        for way in ways_of(visitor)
    ]
    return {"ways": ways, "quiet_hours": hours}
