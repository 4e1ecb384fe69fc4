"""What can go wrong for somebody at a terminal: one sentence and an exit code each."""

from __future__ import annotations

from typing import Any

from fondaco.engine.text import Text

FINE, FAILED, WRONG_USAGE, INTERRUPTED, TERMINATED = 0, 1, 2, 130, 143


class Trouble(Exception):  # noqa: N818 - the house speaks of trouble
    """A check that failed: a broken file, a record that is not what it says."""

    code = FAILED

    def __init__(self, sentence: Text, **words: Any) -> None:
        self._sentence = sentence(**words)
        super().__init__(self.say("en"))

    def say(self, lang: str) -> str:
        """The sentence in a language."""
        return self._sentence.say(lang)


class UsageTrouble(Trouble):
    """Somebody asked for something that does not exist."""

    code = WRONG_USAGE
