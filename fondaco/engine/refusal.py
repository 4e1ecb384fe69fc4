"""Why a line is not legal: the rule that forbids it and a sentence in the reader's language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from fondaco.engine.reader import quoted

LANGUAGES = ("en", "de")


@dataclass(frozen=True)
class Refusal:
    """A rule id and its sentence; unpacks as ``rule, reason``."""

    rule: str
    sentences: Mapping[str, str] = field(repr=False)

    @property
    def reason(self) -> str:
        """The sentence in English."""
        return self.sentences["en"]

    def say(self, lang: str) -> str:
        """The sentence in a language."""
        return self.sentences[lang]

    def __iter__(self) -> Iterator[str]:
        yield self.rule
        yield self.reason

    def __str__(self) -> str:
        return f"{self.rule}: {self.reason}"


def unknown_line(rule: str, line: object) -> Refusal:
    """What was typed or sent is none of the lines of a game.

    >>> str(unknown_line("WAM-R.28", "hello"))
    'WAM-R.28: “hello” is not a move of this game.'
    """
    return Refusal(
        rule,
        {
            "en": f"{quoted(line, 'en')} is not a move of this game.",
            "de": f"{quoted(line, 'de')} ist kein gültiger Zug.",
        },
    )
