"""What a choice would bring, in short lines: shown while it is pointed at, and after choosing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fondaco.engine.box import Box
from fondaco.engine.trial import Trial
from fondaco.games.samarkand.board.draft import after_discard
from fondaco.games.samarkand.board.speech import Words
from fondaco.games.samarkand.gains import Camel, Marriage, camels, card_worths, marriage
from fondaco.games.samarkand.notation.view import View, pending
from fondaco.games.samarkand.rules.scoring import hand_points


@dataclass(frozen=True)
class Preview(Words):
    """The look ahead of the seat that decides."""

    box: Box
    trial: Trial
    seat: int
    lang: str
    names: Sequence[str]

    @property
    def view(self) -> View:
        """What the seat sees."""
        view: View = self.trial.view
        return view

    # ------------------------------------------------------------ a marriage

    def marriage(self, family: int) -> tuple[str, ...]:
        """What a marriage costs and brings; nothing if it is not legal."""
        gain = marriage(self.trial, family)
        if gain is None:
            return ()
        price = self.box.data["family"][family]["price"]
        lines = [
            self.count("p_pay", gain.money, price=price),
            self.say("p_treasury", n=gain.treasury),
            self._new_cards(gain),
        ]
        if gain.card_points:
            lines.append(self.say("p_cards_now", points=gain.card_points))
        return tuple(lines)

    def _new_cards(self, gain: Marriage) -> str:
        if gain.drawn is None:
            limit = self.box.data["hand_limit"][str(self.view["players"])]
            return self.say("p_no_cards", limit=limit)
        cards = self.count("n_cards", gain.drawn)
        if gain.least == gain.most:
            return self.say("p_draw_all", cards=cards, gone=self.count("n_cards", gain.most))
        key = "p_draw_must" if gain.least else "p_draw"
        return self.say(key, cards=cards, most=gain.most, least=gain.least)

    # ------------------------------------------------------------ a camel

    def expansion(self, family: int) -> tuple[str, ...]:
        """What can be chosen once a family is."""
        found = camels(self.trial, family).values()
        gains = sum(camel.worth > 0 for camel in found)
        lines = [self.count("p_spaces", len(found))]
        if gains:
            lines.append(self.say("p_best", n=gains))
        return (*lines, self._second(family, any(camel.second for camel in found)))

    def camel(self, family: int, space: str) -> tuple[str, ...]:
        """What a camel on a space would do."""
        camel = camels(self.trial, family)[space]
        lines = [*self._link(camel), *self._marker(camel)]
        if camel.card is not None:
            good = self.good(camel.card)
            lines.append(self.say("p_card", n=camel.card, good=good, points=camel.card_points))
        if not lines:
            lines.append(self.say("p_quiet"))
        if camel.ending is not None:
            return (*lines, self.say("p_end", why=self.say(camel.ending)))
        lines += self._poll(camel)
        view = self.view
        if view["phase"] == "more":
            cost, treasury = self.box.data["expansion"]["extra_cost"], view["treasury"][family]
            lines.append(self.say("p_cost", cost=cost, treasury=treasury))
        else:
            lines.append(self._second(family, camel.second))
        left = self.count("n_camels", view["camels"][family] - 1)
        return (*lines, self.say("p_left", family=self.family(family), camels=left))

    def gains(self, camel: Camel) -> str:
        """What a camel brings, in a few words."""
        gains = []
        if camel.link is not None:
            gains.append(self.say("g_link", family=self.family(camel.link)))
        if camel.marker is not None:
            gains.append(self.say("g_marker", n=camel.marker))
        if camel.card is not None:
            gains.append(self.say("g_card", n=camel.card, points=camel.card_points))
        if camel.ending is not None:
            gains.append(self.say("g_end"))
        return " · ".join(gains)

    def _link(self, camel: Camel) -> list[str]:
        if camel.link is None:
            return []
        own = camel.income[self.seat]
        lines = [self.say("p_link", family=self.family(camel.link), money=own)]
        for seat, money in enumerate(camel.income):
            if money and seat != self.seat:
                lines.append(self.say("p_other", name=self.names[seat], money=money))
        return lines

    def _marker(self, camel: Camel) -> list[str]:
        if camel.marker is None:
            return []
        points = self.box.data["scoring"]["goods_marker"]
        good = self.good(camel.marker)
        return [self.count("p_marker", points, card=camel.marker, good=good)]

    def _poll(self, camel: Camel) -> list[str]:
        if camel.marker is None:
            return []
        if camel.asked is None:
            return [self.say("p_holder", n=camel.marker)]
        if not camel.asked:
            return [self.say("p_nobody", n=camel.marker)]
        names = self.listed([self.names[seat] for seat in camel.asked])
        return [self.say("p_asked", n=camel.marker, names=names)]

    def _second(self, family: int, possible: bool) -> str:
        if not possible:
            return self.say("p_no_second")
        cost = self.box.data["expansion"]["extra_cost"]
        return self.say("p_second", cost=cost, treasury=self.view["treasury"][family])

    # ------------------------------------------------------------ cards

    def answer(self, sell: bool) -> tuple[str, ...]:
        """What selling or holding means for the seat that is asked."""
        view, good = self.view, pending(self.view)["good"]
        if sell:
            money = view["money"][self.seat] + self.box.data["income"]["sale"]
            return (self.say("p_sell", money=money), self.say("p_limit"))
        if "sell" not in self.trial.legal:
            return (self.say("p_hold_blind"),)
        points = card_worths(self.trial, self.seat)[good].points
        known = view["options"]["sale_poll"] == "holder"  # SAM-9.5
        return (self.say("p_hold_known" if known else "p_hold", points=points),)

    def keeping(self, cards: tuple[int, ...]) -> tuple[str, ...]:
        """What stays in the hand if these cards go; nothing if they are not enough."""
        after = after_discard(self.trial, cards)
        if after is None:
            return ()
        points = int(hand_points(self.box.record[0], after.table, self.seat))
        stay = self.count("n_cards", int(after.table["hand_size"][self.seat]))
        return (self.say("p_keep", cards=stay, points=self.count("n_points", points)),)
