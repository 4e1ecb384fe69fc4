"""How long a search thinks."""

from __future__ import annotations

import re
from dataclasses import dataclass

from fondaco.engine.errors import SetupError
from fondaco.engine.text import shown
from fondaco.engine.texts import read_texts

_TEXTS = read_texts(__file__, "errors")
MOST_SECONDS = 3600.0
MOST_SIMULATIONS = 10_000_000
MOST_THREADS = 64
_TIME = re.compile(r"([0-9]{1,5}(?:\.[0-9]{1,4})?)(ms|s)")
_COUNT = re.compile(r"[1-9][0-9]{0,7}")


@dataclass(frozen=True)
class Effort:
    """How long a search thinks: for a time or for a number of simulations, on some threads."""

    seconds: float | None = None
    simulations: int | None = None
    threads: int = 1
    #: Do the seconds count for a whole step of several lines, or for each line?
    whole_step: bool = False

    @classmethod
    def read(cls, text: str) -> Effort:
        """An effort as people write it: a time or a number of simulations, perhaps the threads.

        >>> Effort.read("0.1s")
        Effort(seconds=0.1, simulations=None, threads=1, whole_step=False)
        >>> Effort.read("500:2")
        Effort(seconds=None, simulations=500, threads=2, whole_step=False)
        """
        amount, _, threads = text.partition(":")
        number = int(threads) if _COUNT.fullmatch(threads) else 0 if threads else 1
        time, count = _TIME.fullmatch(amount), _COUNT.fullmatch(amount)
        if 1 <= number <= MOST_THREADS:
            seconds = float(time[1]) / (1000 if time[2] == "ms" else 1) if time else 0.0
            if 0 < seconds <= MOST_SECONDS:
                return cls(seconds=seconds, threads=number)
            if count and int(amount) <= MOST_SIMULATIONS:
                return cls(simulations=int(amount), threads=number)
        raise SetupError(_TEXTS["no_effort"](text=shown(text)))
