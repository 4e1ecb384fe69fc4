"""A decision at MarraCash's table as a person composes it, and what go would send."""

from __future__ import annotations

from collections.abc import Sequence

from fondaco.engine.composition import SUM, Choice, Composition
from fondaco.engine.german import capital
from fondaco.engine.trial import Trial
from fondaco.games.marracash.board.auction_panel import bid_amount, bidding, opening_choices
from fondaco.games.marracash.board.draft import Draft, read_draft
from fondaco.games.marracash.board.preview import Preview, preview_of
from fondaco.games.marracash.board.refill_choices import Refill
from fondaco.games.marracash.nouns import shop_first

#: Keys of a long list: no letter that the page or a pass needs.
KEYS = "123456789abcdefijklmnoqrstvwxyz"


def compose(trial: Trial, plan: str, lang: str, names: Sequence[str] | None = None) -> Composition:
    """What a seat can do in a plan; empty if it is not this seat that decides.

    `names` are those of the people at the table; without them the seats go by their signs.
    """
    ahead = preview_of(trial, lang, names)
    draft = read_draft(ahead, plan)
    if draft is None:
        return Composition("")
    if draft.verb == "bid":
        return bidding(ahead, draft)
    if draft.verb == "admit":
        return Refill(ahead, draft).composition()
    return _Chooser(ahead, draft).composition()


