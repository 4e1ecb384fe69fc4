"""Wampum in a terminal: the villages, the players and one's own cards, drawn from a view.

One column per kind of goods runs through villages, hand and offer, so that a look down a column
tells what would match. Where the terminal is too narrow for that, each village, hand and player is
a line of short words instead. Colour only ever repeats what a letter or a word says.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.measure import Measurement
from rich.table import Table
from rich.text import Text

from fondaco.engine.box import Box
from fondaco.engine.event import Event
from fondaco.engine.game import State
from fondaco.engine.numbers import fill, number
from fondaco.games.wampum.notation.words import card_count, cards_in_words
from fondaco.pictures.lettering import flow, on_colour

#: A whole step as one line, to show how that is typed.
EXAMPLE = "offer v3a maize 2 pelts 1"
#: Events that a later one tells again; a summary of what happened leaves them out.
PASSING = frozenset({"chose"})

_LOW = 26
_LABEL = 15
_NARROW, _ENDLESS = 76, 1000
_QUIET, _STRONG = "dim", "bold"

_TEXTS = {
    "round": ("Round {round} of {rounds}", "Runde {round} von {rounds}"),
    "last": ("Last round", "Letzte Runde"),
    "deck": ("Deck {deck}", "Stapel {deck}"),
    "canoe_of": ("Canoe: {name}", "Kanu: {name}"),
    "limit": ("Limit {limit}", "Limit {limit}"),
    "removed": ("Out of the game: {cards}", "Aus dem Spiel: {cards}"),
    "village": ("Village", "Dorf"),
    "all": ("All", "Alle"),
    "trader": ("Trader", "Händler"),
    "free": ("free", "frei"),
    "your_hand": ("Your hand", "Deine Hand"),
    "your_offer": ("Your offer", "Dein Gebot"),
    "discarding": ("You discard", "Du wirfst ab"),
    "hand_of": ("Hand {name}", "Hand {name}"),
    "offer_of": ("Offer {name}", "Gebot {name}"),
    "would": ("It would bring:", "Es brächte:"),
    "wampum": ("{place} {number} wampum", "{place} {number} Wampum"),
    "goods": ("{place} {number} goods", "{place} {number} Waren"),
    "one_good": ("{place} 1 good", "{place} 1 Ware"),
    "player": ("Player", "Platz"),
    "hand": ("Hand", "Hand"),
    "chest": ("Wampum", "Wampum"),
    "discards": ("Discarded", "Abgeworfen"),
    "offer": ("Offer", "Gebot"),
    "hidden": ("hidden", "verdeckt"),
    "offered_at": ("{cards} at {village}", "{cards} in {village}"),
    "driven_out": ("{cards}, driven out", "{cards}, vertrieben"),
    "composing": ("thinks at {village}", "überlegt in {village}"),
    "canoe": ("canoe", "Kanu"),
    "in_hand": ("hand {number}", "Hand {number}"),
    "in_chest": ("wampum {number}", "Wampum {number}"),
    "thrown": ("discarded {number}", "abgeworfen {number}"),
    "swaps": ("Wampum swaps", "Wampumtausch"),
    "of_all": ("{some} of {all}", "{some} von {all}"),
    "earned": ("Earned", "Ertauscht"),
    "bonus": ("Bonus", "Bonus"),
}
_OFFERING = ("Phase 1: make an offer", "Phase 1: Gebot abgeben")
_SET_UP = ("Set-up", "Spielaufbau")
_PHASES = {
    "setup_start": _SET_UP,
    "setup_remove": _SET_UP,
    "setup_deal": _SET_UP,
    "offer_village": _OFFERING,
    "offer_goods": _OFFERING,
    "relocate": ("Phase 1: displacement", "Phase 1: Vertreibung"),
    "restock": ("Phase 3: new goods", "Phase 3: Neue Waren verteilen"),
    "discard": ("Phase 4: hand limit", "Phase 4: Limit beachten"),
    "over": ("End of the game", "Spielende"),
}


def screen(
    box: Box, view: State, seat: int | None, lang: str, names: Sequence[str | None] = ()
) -> Board:
    """The board as a seat sees it (None: a spectator); `names` are those of who plays."""
    return Board(box, view, seat, lang, tuple(names))


def seat_style(box: Box, seat: int) -> str:
    """How the name of a seat is set off in a running text."""
    return on_colour(box.data["seats"][seat]["colour"])


def breakdown(
    box: Box, events: Iterable[Event], players: int, lang: str
) -> tuple[list[str], list[list[str]]]:
    """How the points came: headings, and a row for each seat."""
    swaps, wampum, earned, bonus = ([0] * players for _ in range(4))
    for event in events:
        if event.kind in ("swap_goods", "swap_wampum"):
            swaps[event.facts["seat"]] += 1
        if event.kind == "swap_wampum":
            wampum[event.facts["seat"]] += 1
            earned[event.facts["seat"]] += sum(event.facts["earned"])
        elif event.kind == "bonus":
            bonus[event.facts["seat"]] += sum(event.facts["cards"])
    points = box.data["rules"]["points_per_card"]
    rows = []
    for seat in range(players):
        share = _say("of_all", lang, some=wampum[seat], all=swaps[seat])
        rows.append([share, *(number(points * n[seat], lang) for n in (earned, bonus))])
    return [_say(key, lang) for key in ("swaps", "earned", "bonus")], rows


def _say(key: str, lang: str, **words: Any) -> str:
    return fill(_pick(_TEXTS[key], lang), lang, **words)


def _pick(pair: tuple[str, str], lang: str) -> str:
    return pair[("en", "de").index(lang)]


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
        parts: list[RenderableType] = [self._villages(dot), self._players(dot, arrow)]
        endless = options.update(max_width=_ENDLESS)
        needed = [Measurement.get(console, endless, part).maximum for part in parts]
        if width < max(_NARROW, *needed):
            parts = [self._short_villages(dot, width), self._short_players(dot, arrow, width)]
        yield self._header(width)
        yield from gap
        yield parts[0]
        yield from (note for note in (self._outcomes(), self._removed()) if note is not None)
        yield from gap
        yield parts[1]

    # ------------------------------------------------------------ the head

    def _header(self, width: int) -> Text:
        view = self.view
        phase = _pick(_PHASES[view["phase"]], self.lang)
        facts = [_say("deck", self.lang, deck=_total(view["deck"]))]
        if view["canoe"] is not None:
            facts.append(_say("canoe_of", self.lang, name=self._seat_name(view["canoe"])))
        facts += self._limit()
        title = Text(self.box.data["game"][f"title_{self.lang}"], style=_STRONG)
        for words in (phase, phase.partition(":")[0]):
            line = Text.assemble(title, "  " + " · ".join([self._round(), words, *facts]))
            if line.cell_len <= width:
                break
        return line

    def _limit(self) -> list[str]:
        """The hand limit: while offers are made it can only grow, then it stands (WAM-7.1)."""
        sizes = [_size(offer) for offer in self.view["offers"] if offer is not None]
        if not sizes:
            return []
        limit = max(sizes) + self.box.data["rules"]["hand_limit_bonus"]
        mark = "" if self.view["phase"] in ("discard", "restock") else "+"
        return [_say("limit", self.lang, limit=f"{limit}{mark}")]

    def _round(self) -> str:
        if self.view["last_round"]:
            return _say("last", self.lang)
        rows = {row["players"]: row["rounds"] for row in self.box.data["setup"]}
        rounds = rows[self.view["players"]]
        return _say("round", self.lang, round=self.view["round"], rounds=rounds)

    # ------------------------------------------------------------ villages and own cards

    def _villages(self, dot: str) -> Table:
        table = Table(box=None, padding=(0, 1, 0, 0), header_style="", pad_edge=False)
        table.add_column(_say("village", self.lang), min_width=_LABEL, no_wrap=True)
        for kind in range(len(self.box.data["goods"])):
            table.add_column(self._kind_heading(kind), min_width=7, no_wrap=True)
        table.add_column(_say("all", self.lang), justify="right", no_wrap=True)
        table.add_column(_say("trader", self.lang), no_wrap=True)
        for village in self.view["villages"]:
            name = self._village_name(village["id"])
            label = Text.assemble((f"{village['id']:<4}", _STRONG), name)
            trader = self._trader_at(village["id"], dot)
            self._add_cards(table, label, village["goods"], trader)
        table.add_section()
        for whose, vector, remark in self._open_cards():
            self._add_cards(table, Text(whose, style=_STRONG), vector, Text(remark, style=_QUIET))
        return table

    def _add_cards(
        self, table: Table, label: Text, vector: Sequence[int | None], remark: Text
    ) -> None:
        cells = [self._cell(kind, count) for kind, count in enumerate(vector)]
        cells += [Text()] * (len(self.box.data["goods"]) - len(cells))
        total = sum(count or 0 for count in vector)
        table.add_row(label, *cells, Text(str(total), style=_STRONG), remark)

    def _kind_heading(self, kind: int) -> Text:
        good = self.box.data["goods"][kind]
        name = self.box.name("goods", kind, self.lang)
        return Text(f"{good['letter'].upper()} {name}", style=on_colour(good["colour"]))

    def _cell(self, kind: int, count: int | None) -> Text:
        """A number and letters to go with it; a question mark where the number is asked for."""
        if count is None:
            return Text("?", style=_STRONG)
        if count == 0:
            return Text("-", style=_QUIET)
        good = self.box.data["goods"][kind]
        letters = good["letter"].upper() * min(count, 4)
        return Text.assemble((f"{count} ", _STRONG), (letters, on_colour(good["colour"])))

    def _open_cards(self) -> list[tuple[str, list[int | None], str]]:
        """The hands and offers that this view opens: label, cards, remark."""
        if self.view["phase"] == "over":
            return []
        rows: list[tuple[str, list[int | None], str]] = []
        for owner in range(self.view["players"]):
            hand, offer = self.view["hands"][owner], self.view["offers"][owner]
            own = owner == self.seat
            name = self._seat_name(owner)
            if isinstance(hand, list):
                label = _say("your_hand" if own else "hand_of", self.lang, name=name)
                rows.append((label, hand, ""))
            if offer is not None and "goods" in offer:
                label = _say("your_offer" if own else "offer_of", self.lang, name=name)
                rows.append((label, offer["goods"], self._village_name(offer["village"])))
        return rows + self._step()

    def _step(self) -> list[tuple[str, list[int | None], str]]:
        """The step that this seat is putting together."""
        pending = self.view["pending"] or {}
        if "goods" not in pending or pending["seat"] != self.seat:
            return []
        asked = pending["good"]
        chosen: list[int | None] = [*pending["goods"][:asked], None]
        label = _say("your_offer" if "village" in pending else "discarding", self.lang)
        return [(label, chosen, self._village_name(pending.get("village")))]

    def _outcomes(self) -> Text | None:
        """What one's own offer brings at each village where it may still end (WAM-8.4 f.)."""
        offer = self._own_offer()
        if self.seat is None or not any(offer):
            return None
        words = []
        lies = self.view["offers"][self.seat]
        for village in self.view["villages"]:
            if self.view["phase"] in ("discard", "restock") and village["id"] != lies["village"]:
                continue  # nobody moves any more
            key, gain = _swap(self.box, offer, village["goods"])
            key = "one_good" if (key, gain) == ("goods", 1) else key
            words.append(_say(key, self.lang, place=village["id"], number=gain))
        return Text.assemble((_say("would", self.lang), _QUIET), " " + "  ".join(words))

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
        return Text(_say("removed", self.lang, cards=words), style=_QUIET)

    def _trader_at(self, village: str, dot: str) -> Text:
        for owner, offer in enumerate(self.view["offers"]):
            if offer is not None and offer["village"] == village:
                return Text.assemble(self._seat_text(owner, dot), (f" {_size(offer)}", _STRONG))
        return Text(_say("free", self.lang), style=_QUIET)

    # ------------------------------------------------------------ players

    def _players(self, dot: str, arrow: str) -> Table:
        table = Table(box=None, padding=(0, 2, 0, 0), header_style=_QUIET, pad_edge=False)
        table.add_column("", width=1)
        table.add_column(_say("player", self.lang), no_wrap=True)
        for key in ("hand", "chest", "discards"):
            table.add_column(_say(key, self.lang), justify="right", no_wrap=True)
        table.add_column(_say("offer", self.lang), no_wrap=True)
        table.add_column("", no_wrap=True)
        for owner in range(self.view["players"]):
            marker = arrow if owner == self.view["actor"] else " "
            table.add_row(marker, self._who(owner, dot), *self._counts(owner))
        return table

    def _who(self, owner: int, dot: str) -> Text:
        text = self._seat_text(owner, dot)
        name = self.names[owner] if owner < len(self.names) else None
        return text if name is None else Text.assemble(text, (f" ({name})", _QUIET))

    def _counts(self, owner: int) -> list[str]:
        view = self.view
        chest = view["chests"][owner]
        canoe = _say("canoe", self.lang) if owner == view["canoe"] else ""
        return [
            str(_total(view["hands"][owner])),
            _say("hidden", self.lang) if chest is None else str(_total(chest)),
            str(_total(view["discards"][owner])),
            self._offer_words(owner),
            canoe,
        ]

    def _offer_words(self, owner: int) -> str:
        offer, pending = self.view["offers"][owner], self.view["pending"] or {}
        if pending.get("seat") == owner and "village" in pending:
            return _say("composing", self.lang, village=self._village_name(pending["village"]))
        if offer is None:
            return "-"
        number = card_count(_size(offer), self.lang)
        if offer["village"] is None:
            return _say("driven_out", self.lang, cards=number)
        place = self._village_name(offer["village"])
        return _say("offered_at", self.lang, cards=number, village=place)

    # ------------------------------------------------------------ a narrow terminal

    def _short_villages(self, dot: str, width: int) -> Table:
        """What `_villages` shows, a line each: kinds are letters, none of a kind is left out."""
        rows = Table.grid()
        rows.add_row(flow(list(self._legend()), width))
        for village in self.view["villages"]:
            label = Text.assemble((village["id"], _STRONG), f" {self._village_name(village['id'])}")
            trader = self._trader_at(village["id"], dot)
            rows.add_row(flow([label, self._short_cards(village["goods"]), trader], width))
        for whose, vector, remark in self._open_cards():
            words = [Text(remark, style=_QUIET)] if remark else []
            label = Text(whose, style=_STRONG)
            rows.add_row(flow([label, self._short_cards(vector), *words], width))
        return rows

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
        return text.append(f"={sum(count or 0 for count in vector)}", style=_STRONG)

    def _short_players(self, dot: str, arrow: str, width: int) -> Table:
        """What `_players` shows, a line or two each."""
        rows = Table.grid()
        for owner in range(self.view["players"]):
            hand, chest, discards, offer, canoe = self._counts(owner)
            marker = arrow if owner == self.view["actor"] else " "
            numbers = {"in_hand": hand, "in_chest": chest, "thrown": discards}
            words = [_say(key, self.lang, number=number) for key, number in numbers.items()]
            words += [word for word in (offer if offer != "-" else "", canoe) if word]
            who = Text.assemble(f"{marker} ", self._who(owner, dot))
            rows.add_row(flow([who, *map(Text, words)], width))
        return rows

    # ------------------------------------------------------------ names

    def _seat_name(self, seat: int) -> str:
        return self.box.name("seats", seat, self.lang)

    def _seat_text(self, seat: int, dot: str) -> Text:
        colour = self.box.data["seats"][seat]["colour"]
        return Text.assemble((dot, colour), " ", (self._seat_name(seat), _STRONG))

    def _village_name(self, village: str | None) -> str:
        ids = [row["id"] for row in self.box.data["villages"]]
        return "" if village is None else self.box.name("villages", ids.index(village), self.lang)


def _total(cards_or_number: list[int] | int) -> int:
    return sum(cards_or_number) if isinstance(cards_or_number, list) else cards_or_number


def _size(offer: State) -> int:
    return int(offer["count"]) if "count" in offer else sum(offer["goods"])


def _swap(box: Box, offer: list[int], goods: list[int]) -> tuple[str, int]:
    """What an offer brings at a village: goods (WAM-8.4) or wampum (WAM-8.5, 8.6)."""
    if any(offered and lying for offered, lying in zip(offer, goods, strict=True)):
        return "goods", sum(goods)
    left = box.data["rules"]["left_per_good"]
    return "wampum", sum(offered - min(offered, left) for offered in offer)
