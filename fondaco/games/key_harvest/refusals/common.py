"""What every refusal of Key Harvest needs: its sentence, names in both languages, the turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fondaco.engine.box import Box
from fondaco.engine.german import capital
from fondaco.engine.refusal import Refusal
from fondaco.engine.text import LANGUAGES, Text
from fondaco.engine.texts import read_texts
from fondaco.games.key_harvest.notation.names import letters
from fondaco.games.key_harvest.nouns import the_worker
from fondaco.games.key_harvest.rules import table as t
from fondaco.games.key_harvest.rules.turns import available

_TEXTS = read_texts(__file__, "refusals")


def no(rule: str, key: str, **values: Any) -> Refusal:
    """A rule and its sentence."""
    return Refusal(rule, _TEXTS[key](**values))


def in_both(say: Callable[[str], str]) -> Text:
    """Words that are made anew for each language."""
    return Text(*map(say, LANGUAGES))


def a_worker(box: Box, worker: int, case: str = "nominative", first: bool = False) -> Text:
    """A worker in a sentence, or as its first word."""
    if first:
        return in_both(lambda lang: capital(the_worker(box, worker, lang, case)))
    return in_both(lambda lang: the_worker(box, worker, lang, case))


def top_frame(table: Any) -> Any:
    """The frame that says what is decided."""
    return table["stack"][int(table["depth"]) - 1]


def refuse_action(table: Any, action: int, line: str = "") -> Refusal | None:
    """KEY-3.2, 3.3: is an action of the turn still available?

    Somebody who names line by line may miss a field when the harvest is over: `line` is how it
    begins when all are named at once.
    """
    if top_frame(table)["kind"] != t.TURN_FRAME or available(table, action):
        return None
    if action == t.ACTION_C and int(table["used"]) & t.ACTION_D:
        return no("KEY-3.3", "after_d")
    letter = letters(action).upper()
    return no("KEY-3.2", "harvest_used" if line else "action_used", letter=letter)


def field_name(box: Box, field: int) -> str:
    """A field as its label: the same in both languages."""
    return box.name("fields", field, "en")
