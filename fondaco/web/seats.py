"""Who sits where: opening a table, sitting down, links, leaving, bots, the next match."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from fondaco.engine.box import choose_options
from fondaco.engine.dice import new_seed, seed_hash
from fondaco.engine.game import Game
from fondaco.engine.players import check_players
from fondaco.web import archive, keeper
from fondaco.web.hub import hub
from fondaco.web.links import new_nonce
from fondaco.web.models import BOT, OPEN, OVER, PERSON, PLAYING, WAITING, Holder, Seat, Table
from fondaco.web.opponents import bot_name
from fondaco.web.trouble import Busy, NotAllowed

_HOUR = timedelta(hours=1)


@dataclass(frozen=True)
class Opener:
    """Who opens a table: a visitor's hash, and where they are (address.py)."""

    visitor: str = ""
    origin: str = ""


NOBODY = Opener()


def open_table(
    game: Game,
    seats: list[tuple[str, str, str]],
    opener: Opener,
    options: dict[str, Any] | None = None,
    data: dict[str, Any] | None = None,
    public: bool = False,
) -> Table:
    """A new table; seats are (kind, name, bot), kind `me` is the opener's own."""
    box = game.box if data is None else game.open_box(data)
    check_players(game, box, len(seats), options)
    chosen = choose_options(box, options or {}, game.refusals.SETUP_RULE)
    seed = new_seed()
    with keeper.writing():
        _check_quota(opener)
        table = Table.objects.create(
            game=game.id,
            rules_version=game.version,
            players=len(seats),
            options=chosen,
            data=None if box.delivered else data,
            seed=seed,
            seed_hash=seed_hash(game.id, seed),
            public=public,
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
                nonce=new_nonce(),
            )
            if mine:
                Holder.objects.create(table=table, seat=seat, visitor=opener.visitor)
        keeper.start_if_full(table)
        keeper.changed(table, timezone.now())
    return table


def _check_quota(opener: Opener) -> None:
    """So many tables an hour from one address, and no more."""
    if not opener.origin:
        return
    lately = Table.objects.filter(
        opened_from=opener.origin, created__gt=timezone.now() - _HOUR
    ).count()
    if lately >= settings.TABLES_AN_HOUR:
        raise Busy("many_tables", 600)


# ---------------------------------------------------------------- before the start


def take_seat(seat: Seat, visitor: str, name: str) -> None:
    """A visitor sits down; whoever had the link as well finds it worthless from now on.

    An open seat becomes theirs, and the last one starts the match. A seat whose holder has made a
    link to it is held by both.
    """
    with keeper.changing(seat.table_id) as table:
        free = Q(kind=OPEN) | Q(lent=True)
        mine = Seat.objects.select_for_update().filter(free, pk=seat.pk, nonce=seat.nonce).first()
        if mine is None:
            raise NotAllowed
        if mine.kind == OPEN:
            if table.stage != WAITING:
                raise NotAllowed
            mine.kind, mine.name = PERSON, name
        mine.lent, mine.nonce = False, new_nonce()
        mine.save(update_fields=["kind", "name", "lent", "nonce"])
        _hold(table, mine, visitor)
        keeper.start_if_full(table)


def watch(table: Table, visitor: str) -> None:
    """A visitor may look at a private table from now on."""
    with keeper.writing():
        _hold(table, None, visitor)


def _hold(table: Table, seat: Seat | None, visitor: str) -> None:
    """Once, however often and from however many sides it is asked for."""
    Holder.objects.bulk_create(
        [Holder(table=table, seat=seat, visitor=visitor)], ignore_conflicts=True
    )


def leave(pk: int, visitor: str) -> bool:
    """Get up before the start. Whoever opened the table closes it with that: True, it is gone."""
    with keeper.changing(pk) as table:
        if table.stage != WAITING:
            raise NotAllowed
        if table.creator != visitor:
            _get_up(table, visitor)
            return False
    with keeper.writing():
        Table.objects.filter(pk=pk, stage=WAITING).delete()
        transaction.on_commit(lambda: hub.announce(pk, table.version, table.news + 1))
    return True


def _get_up(table: Table, visitor: str) -> None:
    holds = Holder.objects.filter(table=table, seat__isnull=False, visitor=visitor)
    left = [hold.seat_id for hold in holds]
    if not left:
        raise NotAllowed
    holds.delete()
    for seat in Seat.objects.filter(pk__in=left):
        if not seat.holders.exists():
            seat.kind, seat.name, seat.lent, seat.nonce = OPEN, "", False, new_nonce()
            seat.save(update_fields=["kind", "name", "lent", "nonce"])


def fill_with_bots(pk: int, visitor: str, bot: str, lang: str) -> None:
    """Whoever opened the table waits no longer: bots take the open seats, links end."""
    with keeper.changing(pk) as table:
        if table.stage != WAITING or table.creator != visitor:
            raise NotAllowed
        for seat in table.seats.filter(kind=OPEN):
            seat.kind, seat.bot, seat.name = BOT, bot, bot_name(bot, seat.number, lang)
            seat.nonce = new_nonce()
            seat.save(update_fields=["kind", "bot", "name", "nonce"])
        keeper.start_if_full(table)


# ---------------------------------------------------------------- links


def renew_links(pk: int, visitor: str) -> None:
    """New links for the free seats and for watching; the old ones are worth nothing."""
    with keeper.changing(pk) as table:
        if table.creator != visitor:
            raise NotAllowed
        for seat in table.seats.filter(kind=OPEN):
            seat.nonce = new_nonce()
            seat.save(update_fields=["nonce"])
        table.watch_nonce = new_nonce()
        table.save(update_fields=["watch_nonce"])


def lend(pk: int, seats: tuple[int, ...]) -> None:
    """A link to one's own seat, good for one other device."""
    with keeper.changing(pk) as table:
        if not seats or table.stage == OVER:
            raise NotAllowed
        for seat in table.seats.filter(number__in=seats, kind__in=(PERSON, BOT)):
            seat.lent, seat.nonce = True, new_nonce()
            seat.save(update_fields=["lent", "nonce"])


# ---------------------------------------------------------------- during the match


def hand_over(pk: int, number: int, bot: str) -> None:
    """A seat changes hands: to a bot, or ("") back to its people."""
    with keeper.changing(pk) as table:
        if table.stage != PLAYING:
            raise NotAllowed
        kind = BOT if bot else PERSON
        Seat.objects.filter(table=table, number=number).update(kind=kind, bot=bot)
        keeper.note_bot_turn(table)


def rematch(pk: int, opener: Opener) -> Table:
    """The table's next match; made once, whoever asks first."""
    with keeper.changing(pk) as table:
        if table.stage != OVER:
            raise NotAllowed
        if table.rematch is not None:
            return table.rematch
        old = list(table.seats.all())
        moved = [old[(seat.number + 1) % len(old)] for seat in old]
        seats = [(seat.kind, seat.name, seat.bot) for seat in moved]
        again = open_table(
            archive.game_of(table), seats, opener, table.options, table.data, table.public
        )
        for seat, new in zip(moved, again.seats.all(), strict=True):
            for hold in seat.holders.all():
                _hold(again, new, hold.visitor)
        table.rematch = again
        table.save(update_fields=["rematch"])
    return again
