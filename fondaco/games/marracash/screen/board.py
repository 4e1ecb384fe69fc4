"""All that MarraCash's screen shows of a view, as wide as the terminal is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rich.console import Console, ConsoleOptions, RenderResult
from rich.table import Table
from rich.text import Text

from fondaco.engine.box import Box
from fondaco.engine.game import State
from fondaco.engine.numbers import number
from fondaco.games.marracash.notation.state import ids
from fondaco.games.marracash.screen.styles import (
    PLATES,
    QUIET,
    STRONG,
    on,
    say,
    visitor_letters,
)
from fondaco.games.marracash.screen.town import Town

_LOW, _TALL = 30, 44


@dataclass(frozen=True)
class Board:
    """A view, ready to be drawn."""

    box: Box
    view: State
    seat: int | None
    lang: str
    names: tuple[str | None, ...]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        arrow = ">" if options.ascii_only else "►"
        width = options.max_width
        town = Town(self.box, self.view, console.height >= _TALL, options.ascii_only)
        gap = [Text()] if console.height > _LOW else []
        yield _flow(self._header(), width)
        yield from gap
        if town.width <= width:
            yield from town.rows()
        else:
            yield from (_flow(pieces, width) for pieces in self._short_shops())
        yield _flow(self._groups(), width)
        yield _flow(self._line(options.ascii_only), width)
        yield from (_flow(pieces, width) for pieces in (*self._auction(), *self._cards()))
        yield from gap
        yield from self._players(arrow, width)

    # ------------------------------------------------------------ the head

    def _header(self) -> list[Text]:
        view, title = self.view, Text(self.box.about.title[self.lang], style=STRONG)
        if view["phase"] == "over":
            return [title, Text(say("over", self.lang))]
        if view["turn_seat"] is None:
            return [title, Text(say("set_up", self.lang))]
        number = (view["turn_no"] - 1) // view["players"] + 1
        facts = [
            say("round", self.lang, round=number),
            say("turn_of", self.lang, name=self._name(view["turn_seat"])),
            say("outside", self.lang, number=len(view["queue"])),
        ]
        if view["final_turns"] is not None:
            left = view["final_turns"]
            turns = say("one_turn" if left == 1 else "turns", self.lang, number=left)
            facts.append(say("last", self.lang, turns=turns))
        return [title, Text(" · ".join(facts))]

    # ------------------------------------------------------------ the town in words

    def _groups(self) -> list[Text]:
        """Every group with its fountain: the map has no room for all its letters."""
        rows = zip(self.box.data["fountains"], self.view["fountains"], strict=True)
        found = [
            Text.assemble((f"{row['id']} ", STRONG), visitor_letters(self.box, group))
            for row, group in rows
            if any(group)
        ]
        head = Text(f"{say('groups', self.lang)}:", style=QUIET)
        return [head, *(found or [Text(say("none", self.lang))])]

    def _line(self, ascii_only: bool) -> list[Text]:
        """The line outside, left end first, ten letters to a piece."""
        head = Text(f"{say('line', self.lang)}:", style=QUIET)
        queue = self.view["queue"]
        if not queue:
            return [head, Text(say("nobody_outside", self.lang))]
        letters = {row["id"]: (row["letter"], on(row["hex"])) for row in self.box.data["colours"]}
        pieces = []
        for first in range(0, len(queue), 10):
            text = Text()
            for colour in queue[first : first + 10]:
                text.append(*letters[colour])
            pieces.append(text)
        left, right = ("<", ">") if ascii_only else ("◄", "►")
        pieces[0] = Text.assemble(f"{left} ", pieces[0])
        pieces[-1] = Text.assemble(pieces[-1], f" {right}")
        return [head, *pieces]

    def _short_shops(self) -> Iterable[list[Text]]:
        """For a narrow terminal: which shops nobody owns, by colour; the players have the rest."""
        for colour in self.box.data["colours"]:
            shops = zip(self.box.data["shops"], self.view["owners"], strict=True)
            free = [s["id"] for s, owner in shops if owner < 0 and s["colour"] == colour["id"]]
            label = Text(f"{colour['letter']}={colour[f'name_{self.lang}']}", on(colour["hex"]))
            words = " ".join(free) or say("none", self.lang)
            yield [label, Text(f"{say('free_shops', self.lang)}: {words}")]

    # ------------------------------------------------------------ auction and cards

    def _auction(self) -> Iterable[list[Text]]:
        auction = self.view["auction"]
        if auction is None:
            return
        place = ids(self.box, "shops").index(auction["shop"])
        row = self.box.data["shops"][place]
        colours = ids(self.box, "colours")
        fountains = ids(self.box, "fountains")
        colour = colours.index(row["colour"])
        at_door = sum(
            self.view["fountains"][fountains.index(fountain)][colour]
            for fountain in row["fountains"]
        )
        name = f"{self.box.name('shops', place, self.lang)} ({row['id']})"
        pieces = [
            Text(f"{say('auction', self.lang)}: ", style=QUIET).append(
                name, on(self.box.data["colours"][colour]["hex"])
            ),
            Text(say("by", self.lang, name=self._name(auction["auctioneer"]))),
            Text(say("at_door", self.lang, number=at_door)),
        ]
        yield [*pieces, *self._bids(auction)]

    def _bids(self, auction: State) -> list[Text]:
        given = [self._name(s) for s, sum_ in enumerate(auction["sealed"]) if sum_ is not None]
        if self.view["options"]["bidding"] == "sealed":
            names = ", ".join(given) or say("none", self.lang)
            return [Text(say("sealed", self.lang, names=names))]
        inside = [self._name(s) for s, active in enumerate(auction["active"]) if active]
        high = say("no_bid", self.lang)
        if auction["high_seat"] is not None:
            leader = self._name(auction["high_seat"])
            high = say("high", self.lang, bid=auction["high_bid"], name=leader)
        return [Text(high, style=STRONG), Text(say("in", self.lang, names=", ".join(inside)))]

    def _cards(self) -> Iterable[list[Text]]:
        cards = self.view["cards"]
        if cards is None:
            return
        deck = cards["deck"] if isinstance(cards["deck"], int) else len(cards["deck"])
        if self.view["options"]["cards"] == "souvenirs":
            head = Text(f"{say('souvenirs', self.lang)}:", style=QUIET)
            shown = [self._card(card) for card in cards["open"]]
            shown = shown or [Text(say("none", self.lang))]
            yield [head, *shown, Text(say("deck", self.lang, number=deck), style=QUIET)]
            return
        for owner, hand in enumerate(cards["hands"]):
            if not isinstance(hand, list) or not hand:
                continue
            own = "hand" if owner == self.seat else "hand_of"
            head = Text(f"{say(own, self.lang, name=self._name(owner))}:", style=QUIET)
            note = Text(self._antiques_note(owner, hand), style=QUIET)
            yield [head, *map(self._card, hand), note]

    def _antiques_note(self, owner: int, hand: list[str]) -> str:
        if owner in self.view["cards"]["completed"]:
            return say("paid", self.lang)
        colour_of = {row["id"]: row["colour"] for row in self.box.data["cards"]}
        missing = []
        for row in self.box.data["colours"]:
            wanted = sum(colour_of[card] == row["id"] for card in hand)
            for shop, of, guests in zip(
                self.box.data["shops"], self.view["owners"], self.view["customers"], strict=True
            ):
                if of == owner and shop["colour"] == row["id"]:
                    wanted -= guests
            if wanted > 0:
                missing.append(f"{wanted} {row[f'name_{self.lang}']}")
        return say("missing", self.lang, colours=", ".join(missing))

    def _card(self, card: str) -> Text:
        place = ids(self.box, "cards").index(card)
        colour = self.box.data["cards"][place]["colour"]
        row = self.box.data["colours"][ids(self.box, "colours").index(colour)]
        name = self.box.name("cards", place, self.lang)
        return Text(f"{row['letter']} {name}", style=on(row["hex"]))

    # ------------------------------------------------------------ players

    def _players(self, arrow: str, width: int) -> Iterable[Table | Text]:
        table = Table(box=None, padding=(0, 2, 0, 0), header_style=QUIET, pad_edge=False)
        table.add_column("", width=1)
        table.add_column(say("player", self.lang), no_wrap=True)
        for key in ("cash", "signs"):
            table.add_column(say(key, self.lang), justify="right", no_wrap=True)
        table.add_column(say("shops", self.lang))
        wide = max(self._who(owner).cell_len for owner in range(self.view["players"])) + 50
        lines = []
        for owner in range(self.view["players"]):
            marker = arrow if owner == self.view["actor"] else " "
            cash, signs, shops = self._counts(owner)
            table.add_row(marker, self._who(owner), cash, signs, Text(" ").join(shops))
            words = [
                Text(say("in_cash", self.lang, number=cash)),
                Text(say("in_signs", self.lang, number=signs)),
            ]
            who = Text.assemble(f"{marker} ", self._who(owner))
            lines.append(_flow([who, *words, *shops], width))
        return [table] if width >= max(wide, 76) else lines

    def _counts(self, owner: int) -> tuple[str, str, list[Text]]:
        cash = self.view["cash"][owner]
        constants = self.box.data["constants"]
        two = self.view["players"] == 2
        limit = constants["signs_per_player_two" if two else "signs_per_player"]
        shops = []
        rows = zip(self.box.data["shops"], self.view["owners"], self.view["customers"], strict=True)
        colours = {row["id"]: row["hex"] for row in self.box.data["colours"]}
        for row, of, customers in rows:
            if of == owner:
                shops.append(Text(f"{row['id']}({customers})", style=on(colours[row["colour"]])))
        told = say("hidden", self.lang) if cash is None else number(cash, self.lang)
        return told, str(limit - len(shops)), shops

    def _who(self, owner: int) -> Text:
        text = Text.assemble((f" {self._name(owner)} ", PLATES[owner]))
        name = self.names[owner] if owner < len(self.names) else None
        return text if name is None else text.append(f" ({name})", QUIET)

    def _name(self, seat: int) -> str:
        return self.box.name("seats", seat, self.lang)


def _flow(pieces: Sequence[Text], width: int) -> Text:
    """Pieces one after the other; one that would be cut begins an indented line."""
    text, used = Text(), 0
    for piece in pieces:
        if used and used + 2 + piece.cell_len > width:
            text.append("\n    ")
            used = 4
        elif used:
            text.append("  ")
            used += 2
        text.append(piece)
        used += piece.cell_len
    return text
