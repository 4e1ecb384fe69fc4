"""The words of Samarkand's board in one language: its texts, and the names of the box."""

from __future__ import annotations

from fondaco.engine.box import Box
from fondaco.engine.names import listed
from fondaco.engine.texts import Speech, read_texts
from fondaco.games.samarkand.board.chart import chart_of

TEXTS = read_texts(__file__, "board")


class Words(Speech):
    """Whatever speaks of a box in a language."""

    texts = TEXTS
    box: Box

    def listed(self, names: list[str]) -> str:
        """«Ann, Bert and Cleo»."""
        return listed(names, self.lang)

    def family(self, place: int) -> str:
        """The name of a family."""
        return self.box.name("families", place, self.lang)

    def space(self, name: str) -> str:
        """The name of a space."""
        return self.box.name("spaces", chart_of(self.box).spaces[name].index, self.lang)

    def good(self, number: int) -> str:
        """The name of a good."""
        return self.box.name("goods", number - 1, self.lang)
