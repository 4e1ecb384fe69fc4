"""A decision at MarraCash's table as a person composes it, and what go would send."""

from __future__ import annotations

from collections.abc import Sequence

from fondaco.engine.box import Box
from fondaco.engine.composition import Choice, Composition
from fondaco.engine.game import State
from fondaco.games.marracash.board.bidding import bid_amount, bidding, opening_choices
from fondaco.games.marracash.board.draft import Draft, read_draft
from fondaco.games.marracash.board.letting_in import letting_in
from fondaco.games.marracash.board.previews import Foresight
from fondaco.games.marracash.board.reckoning import (
    closed_shops,
    groups,
    may_auction,
    may_move,
    waiting_at,
)
from fondaco.games.marracash.board.texts import count, say, visitors
from fondaco.games.marracash.board.town import town_of
from fondaco.games.marracash.nouns import shop_first

#: Keys of a long list: no letter that the page or a pass needs.
KEYS = "123456789abcdefijklmnoqrstvwxyz"


def compose(
    box: Box,
    view: State,
    seat: int | None,
    plan: str,
    lang: str,
    names: Sequence[str] | None = None,
) -> Composition:
    """What a seat can do in a plan; empty if it is not this seat that decides.

    `names` are those of the people at the table; without them the seats go by their signs.
    """
    draft = read_draft(box, view, seat, plan)
    if draft is None or seat is None:
        return Composition("")
    told = names or [box.name("seats", place, lang) for place in range(view["players"])]
    ahead = Foresight(town_of(box), view, seat, lang, told)
    if draft.verb == "bid":
        return bidding(ahead, draft)
    if draft.verb == "admit":
        return letting_in(ahead, draft)
    return _Chooser(ahead, draft).composition()


