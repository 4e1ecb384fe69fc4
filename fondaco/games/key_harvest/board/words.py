"""What the board says, in the language of one page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fondaco.engine.box import Box
from fondaco.engine.texts import Speech, read_texts
from fondaco.games.key_harvest.nouns import counters, field_name, name_of, power, the_worker

TEXTS = read_texts(__file__, "board")


class Words(Speech):
    """For everything that has a box and a language."""

    texts = TEXTS
    box: Box

    def crops(self, vector: Sequence[int]) -> str:
        """Counters in words."""
        return counters(self.box, vector, self.lang)

    def field_words(self, field: str) -> str:
        """«E4 Wheat»."""
        return field_name(self.box, field, self.lang)

    def worker(self, worker: str) -> str:
        """The name of a worker."""
        return name_of(self.box, "worker", worker, self.lang)

    def the_worker(self, worker: str, case: str = "accusative") -> str:
        """A worker in a sentence: «the Sower», «den Sämann»."""
        return the_worker(self.box, worker, self.lang, case)

    def signed_power(self, row: dict[str, Any]) -> str:
        """What a worker or an event does: «Optional: take up to 2 counters»."""
        return f"{self.say(row['sign'])}: {power(row, self.lang)}"
