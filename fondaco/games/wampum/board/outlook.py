"""The note «Then»: what would follow from a plan, from public facts and the own hand only."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fondaco.engine.box import Box
from fondaco.engine.game import State
from fondaco.games.wampum.board.draft import Draft
from fondaco.games.wampum.board.reckoning import Reckoning, outcome, size
from fondaco.games.wampum.board.texts import goods_count, say
from fondaco.games.wampum.notation.words import cards_in_words


@dataclass(frozen=True)
class Outlook:
    """A draft of a seat, and whom it concerns."""

    box: Box
    view: State
    seat: int
    draft: Draft
    lang: str
    names: Sequence[str]

    def lines(self, reckoning: Reckoning) -> tuple[str, ...]:
        """Short lines; none while the plan says too little."""
        if self.draft.verb == "discard":
            return self._after_discard()
        moving = self.draft.verb == "move"
        cards = size(self.view["offers"][self.seat]) if moving else self.draft.total
        if cards == 0 or (moving and self.draft.village is None):
            return ()
        return (
            *self._driven_away(cards),
            *self._limit(reckoning, cards),
            self._canoe(reckoning, cards),
        )

    def _driven_away(self, cards: int) -> list[str]:
        for seat, offer in enumerate(self.view["offers"]):
            here = offer is not None and offer["village"] == self.draft.village
            if here and seat != self.seat and self.draft.village and size(offer) < cards:
                return [say("must_move", self.lang, name=self.names[seat])]
        return []

    def _limit(self, reckoning: Reckoning, cards: int) -> list[str]:
        """The hand limit (WAM-7.1), and the own hand once the new goods are drawn (WAM-6.1)."""
        new = 0 if self.view["last_round"] else self.box.data["rules"]["restock_hand"]
        held = sum(self.draft.hand) + new - (0 if self.draft.verb == "move" else cards)
        limit = reckoning.limit(cards)
        lines = [say("limit", self.lang, limit=limit, n=held)]
        return [*lines, say("excess", self.lang, n=held - limit)] if held > limit else lines

    def _canoe(self, reckoning: Reckoning, cards: int) -> str:
        now, then = self.view["canoe"], reckoning.canoe(cards)
        if then == self.seat:
            return say("canoe_still_mine" if now == then else "canoe_mine", self.lang)
        key = "canoe_stays" if now == then else "canoe_goes"
        return say(key, self.lang, name=self.names[then])

    def _after_discard(self) -> tuple[str, ...]:
        """What stays in the hand, and what the own offer brings: nobody moves any more."""
        if self.draft.total != self.view["pending"]["count"]:
            return ()
        kept = [h - c for h, c in zip(self.draft.hand, self.draft.cards, strict=True)]
        words = cards_in_words(self.box, kept, self.lang)
        lies = self.view["offers"][self.seat]
        goods = next(v["goods"] for v in self.view["villages"] if v["id"] == lies["village"])
        brought = outcome(self.box, lies["goods"], goods)
        what = (
            say("wampum", self.lang, n=brought.gain)
            if brought.wampum
            else goods_count(brought.gain, self.lang)
        )
        return (say("keep", self.lang, cards=words), say("offer_brings", self.lang, what=what))
