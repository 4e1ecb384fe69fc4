"""Who sits where: opening a table, sitting down, links, leaving, bots, the next match."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone

from fondaco.engine.box import choose_options
from fondaco.engine.compiled.dice import new_seed, seed_hash
from fondaco.engine.contract import State
from fondaco.engine.game import Game
from fondaco.engine.players import check_players
from fondaco.web import match_archive, table_store
from fondaco.web.announcements import hub
from fondaco.web.clocks import keeper
from fondaco.web.clocks.terms import Terms
from fondaco.web.errors import NotAllowed
from fondaco.web.links import new_nonce
from fondaco.web.models import (
    BOT,
    ENDED,
    OPEN,
    OVER,
    PERSON,
    PLAYING,
    WAITING,
    Absence,
    Holder,
    Seat,
    SeatPass,
    Table,
)
from fondaco.web.orders.answers import end_orders
from fondaco.web.people.rated import name_of_sitter, rate
from fondaco.web.quotas import check_hourly
from fondaco.web.talk.rooms import inherit_rule

#: At so many tables at most a visitor gets a new name at once.
_RENAMED = 40
#: All numbers up to six divide it: of six names none is twice at a table, where it ends either.
_PERSONAS = 720


@dataclass(frozen=True)
class Opener:
    """Who opens a table: a visitor's hash, and where they are (address.py)."""

    visitor: str = ""
    origin: str = ""


@dataclass(frozen=True)
class Deal:
    """One of several tables with the same cards: the seed, and which visitors sit where."""

    seed: str
    holders: Mapping[int, str]


def open_table(
    game: Game,
    seats: list[tuple[str, str, str]],
    opener: Opener,
    options: dict[str, Any] | None = None,
    data: dict[str, Any] | None = None,
    public: bool = False,
    start: State | None = None,
    deal: Deal | None = None,
    rated: bool = False,
    terms: Terms | None = None,
) -> Table:
    """A new table; seats are (kind, name, bot), kind `me` is the opener's own.

    `start` is the state that the match goes on from, with options that are its own; `deal` says
    that it is one of several tables of a round (contests/); `terms`: of the clock, if there is one.
    """
    box = game.box if data is None else game.open_box(data)
    check_players(game, box, len(seats), options)
    chosen = choose_options(box, options or {}, game.refusals.SETUP_RULE)
    seed = new_seed() if deal is None else deal.seed
    with table_store.writing():
        if opener.origin and deal is None:
            opened = Table.objects.filter(opened_from=opener.origin)
            check_hourly(opened, settings.TABLES_AN_HOUR, "many_tables")
        table = Table.objects.create(
            game=game.id,
            rules_version=game.version,
            players=len(seats),
            options=chosen,
            data=None if box.delivered else data,
            start=start,
            seed=seed,
            seed_hash=seed_hash(game.id, seed),
            public=public,
            rated=rated,
            pace="" if terms is None else terms.kind,
            sealed=deal is not None,
            creator=opener.visitor,
            opened_from=opener.origin,
            watch_nonce=new_nonce(),
        )
        for number, (kind, name, bot) in enumerate(seats):
            mine = kind == "me"
            seat = Seat.objects.create(
                table=table,
                number=number,
                kind=PERSON if mine else kind,
                name=name,
                bot=bot,
                persona=_persona(table, number) if kind == BOT and not name else None,
                nonce=new_nonce(),
            )
            holder = opener.visitor if mine else deal.holders.get(number) if deal else None
            if holder:
                Holder.objects.create(table=table, seat=seat, visitor=holder)
        if terms is not None:
            keeper.wind(table, terms)
        table_store.start_if_full(table)
        table_store.changed(table, timezone.now())
    return table


def _persona(table: Table, number: int) -> int:
    """Another bot at every seat of a table, and others at the next table."""
    return (table.pk + number) % _PERSONAS


# ---------------------------------------------------------------- before the start


def take_seat(seat: Seat, visitor: str, name: str) -> None:
    """A visitor sits down; whoever had the link as well finds it worthless from now on.

    An open seat becomes theirs, and the last one starts the match. A seat whose holder has made a
    link to it is held by both.
    """
    with table_store.changing(seat.table_id) as table:
        free = Q(kind=OPEN) | Q(lent=True)
        mine = Seat.objects.select_for_update().filter(free, pk=seat.pk, nonce=seat.nonce).first()
        if mine is None:
            raise NotAllowed
        if mine.kind == OPEN and table.stage != WAITING:
            raise NotAllowed
        if table.rated:
            name = name_of_sitter(table, visitor)
        taken = {"kind": PERSON, "name": name} if mine.kind == OPEN else {}
        _change(mine, lent=False, **taken)
        _hold(table, mine, visitor)
        table_store.start_if_full(table)


def _change(seat: Seat, **columns: Any) -> None:
    """Something else holds for a seat from now on; a link that was made before does not."""
    Seat.objects.filter(pk=seat.pk).update(**columns, nonce=new_nonce())


def watch(table: Table, visitor: str) -> None:
    """A visitor may look at a private table from now on."""
    with table_store.writing():
        _hold(table, None, visitor)


