"""Facts beside the board: the players' panel, where the game stands, how the points came."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from fondaco.engine.box import Box
from fondaco.engine.event import Event
from fondaco.engine.game import State
from fondaco.engine.numbers import number
from fondaco.games.samarkand.board.reckoning import Position, totals
from fondaco.games.samarkand.board.texts import say


@dataclass(frozen=True)
class SeatFacts:
    """One seat in the players' panel."""

    #: For the class `seat-COLOUR` and the symbol `mark-COLOUR`.
    colour: str
    #: Short words with numbers.
    facts: tuple[str, ...]
    #: Dirham while the game goes on, points at the end.
    score: str
    #: The symbol beside it: a coin, or nothing for points.
    score_symbol: str


@dataclass(frozen=True)
class ScoreRow:
    """How one seat came by its points."""

    colour: str
    total: int
    cards: int
    goods: int
    links: int
    money: int
    #: What each card scored: number and points.
    pieces: tuple[tuple[int, int], ...]
    lang: str


def facts(box: Box, view: State, lang: str) -> list[SeatFacts]:
    """The facts of every seat."""
    position = Position(box, view)
    return [_facts_of(position, seat, lang) for seat in range(view["players"])]


def _facts_of(position: Position, seat: int, lang: str) -> SeatFacts:
    view, box = position.view, position.box
    own = [box.name("families", position.ids.index(f), lang) for f in view["families"][seat]]
    told = [", ".join(own)] if own else []
    told.append(say("f_hand", lang, n=position.hand_size(seat)))
    if view["sold"][seat]:
        told.append(say("f_sold", lang, n=len(view["sold"][seat])))
    told.append(say("f_goods", lang, n=len(view["goods_markers"][seat])))
    told.append(say("f_links", lang, n=sum(view["link_markers"][seat])))
    if view["phase"] == "sale" and seat in view["pending"]["poll"]:
        told.append(say("f_asked", lang))
    result = view["result"]
    score = view["money"][seat] if result is None else result["scores"][seat]
    symbol = "coin" if result is None else ""
    return SeatFacts(box.seat_colours[seat], tuple(told), number(score, lang), symbol)


def place(box: Box, view: State, lang: str) -> str:
    """«turn 12», or why the game is over."""
    if view["phase"] == "over":
        return f"{say('over', lang)}: {say(view['end'], lang)}"
    if view["phase"] in ("bag", "deal"):
        return say("set_up", lang)
    return say("turn", lang, n=view["turn_no"] + 1)


def score_rows(box: Box, view: State, events: Iterable[Event], lang: str) -> list[ScoreRow]:
    """How the points came, seat by seat; at the end the view shows everything."""
    position = Position(box, view)
    rows = []
    for seat in range(view["players"]):
        points = totals(box, view, seat)
        hand = position.hand(seat) or []
        cards = points["cards"] or 0
        rows.append(
            ScoreRow(
                colour=box.seat_colours[seat],
                total=cards + points["goods"] + points["links"] + points["money"],
                cards=cards,
                goods=points["goods"],
                links=points["links"],
                money=points["money"],
                pieces=tuple((card, position.card_points(seat, card)) for card in hand),
                lang=lang,
            )
        )
    return rows


def score_headings(lang: str) -> list[str]:
    """The columns of the result beside the total."""
    return [say(key, lang) for key in ("s_cards", "s_goods", "s_links", "s_money")]


def score_cells(row: ScoreRow) -> list[str]:
    """A row under those headings."""
    pieces = ", ".join(f"{card}: {points}" for card, points in row.pieces if points)
    cards, *others = (number(n, row.lang) for n in (row.cards, row.goods, row.links, row.money))
    return [f"{cards} ({pieces})" if pieces else cards, *others]
