"""Key Harvest in a terminal: one's own country large, registry, stores and the others beside it.

A field is `[e4W]`: its crop's letter in brackets while it can be harvested, `(e4w)` afterwards; a
worker is `<Rea2>`, a space without a tile `e4w`. Colour only ever repeats what a sign says.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.table import Table
from rich.text import Text

from fondaco.engine.box import Box
from fondaco.engine.event import Event
from fondaco.engine.game import State
from fondaco.engine.numbers import fill
from fondaco.games.key_harvest.board.standing import majorities, standing
from fondaco.games.key_harvest.notation.names import ids
from fondaco.games.key_harvest.notation.words import counter_count
from fondaco.pictures.lettering import flow, on_colour

#: A whole step as one line, to show how that is typed.
EXAMPLE = "claim a1 hops 2 wine 1"
#: Events that a later one tells again; a summary of what happened leaves them out.
PASSING = frozenset({"claimed", "offered", "hired"})

_BESIDE = 80
_WIDE_CELL, _SLIM_CELL = 6, 4
_QUIET, _STRONG = "dim", "bold"
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
_TEXTS = {
    "events": ("Events {track} of {spaces}", "Ereignisse {track} von {spaces}"),
    "bag": ("Bag {fields}, {events}", "Beutel {fields}, {events}"),
    "turn": ("Turn of {name}", "Zug von {name}"),
    "set_up": ("Set-up", "Spielaufbau"),
    "over": ("End of the game", "Spielende"),
    "registry": ("Registry", "Grundbuchamt"),
    "stock": ("Stock", "Vorrat"),
    "hidden": ("{number} hidden", "{number} verdeckt"),
    "town": ("Town", "Stadt"),
    "track": ("Track", "Leiste"),
    "nothing": ("-", "-"),
    "board_of": ("Country of {name}", "Land von {name}"),
    "your_board": ("Your country", "Dein Land"),
    "beside": ("Beside it", "Daneben"),
    "store": ("Store", "Lager"),
    "fresh": ("new", "neu"),
    "workers": ("Workers", "Arbeiter"),
    "largest": ("Largest group", "Größte Gruppe"),
    "second": ("Second group", "Zweite Gruppe"),
    "crops": ("Crops", "Ernte"),
    "event": ("Event: {event}, now {name}", "Ereignis: {event}, jetzt {name}"),
}
#: What is counted: for one, and for any other number.
_COUNTED = {
    "left": (("{} action left", "noch {} Aktion"), ("{} actions left", "noch {} Aktionen")),
    "final": (
        ("{} turn to the end", "noch {} Zug bis zum Ende"),
        ("{} turns to the end", "noch {} Züge bis zum Ende"),
    ),
    "points": (("{} point", "{} Punkt"), ("{} points", "{} Punkte")),
    "fields": (("{} field", "{} Feld"), ("{} fields", "{} Felder")),
    "events": (("{} event", "{} Ereignis"), ("{} events", "{} Ereignisse")),
}


def screen(
    box: Box, view: State, seat: int | None, lang: str, names: Sequence[str | None] = ()
) -> Board:
    """The board as a seat sees it (None: a spectator); `names` are those of who plays."""
    return Board(box, view, seat, lang, tuple(names))


def seat_style(box: Box, seat: int) -> str:
    """How the name of a seat is set off in a running text."""
    return on_colour(_COLOURS[box.seat_colours[seat]])


def breakdown(
    box: Box, events: Iterable[Event], players: int, lang: str
) -> tuple[list[str], list[list[str]]]:
    """How the points came: headings, and a row for each seat."""
    parts = ("workers", "largest", "second", "crops")
    rows: list[list[str]] = [[] for _ in range(players)]
    for event in events:
        if event.kind == "scored":
            rows[event.facts["seat"]] = [str(event.facts[part]) for part in parts]
    return [_say(part, lang) for part in parts], rows


def _say(key: str, lang: str, **words: Any) -> str:
    return fill(_TEXTS[key][("en", "de").index(lang)], lang, **words)


def _count(key: str, lang: str, number: int) -> str:
    return fill(_COUNTED[key][number != 1][("en", "de").index(lang)], lang, number)


def crop_letters(box: Box, lang: str) -> list[str]:
    """A letter for each crop: the first of its name that no crop before it has."""
    taken: list[str] = []
    for crop in range(len(box.data["crop"])):
        name = box.name("crops", crop, lang).upper()
        taken.append(next((x for x in name if x.isalpha() and x not in taken), str(crop)))
    return taken


@dataclass(frozen=True)
class Board:
    """A view, ready to be drawn as wide as the terminal is."""

    box: Box
    view: State
    seat: int | None
    lang: str
    names: tuple[str | None, ...]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        dot, arrow = ("o", ">") if options.ascii_only else ("●", "►")
        width = options.max_width
        yield flow(list(self._header()), width)
        if width >= _BESIDE:
            yield self._side_by_side(width)
        else:
            yield from self._country(self._shown(), _SLIM_CELL)
            yield from (flow(pieces, width) for pieces in self._town())
        yield flow(list(self._legend()), width)
        for owner in range(self.view["players"]):
            yield flow(list(self._player(owner, dot, arrow)), width)

    def _side_by_side(self, width: int) -> RenderableType:
        """The country, and beside it what lies in town."""
        board = Text("\n").join(self._country(self._shown(), _WIDE_CELL))
        used = max(line.cell_len for line in board.split("\n")) + 2
        side = Text("\n").join(flow(pieces, width - used) for pieces in self._town())
        grid = Table.grid(padding=(0, 2, 0, 0))
        grid.add_column(width=used - 2)
        grid.add_column(width=width - used)
        grid.add_row(board, side)
        return grid

    # ------------------------------------------------------------ the head

    def _header(self) -> Iterable[Text]:
        view = self.view
        yield Text(self.box.data["title"], style=_STRONG)
        yield Text(" · ".join(self._moment()))
        spaces = self.box.data["constants"]["event_spaces"]
        yield Text(_say("events", self.lang, track=len(view["track"]), spaces=spaces))
        fields = _count("fields", self.lang, len(view["bag_fields"]))
        events = _count("events", self.lang, sum(view["bag_events"]))
        yield Text(_say("bag", self.lang, fields=fields, events=events), style=_QUIET)

    def _moment(self) -> Iterable[str]:
        """Whose turn it is, what of it is left, and how near the end is."""
        view = self.view
        if view["phase"] != "play":
            yield _say("over" if view["phase"] == "over" else "set_up", self.lang)
            return
        turn = view["stack"][0]
        yield _say("turn", self.lang, name=self._seat_name(turn["seat"]))
        yield _count("left", self.lang, turn["left"] + turn["bonus"])
        if view["final"] is not None:
            yield _count("final", self.lang, view["final"])
        for frame in view["stack"]:
            if frame["kind"] == "event" and isinstance(view["actor"], int):
                name = self._name("events", "event", frame["event"])
                yield _say("event", self.lang, event=name, name=self._seat_name(view["actor"]))

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
        lines = [Text(_say(key, self.lang, name=self._seat_name(owner)), style=_STRONG)]
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
        sides = dict(map(tuple, board["fields"]))
        workers = dict(map(tuple, board["workers"]))
        label, slim = field["id"], cell == _SLIM_CELL
        crop = ids(self.box, "crop").index(field["crop"])
        letter, colour = crop_letters(self.box, self.lang)[crop], self._crop_colour(crop)
        if label in workers:
            worker = ids(self.box, "worker").index(workers[label])
            value = self.box.data["worker"][worker]["value"]
            short = self.box.name("workers", worker, self.lang)[: 2 if slim else 3]
            text = f"{short}{value}" if slim else f"<{short}{value}>"
            return Text(f"{text:<{cell - 1}}", style="reverse")
        if label not in sides:
            free = f"{label}{letter.lower()}"
            return Text(free if slim else f" {free} ", style=_QUIET)
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
            yield self._titled("stock", [Text(_say("hidden", self.lang, number=stock))])
        yield self._titled("town", [self._worker(worker) for worker in view["town"]])
        track = [Text(self._name("events", "event", event)) for event in view["track"]]
        yield self._titled("track", track)

    def _titled(self, key: str, pieces: list[Text]) -> list[Text]:
        nothing = [Text(_say("nothing", self.lang), style=_QUIET)]
        return [Text(_say(key, self.lang) + ":", style=_STRONG), *(pieces or nothing)]

    def _tile(self, field: str) -> Text:
        place = ids(self.box, "field").index(field)
        crop = ids(self.box, "crop").index(self.box.data["field"][place]["crop"])
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
        return text if text.plain else Text(_say("nothing", self.lang), style=_QUIET)

    def _worker(self, worker: str) -> Text:
        place = ids(self.box, "worker").index(worker)
        value = self.box.data["worker"][place]["value"]
        return Text(f"{self.box.name('workers', place, self.lang)} {value}")

    # ------------------------------------------------------------ players

    def _player(self, owner: int, dot: str, arrow: str) -> Iterable[Text]:
        """A player: hand, points, groups, workers, store; the country one does not see above."""
        view, reckoned = self.view, standing(self.box, self.view, owner)
        marker = arrow if owner == view["actor"] else " "
        yield Text.assemble(f"{marker} ", self._who(owner, dot))
        hand = view["hands"][owner]
        if isinstance(hand, list):
            number = Text(counter_count(sum(hand), self.lang))
            yield Text.assemble(number, " ", self._counters(hand)) if any(hand) else number
        else:
            yield Text(counter_count(hand, self.lang))
        yield Text(_count("points", self.lang, reckoned.total + self._crop_points(owner)))
        for place, group in enumerate(reckoned.groups):
            times = f"×{reckoned.weights[place]}" if place < len(reckoned.weights) else ""
            yield Text(f"{len(group)}{times}: {' '.join(group)}", style=_QUIET)
        for space, worker in view["boards"][owner]["workers"]:
            yield Text.assemble((f"{space} ", _QUIET), self._worker(worker))
        if owner == self.seat:
            home = [self._worker(worker) for worker in self._beside_board(owner)]
            yield from self._titled("beside", home) if home else ()
        if view["stores"][owner]:
            yield Text(_say("store", self.lang) + ":", style=_STRONG)
        for slot in view["stores"][owner]:
            fresh = f" ({_say('fresh', self.lang)})" if slot["fresh"] else ""
            yield Text.assemble(self._tile(slot["field"]), " ", self._counters(slot["bid"]), fresh)

    def _crop_points(self, owner: int) -> int:
        """KEY-12.6: what the crop majorities bring, where all hands lie open."""
        found = majorities(self.box, self.view)
        each = int(self.box.data["constants"]["crop_majority_points"])
        return 0 if found is None else len(found[owner]) * each

    def _beside_board(self, owner: int) -> list[str]:
        """The farmhands at hand: neither on the board nor about to be placed."""
        away = {worker for _, worker in self.view["boards"][owner]["workers"]}
        away |= {
            frame["worker"]
            for frame in self.view["stack"]
            if frame["kind"] == "place" and frame["seat"] == owner
        }
        farmhands = self.box.data["constants"]["farmhands_per_player"]
        return [worker for worker in ids(self.box, "worker")[:farmhands] if worker not in away]

    def _who(self, owner: int, dot: str) -> Text:
        colour = _COLOURS[self.box.seat_colours[owner]]
        text = Text.assemble((dot, colour), " ", (self._seat_name(owner), _STRONG))
        name = self.names[owner] if owner < len(self.names) else None
        return text if name is None else Text.assemble(text, (f" ({name})", _QUIET))

    # ------------------------------------------------------------ names

    def _seat_name(self, seat: int) -> str:
        return self.box.name("seats", seat, self.lang)

    def _name(self, group: str, key: str, identifier: str) -> str:
        return self.box.name(group, ids(self.box, key).index(identifier), self.lang)

    def _crop_colour(self, crop: int) -> str:
        return _COLOURS[self.box.data["crop"][crop]["colour"]]
