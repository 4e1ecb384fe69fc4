"""Yangtze in a terminal: the river, one's own wares, the players, drawn from a view.

The river runs down the screen, a house a line, with what its ware would add to one's own lines.
Where the terminal is too narrow for columns, the same pieces follow each other in lines. Colour
only ever repeats what a word says.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from fondaco.engine.names import listed_text
from fondaco.engine.numbers import number
from fondaco.engine.texts import read_texts
from fondaco.games.yangtze.notation.components import Components, components_of
from fondaco.games.yangtze.notation.holdings import best_value, lines_with
from fondaco.games.yangtze.notation.view import View, bag_count, open_wares, ware_count
from fondaco.games.yangtze.notation.words import coins, say_action
from fondaco.pictures.columns import LEAST, Fitting, columns
from fondaco.pictures.letters import flow, on_colour
from fondaco.pictures.screen import QUIET, STRONG, ScreenBoard

#: A whole step as one line, to show how that is typed.
EXAMPLE = "sell jade_red jade_gold"

_LOW = 26
_PHASES = read_texts(__file__, "phases")


class Board(ScreenBoard):
    """A view, ready to be drawn as wide as the terminal is."""

    TEXTS = read_texts(__file__, "screen")
    view: View

    def draw(self) -> Iterator[RenderableType]:
        """Head, river, wares, players."""
        yield flow(self._header(), self.width)
        yield from self.flows(self._business())
        yield from self.gap(_LOW)
        yield Fitting(self._river(), self.block(self._short_river()), LEAST)
        yield from self.flows(self._hands())
        yield from self.gap(_LOW)
        keys = ("player", "money", "wares", "cards", "settlements")
        table = self.players(keys, self._counts, right=(2, 3))
        yield Fitting(table, self.short_players(self._short_counts), LEAST)
        yield from self.flows(self._seen())

    def brief(self) -> Iterator[RenderableType]:
        """Head, river in running text, wares, players."""
        yield flow(self._header(), self.width)
        yield from self.flows(self._business())
        yield flow(
            [self._short_house(house) for house in range(len(self.view["river"]))], self.width
        )
        yield from self.flows(self._hands())
        yield self.short_players(self._short_counts)

    def _short_house(self, house: int) -> Text:
        """«3 9 black vase (Vase 2 = 15)»."""
        tile = self.view["river"][house]
        number, _, price = self._house(house)
        text = Text.assemble((number, STRONG), f" {price} ").append(self._ware_or_gap(tile))
        growth = self._growth(tile) if self._own else Text()
        return text.append(" ").append(growth) if growth.plain else text

    def short(self, line: str) -> str:
        """«House 3 for 9»: the river above has the houses by number."""
        verb, _, name = line.partition(" ")
        if verb == "pick":
            tile = self._components.tiles[name].index
            return self.say("short_pick", ware=self.box.name("tiles", tile, self.lang))
        if verb in ("buy", "buy_free"):
            house = self.box.ids("house").index(name)
            number, _, price = self._house(house)
            short = "short_buy_free" if verb == "buy_free" else "short_buy"
            return self.say(short, house=number, price=price)
        if verb == "cash":
            return self.say("short_cash", coins=name)
        words: str = say_action(self.box, self.box.index[line], self.lang)
        return words

    def values(self) -> Iterator[RenderableType]:
        """What lines of wares and sets of settlements bring, and the wares that there are."""
        for row in self.box.data["category"]:
            for key in ("same_ware", "same_colour"):
                worth = self._worth(row[key])
                yield self.text(key, name=row[f"name_{self.lang}"], worth=worth)
        scoring = self.box.data["scoring"]
        first, second = scoring["majority"]
        yield self.text("sets_of_kinds", worth=self._worth(scoring["set_values"]))
        yield self.text("majority_of_dots", first=first, second=second)
        yield self.text("cards_kept", worth=scoring["unused_cash_card"])
        for row in self.box.data["category"]:
            wares, colours = (
                ", ".join(one[f"name_{self.lang}"] for one in rows if one["category"] == row["id"])
                for rows in (self.box.data["ware"], self.box.data["colour"])
            )
            yield self.text("grid", name=row[f"name_{self.lang}"], wares=wares, colours=colours)

    def _worth(self, values: Sequence[int]) -> str:
        """«1: 5, 2: 15»."""
        pairs = enumerate(values, start=1)
        return ", ".join(f"{n}: {number(value, self.lang)}" for n, value in pairs if value)

    # ------------------------------------------------------------ the head

    def _header(self) -> list[Text]:
        view = self.view
        last = view["options"]["end_ruler"]
        words = [
            self.say("turn", turn=view["turn"]),
            _PHASES.say(view["phase"], self.lang),
            self.say("rulers", count=len(view["rulers"]), last=last),
            self.say("bag", bag=bag_count(view)),
        ]
        return [self.title, *(Text(word) for word in words)]

    def _business(self) -> list[list[Text]]:
        """The ruler on the throne, or the settlement that is auctioned."""
        lines = []
        if self.view["ruler"] is not None:
            ruler = self.view["ruler"]["id"]
            who = Text(self._components.ruler(ruler, self.lang), style=STRONG)
            lines.append([who, Text(self._components.edict(ruler, self.lang))])
        auction = self.view["auction"]
        if auction is not None:
            name = self._components.settlement(auction["tile"], self.lang)
            high = self.say("no_bid")
            if auction["bidder"] is not None:
                bid = coins(auction["bid"])
                high = self.say("high", name=self.seat_name(auction["bidder"]), bid=bid)
            there = [self.box.text("seats", s) for s, inside in enumerate(auction["in"]) if inside]
            still = self.say("still_in", names=listed_text(there))
            lines.append([Text(name, style=STRONG), Text(high), Text(still, style=QUIET)])
        return lines

    # ------------------------------------------------------------ the river

    def _river(self) -> Table:
        headings = [self.say(key) for key in ("house", "price", "ware")]
        grows = self.say("grows") if self._own else ""
        table = columns(["", *headings, grows], right=(0, 2))
        for house, tile in enumerate(self.view["river"]):
            table.add_row(*self._house(house), self._ware_or_gap(tile), self._growth(tile))
        return table

    def _short_river(self) -> Iterator[list[Text]]:
        """What `_river` shows, a line or two each."""
        for house, tile in enumerate(self.view["river"]):
            number, name, price = self._house(house)
            head = Text.assemble((number, STRONG), f" {name} {price}")
            pieces = [head, self._ware_or_gap(tile)]
            yield pieces + ([self._growth(tile)] if self._own else [])

    def _house(self, house: int) -> tuple[str, str, str]:
        row = self._components.houses[house]
        return str(house + 1), row["name"], str(row["price"])

    def _ware_or_gap(self, tile: str | None) -> Text:
        if tile is None:
            return self.text("gap", QUIET)
        return self._ware(tile)

    def _ware(self, tile: str) -> Text:
        """A ware on the colour it has, with the line that names it."""
        one = self._components.tiles[tile]
        name = self.box.name("tiles", one.index, self.lang)
        hue = self._components.colours[one.colour]["hex"]
        return Text.assemble((f" {name} ", on_colour(hue)))

    def _growth(self, tile: str | None) -> Text:
        """What one's own ware line and colour line would come to with a tile of the river."""
        if tile is None:
            return Text()
        words = []
        for line in lines_with(self._components, tile, self._own):
            if len(line.tiles) > 1:
                name = self._components.line(line.kind, line.of, self.lang)
                words.append(f"{name} {len(line.tiles)} = {line.value}")
        return Text(" · ".join(words))

    # ------------------------------------------------------------ wares

    @cached_property
    def _components(self) -> Components:
        return components_of(self.box)

    @cached_property
    def _own(self) -> list[str]:
        """One's own wares."""
        return [] if self.seat is None else open_wares(self.view["seats"][self.seat])

    def _hands(self) -> list[list[Text]]:
        """The wares that this view opens, with what they bring; and the open bundle."""
        lines = []
        for owner, who in enumerate(self.view["seats"]):
            wares = who["wares"]
            if not isinstance(wares, list) or (not wares and owner != self.seat):
                continue
            key = "yours" if owner == self.seat else "wares_of"
            label = self.text(key, STRONG, name=self.seat_name(owner))
            pieces = [label, *(self._ware(tile) for tile in wares)]
            if wares:
                worth = coins(best_value(self._components, wares))
                pieces.append(self.text("best", QUIET, value=worth))
            else:
                pieces.append(self.text("none", QUIET))
            lines.append(pieces)
        if self.view["bundle"]:
            label = self.text("bundle", STRONG)
            lines.append([label, *(self._ware(tile) for tile in self.view["bundle"])])
        return lines

    def _seen(self) -> list[list[Text]]:
        """YAN-1.7: the wares behind other screens that all have seen arrive."""
        lines = []
        for owner, who in enumerate(self.view["seats"]):
            if isinstance(who["wares"], list) or not who["known"]:
                continue
            label = self.text("seen", QUIET, name=self.seat_name(owner))
            lines.append([label, *(self._ware(tile) for tile in who["known"])])
        return lines

    # ------------------------------------------------------------ players

    def _short_counts(self, owner: int) -> list[Text]:
        """What `_counts` shows, in short words."""
        money, wares, cards, settlements = self._counts(owner)
        return [
            self.text("money_is", number=money),
            self.text("wares_are", number=wares),
            self.text("cards_are", cards=cards),
            *(Text(piece) for piece in settlements.split(" · ") if settlements != "-"),
        ]

    def _counts(self, owner: int) -> list[str]:
        who = self.view["seats"][owner]
        return [
            number(who["money"], self.lang),
            str(ware_count(who)),
            " ".join(map(self._components.card_sign, who["cards"])) or "-",
            self._settlements(who["settlements"]),
        ]

    def _settlements(self, held: list[str]) -> str:
        """By kind, with dots and colour: «Fortress 1g 2b · Pagoda 3b»."""
        rows, words = [self._components.settlements[tile] for tile in held], []
        for kind in self._components.kinds:
            tiles = [
                f"{row['dots']}{row['colour'][0]}"  # green and grün, brown and braun
                for row in rows
                if row["kind"] == kind
            ]
            if tiles:
                words.append(f"{self._components.kind(kind, self.lang)} {' '.join(tiles)}")
        return " · ".join(words) or "-"


screen, seat_style = Board, Board.seat_style
