"""From a view to some state behind it: cards that are hidden lie in a fixed order."""

from __future__ import annotations

from fondaco.engine.box import Box
from fondaco.engine.game import State
from fondaco.games.samarkand.notation.view import Cards, View, amount, pending


def fill(box: Box, view: View) -> State:
    """Some state with this view: what is hidden is filled up in the order of the cards."""
    hands, discards = list(view["hands"]), list(view["discards"])
    state: State = {**view, "hands": hands, "discards": discards}
    unseen, step = _unseen(box, view), pending(view)
    if "count" in step:  # the lowest ones, so that the rest can be discarded (SAM-3.14)
        pile = [unseen.pop(0) for _ in range(amount(discards[view["turn_seat"]]))]
        state["pending"] = {"cards": pile[: step["count"]]}
        discards[view["turn_seat"]] = pile
    if "good" in step and view["options"]["sale_poll"] == "holder":  # SAM-9.5: it names it
        _hand_to(hands, step["poll"][0], step["good"], unseen)
    for piles in (hands, discards):
        for owner, cards in enumerate(piles):
            if isinstance(cards, int):
                piles[owner] = [unseen.pop(0) for _ in range(cards)]
    if isinstance(view["deck"], int):
        state["deck"] = unseen
    return state


def _unseen(box: Box, view: View) -> list[int]:
    """The numbers of the cards that the view does not show."""
    piles = [*view["hands"], *view["discards"], *view["sold"], view["deck"]]
    shown = {number for cards in piles if isinstance(cards, list) for number in cards}
    return [row["number"] for row in box.data["good"] if row["number"] not in shown]


def _hand_to(hands: list[Cards], seat: int, card: int, unseen: list[int]) -> None:
    """A hand of this seat that holds a card, if the view does not show its hand."""
    held = hands[seat]
    if isinstance(held, int):
        unseen.remove(card)
        hands[seat] = sorted([card, *(unseen.pop(0) for _ in range(held - 1))])
