"""Before an event begins: who organises it, how it is played, who takes part."""

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
from fondaco.web.errors import NotAllowed
from fondaco.web.events.pairing import bots_wanted
from fondaco.web.events.rounds import next_round
from fondaco.web.links import new_nonce
from fondaco.web.models import Entrant, Event
from fondaco.web.models.event import DUPLICATE, ENDED, GATHERING, RUNNING, SOLO, SWISS
from fondaco.web.quotas import check_hourly
from fondaco.web.seats import Opener
from fondaco.web.texts import TEXTS

FORMS = (DUPLICATE, SOLO, SWISS)
MOST_ROUNDS, MOST_ENTRANTS, LONGEST_NAME = 10, 40, 60
#: Of the tables that an address may open in an hour, an event counts as so many.
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
    options: dict[str, Any]


@contextmanager
def _changing(pk: int) -> Iterator[Event]:
    """An event that has not begun, locked, and saved afterwards."""
    with table_store.writing():
        event = Event.objects.select_for_update().filter(pk=pk, stage=GATHERING).first()
        if event is None:
            raise NotAllowed
        yield event
        event.save()


@contextmanager
def _organising(pk: int, visitor: str) -> Iterator[Event]:
    with _changing(pk) as event:
        if event.organiser != visitor:
            raise NotAllowed
        yield event


def open_event(game: Game, plan: Plan, opener: Opener, name: str | None) -> Event:
    """A new event; its organiser takes part unless `name`, what they play by, is None."""
    check_players(game, game.box, plan.players, plan.options)
    chosen = choose_options(game.box, plan.options, game.refusals.SETUP_RULE)
    if plan.form not in FORMS or not 1 <= plan.rounds <= MOST_ROUNDS:
        raise SetupError(TEXTS["event_unclear"])
    if not plan.name or not plan.name.isprintable():
        raise SetupError(TEXTS["event_needs_name"])
    with table_store.writing():
        opened = Event.objects.filter(opened_from=opener.origin)
        check_hourly(opened, max(1, settings.TABLES_AN_HOUR // _TABLES_EACH), "many_events")
        event = Event.objects.create(
            name=plan.name[:LONGEST_NAME],
            game=game.id,
            players=plan.players,
            options=chosen,
            form=plan.form,
            rounds=plan.rounds,
            level=plan.level,
            public=plan.public,
            nonce=new_nonce(),
            organiser=opener.visitor,
            opened_from=opener.origin,
        )
        if name is not None:
            _add(event, opener.visitor, name)
    return event


def enter(pk: int, visitor: str, name: str) -> None:
    """A visitor takes part from now on; whoever does so already stays as they are."""
    with _changing(pk) as event:
        if event.entrants.filter(visitor=visitor).exists():
            return
        if event.entrants.count() >= MOST_ENTRANTS:
            raise NotAllowed("event_full")
        _add(event, visitor, name)


def _add(event: Event, visitor: str, name: str) -> None:
    last = event.entrants.order_by("-number").values_list("number", flat=True).first()
    number = 0 if last is None else last + 1
    Entrant.objects.create(event=event, number=number, visitor=visitor, name=name)


def withdraw(pk: int, visitor: str) -> None:
    """A visitor takes part no more."""
    with _changing(pk) as event:
        event.entrants.filter(visitor=visitor).delete()


def dismiss(pk: int, organiser: str, number: int) -> None:
    """The organiser takes somebody off the list."""
    with _organising(pk, organiser) as event:
        event.entrants.filter(number=number).delete()


def cancel(pk: int, organiser: str) -> None:
    """There will be no such event."""
    with _organising(pk, organiser) as event:
        event.stage = ENDED


def begin(pk: int, organiser: str) -> None:
    """Bots fill up, and the first round is dealt."""
    with _organising(pk, organiser) as event:
        people = event.entrants.count()
        if people == 0:
            raise NotAllowed("event_empty")
        for _ in range(bots_wanted(people, event.players, event.form != SOLO)):
            _add(event, "", "")
        event.stage = RUNNING
        next_round(event)
