"""The rounds of a contest: dealt at all their tables with one seed, played, noted, opened up.

A contest changes with its row locked, so that of several processes one begins a round. The seed of
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
from fondaco.web.clocks import terms
from fondaco.web.contests import pairing
from fondaco.web.contests.scoring import (
    Finish,
    Standing,
    Tally,
    Worth,
    beaten_by,
    standings,
    tallies,
)
from fondaco.web.errors import NotAllowed
from fondaco.web.models import (
    BOT,
    ENDED,
    OVER,
    PERSON,
    PLAYING,
    Contest,
    Entrant,
    Sitting,
    Table,
)
from fondaco.web.models.contest import DONE, RUNNING, SOLO, SWISS
from fondaco.web.seats import Deal, Opener

log = logging.getLogger("fondaco.contests")
#: When nobody has moved for so long, the organiser may let a bot play for whoever is to move.
PATIENCE = timedelta(minutes=10)
#: Sittings of which nothing is noted yet; and those whose match is over, or is no more.
_UNFINISHED = Q(rank__isnull=True, void=False)
_TO_NOTE = _UNFINISHED & (Q(table__isnull=True) | Q(table__stage__in=(OVER, ENDED)))


# ---------------------------------------------------------------- a round begins


def next_round(contest: Contest) -> None:
    """Deal the next round at all its tables."""
    contest.round += 1
    seed, entrants = new_seed(), {one.number: one for one in contest.entrants.all()}
    for number, board in enumerate(_boards(contest, entrants)):
        sitting = {seat: entrants[who] for seat, who in board.items()}
        table = _open_table(contest, sitting, seed)
        Sitting.objects.bulk_create(
            Sitting(
                contest=contest,
                entrant=one,
                round=contest.round,
                board=number,
                table=table,
                seat=seat,
            )
            for seat, one in sitting.items()
        )


def _boards(contest: Contest, entrants: dict[int, Entrant]) -> list[dict[int, int]]:
    """Who sits where in the round that begins: by seat, for each table."""
    if contest.form == SOLO:
        return [{pairing.own_seat(contest.round, contest.players): who} for who in entrants]
    order = list(entrants)
    if contest.form == SWISS and contest.round > 1:
        order = [standing.entrant for standing in standings_of(contest)[0]]
    else:
        secrets.SystemRandom().shuffle(order)
    bots = frozenset(number for number, one in entrants.items() if not one.visitor)
    boards = pairing.pair(order, contest.players, _past(contest), bots)
    return [dict(enumerate(board)) for board in boards]


def _past(contest: Contest) -> pairing.Past:
    boards: dict[tuple[int, int], list[int]] = {}
    for sitting in contest.sittings.select_related("entrant"):  # in the order of the seats
        boards.setdefault((sitting.round, sitting.board), []).append(sitting.entrant.number)
    return pairing.Past.of(map(tuple, boards.values()))


def _open_table(contest: Contest, sitting: dict[int, Entrant], seed: str) -> Table:
    """A table of the round. Nobody has opened it, so nobody has links to hand on."""
    people = {seat: one for seat, one in sitting.items() if one.visitor}
    places = [
        (PERSON, people[seat].name, "") if seat in people else (BOT, "", contest.level)
        for seat in range(contest.players)
    ]
    holders = {seat: one.visitor for seat, one in people.items()}
    opener = Opener(origin=contest.opened_from)
    return seats.open_table(
        find_game(contest.game),
        places,
        opener,
        contest.options,
        deal=Deal(seed, holders),
        terms=terms.read(contest.clock),
    )


# ---------------------------------------------------------------- a round ends


def go_on() -> None:
    """Note what is over and begin the rounds that follow; one that fails leaves the others."""
    new = Contest.objects.filter(stage=RUNNING, game__in=game_ids())
    ended = Sitting.objects.filter(_TO_NOTE).values("contest")
    for pk in new.filter(pk__in=ended).values_list("pk", flat=True):
        try:
            _go_on(pk)
        except Exception:
            log.exception("A contest cannot go on", extra={"facts": {"contest": pk}})


def _go_on(pk: int) -> None:
    with table_store.writing():
        contest = Contest.objects.select_for_update().get(pk=pk)
        if contest.stage != RUNNING:
            return
        for sitting in contest.sittings.filter(_TO_NOTE).select_related("table"):
            _note(sitting)
        if not contest.sittings.filter(_UNFINISHED).exists():
            _open_up(contest)
            if contest.round < contest.rounds:
                next_round(contest)
            else:
                contest.stage = DONE
        contest.save()


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


def _open_up(contest: Contest) -> None:
    """The round is over: whoever has the links may see its replays, records and reports."""
    played = contest.sittings.filter(round=contest.round, table__isnull=False)
    Table.objects.filter(pk__in=set(played.values_list("table", flat=True))).update(
        sealed=False, shared=True, news=F("news") + 1
    )


# ---------------------------------------------------------------- where it stands


def standings_of(contest: Contest) -> tuple[list[Standing], dict[tuple[int, int], Tally]]:
    """The entrants by number, best first, and what each round brought them."""
    noted = contest.sittings.filter(rank__isnull=False).select_related("entrant")
    told = tallies([_finish(sitting) for sitting in noted])
    numbers = contest.entrants.values_list("number", flat=True)
    return standings(contest.form, numbers, told), told


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


def absent(contest: Contest) -> QuerySet[Sitting]:
    """The seats that tables of this round have waited for too long."""
    return contest.sittings.filter(
        round=contest.round,
        seat=F("table__actor"),
        table__stage=PLAYING,
        table__bot_turn=False,
        table__changed__lt=timezone.now() - PATIENCE,
    )


def replace_absent(contest: Contest, organiser: str, board: int) -> None:
    """A bot plays on for somebody whom a table has waited for too long."""
    found = absent(contest).filter(board=board).first() if contest.organiser == organiser else None
    if found is None or found.table_id is None:
        raise NotAllowed
    seats.hand_over(found.table_id, found.seat, contest.level)
