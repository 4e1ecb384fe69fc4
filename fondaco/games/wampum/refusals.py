"""Why a line is not legal in Wampum: the checks of section 7.8, in their order."""

from __future__ import annotations

from typing import Any

from fondaco.engine.box import Box
from fondaco.engine.refusal import Refusal, unknown_line
from fondaco.games.wampum.notation.words import card_count
from fondaco.games.wampum.nouns import goods
from fondaco.games.wampum.rules import table as t
from fondaco.games.wampum.rules.table import (
    CHANCE,
    COUNTS,
    DISCARD,
    DRAW,
    MOVE,
    OFFER,
    OVER,
    PUT,
    REMOVE,
    START_PLAYER,
)

SETUP_RULE = "WAM-R.34"

#: The verb of each phase in which somebody decides (WAM-R.31).
_VERB_OF_PHASE = {
    t.SETUP_START: START_PLAYER,
    t.SETUP_REMOVE: REMOVE,
    t.SETUP_DEAL: DRAW,
    t.OFFER_VILLAGE: OFFER,
    t.OFFER_GOODS: PUT,
    t.RELOCATE: MOVE,
    t.RESTOCK: DRAW,
    t.HAND_LIMIT: DISCARD,
}
_VERB_NAMES = {
    OFFER: "offer",
    MOVE: "move",
    PUT: "put",
    DISCARD: "discard",
    START_PLAYER: "start_player",
    REMOVE: "remove",
    DRAW: "draw",
}


def refuse(box: Box, table: Any, line: object, sender: int | None) -> Refusal | None:
    """The first check that fails (sender None: whoever is to act), or None if the line is legal."""
    action = box.index.get(line) if isinstance(line, str) else None
    if action is None:
        return unknown_line("WAM-R.28", line)
    phase = int(table["phase"])
    if phase == OVER:
        return _say("WAM-9.3", "The game is over.", "Das Spiel ist zu Ende.")
    verb = max(first for first in _VERB_NAMES if first <= action)
    return _refuse_sender(box, table, phase, verb, sender) or _REFUSALS[verb](
        box, table, action - verb
    )


def _say(rule: str, english: str, german: str) -> Refusal:
    return Refusal(rule, {"en": english, "de": german})


def _refuse_sender(
    box: Box, table: Any, phase: int, verb: int, sender: int | None
) -> Refusal | None:
    """WAM-R.31, from public facts only."""
    actor = int(table["actor"])
    if sender is not None and (sender != actor or actor < 0 or isinstance(sender, bool)):
        if actor == CHANCE:
            return _say("WAM-R.31", "Chance decides now.", "Jetzt entscheidet der Zufall.")
        return _say(
            "WAM-R.31",
            f"It is for {box.name('seats', actor, 'en')} to decide now.",
            f"Jetzt entscheidet {box.name('seats', actor, 'de')}.",
        )
    wanted = _VERB_OF_PHASE[phase]
    if verb != wanted:
        return _say(
            "WAM-R.31",
            f"Now it takes a move with {_VERB_NAMES[wanted]}, not with {_VERB_NAMES[verb]}.",
            f"Jetzt ist ein Zug mit {_VERB_NAMES[wanted]} dran, nicht mit {_VERB_NAMES[verb]}.",
        )
    return None


def _refuse_village(box: Box, table: Any, village: int) -> Refusal | None:
    if box.record["in_play"][0, table["players"], village]:
        return None
    return _say(
        "WAM-2.3",
        f"{box.name('villages', village, 'en')} is not in play.",
        f"{box.name('villages', village, 'de')} ist nicht im Spiel.",
    )


def _refuse_offer(box: Box, table: Any, village: int) -> Refusal | None:
    absent = _refuse_village(box, table, village)
    hand, lying = int(table["hands"][table["actor"]].sum()), int(t.must_exceed(table, village))
    if absent or hand > lying:
        return absent
    return _say(
        "WAM-4.8",
        f"The offer there has {card_count(lying, 'en')}; a hand of {hand} cannot outnumber it.",
        f"Das Gebot dort hat {card_count(lying, 'de')}; deine {hand} reichen nicht für mehr.",
    )


