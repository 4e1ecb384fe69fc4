"""What the page of a practice position shows: a board, a question, answers, what each brings.

Everything is made from the view of the seat that is to act. The stored position holds nothing else:
what the seat cannot see was filled in in a fixed way before it was kept.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from django.utils.safestring import SafeString, mark_safe

from fondaco.bots import LEVELS
from fondaco.engine import numbers
from fondaco.engine.composition import Composition
from fondaco.engine.game import Game
from fondaco.engine.german import capital
from fondaco.engine.match import Match
from fondaco.engine.practice import LETTERS, Difficulty, Exercise
from fondaco.engine.steps import say_step
from fondaco.web.bot_names import STANDARD_BOT
from fondaco.web.table_page.look import Look
from fondaco.web.table_page.parts import Board, Decision, Shown, board
from fondaco.web.texts import TEXTS, say_in

#: What makes a drawn thing something to press: not here, where nothing is planned on the board.
_PRESSED = re.compile(r' (?:data-(?:plan|why|send|preview)|tabindex|aria-pressed)="[^"]*"')
_LEGAL = re.compile(r'(class="[^"]*?)\b(?:legal|blocked)\b')
_BUTTON = re.compile(r'(<g\b[^>]*) role="button"')
#: Points that are less than this apart are told as equal.
_LEAST = 0.05
#: What others do is told if they do it so often, and not whatever the answer is.
_MOSTLY = 0.5
#: From here on amounts are told without a fraction.
_LARGE = 100

#: How hard a position is, in words: keys of texts.
DIFFICULTIES: dict[Difficulty, str] = {
    "easy": "practice_easy",
    "medium": "practice_medium",
    "hard": "practice_hard",
}

State = Literal["", "right", "wrong", "spent"]


@dataclass(frozen=True)
class AnswerRow:
    """One answer as a button."""

    number: int
    letter: str
    label: str
    detail: str
    state: State
    #: What it brings at once, with the name of a symbol, and the chance to win after it: where
    #: they may be told.
    gain: str
    gain_symbol: str
    chance: str


@dataclass(frozen=True)
class SumRow:
    """Points under one heading, on the average, with each of the answers."""

    heading: str
    amounts: tuple[str, ...]
    #: It is a sum of those above.
    total: bool = False


@dataclass(frozen=True)
class Verdict:
    """What is said of an answer."""

    right: bool
    title: str
    #: What it does, in the game's own words.
    then: tuple[str, ...]
    #: What follows.
    why: tuple[str, ...]
    note: str = ""
    rule: str = ""
    sums: tuple[SumRow, ...] = ()
    measured: str = ""


@dataclass(frozen=True)
class ExercisePage:
    """All that the template reads."""

    id: str
    game: str
    title: str
    place: str
    difficulty: str
    question: str
    #: Whose seat it is, and that it is the reader's.
    you: str
    colour: str
    hint: str
    answers: tuple[AnswerRow, ...]
    board: Board
    verdict: Verdict | None
    #: Answers found wrong so far, as the addresses carry them.
    tried: str


@dataclass(frozen=True)
class Asked:
    """How far somebody is with a position: what was tried before, and what is looked at now."""

    tried: tuple[int, ...] = ()
    #: The answer that was just given; None: none yet.
    given: int | None = None
    #: The answer is to be told.
    shown: bool = False
    hint: bool = False


@lru_cache(maxsize=256)
def position(game: Game, exercise: str) -> Match:
    """The match that a position is; nobody changes it."""
    return Match.restore(game, game.exercises[exercise].state)


def seat_names(game: Game, exercise: Exercise, name: str, lang: str) -> list[str]:
    """Bots have names of their own; the reader has theirs, or the seat's."""
    names, first = LEVELS[STANDARD_BOT].names, int(exercise.id, 36)
    return [
        names[(first + seat) % len(names)][lang]
        if seat != exercise.seat
        else name or game.box.name("seats", seat, lang)
        for seat in range(exercise.players)
    ]


