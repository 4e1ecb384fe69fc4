"""A lesson: a guided first game, written as data beside the game (`lesson.toml`).

The learner sits at seat 0 of a prepared deal. Each step says one idea, after lines that others and
chance play first; some ask for lines of the learner's own. What is wrong in the file is said when
it is read: the lesson is played through once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from fondaco.engine.box import read_data
from fondaco.engine.errors import DataError, IllegalAction
from fondaco.engine.match import Match
from fondaco.engine.reader import Reader
from fondaco.engine.text import Text, shown
from fondaco.engine.texts import read_texts

if TYPE_CHECKING:
    from fondaco.engine.game import Game

_TEXTS = read_texts(__file__, "lesson")
#: The seat of whoever learns.
LEARNER = 0
#: Lines that one step may ask for: each is known by one digit.
_MOST_LINES = 10
_MOST_STEPS = 40
_LONGEST_TITLE, _LONGEST_TEXT = 60, 300
_FILE = "lesson.toml"


@dataclass(frozen=True)
class Task:
    """One thing to do on the way to a move: a card to choose, a place to click."""

    say: Text
    #: It is done when these words stand in the plan, or in a line that was sent.
    when: str
    #: What is highlighted meanwhile: ids of the drawn page.
    spots: tuple[str, ...]

    def is_done(self, plan: str, sent: Sequence[str]) -> bool:
        """Has it been done, in what is planned or was sent?"""
        return any(f" {self.when} " in f" {line} " for line in (plan, *sent))


@dataclass(frozen=True)
class LessonStep:
    """One idea, and perhaps a move of the learner's."""

    title: Text
    text: Text
    #: Lines of others and of chance, played before the text is read.
    first: tuple[str, ...]
    #: The learner's lines; none: the step is only read.
    do: tuple[str, ...]
    #: What the text speaks of: ids of the drawn page.
    spots: tuple[str, ...]
    tasks: tuple[Task, ...]
    #: What is said to a move that is not the one asked for.
    other: Text


@dataclass(frozen=True, eq=False)
class Lesson:
    """A lesson that has been played through: every step has its table."""

    game: Game
    #: How long it takes, in minutes.
    minutes: int
    steps: tuple[LessonStep, ...]
    #: The match of each step, when its text is read; and the one after the last step.
    _matches: list[Match] = field(repr=False)

    def match(self, number: int, done: int = 0) -> Match:
        """The match at step `number` (from 1), with so many of the learner's lines played."""
        match = self._matches[number - 1].copy()
        for line in self.steps[number - 1].do[:done]:
            match.act(line, LEARNER)
        return match

    def after(self) -> Match:
        """The match as it stands when the lesson is over: one can play on from there."""
        return self._matches[-1].copy()

    def fresh(self, number: int, done: int = 0) -> int:
        """From which line on what happened is the newest at a step: the last that was played."""
        at = len(self._matches[number - 1].actions)
        if done:
            return at + done - 1
        for step in range(number - 1, -1, -1):
            at -= len(self.steps[step].first)
            if self.steps[step].first:
                break
            if step and self.steps[step - 1].do:
                return at - len(self.steps[step - 1].do)
        return at


class Outline(NamedTuple):
    """What a lesson comes to, without playing it."""

    minutes: int
    steps: int


@lru_cache(maxsize=64)
def lesson_outline(folder: Path) -> Outline | None:
    """How long the lesson of a game's folder is; None: it has none."""
    path = folder / _FILE
    if not path.exists():
        return None
    try:
        _, values = read_data(path)
        return Outline(int(values["minutes"]), len(values["steps"]))
    except (DataError, KeyError, TypeError, ValueError):
        return None  # `fondaco check` says what is wrong; a lobby shows all other games


def read_lesson(game: Game) -> Lesson | None:
    """The lesson of a game; None if it has none, DataError if it cannot be played."""
    path = game.folder / _FILE
    if not path.exists():
        return None
    source, values = read_data(path)
    reader = Reader(f"{game.id}/{source}", values)
    players = reader.whole("players", game.box.fewest_players, game.box.most_players)
    minutes = reader.whole("minutes", 1, 30)
    options = reader.table("options").values if reader.has("options") else {}
    setup = reader.texts("setup")
    steps = tuple(_step(row) for row in reader.rows("steps"))
    reader.demand(1 <= len(steps) <= _MOST_STEPS, "steps", _TEXTS["steps"](most=_MOST_STEPS))
    reader.close()
    match = Match.start(game, players, options=options, chance="manual")
    _play(reader, "setup", match, setup, mine=False)
    matches = []
    for number, step in enumerate(steps, start=1):
        _play(reader, f"steps[{number}]", match, step.first, mine=False)
        matches.append(match.copy())
        _play(reader, f"steps[{number}]", match, step.do, mine=True)
    return Lesson(game, minutes, steps, [*matches, match])


def _step(row: Reader) -> LessonStep:
    do = tuple(row.texts("do")) if row.has("do") else ()
    row.demand(len(do) <= _MOST_LINES, "do", _TEXTS["lines"](most=_MOST_LINES))
    step = LessonStep(
        title=_pair(row, "title", _LONGEST_TITLE),
        text=_pair(row, "text", _LONGEST_TEXT),
        first=tuple(row.texts("first")) if row.has("first") else (),
        do=do,
        spots=tuple(row.texts("spots")) if row.has("spots") else (),
        tasks=tuple(_task(task) for task in row.rows("tasks")) if row.has("tasks") else (),
        other=_pair(row, "other", _LONGEST_TEXT) if do else Text("", ""),
    )
    row.close()
    return step


def _task(row: Reader) -> Task:
    task = Task(_pair(row, "say", _LONGEST_TITLE), row.text("when"), tuple(row.texts("spots")))
    row.close()
    return task


def _pair(row: Reader, key: str, longest: int) -> Text:
    """A text in both languages."""
    pair = row.entries(key, 2)
    return Text(pair.text("[0]", longest), pair.text("[1]", longest))


def _play(reader: Reader, key: str, match: Match, lines: Sequence[str], mine: bool) -> None:
    """Play lines of the learner, or of all others; DataError if they are not."""
    for line in lines:
        if (match.actor == LEARNER) is not mine:
            reader.fail(key, _TEXTS["learner" if mine else "others"](line=shown(line)))
        try:
            match.act(line)
        except IllegalAction as error:
            reader.fail(key, _TEXTS["line"](line=shown(line), error=error.text))
