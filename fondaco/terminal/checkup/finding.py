"""What was found when a part of an installation was looked at."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from fondaco.engine.text import Text
from fondaco.engine.texts import read_texts

TEXTS = read_texts(__file__, "checkup")
#: `note`: it works, but is worth a look.
State = Literal["ok", "note", "bad"]


@dataclass(frozen=True)
class Finding:
    """A part, how it fares, and (unless all is well) what to do."""

    part: Text
    state: State
    told: Text
    remedy: Text | None = None


def fine(part: str, told: str, **values: object) -> Finding:
    """Nothing to do."""
    return Finding(TEXTS[part], "ok", TEXTS[told](**values))


def worth(part: str, told: str, remedy: str, **values: object) -> Finding:
    """It works; somebody should look at it."""
    return Finding(TEXTS[part], "note", TEXTS[told](**values), TEXTS[remedy](**values))


def wrong(part: str, told: str, remedy: str, **values: object) -> Finding:
    """It does not work."""
    return Finding(TEXTS[part], "bad", TEXTS[told](**values), TEXTS[remedy](**values))
