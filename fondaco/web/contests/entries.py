"""Before a contest begins: who organises it, how it is played, who takes part."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from django.conf import settings

from fondaco.engine.box import choose_options
from fondaco.engine.errors import SetupError
from fondaco.engine.game import Game
from fondaco.engine.players import check_players
from fondaco.web import table_store
from fondaco.web.clocks.terms import Terms, written
from fondaco.web.contests.pairing import bots_wanted
from fondaco.web.contests.rounds import next_round
from fondaco.web.errors import NotAllowed
from fondaco.web.links import new_nonce
from fondaco.web.models import Contest, Entrant
from fondaco.web.models.contest import DONE, DUPLICATE, GATHERING, RUNNING, SOLO, SWISS
from fondaco.web.quotas import check_hourly
from fondaco.web.seats import Opener
from fondaco.web.texts import TEXTS

FORMS = (DUPLICATE, SOLO, SWISS)
MOST_ROUNDS, MOST_ENTRANTS, LONGEST_NAME = 10, 40, 60
#: Of the tables that an address may open in an hour, a contest counts as so many.
_TABLES_EACH = 20


@dataclass(frozen=True)
class Plan:
    """What an organiser fills in."""

    name: str
    players: int
    form: str
    rounds: int
    level: str
    public: bool
    terms: Terms | None
    options: dict[str, Any]


@contextmanager
def _changing(pk: int) -> Iterator[Contest]:
    """A contest that has not begun, locked, and saved afterwards."""
    with table_store.writing():
        contest = Contest.objects.select_for_update().filter(pk=pk, stage=GATHERING).first()
        if contest is None:
            raise NotAllowed
        yield contest
        contest.save()


@contextmanager
def _organising(pk: int, visitor: str) -> Iterator[Contest]:
    with _changing(pk) as contest:
        if contest.organiser != visitor:
            raise NotAllowed
        yield contest


def open_contest(game: Game, plan: Plan, opener: Opener, name: str | None) -> Contest:
    """A new contest; its organiser takes part unless `name`, what they play by, is None."""
    check_players(game, game.box, plan.players, plan.options)
    chosen = choose_options(game.box, plan.options, game.refusals.SETUP_RULE)
    if plan.form not in FORMS or not 1 <= plan.rounds <= MOST_ROUNDS:
        raise SetupError(TEXTS["contest_unclear"])
    if not plan.name or not plan.name.isprintable():
        raise SetupError(TEXTS["contest_needs_name"])
    with table_store.writing():
        opened = Contest.objects.filter(opened_from=opener.origin)
        most = max(1, settings.TABLES_AN_HOUR // _TABLES_EACH)
        check_hourly(opened, most, "many_contests")
        contest = Contest.objects.create(
            name=plan.name[:LONGEST_NAME],
            game=game.id,
            players=plan.players,
            options=chosen,
            clock=written(plan.terms),
            form=plan.form,
            rounds=plan.rounds,
            level=plan.level,
            public=plan.public,
            nonce=new_nonce(),
            organiser=opener.visitor,
            opened_from=opener.origin,
        )
        if name is not None:
            _add(contest, opener.visitor, name)
    return contest


def enter(pk: int, visitor: str, name: str) -> None:
    """A visitor takes part from now on; whoever does so already stays as they are."""
    with _changing(pk) as contest:
        if contest.entrants.filter(visitor=visitor).exists():
            return
        if contest.entrants.count() >= MOST_ENTRANTS:
            raise NotAllowed("contest_full")
        _add(contest, visitor, name)


def _add(contest: Contest, visitor: str, name: str) -> None:
    last = contest.entrants.order_by("-number").values_list("number", flat=True).first()
    number = 0 if last is None else last + 1
    Entrant.objects.create(contest=contest, number=number, visitor=visitor, name=name)


def withdraw(pk: int, visitor: str) -> None:
    """A visitor takes part no more."""
    with _changing(pk) as contest:
        contest.entrants.filter(visitor=visitor).delete()


def dismiss(pk: int, organiser: str, number: int) -> None:
    """The organiser takes somebody off the list."""
    with _organising(pk, organiser) as contest:
        contest.entrants.filter(number=number).delete()


def cancel(pk: int, organiser: str) -> None:
    """There will be no such contest."""
    with _organising(pk, organiser) as contest:
        contest.stage = DONE


def begin(pk: int, organiser: str) -> None:
    """Bots fill up, and the first round is dealt."""
    with _organising(pk, organiser) as contest:
        people = contest.entrants.count()
        if people == 0:
            raise NotAllowed("contest_empty")
        for _ in range(bots_wanted(people, contest.players, contest.form != SOLO)):
            _add(contest, "", "")
        contest.stage = RUNNING
        next_round(contest)