def place_of(game: Game, exercise: Exercise, lang: str) -> str:
    """Where in a match a position is."""
    view = position(game, exercise.id).view(exercise.seat)
    return capital(game.board.place(game.box, view, lang))


def exercise_page(
    game: Game, exercise: Exercise, asked: Asked, name: str, lang: str
) -> ExercisePage:
    """The page of a position, as far as somebody is with it."""
    teller = _Teller(game, exercise, name, lang)
    found = asked.shown or asked.given == exercise.best
    looked_at = exercise.best if found else asked.given
    say = say_in(lang)
    return ExercisePage(
        id=exercise.id,
        game=game.id,
        title=game.box.about.title[lang],
        place=place_of(game, exercise, lang),
        difficulty=say[DIFFICULTIES[exercise.difficulty]],
        question=exercise.kind.question.say(lang),
        you=teller.look.names[exercise.seat],
        colour=teller.look.colour(exercise.seat),
        hint=exercise.kind.hint.say(lang) if asked.hint else "",
        answers=tuple(
            teller.row(number, _state(exercise, asked, found, number), found)
            for number in range(len(exercise.answers))
        ),
        board=teller.board(looked_at),
        verdict=None if looked_at is None else teller.verdict(looked_at, asked.shown),
        tried="".join(map(str, dict.fromkeys((*asked.tried, *_wrong(exercise, asked))))),
    )


def _wrong(exercise: Exercise, asked: Asked) -> tuple[int, ...]:
    return () if asked.given in (None, exercise.best) else (int(asked.given or 0),)


def _state(exercise: Exercise, asked: Asked, found: bool, number: int) -> State:
    if found:
        return "right" if number == exercise.best else "spent"
    if number == asked.given:
        return "wrong"
    return "spent" if number in asked.tried else ""


