"""A plan, read and written: what a person has chosen so far of an offer, a move or a discard.

A plan comes from outside. What is broken or foreign to the decision counts as empty, and counts
are cut to what the hand holds; so every draft is one that a person could have composed.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from fondaco.engine.box import Box
from fondaco.games.wampum.notation.view import View, own_hand

_VERBS = {"offer_village": "offer", "offer_goods": "put", "relocate": "move", "discard": "discard"}
_COUNT = re.compile("[0-9]{1,3}")
_LONGEST = 200


@dataclass(frozen=True)
class Draft:
    """What is chosen; `fixed` was put down line by line before and cannot be changed any more."""

    verb: str
    kinds: tuple[str, ...]
    hand: tuple[int, ...]
    goods: tuple[int, ...]
    fixed: tuple[int, ...]
    #: The first kind that is still open.
    first: int
    village: str | None

    @property
    def cards(self) -> list[int]:
        """All that is chosen, fixed or not."""
        return [chosen + put for chosen, put in zip(self.goods, self.fixed, strict=True)]

    @property
    def total(self) -> int:
        """How many cards are chosen, fixed or not."""
        return sum(self.goods) + sum(self.fixed)

    @property
    def begun(self) -> bool:
        """Is there anything to clear?"""
        return any(self.goods) or (self.village is not None and self.verb in ("offer", "move"))

    def with_count(self, kind: int, count: int) -> Draft:
        """The draft with another number of cards of a kind."""
        goods = list(self.goods)
        goods[kind] = count
        return replace(self, goods=tuple(goods))

    def at(self, village: str | None) -> Draft:
        """The draft with another village, or with none."""
        return replace(self, village=village)

    def text(self) -> str:
        """The plan as text; only the verb if nothing is chosen."""
        words = [self.verb]
        if self.village is not None and self.verb in ("offer", "move"):
            words.append(self.village)
        words += [f"{self.kinds[k]} {n}" for k, n in enumerate(self.goods) if n]
        return " ".join(words)


def read_draft(box: Box, view: View, seat: int | None, plan: str) -> Draft | None:
    """The draft of a seat; None if it is not this seat that decides."""
    if seat is None or view["actor"] != seat or view["phase"] not in _VERBS:
        return None
    empty = _empty(box, view, seat)
    words = plan.split() if len(plan) <= _LONGEST else []
    if not words or words[0] != empty.verb:
        return empty
    return _filled(empty, view, words[1:]) or empty


def _empty(box: Box, view: View, seat: int) -> Draft:
    pending = view["pending"] or {}
    kinds = tuple(row["id"] for row in box.data["goods"])
    return Draft(
        verb=_VERBS[view["phase"]],
        kinds=kinds,
        hand=tuple(own_hand(view, seat)),
        goods=(0,) * len(kinds),
        fixed=tuple(pending.get("goods", (0,) * len(kinds))),
        first=pending.get("good", 0),
        village=pending.get("village"),
    )


def _filled(empty: Draft, view: View, words: list[str]) -> Draft | None:
    """The draft that the words after the verb tell; None if they are broken."""
    draft = empty
    if words and draft.verb in ("offer", "move") and len(words) % 2:
        if words[0] not in [village["id"] for village in view["villages"]]:
            return None
        draft, words = draft.at(words[0]), words[1:]
    if len(words) % 2 or (words and draft.verb == "move"):
        return None
    named: set[str] = set()
    for good, count in zip(words[::2], words[1::2], strict=True):
        if good not in draft.kinds or good in named or not _COUNT.fullmatch(count):
            return None
        named.add(good)
        kind = draft.kinds.index(good)
        if kind >= draft.first:
            draft = draft.with_count(kind, min(int(count), draft.hand[kind]))
    return draft
