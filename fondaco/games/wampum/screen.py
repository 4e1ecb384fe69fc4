"""Wampum in a terminal: the villages, the players and one's own cards, drawn from a view.

One column per kind of goods runs through villages, hand and offer, so that a look down a column
tells what would match. Where the terminal is too narrow for that, each village, hand and player is
a line of short words instead. Colour only ever repeats what a letter or a word says.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from fondaco.engine.box import Box
from fondaco.engine.texts import read_texts
from fondaco.games.wampum.forecast import Forecast, outcome
from fondaco.games.wampum.notation.state import rounds
from fondaco.games.wampum.notation.view import View, size, total, trader_at
from fondaco.games.wampum.notation.words import card_count, cards_in_words, village_name
from fondaco.pictures.columns import LEAST, fits
from fondaco.pictures.letters import flow, on_colour
from fondaco.pictures.screen import QUIET, STRONG, ScreenBoard

#: A whole step as one line, to show how that is typed.
EXAMPLE = "offer v3a maize 2 pelts 1"

_LOW = 26
_LABEL = 15
_PHASES = read_texts(__file__, "phases")


class Board(ScreenBoard):
    """A view, ready to be drawn as wide as the terminal is."""

    TEXTS = read_texts(__file__, "screen")
    view: View

    @classmethod
    def seat_colour(cls, box: Box, seat: int) -> str:
        """The data file has the colours of traders and chests."""
        return str(box.data["seats"][seat]["colour"])

    def draw(self) -> Iterator[RenderableType]:
        """Villages and cards, then the players."""
        keys = ("player", "hand", "chest", "discards", "offer", "")
        parts = [self._villages(), self.players(keys, self._counts, right=(2, 3, 4))]
        if not all(fits(self.console, self.options, part, LEAST) for part in parts):
            parts = [self.block(self._short_villages()), self.short_players(self._short_counts)]
        yield self._header()
        yield from self.gap(_LOW)
        yield parts[0]
        yield from (note for note in (self._outcomes(), self._removed()) if note is not None)
        yield from self.gap(_LOW)
        yield parts[1]

    def brief(self) -> Iterator[RenderableType]:
        """Villages and cards, and the players in running text."""
        villages: RenderableType = self._villages()
        if not fits(self.console, self.options, villages, LEAST):
            villages = self.block(self._short_villages())
        yield self._header()
        yield villages
        yield from (note for note in (self._outcomes(),) if note is not None)
        seats = range(self.view["players"])
        pieces = [[self.marked(seat), *self._short_counts(seat)] for seat in seats]
        yield flow([Text(" ").join(words) for words in pieces], self.width)

    # ------------------------------------------------------------ the head

    def _header(self) -> Text:
        view = self.view
        phase = _PHASES.say(view["phase"], self.lang)
        facts = [self.say("deck", deck=total(view["deck"]))]
        if view["canoe"] is not None:
            facts.append(self.say("canoe_of", name=self.seat_name(view["canoe"])))
        facts += self._limit()
        for words in (phase, phase.partition(":")[0]):
            line = Text.assemble(self.title, "  " + " · ".join([self._round(), words, *facts]))
            if line.cell_len <= self.width:
                break
        return line

    def _limit(self) -> list[str]:
        """The hand limit: while offers are made it can only grow, then it stands (WAM-7.1)."""
        if not any(self.view["offers"]):
            return []
        limit = Forecast(self.trial).limit
        mark = "" if self.view["phase"] in ("discard", "restock") else "+"
        return [self.say("limit", limit=f"{limit}{mark}")]

    def _round(self) -> str:
        if self.view["last_round"]:
            return self.say("last")
        every = rounds(self.box, self.view["players"])
        return self.say("round", round=self.view["round"], rounds=every)

    # ------------------------------------------------------------ villages and own cards

    def _villages(self) -> Table:
        table = Table(box=None, padding=(0, 1, 0, 0), header_style="", pad_edge=False)
        table.add_column(self.say("village"), min_width=_LABEL, no_wrap=True)
        for kind in range(len(self.box.data["goods"])):
            table.add_column(self._kind_heading(kind), min_width=7, no_wrap=True)
        table.add_column(self.say("all"), justify="right", no_wrap=True)
        table.add_column(self.say("trader"), no_wrap=True)
        for village in self.view["villages"]:
            name = self._village_name(village["id"])
            label = Text.assemble((f"{village['id']:<4}", STRONG), name)
            trader = self._trader_at(village["id"])
            self._add_cards(table, label, village["goods"], trader)
        table.add_section()
        for whose, vector, remark in self._open_cards():
            self._add_cards(table, Text(whose, style=STRONG), vector, Text(remark, style=QUIET))
        return table

    def _add_cards(
        self, table: Table, label: Text, vector: Sequence[int | None], remark: Text
    ) -> None:
        cells = [self._cell(kind, count) for kind, count in enumerate(vector)]
        cells += [Text()] * (len(self.box.data["goods"]) - len(cells))
        total = sum(count or 0 for count in vector)
        table.add_row(label, *cells, Text(str(total), style=STRONG), remark)

    def _kind_heading(self, kind: int) -> Text:
        good = self.box.data["goods"][kind]
        name = self.box.name("goods", kind, self.lang)
        return Text(f"{good['letter'].upper()} {name}", style=on_colour(good["colour"]))

    def _cell(self, kind: int, count: int | None) -> Text:
        """A number and letters to go with it; a question mark where the number is asked for."""
        if count is None:
            return Text("?", style=STRONG)
        if count == 0:
            return Text("-", style=QUIET)
        good = self.box.data["goods"][kind]
        letters = good["letter"].upper() * min(count, 4)
        return Text.assemble((f"{count} ", STRONG), (letters, on_colour(good["colour"])))

    def _open_cards(self) -> list[tuple[str, Sequence[int | None], str]]:
        """The hands and offers that this view opens: label, cards, remark."""
        if self.view["phase"] == "over":
            return []
        rows: list[tuple[str, Sequence[int | None], str]] = []
        for owner in range(self.view["players"]):
            hand, offer = self.view["hands"][owner], self.view["offers"][owner]
            own = owner == self.seat
            name = self.seat_name(owner)
            if isinstance(hand, list):
                label = self.say("your_hand" if own else "hand_of", name=name)
                rows.append((label, hand, ""))
            if offer is not None and "goods" in offer:
                label = self.say("your_offer" if own else "offer_of", name=name)
                rows.append((label, offer["goods"], self._village_name(offer["village"])))
        return rows + self._step()

    def _step(self) -> list[tuple[str, Sequence[int | None], str]]:
        """The step that this seat is putting together."""
        pending = self.view["pending"] or {}
        if "goods" not in pending or pending["seat"] != self.seat:
            return []
        asked = pending["good"]
        chosen: list[int | None] = [*pending["goods"][:asked], None]
        label = self.say("your_offer" if "village" in pending else "discarding")
        return [(label, chosen, self._village_name(pending.get("village")))]

    def _outcomes(self) -> Text | None:
        """What one's own offer brings at each village where it may still end (WAM-8.4 f.)."""
        offer = self._own_offer()
        if self.seat is None or not any(offer):
            return None
        words = []
        lies = self.view["offers"][self.seat]
        settled = lies is not None and self.view["phase"] in ("discard", "restock")
        for village in self.view["villages"]:
            if settled and lies and village["id"] != lies["village"]:
                continue  # nobody moves any more
            brought, place = outcome(self.box, offer, village["goods"]), village["id"]
            if brought.wampum:
                words.append(self.say("wampum", place=place, number=brought.gain))
            else:
                words.append(self.count("goods", brought.gain, place=place))
        return Text.assemble((self.say("would"), QUIET), " " + "  ".join(words))

    def _own_offer(self) -> list[int]:
        if self.seat is None or self.view["phase"] == "over":
            return []
        pending = self.view["pending"] or {}
        if pending.get("seat") == self.seat and "village" in pending:
            chosen: list[int] = pending["goods"]
            return chosen
        offer = self.view["offers"][self.seat]
        return [] if offer is None else list(offer["goods"])

    def _removed(self) -> Text | None:
        if not any(self.view["removed"]):
            return None
        words = cards_in_words(self.box, self.view["removed"], self.lang)
        return self.text("removed", QUIET, cards=words)

    def _trader_at(self, village: str) -> Text:
        owner = trader_at(self.view, village)
        if owner is None:
            return self.text("free", QUIET)
        cards = size(self.view["offers"][owner])
        return Text.assemble(self.seat_text(owner), (f" {cards}", STRONG))

    # ------------------------------------------------------------ players

    def _counts(self, owner: int) -> list[str]:
        view = self.view
        chest = view["chests"][owner]
        canoe = self.say("canoe") if owner == view["canoe"] else ""
        return [
            str(total(view["hands"][owner])),
            self.say("hidden") if chest is None else str(total(chest)),
            str(total(view["discards"][owner])),
            self._offer_words(owner),
            canoe,
        ]

    def _offer_words(self, owner: int) -> str:
        offer, pending = self.view["offers"][owner], self.view["pending"] or {}
        if pending.get("seat") == owner and "village" in pending:
            return self.say("composing", village=self._village_name(pending["village"]))
        if offer is None:
            return "-"
        number = card_count(size(offer), self.lang)
        if offer["village"] is None:
            return self.say("driven_out", cards=number)
        place = self._village_name(offer["village"])
        return self.say("offered_at", cards=number, village=place)

    # ------------------------------------------------------------ a narrow terminal

    def _short_villages(self) -> Iterator[list[Text]]:
        """What `_villages` shows, a line each: kinds are letters, none of a kind is left out."""
        yield list(self._legend())
        for village in self.view["villages"]:
            label = Text.assemble((village["id"], STRONG), f" {self._village_name(village['id'])}")
            yield [label, self._short_cards(village["goods"]), self._trader_at(village["id"])]
        for whose, vector, remark in self._open_cards():
            words = [Text(remark, style=QUIET)] if remark else []
            yield [Text(whose, style=STRONG), self._short_cards(vector), *words]

    def _legend(self) -> Iterable[Text]:
        for kind, good in enumerate(self.box.data["goods"]):
            name = self.box.name("goods", kind, self.lang)
            yield Text(f"{good['letter'].upper()}={name}", style=on_colour(good["colour"]))

    def _short_cards(self, vector: Sequence[int | None]) -> Text:
        """Cards as «M2 T1 =3»; a question mark where the number is asked for."""
        text = Text()
        for kind, count in enumerate(vector):
            if count != 0:
                good = self.box.data["goods"][kind]
                number = "?" if count is None else str(count)
                text.append(
                    good["letter"].upper() + number, style=on_colour(good["colour"])
                ).append(" ")
        return text.append(f"={sum(count or 0 for count in vector)}", style=STRONG)

    def _short_counts(self, owner: int) -> list[Text]:
        """What `_counts` shows, in short words."""
        hand, chest, discards, offer, canoe = self._counts(owner)
        numbers = {"in_hand": hand, "in_chest": chest, "thrown": discards}
        words = [self.say(key, number=number) for key, number in numbers.items()]
        words += [word for word in (offer if offer != "-" else "", canoe) if word]
        return [Text(word) for word in words]

    # ------------------------------------------------------------ names

    def _village_name(self, village: str | None) -> str:
        return "" if village is None else village_name(self.box, village, self.lang)


screen, seat_style = Board, Board.seat_style
