"""The rounds of an event: dealt at all their tables with one seed, played, noted, opened up.

An event changes with its row locked, so that of several processes one begins a round. The seed of
a round is made when it begins: what is known of earlier rounds tells nothing of it.
"""

from __future__ import annotations

import logging
import secrets
from datetime import timedelta

from django.db.models import F, Q, QuerySet
from django.utils import timezone

from fondaco.engine.compiled.dice import new_seed
from fondaco.engine.registry import find_game, game_ids
from fondaco.web import seats, table_store
from fondaco.web.errors import NotAllowed
from fondaco.web.events import pairing
from fondaco.web.events.scoring import (
    Finish,
    Standing,
    Tally,
    Worth,
    beaten_by,
    standings,
    tallies,
)
from fondaco.web.models import BOT, OVER, PERSON, PLAYING, Entrant, Event, Sitting, Table
from fondaco.web.models.event import ENDED, RUNNING, SOLO, SWISS
from fondaco.web.seats import Deal, Opener

log = logging.getLogger("fondaco.events")
#: When nobody has moved for so long, the organiser may let a bot play for whoever is to move.
PATIENCE = timedelta(minutes=10)
#: Sittings of which nothing is noted yet; and those whose match is over, or is no more.
_UNFINISHED = Q(rank__isnull=True, void=False)
_TO_NOTE = _UNFINISHED & (Q(table__isnull=True) | Q(table__stage=OVER))


# ---------------------------------------------------------------- a round begins


def next_round(event: Event) -> None:
    """Deal the next round at all its tables."""
    event.round += 1
    seed, entrants = new_seed(), {one.number: one for one in event.entrants.all()}
    for number, board in enumerate(_boards(event, entrants)):
        sitting = {seat: entrants[who] for seat, who in board.items()}
        table = _open_table(event, sitting, seed)
        Sitting.objects.bulk_create(
            Sitting(
                event=event, entrant=one, round=event.round, board=number, table=table, seat=seat
            )
            for seat, one in sitting.items()
        )


def _boards(event: Event, entrants: dict[int, Entrant]) -> list[dict[int, int]]:
    """Who sits where in the round that begins: by seat, for each table."""
    if event.form == SOLO:
        return [{pairing.own_seat(event.round, event.players): who} for who in entrants]
    order = list(entrants)
    if event.form == SWISS and event.round > 1:
        order = [standing.entrant for standing in standings_of(event)[0]]
    else:
        secrets.SystemRandom().shuffle(order)
    bots = frozenset(number for number, one in entrants.items() if not one.visitor)
    boards = pairing.pair(order, event.players, _past(event), bots)
    return [dict(enumerate(board)) for board in boards]


def _past(event: Event) -> pairing.Past:
    boards: dict[tuple[int, int], list[int]] = {}
    for sitting in event.sittings.select_related("entrant"):  # in the order of the seats
        boards.setdefault((sitting.round, sitting.board), []).append(sitting.entrant.number)
    return pairing.Past.of(map(tuple, boards.values()))


def _open_table(event: Event, sitting: dict[int, Entrant], seed: str) -> Table:
    """A table of the round. Nobody has opened it, so nobody has links to hand on."""
    people = {seat: one for seat, one in sitting.items() if one.visitor}
    places = [
        (PERSON, people[seat].name, "") if seat in people else (BOT, "", event.level)
        for seat in range(event.players)
    ]
    holders = {seat: one.visitor for seat, one in people.items()}
    opener = Opener(origin=event.opened_from)
    deal = Deal(seed, holders)
    return seats.open_table(find_game(event.game), places, opener, event.options, deal=deal)


# ---------------------------------------------------------------- a round ends


def go_on() -> None:
    """Note what is over and begin the rounds that follow; an event that fails leaves the others."""
    new = Event.objects.filter(stage=RUNNING, game__in=game_ids())
    ended = Sitting.objects.filter(_TO_NOTE).values("event")
    for pk in new.filter(pk__in=ended).values_list("pk", flat=True):
        try:
            _go_on(pk)
        except Exception:
            log.exception("An event cannot go on", extra={"facts": {"event": pk}})


def _go_on(pk: int) -> None:
    with table_store.writing():
        event = Event.objects.select_for_update().get(pk=pk)
        if event.stage != RUNNING:
            return
        for sitting in event.sittings.filter(_TO_NOTE).select_related("table"):
            _note(sitting)
        if not event.sittings.filter(_UNFINISHED).exists():
            _open_up(event)
            if event.round < event.rounds:
                next_round(event)
            else:
                event.stage = ENDED
        event.save()


def _note(sitting: Sitting) -> None:
    """What came of a match; one that has no result counts for nobody."""
    result = sitting.table.result if sitting.table is not None else None
    if result is None:
        sitting.void = True
    else:
        scores, ranks, seat = result["scores"], result["ranks"], sitting.seat
        best = max(score for other, score in enumerate(scores) if other != seat)
        sitting.rank, sitting.score, sitting.lead = ranks[seat], scores[seat], scores[seat] - best
        sitting.beaten = beaten_by(ranks, seat)
    sitting.save()


def _open_up(event: Event) -> None:
    """The round is over: whoever has the links may see its replays, records and reports."""
    played = event.sittings.filter(round=event.round, table__isnull=False)
    Table.objects.filter(pk__in=set(played.values_list("table", flat=True))).update(
        sealed=False, shared=True, news=F("news") + 1
    )


# ---------------------------------------------------------------- where it stands


def standings_of(event: Event) -> tuple[list[Standing], dict[tuple[int, int], Tally]]:
    """The entrants by number, best first, and what each round brought them."""
    noted = event.sittings.filter(rank__isnull=False).select_related("entrant")
    told = tallies([_finish(sitting) for sitting in noted])
    numbers = event.entrants.values_list("number", flat=True)
    return standings(event.form, numbers, told), told


def _finish(sitting: Sitting) -> Finish:
    assert sitting.rank is not None  # noqa: S101 - those that are noted
    worth = Worth(sitting.rank, -(sitting.lead or 0))
    return Finish(
        entrant=sitting.entrant.number,
        round=sitting.round,
        board=sitting.board,
        seat=sitting.seat,
        worth=worth,
        beaten=sitting.beaten or 0.0,
    )


def absent(event: Event) -> QuerySet[Sitting]:
    """The seats that tables of this round have waited for too long."""
    return event.sittings.filter(
        round=event.round,
        seat=F("table__actor"),
        table__stage=PLAYING,
        table__bot_turn=False,
        table__changed__lt=timezone.now() - PATIENCE,
    )


def replace_absent(event: Event, organiser: str, board: int) -> None:
    """A bot plays on for somebody whom a table has waited for too long."""
    found = absent(event).filter(board=board).first() if event.organiser == organiser else None
    if found is None or found.table_id is None:
        raise NotAllowed
    seats.hand_over(found.table_id, found.seat, event.level)
