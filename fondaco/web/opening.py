"""Opening tables, sitting down, links, rematches, and handing a seat to a bot."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from fondaco.engine.errors import FondacoError
from fondaco.engine.game import Game
from fondaco.engine.registry import find_game, game_ids
from fondaco.web import keeper
from fondaco.web.access import enter, may_sit
from fondaco.web.forms import read_table_form, table_form
from fondaco.web.keeper import NotAllowed
from fondaco.web.links import find_seat, find_watched
from fondaco.web.models import BOT, OPEN, OVER, WAITING, Holder, Table
from fondaco.web.opponents import STANDARD_BOT, bot_name, may_play
from fondaco.web.texts import Say
from fondaco.web.visitors import visitor_of

_SEATS_AT_ONCE = 3


def _game(game: str) -> Game:
    if game not in game_ids():
        raise Http404
    return find_game(game)


def _acts(request: HttpRequest) -> str:
    """The visitor's hash; from now on the browser keeps their cookie."""
    request.visitor_acts = True  # type: ignore[attr-defined]
    return visitor_of(request).hash


def _to_table(table: Table) -> HttpResponse:
    return HttpResponseRedirect(reverse("table", args=[table.pk]))


@require_POST
def play_now(request: HttpRequest, game: str) -> HttpResponse:
    """One click: a table with bots, the visitor at seat 0."""
    found = _game(game)
    lang = visitor_of(request).lang
    players = max(found.box.fewest_players, min(_SEATS_AT_ONCE, found.box.most_players))
    bots = [(BOT, bot_name(STANDARD_BOT, n, lang), STANDARD_BOT) for n in range(1, players)]
    seats = [("me", "", ""), *bots]
    return _to_table(keeper.open_table(found, seats, _acts(request)))


@require_http_methods(["GET", "HEAD", "POST"])
def new_table(request: HttpRequest, game: str) -> HttpResponse:
    """The form for a table of one's own."""
    found, lang = _game(game), visitor_of(request).lang
    error = None
    if request.method == "POST":
        try:
            seats, options, data, public = read_table_form(found, request, lang)
            table = keeper.open_table(found, seats, _acts(request), options, data, public)
            return _to_table(table)
        except FondacoError as refused:
            error = refused.tell(lang)
    told: dict[str, Any] = table_form(found, request, lang) | {
        "lang": lang,
        "say": Say(lang),
        "path": request.path,
        "title": Say(lang)("new_table"),
        "error": error,
    }
    return render(request, "fondaco/new.html", told, status=422 if error else 200)


@require_safe
def have_link(request: HttpRequest) -> HttpResponse:
    """Somebody pasted a link of ours: go there, and nowhere else."""
    text = request.GET.get("to", "").strip()[:300]
    for kind in ("seat", "watch"):
        _, found, token = text.rpartition(f"/{kind}/")
        if found and token.replace("-", "").replace("_", "").isalnum():
            return HttpResponseRedirect(reverse(f"{kind}_link", args=[token]))
    return HttpResponseRedirect(reverse("lobby"))


@require_safe
def seat_link(request: HttpRequest, token: str) -> HttpResponse:
    """Whoever has the link may act for the seat. The address bar forgets it at once."""
    seat = find_seat(token)
    if seat is None:
        raise Http404
    visitor = _acts(request)
    if seat.kind == OPEN:
        keeper.take_seat(seat, visitor, Say(visitor_of(request).lang)("guest"))
    else:
        Holder.objects.get_or_create(table=seat.table, seat=seat, visitor=visitor)
    return _to_table(seat.table)


@require_safe
def watch_link(request: HttpRequest, token: str) -> HttpResponse:
    """A link for watching."""
    table = find_watched(token)
    if table is None:
        raise Http404
    Holder.objects.get_or_create(table=table, seat=None, visitor=_acts(request))
    return _to_table(table)


@require_POST
def sit(request: HttpRequest, pk: int) -> HttpResponse:
    """Take a free seat of a public table."""
    access = enter(request, pk)
    seat = access.table.seats.filter(kind=OPEN).first()
    if access.seats or seat is None or not may_sit(access.table):
        return _to_table(access.table)
    name = request.POST.get("name", "").strip()[:40] or Say(visitor_of(request).lang)("guest")
    with suppress(NotAllowed):  # somebody was quicker: the page shows it
        keeper.take_seat(seat, _acts(request), name if name.isprintable() else "")
    return _to_table(access.table)


@require_POST
def start(request: HttpRequest, pk: int) -> HttpResponse:
    """Do not wait any longer: bots take the free seats. Only who sits there may say so."""
    access = enter(request, pk)
    if access.seats and access.table.stage == WAITING:
        keeper.fill_with_bots(access.table, STANDARD_BOT, visitor_of(request).lang)
    return _to_table(access.table)


@require_POST
def hand_over(request: HttpRequest, pk: int) -> HttpResponse:
    """Hand one's seat to a bot, or take it back."""
    access = enter(request, pk)
    if access.seats and access.table.stage != OVER:
        bot = request.POST.get("bot", "")
        keeper.hand_over(access.table.pk, access.seats[0], bot if may_play(bot) else "")
    return _to_table(access.table)


@require_POST
def rematch(request: HttpRequest, pk: int) -> HttpResponse:
    """The same people at a new table, one seat further on; the second asker joins the first's."""
    access = enter(request, pk)
    table = access.table
    if table.stage != OVER or not access.seats:
        return _to_table(table)
    again = keeper.rematch(table)
    return _to_table(again)
