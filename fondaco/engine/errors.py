"""What Fondaco says when it cannot do what it was asked: one clear sentence, never a traceback.

Every error a caller can cause is a `FondacoError`. Where a rule of a specification forbids the
thing, `rule` holds its id.
"""

from __future__ import annotations

from typing import Any, overload

from fondaco.engine.integers import whole_between
from fondaco.engine.text import Text


class FondacoError(ValueError):
    """Something asked of Fondaco was refused; nothing was changed."""

    @overload
    def __init__(self, text: Text, /, *, rule: str | None = None) -> None: ...

    @overload
    def __init__(
        self, english: str, german: str, /, *, rule: str | None = None, **values: Any
    ) -> None: ...

    def __init__(
        self, text: Text | str, german: str = "", /, *, rule: str | None = None, **values: Any
    ) -> None:
        text = Text(text, german, **values) if isinstance(text, str) else text
        super().__init__(f"{text} [{rule}]" if rule else str(text))
        self.text = text
        self.rule = rule

    def __reduce__(self) -> tuple[Any, ...]:
        return _revive, (type(self), self.text, self.__dict__)

    @property
    def reason(self) -> str:
        """The sentence in English."""
        return str(self.text)

    def say(self, lang: str) -> str:
        """The sentence in a language."""
        return self.text.say(lang)

    def tell(self, lang: str) -> str:
        """The sentence in a language, with the rule."""
        return f"{self.say(lang)} [{self.rule}]" if self.rule else self.say(lang)


class SetupError(FondacoError):
    """An unknown game, a wrong number of players, a bad option or seed."""


def checked_whole(value: object, low: int, high: int, refusal: Text) -> int:
    """A whole number from `low` to `high`; anything else is refused with this sentence."""
    number = whole_between(value, low, high)
    if number is None:
        raise SetupError(refusal)
    return number


class DataError(FondacoError):
    """A data file that cannot be used."""


class StateError(FondacoError):
    """A canonical state that is not one."""


class RecordError(FondacoError):
    """A match record that is malformed, foreign, truncated or tampered with."""


class IllegalAction(FondacoError):  # noqa: N818 - the name is part of the public contract
    """A line that is not legal now."""

    rule: str

    def __init__(self, text: Text, rule: str, line: str) -> None:
        super().__init__(text, rule=rule)
        self.line = line


def _revive(kind: type[FondacoError], text: Text, facts: dict[str, Any]) -> FondacoError:
    """An error that comes from another process, whatever its own arguments are."""
    error = kind.__new__(kind)
    FondacoError.__init__(error, text, rule=facts["rule"])
    error.__dict__.update(facts)
    return error
