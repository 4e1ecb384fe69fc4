"""A visitor's own tables, as the lobby lists them: against whom, since when, how it ended."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet, TextField
from django.db.models.functions import Cast
from django.urls import reverse
from django.utils import timezone

from fondaco.engine.registry import find_game, game_ids
from fondaco.web.clocks.face import how_played
from fondaco.web.kept_result import written
from fondaco.web.models import ENDED, OPEN, OVER, WAITING, Holder, Resignation, Table
from fondaco.web.outcome import result_line
from fondaco.web.own_seat.putting_away import (
    listed_holds,
    listed_resignations,
    may_put_away,
)
from fondaco.web.own_seat.resigning import given_up
from fondaco.web.places import places
from fondaco.web.texts import TEXTS

_SHOWN = 30
#: Columns that the lobby does not need: one that is broken must not take the page with it.
UNREAD = ("options", "data", "start", "result", "undo_request")


@dataclass(frozen=True)
class OwnGame:
    """A row of the list."""

    game: str
    title: str
    line: str
    url: str
    turn: bool
    label: str
    #: Its replay, once it is over.
    replay: str = ""
    #: Where it can be taken off the list, once it is finished or abandoned.
    remove: str = ""


def own_games(visitor: str, lang: str) -> list[OwnGame]:
    """Tables where the visitor holds a seat: their turn first, then the newest."""
    held, given_up = _numbers(listed_holds(visitor)), _numbers(listed_resignations(visitor))
    mine = given_up | held
    tables = (
        Table.objects.filter(pk__in=mine)
        .defer(*UNREAD)
        .annotate(end=Cast("result", TextField()))
        .select_related("clock")
        .prefetch_related("seats")
        .order_by("-changed")
    )
    rows = [
        _row(table, mine[table.pk], lang)
        if table.pk in held
        else _given_up(table, mine[table.pk], lang)
        for table in tables[:_SHOWN]
    ]
    return sorted(rows, key=lambda row: not row.turn)


def _numbers(rows: QuerySet[Holder] | QuerySet[Resignation]) -> dict[int, set[int]]:
    """The numbers of seats by table, of the tables that changed last."""
    found: dict[int, set[int]] = {}
    newest = rows.order_by("-table__changed").values_list("table", "seat__number")
    for pk, number in newest[:_SHOWN]:
        found.setdefault(pk, set()).add(number)
    return found


def table_title(table: Table, lang: str) -> str:
    """The name of a table's game; a game that this house does not have goes by its id."""
    if table.game not in game_ids():
        return table.game
    return find_game(table.game).box.about.title[lang]


def _row(table: Table, mine: set[int], lang: str) -> OwnGame:
    over = table.stage in (OVER, ENDED)
    turn = table.stage != WAITING and not over and table.actor in mine
    label = "label_result" if table.stage == OVER else "label_turn" if turn else "label_look"
    parts = [_others(table, mine, lang), _state(table, mine, turn, lang)]
    if table.pace and not over:
        parts.append(how_played(table, turn, lang))
    if over:
        parts.append(_day(table.changed, lang))
    return OwnGame(
        game=table.game,
        title=table_title(table, lang),
        line=" · ".join(part for part in parts if part),
        url=reverse("result" if table.stage == OVER else "table", args=[table.pk]),
        turn=turn,
        label=TEXTS.say(label, lang),
        replay=reverse("table_replay", args=[table.pk]) if table.stage == OVER else "",
        remove=reverse("remove", args=[table.pk]) if may_put_away(table) else "",
    )


def _given_up(table: Table, mine: set[int], lang: str) -> OwnGame:
    """A match that somebody gave up: the last place is theirs, whatever comes of it."""
    gone, over = given_up(table), table.stage in (OVER, ENDED)
    place = min(
        (table.players - gone.index(number) for number in mine if number in gone), default=0
    )
    said = TEXTS.say("given_up_row", lang)
    if over and place:
        said = TEXTS.say("given_up_place", lang, place=place, all=table.players)
    day = _day(table.changed, lang) if over else ""
    return OwnGame(
        game=table.game,
        title=table_title(table, lang),
        line=" · ".join(part for part in (_others(table, mine, lang), said, day) if part),
        url=reverse("result" if table.stage == OVER else "table", args=[table.pk]),
        turn=False,
        label=TEXTS.say("label_result" if table.stage == OVER else "label_look", lang),
        replay=reverse("table_replay", args=[table.pk]) if table.stage == OVER else "",
        remove=reverse("remove", args=[table.pk]),
    )


def _others(table: Table, mine: set[int], lang: str) -> str:
    """«with Ines, Toby»."""
    if table.game not in game_ids():
        return ""
    names = [
        place.name for place in places(table, lang) if place.taken and place.number not in mine
    ]
    return TEXTS.say("with_others", lang, names=", ".join(names)) if names else ""


def _state(table: Table, mine: set[int], turn: bool, lang: str) -> str:
    if table.stage == WAITING:
        free = any(seat.kind == OPEN for seat in table.seats.all())
        return TEXTS.say("waits_for_players" if free else "is_dealt", lang)
    if table.stage == ENDED:
        return TEXTS.say("ended_row", lang)
    if table.stage == OVER:
        return _end(table, mine, lang)
    return TEXTS.say("waits_for_you" if turn else "others_think", lang)


def _end(table: Table, mine: set[int], lang: str) -> str:
    """How it ended for the best of one's own seats."""
    result = written(table.end, table.players)  # type: ignore[attr-defined]
    if result is None or max(mine) >= table.players:
        return TEXTS.say("is_over", lang)
    table.result = result
    best = min(sorted(mine), key=lambda seat: result["ranks"][seat])
    return result_line(table, best, lang)


def _day(moment: datetime, lang: str) -> str:
    """«today», «yesterday», «3 days ago»."""
    days = (timezone.now().date() - moment.date()).days
    if days <= 1:
        return TEXTS.say("yesterday" if days == 1 else "today", lang)
    return TEXTS.say("days_ago", lang, days=days)
