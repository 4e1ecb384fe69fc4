"""Why a line is not legal in Spice Quay."""

from fondaco.engine.refusal import refusal
from spice_quay.rules import DEALING, DISCARDING, LEAST, MOST, TURN

RULES = {"unknown": "SPQ-2.1", "over": "SPQ-3.1", "turn": "SPQ-2.1"}
VERBS = {DEALING: ("draw",), TURN: ("take", "sell"), DISCARDING: ("discard",)}


def _take(box, table, spice):
    if table["market"][spice]:
        return None
    return refusal(
        "SPQ-2.2",
        "There is no {spice} in the market.",
        "Auf dem Markt liegt kein {spice}.",
        spice=box.text("spices", spice),
    )


def _sell(box, table, choice):
    spice, more = divmod(choice, MOST - LEAST + 1)
    return _holds(box, table, spice, LEAST + more, "SPQ-2.3")


def _discard(box, table, spice):
    return _holds(box, table, spice, 1, "SPQ-2.4")


def _holds(box, table, spice, wanted, rule):
    held = int(table["hands"][table["actor"], spice])
    if held >= wanted:
        return None
    return refusal(
        rule,
        "Your hand has only {held} of {spice}.",
        "Von {spice} hast du nur {held} auf der Hand.",
        held=held,
        spice=box.text("spices", spice),
    )


CHECKS = {"take": _take, "sell": _sell, "discard": _discard}
