"""What every refusal of Key Harvest needs: sentences in both languages, the top frame, the turn."""

from __future__ import annotations

from typing import Any

from fondaco.engine.box import Box
from fondaco.engine.refusal import Refusal
from fondaco.games.key_harvest.notation.names import letters
from fondaco.games.key_harvest.rules import table as t
from fondaco.games.key_harvest.rules.turns import available


def say(rule: str, english: str, german: str) -> Refusal:
    """A rule and its sentences."""
    return Refusal(rule, {"en": english, "de": german})


def top_frame(table: Any) -> Any:
    """The frame that says what is decided."""
    return table["stack"][int(table["depth"]) - 1]


def refuse_action(table: Any, action: int) -> Refusal | None:
    """KEY-3.2, 3.3: is an action of the turn still available?"""
    if top_frame(table)["kind"] != t.TURN_FRAME or available(table, action):
        return None
    letter = letters(action).upper()
    if action == t.ACTION_C and int(table["used"]) & t.ACTION_D:
        return say(
            "KEY-3.3",
            "Action C (from the stores) is not allowed after action D (from the registry).",
            "Aktion C (aus den Lagern) ist nach Aktion D (vom Grundbuchamt) nicht erlaubt.",
        )
    return say(
        "KEY-3.2",
        f"Action {letter} has been used in this turn already.",
        f"Aktion {letter} wurde in diesem Zug schon ausgeführt.",
    )


def field_name(box: Box, field: int) -> str:
    """A field as its label: the same in both languages."""
    return box.name("fields", field, "en")