class _Chooser:
    """An action of a turn: a group to lead, or a shop to auction."""

    def __init__(self, ahead: Foresight, draft: Draft) -> None:
        self.ahead, self.town, self.view, self.lang = ahead, ahead.town, ahead.view, ahead.lang
        self.groups = groups(ahead.view) if may_move(ahead.view) else []
        open_ = may_auction(ahead.town, ahead.view, ahead.seat)
        self.shops = closed_shops(ahead.view) if open_ else []
        if draft.verb == "" and not (self.groups and self.shops):
            draft = Draft("move" if self.groups else "auction")  # the only thing left to do
        self.draft = draft

    def composition(self) -> Composition:
        """All that can be done."""
        draft = self.draft
        if draft.verb == "":
            return Composition("", choices=self._verbs(), go_label=self._say("want_action"))
        return self._moving() if draft.verb == "move" else self._auctioning()

    def _say(self, key: str, **words: object) -> str:
        return say(key, self.lang, **words)

    def _back(self) -> str | None:
        """Where the first step of a verb goes back to: the choice of the verb, if there is one."""
        return "" if self.groups and self.shops else None

    # ------------------------------------------------------------ what to do

    def _verbs(self) -> tuple[Choice, ...]:
        least = self.town.constants["min_bid"]
        return (
            Choice(
                id="move",
                key="1",
                label=self._say("lead_group"),
                detail=self._say("lead_detail"),
                gain=count("groups", len(self.groups), self.lang),
                gain_symbol="",
                plan="move",
                chosen=False,
                blocked=None,
            ),
            Choice(
                id="auction",
                key="2",
                label=self._say("put_up"),
                detail=self._say("put_up_detail", least=least),
                gain=self._say("closed", n=len(self.shops)),
                gain_symbol="",
                plan="auction",
                chosen=False,
                blocked=None,
            ),
        )

    # ------------------------------------------------------------ leading

    def _moving(self) -> Composition:
        start, end = self.draft.start, self.draft.end
        if start is None:
            return Composition(
                plan="move" if self._back() is not None else "",
                choices=tuple(self._group(i, place) for i, place in enumerate(self.groups)),
                go_label=self._say("want_group"),
                clear=self._back(),
            )
        name = self.town.fountains[start].id
        choices = tuple(
            self._destination(i, start, place)
            for i, place in enumerate(self.town.neighbours[start])
        )
        if end is None:
            return Composition(
                plan=f"move {name}",
                choices=choices,
                go_label=self._say("want_fountain"),
                clear="",
            )
        text = f"move {name} {self.town.fountains[end].id}"
        return Composition(
            plan=text,
            choices=choices,
            go=text,
            go_label=self._say("go_move", end=self.town.fountain_name(end, self.lang)),
            clear=f"move {name}",
            outlook=self.ahead.move_lines(start, end),
        )

    def _group(self, place: int, start: int) -> Choice:
        best = self.ahead.best_gain(start)
        return Choice(
            id=self.town.fountains[start].id,
            key=KEYS[place] if place < len(KEYS) else "",
            label=self.town.fountain_name(start, self.lang),
            detail=visitors(self.town, self.view["fountains"][start], self.lang),
            gain=self._say("best", n=best) if best else "",
            gain_symbol="dirham" if best else "",
            plan=f"move {self.town.fountains[start].id}",
            chosen=False,
            blocked=None,
            preview=self.ahead.destination_lines(start),
        )

    def _destination(self, place: int, start: int, end: int) -> Choice:
        outcome = self.ahead.lead(start, end)
        gain = outcome.gains.get(self.ahead.seat, 0)
        others = {seat: won for seat, won in outcome.gains.items() if seat != self.ahead.seat}
        ids = self.town.fountains[start].id, self.town.fountains[end].id
        chosen = end == self.draft.end
        entering = ", ".join(
            self._entering(visit.shop, visit.customers) for visit in outcome.visits
        )
        told = [entering or self._say("no_visit"), self.ahead.gains(others)]
        return Choice(
            id=ids[1],
            key=KEYS[place] if place < len(KEYS) else "",
            label=self.town.fountain_name(end, self.lang),
            detail=" · ".join(part for part in told if part),
            gain=self._say("plus", n=gain) if gain else "",
            gain_symbol="dirham" if gain else "",
            plan=f"move {ids[0]}" if chosen else f"move {ids[0]} {ids[1]}",
            chosen=chosen,
            blocked=None,
            preview=self.ahead.move_lines(start, end),
        )

    def _entering(self, shop: int, customers: int) -> str:
        return f"{customers} → {self.town.shop_name(shop, self.lang)}"

    # ------------------------------------------------------------ auctioning

    def _auctioning(self) -> Composition:
        draft = self.draft
        if draft.shop is not None:
            return self._opening(draft.shop)
        if draft.colour is None:
            return Composition(
                plan="auction" if self._back() is not None else "",
                choices=self._colours(),
                go_label=self._say("want_shop"),
                clear=self._back(),
            )
        shops = [s for s in self.shops if self.town.shops[s].colour == draft.colour]
        return Composition(
            plan=f"auction {self.town.colours[draft.colour]}",
            choices=tuple(self._shop(shop) for shop in shops),
            go_label=self._say("want_shop"),
            clear="auction",
        )

    def _colours(self) -> tuple[Choice, ...]:
        choices = []
        for colour, name in enumerate(self.town.colours):
            shops = [s for s in self.shops if self.town.shops[s].colour == colour]
            if not shops:
                continue
            told = self.town.box.name("colours", colour, self.lang)
            label = self._say("shops_of", colour=told)
            choices.append(
                Choice(
                    id=f"colour-{name}",
                    key=KEYS[colour],
                    label=label[:1].upper() + label[1:],
                    detail=", ".join(str(self.town.shops[shop].number) for shop in shops),
                    gain=self._say("closed", n=len(shops)),
                    gain_symbol=f"guild-{name}",
                    plan=f"auction {name}",
                    chosen=False,
                    blocked=None,
                )
            )
        return tuple(choices)

    def _shop(self, shop: int) -> Choice:
        row = self.town.shops[shop]
        waiting = waiting_at(self.town, self.view, shop)
        return Choice(
            id=row.id,
            key=KEYS[row.number - 1],
            label=self.town.shop_name(shop, self.lang),
            detail=self.ahead.walk_in(shop) if waiting else "",
            gain=count("streets", self.town.streets_of(shop), self.lang),
            gain_symbol="",
            plan=f"auction {row.id}",
            chosen=False,
            blocked=None,
            preview=self.ahead.shop_lines(shop),
        )

    def _opening(self, shop: int) -> Composition:
        """The auction and its first bid, sent as one."""
        least = self.town.constants["min_bid"]
        bid = self.draft.sum or least
        row = self.town.shops[shop]
        plan = f"auction {row.id}"
        name = shop_first(self.town.box, shop, self.lang)
        most = min(self.view["cash"][self.ahead.seat], self.town.constants["bid_cap"])
        return Composition(
            plan=plan if self.draft.sum is None else f"{plan} {bid}",
            choices=opening_choices(self.ahead, shop, bid, most, plan),
            amounts=(bid_amount(self.ahead, least, most, bid, plan),),
            go=f"{plan} {bid}",
            go_label=self._say("go_auction", shop=name, sum=bid),
            clear=f"auction {self.town.colours[row.colour]}",
            outlook=self.ahead.opening_lines(shop, bid),
        )
