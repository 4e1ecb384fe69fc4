"""How somebody wants to be told: by which ways, of what, and when not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from fondaco.web.address import origin
from fondaco.web.error_pages import message
from fondaco.web.forms import read_number
from fondaco.web.links import find_way
from fondaco.web.mail.setting import FILES
from fondaco.web.models import MAIL, PUSH, WEBHOOK, Notice, NoticeWay, QuietHours
from fondaco.web.notices import ways
from fondaco.web.notices.browsers import public_key
from fondaco.web.notices.message import CONFIRM, TEST
from fondaco.web.notices.occasions import OCCASIONS
from fondaco.web.notices.ways import Refused
from fondaco.web.responses import page
from fondaco.web.seats import Opener
from fondaco.web.texts import Say, say_in
from fondaco.web.visitors import acting_visitor, visitor_of

_ICONS = {MAIL: "i-mail", PUSH: "i-bell", WEBHOOK: "i-link"}
#: What is said after something was done: keys of texts, `said_…`.
_SAID = ("mail", "added", "saved", "test", "removed")
_LONGEST = 1000


@dataclass(frozen=True)
class ShownWay:
    """A way as its owner sees it."""

    pk: int
    kind: str
    icon: str
    label: str
    target: str
    #: How it fares: `good`, `waits` or `bad`, and the sentences for it.
    state: str
    told: tuple[str, ...]
    occasions: tuple[tuple[str, str, bool], ...]
    #: A test is on its way: the page looks again soon.
    pending: bool


@require_safe
def notices(request: HttpRequest) -> HttpResponse:
    """The page."""
    return _shown(request)


@require_POST
def add_mail(request: HttpRequest) -> HttpResponse:
    """A mail address; what is answered says nothing about it."""
    address, lang = request.POST.get("address", "")[:_LONGEST].strip(), visitor_of(request).lang
    return _done(request, "mail", lambda: ways.add_mail(_opener(request), lang, address))


@require_POST
def add_webhook(request: HttpRequest) -> HttpResponse:
    """A webhook."""
    url, lang = request.POST.get("url", "")[: _LONGEST + 1].strip(), visitor_of(request).lang
    return _done(request, "added", lambda: ways.add_webhook(_opener(request), lang, url))


@require_POST
def add_browser(request: HttpRequest) -> HttpResponse:
    """The subscription of the visitor's browser, as the page's script brings it."""
    names = ("endpoint", "p256dh", "auth")
    endpoint, p256dh, auth = (request.POST.get(name, "")[: _LONGEST + 1] for name in names)
    opener, lang = _opener(request), visitor_of(request).lang
    return _done(request, "added", lambda: ways.add_browser(opener, lang, endpoint, p256dh, auth))


@require_POST
def quiet(request: HttpRequest) -> HttpResponse:
    """The quiet hours."""
    begin, end = (read_number(request.POST.get(name, ""), 2) for name in ("begin", "end"))
    zone = request.POST.get("zone", "")[:64].strip()

    def keep() -> None:
        if begin is None or end is None:
            raise Refused("quiet_refused")
        ways.keep_quiet(acting_visitor(request).hash, begin, end, zone)

    return _done(request, "saved", keep)


@require_POST
def choose(request: HttpRequest, pk: int) -> HttpResponse:
    """What a way is to tell of."""
    way = _own(request, pk)
    return _done(request, "saved", lambda: ways.choose(way, request.POST.getlist("occasion")))


@require_POST
def test(request: HttpRequest, pk: int) -> HttpResponse:
    """Send something by a way, to see whether it arrives."""
    way = _own(request, pk)
    return _done(request, "test", lambda: ways.try_out(way, _opener(request)))


@require_POST
def remove(request: HttpRequest, pk: int) -> HttpResponse:
    """Forget a way."""
    way = _own(request, pk)
    return _done(request, "removed", lambda: ways.end(way))


@require_http_methods(["GET", "HEAD", "POST"])
def confirm(request: HttpRequest, token: str) -> HttpResponse:
    """The link in the first mail; a program that looks at it before its reader changes nothing."""
    way = find_way(token, CONFIRM)
    if way is None:
        return message(request, 404, "dead_link")
    if request.method == "POST":
        ways.confirm(way)
    done = "said_confirmed" if request.method == "POST" else ""
    return _asked(request, way, CONFIRM, done)


@csrf_exempt  # the token is the proof; mail programs post here without ever showing a page
@require_http_methods(["GET", "HEAD", "POST"])
def stop(request: HttpRequest, token: str) -> HttpResponse:
    """The link that ends it, at the foot of every message and (RFC 8058) in its head."""
    way = find_way(token, "stop")
    if way is None:
        return message(request, 404, "dead_link")
    if request.method == "POST":
        ways.end(way)
    return _asked(request, way, "stop", "said_stopped" if request.method == "POST" else "")


# ---------------------------------------------------------------- inside


def _opener(request: HttpRequest) -> Opener:
    return Opener(acting_visitor(request).hash, origin(request))


def _own(request: HttpRequest, pk: int) -> NoticeWay:
    """A way of this visitor; another's looks like none."""
    if pk >= 2**63:
        raise Http404
    way = NoticeWay.objects.filter(pk=pk, visitor=visitor_of(request).hash).first()
    if way is None:
        raise Http404
    return way


