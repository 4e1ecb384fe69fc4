"""The head of every refusal: is it a line of the game, is the game over, who decides, and what now?

A game gives a `Referee` its rule ids, the verbs of its phases and one check for each verb; what
differs it overrides or asks step by step (`sender`, `verb`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from fondaco.engine.box import Box
from fondaco.engine.compiled.drivers import CHANCE, NOBODY
from fondaco.engine.refusal import Refusal, refusal, unknown_line
from fondaco.engine.text import Text

#: check(box, table, choice): what forbids a line; `choice` counts from the first line of its verb.
Check = Callable[[Box, Any, int], Refusal | None]


def no_check(box: Box, table: Any, choice: int) -> Refusal | None:
    """For a verb that is legal whenever its phase is."""
    return None


def verb_of(line: str) -> str:
    """The first word of a line."""
    return line.partition(" ")[0]


def choice_of(box: Box, action: int) -> int:
    """The number of a line among those of its verb, which stand together in the flat index."""
    verb, first = verb_of(box.lines[action]), action
    while first > 0 and verb_of(box.lines[first - 1]) == verb:
        first -= 1
    return action - first


def either(words: Sequence[str]) -> Text:
    """Words to choose from.

    >>> either(["marry", "expand", "pass"]).say("de")
    'marry, expand oder pass'
    """
    *most, last = words
    if not most:
        return Text("{last}", "{last}", last=last)
    return Text("{most} or {last}", "{most} oder {last}", most=", ".join(most), last=last)


def game_over(rule: str) -> Refusal:
    """Nothing is to be done any more."""
    return refusal(rule, "The game is over.", "Das Spiel ist zu Ende.")


def wrong_sender(rule: str, box: Box, table: Any, sender: int | None) -> Refusal | None:
    """Somebody else decides, or chance does; from public facts only."""
    actor = int(table["actor"])
    if sender is None or (sender == actor and actor >= 0 and not isinstance(sender, bool)):
        return None
    if actor == CHANCE:
        return refusal(rule, "Chance decides now.", "Jetzt entscheidet der Zufall.")
    return refusal(
        rule,
        "It is {seat} who decides now.",
        "Jetzt entscheidet {seat}.",
        seat=box.text("seats", actor),
    )


def wrong_verb(rule: str, verb: str, wanted: Sequence[str]) -> Refusal | None:
    """Another kind of move is due."""
    if verb in wanted:
        return None
    return refusal(
        rule,
        "The next move must begin with {wanted}, not with {verb}.",
        "Jetzt ist ein Zug mit {wanted} dran, nicht mit {verb}.",
        wanted=either(wanted),
        verb=verb,
    )


@dataclass(frozen=True)
class Referee:
    """Says why a line is not legal."""

    #: The rules behind lines that are none, moves after the end, and moves out of turn.
    unknown: str
    over: str
    turn: str
    #: The verbs of each phase in which somebody decides.
    verbs: Mapping[int, Sequence[str]]
    checks: Mapping[str, Check]

    def refuse(self, box: Box, table: Any, line: object, sender: int | None) -> Refusal | None:
        """The first check that fails (sender None: whoever is to act), or None if it is legal."""
        action = box.index.get(line) if isinstance(line, str) else None
        if action is None or not isinstance(line, str):
            return unknown_line(self.unknown, line)
        verb = verb_of(line)
        refused = self.out_of_turn(box, table, verb, sender)
        return refused or self.checks.get(verb, no_check)(box, table, choice_of(box, action))

    def out_of_turn(self, box: Box, table: Any, verb: str, sender: int | None) -> Refusal | None:
        """Is the game over, does somebody else decide, or is another kind of move due?"""
        phase = int(table["phase"])
        if int(table["actor"]) == NOBODY:
            return game_over(self.over)
        refused = wrong_sender(self.turn, box, table, sender)
        return refused or wrong_verb(self.turn, verb, self.verbs.get(phase, (verb,)))
