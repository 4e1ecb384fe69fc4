"""The page of a lesson's step: the real board, what is said of it, and the move that is asked for.

Nothing is kept on the server. The address says which step it is and which of its lines were played.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from django.urls import reverse

from fondaco.engine.errors import IllegalAction
from fondaco.engine.game import Game
from fondaco.engine.lesson import LEARNER, Lesson, LessonStep
from fondaco.engine.match import Match
from fondaco.web.forms import read_number
from fondaco.web.table_page import Head, Note, parts
from fondaco.web.table_page.look import Look
from fondaco.web.table_page.scene import Scene, scene
from fondaco.web.take_back import Undo
from fondaco.web.texts import TEXTS

#: What a drawing puts before an id: nothing on a wide screen, its own letter on a phone.
_PREFIXES = ("", "p-", "d-")
#: The button that sends what is planned.
_GO = "go"


@dataclass(frozen=True)
class Moment:
    """Where somebody is in a lesson: at a step, with some of its lines played."""

    lesson: Lesson
    number: int
    #: How many of the learner's lines.
    done: int = 0

    @classmethod
    def read(cls, lesson: Lesson, words: str) -> Moment | None:
        """A moment as an address has it: «7», or «7-2» with two lines played."""
        number, _, done = (read_number(part, 2) for part in words.partition("-"))
        if number is None or not 1 <= number <= len(lesson.steps):
            return None
        asked = len(lesson.steps[number - 1].do)
        if words == str(number):
            return cls(lesson, number)
        sound = done is not None and 0 < done < asked and words == f"{number}-{done}"
        return cls(lesson, number, done or 0) if sound else None

    @property
    def url(self) -> str:
        """Its page."""
        words = f"{self.number}-{self.done}" if self.done else str(self.number)
        return reverse("lesson", args=[self.lesson.game.id, words])

    @property
    def step(self) -> LessonStep:
        """The step."""
        return self.lesson.steps[self.number - 1]

    @cached_property
    def match(self) -> Match:
        """The match as it stands there."""
        return self.lesson.match(self.number, self.done)

    @property
    def sent(self) -> tuple[str, ...]:
        """The lines that were played."""
        return self.step.do[: self.done]

    @property
    def rest(self) -> tuple[str, ...]:
        """The lines that are still asked for."""
        return self.step.do[self.done :]

    def after(self, text: str) -> Moment | None:
        """Where an input leads; None if it is not what the step asks for.

        In which order a set was chosen does not matter.
        """
        try:
            lines = self.match.expand(text)
        except IllegalAction:
            return None
        if not lines or sorted(lines) != sorted(self.rest[: len(lines)]):
            return None
        if len(lines) == len(self.rest):
            return self.next
        return Moment(self.lesson, self.number, self.done + len(lines))

    @property
    def next(self) -> Moment:
        """The next step; the last one is followed by itself."""
        return Moment(self.lesson, min(self.number + 1, len(self.lesson.steps)))

    @property
    def back(self) -> Moment | None:
        """One step back."""
        if self.done:
            return Moment(self.lesson, self.number)
        return Moment(self.lesson, self.number - 1) if self.number > 1 else None


@dataclass(frozen=True, kw_only=True)
class LessonLook(Look):
    """A look at a step's match; where nothing is asked for, there is nothing to decide."""

    asks: bool

    @property
    def mine(self) -> bool:
        """Is a move of the learner's asked for?"""
        return self.asks and super().mine


@dataclass(frozen=True, kw_only=True)
class LessonScene(Scene):
    """The scene, in the form in which the page of a table has it."""

    undo: Undo = field(default_factory=Undo)


@dataclass(frozen=True)
class TaskShown:
    """One line of what is to be done."""

    words: str
    done: bool
    now: bool


@dataclass(frozen=True)
class Card:
    """What is said at a step."""

    title: str
    text: str
    number: int
    last: int
    tasks: tuple[TaskShown, ...]
    #: A friendly sentence about a move that was not asked for.
    answer: str
    next: str
    back: str
    #: A plan that shows the move; "": there is none to show.
    shown: str
    #: All steps: title and address.
    chapters: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class LessonPage:
    """Everything that the templates of a lesson read."""

    head: Head
    urls: Mapping[str, str]
    play: LessonScene
    card: Card
    note: Note | None
    #: Ids that are highlighted now, and ids that matter at this step at all.
    spots: tuple[str, ...]
    all_spots: tuple[str, ...]


def lesson_page(
    moment: Moment,
    lang: str,
    name: str = "",
    plan: str = "",
    layout: str = "",
    note: Note | None = None,
    missed: bool = False,
) -> LessonPage:
    """The page of a moment, with a plan in mind; `missed`: another move was sent."""
    step = moment.step
    look = _look(moment, lang, name)
    made = scene(look, plan, parts.Shown(layout))
    plan = made.decision.plan if made.decision else ""
    ready = _is_ready(moment, made)
    wanted = _wanted(moment, look)
    strays = bool(plan) and not ready and not is_on_the_way(plan, wanted)
    spots = _spots(moment, plan, ready)
    card = Card(
        title=step.title.say(lang),
        text=step.text.say(lang),
        number=moment.number,
        last=len(moment.lesson.steps),
        tasks=_tasks(moment, plan, ready, lang),
        answer=step.other.say(lang) if missed or strays else "",
        next=moment.next.url if moment.next.number > moment.number else "",
        back=moment.back.url if moment.back else "",
        shown=wanted if plan != wanted else "",
        chapters=_chapters(moment.lesson, lang),
    )
    return LessonPage(
        head=_head(moment, look),
        urls=_urls(moment),
        play=LessonScene(**vars(made)),
        card=card,
        note=note,
        spots=spots,
        all_spots=tuple(dict.fromkeys([*step.spots, *(s for t in step.tasks for s in t.spots)])),
    )