def _done(request: HttpRequest, said: str, do: Callable[[], None]) -> HttpResponse:
    """Do it, and back to the page; or the page with what stands in the way."""
    try:
        do()
    except Refused as refused:
        return _shown(request, refused.key)
    ways.speak(visitor_of(request).hash, visitor_of(request).lang)
    return HttpResponseRedirect(f"{reverse('notices')}?{urlencode({'said': said})}")


def _asked(request: HttpRequest, way: NoticeWay, what: str, done: str) -> HttpResponse:
    say = say_in(visitor_of(request).lang)
    return page(
        request,
        "notices_asked",
        headline=say[f"{what}_headline"],
        lead=say(f"{what}_lead", target=_short(way)),
        button=say[f"{what}_button"],
        done=say[done] if done else "",
    )


def _short(way: NoticeWay) -> str:
    """Enough of a target for whoever knows it."""
    if way.kind == MAIL:
        return way.target
    return way.target.split("/")[2] if way.target.count("/") > 2 else way.target


def _shown(request: HttpRequest, refused: str = "") -> HttpResponse:
    visitor = visitor_of(request)
    say, said = say_in(visitor.lang), request.GET.get("said", "")
    hours = QuietHours.objects.filter(visitor=visitor.hash).first()
    mine = [_shown_way(way, say) for way in ways.ways_of(visitor.hash)]
    return page(
        request,
        "notices",
        422 if refused else 200,
        ways=mine,
        pending=any(way.pending for way in mine),
        error=say[refused] if refused else "",
        said=say[f"said_{said}"] if said in _SAID and not refused else "",
        mail_is_files=settings.EMAIL_BACKEND == FILES,
        push_key=public_key(),
        hours=[(hour, say("quiet_hour", hour=hour)) for hour in range(24)],
        quiet=hours,
    )


def _shown_way(way: NoticeWay, say: Say) -> ShownWay:
    last = Notice.objects.filter(way=way).order_by("-pk").first()
    pending = last is not None and last.due is not None and last.kind in (CONFIRM, TEST)
    told, state = [], "good"
    if way.stopped:
        told, state = [say[f"way_{way.stopped}"]], "bad"
    elif way.confirmed is None:
        told, state = [say["way_waits"]], "waits"
    else:
        told = [say["way_used"]]
    if last is not None and last.error:
        failed = say("failed_lately", why=_why(last.error, say))
        told, state = [*told, failed] if way.stopped else [failed], "bad"
    elif last is not None and last.kind == TEST and last.due is not None:
        told.append(say["way_sending"])
    elif last is not None and last.sent is not None and way.confirmed is not None:
        told.append(say("way_sent", when=_when(last.sent)))
    label = {MAIL: way.target, PUSH: say["way_push"], WEBHOOK: _short(way)}[way.kind]
    return ShownWay(
        pk=way.pk,
        kind=say[f"way_{way.kind}"],
        icon=_ICONS[way.kind],
        label=label,
        target=way.target if way.kind == PUSH else "",
        state=state,
        told=tuple(told),
        occasions=tuple((one, say[f"occasion_{one}"], one in way.occasions) for one in OCCASIONS),
        pending=pending and last is not None and not last.attempts,
    )


def _why(error: str, say: Say) -> str:
    key, _, number = error.partition(":")
    return say(f"failed_{key}", number=number)


def _when(moment: datetime) -> str:
    """A moment as everybody reads it, whatever their clock."""
    return f"{moment.astimezone(timezone.get_fixed_timezone(0)):%Y-%m-%d %H:%M} UTC"
