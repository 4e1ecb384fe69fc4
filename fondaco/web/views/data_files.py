"""Owners' data files: bringing one, seeing what is different, keeping it, playing with it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from fondaco.engine.box import Box
from fondaco.engine.errors import DataError, FondacoError
from fondaco.engine.game import Game
from fondaco.web.access import enter
from fondaco.web.address import origin
from fondaco.web.data_files import store
from fondaco.web.data_files.reading import LARGEST_FILE, open_box, read_file
from fondaco.web.match_archive import game_of
from fondaco.web.replay_page.source import open_source
from fondaco.web.responses import page, to_save
from fondaco.web.seats import Opener
from fondaco.web.texts import FILES
from fondaco.web.visitors import acting_visitor, visitor_of


@require_http_methods(["GET", "HEAD", "POST"])
def data_files(request: HttpRequest, game: Game) -> HttpResponse:
    """One's own files for a game, and the form for another one."""
    error = ""
    if request.method == "POST":
        try:
            file = request.FILES.get("data")
            if file is None:
                raise DataError(FILES["no_record_file"])
            kept = store.bring(game, read_file(file), _opener(request))
            return HttpResponseRedirect(reverse("data_file", args=[game.id, kept.pk]))
        except FondacoError as refused:
            error = refused.tell(visitor_of(request).lang)
    return page(
        request,
        "data_files",
        422 if error else 200,
        game=_game(request, game),
        error=error,
        files=[
            (kept.name, reverse("data_file", args=[game.id, kept.pk]), kept.pk)
            for kept in store.own(visitor_of(request).hash, game)
        ],
        largest=LARGEST_FILE,
    )


@require_safe
def delivered(request: HttpRequest, game: Game) -> HttpResponse:
    """Our own file, to begin with."""
    text = (game.folder / "components.toml").read_text(encoding="utf-8")
    return to_save(text, "application/toml; charset=utf-8", f"{game.id}.toml")


@require_http_methods(["GET", "HEAD", "POST"])
def data_file(request: HttpRequest, game: Game, pk: int) -> HttpResponse:
    """What is different in a file of one's own; a POST gives it a name, and so keeps it."""
    kept, error = store.find(visitor_of(request).hash, game, pk), ""
    if request.method == "POST":
        try:
            store.name(kept, request.POST.get("name", ""))
            return HttpResponseRedirect(reverse("data_files", args=[game.id]))
        except FondacoError as refused:
            error = refused.tell(visitor_of(request).lang)
    return page(
        request,
        "data_file",
        422 if error else 200,
        game=_game(request, game),
        error=error,
        file=kept,
        told=store.told(game, kept.data, kept.digest, visitor_of(request).lang),
        longest=store.LONGEST_NAME,
    )


@require_POST
def remove(request: HttpRequest, game: Game, pk: int) -> HttpResponse:
    """Forget a file of one's own."""
    store.remove(store.find(visitor_of(request).hash, game, pk))
    return HttpResponseRedirect(reverse("data_files", args=[game.id]))


@require_http_methods(["GET", "HEAD", "POST"])
def of_table(request: HttpRequest, pk: int) -> HttpResponse:
    """With which other components a table is played; a POST takes them along for oneself."""
    table = enter(request, pk).table
    game = game_of(table)
    if table.data is None:
        raise Http404
    box = open_box(game, table.data)
    if request.method == "POST":
        return _take_along(request, game, dict(box.data))
    back, keep = reverse("table", args=[pk]), reverse("table_data", args=[pk])
    return _compared(request, game, box, back, keep)


@require_safe
def of_replay(request: HttpRequest, token: str) -> HttpResponse:
    """The same of a match that is replayed."""
    source = open_source(request, token)
    box = source.match.box
    if box.delivered:
        raise Http404
    return _compared(request, source.game, box, reverse("replay", args=[token]), "")


def _compared(request: HttpRequest, game: Game, box: Box, back: str, keep: str) -> HttpResponse:
    told = store.told(game, dict(box.data), box.digest, visitor_of(request).lang)
    return page(request, "other_data", game=_game(request, game), told=told, back=back, keep=keep)


def _take_along(request: HttpRequest, game: Game, data: dict[str, Any]) -> HttpResponse:
    kept = store.bring(game, data, _opener(request))
    return HttpResponseRedirect(reverse("data_file", args=[game.id, kept.pk]))


def _opener(request: HttpRequest) -> Opener:
    return Opener(acting_visitor(request).hash, origin(request))


def _game(request: HttpRequest, game: Game) -> Mapping[str, str]:
    return {"id": game.id, "title": game.box.about.title[visitor_of(request).lang]}