def _refuse_move(box: Box, table: Any, village: int) -> Refusal | None:
    absent = _refuse_village(box, table, village)
    own, lying = int(table["offers"][table["actor"]].sum()), int(t.must_exceed(table, village))
    if absent or own > lying:
        return absent
    return _say(
        "WAM-4.12",
        f"The offer there has {card_count(lying, 'en')}; yours of {own} is not bigger.",
        f"Das Gebot dort hat {card_count(lying, 'de')}; deins mit {own} ist nicht größer.",
    )


def _refuse_kind(box: Box, table: Any, kind: int) -> Refusal | None:
    """WAM-R.32: the kinds are asked in a fixed order."""
    asked = int(table["kind"])
    if kind == asked:
        return None
    return _say(
        "WAM-R.32",
        f"Now {box.name('goods', asked, 'en')} is asked for, not {box.name('goods', kind, 'en')}.",
        f"Jetzt wird nach {box.name('goods', asked, 'de')} gefragt, "
        f"nicht nach {box.name('goods', kind, 'de')}.",
    )


def _refuse_put(box: Box, table: Any, choice: int) -> Refusal | None:
    kind, count = divmod(choice, COUNTS)
    wrong_kind = _refuse_kind(box, table, kind)
    if wrong_kind:
        return wrong_kind
    held = int(table["hands"][table["actor"], kind])
    if count > held:
        return _say(
            "WAM-4.2",
            f"Your hand has only {held} of {box.name('goods', kind, 'en')}.",
            f"Du hast nur {goods(box, kind, held, 'de')} auf der Hand.",
        )
    fewest, target = int(t.fewest_cards(table)), int(table["target"])
    if count >= fewest:
        return None
    free = int(table["trader"][table["village"]]) < 0
    return _say(
        "WAM-4.3" if free else "WAM-4.8",
        f"The offer needs at least {card_count(target, 'en')}: put {fewest} or more here.",
        f"Das Gebot braucht mindestens {card_count(target, 'de')}: lege hier {fewest} oder mehr.",
    )


def _refuse_discard(box: Box, table: Any, choice: int) -> Refusal | None:
    kind, count = divmod(choice, COUNTS)
    wrong_kind = _refuse_kind(box, table, kind)
    fewest, most = int(t.fewest_cards(table)), int(t.most_discards(table))
    if wrong_kind or fewest <= count <= most:
        return wrong_kind
    target = int(table["target"])
    return _say(
        "WAM-7.3",
        f"You must discard exactly {card_count(target, 'en')}: {_span(fewest, most, 'to')} here.",
        f"Du musst genau {card_count(target, 'de')} abwerfen: hier {_span(fewest, most, 'bis')}.",
    )


def _refuse_start_player(box: Box, table: Any, seat: int) -> Refusal | None:
    if seat < int(table["players"]):
        return None
    return _say("WAM-2.2", f"There is no seat {seat}.", f"Es gibt keinen Platz {seat}.")


def _refuse_remove(box: Box, table: Any, pair: int) -> Refusal | None:
    return None  # WAM-2.5: every pair of kinds can be removed


def _refuse_draw(box: Box, table: Any, kind: int) -> Refusal | None:
    if table["deck"][kind] > 0:
        return None
    return _say(
        "WAM-6.3",
        f"The deck has no {box.name('goods', kind, 'en')} left.",
        f"Im Nachziehstapel ist keine Karte {box.name('goods', kind, 'de')} mehr.",
    )


def _span(low: int, high: int, word: str) -> str:
    return str(low) if low == high else f"{low} {word} {high}"


_REFUSALS = {
    OFFER: _refuse_offer,
    MOVE: _refuse_move,
    PUT: _refuse_put,
    DISCARD: _refuse_discard,
    START_PLAYER: _refuse_start_player,
    REMOVE: _refuse_remove,
    DRAW: _refuse_draw,
}
