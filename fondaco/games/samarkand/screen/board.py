"""A view, ready to be drawn as wide and as high as the terminal is.

Ten families are ten rows; where the terminal is too narrow for that, each is a line of short words.
The map needs two dozen lines: it is there when a camel is to be placed, or when there is room.
Colour only ever repeats what a letter or a word says.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import ClassVar

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from fondaco.engine.numbers import number
from fondaco.engine.texts import read_texts
from fondaco.games.samarkand.gains import Camel, camels, card_worths
from fondaco.games.samarkand.notation.view import View, amount, pending
from fondaco.games.samarkand.notation.words import good_name, say_action
from fondaco.games.samarkand.rules.scoring import dark_left, hand_points
from fondaco.games.samarkand.rules.table import PLACE
from fondaco.games.samarkand.screen.atlas import Atlas
from fondaco.games.samarkand.screen.chart import WIDTH, Chart, family_letters
from fondaco.pictures.columns import LEAST, Fitting, columns
from fondaco.pictures.letters import flow, on_colour
from fondaco.pictures.screen import QUIET, STRONG, ScreenBoard

_PHASES = read_texts(__file__, "phases")
_MAP_FITS, _ALL_FITS = 40, 58
#: Names and borders need a map of more lines than that.
_ATLAS_FITS, _ATLAS_WIDTH = 84, 130
_LOW = 30


class Board(ScreenBoard):
    """The table as a seat (None: a spectator) sees it."""

    TEXTS = read_texts(__file__, "screen")
    #: Seats are told apart by their names; a colour only repeats that.
    SEATS: ClassVar[Mapping[str, str]] = {
        "red": "#b3402f",
        "blue": "#31548f",
        "green": "#3f7d5c",
        "yellow": "#d9a03a",
        "white": "#efe6d2",
    }
    view: View

    def draw(self) -> Iterator[RenderableType]:
        """Head, map and families as far as there is room, players, cards."""
        height = self.height
        placing = self.view["phase"] in ("place", "more")
        with_map = self.width >= WIDTH and height >= (_MAP_FITS if placing else _ALL_FITS)
        yield flow(self._header(), self.width)
        yield from self.gap(_LOW)
        if with_map:
            yield from self._map()
        if not with_map or height >= _ALL_FITS:
            yield Fitting(self._families(), self.block(self._short_families()), LEAST)
        yield from self.gap(_LOW)
        keys = ("player", "money", "hand", "sold", "goods", "links", "families")
        players = self.players(keys, self._cells, right=range(2, 7))
        yield Fitting(players, self.short_players(self._short_cells))
        yield from self.gap(_LOW)
        yield from self.flows(self._hands())
        yield from self.flows(self._prospects())

    def short(self, line: str) -> str:
        """A space by its name: that a camel goes there is asked above."""
        action = self.box.index[line]
        if line.startswith("place "):
            return self.box.name("spaces", action - PLACE, self.lang)
        return say_action(self.box, action, self.lang)

    def brief(self) -> Iterator[RenderableType]:
        """Head, players, cards, and what a camel would bring; the families but in the table."""
        yield flow(self._header(), self.width)
        yield self.short_players(self._short_cells)
        yield from self.flows(self._hands())
        yield from self.flows(self._prospects())

    def values(self) -> Iterator[RenderableType]:
        """The families with their signs and prices."""
        yield Fitting(self._families(), self.block(self._short_families()), LEAST)

    # ------------------------------------------------------------ the head

    def _header(self) -> list[Text]:
        view = self.view
        deck = amount(view["deck"])
        discards = sum(map(amount, view["discards"]))
        limit = self.box.data["hand_limit"][str(view["players"])]
        words = [
            self.say("turn", number=view["turn_no"] + 1),
            _PHASES.say(view["phase"], self.lang),
            self.say("piles", deck=deck, discards=discards),
            self.say("limit", limit=limit),
            *(self.say(key, **self._to_the_end()) for key in ("unlinked", "lowest")),
        ]
        return [self.title, *map(Text, words)]

    def _to_the_end(self) -> dict[str, int]:
        """SAM-7.1, 7.2: how much is left until either end."""
        end, table = self.box.data["end"], self.trial.table
        dark = int(dark_left(self.box.record[0], table)) - end["dark_markers_left"]
        lowest = min(self.view["stacks"]) - end["stack_left"]
        return {"dark": max(0, dark), "lowest": max(0, lowest)}

    # ------------------------------------------------------------ families

    @cached_property
    def _letters(self) -> list[str]:
        return family_letters(self.box, self.lang)

    def _chip(self, family: int) -> Text:
        colour = self.box.data["family"][family]["colour"]
        return Text(f" {self._letters[family]} ", style=f"bold {on_colour(colour)}")

    def _family_name(self, family: int) -> str:
        return self.box.name("families", family, self.lang)

    def _stack(self, family: int) -> str:
        """SAM-2.3: the dark green marker first, then the grey ones."""
        dark, grey = ("#", "o") if self.ascii_only else ("●", "○")
        left, below = self.view["stacks"][family], self.box.data["family"][family]["markers_grey"]
        whole = (dark if left > below else "") + grey * min(left, below)
        return whole if 0 < left <= 6 else str(left)

    def _numbers(self, family: int) -> dict[str, int]:
        view = self.view
        return {
            "tiles": view["tiles"][family],
            "treasury": view["treasury"][family],
            "camels": view["camels"][family],
        }

    def _married(self, family: int) -> str:
        """The initials of those who have married into a family."""
        own = self.box.data["family"][family]["id"]
        seats = [seat for seat, f in enumerate(self.view["families"]) if own in f]
        return " ".join(self.seat_name(seat)[0] for seat in seats)

    def _linked(self, family: int) -> str:
        """The letters of the families that a family is linked with."""
        ids, own = self.box.ids("family"), self.box.data["family"][family]["id"]
        pairs = [pair for pair in self.view["links"] if own in pair]
        others = [ids.index(other) for pair in pairs for other in pair if other != own]
        return " ".join(self._letters[other] for other in sorted(others))

    def _family(self, family: int) -> Text:
        row = self.box.data["family"][family]
        return Text.assemble((self._family_name(family), STRONG), (f" {row['id']}", QUIET))

    def _families(self) -> Table:
        keys = ("family", "price", "tiles", "treasury", "camels", "stack", "married", "linked")
        table = columns(["", *map(self.say, keys)], right=range(2, 6), gap=1)
        for family, row in enumerate(self.box.data["family"]):
            numbers = [row["price"], *self._numbers(family).values()]
            table.add_row(
                self._chip(family),
                self._family(family),
                *map(str, numbers),
                self._stack(family),
                self._married(family),
                self._linked(family),
            )
        return table

    def _short_families(self) -> Iterator[list[Text]]:
        """What `_families` shows, in lines of short words."""
        for family, row in enumerate(self.box.data["family"]):
            numbers = {"price": row["price"], "stack": self._stack(family)}
            words = self.say("short_family", **numbers, **self._numbers(family))
            pieces = [Text.assemble(self._chip(family), " ", self._family(family))]
            pieces += [Text(piece) for piece in words.split(", ")]
            for key, names in (("married_to", self._married), ("linked_with", self._linked)):
                if names(family):
                    pieces.append(self.text(key, names=names(family)))
            yield pieces

    # ------------------------------------------------------------ players

    def _chips(self, seat: int) -> Text:
        ids = self.box.ids("family")
        return Text("").join(
            self._chip(ids.index(family)) for family in self.view["families"][seat]
        )

    def _counts(self, seat: int) -> list[str]:
        """Money, cards in hand and sold, goods markers, links."""
        view = self.view
        return [
            number(view["money"][seat], self.lang),
            str(amount(view["hands"][seat])),
            str(len(view["sold"][seat])),
            str(len(view["goods_markers"][seat])),
            str(sum(view["link_markers"][seat])),
        ]

    def _cells(self, seat: int) -> list[str | Text]:
        return [*self._counts(seat), self._chips(seat)]

    def _short_cells(self, seat: int) -> list[Text]:
        """What `_cells` shows, in short words."""
        money, *counts = self._counts(seat)
        keys = ("in_hand", "have_sold", "have_goods", "have_links")
        words = [self.text(key, number=count) for key, count in zip(keys, counts, strict=True)]
        return [Text(f"{money} Dirham"), *words, self._chips(seat)]

    # ------------------------------------------------------------ cards

    def _hands(self) -> Iterator[list[Text]]:
        """The hands that this view opens: one's own, at the end all of them."""
        for seat, hand in enumerate(self.view["hands"]):
            if isinstance(hand, list):
                cards = [self._card(seat, number - 1) for number in hand]
                points = int(hand_points(self.box.record[0], self.trial.table, seat))
                key = "your_hand" if seat == self.seat else "hand_of"
                words = {
                    "points": self.count("points", points),
                    "name": self.seat_name(seat),
                }
                label = self.text(key, STRONG, **words)
                yield [label, *(cards or [self.text("no_cards")])]
        discarded = pending(self.view).get("cards")
        if discarded:
            goods = [Text(good_name(self.box, n - 1, self.lang)) for n in discarded]
            yield [self.text("discarded", STRONG), *goods]

    def _card(self, seat: int, good: int) -> Text:
        """A card with its space, the camels there and what they give: «19 Cumin (Kerman) P 4»."""
        spaces = self.box.record["space_of"][0]
        name = self.box.name("spaces", int(spaces[good]), self.lang)
        text = Text.assemble((good_name(self.box, good, self.lang), STRONG), f" ({name})")
        worth = card_worths(self.trial, seat)[good + 1]
        for family, _ in worth.camels:
            text.append(" ").append(self._chip(family))
        return text.append(f" {worth.points}", style=STRONG if worth.points else QUIET)

    # ------------------------------------------------------------ what a camel would bring

    def _prospects(self) -> Iterator[list[Text]]:
        """For whoever is to place a camel: where it brings something at once."""
        if self.seat is None or self.view["actor"] != self.seat:
            return
        ids = self.box.ids("family")
        families: list[str] = []
        if self.view["phase"] == "turn":
            families = self.view["families"][self.seat]
        elif self.view["phase"] in ("place", "more"):
            families = [pending(self.view)["family"]]
        for family in map(ids.index, families):
            found = camels(self.trial, family).values()
            if found:
                label = self.say("brings", family=self._family_name(family))
                pieces = [self._prospect(camel) for camel in found if camel.brings_something]
                shown = pieces or [self.text("nothing", QUIET)]
                yield [Text.assemble(self._chip(family), f" {label}"), *shown]

    def _prospect(self, camel: Camel) -> Text:
        words = []
        if camel.marker is not None:
            words.append(self.say("marker", number=camel.marker))
        if camel.card_points:
            words.append(self.say("card", points=camel.card_points))
        if camel.link is not None and self.seat is not None:
            family, income = self._family_name(camel.link), camel.income[self.seat]
            words.append(self.say("meets", family=family, amount=income))
        if camel.ending is not None:
            words.append(self.say("end"))
        name = self.box.name("spaces", camel.space, self.lang)
        return Text.assemble((name, STRONG), " ", ", ".join(words))

    # ------------------------------------------------------------ the map

    def _map(self) -> Iterator[RenderableType]:
        numbers: dict[int, int] = {}
        choosing = self.view["phase"] in ("place", "more") and self.view["actor"] == self.seat
        if choosing:
            family = self.box.ids("family").index(pending(self.view)["family"])
            found = camels(self.trial, family).values()
            numbers = {camel.space: place for place, camel in enumerate(found, start=1)}
        chart = Chart(self.box, self.view, self._letters, numbers, self.ascii_only)
        if self.height >= _ATLAS_FITS:
            yield from Atlas(self.box, chart, self.lang, min(self.width, _ATLAS_WIDTH)).lines()
        else:
            yield from chart.lines()
        legend = self.say("map")
        if choosing:
            legend += " " + self.say("map_numbers")
        yield Text(legend, style=QUIET)
