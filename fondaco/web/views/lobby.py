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

from fondaco.bots import LEVELS
from fondaco.engine.registry import find_game, game_ids
from fondaco.web.clocks.face import how_played
from fondaco.web.day_position import day_block
from fondaco.web.game_card import game_card, ledger_rows
from fondaco.web.ledger import progress_of
from fondaco.web.models import ENDED, OVER, WAITING, Table
from fondaco.web.my_games import UNREAD, own_games, table_title
from fondaco.web.people.sessions import account_of
from fondaco.web.places import places
from fondaco.web.responses import page
from fondaco.web.texts import TEXTS
from fondaco.web.turn_queue import turn_queue
from fondaco.web.visitors import visitor_of

_OPEN = 12
#: How many open tables of one address are shown, and among how many they are chosen.
_OF_ONE, _LOOKED_AT = 2, 400
#: A waiting table is shown if somebody was there in this time.
_WAITS = timedelta(hours=2)


@require_safe
def lobby(request: HttpRequest) -> HttpResponse:
    """The first page."""
    visitor, progress = visitor_of(request), progress_of(request)
    account = account_of(request)
    mine = own_games(visitor.hash, visitor.lang)
    cards = [game_card(find_game(game), progress, visitor.lang) for game in game_ids()]
    return page(
        request,
        "lobby",
        pictures=pictures(),
        games=cards,
        reached=ledger_rows(cards, progress),
        levels=list(LEVELS.values()),
        my_games=mine,
        turn_count=sum(game.turn for game in mine),
        queue=turn_queue(visitor.hash, visitor.lang),
        day=day_block(request),
        person=account.name if account else "",
        open_tables=[_open_table(table, visitor.lang) for table in open_tables(visitor.hash)],
    )


@cache
def pictures() -> SafeString:
    """The symbols `pic-GAME` to stand inside an SVG of a page: every board draws its own."""
    drawn = "".join(find_game(game).board.picture() for game in game_ids())
    return mark_safe(drawn)  # noqa: S308 - our own drawings, no user's word in them


def open_tables(visitor: str) -> list[Table]:
    """Public tables: those with a free seat first, and not many from one address."""
    lately = timezone.now() - _WAITS
    tables = (
        Table.objects.filter(public=True, game__in=game_ids())
        .exclude(stage__in=(OVER, ENDED))
        .exclude(stage=WAITING, attended__lt=lately)
        .exclude(holders__visitor=visitor)
        .order_by("-stage", "-changed")
        .defer(*UNREAD, "result")
        .select_related("clock")
    )
    shown = _by_turns(tables[:_LOOKED_AT])
    prefetch_related_objects(shown, "seats")
    return shown


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
    line = TEXTS.say("seats_free", lang, number=free) if free else TEXTS.say("playing", lang)
    if table.pace:
        line += f" · {how_played(table, False, lang)}"
    return {
        "game": table.game,
        "title": table_title(table, lang) + (f" · {host}" if host else ""),
        "line": line,
        "seats": seats,
        "url": reverse("table", args=[table.pk]),
        "join": table.stage == WAITING and free > 0,
    }