class _Teller:
    """Makes words and pictures of one position for one reader."""

    def __init__(self, game: Game, exercise: Exercise, name: str, lang: str) -> None:
        self._game, self._exercise, self._lang = game, exercise, lang
        self._made: dict[int, Composition | None] = {}
        names = seat_names(game, exercise, name, lang)
        self.look = Look(
            match=position(game, exercise.id),
            seat=exercise.seat,
            lang=lang,
            names=names,
            bots=["" if seat == exercise.seat else STANDARD_BOT for seat in range(len(names))],
            fresh=0,
        )

    def board(self, answer: int | None) -> Board:
        """The table as the seat sees it; with an answer, as if it were about to be given."""
        composition = None if answer is None else self._composition(answer)
        chosen = None if composition is None else Decision(composition, ())
        drawn = board(self.look, chosen, "" if composition is None else "answer", Shown())
        return Board(*(_still(part) for part in (drawn.wide, drawn.phone, drawn.dock, drawn.aside)))

    def row(self, number: int, state: State, told: bool) -> AnswerRow:
        """An answer as a button; what it is worth is told with the best, or when it was wrong."""
        label, detail = self._label(number)
        if not (told or state in ("wrong", "spent")):
            return AnswerRow(number, LETTERS[number], label, detail, state, "", "", "")
        made = self._composition(number)
        chosen = [one for one in made.choices if one.chosen] if made else []
        gains = [one for one in chosen if not one.gain.isdecimal()]  # a bare number is a price
        known = gains[0] if gains and self._exercise.kind.gains else None
        gain, symbol = (known.gain, known.gain_symbol) if known else ("", "")
        chance = self._percent(number)
        return AnswerRow(number, LETTERS[number], label, detail, state, gain, symbol, chance)

    def verdict(self, number: int, shown: bool) -> Verdict:
        """What an answer brings, and what follows."""
        exercise, right = self._exercise, number == self._exercise.best
        composition = self._composition(number)
        then = () if composition is None else composition.then
        if not right:
            words = {"chance": self._percent(number), "best": self._percent(exercise.best)}
            title = self._say("practice_wrong", **words)
            return Verdict(False, title, then, self._why(number))
        key = "practice_shown" if shown else "practice_right"
        title = self._say(key, letter=LETTERS[number], chance=self._percent(number))
        measured = self._say(
            "practice_measured",
            quick=exercise.quick,
            simulations=exercise.simulations,
            matches=exercise.matches,
            picked=exercise.answers[number].picked,
            beginners=exercise.beginners,
        )
        return Verdict(
            True,
            title,
            then,
            self._why(number),
            note="" if exercise.note is None else exercise.note.say(self._lang),
            rule=exercise.kind.rule.say(self._lang),
            sums=tuple(self._sums()),
            measured=measured,
        )

    # ------------------------------------------------------------ inside

    def _say(self, key: str, **words: object) -> str:
        return TEXTS.say(key, self._lang, **words)

    def _percent(self, number: int) -> str:
        return numbers.percent(self._exercise.chance(number), self._lang, 0)

    def _composition(self, number: int) -> Composition | None:
        """The answer as a plan; None if the game's board does not know it as one."""
        if number not in self._made:
            plan = self._game.notation.gather(list(self._exercise.answers[number].lines))
            made = self._game.board.compose(self.look.trial, plan, self._lang, self.look.names)
            self._made[number] = made if made.go is not None else None
        return self._made[number]

    def _label(self, number: int) -> tuple[str, str]:
        """What an answer is called."""
        made = self._composition(number)
        if self._exercise.kind.label == "lines" or made is None or not made.go_label:
            lines = list(self._exercise.answers[number].lines)
            return say_step(self._game, self.look.box, lines, self._lang), ""
        if self._exercise.kind.label != "counted":
            return made.go_label, ""
        counted = [
            f"{one.chosen} {one.one if one.chosen == 1 and one.one else one.name}"
            for one in made.counters
            if one.chosen
        ]
        return made.go_label, ", ".join(counted)

    def _why(self, number: int) -> tuple[str, ...]:
        """What others then do, and who gains."""
        exercise = self._exercise
        answer, best = exercise.answers[number], exercise.answers[exercise.best]
        told = []
        reply = answer.reply
        others = {one.reply.line if one.reply else "" for one in exercise.answers}
        if reply is not None and reply.share >= _MOSTLY and len(others) > 1:
            words = {
                "name": self.look.names[reply.seat],
                "move": self._move(reply.line),
                "share": numbers.percent(reply.share, self._lang, 0),
            }
            told.append(self._say("practice_reply", **words))
        if number != exercise.best:
            gains = [a - b for a, b in zip(answer.chances, best.chances, strict=True)]
            winner = max(range(len(gains)), key=gains.__getitem__)
            if len(gains) > 2:
                told.append(self._say("practice_gains", name=self.look.names[winner]))
        return tuple(told)

    def _move(self, line: str) -> str:
        box = self.look.box
        return self._game.notation.say_action(box, box.index[line], self._lang)

    def _sums(self) -> Iterator[SumRow]:
        """What each answer brings in the end, heading by heading, and what the best rival has."""
        exercise, seat = self._exercise, self._exercise.seat
        parts = [dict(answer.parts) for answer in exercise.answers]
        for heading in dict.fromkeys(heading for part in parts for heading in part):
            amounts = [part.get(heading, 0.0) for part in parts]
            if max(map(abs, amounts)) >= _LEAST:
                yield SumRow(capital(heading.say(self._lang)), self._row(amounts))
        mine = [answer.points[seat] for answer in exercise.answers]
        yield SumRow(self._say("practice_own_points"), self._row(mine), total=True)
        rivals = [
            max(points for other, points in enumerate(answer.points) if other != seat)
            for answer in exercise.answers
        ]
        yield SumRow(self._say("practice_rival_points"), self._row(rivals))

    def _row(self, amounts: list[float]) -> tuple[str, ...]:
        digits = 0 if max(map(abs, amounts)) >= _LARGE else 1
        return tuple(numbers.number(amount, self._lang, digits) for amount in amounts)


def _still(markup: SafeString) -> SafeString:
    """A drawing on which nothing can be pressed."""
    quiet = _LEGAL.sub(r"\1", _PRESSED.sub("", markup))
    return mark_safe(_BUTTON.sub(r'\1 role="img"', quiet))  # noqa: S308 - our own drawing
