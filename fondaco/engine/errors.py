"""What Fondaco says when it cannot do what it was asked: one clear sentence, never a traceback.

Every error a caller can cause is a `FondacoError`. Where a rule of a specification forbids the
thing, `rule` holds its id.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class FondacoError(ValueError):
    """Something asked of Fondaco was refused; nothing was changed."""

    def __init__(
        self,
        reason: str,
        rule: str | None = None,
        where: str = "",
        sentences: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(f"{reason} [{rule}]" if rule else reason)
        self.reason = reason
        self.rule = rule
        #: How the reason begins when that is the name of a place: the same in every language.
        self._where = where
        #: The reason by language, where names in it differ; otherwise phrases.py knows it.
        self._sentences = dict(sentences or {})

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.reason, self.rule, self._where, self._sentences)

    def say(self, lang: str) -> str:
        """The reason in a language."""
        if lang in self._sentences:
            return self._sentences[lang]
        if lang != "de":
            return self.reason
        from fondaco.engine.phrases import german

        if not self._where:
            return german(self.reason)
        return f"{self._where}{german(self.reason[len(self._where) : -1])}."

    def tell(self, lang: str) -> str:
        """The reason in a language, with the rule."""
        return f"{self.say(lang)} [{self.rule}]" if self.rule else self.say(lang)


class SetupError(FondacoError):
    """An unknown game, a wrong number of players, a bad option or seed."""


class DataError(FondacoError):
    """A data file that cannot be used."""


class StateError(FondacoError):
    """A canonical state that is not one."""


class RecordError(FondacoError):
    """A match record that is malformed, foreign, truncated or tampered with."""


class IllegalAction(FondacoError):  # noqa: N818 - the name is part of the public contract
    """A line that is not legal now."""

    rule: str

    def __init__(
        self, rule: str, reason: str, line: str, sentences: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(reason, rule, sentences=sentences)
        self.line = line

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.rule, self.reason, self.line, self._sentences)
