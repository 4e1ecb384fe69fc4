"""What bots look at in Spice Quay: what is hidden, what may be behind it, what a hand is worth."""

from fondaco.engine.compiled.drivers import pick
from fondaco.plain.rules import move_one, rule, total
from spice_quay.rules import KINDS, MOST


@rule
def hide(table, seat):
    """SPQ-4.1: others' hands are secret; whatever a seat cannot see lies in the deck."""
    for other in range(table.players):
        for kind in range(KINDS):
            if other != seat:
                table.deck[kind] += table.hands[other, kind]
                table.hands[other, kind] = 0


@rule
def redeal(box, table, seat, memory, stream):
    """Others' hands are dealt anew from all cards that the seat cannot see."""
    sizes = table.points.copy()
    for other in range(table.players):
        sizes[other] = total(table.hands[other])
    hide(table, seat)
    for other in range(table.players):
        if other != seat:
            for _ in range(sizes[other]):
                move_one(table.deck, table.hands[other], pick(stream, 0, total(table.deck)))


@rule
def worth(box, table, seat):
    """Points, and most of what the hand would bring if all of it were sold."""
    amount = float(table.points[seat])
    for kind in range(KINDS):
        held = table.hands[seat, kind]
        amount += 0.7 * (held * box.spices_price[kind] + box.bonus[min(held, MOST)])
    return amount


@rule
def points_now(box, table, seat):
    """SPQ-3.2: a hand counts nothing at the end."""
    return table.points[seat]
