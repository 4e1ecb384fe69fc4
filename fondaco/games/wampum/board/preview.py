"""The note «Then»: what would follow from a plan, from public facts and one's own hand only."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fondaco.engine.texts import Speech, read_texts
from fondaco.games.wampum.board.draft import Draft
from fondaco.games.wampum.forecast import Forecast, Outcome, RoundEnd, outcome
from fondaco.games.wampum.notation.view import View, size, trader_at
from fondaco.games.wampum.notation.words import cards_in_words


@dataclass(frozen=True)
class Preview(Speech):
    """A draft of a seat, and whom it concerns."""

    texts = read_texts(__file__, "board")

    forecast: Forecast
    view: View
    seat: int
    draft: Draft
    lang: str
    names: Sequence[str]

    def lines(self) -> tuple[str, ...]:
        """Short lines; none while the plan says too little."""
        if self.draft.verb == "discard":
            return self._after_discard()
        moving = self.draft.verb == "move"
        cards = size(self.view["offers"][self.seat]) if moving else self.draft.total
        if cards == 0 or (moving and self.draft.village is None):
            return ()
        end = self.forecast.with_offer(cards)
        held = sum(self.draft.hand) + end.new_goods - (0 if moving else cards)
        return (*self._driven_away(cards), *self._limit(end, held), self._canoe(end))

    def _driven_away(self, cards: int) -> list[str]:
        village = self.draft.village
        rival = None if village is None else trader_at(self.view, village)
        if village is None or rival is None or cards < self.forecast.least(village):
            return []
        return [self.say("must_move", name=self.names[rival])]

    def _limit(self, end: RoundEnd, held: int) -> list[str]:
        """The hand limit, and one's own hand once the new goods are drawn."""
        lines = [self.say("limit", limit=end.limit, n=held)]
        return [*lines, self.say("excess", n=held - end.limit)] if held > end.limit else lines

    def _canoe(self, end: RoundEnd) -> str:
        stays = end.canoe == self.view["canoe"]
        if end.canoe == self.seat:
            return self.say("canoe_still_mine" if stays else "canoe_mine")
        return self.say("canoe_stays" if stays else "canoe_goes", name=self.names[end.canoe])

    def _after_discard(self) -> tuple[str, ...]:
        """What stays in the hand, and what one's own offer brings: nobody moves any more."""
        pending, offer = self.view["pending"], self.view["offers"][self.seat]
        if pending is None or offer is None or self.draft.total != pending["count"]:
            return ()
        box = self.forecast.trial.box
        kept = [h - c for h, c in zip(self.draft.hand, self.draft.cards, strict=True)]
        goods = next(v["goods"] for v in self.view["villages"] if v["id"] == offer["village"])
        brought = outcome(box, offer["goods"], goods)
        words = cards_in_words(box, kept, self.lang)
        return (self.say("keep", cards=words), self.brought(brought))

    def brought(self, brought: Outcome) -> str:
        """What an offer brings, in words."""
        if brought.wampum:
            what = self.say("wampum", n=brought.gain)
        else:
            what = self.count("goods", brought.gain)
        return self.say("offer_brings", what=what)
