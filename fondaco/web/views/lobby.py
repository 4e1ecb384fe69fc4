"""The lobby: the games, my games, open tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from datetime import timedelta
from functools import cache
from typing import Any

from django.db.models import prefetch_related_objects
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.http import require_safe

from fondaco.engine.game import Game
from fondaco.engine.registry import find_game, game_ids
from fondaco.web.models import OVER, WAITING, Holder, Table
from fondaco.web.places import places
from fondaco.web.responses import page
from fondaco.web.texts import TEXTS
from fondaco.web.visitors import visitor_of

_MINE, _OPEN = 30, 12
#: How many open tables of one address are shown, and among how many they are chosen.
_OF_ONE, _LOOKED_AT = 2, 400
#: A waiting table is shown if somebody was there in this time.
_WAITS = timedelta(hours=2)
#: Columns that the lobby does not need: one that is broken must not take the page with it.
_UNREAD = tuple(f"table__{name}" for name in ("options", "data", "start", "result", "undo_request"))


@require_safe
def lobby(request: HttpRequest) -> HttpResponse:
    """The first page."""
    visitor = visitor_of(request)
    mine = _my_games(visitor.hash, visitor.lang)
    return page(
        request,
        "lobby",
        pictures=pictures(),
        games=[_tile(find_game(game), visitor.lang) for game in game_ids()],
        my_games=mine,
        turn_count=sum(game["turn"] for game in mine),
        open_tables=_open_tables(visitor.hash, visitor.lang),
    )


@cache
def pictures() -> SafeString:
    """The symbols `pic-GAME` to stand inside an SVG of a page: every board draws its own."""
    drawn = "".join(find_game(game).board.picture() for game in game_ids())
    return mark_safe(drawn)  # noqa: S308 - our own drawings, no user's word in them


def _tile(game: Game, lang: str) -> dict[str, Any]:
    box = game.box
    return {
        "id": game.id,
        "title": box.about.title[lang],
        "pitch": game.notation.PITCH[lang],
        "players": f"{box.fewest_players}–{box.most_players}",
        "minutes": box.about.minutes,
    }


def _title(table: Table, lang: str) -> str:
    """The name of a table's game; a game that this house does not have goes by its id."""
    if table.game not in game_ids():
        return table.game
    return find_game(table.game).box.about.title[lang]


def _my_games(visitor: str, lang: str) -> list[dict[str, Any]]:
    """Tables where the visitor holds a seat: their turn first, then the newest."""
    holds = (
        Holder.objects.filter(visitor=visitor, seat__isnull=False)
        .select_related("table", "seat")
        .defer(*_UNREAD)
        .order_by("-table__changed")[:_MINE]
    )
    games: dict[int, dict[str, Any]] = {}
    for hold in holds:
        table = hold.table
        assert hold.seat is not None  # noqa: S101 - by the filter
        turn = table.stage not in (WAITING, OVER) and table.actor == hold.seat.number
        if table.pk in games and not turn:
            continue
        games[table.pk] = {
            "game": table.game,
            "title": _title(table, lang),
            "line": TEXTS.say(_line(table, turn), lang),
            "url": reverse("result" if table.stage == OVER else "table", args=[table.pk]),
            "turn": turn,
            "label": TEXTS.say(_label(table, turn), lang),
        }
    return sorted(games.values(), key=lambda game: not game["turn"])


def _label(table: Table, turn: bool) -> str:
    if table.stage == OVER:
        return "label_result"
    return "label_turn" if turn else "label_look"


def _line(table: Table, turn: bool) -> str:
    if table.stage == WAITING:
        return "waits_for_players"
    if table.stage == OVER:
        return "is_over"
    return "waits_for_you" if turn else "others_think"


def _open_tables(visitor: str, lang: str) -> list[dict[str, Any]]:
    """Public tables: those with a free seat first, and not many from one address."""
    lately = timezone.now() - _WAITS
    tables = (
        Table.objects.filter(public=True, game__in=game_ids())
        .exclude(stage=OVER)
        .exclude(stage=WAITING, attended__lt=lately)
        .exclude(holders__visitor=visitor)
        .order_by("-stage", "-changed")
        .defer(*(name.removeprefix("table__") for name in _UNREAD))
    )
    shown = _by_turns(tables[:_LOOKED_AT])
    prefetch_related_objects(shown, "seats")
    return [_open_table(table, lang) for table in shown]


def _by_turns(tables: Iterable[Table]) -> list[Table]:
    """The first of every address, then the second of each: nobody fills the lobby alone."""
    seen: Counter[str] = Counter()
    ranked = []
    for place, table in enumerate(tables):
        seen[table.opened_from] += 1
        rank = seen[table.opened_from]
        if rank <= _OF_ONE:
            ranked.append((table.stage != WAITING, rank, place, table))
    return [table for *_, table in sorted(ranked, key=lambda entry: entry[:3])[:_OPEN]]


def _open_table(table: Table, lang: str) -> dict[str, Any]:
    seats = places(table, lang)
    free = sum(not seat.taken for seat in seats)
    host = next((seat.name for seat in table.seats.all() if seat.name), "")
    return {
        "game": table.game,
        "title": _title(table, lang) + (f" · {host}" if host else ""),
        "line": TEXTS.say("seats_free", lang, number=free) if free else TEXTS.say("playing", lang),
        "seats": seats,
        "url": reverse("table", args=[table.pk]),
        "join": table.stage == WAITING and free > 0,
    }
