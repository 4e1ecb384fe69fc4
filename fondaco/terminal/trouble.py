"""What can go wrong for somebody at a terminal: one sentence and an exit code each."""

from __future__ import annotations

from typing import Any

from fondaco.terminal.sentence import Sentence

FINE, FAILED, WRONG_USAGE, INTERRUPTED, TERMINATED = 0, 1, 2, 130, 143


class Trouble(Exception):  # noqa: N818 - the house speaks of trouble
    """A check that failed: a broken file, a record that is not what it says."""

    code = FAILED

    def __init__(self, sentence: Sentence, **words: Any) -> None:
        self._sentence = sentence
        self._words = words
        super().__init__(self.say("en"))

    def say(self, lang: str) -> str:
        """The sentence in a language."""
        words = {name: _spoken(word, lang) for name, word in self._words.items()}
        return self._sentence.say(lang, **words)


def _spoken(word: Any, lang: str) -> Any:
    """A word that differs from language to language, in one of them; others as they are."""
    if not isinstance(word, Sentence):
        return word
    return word.de if lang == "de" else word.en


class UsageTrouble(Trouble):
    """Something was asked for that there is not."""

    code = WRONG_USAGE
