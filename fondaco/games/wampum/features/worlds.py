"""The worlds that a seat of Wampum must reckon with: what it cannot see, dealt anew."""

from __future__ import annotations

import numpy as np

from fondaco.engine.box import Box
from fondaco.engine.compile import rule
from fondaco.engine.drivers import pick
from fondaco.engine.game import State
from fondaco.games.wampum.rules.table import KINDS, SEATS, total

#: Cards that count as held of every kind when the rest of a hand is dealt: the fewer, the more
#: of a kind come together. Brings hands nearer to how mixed they are in matches (docs/bots.md).
MIXTURE = 3
#: Of so many offers of more than two cards one is not made of whole kinds.
WHIM = 8
SMALL_OFFER = 2
# The piles of a seat that others do not see into; the chest only with the option for it.
HAND, OFFER, DISCARDS, CHEST, PILES = 0, 1, 2, 3, 4


@rule
def redeal(box, table, seat, memory, stream):
    """Spread the cards a seat cannot see anew over the deck and what others hide.

    Where the hidden cards lie makes no difference to the outcome: they are counted, then dealt.
    """
    sizes = np.zeros((SEATS, PILES), np.int64)
    for other in range(table.players):
        if other != seat:
            gather(table, other, sizes)
    if table.hide_chests == 1:
        size_chests(table, seat, memory, sizes)
    for other in range(table.players):
        if other != seat:  # known cards first, so that nobody else is dealt them
            deal_known(table, other, memory.known[other], sizes)
    for other in range(table.players):
        if other != seat:
            deal_piles(table, other, sizes, stream)


@rule
def gather(table, other, sizes):
    """All hidden cards of a seat go to the deck; the sizes of its piles are kept."""
    sizes[other, HAND] = total(table.hands[other])
    sizes[other, OFFER] = total(table.offers[other])
    sizes[other, DISCARDS] = total(table.discards[other])
    if table.hide_chests == 1:
        sizes[other, CHEST] = total(table.chests[other])
    for kind in range(KINDS):
        table.deck[kind] += table.hands[other, kind]
        table.deck[kind] += table.offers[other, kind] + table.discards[other, kind]
        table.hands[other, kind] = 0
        table.offers[other, kind] = 0
        table.discards[other, kind] = 0
        if table.hide_chests == 1:
            table.deck[kind] += table.chests[other, kind]
            table.chests[other, kind] = 0


@rule
def size_chests(table, seat, memory, sizes):
    """Hidden chests are as large as is remembered; only their sum is certain (WAM-R.33)."""
    rest = 0
    for other in range(table.players):
        rest += sizes[other, CHEST]
        sizes[other, CHEST] = 0 if other == seat else memory.chest_size[other]
        rest -= sizes[other, CHEST]
    other = 0
    while rest != 0:
        if other != seat and (rest > 0 or sizes[other, CHEST] > 0):
            step = 1 if rest > 0 else -1
            sizes[other, CHEST] += step
            rest -= step
        other = (other + 1) % table.players


@rule
def deal_known(table, other, known, sizes):
    """Cards that a seat is known to have; for now all are put into its hand."""
    room = sizes[other, HAND] + sizes[other, OFFER] + sizes[other, DISCARDS]
    for kind in range(KINDS):
        count = min(known[kind], min(room, table.deck[kind]))
        table.hands[other, kind] = count
        table.deck[kind] -= count
        room -= count


@rule
def deal_piles(table, other, sizes, stream):
    """The rest of a seat's hidden cards, then chance decides which of them lie where."""
    room = sizes[other, HAND] + sizes[other, OFFER] + sizes[other, DISCARDS]
    for _ in range(room - total(table.hands[other])):
        move_suited(table.deck, table.hands[other], stream)
    deal_offer(table.hands[other], table.offers[other], sizes[other, OFFER], stream)
    for _ in range(sizes[other, DISCARDS]):
        move_card(table.hands[other], table.discards[other], stream)
    for _ in range(sizes[other, CHEST]):
        move_card(table.deck, table.chests[other], stream)


@rule
def move_suited(pile, hand, stream):
    """One card to a hand; people collect, so what they have already is more likely."""
    whole = 0
    for kind in range(KINDS):
        whole += pile[kind] * (MIXTURE + hand[kind])
    rest = pick(stream, 0, whole)
    kind = 0
    while rest >= pile[kind] * (MIXTURE + hand[kind]):
        rest -= pile[kind] * (MIXTURE + hand[kind])
        kind += 1
    pile[kind] -= 1
    hand[kind] += 1


@rule
def deal_offer(hand, offer, size, stream):
    """So many cards for an offer; larger ones are nearly always made of whole kinds."""
    whole = size > SMALL_OFFER and pick(stream, 0, WHIM) > 0
    while size > 0:
        if whole:
            size -= move_kind(hand, offer, size, stream)
        else:
            move_card(hand, offer, stream)
            size -= 1


@rule
def move_kind(hand, offer, size, stream):
    """All cards of a kind, or as many as there is room for; long kinds more likely. How many."""
    whole = 0
    for kind in range(KINDS):
        whole += hand[kind] * hand[kind]
    rest = pick(stream, 0, whole)
    kind = 0
    while rest >= hand[kind] * hand[kind]:
        rest -= hand[kind] * hand[kind]
        kind += 1
    moved = min(size, hand[kind])
    hand[kind] -= moved
    offer[kind] += moved
    return moved


@rule
def move_card(pile, target, stream):
    """One card, each as likely as the next."""
    rest = pick(stream, 0, total(pile))
    kind = 0
    while rest >= pile[kind]:
        rest -= pile[kind]
        kind += 1
    pile[kind] -= 1
    target[kind] += 1


def fill(box: Box, view: State, seat: int) -> State:
    """Some state with this view: what is hidden is filled up in the order of the kinds."""
    unseen = _unseen(box, view)
    others = [other for other in range(view["players"]) if other != seat]
    state = {**view, **{part: list(view[part]) for part in ("hands", "discards", "offers")}}
    for other in others:
        state["hands"][other] = _take(unseen, view["hands"][other])
        state["discards"][other] = _take(unseen, view["discards"][other])
        offer = view["offers"][other]
        if offer is not None:
            goods = _take(unseen, offer["count"])
            state["offers"][other] = {"village": offer["village"], "goods": goods}
    if view["options"]["hide_chests"]:
        state["chests"] = list(view["chests"])
        rest = sum(unseen) - view["deck"]
        for place, other in enumerate(others):
            size = rest // len(others) + (place < rest % len(others))
            state["chests"][other] = _take(unseen, size)
    state["deck"] = unseen
    return state


def _unseen(box: Box, view: State) -> list[int]:
    """The cards that lie where the view does not look, by kind."""
    unseen = [row["count"] for row in box.data["goods"]]
    shown = [view["removed"], *(village["goods"] for village in view["villages"])]
    for part in ("hands", "discards", "chests"):
        shown += [pile for pile in view[part] if isinstance(pile, list)]
    shown += [offer["goods"] for offer in view["offers"] if offer and "goods" in offer]
    for pile in shown:
        unseen = [count - taken for count, taken in zip(unseen, pile, strict=True)]
    return unseen


def _take(unseen: list[int], size: int) -> list[int]:
    """So many cards from the unseen ones, the first kinds first."""
    taken = []
    for kind, count in enumerate(unseen):
        taken.append(min(count, size))
        unseen[kind] -= taken[-1]
        size -= taken[-1]
    return taken
