"""The whole map in letters: every space with its borders, its name and what lies there."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from rich.text import Text

from fondaco.engine.box import Box
from fondaco.games.samarkand.screen.chart import Chart
from fondaco.pictures.screen import QUIET

#: A letter is about twice as high as wide; on few columns the map is drawn higher, for the names.
_WIDE, _SLOPE, _STEEP = 120, 0.5, 0.8


@dataclass(frozen=True)
class Atlas:
    """A chart drawn on as many columns as the terminal has."""

    box: Box
    chart: Chart
    lang: str
    columns: int

    def lines(self) -> list[Text]:
        """The map, line by line."""
        lines = [self._borders(row) for row in range(len(self._owners))]
        for space in range(len(self.box.data["space"])):
            self._write(lines, space)
        return lines

    @cached_property
    def _owners(self) -> list[list[int]]:
        """Which space each letter of the map belongs to."""
        drawing, spaces = self.box.data["drawing"], self.box.data["space"]
        slope = _SLOPE if self.columns >= _WIDE else _STEEP
        rows = round(self.columns * slope * drawing["height"] / drawing["width"])
        owners = [[-1] * self.columns for _ in range(rows)]
        across, down = drawing["width"] / self.columns, drawing["height"] / rows
        for space, row in enumerate(spaces):
            corners = [(x / across - 0.5, y / down - 0.5) for x, y in row["outline"]]
            for r in range(max(0, int(min(y for _, y in corners))), rows):
                if r > max(y for _, y in corners):
                    break
                for c in _covered(corners, r, self.columns):
                    owners[r][c] = space
        return owners

    def _borders(self, row: int) -> Text:
        """A line of the map: where one space ends and another begins."""
        side, foot, corner = ("|", "_", "|") if self.chart.plain else ("│", "_", "│")
        here = self._owners[row]
        below = self._owners[row + 1] if row + 1 < len(self._owners) else here
        letters = []
        for column, space in enumerate(here):
            right = here[column + 1] if column + 1 < len(here) else space
            ends, over = right != space, below[column] != space
            letters.append(corner if ends and over else side if ends else foot if over else " ")
        return Text("".join(letters), style=QUIET)

    def _write(self, lines: list[Text], space: int) -> None:
        """The name of a space in one line or two, and under it what lies there."""
        rows = [row for row, owners in enumerate(self._owners) if space in owners]
        name = self.box.name("spaces", space, self.lang)
        for count in (1, 2):
            first = self._first_row(space, rows, count + 1)
            rooms = [self._run(space, row)[1] - 1 for row in range(first, first + count)]
            parts = _folded(name, rooms)
            if parts is not None:
                break
        else:
            parts = [name]
        written = [Text(part, style="bold") for part in parts] + [self.chart.word(space)]
        for row, word in enumerate(written, start=first):
            if row in rows:
                self._overlay(lines, row, *self._run(space, row), word)

    def _first_row(self, space: int, rows: list[int], count: int) -> int:
        """Where so many lines have the most room, near the middle."""
        middle = sum(rows) / len(rows)
        starts = [row for row in rows if row + count - 1 in rows] or rows[:1]

        def room(start: int) -> float:
            tightest = min(self._run(space, row)[1] for row in range(start, start + count - 1))
            return tightest - abs(start + (count - 1) / 2 - middle)

        return max(starts, key=room)

    def _run(self, space: int, row: int) -> tuple[int, int]:
        """The longest row of letters of a space in a line: where it begins, and how long it is."""
        best, start = (0, 0), 0
        owners = [*self._owners[row], -2]
        for column, owner in enumerate(owners):
            if owner != space:
                if column - start > best[1]:
                    best = (start, column - start)
                start = column + 1
        return best

    @staticmethod
    def _overlay(lines: list[Text], row: int, first: int, room: int, word: Text) -> None:
        """Write a word into a line, in the middle of its room; the border stays."""
        word = word.copy()
        word.truncate(max(0, room - 1))
        start = first + (room - 1 - word.cell_len) // 2
        line = lines[row]
        lines[row] = Text.assemble(line[:start], word, line[start + word.cell_len :])


def _covered(corners: list[tuple[float, float]], row: int, columns: int) -> list[int]:
    """The columns of a line that lie inside an outline."""
    crossings = []
    for (x1, y1), (x2, y2) in zip(corners, [*corners[1:], corners[0]], strict=True):
        if (y1 <= row) != (y2 <= row):
            crossings.append(x1 + (row - y1) / (y2 - y1) * (x2 - x1))
    crossings.sort()
    inside: list[int] = []
    for left, right in zip(crossings[::2], crossings[1::2], strict=True):
        inside += [c for c in range(int(left) + 1, int(right) + 1) if 0 <= c < columns]
    return inside


def _folded(name: str, rooms: list[int]) -> list[str] | None:
    """A name in so many lines; None if it has no room there."""
    if len(rooms) == 1:
        return [name] if len(name) <= rooms[0] else None
    head, _, tail = name.partition(" ")
    if tail and len(head) <= rooms[0] and len(tail) <= rooms[1]:
        return [head, tail]
    cut = min(rooms[0] - 1, (len(name) + 1) // 2)
    if cut < 2 or len(name) - cut > rooms[1]:
        return None
    return [f"{name[:cut]}-", name[cut:]]
