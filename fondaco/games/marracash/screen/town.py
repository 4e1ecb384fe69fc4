"""The town as a grid of letters: shops, fountains, streets, palms and the wall around them."""

from __future__ import annotations

from dataclasses import dataclass

from rich.text import Text

from fondaco.engine.box import Box
from fondaco.games.marracash.notation.views import View
from fondaco.games.marracash.screen.styles import PLATES, short_names, visitor_letters
from fondaco.pictures.letters import on_colour
from fondaco.pictures.screen import QUIET, STRONG

WIDTH = 6


@dataclass(frozen=True)
class Town:
    """The grid, one or two lines of text for each of its rows."""

    box: Box
    view: View
    roomy: bool
    ascii_only: bool

    @property
    def width(self) -> int:
        """Columns of text, the wall included."""
        return WIDTH * int(self.box.data["grid"]["columns"]) + 2

    def rows(self) -> list[Text]:
        """The whole town."""
        grid = self.box.data["grid"]
        cells = self._cells()
        wall = "|" if self.ascii_only else "▌"
        edge = ("+" + "-" * (self.width - 2) + "+") if self.ascii_only else "▀" * self.width
        foot = edge if self.ascii_only else "▄" * self.width
        lines = [Text(edge, style=QUIET)]
        for row in range(grid["rows"]):
            for half in range(2 if self.roomy else 1):
                line = Text(wall, style=QUIET)
                for column in range(grid["columns"]):
                    line.append(cells.get((row, column), self._street())[half])
                lines.append(line.append(wall if self.ascii_only else "▐", style=QUIET))
        return [*lines, Text(foot, style=QUIET)]

    def _cells(self) -> dict[tuple[int, int], tuple[Text, Text]]:
        """What stands on each cell: a first and a second line."""
        found = {(row, column): self._palm() for row, column in self.box.data["grid"]["palms"]}
        for place, fountain in enumerate(self.box.data["fountains"]):
            found[tuple(fountain["cell"])] = self._fountain(place)
        for place, shop in enumerate(self.box.data["shops"]):
            first, second = self._shop(place)
            found[tuple(shop["cells"][0])], found[tuple(shop["cells"][1])] = first, second
        return found

    def _street(self) -> tuple[Text, Text]:
        dot = "." if self.ascii_only else "·"
        return _cell(Text(dot, style=QUIET)), _cell(Text())

    def _palm(self) -> tuple[Text, Text]:
        leaf = "#" if self.ascii_only else "♠"
        return _cell(Text(leaf, style="green")), _cell(Text())

    def _fountain(self, place: int) -> tuple[Text, Text]:
        row, group = self.box.data["fountains"][place], self.view["fountains"][place]
        name = Text(row["id"], style="bold underline" if row["entrance"] else STRONG)
        if self.roomy:
            return _cell(name), _cell(visitor_letters(self.box, group, WIDTH))
        return _cell(name.append(f"x{sum(group)}") if any(group) else name), Text()

    def _shop(self, place: int) -> tuple[tuple[Text, Text], tuple[Text, Text]]:
        """The first cell has the id, the second whose it is and how many are inside."""
        row = self.box.data["shops"][place]
        colour = next(c for c in self.box.data["colours"] if c["id"] == row["colour"])
        owner, customers = self.view["owners"][place], self.view["customers"][place]
        auction = self.view["auction"]
        if auction is not None and auction["shop"] == row["id"]:
            mark, style = Text("??", style=STRONG), on_colour(colour["hex"])
        elif owner < 0:
            mark, style = Text("-"), colour["hex"]
        else:
            mark = Text(short_names(self.box)[owner], style=PLATES[owner])
            style = on_colour(colour["hex"])
        number = Text(f"{customers}" if owner >= 0 else "")
        name = _cell(Text(row["id"]), style)
        if self.roomy:
            return (name, _cell(Text(), style)), (_cell(mark, style), _cell(number, style))
        both = mark.append(" ").append(number) if owner >= 0 else mark
        return (name, Text()), (_cell(both, style), Text())


def _cell(text: Text, style: str = "") -> Text:
    """A text in the middle of its cell."""
    spare = max(0, WIDTH - text.cell_len)
    cell = Text(" " * (spare // 2), style=style, end="")
    cell.append(text)
    cell.append(" " * (spare - spare // 2))
    cell.truncate(WIDTH)
    return cell
