"""How everybody came by their points: the parts of a score, each with what it is made of."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from fondaco.engine.account import Account, Column
from fondaco.engine.box import Box
from fondaco.engine.event import Event
from fondaco.engine.text import LANGUAGES, Text
from fondaco.engine.texts import read_texts
from fondaco.engine.trial import Trial
from fondaco.games.yangtze.notation.components import Components, components_of
from fondaco.games.yangtze.notation.holdings import (
    Bundle,
    Income,
    best_bundles,
    best_value,
    incomes,
    shared,
)
from fondaco.games.yangtze.notation.view import Seat, View, open_wares
from fondaco.games.yangtze.rules.scoring import unused_income

_SCORES = read_texts(__file__, "scores")


def account(box: Box, view: View, events: Sequence[Event]) -> Account:
    """The account of a match that is over; its table is open and tells all (section 9)."""
    return standings(Trial(box, view))


def standings(trial: Trial) -> Account:
    """Section 9 as the table lies: in the end nothing moves, the incomes are only added up."""
    box, table, held = trial.box, trial.table, trial.view["seats"]
    components, paid = components_of(box), incomes(box, table)
    seats = range(len(held))

    def column(
        key: str,
        amount: Callable[[int], int | None],
        words: Callable[[int, str], Iterable[str]] | None = None,
    ) -> Column:
        made_of = () if words is None else tuple(_said(words, seat) for seat in seats)
        return Column(_SCORES[key], tuple(amount(seat) for seat in seats), made_of)

    return Account(
        (
            column("money", lambda seat: held[seat]["money"]),
            column(
                "wares",
                lambda seat: _sale(components, held[seat]),
                lambda seat, lang: _bundles(components, held[seat], lang),
            ),
            column("green", lambda seat: paid[seat].sets["green"]),
            column("brown", lambda seat: paid[seat].sets["brown"]),
            column(
                "majority",
                lambda seat: sum(paid[seat].majority.values()),
                lambda seat, lang: _majorities(components, paid[seat], lang),
            ),
            column("cards", lambda seat: int(unused_income(box.record[0], table, seat))),
        )
    )


def _said(words: Callable[[int, str], Iterable[str]], seat: int) -> Text:
    return Text(*(", ".join(words(seat, lang)) for lang in LANGUAGES))


def _sale(components: Components, held: Seat) -> int | None:
    """What the wares bring when all are sold (YAN-8.3); None behind another's screen (YAN-1.7)."""
    hidden = not isinstance(held["wares"], list) and held["wares"] > 0
    return None if hidden else best_value(components, open_wares(held))


def _bundles(components: Components, held: Seat, lang: str) -> list[str]:
    return [
        f"{_bundle(components, bundle, lang)} {bundle.value}"
        for bundle in best_bundles(components, open_wares(held))
    ]


def _majorities(components: Components, paid: Income, lang: str) -> list[str]:
    return [
        f"{components.kind(kind, lang)} {coins}" for kind, coins in paid.majority.items() if coins
    ]


def _bundle(components: Components, bundle: Bundle, lang: str) -> str:
    """A bundle of the last sale: «3 × Vase»."""
    first = components.tiles[bundle.tiles[0]]
    if len(bundle.tiles) == 1:
        return components.tile(first.id, lang)
    kind = shared(components, bundle.tiles)
    name = components.line(kind, getattr(first, kind), lang)
    return f"{len(bundle.tiles)} × {name}"
