"""What can be done and what it would bring, from what a view tells.

What a camel does is asked of the rules themselves (`outlook.py`); the rest is what a person at the
table can count. The tests compare all of it with what really happens.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from fondaco.engine.box import Box
from fondaco.engine.game import State
from fondaco.games.samarkand.board.chart import Chart, chart_of
from fondaco.games.samarkand.outlook import Camel, Outlook, card_points

Board = Mapping[str, list[str]]


@dataclass(frozen=True)
class Effect:
    """What a camel on a space would do at once."""

    #: The number of the goods marker that the turn seat would take.
    marker: int | None
    #: The family met there for the first time.
    link: int | None
    #: What each seat would get in Dirham.
    money: tuple[int, ...]
    #: The good of this space, if the seat holds its card and it would score.
    card: int | None
    #: What that card would score more at the end.
    card_points: int
    #: How the game would end with it, as the states tell it; None if it goes on.
    end: str | None
    #: The seats that would be asked whether they sell; None where that cannot be known.
    asked: tuple[int, ...] | None
    #: Could a second camel follow in this turn?
    second: bool


def _amount(cards: list[int] | int) -> int:
    """How many cards there are, as a view tells it: the cards, or their number."""
    return len(cards) if isinstance(cards, list) else cards


class Position:
    """A view of a seat, with what follows from it."""

    def __init__(self, box: Box, view: State, seat: int | None = None) -> None:
        self.box, self.view, self.data, self.seat = box, view, box.data, seat
        self.chart: Chart = chart_of(box)
        self.players: int = view["players"]
        self.board: Board = view["board"]
        self.ids = list(self.chart.families)
        self.owned: list[set[str]] = [set(owned) for owned in view["families"]]

    # ------------------------------------------------------------ cards

    def hand(self, seat: int) -> list[int] | None:
        """The cards of a seat, if the view shows them."""
        cards = self.view["hands"][seat]
        return cards if isinstance(cards, list) else None

    def hand_size(self, seat: int) -> int:
        """How many cards a seat holds."""
        return _amount(self.view["hands"][seat])

    def held(self, seat: int) -> int:
        """Cards that count towards the limit (SAM-3.10, 3.11)."""
        return self.hand_size(seat) + len(self.view["sold"][seat])

    @cached_property
    def limit(self) -> int:
        """The hand limit at this table."""
        return int(self.data["hand_limit"][str(self.players)])

    def card_score(self, seat: int, good: int) -> list[tuple[int, int]]:
        """The families on a card's space and what each camel gives a seat (SAM-8.1)."""
        return card_points(self.box, self.view, seat, good - 1)

    def card_points(self, seat: int, good: int) -> int:
        """What a card would score now."""
        return sum(points for _, points in self.card_score(seat, good))

    # ------------------------------------------------------------ families

    def can_marry(self, seat: int, family: int) -> bool:
        """May a seat marry into a family (SAM-3.3 to 3.5)?"""
        price = self.data["family"][family]["price"]
        left = self.view["tiles"][family] > 0 and self.view["money"][seat] >= price
        return left and self.ids[family] not in self.owned[seat]

    def can_expand(self, seat: int, family: int) -> bool:
        """May a seat expand a family (SAM-4.1, 4.9)?"""
        return self.ids[family] in self.owned[seat] and bool(self.effects(family))

    def draws(self, seat: int) -> int:
        """How many cards a marriage brings (SAM-3.6, 3.7, 3.13)."""
        if self.held(seat) >= self.limit:
            return 0
        return min(int(self.data["marriage"]["draw"]), sum(self.piles))

    @property
    def piles(self) -> tuple[int, int]:
        """How many cards lie in the draw pile, and how many are discarded."""
        discards = [_amount(pile) for pile in self.view["discards"]]
        return _amount(self.view["deck"]), sum(discards)

    def owners(self, family: int) -> list[int]:
        """The seats that have married into a family."""
        return [seat for seat in range(self.players) if self.ids[family] in self.owned[seat]]

    def linked(self, one: int, other: int) -> bool:
        """Have two families met?"""
        return frozenset((one, other)) in self._links

    @cached_property
    def _links(self) -> set[frozenset[int]]:
        place = self.chart.families
        return {frozenset((place[a], place[b])) for a, b in self.view["links"]}

    def partners(self, family: int) -> list[int]:
        """The families that one is linked with, in their order."""
        return [other for other in range(len(self.ids)) if self.linked(family, other)]

    def dark_left(self, stacks: list[int]) -> int:
        """How many dark green markers lie on the board (SAM-7.1)."""
        rows = self.data["family"]
        return sum(stack > row["markers_grey"] for stack, row in zip(stacks, rows, strict=True))

    def second_camel(self, family: int) -> bool:
        """Is there a first camel that a second one could follow (SAM-4.6, 4.8)?"""
        return any(effect.second for effect in self.effects(family).values())

    # ------------------------------------------------------------ spaces

    @cached_property
    def _outlook(self) -> Outlook:
        return Outlook(self.box, self.view, self.seat)

    @cached_property
    def _names(self) -> list[str]:
        return list(self.chart.spaces)

    def spaces(self, family: int) -> list[str]:
        """Where a camel of a family may be placed, in the order of the map."""
        return list(self.effects(family))

    def effects(self, family: int) -> dict[str, Effect]:
        """What a camel of a family would do on each space that is open to it."""
        if family not in self._found:
            camels = self._outlook.camels(family)
            self._found[family] = {self._names[c.space]: self._effect(c) for c in camels}
        return self._found[family]

    @cached_property
    def _found(self) -> dict[int, dict[str, Effect]]:
        return {}

    def _effect(self, camel: Camel) -> Effect:
        marker = None if camel.good is None else camel.good + 1
        good = self.chart.spaces[self._names[camel.space]].good
        return Effect(
            marker=marker,
            link=camel.passive,
            money=camel.income,
            card=good if camel.points else None,
            card_points=camel.points,
            end=camel.ending,
            asked=() if marker is None else self._poll(marker),
            second=camel.second,
        )

    def worth(self, effect: Effect, seat: int) -> int:
        """What a camel brings a seat in points, as far as it is sure (SAM-8.1 to 8.4)."""
        points = self.data["scoring"]
        money = effect.money[seat] * points["dirham"]
        links = 0 if effect.link is None else 2 * points["link_marker"]  # SAM-6.7: one of each
        goods = 0 if effect.marker is None else points["goods_marker"]
        return int(money + links + goods + effect.card_points)

    def _poll(self, good: int) -> tuple[int, ...] | None:
        """Who would be asked to sell (SAM-5.5); with `holder` nobody can know but the holder."""
        seat = self.view["turn_seat"] if self.seat is None else self.seat
        order = [(seat + step) % self.players for step in range(self.players)]
        if self.view["options"]["sale_poll"] == "all":
            return tuple(other for other in order if self.hand_size(other))
        hand = self.hand(seat)
        return (seat,) if hand is not None and good in hand else None

    # ------------------------------------------------------------ how far apart families are

    @cached_property
    def distances(self) -> tuple[tuple[int | None, ...], ...]:
        """Camels that two families still need, both together, until they meet on land."""
        key = tuple(sorted((space, tuple(camels)) for space, camels in self.board.items()))
        return _distances(self.chart, key)


