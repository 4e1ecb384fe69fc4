"""Opening tables, sitting down by link or in the lobby, leaving, rematches, handing over."""

from __future__ import annotations

from contextlib import suppress

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from fondaco.bots import LEVELS
from fondaco.engine.errors import FondacoError
from fondaco.engine.game import Game
from fondaco.web import match_archive, seats, table_store
from fondaco.web.access import enter, may_sit
from fondaco.web.achievements import next_level, note_choice
from fondaco.web.address import origin
from fondaco.web.bot_names import STANDARD_BOT, may_play
from fondaco.web.clocks import keeper, words
from fondaco.web.clocks.form import read_clock
from fondaco.web.error_pages import message
from fondaco.web.errors import NotAllowed
from fondaco.web.forms import read_table_form, table_form
from fondaco.web.game_card import opponents_at_once
from fondaco.web.ledger import progress_of, settings_of
from fondaco.web.links import find_seat, find_watched, used_link
from fondaco.web.models import BOT, ENDED, OPEN, OVER, Table
from fondaco.web.own_name import read_name, remember_name
from fondaco.web.own_seat import passing
from fondaco.web.people.rated import NeedsAccount, rated_seats
from fondaco.web.places import places
from fondaco.web.responses import page, to_lobby, to_login, to_table
from fondaco.web.seats import Opener
from fondaco.web.talk.rooms import RULES, set_rule
from fondaco.web.views.lobby import pictures
from fondaco.web.visitors import acting_visitor, visitor_of


def _opener(request: HttpRequest) -> Opener:
    return Opener(acting_visitor(request).hash, origin(request))


@require_POST
def play_now(request: HttpRequest, game: Game) -> HttpResponse:
    """One click: a table with bots of the chosen strength, the visitor at seat 0."""
    level = request.POST.get("level", next_level(game.id, progress_of(request)))
    if level not in LEVELS:
        return message(request, 422, "bad_level")
    me = ("me", settings_of(request).name, "")
    bots = [(BOT, "", level)] * opponents_at_once(game)
    table = seats.open_table(game, [me, *bots], _opener(request))
    return note_choice(request, to_table(table.pk), game.id, level)


@require_http_methods(["GET", "HEAD", "POST"])
def new_table(request: HttpRequest, game: Game) -> HttpResponse:
    """The form for a table of one's own."""
    lang, error = visitor_of(request).lang, None
    if request.method == "POST":
        try:
            chosen, options, data, public = read_table_form(game, request)
            opener, terms = _opener(request), read_clock(request)
            rated = request.POST.get("rated") == "on"
            if rated:
                chosen = rated_seats(request, chosen, data)
            with table_store.writing():
                table = seats.open_table(
                    game, chosen, opener, options, data, public, terms=terms, rated=rated
                )
                if (rule := request.POST.get("talk")) in RULES:
                    set_rule(table.pk, str(rule))
            return remember_name(request, to_table(table.pk))
        except FondacoError as refused:
            error = refused.tell(lang)
    values = table_form(game, request, lang)
    return page(request, "new", 422 if error else 200, **values, error=error)


@require_safe
def have_link(request: HttpRequest) -> HttpResponse:
    """Somebody pasted a link of ours: go there, and nowhere else."""
    text = request.GET.get("to", "").strip()[:300]
    for kind in ("seat", "watch"):
        _, found, token = text.rpartition(f"/{kind}/")
        if found and token.replace("-", "").replace("_", "").isalnum():
            return HttpResponseRedirect(reverse(f"{kind}_link", args=[token]))
    return to_lobby()


@require_http_methods(["GET", "HEAD", "POST"])
def seat_link(request: HttpRequest, token: str) -> HttpResponse:
    """Whoever has the link may sit down. A visit only shows what at; *Sit down* posts."""
    seat = find_seat(token)
    if seat is None:
        return _dead_link(request, token)
    passed = passing.is_offered(seat)
    if passed and passing.sits_at(seat.table_id, visitor_of(request).hash):
        return message(request, 409, "already_seated")
    if request.method == "POST":
        take = passing.take_over if passed else seats.take_seat
        try:
            take(seat, acting_visitor(request).hash, read_name(request) or "")
        except NeedsAccount:
            return to_login(request.path)
        except NotAllowed:
            return _dead_link(request, token)  # somebody was quicker
        return remember_name(request, to_table(seat.table_id))
    asks_name = passed or seat.kind == OPEN
    return _invitation(request, seat.table, seat.number, asks_name, passed)


