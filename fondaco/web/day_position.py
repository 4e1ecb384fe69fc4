"""The position of the day as pages show it, and what somebody has reached who solves it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date, timedelta

from django.http import HttpRequest
from django.urls import reverse

from fondaco.engine.game import Game
from fondaco.engine.german import capital
from fondaco.engine.practice import Exercise
from fondaco.web.calendar import in_a_row, position_of, today
from fondaco.web.ledger import Progress, progress_of
from fondaco.web.practice_page import place_of
from fondaco.web.texts import say_in
from fondaco.web.visitors import visitor_of

_WEEK = 7


@dataclass(frozen=True)
class Day:
    """One bead of the week."""

    name: str
    solved: bool
    today: bool


@dataclass(frozen=True)
class DayBlock:
    """What the lobby and the pages of practice show of it."""

    game: str
    title: str
    #: Where in a match it is: «round 5 of 8».
    place: str
    date: str
    question: str
    url: str
    solved: bool
    week: tuple[Day, ...]
    #: How many days in a row it was solved, today or yesterday the last.
    row: str


def with_solved(progress: Progress, game: Game, exercise: Exercise, day: date) -> Progress:
    """What somebody has reached once they have solved a position on a day."""
    solved = progress.solved.get(game.id, [])
    kept = [one for one in solved if one in game.exercises and one != exercise.id]
    progress = replace(progress, solved={**progress.solved, game.id: [*kept, exercise.id]})
    if position_of(day) != (game, exercise) or day.isoformat() in progress.days:
        return progress
    return replace(progress, days=[*progress.days, day.isoformat()])


def day_block(request: HttpRequest) -> DayBlock | None:
    """The position of today for whoever asks."""
    day, lang = today(), visitor_of(request).lang
    found = position_of(day)
    if found is None:
        return None
    (game, exercise), days, say = found, progress_of(request).days, say_in(lang)
    week = [day - timedelta(back) for back in reversed(range(_WEEK))]
    row, weekdays = in_a_row(days, day), say["weekdays"].split()
    return DayBlock(
        game=game.id,
        title=game.box.about.title[lang],
        place=place_of(game, exercise, lang),
        date=say(
            "practice_date",
            weekday=weekdays[day.weekday()],
            day=day.day,
            month=say["months"].split()[day.month - 1],
        ),
        question=exercise.kind.question.say(lang),
        url=reverse("exercise", args=[game.id, exercise.id]),
        solved=day.isoformat() in days,
        week=tuple(
            Day(weekdays[one.weekday()][:2], one.isoformat() in days, one == day) for one in week
        ),
        row=capital(say("practice_row", n=row)) if row > 1 else "",
    )
