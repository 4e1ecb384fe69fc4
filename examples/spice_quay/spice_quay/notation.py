"""Spice Quay's table as JSON, who may see what, and which cards a click is about."""

from fondaco.engine.fields import Field, Fields, own_or_total, total
from fondaco.engine.parts import counts, each, number
from spice_quay.rules import DEALING, DRAW, PHASES, receiver, score

FIELDS = Fields(
    game="spice_quay",
    rule="SPQ-1.1",
    phases=PHASES,
    chance=("deal",),
    fields=(
        Field("turn", number("turn")),
        Field("deck", counts("deck", pool="cards"), total()),
        Field("market", counts("market", pool="cards")),
        Field("sold", counts("sold", pool="cards")),
        Field("hands", each(counts("hands", pool="cards")), own_or_total()),
        Field("points", each(number("points"))),
    ),
    score=score,
    pools={"cards": lambda box: dict(enumerate(box.record["spices_count"][0].tolist()))},
)
#: The list that the things of a field come from, and the field that a verb is about.
PILES = dict.fromkeys(("deck", "market", "sold", "hands"), "spices")
TARGETS = {"take": "market", "sell": "hands", "discard": "hands"}


def only(box, table, action):
    """SPQ-4.1: a card that is dealt to a hand is seen by its owner alone."""
    if action < DRAW or table["phase"] != DEALING:
        return None
    seat = int(receiver(box.record[0], table))
    return seat if seat < table["players"] else None
