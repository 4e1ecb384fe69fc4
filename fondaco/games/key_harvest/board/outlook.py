"""What would follow from a choice, in short lines: from public facts and the own hand only."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fondaco.games.key_harvest.board.reckoning import Reckoning
from fondaco.games.key_harvest.board.standing import Standing
from fondaco.games.key_harvest.board.texts import (
    counted,
    crops_in_words,
    labels,
    listed,
    power,
    say,
    worker_in_sentence,
    worker_name,
)

Lines = tuple[str, ...]


@dataclass(frozen=True)
class Outlook:
    """A table that is reckoned with, and the words of a language for it."""

    reckoning: Reckoning
    lang: str
    names: Sequence[str]

    def _crops(self, vector: Sequence[int]) -> str:
        return crops_in_words(self.reckoning.box, vector, self.lang)

    def _worker(self, worker: str) -> str:
        return worker_name(self.reckoning.box, worker, self.lang)

    # ------------------------------------------------------------ fields

    def gain(self, field: str) -> int:
        """Points that a field on the own board would bring at once, its worker's place kept."""
        lost = self.reckoning.workers.get(field)
        value = 0 if lost is None else int(self.reckoning.row(lost)["value"])
        return self.reckoning.with_field(field).total - self.reckoning.now.total + value

    def laid(self, field: str) -> Lines:
        """A field laid on the own board."""
        reckoning, now = self.reckoning, self.reckoning.now
        then = reckoning.with_field(field)
        lines = self._groups(now, then)
        touched = reckoning.touched(field)
        joined = sum(any(own in touched for own in group) for group in now.groups)
        if joined > 1:
            lines.append(say("joins", self.lang, n=joined))
        if not lines:
            lines.append(say("no_gain" if touched else "alone", self.lang))
        worker = reckoning.workers.get(field)
        if worker is not None:
            who = worker_in_sentence(reckoning.box, worker, self.lang, "nominative")
            lines.append(say("displaces", self.lang, worker=self._worker(worker), who=who))
        return (*lines, self._points(now.total + self.gain(field)))

    def given(self, field: str) -> Lines:
        """A field that leaves the own board."""
        reckoning = self.reckoning
        then = reckoning.without_field(field)
        if reckoning.frame["to"] == "bag":
            comes = say("redraw", self.lang)
        else:
            giver = self.names[(reckoning.seat - 1) % reckoning.view["players"]]
            comes = say("gets_back", self.lang, name=giver)
        return (*self._groups(reckoning.now, then), self._points(then.total), comes)

    def _groups(self, now: Standing, then: Standing) -> list[str]:
        lines = []
        for place, key in enumerate(("largest", "second")):
            before, after = now.size(place), then.size(place)
            if before != after:
                words = {"now": before, "then": after, "weight": now.weights[place]}
                lines.append(say(key, self.lang, **words))
        return lines

    def _points(self, then: int) -> str:
        now = self.reckoning.now.total
        if then == now:
            return say("points_same", self.lang, now=now)
        return say("points", self.lang, now=now, then=then)

    # ------------------------------------------------------------ stores and registry

    def bought(self, field: str) -> Lines:
        """A tile fetched from a store."""
        reckoning = self.reckoning
        owner, slot = reckoning.on_sale[field]
        bid = self._crops(slot["bid"])
        if owner == reckoning.seat:
            return (*self.laid(field), say("bid_to_stock", self.lang, bid=bid))
        left = [have - want for have, want in zip(reckoning.hand, slot["bid"], strict=True)]
        paid = say("pays_owner", self.lang, name=self.names[owner], bid=bid)
        return (*self.laid(field), paid, say("left_to_you", self.lang, crops=self._crops(left)))

    def claimed(self, field: str) -> Lines:
        """A tile that would first lie in the store."""
        return (*self.laid(field), say("if_laid", self.lang))

    def bid(self, bid: Sequence[int]) -> Lines:
        """A bid: what a sale would bring, and who could pay it as far as all can see."""
        reckoning, amount = self.reckoning, sum(bid)
        if amount == 0:
            return ()
        hands = reckoning.view["hands"]
        rich = [
            self.names[seat]
            for seat, hand in enumerate(hands)
            if seat != reckoning.seat and (sum(hand) if isinstance(hand, list) else hand) >= amount
        ]
        rivals = say("rival_none", self.lang)
        if rich:
            rivals = counted("rival_can", self.lang, len(rich), names=listed(rich, self.lang))
        return say("sold_for", self.lang, bid=self._crops(bid)), rivals

    def kept(self, paid: Sequence[int]) -> str:
        """What stays behind the screen after a payment."""
        left = [have - gone for have, gone in zip(self.reckoning.hand, paid, strict=True)]
        return say("left_to_you", self.lang, crops=self._crops(left))

    # ------------------------------------------------------------ harvest

    def harvested(self, named: Sequence[str], substitutes: Sequence[int]) -> Lines:
        """What a harvest of these brings."""
        reckoning, gained = self.reckoning, list(substitutes)
        for field in reckoning.sorted_harvest(named)[0]:
            gained[reckoning.land.crop(field)] += 1
        then = [have + more for have, more in zip(reckoning.hand, gained, strict=True)]
        return (
            say("you_get", self.lang, crops=self._crops(gained)),
            say("then_hold", self.lang, crops=self._crops(then)),
        )

    def one_harvest(self, field: str) -> Lines:
        """What one field brings."""
        reckoning = self.reckoning
        crop = reckoning.land.crop(field)
        if reckoning.stock[crop] == 0:
            return (say("substitute", self.lang),)
        gained = [int(kind == crop) for kind in range(len(reckoning.stock))]
        return (say("you_get", self.lang, crops=self._crops(gained)), say("turns", self.lang))

    # ------------------------------------------------------------ workers

    def power(self, worker: str) -> str:
        """What a worker does when placed."""
        if not self.reckoning.view["options"]["powers"]:
            return say("no_power", self.lang)
        return power(self.reckoning.row(worker), self.lang)

    def hired(self, worker: str) -> Lines:
        """A worker that could be placed: reach, worth, power."""
        value = self.reckoning.row(worker)["value"]
        spaces = self.reckoning.spaces(worker)
        reach = say("could_stand", self.lang, spaces=labels(spaces)) if spaces else ""
        return (
            counted("needs", self.lang, value),
            *([reach] if reach else [counted("no_space", self.lang, value)]),
            counted("worth", self.lang, value),
            self.power(worker),
        )

    def placed(self, worker: str, space: str, deed: str) -> Lines:
        """A worker on a space; `deed` says where the space's own tile lies."""
        reckoning = self.reckoning
        then = reckoning.with_worker(space, worker)
        there = reckoning.workers.get(space)
        lines = [say("touches", self.lang, fields=labels(reckoning.touched(space)))]
        if there is not None:
            home = worker_in_sentence(reckoning.box, there, self.lang)
            lines.append(say("replaces", self.lang, worker=home))
        return (*lines, self._points(then.total), self.power(worker), deed)

    def dismissed(self, worker: str) -> Lines:
        """A worker that is sent home."""
        row = self.reckoning.row(worker)
        where = "goes_hand" if row["kind"] == "farmhand" else "goes_town"
        return (counted("loses", self.lang, row["value"]), say(where, self.lang))