def _hold(table: Table, seat: Seat | None, visitor: str) -> None:
    """Once, however often and from however many sides it is asked for."""
    Holder.objects.bulk_create(
        [Holder(table=table, seat=seat, visitor=visitor)], ignore_conflicts=True
    )


def leave(pk: int, visitor: str) -> bool:
    """Get up before the start. Whoever opened the table closes it with that: True, it is gone."""
    with table_store.changing(pk) as table:
        if table.stage != WAITING:
            raise NotAllowed
        if table.creator != visitor:
            _get_up(table, visitor)
            return False
    table_store.remove(Table.objects.filter(pk=pk, stage=WAITING), 1)
    return True


def _get_up(table: Table, visitor: str) -> None:
    holds = Holder.objects.filter(table=table, seat__isnull=False, visitor=visitor)
    left = list(Seat.objects.filter(holders__in=holds))
    if not left:
        raise NotAllowed
    holds.delete()
    for seat in left:
        if not seat.holders.exists():
            _change(seat, kind=OPEN, name="", lent=False)


def fill_with_bots(pk: int, visitor: str, bot: str) -> None:
    """Whoever opened the table waits no longer: bots take the open seats, links end."""
    with table_store.changing(pk) as table:
        if table.stage != WAITING or table.creator != visitor:
            raise NotAllowed
        for seat in table.seats.filter(kind=OPEN):
            _change(seat, kind=BOT, bot=bot, name="", persona=_persona(table, seat.number))
        table_store.start_if_full(table)


# ---------------------------------------------------------------- links


def renew_links(pk: int, visitor: str) -> None:
    """New links for the free seats and for watching; the old ones are worth nothing."""
    with table_store.changing(pk) as table:
        if table.creator != visitor:
            raise NotAllowed
        for seat in table.seats.filter(kind=OPEN):
            _change(seat)
        table.watch_nonce = new_nonce()
        table.save(update_fields=["watch_nonce"])


def lend(pk: int, seats: tuple[int, ...]) -> None:
    """A link to one's own seat, good for one other device."""
    with table_store.changing(pk) as table:
        if not seats or table.stage in (OVER, ENDED) or table.rated:
            raise NotAllowed
        for seat in table.seats.filter(number__in=seats, kind__in=(PERSON, BOT)):
            SeatPass.objects.filter(seat=seat).delete()
            _change(seat, lent=True)


# ---------------------------------------------------------------- during the match


def rename(visitor: str, name: str) -> None:
    """A visitor is called otherwise from now on, at every table that is not over.

    At rated tables they are called as their account is.
    """
    held = Holder.objects.filter(visitor=visitor, seat__isnull=False).exclude(
        table__stage__in=(OVER, ENDED)
    )
    held = held.exclude(seat__name=name).exclude(table__rated=True).order_by("-table__changed")
    wanted = set(held.values_list("table", flat=True)[:_RENAMED])
    tables = Table.objects.filter(pk__in=wanted).exclude(stage__in=(OVER, ENDED))
    # One transaction for all: others who write wait once, and not for every table.
    with table_store.writing():
        locked = list(tables.select_for_update().order_by("pk").values_list("pk", flat=True))
        Seat.objects.filter(table__in=locked, holders__visitor=visitor).update(name=name)
        tables.update(news=F("news") + 1)
        for row in tables.values_list("pk", "version", "news"):
            transaction.on_commit(partial(hub.announce, *row))


def hand_over(pk: int, number: int, bot: str) -> None:
    """A seat changes hands: to a bot, or ("") back to its people."""
    with table_store.changing(pk) as table:
        if table.stage != PLAYING:
            raise NotAllowed
        kind = BOT if bot else PERSON
        end_orders(table, [number])
        Absence.objects.filter(seat__table=table, seat__number=number).delete()
        Seat.objects.filter(table=table, number=number).update(kind=kind, bot=bot)
        table_store.note_bot_turn(table)


def rematch(pk: int, opener: Opener) -> Table:
    """The table's next match; made once, whoever asks first."""
    with table_store.changing(pk) as table:
        if table.stage not in (OVER, ENDED):
            raise NotAllowed
        if table.rematch is not None:
            return table.rematch
        old = list(table.seats.all())
        moved = [old[(seat.number + 1) % len(old)] for seat in old]
        # A bot that has a seat for good goes by no person's name at the next table.
        gone = set(table.resignations.values_list("seat", flat=True))
        seats = [(seat.kind, "" if seat.pk in gone else seat.name, seat.bot) for seat in moved]
        again = open_table(
            match_archive.game_of(table),
            seats,
            opener,
            table.options,
            table.data,
            table.public,
            terms=keeper.terms_of_table(table),
        )
        for seat, new in zip(moved, again.seats.all(), strict=True):
            Seat.objects.filter(pk=new.pk).update(persona=seat.persona)
            for hold in seat.holders.all():
                _hold(again, new, hold.visitor)
        inherit_rule(table, again)
        if table.rated:
            rate(again)
        table.rematch = again
        table.save(update_fields=["rematch"])
    return again
