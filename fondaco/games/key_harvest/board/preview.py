"""What would follow from a choice, in short lines: from public facts and one's own hand only."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fondaco.engine.box import Box
from fondaco.engine.names import listed
from fondaco.games.key_harvest.board.position import Position
from fondaco.games.key_harvest.board.words import Words
from fondaco.games.key_harvest.notation.standing import Standing
from fondaco.games.key_harvest.notation.view import held
from fondaco.games.key_harvest.nouns import labels

Lines = tuple[str, ...]


@dataclass(frozen=True)
class Preview(Words):
    """A position, and the words of a language for what it can lead to."""

    box: Box
    lang: str
    position: Position
    names: Sequence[str]

    # ------------------------------------------------------------ fields

    def gain(self, field: str) -> int:
        """Points that a field brings that comes to one's own board, or costs if it leaves it."""
        return self.position.standing(field).total - self.position.now.total

    def laid(self, field: str) -> Lines:
        """A field laid on one's own board."""
        position, now = self.position, self.position.now
        then = position.standing(field)
        lines = self._groups(now, then)
        touched = position.touched(field)
        joined = sum(any(own in touched for own in group) for group in now.groups)
        if joined > 1:
            lines.append(self.say("joins", n=joined))
        if not lines:
            lines.append(self.say("no_gain" if touched else "alone"))
        if field in position.workers:
            lines.append(self._displaced(position.workers[field]))
        return (*lines, self._points(then.total))

    def _displaced(self, worker: str) -> str:
        german = self.lang == "de"
        named = self.the_worker(worker, "nominative") if german else self.worker(worker)
        return self.say("displaces", who=self.say("your_worker", worker=named))

    def given(self, field: str) -> Lines:
        """A field that leaves one's own board."""
        position = self.position
        then = position.standing(field)
        if position.frame["to"] == "bag":
            comes = self.say("redraw")
        else:
            giver = self.names[(position.seat - 1) % position.view["players"]]
            comes = self.say("gets_back", name=giver)
        return (*self._groups(position.now, then), self._points(then.total), comes)

    def _groups(self, now: Standing, then: Standing) -> list[str]:
        lines = []
        for place, key in enumerate(("largest", "second")):
            before, after = now.size(place), then.size(place)
            if before != after:
                lines.append(self.say(key, now=before, then=after, weight=now.weights[place]))
        return lines

    def _points(self, then: int) -> str:
        now = self.position.now.total
        return self.say("points_same" if then == now else "points", now=now, then=then)

    # ------------------------------------------------------------ stores and registry

    def bought(self, field: str) -> Lines:
        """A tile fetched from a store."""
        position = self.position
        owner, slot = position.on_sale[field]
        bid = self.crops(slot["bid"])
        if owner == position.seat:
            return (*self.laid(field), self.say("bid_to_stock", bid=bid))
        left = self.say("left_to_you", crops=self.crops(position.hand_without(field)))
        return (*self.laid(field), self.say("pays_owner", name=self.names[owner], bid=bid), left)

    def claimed(self, field: str) -> Lines:
        """A tile that would first lie in the store."""
        return (*self.laid(field), self.say("if_laid"))

    def bid(self, bid: Sequence[int]) -> Lines:
        """A bid: what a sale would bring, and who could pay it as far as all can see."""
        position, amount = self.position, sum(bid)
        if amount == 0:
            return ()
        rich = [
            self.names[seat]
            for seat, hand in enumerate(position.view["hands"])
            if seat != position.seat and held(hand) >= amount
        ]
        rivals = self.say("rival_none")
        if rich:
            rivals = self.count("rival_can", len(rich), names=listed(rich, self.lang))
        return self.say("sold_for", bid=self.crops(bid)), rivals

    def kept(self, paid: Sequence[int]) -> str:
        """What stays behind the screen after a payment."""
        left = [have - gone for have, gone in zip(self.position.hand, paid, strict=True)]
        return self.say("left_to_you", crops=self.crops(left))

    # ------------------------------------------------------------ harvest

    def harvested(self, named: Sequence[str], substitutes: Sequence[int]) -> Lines:
        """What a harvest of these brings."""
        then = self.position.hand_after(named, substitutes)
        gained = [after - before for after, before in zip(then, self.position.hand, strict=True)]
        return (
            self.say("you_get", crops=self.crops(gained)),
            self.say("then_hold", crops=self.crops(then)),
        )

    def one_harvest(self, field: str) -> Lines:
        """What one field brings."""
        if self.position.sort_harvest([field])[1]:
            return (self.say("substitute"),)
        return self.harvested([field], ())[0], self.say("turns")

    # ------------------------------------------------------------ workers

    def power(self, worker: str) -> str:
        """What a worker does when placed."""
        if not self.position.view["options"]["powers"]:
            return self.say("no_power")
        return self.signed_power(self.position.row(worker))

    def hired(self, worker: str) -> Lines:
        """A worker that could be placed: reach, worth, power."""
        value, spaces = self.position.row(worker)["value"], self.position.spaces(worker)
        return (
            self.count("needs", value),
            self.say("could_stand", spaces=labels(spaces))
            if spaces
            else self.count("no_space", value),
            self.count("worth", value),
            self.power(worker),
        )

    def placed(self, worker: str, space: str, deed: str) -> Lines:
        """A worker on a space; `deed` says where the space's own tile lies."""
        position = self.position
        lines = [self.say("touches", fields=labels(position.touched(space)))]
        if space in position.workers:
            lines.append(self.say("replaces", worker=self.the_worker(position.workers[space])))
        points = self._points(position.points_with(worker, space))
        return (*lines, points, self.power(worker), deed)

    def dismissed(self, worker: str) -> Lines:
        """A worker that is sent home."""
        row = self.position.row(worker)
        where = "goes_hand" if row["kind"] == "farmhand" else "goes_town"
        return self.count("loses", row["value"]), self.say(where)