@lru_cache(maxsize=64)
def _distances(
    chart: Chart, board: tuple[tuple[str, tuple[str, ...]], ...]
) -> tuple[tuple[int | None, ...], ...]:
    occupied = dict(board)
    capacity = chart.box.data["expansion"]["space_capacity"]
    ways = [_way(chart, occupied, family, capacity) for family in chart.families]
    land = [space.id for space in chart.spaces.values() if not space.sea]
    table: list[tuple[int | None, ...]] = []
    for one, family in enumerate(chart.families):
        row: list[int | None] = []
        for two, other in enumerate(chart.families):
            best = None
            for space in land if one != two else ():
                a, b = ways[one].get(space), ways[two].get(space)
                if a is None or b is None or (best is not None and a + b >= best):
                    continue
                if len({*occupied.get(space, ()), family, other}) <= capacity:
                    best = a + b
            row.append(best)
        table.append(tuple(row))
    return tuple(table)


def _way(
    chart: Chart, occupied: dict[str, tuple[str, ...]], family: str, capacity: int
) -> dict[str, int]:
    """How many camels of a family it takes to stand on each space it can reach."""
    reached = {space: 0 for space, camels in occupied.items() if family in camels}
    edge = list(reached)
    while edge:
        beyond = []
        for space in edge:
            for other in chart.spaces[space].adjacent:
                if other not in reached and len(occupied.get(other, ())) < capacity:
                    reached[other] = reached[space] + 1
                    beyond.append(other)
        edge = beyond
    return reached


def totals(box: Box, view: State, seat: int) -> dict[str, Any]:
    """The points of a seat by kind, at the end of the game or as they stand now (section 9)."""
    position, points = Position(box, view), box.data["scoring"]
    hand = position.hand(seat)
    return {
        "cards": None if hand is None else sum(position.card_points(seat, n) for n in hand),
        "goods": len(view["goods_markers"][seat]) * points["goods_marker"],
        "links": sum(view["link_markers"][seat]) * points["link_marker"],
        "money": view["money"][seat] * points["dirham"],
    }
