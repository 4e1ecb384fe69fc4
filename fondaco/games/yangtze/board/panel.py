"""Facts beside the board: the players' panel, where the game stands, how the score came."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from fondaco.engine.box import Box
from fondaco.engine.event import Event
from fondaco.engine.game import State
from fondaco.engine.numbers import number
from fondaco.games.yangtze.board.reckoning import incomes
from fondaco.games.yangtze.board.texts import counted, say
from fondaco.games.yangtze.board.things import things_of
from fondaco.games.yangtze.board.worth import best_sale, lines


@dataclass(frozen=True)
class SeatFacts:
    """One seat in the players' panel."""

    #: For the class `seat-COLOUR` and the symbol `mark-COLOUR`.
    colour: str
    #: Short words with numbers.
    facts: tuple[str, ...]
    #: The coins; at the end the whole score.
    score: str
    score_symbol: str


@dataclass(frozen=True)
class ScoreRow:
    """How one seat came by its score; every part with the words that explain it."""

    colour: str
    total: int
    money: int
    wares: int
    bundles: tuple[str, ...]
    green: int
    brown: int
    #: «Pagoda 30», for every kind that pays.
    majority: tuple[str, ...]
    majority_total: int
    cards: int
    card_signs: tuple[str, ...]
    lang: str


def facts(box: Box, view: State, lang: str) -> list[SeatFacts]:
    """The facts of every seat."""
    return [_facts_of(box, view, seat, lang) for seat in range(view["players"])]


def _facts_of(box: Box, view: State, seat: int, lang: str) -> SeatFacts:
    told = view["seats"][seat]
    things = things_of(box)
    wares = told["wares"] if isinstance(told["wares"], int) else len(told["wares"])
    signs = [
        str(row["cash"]) if row["type"] == "IV" else row["type"]
        for row in things.cards.values()
        if row["id"] in told["cards"]
    ]
    words = [counted("wares", wares, lang)]
    words.append(say("cards_left", lang, cards=" ".join(signs)) if signs else say("no_cards", lang))
    if told["settlements"]:
        words.append(counted("settlements", len(told["settlements"]), lang))
    result = view["result"]
    score = told["money"] if result is None else result["scores"][seat]
    return SeatFacts(box.seat_colours[seat], tuple(words), number(score, lang), "coin")


def place(box: Box, view: State, lang: str) -> str:
    """«turn 21 · ruler 5 of 12»."""
    if view["phase"] == "over":
        return say("over", lang)
    if view["turn"] == 0:
        return say("set_up", lang)
    rulers = say("rulers", lang, n=len(view["rulers"]), all=view["options"]["end_ruler"])
    return f"{say('turn', lang, n=view['turn'])} · {rulers}"


def score_rows(box: Box, view: State, events: Iterable[Event], lang: str) -> list[ScoreRow]:
    """How the scores came, from the open table of the end (section 9); events are not needed."""
    things = things_of(box)
    owned = [told["settlements"] for told in view["seats"]]
    paid_all = incomes(box, things, view["options"]["settlement_sets"], owned)
    rows = []
    for seat, told in enumerate(view["seats"]):
        final, income = view["final"][seat], paid_all[seat]
        paying = {kind: paid for kind, paid in income.majority.items() if paid}
        unused = [
            things.cards[card] for card in told["cards"] if things.cards[card]["type"] == "IV"
        ]
        rows.append(
            ScoreRow(
                colour=box.seat_colours[seat],
                total=view["result"]["scores"][seat],
                money=final["money"],
                wares=final["wares"],
                bundles=_bundles(box, told["wares"], lang),
                green=income.sets["green"],
                brown=income.sets["brown"],
                majority=tuple(f"{things.kind(k, lang)} {paid}" for k, paid in paying.items()),
                majority_total=final["majority"],
                cards=final["cards"],
                card_signs=tuple(str(card["cash"]) for card in unused),
                lang=lang,
            )
        )
    return rows


def _bundles(box: Box, wares: list[str], lang: str) -> tuple[str, ...]:
    """The bundles of the last sale: «3 × Vase 30»."""
    things, told = things_of(box), []
    for bundle in best_sale(things, wares)[1]:
        found = [
            line for line in lines(things, bundle.tiles) if len(line.tiles) == len(bundle.tiles)
        ]
        if found:
            name = things.ware if found[0].kind == "ware" else things.colour
            what = say("line", lang, n=len(bundle.tiles), what=name(found[0].of, lang))
        else:
            what = things.tile(bundle.tiles[0], lang)
        told.append(f"{what} {bundle.value}")
    return tuple(told)


def score_headings(lang: str) -> list[str]:
    """The columns of the result beside the total."""
    keys = ("money", "wares", "green", "brown", "majority", "cards")
    return [say(f"score_{key}", lang) for key in keys]


def score_cells(row: ScoreRow) -> list[str]:
    """A row under those headings."""

    def told(total: int, parts: Iterable[object]) -> str:
        words = ", ".join(map(str, parts))
        return f"{number(total, row.lang)} ({words})" if words else number(total, row.lang)

    return [
        number(row.money, row.lang),
        told(row.wares, row.bundles),
        number(row.green, row.lang),
        number(row.brown, row.lang),
        told(row.majority_total, row.majority),
        told(row.cards, row.card_signs),
    ]
