"""What a worker in another process came to: something found, or why not."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from fondaco.engine.errors import FondacoError

T = TypeVar("T")


@dataclass(frozen=True)
class Answer(Generic[T]):
    """A result, a refusal that the one who asked is to hear, or the traceback of a fault."""

    result: T | None = None
    refusal: FondacoError | None = None
    fault: str = ""

    @classmethod
    def to(cls, work: Callable[[], Any]) -> Answer[Any]:
        """Do something and tell what it came to."""
        try:
            return cls(work())
        except FondacoError as error:
            return cls(refusal=error)
        except Exception:
            return cls(fault=traceback.format_exc())

    def found(self) -> Any:
        """The result; what was raised there is raised here."""
        if self.refusal is not None:
            raise self.refusal
        if self.fault:
            raise AssertionError(f"a worker failed:\n{self.fault}")
        return self.result
