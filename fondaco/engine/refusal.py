"""Why a line is not legal: the rule that forbids it and a sentence in the reader's language."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from fondaco.engine.text import Quote, Text
from fondaco.engine.texts import read_texts

_TEXTS = read_texts(__file__, "match")


@dataclass(frozen=True)
class Refusal:
    """A rule id and its sentence; unpacks as ``rule, reason``."""

    rule: str
    text: Text = field(repr=False)

    @property
    def reason(self) -> str:
        """The sentence in English."""
        return str(self.text)

    def say(self, lang: str) -> str:
        """The sentence in a language."""
        return self.text.say(lang)

    def __iter__(self) -> Iterator[str]:
        yield self.rule
        yield self.reason

    def __str__(self) -> str:
        return f"{self.rule}: {self.reason}"


def refusal(rule: str, english: str, german: str, /, **values: Any) -> Refusal:
    """A refusal in one breath."""
    return Refusal(rule, Text(english, german, **values))


def unknown_line(rule: str, line: object) -> Refusal:
    """What was typed or sent is none of the lines of a game.

    >>> str(unknown_line("WAM-R.28", "hello"))
    'WAM-R.28: “hello” is not a move of this game.'
    """
    return Refusal(rule, _TEXTS["no_move"](line=Quote(line)))