@require_http_methods(["GET", "HEAD", "POST"])
def watch_link(request: HttpRequest, token: str) -> HttpResponse:
    """A link for watching, in the same way."""
    table = find_watched(token)
    if table is None:
        return _dead_link(request, token)
    if request.method == "POST":
        seats.watch(table, acting_visitor(request).hash)
        return to_table(table.pk)
    return _invitation(request, table, None, asks_name=False)


def _invitation(
    request: HttpRequest, table: Table, seat: int | None, asks_name: bool, passed: bool = False
) -> HttpResponse:
    """The page behind a link: which game, who is there, and one button."""
    lang, game = visitor_of(request).lang, match_archive.game_of(table)
    return page(
        request,
        "invitation",
        path="/",
        game={"id": game.id, "title": game.box.about.title[lang]},
        pitch=game.notation.PITCH[lang],
        places=places(table, lang),
        seat=seat,
        asks_name=asks_name,
        passed=passed,
        other_components=table.data is not None,
        pace=words.pace_in_full(keeper.terms_at(table.clock), lang) if table.pace else "",
        pictures=pictures(),
    )


def _dead_link(request: HttpRequest, token: str) -> HttpResponse:
    """A link that was used, renewed or never true; its own user is led to the table."""
    seat = used_link(token, visitor_of(request).hash)
    if seat is not None:
        return to_table(seat.table_id)
    return message(request, 404, "dead_link")


@require_POST
def sit(request: HttpRequest, pk: int) -> HttpResponse:
    """Take a free seat of a public table."""
    access = enter(request, pk)
    seat = access.table.seats.filter(kind=OPEN).first()
    if not access.seats and seat is not None and may_sit(access.table):
        try:
            seats.take_seat(seat, acting_visitor(request).hash, read_name(request) or "")
        except NeedsAccount:
            return to_login(reverse("table", args=[pk]))
        except NotAllowed:
            return to_table(pk)  # somebody was quicker: the page shows it
        return remember_name(request, to_table(pk))
    return to_table(pk)


@require_POST
def leave(request: HttpRequest, pk: int) -> HttpResponse:
    """Get up again before the start; whoever opened the table closes it with that."""
    access = enter(request, pk)
    gone = seats.leave(pk, access.visitor)
    return to_lobby() if gone else to_table(pk)


@require_POST
def links(request: HttpRequest, pk: int) -> HttpResponse:
    """New links: for the free seats (whoever opened the table), or for one's own seat."""
    access = enter(request, pk)
    if request.POST.get("own"):
        seats.lend(pk, access.seats)
    else:
        seats.renew_links(pk, access.visitor)
    return to_table(pk)


@require_POST
def start(request: HttpRequest, pk: int) -> HttpResponse:
    """Do not wait any longer: bots take the free seats. Only who opened the table may say so."""
    access = enter(request, pk)
    if not access.opened:
        raise NotAllowed
    with suppress(NotAllowed):  # it has begun meanwhile: the page shows it
        seats.fill_with_bots(pk, access.visitor, STANDARD_BOT)
    return to_table(pk)


@require_POST
def hand_over(request: HttpRequest, pk: int) -> HttpResponse:
    """Hand one's seat to a bot, or take it back."""
    access = enter(request, pk)
    bot = request.POST.get("bot", "")
    if access.seat is None or (bot and not may_play(bot)):
        raise NotAllowed
    seats.hand_over(pk, access.seat, bot)
    return to_table(pk)


@require_POST
def rematch(request: HttpRequest, pk: int) -> HttpResponse:
    """The same people at a new table, one seat further on; the second asker joins the first's."""
    access = enter(request, pk)
    if not access.seats:
        raise NotAllowed
    if access.table.stage not in (OVER, ENDED):
        return to_table(pk)
    return to_table(seats.rematch(pk, _opener(request)).pk)
