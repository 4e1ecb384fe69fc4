"""A view, ready to be drawn as wide and as high as the terminal is.

Ten families are ten rows; where the terminal is too narrow for that, each is a line of short words.
The map needs two dozen lines: it is there when a camel is to be placed, or when there is room.
Colour only ever repeats what a letter or a word says.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.measure import Measurement
from rich.table import Table
from rich.text import Text

from fondaco.engine.box import Box
from fondaco.engine.game import State
from fondaco.engine.numbers import number
from fondaco.games.samarkand.notation.state import family_ids
from fondaco.games.samarkand.notation.words import good_name
from fondaco.games.samarkand.outlook import Camel, Outlook, card_points
from fondaco.games.samarkand.screen.chart import WIDTH, Chart, family_letters
from fondaco.games.samarkand.screen.texts import (
    PHASES,
    QUIET,
    SEAT_COLOURS,
    STRONG,
    pick,
    say,
    say_points,
)
from fondaco.pictures.lettering import flow, on_colour

_MAP_FITS, _ALL_FITS, _NARROW, _ENDLESS = 40, 58, 76, 1000
_LOW = 30


@dataclass(frozen=True)
class Board:
    """The table as a seat (None: a spectator) sees it."""

    box: Box
    view: State
    seat: int | None
    lang: str
    names: tuple[str | None, ...]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        width, height, plain = options.max_width, console.height, options.ascii_only
        gap = [Text()] if height > _LOW else []
        placing = self.view["phase"] in ("place", "more")
        with_map = width >= WIDTH and height >= (_MAP_FITS if placing else _ALL_FITS)
        endless = options.update(max_width=_ENDLESS)
        yield self._header(width)
        yield from gap
        if with_map:
            yield from self._map(plain)
        if not with_map or height >= _ALL_FITS:
            table = self._families(plain)
            fits = width >= max(_NARROW, Measurement.get(console, endless, table).maximum)
            yield table if fits else self._short_families(plain, width)
        yield from gap
        players = self._players(plain)
        fits = width >= Measurement.get(console, endless, players).maximum
        yield players if fits else self._short_players(plain, width)
        yield from gap
        yield from self._hands(width)
        yield from self._prospects(width)

    # ------------------------------------------------------------ the head

    def _header(self, width: int) -> Text:
        view, lang = self.view, self.lang
        deck = view["deck"] if isinstance(view["deck"], int) else len(view["deck"])
        discards = sum(map(_count, view["discards"]))
        limit = self.box.data["hand_limit"][str(view["players"])]
        words = [
            say("turn", lang, number=view["turn_no"] + 1),
            pick(PHASES[view["phase"]], lang),
            say("piles", lang, deck=deck, discards=discards),
            say("limit", lang, limit=limit),
            *(say(key, lang, **self._to_the_end()) for key in ("unlinked", "lowest")),
        ]
        title = Text(self.box.about.title[lang], style=STRONG)
        return flow([title, *map(Text, words)], width)

    def _to_the_end(self) -> dict[str, int]:
        """SAM-7.1, 7.2: how much is left until either end."""
        stacks, rows = self.view["stacks"], self.box.data["family"]
        end = self.box.data["end"]
        dark = sum(left > row["markers_grey"] for left, row in zip(stacks, rows, strict=True))
        return {
            "dark": max(0, dark - end["dark_markers_left"]),
            "lowest": max(0, min(stacks) - end["stack_left"]),
        }

    # ------------------------------------------------------------ families

    @cached_property
    def _letters(self) -> list[str]:
        return family_letters(self.box, self.lang)

    def _chip(self, family: int) -> Text:
        colour = self.box.data["family"][family]["colour"]
        return Text(f" {self._letters[family]} ", style=f"bold {on_colour(colour)}")

    def _family_name(self, family: int) -> str:
        return self.box.name("families", family, self.lang)

    def _stack(self, family: int, plain: bool) -> str:
        """SAM-2.3: the dark green marker first, then the grey ones."""
        dark, grey = ("#", "o") if plain else ("●", "○")
        left, below = self.view["stacks"][family], self.box.data["family"][family]["markers_grey"]
        whole = (dark if left > below else "") + grey * min(left, below)
        return whole if 0 < left <= 6 else str(left)

    def _married(self, family: int) -> str:
        """The initials of those who have married into a family."""
        own = self.box.data["family"][family]["id"]
        seats = [seat for seat, f in enumerate(self.view["families"]) if own in f]
        return " ".join(self._seat_name(seat)[0] for seat in seats)

    def _linked(self, family: int) -> str:
        """The letters of the families that a family is linked with."""
        ids, own = family_ids(self.box), self.box.data["family"][family]["id"]
        pairs = [pair for pair in self.view["links"] if own in pair]
        others = [ids.index(other) for pair in pairs for other in pair if other != own]
        return " ".join(self._letters[other] for other in sorted(others))

    def _families(self, plain: bool) -> Table:
        table = Table(box=None, padding=(0, 1, 0, 0), header_style=QUIET, pad_edge=False)
        table.add_column("", no_wrap=True)
        table.add_column(say("family", self.lang), no_wrap=True)
        for key in ("price", "tiles", "treasury", "camels"):
            table.add_column(say(key, self.lang), justify="right", no_wrap=True)
        for key in ("stack", "married", "linked"):
            table.add_column(say(key, self.lang), no_wrap=True)
        for family, row in enumerate(self.box.data["family"]):
            name = Text.assemble((self._family_name(family), STRONG), (f" {row['id']}", QUIET))
            numbers = [row["price"], *(self.view[k][family] for k in _NUMBERS)]
            table.add_row(
                self._chip(family),
                name,
                *map(str, numbers),
                self._stack(family, plain),
                self._married(family),
                self._linked(family),
            )
        return table

    def _short_families(self, plain: bool, width: int) -> Table:
        """What `_families` shows, in lines of short words."""
        rows = Table.grid()
        for family, row in enumerate(self.box.data["family"]):
            name = Text.assemble((self._family_name(family), STRONG), (f" {row['id']}", QUIET))
            numbers = {key: self.view[key][family] for key in _NUMBERS}
            words = say(
                "short_family",
                self.lang,
                price=row["price"],
                stack=self._stack(family, plain),
                **numbers,
            )
            pieces = [Text.assemble(self._chip(family), " ", name)]
            pieces += [Text(piece) for piece in words.split(", ")]
            for key, names in (("married_to", self._married), ("linked_with", self._linked)):
                if names(family):
                    pieces.append(Text(say(key, self.lang, names=names(family))))
            rows.add_row(flow(pieces, width))
        return rows

    # ------------------------------------------------------------ players

    def _seat_name(self, seat: int) -> str:
        return self.box.name("seats", seat, self.lang)

    def _who(self, seat: int, plain: bool) -> Text:
        dot = "o" if plain else "●"
        text = Text.assemble((dot, SEAT_COLOURS[seat]), " ", (self._seat_name(seat), STRONG))
        name = self.names[seat] if seat < len(self.names) else None
        return text if name is None else text.append(f" ({name})", style=QUIET)

    def _chips(self, seat: int) -> Text:
        ids = family_ids(self.box)
        return Text("").join(
            self._chip(ids.index(family)) for family in self.view["families"][seat]
        )

    def _counts(self, seat: int) -> dict[str, str]:
        view = self.view
        return {
            "money": number(view["money"][seat], self.lang),
            "hand": str(_count(view["hands"][seat])),
            "sold": str(len(view["sold"][seat])),
            "goods": str(len(view["goods_markers"][seat])),
            "links": str(sum(view["link_markers"][seat])),
        }

    def _marker(self, seat: int, plain: bool) -> str:
        arrow = ">" if plain else "►"
        return arrow if seat == self.view["actor"] else " "

    def _players(self, plain: bool) -> Table:
        table = Table(box=None, padding=(0, 2, 0, 0), header_style=QUIET, pad_edge=False)
        table.add_column("", width=1)
        table.add_column(say("player", self.lang), no_wrap=True)
        for key in ("money", "hand", "sold", "goods", "links"):
            table.add_column(say(key, self.lang), justify="right", no_wrap=True)
        table.add_column(say("families", self.lang), no_wrap=True)
        for seat in range(self.view["players"]):
            counts = self._counts(seat).values()
            who = self._who(seat, plain)
            table.add_row(self._marker(seat, plain), who, *counts, self._chips(seat))
        return table

    def _short_players(self, plain: bool, width: int) -> Table:
        rows = Table.grid()
        keys = {
            "hand": "in_hand",
            "sold": "have_sold",
            "goods": "have_goods",
            "links": "have_links",
        }
        for seat in range(self.view["players"]):
            counts = self._counts(seat)
            words = [Text(f"{counts['money']} Dirham")]
            words += [Text(say(keys[key], self.lang, number=counts[key])) for key in keys]
            who = Text.assemble(f"{self._marker(seat, plain)} ", self._who(seat, plain))
            rows.add_row(flow([who, *words, self._chips(seat)], width))
        return rows

    # ------------------------------------------------------------ cards

    def _hands(self, width: int) -> Iterator[Text]:
        """The hands that this view opens: one's own, at the end all of them."""
        for seat, hand in enumerate(self.view["hands"]):
            if isinstance(hand, list):
                cards = [self._card(seat, number - 1) for number in hand]
                points = sum(
                    worth
                    for n in hand
                    for _, worth in card_points(self.box, self.view, seat, n - 1)
                )
                key = "your_hand" if seat == self.seat else "hand_of"
                words = {"points": say_points(points, self.lang), "name": self._seat_name(seat)}
                label = Text(say(key, self.lang, **words), style=STRONG)
                yield flow([label, *(cards or [Text(say("no_cards", self.lang))])], width)
        pending = self.view["pending"] or {}
        if pending.get("cards"):
            goods = [Text(good_name(self.box, n - 1, self.lang)) for n in pending["cards"]]
            yield flow([Text(say("discarded", self.lang), style=STRONG), *goods], width)

    def _card(self, seat: int, good: int) -> Text:
        """A card with its space, the camels there and what they give: «19 Cumin (Kerman) P 4»."""
        spaces = self.box.record["space_of"][0]
        name = self.box.name("spaces", int(spaces[good]), self.lang)
        text = Text.assemble((good_name(self.box, good, self.lang), STRONG), f" ({name})")
        camels = card_points(self.box, self.view, seat, good)
        for family, _ in camels:
            text.append(" ").append(self._chip(family))
        total = sum(worth for _, worth in camels)
        return text.append(f" {total}", style=STRONG if total else QUIET)

    # ------------------------------------------------------------ what a camel would bring

    def _prospects(self, width: int) -> Iterator[Text]:
        """For whoever is to place a camel: where it brings something at once."""
        if self.seat is None or self.view["actor"] != self.seat:
            return
        outlook, ids = Outlook(self.box, self.view, self.seat), family_ids(self.box)
        families: list[str] = []
        if self.view["phase"] == "turn":
            families = self.view["families"][self.seat]
        elif self.view["phase"] in ("place", "more"):
            families = [self.view["pending"]["family"]]
        for family in map(ids.index, families):
            camels = outlook.camels(family)
            if camels:
                label = say("brings", self.lang, family=self._family_name(family))
                pieces = [self._prospect(camel) for camel in camels if _brings(camel)]
                told = pieces or [Text(say("nothing", self.lang), style=QUIET)]
                yield flow([Text.assemble(self._chip(family), f" {label}"), *told], width)

    def _prospect(self, camel: Camel) -> Text:
        words = []
        if camel.good is not None:
            words.append(say("marker", self.lang, number=camel.good + 1))
        if camel.points:
            words.append(say("card", self.lang, points=camel.points))
        if camel.passive is not None and self.seat is not None:
            family, amount = self._family_name(camel.passive), camel.income[self.seat]
            words.append(say("meets", self.lang, family=family, amount=amount))
        if camel.ending is not None:
            words.append(say("end", self.lang))
        name = self.box.name("spaces", camel.space, self.lang)
        return Text.assemble((name, STRONG), " ", ", ".join(words))

    # ------------------------------------------------------------ the map

    def _map(self, plain: bool) -> Iterator[RenderableType]:
        numbers: dict[int, int] = {}
        choosing = self.view["phase"] in ("place", "more") and self.view["actor"] == self.seat
        if choosing:
            family = family_ids(self.box).index(self.view["pending"]["family"])
            spaces = Outlook(self.box, self.view, self.seat).open_spaces(family)
            numbers = {space: number for number, space in enumerate(spaces, start=1)}
        yield from Chart(self.box, self.view, self._letters, numbers, plain).lines()
        legend = say("map", self.lang)
        if choosing:
            legend += " " + say("map_numbers", self.lang)
        yield Text(legend, style=QUIET)


_NUMBERS = ("tiles", "treasury", "camels")


def _count(cards: list[int] | int) -> int:
    return len(cards) if isinstance(cards, list) else cards


def _brings(camel: Camel) -> bool:
    return camel.good is not None or camel.passive is not None or camel.points > 0
