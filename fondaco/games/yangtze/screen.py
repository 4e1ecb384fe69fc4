"""Yangtze in a terminal: the river, one's own wares, the players, drawn from a view.

The river runs down the screen, a house a line, with what its ware would add to one's own lines.
Where the terminal is too narrow for columns, the same pieces follow each other in lines. Colour
only ever repeats what a word says.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from rich.console import Console, ConsoleOptions, RenderResult
from rich.measure import Measurement
from rich.table import Table
from rich.text import Text

from fondaco.engine.box import Box
from fondaco.engine.event import Event
from fondaco.engine.game import State
from fondaco.engine.numbers import fill, number
from fondaco.games.yangtze.notation.state import PARTS
from fondaco.games.yangtze.notation.words import coins, listed, pick_language
from fondaco.games.yangtze.rules.trading import best_sale
from fondaco.pictures.lettering import flow, on_colour

#: A whole step as one line, to show how that is typed.
EXAMPLE = "sell jade_red jade_gold"
#: Events that a later one tells again; a summary of what happened leaves them out.
PASSING = frozenset({"passed", "drew_hidden"})

_LOW = 26
_NARROW, _ENDLESS = 76, 1000
_QUIET, _STRONG = "dim", "bold"
_SEATS = {"red": "#c0392b", "blue": "#2f6fb5", "green": "#2e8b57", "yellow": "#d4a017"}

_TEXTS = {
    "turn": ("Turn {turn}", "Zug {turn}"),
    "rulers": ("Rulers {count} of {last}", "Herrscher {count} von {last}"),
    "bag": ("Bag {bag}", "Beutel {bag}"),
    "house": ("House", "Haus"),
    "price": ("Price", "Preis"),
    "ware": ("Ware", "Ware"),
    "grows": ("With your wares", "Mit deinen Waren"),
    "gap": ("empty", "leer"),
    "yours": ("Your wares", "Deine Waren"),
    "wares_of": ("Wares of {name}", "Waren von {name}"),
    "none": ("none", "keine"),
    "best": ("all sold now: {value}", "alles verkauft: {value}"),
    "bundle": ("Open bundle", "Offenes Bündel"),
    "player": ("Player", "Platz"),
    "money": ("Coins", "Münzen"),
    "wares": ("Wares", "Waren"),
    "cards": ("Cards", "Karten"),
    "settlements": ("Settlements", "Niederlassungen"),
    "money_is": ("coins {number}", "Münzen {number}"),
    "wares_are": ("wares {number}", "Waren {number}"),
    "cards_are": ("cards {cards}", "Karten {cards}"),
    "seen": ("seen with {name}:", "gesehen bei {name}:"),
    "no_bid": ("no bid yet", "noch kein Gebot"),
    "high": ("{name} bids {bid}", "{name} bietet {bid}"),
    "still_in": ("still in: {names}", "noch dabei: {names}"),
    "part_money": ("Coins", "Münzen"),
    "part_wares": ("Wares", "Waren"),
    "part_sets": ("Sets", "Kombinationen"),
    "part_majority": ("Majorities", "Mehrheiten"),
    "part_cards": ("Cards", "Karten"),
}
_PHASES = {
    "setup_river": ("Set-up", "Spielaufbau"),
    "setup_hands": ("Set-up", "Spielaufbau"),
    "turn": ("Sell and buy", "Verkaufen und kaufen"),
    "second_buy": ("Second purchase", "Zweiter Kauf"),
    "refill": ("New tile", "Neues Plättchen"),
    "auction": ("Auction", "Versteigerung"),
    "ruler": ("Ruler", "Herrscher"),
    "ruler_take": ("Take from the river", "Vom Fluss nehmen"),
    "ruler_deal": ("Secret draw", "Verdeckt ziehen"),
    "over": ("End of the game", "Spielende"),
}


def screen(
    box: Box, view: State, seat: int | None, lang: str, names: Sequence[str | None] = ()
) -> Board:
    """The board as a seat sees it (None: a spectator); `names` are those of who plays."""
    return Board(box, view, seat, lang, tuple(names))


def seat_style(box: Box, seat: int) -> str:
    """How the name of a seat is set off in a running text."""
    return on_colour(_SEATS[box.seat_colours[seat]])


def breakdown(
    box: Box, events: Iterable[Event], players: int, lang: str
) -> tuple[list[str], list[list[str]]]:
    """How the points came: headings, and a row for each seat (section 9)."""
    final: list[State] = [dict.fromkeys(PARTS, 0)] * players
    for event in events:
        if event.kind == "result":
            final = event.facts["final"]
    headings = [_say(f"part_{part}", lang) for part in PARTS]
    return headings, [[number(row[part], lang) for part in PARTS] for row in final]


def _say(key: str, lang: str, **words: Any) -> str:
    return fill(pick_language(_TEXTS[key], lang), lang, **words)


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
        gap = [Text()] if console.height > _LOW else []
        width = options.max_width
        endless = options.update(max_width=_ENDLESS)

        def fitting(table: Table, short: Table) -> Table:
            needed = Measurement.get(console, endless, table).maximum
            return table if max(_NARROW, needed) <= width else short

        river = fitting(self._river(), self._short_river(width))
        players = self._players(dot, arrow)
        yield flow(self._header(), width)
        yield from (flow(pieces, width) for pieces in self._business())
        yield from gap
        yield river
        yield from (flow(pieces, width) for pieces in self._hands())
        yield from gap
        yield fitting(players, self._short_players(dot, arrow, width))
        yield from (flow(pieces, width) for pieces in self._seen())

    # ------------------------------------------------------------ the head

    def _header(self) -> list[Text]:
        view = self.view
        last = view["options"]["end_ruler"]
        bag = view["bag"] if isinstance(view["bag"], int) else len(view["bag"])
        words = [
            _say("turn", self.lang, turn=view["turn"]),
            pick_language(_PHASES[view["phase"]], self.lang),
            _say("rulers", self.lang, count=len(view["rulers"]), last=last),
            _say("bag", self.lang, bag=bag),
        ]
        title = Text(self.box.about.title[self.lang], style=_STRONG)
        return [title, *(Text(word) for word in words)]

    def _business(self) -> list[list[Text]]:
        """The ruler on the throne, or the settlement that is auctioned."""
        lines = []
        if self.view["ruler"] is not None:
            row = self._row("ruler", self.view["ruler"]["id"])
            who = Text(row[f"name_{self.lang}"], style=_STRONG)
            lines.append([who, Text(row[f"text_{self.lang}"])])
        auction = self.view["auction"]
        if auction is not None:
            place = self._place("settlement", auction["tile"])
            name = self.box.name("settlements", place, self.lang)
            high = _say("no_bid", self.lang)
            if auction["bidder"] is not None:
                bid = coins(auction["bid"], self.lang)
                high = _say("high", self.lang, name=self._seat_name(auction["bidder"]), bid=bid)
            there = [self._seat_name(s) for s, inside in enumerate(auction["in"]) if inside]
            still = _say("still_in", self.lang, names=listed(there, self.lang))
            lines.append([Text(name, style=_STRONG), Text(high), Text(still, style=_QUIET)])
        return lines

    # ------------------------------------------------------------ the river

    def _river(self) -> Table:
        table = Table(box=None, padding=(0, 2, 0, 0), header_style=_QUIET, pad_edge=False)
        table.add_column("", justify="right")
        table.add_column(_say("house", self.lang), no_wrap=True)
        table.add_column(_say("price", self.lang), justify="right")
        table.add_column(_say("ware", self.lang), no_wrap=True)
        table.add_column(_say("grows", self.lang) if self._own else "", no_wrap=True)
        for house, tile in enumerate(self.view["river"]):
            table.add_row(*self._house(house), self._ware_or_gap(tile), self._growth(tile))
        return table

    def _short_river(self, width: int) -> Table:
        """What `_river` shows, a line or two each."""
        rows = Table.grid()
        for house, tile in enumerate(self.view["river"]):
            number, name, price = self._house(house)
            head = Text.assemble((number, _STRONG), f" {name} {price}")
            pieces = [head, self._ware_or_gap(tile)]
            rows.add_row(flow(pieces + ([self._growth(tile)] if self._own else []), width))
        return rows

    def _house(self, house: int) -> tuple[str, str, str]:
        row = self.box.data["house"][house]
        return str(house + 1), row["name"], str(row["price"])

    def _ware_or_gap(self, tile: str | None) -> Text:
        if tile is None:
            return Text(_say("gap", self.lang), style=_QUIET)
        return self._ware(tile)

    def _ware(self, tile: str) -> Text:
        """A ware on the colour it has, with the line that names it."""
        row = self._row("tile", tile)
        colour = self._row("colour", row["colour"])
        name = self.box.name("tiles", self._place("tile", tile), self.lang)
        return Text.assemble((f" {name} ", on_colour(colour["hex"])))

    def _growth(self, tile: str | None) -> Text:
        """What the own ware line and colour line would come to with a tile of the river."""
        if tile is None or not self._own:
            return Text()
        row, words = self._row("tile", tile), []
        category = self._row("category", self._row("ware", row["ware"])["category"])
        for key, group in (("ware", "wares"), ("colour", "colours")):
            own = sum(self._row("tile", held)[key] == row[key] for held in self._own)
            if own:
                name = self.box.name(group, self._place(key, row[key]), self.lang)
                value = category[f"same_{key}"][own]
                words.append(f"{name} {own + 1} = {value}")
        return Text(" · ".join(words))

    # ------------------------------------------------------------ wares

    @cached_property
    def _own(self) -> list[str]:
        """One's own wares."""
        wares = [] if self.seat is None else self.view["seats"][self.seat]["wares"]
        return wares if isinstance(wares, list) else []

    def _hands(self) -> list[list[Text]]:
        """The wares that this view opens, with what they bring; and the open bundle."""
        lines = []
        for owner, who in enumerate(self.view["seats"]):
            wares = who["wares"]
            if not isinstance(wares, list) or (not wares and owner != self.seat):
                continue
            key = "yours" if owner == self.seat else "wares_of"
            label = Text(_say(key, self.lang, name=self._seat_name(owner)), style=_STRONG)
            pieces = [label, *(self._ware(tile) for tile in wares)]
            if wares:
                worth = coins(self._sale(wares), self.lang)
                pieces.append(Text(_say("best", self.lang, value=worth), style=_QUIET))
            else:
                pieces.append(Text(_say("none", self.lang), style=_QUIET))
            lines.append(pieces)
        if self.view["bundle"]:
            label = Text(_say("bundle", self.lang), style=_STRONG)
            lines.append([label, *(self._ware(tile) for tile in self.view["bundle"])])
        return lines

    def _sale(self, wares: list[str]) -> int:
        tiles = sum(1 << self._place("tile", tile) for tile in wares)
        return int(best_sale(self.box.record[0], tiles))

    def _seen(self) -> list[list[Text]]:
        """YAN-1.7: the wares behind other screens that all have seen arrive."""
        lines = []
        for owner, who in enumerate(self.view["seats"]):
            if isinstance(who["wares"], list) or not who["known"]:
                continue
            label = Text(_say("seen", self.lang, name=self._seat_name(owner)), style=_QUIET)
            lines.append([label, *(self._ware(tile) for tile in who["known"])])
        return lines

    # ------------------------------------------------------------ players

    def _players(self, dot: str, arrow: str) -> Table:
        table = Table(box=None, padding=(0, 2, 0, 0), header_style=_QUIET, pad_edge=False)
        table.add_column("", width=1)
        table.add_column(_say("player", self.lang), no_wrap=True)
        for key in ("money", "wares"):
            table.add_column(_say(key, self.lang), justify="right")
        table.add_column(_say("cards", self.lang), no_wrap=True)
        table.add_column(_say("settlements", self.lang), no_wrap=True)
        for owner in range(self.view["players"]):
            marker = arrow if owner == self.view["actor"] else " "
            table.add_row(marker, self._who(owner, dot), *self._counts(owner))
        return table

    def _short_players(self, dot: str, arrow: str, width: int) -> Table:
        """What `_players` shows, a line or two each."""
        rows = Table.grid()
        for owner in range(self.view["players"]):
            money, wares, cards, settlements = self._counts(owner)
            marker = arrow if owner == self.view["actor"] else " "
            pieces = [
                Text.assemble(f"{marker} ", self._who(owner, dot)),
                Text(_say("money_is", self.lang, number=money)),
                Text(_say("wares_are", self.lang, number=wares)),
                Text(_say("cards_are", self.lang, cards=cards)),
                *(Text(piece) for piece in settlements.split(" · ") if settlements != "-"),
            ]
            rows.add_row(flow(pieces, width))
        return rows

    def _who(self, owner: int, dot: str) -> Text:
        colour = _SEATS[self.box.seat_colours[owner]]
        text = Text.assemble((dot, colour), " ", (self._seat_name(owner), _STRONG))
        name = self.names[owner] if owner < len(self.names) else None
        return text if name is None else Text.assemble(text, (f" ({name})", _QUIET))

    def _counts(self, owner: int) -> list[str]:
        who = self.view["seats"][owner]
        wares = who["wares"]
        return [
            number(who["money"], self.lang),
            str(len(wares) if isinstance(wares, list) else wares),
            self._cards(who["cards"]),
            self._settlements(who["settlements"]),
        ]

    def _cards(self, held: list[str]) -> str:
        """The unused cards: by their number, liquidity by its coins."""
        rows = [self._row("card", card) for card in held]
        words = [str(row["cash"]) if row["type"] == "IV" else row["type"] for row in rows]
        return " ".join(words) or "-"

    def _settlements(self, held: list[str]) -> str:
        """By kind, with dots and colour: «Fortress 1g 2b · Pagoda 3b»."""
        words = []
        for place, kind in enumerate(self.box.data["kind"]):
            rows = [self._row("settlement", tile) for tile in held]
            tiles = [
                f"{row['dots']}{row['colour'][0]}"  # green and grün, brown and braun
                for row in rows
                if row["kind"] == kind["id"]
            ]
            if tiles:
                words.append(f"{self.box.name('kinds', place, self.lang)} {' '.join(tiles)}")
        return " · ".join(words) or "-"

    # ------------------------------------------------------------ names

    def _seat_name(self, seat: int) -> str:
        return self.box.name("seats", seat, self.lang)

    def _place(self, key: str, identifier: str) -> int:
        return next(i for i, row in enumerate(self.box.data[key]) if row["id"] == identifier)

    def _row(self, key: str, identifier: str) -> Any:
        return self.box.data[key][self._place(key, identifier)]
