"""What can go wrong for somebody at a terminal: one sentence and an exit code each."""

from __future__ import annotations

from typing import Any

from fondaco.terminal.sentence import Sentence

FINE, FAILED, WRONG_USAGE, INTERRUPTED, TERMINATED = 0, 1, 2, 130, 143


class Trouble(Exception):  # noqa: N818 - the house speaks of trouble
    """A check that failed: a broken file, a record that is not what it says."""

    code = FAILED

    def __init__(self, sentence: Sentence, **words: Any) -> None:
        super().__init__(sentence.say("en", **words))
        self._sentence = sentence
        self._words = words

    def say(self, lang: str) -> str:
        """The sentence in a language."""
        return self._sentence.say(lang, **self._words)


class UsageTrouble(Trouble):
    """Something was asked for that there is not."""

    code = WRONG_USAGE
