"""What a choice would bring, in short lines: shown while it is pointed at, and after choosing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fondaco.games.samarkand.board.draft import excess
from fondaco.games.samarkand.board.reckoning import Effect, Position
from fondaco.games.samarkand.board.texts import count, listed, say


@dataclass(frozen=True)
class Preview:
    """One seat's look ahead."""

    position: Position
    seat: int
    lang: str
    names: Sequence[str]

    # ------------------------------------------------------------ names

    def family(self, place: int) -> str:
        """The name of a family."""
        return self.position.box.name("families", place, self.lang)

    def space(self, name: str) -> str:
        """The name of a space."""
        index = self.position.chart.spaces[name].index
        return self.position.box.name("spaces", index, self.lang)

    def good(self, number: int) -> str:
        """The name of a good."""
        return self.position.box.name("goods", number - 1, self.lang)

    # ------------------------------------------------------------ a marriage

    def marriage(self, family: int) -> tuple[str, ...]:
        """What a marriage costs and brings."""
        position, seat = self.position, self.seat
        price = position.data["family"][family]["price"]
        left = position.view["money"][seat] - price
        lines = [count("p_pay", left, self.lang, price=price)]
        lines.append(say("p_treasury", self.lang, n=position.view["treasury"][family] + price))
        lines.append(self._new_cards())
        more = self._own_camels(family)
        if more:
            lines.append(say("p_cards_now", self.lang, points=more))
        return tuple(lines)

    def _new_cards(self) -> str:
        position, seat = self.position, self.seat
        drawn = position.draws(seat)
        if position.held(seat) >= position.limit:
            return say("p_no_cards", self.lang, limit=position.limit)
        most = position.data["marriage"]["discard_max"]
        least = max(0, position.held(seat) + drawn - position.limit)
        cards = count("n_cards", drawn, self.lang)
        if least == most:
            gone = count("n_cards", most, self.lang)
            return say("p_draw_all", self.lang, cards=cards, gone=gone)
        key = "p_draw_must" if least else "p_draw"
        return say(key, self.lang, cards=cards, most=most, least=least)

    def _own_camels(self, family: int) -> int:
        """What the cards in hand score more once the camels of a family are one's own."""
        position, points = self.position, self.position.data["scoring"]
        name, step = position.ids[family], points["own_camel"] - points["foreign_camel"]
        cards = position.hand(self.seat) or []
        spaces = [position.chart.goods[card] for card in cards]
        return int(step * sum(name in position.board.get(space, []) for space in spaces))

    # ------------------------------------------------------------ a camel

    def expansion(self, family: int) -> tuple[str, ...]:
        """What can be chosen once a family is."""
        effects = self.position.effects(family).values()
        gains = sum(self.position.worth(effect, self.seat) > 0 for effect in effects)
        lines = [count("p_spaces", len(effects), self.lang)]
        if gains:
            lines.append(say("p_best", self.lang, n=gains))
        return (*lines, self._second(family, self.position.second_camel(family)))

    def camel(self, family: int, space: str, second: bool) -> tuple[str, ...]:
        """What a camel on a space would do."""
        position, lang = self.position, self.lang
        effect = position.effects(family)[space]
        lines = [*self._link(effect), *self._marker(effect)]
        if effect.card is not None:
            good = self.good(effect.card)
            lines.append(say("p_card", lang, n=effect.card, good=good, points=effect.card_points))
        if not lines:
            lines.append(say("p_quiet", lang))
        if effect.end is not None:
            return (*lines, say("p_end", lang, why=say(effect.end, lang)))
        lines += self._poll(effect)
        if second:
            cost, treasury = position.data["expansion"]["extra_cost"], position.view["treasury"]
            lines.append(say("p_cost", lang, cost=cost, treasury=treasury[family]))
        else:
            lines.append(self._second(family, effect.second))
        camels = count("n_camels", position.view["camels"][family] - 1, lang)
        return (*lines, say("p_left", lang, family=self.family(family), camels=camels))

    def _link(self, effect: Effect) -> list[str]:
        if effect.link is None:
            return []
        name, own = self.family(effect.link), effect.money[self.seat]
        lines = [say("p_link", self.lang, family=name, money=own)]
        for seat, money in enumerate(effect.money):
            if money and seat != self.seat:
                lines.append(say("p_other", self.lang, name=self.names[seat], money=money))
        return lines

    def _marker(self, effect: Effect) -> list[str]:
        if effect.marker is None:
            return []
        points = self.position.data["scoring"]["goods_marker"]
        key = "p_marker" if points == 1 else "p_marker_n"
        good = self.good(effect.marker)
        return [say(key, self.lang, n=effect.marker, good=good, points=points)]

    def _poll(self, effect: Effect) -> list[str]:
        if effect.marker is None:
            return []
        if effect.asked is None:
            return [say("p_holder", self.lang, n=effect.marker)]
        if not effect.asked:
            return [say("p_nobody", self.lang, n=effect.marker)]
        names = listed([self.names[seat] for seat in effect.asked], self.lang)
        return [say("p_asked", self.lang, n=effect.marker, names=names)]

    def _second(self, family: int, possible: bool) -> str:
        position = self.position
        if not possible:
            return say("p_no_second", self.lang)
        cost, treasury = position.data["expansion"]["extra_cost"], position.view["treasury"][family]
        return say("p_second", self.lang, cost=cost, treasury=treasury)

    # ------------------------------------------------------------ cards

    def answer(self, sell: bool) -> tuple[str, ...]:
        """What selling or holding means for the seat that is asked."""
        position, good = self.position, self.position.view["pending"]["good"]
        if sell:
            money = position.view["money"][self.seat] + position.data["income"]["sale"]
            return (say("p_sell", self.lang, money=money), say("p_limit", self.lang))
        if good not in (position.hand(self.seat) or []):
            return (say("p_hold_blind", self.lang),)
        points = position.card_points(self.seat, good)
        known = position.view["options"]["sale_poll"] == "holder"  # SAM-9.5
        return (say("p_hold_known" if known else "p_hold", self.lang, points=points),)

    def keeping(self, cards: Sequence[int]) -> tuple[str, ...]:
        """What stays in the hand if these cards go."""
        position = self.position
        if len(cards) < excess(position, self.seat):
            return ()
        stay = [card for card in position.hand(self.seat) or [] if card not in cards]
        points = sum(position.card_points(self.seat, card) for card in stay)
        words = count("n_cards", len(stay), self.lang)
        worth = count("n_points", points, self.lang)
        return (say("p_keep", self.lang, cards=words, points=worth),)
