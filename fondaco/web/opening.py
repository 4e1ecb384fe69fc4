"""Opening tables, sitting down by link or in the lobby, leaving, rematches, handing over."""

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
from fondaco.web import archive, lobby_pictures, seats
from fondaco.web.access import enter, may_sit
from fondaco.web.address import origin
from fondaco.web.forms import read_name, read_table_form, table_form
from fondaco.web.links import find_seat, find_watched, used_link
from fondaco.web.models import BOT, OPEN, OVER, Table
from fondaco.web.opponents import STANDARD_BOT, bot_name, may_play
from fondaco.web.pages import colours, place_name
from fondaco.web.refusals import message
from fondaco.web.seats import Opener
from fondaco.web.texts import Say
from fondaco.web.trouble import NotAllowed
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


def _opener(request: HttpRequest) -> Opener:
    return Opener(_acts(request), origin(request))


def _to_table(pk: int) -> HttpResponse:
    return HttpResponseRedirect(reverse("table", args=[pk]))


@require_POST
def play_now(request: HttpRequest, game: str) -> HttpResponse:
    """One click: a table with bots, the visitor at seat 0."""
    found = _game(game)
    lang = visitor_of(request).lang
    players = max(found.box.fewest_players, min(_SEATS_AT_ONCE, found.box.most_players))
    bots = [(BOT, bot_name(STANDARD_BOT, n, lang), STANDARD_BOT) for n in range(1, players)]
    places = [("me", "", ""), *bots]
    return _to_table(seats.open_table(found, places, _opener(request)).pk)


@require_http_methods(["GET", "HEAD", "POST"])
def new_table(request: HttpRequest, game: str) -> HttpResponse:
    """The form for a table of one's own."""
    found, lang = _game(game), visitor_of(request).lang
    error = None
    if request.method == "POST":
        try:
            places, options, data, public = read_table_form(found, request, lang)
            table = seats.open_table(found, places, _opener(request), options, data, public)
            return _to_table(table.pk)
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


@require_http_methods(["GET", "HEAD", "POST"])
def seat_link(request: HttpRequest, token: str) -> HttpResponse:
    """Whoever has the link may sit down. A visit only shows what at; *Sit down* posts."""
    seat = find_seat(token)
    if seat is None:
        return _dead_link(request, token)
    if request.method == "POST":
        try:
            seats.take_seat(seat, _acts(request), read_name(request) or "")
        except NotAllowed:
            return _dead_link(request, token)  # somebody was quicker
        return _to_table(seat.table_id)
    return _invitation(request, seat.table, seat.number, asks_name=seat.kind == OPEN)


@require_http_methods(["GET", "HEAD", "POST"])
def watch_link(request: HttpRequest, token: str) -> HttpResponse:
    """A link for watching, in the same way."""
    table = find_watched(token)
    if table is None:
        return _dead_link(request, token)
    if request.method == "POST":
        seats.watch(table, _acts(request))
        return _to_table(table.pk)
    return _invitation(request, table, None, asks_name=False)


def _invitation(
    request: HttpRequest, table: Table, seat: int | None, asks_name: bool
) -> HttpResponse:
    """The page behind a link: which game, who is there, and one button."""
    lang = visitor_of(request).lang
    say, game = Say(lang), archive.game_of(table)
    named = colours(table)
    told = {
        "lang": lang,
        "say": say,
        "path": "/",
        "title": game.box.about.title[lang],
        "game": {"id": game.id, "title": game.box.about.title[lang]},
        "pitch": game.notation.PITCH[lang],
        "places": [
            {
                "colour": named[place.number],
                "name": place_name(place, lang),
                "taken": place.kind != OPEN,
                "mine": place.number == seat,
            }
            for place in table.seats.all()
        ],
        "watches": seat is None,
        "asks_name": asks_name,
        "pictures": lobby_pictures.symbols(),
    }
    return render(request, "fondaco/invitation.html", told)


def _dead_link(request: HttpRequest, token: str) -> HttpResponse:
    """A link that was used, renewed or never true; its own user is led to the table."""
    seat = used_link(token, visitor_of(request).hash)
    if seat is not None:
        return _to_table(seat.table_id)
    return message(request, 404, "dead_link")


@require_POST
def sit(request: HttpRequest, pk: int) -> HttpResponse:
    """Take a free seat of a public table."""
    access = enter(request, pk)
    seat = access.table.seats.filter(kind=OPEN).first()
    if not access.seats and seat is not None and may_sit(access.table):
        with suppress(NotAllowed):  # somebody was quicker: the page shows it
            seats.take_seat(seat, _acts(request), read_name(request) or "")
    return _to_table(pk)


@require_POST
def leave(request: HttpRequest, pk: int) -> HttpResponse:
    """Get up again before the start; whoever opened the table closes it with that."""
    access = enter(request, pk)
    gone = seats.leave(pk, access.visitor)
    return HttpResponseRedirect(reverse("lobby")) if gone else _to_table(pk)


@require_POST
def links(request: HttpRequest, pk: int) -> HttpResponse:
    """New links: for the free seats (whoever opened the table), or for one's own seat."""
    access = enter(request, pk)
    if request.POST.get("own"):
        seats.lend(pk, access.seats)
    else:
        seats.renew_links(pk, access.visitor)
    return _to_table(pk)


@require_POST
def start(request: HttpRequest, pk: int) -> HttpResponse:
    """Do not wait any longer: bots take the free seats. Only who opened the table may say so."""
    access = enter(request, pk)
    if not access.opened:
        raise NotAllowed
    with suppress(NotAllowed):  # it has begun meanwhile: the page shows it
        seats.fill_with_bots(pk, access.visitor, STANDARD_BOT, visitor_of(request).lang)
    return _to_table(pk)


@require_POST
def hand_over(request: HttpRequest, pk: int) -> HttpResponse:
    """Hand one's seat to a bot, or take it back."""
    access = enter(request, pk)
    bot = request.POST.get("bot", "")
    if access.seat is None or (bot and not may_play(bot)):
        raise NotAllowed
    seats.hand_over(pk, access.seat, bot)
    return _to_table(pk)


@require_POST
def rematch(request: HttpRequest, pk: int) -> HttpResponse:
    """The same people at a new table, one seat further on; the second asker joins the first's."""
    access = enter(request, pk)
    if not access.seats:
        raise NotAllowed
    if access.table.stage != OVER:
        return _to_table(pk)
    return _to_table(seats.rematch(pk, _opener(request)).pk)