def marked(markup: str, spots: Sequence[str], all_spots: Sequence[str]) -> str:
    """The written page with `data-spot` at every element that the step speaks of."""

    def mark(found: re.Match[str]) -> str:
        now = found[2] in spots
        return f'{found[0]} data-spot="{"now" if now else "later"}"'

    wanted = "|".join(re.escape(spot) for spot in {*spots, *all_spots})
    prefixes = "|".join(_PREFIXES)
    return re.sub(rf'\bid="({prefixes})({wanted})"', mark, markup) if wanted else markup


def is_on_the_way(plan: str, wanted: str) -> bool:
    """Can a plan still become the wanted one by choosing more?

    >>> is_on_the_way("offer pelts 3", "offer v4 pelts 4"), is_on_the_way("bid 100", "bid 125")
    (True, True)
    >>> is_on_the_way("offer v2", "offer v4 pelts 4"), is_on_the_way("bid 150", "bid 125")
    (False, False)
    """
    words, before = wanted.split(), ""
    for word in plan.split():
        place = words.index(before) + 1 if before in words else len(words)
        most = words[place] if place < len(words) and words[place].isdecimal() else ""
        fewer = most and word.isdecimal() and int(word) <= int(most)
        if word not in words and not fewer:
            return False
        before = word
    return True


# ---------------------------------------------------------------- inside


def _look(moment: Moment, lang: str, name: str) -> LessonLook:
    match = moment.match
    names = [match.box.name("seats", seat, lang) for seat in range(match.players)]
    return LessonLook(
        match=match,
        seat=LEARNER,
        lang=lang,
        names=[name or names[LEARNER], *names[LEARNER + 1 :]],
        bots=[""] * match.players,
        fresh=moment.lesson.fresh(moment.number, moment.done),
        asks=bool(moment.step.do),
    )


def _is_ready(moment: Moment, made: Scene) -> bool:
    """Would the green button send what the step asks for?"""
    go = made.decision.composition.go if made.decision else None
    return go is not None and moment.after(go) is not None


def _wanted(moment: Moment, look: LessonLook) -> str:
    """The plan of the next input that the step asks for: as many lines as go together."""
    board, notation = moment.lesson.game.board, moment.lesson.game.notation
    rest = list(moment.rest)
    for amount in range(len(rest), 0, -1):
        plan = notation.gather(rest[:amount])
        composition = board.compose(look.trial, plan, look.lang, look.names)
        if composition.go is not None and moment.match.expand(composition.go) == rest[:amount]:
            return composition.plan or plan
    return rest[0] if rest else ""


def _spots(moment: Moment, plan: str, ready: bool) -> tuple[str, ...]:
    if ready:
        return (_GO,)
    undone = (task.spots for task in moment.step.tasks if not task.is_done(plan, moment.sent))
    return next(undone, moment.step.spots)


def _tasks(moment: Moment, plan: str, ready: bool, lang: str) -> tuple[TaskShown, ...]:
    """The step's tasks, and the last of all moves: to send it."""
    if not moment.step.do:
        return ()
    done = [task.is_done(plan, moment.sent) for task in moment.step.tasks]
    first = next((place for place, is_done in enumerate(done) if not is_done), None)
    shown = [
        TaskShown(task.say.say(lang), is_done, place == first and not ready)
        for place, (task, is_done) in enumerate(zip(moment.step.tasks, done, strict=True))
    ]
    return (*shown, TaskShown(TEXTS.say("lesson_send", lang), done=False, now=ready))


def _chapters(lesson: Lesson, lang: str) -> tuple[tuple[str, str], ...]:
    return tuple(
        (step.title.say(lang), Moment(lesson, number).url)
        for number, step in enumerate(lesson.steps, start=1)
    )


def _head(moment: Moment, look: LessonLook) -> Head:
    match, game = moment.match, moment.lesson.game
    return Head(
        title=game.box.about.title[look.lang],
        style=reverse("style", args=[game.id]),
        version=len(match.actions),
        news=0,
        seat=LEARNER if look.mine else None,
        watchers=0,
        seed_hash="",
        own_url="",
    )


def _urls(moment: Moment) -> dict[str, str]:
    game: Game = moment.lesson.game
    called = dict.fromkeys(("fragment", "plan", "act", "why"), moment.url)
    return called | {
        "guide": reverse("guide", args=[game.id]),
        "leave": reverse("lobby"),
        "play": reverse("learn_play", args=[game.id]),
        "start": reverse("lesson", args=[game.id, "1"]),
    }
