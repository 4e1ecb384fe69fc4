"""The replay of a match that is over: looking, sharing, taking a picture, playing on."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.safestring import mark_safe
from django.views.decorators.http import require_POST, require_safe

from fondaco.bots import LEVELS
from fondaco.web import retry
from fondaco.web.access import enter
from fondaco.web.achievements import next_level
from fondaco.web.address import origin
from fondaco.web.error_pages import message
from fondaco.web.forms import read_number
from fondaco.web.ledger import progress_of, settings_of
from fondaco.web.links import replay_token
from fondaco.web.replay_page import Reel, levels, replay_page
from fondaco.web.replay_page.look import read_view
from fondaco.web.replay_page.picture import picture_of
from fondaco.web.replay_page.reel import frame_at
from fondaco.web.replay_page.source import Running, Source, open_source
from fondaco.web.responses import page, record_file, to_save, to_table
from fondaco.web.seats import Opener
from fondaco.web.table_page.parts import Shown
from fondaco.web.visitors import acting_visitor, visitor_of

#: Pieces that a page may say it has.
_MOST_STILL = 40


@require_safe
def of_table(request: HttpRequest, pk: int) -> HttpResponse:
    """From a table to its replay, at a step or (`line`) before a line; a running match has none."""
    table = enter(request, pk).table
    if not table.told:
        return to_table(pk)
    asked = request.GET.urlencode()
    to = reverse("replay", args=[replay_token(table)])
    return HttpResponseRedirect(f"{to}?{asked}" if asked else to)


@require_safe
def replay(request: HttpRequest, token: str) -> HttpResponse:
    """One frame: the whole page, or (for htmx) what changes of it."""
    try:
        shown_reel = _reel(request, token)
    except Running as running:
        return to_table(running.pk)
    layout = request.headers.get("X-Fondaco-Layout", "")
    still = request.headers.get("X-Fondaco-Still", "").split()[:_MOST_STILL]
    made, source = replay_page(shown_reel, Shown(layout, tuple(still))), shown_reel.source
    template = "replay_body" if request.headers.get("HX-Request") else "replay"
    lang = shown_reel.lang
    return page(
        request,
        template,
        path=made.urls["here"],
        replay=made,
        names=source.names,
        source=source,
        symbols=mark_safe(source.game.board.symbols()),  # noqa: S308 - our own drawing
        link=request.build_absolute_uri(made.urls["here"]),
        branch_seat=_branch_seat(shown_reel),
        levels=levels(lang),
        level=next_level(source.game.id, progress_of(request)),
        play=made.play,
    )


@require_POST
def share(request: HttpRequest, token: str) -> HttpResponse:
    """Let strangers open it, or no longer: whoever opened the table or sat there says so."""
    source = open_source(request, token)
    source.share(request.POST.get("shared") == "yes")
    return HttpResponseRedirect(_address(request, source))


@require_POST
def branch(request: HttpRequest, token: str) -> HttpResponse:
    """A table that goes on from a frame, against bots of a strength."""
    source = open_source(request, token)
    level, seat = request.POST.get("level", ""), read_number(request.POST.get("seat", ""), 2)
    step = read_number(request.POST.get("step", ""), 5)
    if level not in LEVELS:
        return message(request, 422, "bad_level")
    frames = source.frames
    if seat is None or step is None or seat >= source.match.players or step >= len(frames):
        return message(request, 422, "bad_position")
    opener = Opener(acting_visitor(request).hash, origin(request))
    name = settings_of(request).name
    table = retry.branch(source, frames[step].line, seat, level, opener, name)
    return to_table(table.pk)


@require_safe
def picture(request: HttpRequest, token: str) -> HttpResponse:
    """The board of a frame as one SVG file, for whoever may see the replay."""
    shown_reel = _reel(request, token)
    name = f"fondaco-{shown_reel.source.game.id}-{shown_reel.at}.svg"
    return to_save(picture_of(shown_reel), "image/svg+xml; charset=utf-8", name)


@require_safe
def record(request: HttpRequest, token: str) -> HttpResponse:
    """The record of the match, for whoever may see the replay."""
    source = open_source(request, token)
    return record_file(source.match, source.names, f"{source.game.id}-{source.of.pk}")


# ---------------------------------------------------------------- inside


def _reel(request: HttpRequest, token: str) -> Reel:
    source = open_source(request, token)
    step, line = (read_number(request.GET.get(name, ""), 5) for name in ("step", "line"))
    if line is not None:
        step = frame_at(source.frames, line)
    view = read_view(request.GET.get("view", ""), source)
    return Reel(source, step, view, visitor_of(request).lang)


def _address(request: HttpRequest, source: Source) -> str:
    """Back to where a form was sent from."""
    step = read_number(request.POST.get("step", ""), 5)
    view = read_view(request.POST.get("view", ""), source)
    return Reel(source, step, view, visitor_of(request).lang).url(step or 0)


def _branch_seat(shown_reel: Reel) -> int | None:
    """Who somebody would play on as: whoever's eyes they look with; None: it is over there."""
    look, source = shown_reel.look, shown_reel.source
    if look.match.result is not None or shown_reel.is_end:
        return None
    actor = look.match.actor
    if look.open and not source.own and isinstance(actor, int):
        return actor
    return look.seat
