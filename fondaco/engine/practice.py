"""Practice positions of a game: one decision, two to four answers, one of them clearly the best.

Two files beside the game. `practice.json` is made by a program (`python -m bench.practice GAME`)
and has positions, answers and what was measured; `practice.toml` is written by hand and has the
words: for each kind of decision a question, a hint and a rule of thumb, and remarks on single
positions. A game without words of its own asks in those of `fondaco/plain`.
"""

from __future__ import annotations

import json
import tomllib
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Literal

from fondaco.engine.contract import State
from fondaco.engine.text import Text

#: How the answers are called.
LETTERS = "ABCD"
#: Shares of beginners who choose the best answer: from here on a position is easy, or medium.
_EASY, _MEDIUM = 0.5, 0.2

Difficulty = Literal["easy", "medium", "hard"]
#: How answers are named: by what the button of the table says, by that with the amounts that were
#: chosen, or line by line.
Label = Literal["go", "counted", "lines"]
_FILE = "practice.json"


@dataclass(frozen=True)
class Kind:
    """A kind of decision: what is asked, a hint, and what one learns from it."""

    name: str
    #: The first words of all its answers are among these; none: it fits everywhere.
    verbs: frozenset[str]
    question: Text
    hint: Text
    rule: Text
    label: Label = "go"
    #: What the board says beside a choice is what it brings at once; else it is something else.
    gains: bool = True


@dataclass(frozen=True)
class Reply:
    """What another does next most often."""

    seat: int
    line: str
    #: How often, of 1.
    share: float


@dataclass(frozen=True)
class Answer:
    """A whole step, and what was measured of it."""

    lines: tuple[str, ...]
    #: How many of the beginners chose it.
    picked: int
    #: The chances of all seats to win after it, and how sure its distance to the best is.
    chances: tuple[float, ...]
    error: float
    #: The points of all seats at the end, and where those of the seat come from, on the average.
    points: tuple[float, ...]
    parts: tuple[tuple[Text, float], ...]
    reply: Reply | None


@dataclass(frozen=True)
class Exercise:
    """A position with one good answer, as the seat that is to act sees it."""

    id: str
    seat: int
    kind: Kind
    #: A remark on this position alone; None: there is none.
    note: Text | None
    #: Canonical; what the seat cannot see lies there in a fixed way.
    state: State
    answers: tuple[Answer, ...]
    #: Simulations of each answer: in the quick look that found it, and in the one that decided.
    quick: int
    simulations: int
    #: Beginners who were asked, and matches that were played on after each answer.
    beginners: int
    matches: int
    #: What the positions were judged by: the same seed gives the same judgement.
    seed: str

    @property
    def players(self) -> int:
        """The number of seats."""
        return len(self.answers[0].chances)

    def chance(self, answer: int) -> float:
        """The chance of the seat to win after an answer."""
        return self.answers[answer].chances[self.seat]

    @cached_property
    def best(self) -> int:
        """The number of the best answer."""
        return max(range(len(self.answers)), key=self.chance)

    @property
    def difficulty(self) -> Difficulty:
        """By how many beginners find the best answer."""
        share = self.answers[self.best].picked / self.beginners
        return "easy" if share >= _EASY else "medium" if share >= _MEDIUM else "hard"


def has_exercises(folder: Path) -> bool:
    """Does a game's folder have positions?"""
    return (folder / _FILE).exists()


def read_exercises(folder: Path, plain: Path) -> dict[str, Exercise]:
    """The positions of a game's folder, by id; `plain` is where words are found otherwise."""
    path = folder / _FILE
    if not path.exists():
        return {}
    words = folder / "practice.toml"
    told = tomllib.loads((words if words.exists() else plain / words.name).read_text("utf-8"))
    kinds = [_kind(name, **entry) for name, entry in told["kinds"].items()]
    notes = {name: Text(*pair) for name, pair in told.get("notes", {}).items()}
    found = json.loads(path.read_text("utf-8"))["positions"]
    return {one["id"]: _exercise(one, kinds, notes) for one in found}


def idle_words(folder: Path) -> frozenset[str]:
    """First words of steps that decide nothing yet, as a game's words say: those are no answers."""
    words = folder / "practice.toml"
    told = tomllib.loads(words.read_text("utf-8")) if words.exists() else {}
    return frozenset(told.get("idle", ()))


def _kind(
    name: str, verbs: list[str], label: Label = "go", gains: bool = True, **words: Any
) -> Kind:
    texts = {key: Text(*pair) for key, pair in words.items()}
    return Kind(name, frozenset(verbs), label=label, gains=gains, **texts)


def _exercise(found: dict[str, Any], kinds: list[Kind], notes: dict[str, Text]) -> Exercise:
    answers = tuple(_answer(one) for one in found["answers"])
    verbs = {answer.lines[0].split()[0] for answer in answers}
    return Exercise(
        id=found["id"],
        seat=found["seat"],
        kind=next(kind for kind in kinds if not kind.verbs or verbs <= kind.verbs),
        note=notes.get(found["id"]),
        state=found["state"],
        answers=answers,
        quick=found["quick"],
        simulations=found["simulations"],
        beginners=found["beginners"],
        matches=found["matches"],
        seed=found["seed"],
    )


def _answer(found: dict[str, Any]) -> Answer:
    return Answer(
        lines=tuple(found["lines"]),
        picked=found["picked"],
        chances=tuple(found["chances"]),
        error=found["error"],
        points=tuple(found["points"]),
        parts=tuple((Text(en, de), amount) for en, de, amount in found["parts"]),
        reply=None if found["reply"] is None else Reply(*found["reply"]),
    )
