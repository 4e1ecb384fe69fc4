"""The map in letters: each space a short word where it lies, on as many lines as it needs."""

from __future__ import annotations

from dataclasses import dataclass

from rich.text import Text

from fondaco.engine.box import Box
from fondaco.games.samarkand.notation.view import View
from fondaco.pictures.letters import on_colour
from fondaco.pictures.screen import QUIET

WIDTH, HEIGHT = 78, 24
_WORD = 4


def family_letters(box: Box, lang: str) -> list[str]:
    """A letter for each family: the first one of its name that no family before has."""
    letters: list[str] = []
    for family in range(len(box.data["family"])):
        name = box.name("families", family, lang).upper() + "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
        letters.append(next(c for c in name if c.isalpha() and c not in letters))
    return letters


@dataclass(frozen=True)
class Chart:
    """The map of a view, with the numbers of the spaces that can be chosen."""

    box: Box
    view: View
    letters: list[str]
    numbers: dict[int, int]
    plain: bool

    def lines(self) -> list[Text]:
        """The map, line by line; words that would overlap are moved aside."""
        width, height = self.box.data["drawing"]["width"], self.box.data["drawing"]["height"]
        rows: dict[int, list[tuple[int, int]]] = {}
        for space, row in enumerate(self.box.data["space"]):
            column = round(row["x"] / width * (WIDTH - _WORD))
            rows.setdefault(round(row["y"] / height * (HEIGHT - 1)), []).append((column, space))
        lines = []
        for place in range(min(rows), max(rows) + 1):
            line = Text()
            for column, space in sorted(rows.get(place, ())):
                gap = column - line.cell_len if not line else max(1, column - line.cell_len)
                line.append(" " * gap).append(self.word(space))
            lines.append(line)
        return lines

    def word(self, space: int) -> Text:
        """What lies on a space, or the number by which it is chosen."""
        if space in self.numbers:
            return Text(f"({self.numbers[space]})", style="reverse bold")
        row = self.box.data["space"][space]
        good = int(self.box.record["good_of"][0, space]) + 1
        camels = self.view["board"].get(row["id"], [])
        word, ids = Text(), self.box.ids("family")
        for camel in camels:
            family = ids.index(camel)
            colour = self.box.data["family"][family]["colour"]
            word.append(self.letters[family], style=f"bold {on_colour(colour)}")
        if good:
            word.append(str(good), style=QUIET if camels else "bold")
        elif not camels:
            sea, land = ("~", ".") if self.plain else ("≈", "·")
            word.append(sea * 2 if row["kind"] == "sea" else land, style=QUIET)
        return word
