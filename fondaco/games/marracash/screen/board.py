"""All that MarraCash's screen shows of a view, as wide as the terminal is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Any

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from fondaco.engine.box import Box
from fondaco.engine.numbers import number
from fondaco.engine.texts import read_texts
from fondaco.games.marracash.board.preview import Preview
from fondaco.games.marracash.notation.views import (
    Auction,
    Cards,
    View,
    customers_by_colour,
    round_of,
)
from fondaco.games.marracash.rules.setup import sign_limit
from fondaco.games.marracash.screen.styles import PLATES, short_names, visitor_letters
from fondaco.games.marracash.screen.town import Town
from fondaco.pictures.columns import LEAST
from fondaco.pictures.letters import flow, on_colour
from fondaco.pictures.screen import QUIET, STRONG, ScreenBoard

_LOW, _TALL = 30, 44


class Board(ScreenBoard):
    """A view, ready to be drawn."""

    TEXTS = read_texts(__file__, "screen")
    view: View

    @classmethod
    def seat_style(cls, box: Box, seat: int) -> str:
        """The plate of a merchant."""
        return PLATES[seat]

    def draw(self) -> Iterator[RenderableType]:
        """Head, town, auction, players."""
        town = Town(self.box, self.view, self.height >= _TALL, self.ascii_only)
        yield flow(self._header(), self.width)
        yield from self.gap(_LOW)
        if town.width <= self.width:
            yield from town.rows()
        else:
            yield from self.flows(self._short_shops())
        rows = (self._groups(), self._line(), *self._auction(), *self._cards())
        yield from self.flows(rows)
        yield from self.gap(_LOW)
        yield from self._players()

    def brief(self) -> Iterator[RenderableType]:
        """Head, who stands where, auction, players with their shops; the town but in the table."""
        yield flow(self._header(), self.width)
        yield from self.flows((self._groups(), self._line(), *self._auction(), *self._cards()))
        seats = range(self.view["players"])
        yield from self.flows([self.marked(seat), *self._short_cells(seat)] for seat in seats)

    def values(self) -> Iterator[RenderableType]:
        """What customers pay, whose signs they are, the letters and the fountains."""
        incomes = self.box.data["constants"]["customer_income"]
        pay = " · ".join(number(income, self.lang) for income in incomes)
        yield self.text("pays", amounts=pay)
        signs = zip(short_names(self.box), range(self.view["players"]), strict=False)
        signed = [Text(f"{sign} = {self.seat_name(seat)}") for sign, seat in signs]
        yield flow([self.label("signs"), *signed], self.width)
        colours = [
            self._in_colour(id_, f"{row['letter']} = {row[f'name_{self.lang}']}")
            for id_, row in self._colours.items()
        ]
        yield flow([self.label("letters"), *colours], self.width)
        fountains = [
            Text(f"{row['id']} = {self.box.name('fountains', place, self.lang)}")
            for place, row in enumerate(self.box.data["fountains"])
        ]
        yield flow([self.label("fountains"), *fountains], self.width)

    def short(self, line: str) -> str:
        """A shop by its name; that it is put up is asked above."""
        verb, _, shop = line.partition(" ")
        if verb != "auction":
            return ""
        return self.box.name("shops", self.box.ids("shops").index(shop), self.lang)

    def gain(self, line: str) -> str:
        """What leading a group pays to whom."""
        verb, *words = line.split(" ")
        if verb != "move":
            return ""
        preview = self._preview
        start, end = (preview.town.fountain_at[word] for word in words)
        return preview.gains(preview.lead(start, end).gains) or self.say("no_visit")

    @cached_property
    def _preview(self) -> Preview:
        return Preview(self.trial, self.lang)

    # ------------------------------------------------------------ the head

    def _header(self) -> list[Text]:
        view = self.view
        if view["phase"] == "over":
            return [self.title, self.text("over")]
        if view["turn_seat"] is None:
            return [self.title, self.text("set_up")]
        facts = [
            self.say("round", round=round_of(view)),
            self.say("turn_of", name=self.seat_name(view["turn_seat"])),
            self.say("outside", number=len(view["queue"])),
        ]
        if view["final_turns"] is not None:
            facts.append(self.say("last", turns=self.count("turns", view["final_turns"])))
        return [self.title, Text(" · ".join(facts))]

    # ------------------------------------------------------------ the town in words

    @cached_property
    def _colours(self) -> dict[str, Any]:
        return {row["id"]: row for row in self.box.data["colours"]}

    def _in_colour(self, colour: str, words: str) -> Text:
        return Text(words, style=on_colour(self._colours[colour]["hex"]))

    def _groups(self) -> list[Text]:
        """Every group with its fountain: the map has no room for all its letters."""
        rows = zip(self.box.data["fountains"], self.view["fountains"], strict=True)
        found = [
            Text.assemble((f"{row['id']} ", STRONG), visitor_letters(self.box, group))
            for row, group in rows
            if any(group)
        ]
        head = self.label("groups", QUIET)
        return [head, *(found or [self.text("none")])]

    def _line(self) -> list[Text]:
        """The line outside, left end first, ten letters to a piece."""
        head = self.label("line", QUIET)
        queue = self.view["queue"]
        if not queue:
            return [head, self.text("nobody_outside")]
        pieces = []
        for first in range(0, len(queue), 10):
            text = Text()
            for colour in queue[first : first + 10]:
                text.append(self._in_colour(colour, self._colours[colour]["letter"]))
            pieces.append(text)
        left, right = ("<", ">") if self.ascii_only else ("◄", "►")
        pieces[0] = Text.assemble(f"{left} ", pieces[0])
        pieces[-1] = Text.assemble(pieces[-1], f" {right}")
        return [head, *pieces]

    def _short_shops(self) -> Iterable[list[Text]]:
        """For a narrow terminal: which shops nobody owns, by colour; the players have the rest."""
        for colour in self.box.data["colours"]:
            shops = zip(self.box.data["shops"], self.view["owners"], strict=True)
            free = [s["id"] for s, owner in shops if owner < 0 and s["colour"] == colour["id"]]
            name = f"{colour['letter']}={colour[f'name_{self.lang}']}"
            words = " ".join(free) or self.say("none")
            yield [self._in_colour(colour["id"], name), Text(f"{self.say('free_shops')}: {words}")]

    # ------------------------------------------------------------ auction and cards

    def _auction(self) -> Iterable[list[Text]]:
        auction = self.view["auction"]
        if auction is None:
            return
        place = self.box.ids("shops").index(auction["shop"])
        row = self.box.data["shops"][place]
        fountains = self.box.ids("fountains")
        colour = self.box.ids("colours").index(row["colour"])
        at_door = sum(
            self.view["fountains"][fountains.index(fountain)][colour]
            for fountain in row["fountains"]
        )
        name = f"{self.box.name('shops', place, self.lang)} ({row['id']})"
        pieces = [
            Text(f"{self.say('auction')}: ", QUIET).append(self._in_colour(row["colour"], name)),
            self.text("by", name=self.seat_name(auction["auctioneer"])),
            self.text("at_door", number=at_door),
        ]
        yield [*pieces, *self._bids(auction)]

    def _bids(self, auction: Auction) -> list[Text]:
        given = [self.seat_name(s) for s, sum_ in enumerate(auction["sealed"]) if sum_ is not None]
        if self.view["options"]["bidding"] == "sealed":
            names = ", ".join(given) or self.say("none")
            return [self.text("sealed", names=names)]
        inside = [self.seat_name(s) for s, active in enumerate(auction["active"]) if active]
        high = self.say("no_bid")
        if auction["high_seat"] is not None:
            leader = self.seat_name(auction["high_seat"])
            high = self.say("high", bid=auction["high_bid"], name=leader)
        return [Text(high, style=STRONG), Text(self.say("in", names=", ".join(inside)))]

    def _cards(self) -> Iterable[list[Text]]:
        cards = self.view["cards"]
        if cards is None:
            return
        deck = cards["deck"] if isinstance(cards["deck"], int) else len(cards["deck"])
        if self.view["options"]["cards"] == "souvenirs":
            head = self.label("souvenirs", QUIET)
            shown = [self._card(card) for card in cards["open"]]
            shown = shown or [self.text("none")]
            yield [head, *shown, self.text("deck", QUIET, number=deck)]
            return
        for owner, hand in enumerate(cards["hands"]):
            if not isinstance(hand, list) or not hand:
                continue
            own = "hand" if owner == self.seat else "hand_of"
            head = self.label(own, QUIET, name=self.seat_name(owner))
            note = Text(self._antiques_note(cards, owner, hand), style=QUIET)
            yield [head, *map(self._card, hand), note]

    def _antiques_note(self, cards: Cards, owner: int, hand: list[str]) -> str:
        if owner in cards["completed"]:
            return self.say("paid")
        colour_of = {row["id"]: row["colour"] for row in self.box.data["cards"]}
        served = customers_by_colour(self.box, self.view, owner)
        missing = []
        for row in self.box.data["colours"]:
            wanted = sum(colour_of[card] == row["id"] for card in hand) - served[row["id"]]
            if wanted > 0:
                missing.append(f"{wanted} {row[f'name_{self.lang}']}")
        return self.say("missing", colours=", ".join(missing))

    def _card(self, card: str) -> Text:
        place = self.box.ids("cards").index(card)
        colour = self.box.data["cards"][place]["colour"]
        name = self.box.name("cards", place, self.lang)
        return self._in_colour(colour, f"{self._colours[colour]['letter']} {name}")

    # ------------------------------------------------------------ players

    def _players(self) -> Iterable[Table | Text]:
        """A table if it has room, whose last column may need several lines."""
        seats = range(self.view["players"])
        wide = max(self.who(seat).cell_len for seat in seats) + 50
        if self.width < max(wide, LEAST):
            return self.flows([self.marked(seat), *self._short_cells(seat)] for seat in seats)
        table = self.players(("player", "cash", "signs", "shops"), self._cells, right=(2, 3))
        table.columns[-1].no_wrap = False
        return [table]

    def _cells(self, owner: int) -> list[str | Text]:
        cash, signs, shops = self._counts(owner)
        return [cash, signs, Text(" ").join(shops)]

    def _short_cells(self, owner: int) -> list[Text]:
        """What `_cells` shows, in short words."""
        cash, signs, shops = self._counts(owner)
        return [self.text("in_cash", number=cash), self.text("in_signs", number=signs), *shops]

    def _counts(self, owner: int) -> tuple[str, str, list[Text]]:
        cash = self.view["cash"][owner]
        limit = int(sign_limit(self.box.record[0], self.view["players"]))
        shops = []
        rows = zip(self.box.data["shops"], self.view["owners"], self.view["customers"], strict=True)
        for row, of, customers in rows:
            if of == owner:
                shops.append(self._in_colour(row["colour"], f"{row['id']}({customers})"))
        sum_ = self.say("hidden") if cash is None else number(cash, self.lang)
        return sum_, str(limit - len(shops)), shops

    def seat_text(self, seat: int) -> Text:
        """The name of a merchant on its plate."""
        return Text.assemble((f" {self.seat_name(seat)} ", PLATES[seat]))