class _Chooser:
    """An action of a turn: a group to lead, or a shop to auction."""

    def __init__(self, ahead: Preview, draft: Draft) -> None:
        self.ahead, self.town, self.lang, self.say = ahead, ahead.town, ahead.lang, ahead.say
        self.groups, self.shops = ahead.groups, ahead.shops
        if draft.verb == "" and not (self.groups and self.shops):
            draft = Draft("move" if self.groups else "auction")  # the only thing left to do
        self.draft = draft

    def composition(self) -> Composition:
        """All that can be done."""
        draft = self.draft
        if draft.verb == "":
            return Composition("", choices=self._verbs(), go_label=self.say("want_action"))
        return self._moving() if draft.verb == "move" else self._auctioning()

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
                label=self.say("lead_group"),
                detail=self.say("lead_detail"),
                gain=self.ahead.count("groups", len(self.groups)),
                plan="move",
                reach=True,
            ),
            Choice(
                id="auction",
                key="2",
                label=self.say("put_up"),
                detail=self.say("put_up_detail", least=least),
                gain=self.say("closed", n=len(self.shops)),
                plan="auction",
                reach=True,
            ),
        )

    # ------------------------------------------------------------ leading

    def _moving(self) -> Composition:
        start, end = self.draft.start, self.draft.end
        if start is None:
            return Composition(
                plan="move" if self._back() is not None else "",
                choices=tuple(self._group(i, place) for i, place in enumerate(self.groups)),
                go_label=self.say("want_group"),
                clear=self._back(),
            )
        name = self.town.fountains[start].id
        choices = tuple(
            self._destination(i, start, place) for i, place in enumerate(self.groups[start])
        )
        if end is None:
            return Composition(
                plan=f"move {name}",
                choices=choices,
                go_label=self.say("want_fountain"),
                clear="",
            )
        text = f"move {name} {self.town.fountains[end].id}"
        return Composition(
            plan=text,
            choices=choices,
            go=text,
            go_label=self.say("go_move", end=self.town.fountain_name(end, self.lang)),
            clear=f"move {name}",
            then=self.ahead.move_lines(start, end),
            why=(self.ahead.in_short(start, end), self.say("group_gone")),
        )

    def _group(self, place: int, start: int) -> Choice:
        best = max(self.ahead.own_gain(start, end) for end in self.groups[start])
        return Choice(
            id=self.town.fountains[start].id,
            key=KEYS[place : place + 1],
            label=self.town.fountain_name(start, self.lang),
            detail=self.ahead.visitors(self.ahead.view["fountains"][start]),
            gain=self.say("best", n=best) if best else "",
            gain_symbol="dirham" if best else "",
            plan=f"move {self.town.fountains[start].id}",
            preview=self.ahead.destination_lines(start),
        )

    def _destination(self, place: int, start: int, end: int) -> Choice:
        outcome, gain = self.ahead.lead(start, end), self.ahead.own_gain(start, end)
        others = {seat: won for seat, won in outcome.gains.items() if seat != self.ahead.seat}
        first, last = self.town.fountains[start].id, self.town.fountains[end].id
        chosen = end == self.draft.end
        entering = [
            f"{facts['customers']} → {self.town.shop_name(facts['shop'], self.lang)}"
            for facts in (visit.facts for visit in outcome.visits)
        ]
        details = [", ".join(entering) or self.say("no_visit"), self.ahead.gains(others)]
        return Choice(
            id=last,
            key=KEYS[place : place + 1],
            label=self.town.fountain_name(end, self.lang),
            detail=" · ".join(part for part in details if part),
            gain=self.say("plus", n=gain) if gain else "",
            gain_symbol="dirham" if gain else "",
            plan=f"move {first}" if chosen else f"move {first} {last}",
            chosen=chosen,
            preview=self.ahead.move_lines(start, end),
        )

    # ------------------------------------------------------------ auctioning

    def _auctioning(self) -> Composition:
        draft = self.draft
        if draft.shop is not None:
            return self._opening(draft.shop)
        if draft.colour is None:
            return Composition(
                plan="auction" if self._back() is not None else "",
                choices=self._colours(),
                go_label=self.say("want_shop"),
                clear=self._back(),
            )
        shops = [s for s in self.shops if self.town.shops[s].colour == draft.colour]
        return Composition(
            plan=f"auction {self.town.colours[draft.colour]}",
            choices=tuple(self._shop(shop) for shop in shops),
            go_label=self.say("want_shop"),
            clear="auction",
        )

    def _colours(self) -> tuple[Choice, ...]:
        choices = []
        for colour, name in enumerate(self.town.colours):
            shops = [s for s in self.shops if self.town.shops[s].colour == colour]
            if not shops:
                continue
            label = self.say("shops_of", colour=self.town.box.name("colours", colour, self.lang))
            choices.append(
                Choice(
                    id=f"colour-{name}",
                    key=KEYS[colour],
                    label=capital(label),
                    detail=", ".join(str(self.town.shops[shop].number) for shop in shops),
                    gain=self.say("closed", n=len(shops)),
                    gain_symbol=f"guild-{name}",
                    plan=f"auction {name}",
                )
            )
        return tuple(choices)

    def _shop(self, shop: int) -> Choice:
        row = self.town.shops[shop]
        return Choice(
            id=row.id,
            key=KEYS[row.number - 1],
            label=self.town.shop_name(shop, self.lang),
            detail=self.ahead.walk_in(shop) if self.ahead.waiting_at(shop) else "",
            gain=self.ahead.count("streets", self.town.streets_of(shop)),
            plan=f"auction {row.id}",
            preview=self.ahead.shop_lines(shop),
        )

    def _opening(self, shop: int) -> Composition:
        """The auction and its first bid, sent as one."""
        row = self.town.shops[shop]
        bid = self.draft.sum or self.ahead.bids(shop)[0]
        plan = f"auction {row.id}"
        name = shop_first(self.town.box, shop, self.lang)

        def words(named: object) -> str:
            return self.say("go_auction", shop=name, sum=named)

        return Composition(
            plan=plan if self.draft.sum is None else f"{plan} {bid}",
            choices=opening_choices(self.ahead, shop, bid, plan),
            amounts=(bid_amount(self.ahead, self.ahead.bids(shop), bid, plan, words(SUM)),),
            go=f"{plan} {bid}",
            go_label=words(bid),
            clear=f"auction {self.town.colours[row.colour]}",
            then=self.ahead.opening_lines(shop, bid),
        )
