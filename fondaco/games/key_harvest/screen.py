"""Key Harvest in a terminal: one's own country large, registry, stores and the others beside it.

A field is `[e4W]`: its crop's letter in brackets while it can be harvested, `(e4w)` afterwards; a
worker is `<Rea2>`, a space without a tile `e4w`. Colour only ever repeats what a sign says.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from fondaco.engine.box import Box
from fondaco.engine.integers import places
from fondaco.engine.texts import read_texts
from fondaco.games.key_harvest.notation.standing import Standing, standing
from fondaco.games.key_harvest.notation.view import View
from fondaco.games.key_harvest.nouns import WORDS, name_of, power
from fondaco.games.key_harvest.rules.scoring import points
from fondaco.pictures.letters import flow, on_colour
from fondaco.pictures.screen import QUIET, STRONG, ScreenBoard

#: A whole step as one line, to show how that is typed.
EXAMPLE = "claim a1 hops 2 wine 1"

_BESIDE = 80
_WIDE_CELL, _SLIM_CELL = 6, 4
_COLOURS = {
    "red": "#c0392b",
    "blue": "#2c6fbb",
    "green": "#2e8b57",
    "yellow": "#e1b500",
    "brown": "#7a5230",
    "orange": "#d9742b",
    "purple": "#7d4fa0",
    "white": "#dddddd",
    "black": "#333333",
}


def crop_letters(box: Box, lang: str) -> list[str]:
    """A letter for each crop: the first of its name that no crop before it has."""
    taken: list[str] = []
    for crop in range(len(box.data["crop"])):
        name = box.name("crops", crop, lang).upper()
        taken.append(next((x for x in name if x.isalpha() and x not in taken), str(crop)))
    return taken


class Board(ScreenBoard):
    """A view, ready to be drawn as wide as the terminal is."""

    TEXTS = read_texts(__file__, "screen")
    SEATS = _COLOURS
    view: View

    def draw(self) -> Iterator[RenderableType]:
        """Head, country and town, players."""
        yield flow(list(self._header()), self.width)
        if self.width >= _BESIDE:
            yield self._side_by_side()
        else:
            yield from self._country(self._shown(), _SLIM_CELL)
            yield from self.flows(self._town())
        yield flow(list(self._legend()), self.width)
        yield from self.flows(list(self._player(owner)) for owner in range(self.view["players"]))

    def brief(self) -> Iterator[RenderableType]:
        """Head, country and town, oneself; the others with counters and points alone."""
        seats = range(self.view["players"])
        yield flow(list(self._header()), self.width)
        yield from self.flows(list(self._player(owner)) for owner in seats if owner == self.seat)
        others = [list(self._player(owner))[:3] for owner in seats if owner != self.seat]
        yield flow([Text(" ").join(pieces) for pieces in others], self.width)
        if self.width >= _BESIDE:
            yield self._side_by_side()
        else:
            yield from self.flows(self._town())

    def values(self) -> Iterator[RenderableType]:
        """What workers are worth and can do."""
        for place, row in enumerate(self.box.data["worker"]):
            name = self.box.name("workers", place, self.lang)
            words = [Text(f"{name} {row['value']}", STRONG), self.text(row["sign"], QUIET)]
            if self.view["options"]["powers"]:
                words.append(Text(power(row, self.lang)))
            yield flow(words, self.width)

    def _side_by_side(self) -> RenderableType:
        """The country, and beside it what lies in town."""
        board = Text("\n").join(self._country(self._shown(), _WIDE_CELL))
        used = max(line.cell_len for line in board.split("\n")) + 2
        side = Text("\n").join(flow(pieces, self.width - used) for pieces in self._town())
        grid = Table.grid(padding=(0, 2, 0, 0))
        grid.add_column(width=used - 2)
        grid.add_column(width=self.width - used)
        grid.add_row(board, side)
        return grid

    # ------------------------------------------------------------ the head

    def _header(self) -> Iterable[Text]:
        view = self.view
        yield self.title
        yield Text(" · ".join(self._moment()))
        spaces = self.box.data["constants"]["event_spaces"]
        yield self.text("events", track=len(view["track"]), spaces=spaces)
        fields = self.count("bag_fields", len(view["bag_fields"]))
        events = self.count("bag_events", sum(view["bag_events"]))
        yield self.text("bag", QUIET, fields=fields, events=events)

    def _moment(self) -> Iterable[str]:
        """Whose turn it is, what of it is left, and how near the end is."""
        view = self.view
        if view["phase"] != "play":
            yield self.say("over" if view["phase"] == "over" else "set_up")
            return
        turn = view["stack"][0]
        yield self.say("turn", name=self.seat_name(turn["seat"]))
        yield self.count("left", turn["left"] + turn["bonus"])
        if view["final"] is not None:
            yield self.count("final", view["final"])
        for frame in view["stack"]:
            if frame["kind"] == "event" and isinstance(view["actor"], int):
                name = name_of(self.box, "event", frame["event"], self.lang)
                yield self.say("event", event=name, name=self.seat_name(view["actor"]))

    # ------------------------------------------------------------ a country

    def _shown(self) -> int:
        """Whose country is drawn: one's own, else that of whose turn it is."""
        if self.seat is not None:
            return self.seat
        return int(self.view["stack"][0]["seat"]) if self.view["stack"] else 0

    def _country(self, owner: int, cell: int) -> list[Text]:
        """The hexagons row by row, each row shifted by half a cell as it lies."""
        own = owner == self.seat
        key = "your_board" if own else "board_of"
        lines = [self.text(key, STRONG, name=self.seat_name(owner))]
        fields = self.box.data["field"]
        left = min(field["x"] for field in fields)
        for row in sorted({field["y"] for field in fields}):
            line = Text()
            for place, field in enumerate(fields):
                if field["y"] == row:
                    line.append(" " * ((field["x"] - left) * cell // 2 - line.cell_len))
                    line.append(self._space(owner, place, cell))
            line.rstrip()
            lines.append(line)
        return lines

    def _space(self, owner: int, place: int, cell: int) -> Text:
        """What lies on a space, in the room of one cell."""
        board, field = self.view["boards"][owner], self.box.data["field"][place]
        sides = dict(board["fields"])
        workers = dict(board["workers"])
        label, slim = field["id"], cell == _SLIM_CELL
        crop = self.box.ids("crop").index(field["crop"])
        letter, colour = crop_letters(self.box, self.lang)[crop], self._crop_colour(crop)
        if label in workers:
            worker = self.box.ids("worker").index(workers[label])
            value = self.box.data["worker"][worker]["value"]
            short = self.box.name("workers", worker, self.lang)[: 2 if slim else 3]
            text = f"{short}{value}" if slim else f"<{short}{value}>"
            return Text(f"{text:<{cell - 1}}", style="reverse")
        if label not in sides:
            free = f"{label}{letter.lower()}"
            return Text(free if slim else f" {free} ", style=QUIET)
        if sides[label]:
            return Text(label + "-" if slim else f"({label}{letter.lower()})", style=colour)
        return Text(label + letter if slim else f"[{label}{letter}]", style=on_colour(colour))

    def _legend(self) -> Iterable[Text]:
        """The letters of the crops, with what one holds of them."""
        for crop, letter in enumerate(crop_letters(self.box, self.lang)):
            name = self.box.name("crops", crop, self.lang)
            yield Text(f"{letter}={name}", style=on_colour(self._crop_colour(crop)))

    # ------------------------------------------------------------ the town

    def _town(self) -> Iterable[list[Text]]:
        """Registry, stock, townsfolk and events, a line each."""
        view = self.view
        yield self._titled("registry", [self._tile(field) for field in view["registry"]])
        stock = view["stock"]
        if isinstance(stock, list):
            yield self._titled("stock", [self._counters(stock)])
        else:
            yield self._titled("stock", [self.text("hidden", number=stock)])
        yield self._titled("town", [self._worker(worker) for worker in view["town"]])
        track = [Text(name_of(self.box, "event", event, self.lang)) for event in view["track"]]
        yield self._titled("track", track)

    def _titled(self, key: str, pieces: list[Text]) -> list[Text]:
        nothing = [self.text("nothing", QUIET)]
        return [self.label(key), *(pieces or nothing)]

    def _tile(self, field: str) -> Text:
        place = self.box.ids("field").index(field)
        crop = self.box.ids("crop").index(self.box.data["field"][place]["crop"])
        letter = crop_letters(self.box, self.lang)[crop]
        return Text(f"[{field}{letter}]", style=on_colour(self._crop_colour(crop)))

    def _counters(self, vector: Sequence[int]) -> Text:
        """Counters as «H2 W1»."""
        text = Text()
        for crop, count in enumerate(vector):
            if count:
                letter = crop_letters(self.box, self.lang)[crop]
                text.append(f"{letter}{count}", style=on_colour(self._crop_colour(crop)))
                text.append(" ")
        text.rstrip()
        return text if text.plain else self.text("nothing", QUIET)

    def _worker(self, worker: str) -> Text:
        place = self.box.ids("worker").index(worker)
        value = self.box.data["worker"][place]["value"]
        return Text(f"{self.box.name('workers', place, self.lang)} {value}")

    # ------------------------------------------------------------ players

    def _player(self, owner: int) -> Iterable[Text]:
        """A player: hand, points, groups, workers, store; the country one does not see above."""
        view, now = self.view, standing(self.box, self.trial.table, owner)
        yield self.marked(owner)
        hand = view["hands"][owner]
        if isinstance(hand, list):
            number = Text(WORDS.count("counters", sum(hand), self.lang))
            yield Text.assemble(number, " ", self._counters(hand)) if any(hand) else number
        else:
            yield Text(WORDS.count("counters", hand, self.lang))
        yield Text(self.count("points", self._points(owner, now)))
        for place, group in enumerate(now.groups):
            times = f"×{now.weights[place]}" if place < len(now.weights) else ""
            yield Text(f"{len(group)}{times}: {' '.join(group)}", style=QUIET)
        for space, worker in view["boards"][owner]["workers"]:
            yield Text.assemble((f"{space} ", QUIET), self._worker(worker))
        if owner == self.seat:
            home = [self._worker(worker) for worker in self._beside_board(owner)]
            yield from self._titled("beside", home) if home else ()
        if view["stores"][owner]:
            yield self.label("store")
        for slot in view["stores"][owner]:
            fresh = f" ({self.say('fresh')})" if slot["fresh"] else ""
            yield Text.assemble(self._tile(slot["field"]), " ", self._counters(slot["bid"]), fresh)

    def _points(self, owner: int, now: Standing) -> int:
        """With the crop majorities (KEY-12.6) where all hands lie open."""
        if all(isinstance(hand, list) for hand in self.view["hands"]):
            return int(points(self.box.record[0], self.trial.table, owner))
        return now.total

    def _beside_board(self, owner: int) -> list[str]:
        """The farmhands at hand."""
        workers = self.box.ids("worker")
        return [workers[worker] for worker in places(int(self.trial.table["beside"][owner]))]

    def _crop_colour(self, crop: int) -> str:
        return _COLOURS[self.box.data["crop"][crop]["colour"]]


screen, seat_style = Board, Board.seat_style
