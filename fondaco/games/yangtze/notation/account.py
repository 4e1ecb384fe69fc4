"""How everybody came by their points: the parts of a score, each with what it is made of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from fondaco.engine.account import Account
from fondaco.engine.box import Box
from fondaco.engine.event import Event
from fondaco.engine.numbers import number
from fondaco.engine.text import LANGUAGES, Text
from fondaco.engine.texts import read_texts
from fondaco.engine.trial import Trial
from fondaco.games.yangtze.notation.components import Components, components_of
from fondaco.games.yangtze.notation.holdings import Bundle, Income, best_bundles, incomes, shared
from fondaco.games.yangtze.notation.view import View, final_of, open_wares, result_of

_SCORES = read_texts(__file__, "scores")
HEADINGS = tuple(_SCORES[key] for key in ("money", "wares", "green", "brown", "majority", "cards"))


def account(box: Box, view: View, events: Sequence[Event]) -> Account:
    """The account of a match that is over; its table is open and tells all (section 9)."""
    paid = incomes(box, Trial(box, view).table)
    rows = []
    for seat in range(view["players"]):
        cells = [_cells(box, view, seat, paid[seat], lang) for lang in LANGUAGES]
        rows.append(tuple(Text(*cell) for cell in zip(*cells, strict=True)))
    totals = tuple(result_of(view)["scores"])
    return Account(HEADINGS, totals, tuple(rows))


def _cells(box: Box, view: View, seat: int, paid: Income, lang: str) -> list[str]:
    """What stands under each heading for one seat."""
    components, final, held = components_of(box), final_of(view)[seat], view["seats"][seat]
    bundles = [
        f"{_bundle(components, bundle, lang)} {bundle.value}"
        for bundle in best_bundles(components, open_wares(held))
    ]
    majorities = [
        f"{components.kind(kind, lang)} {coins}" for kind, coins in paid.majority.items() if coins
    ]
    cards = [components.cards[card] for card in held["cards"]]
    unused = [str(card["cash"]) for card in cards if card["type"] == "IV"]
    return [
        _cell(final["money"], (), lang),
        _cell(final["wares"], bundles, lang),
        _cell(paid.sets["green"], (), lang),
        _cell(paid.sets["brown"], (), lang),
        _cell(final["majority"], majorities, lang),
        _cell(final["cards"], unused, lang),
    ]


def _cell(total: int, parts: Iterable[str], lang: str) -> str:
    """A sum, and what it is made of in brackets."""
    words = ", ".join(parts)
    return f"{number(total, lang)} ({words})" if words else number(total, lang)


def _bundle(components: Components, bundle: Bundle, lang: str) -> str:
    """A bundle of the last sale: «3 × Vase»."""
    first = components.tiles[bundle.tiles[0]]
    if len(bundle.tiles) == 1:
        return components.tile(first.id, lang)
    kind = shared(components, bundle.tiles)
    name = components.line(kind, getattr(first, kind), lang)
    return f"{len(bundle.tiles)} × {name}"
