"""Why a line is not legal in Wampum: the checks of section 7.8, in their order."""

from __future__ import annotations

from typing import Any

from fondaco.engine.box import Box
from fondaco.engine.referee import Referee, no_check
from fondaco.engine.refusal import Refusal, refusal
from fondaco.engine.text import Text
from fondaco.engine.texts import read_texts
from fondaco.games.wampum.notation.words import cards
from fondaco.games.wampum.nouns import goods
from fondaco.games.wampum.rules import table as t

SETUP_RULE = "WAM-R.34"
_TEXTS = read_texts(__file__, "refusals")


def _refuse_village(box: Box, table: Any, village: int) -> Refusal | None:
    if box.record["in_play"][0, table["players"], village]:
        return None
    return Refusal("WAM-2.3", _TEXTS["not_in_play"](village=box.text("villages", village)))


def _refuse_offer(box: Box, table: Any, village: int) -> Refusal | None:
    absent = _refuse_village(box, table, village)
    hand, lying = int(table["hands"][table["actor"]].sum()), int(t.must_exceed(table, village))
    if absent or hand > lying:
        return absent
    return Refusal("WAM-4.8", _TEXTS["hand_too_small"](cards=cards(lying), hand=hand))


def _refuse_move(box: Box, table: Any, village: int) -> Refusal | None:
    absent = _refuse_village(box, table, village)
    own, lying = int(table["offers"][table["actor"]].sum()), int(t.must_exceed(table, village))
    if absent or own > lying:
        return absent
    return Refusal("WAM-4.12", _TEXTS["not_bigger"](cards=cards(lying), own=own))


def _refuse_kind(box: Box, table: Any, kind: int) -> Refusal | None:
    """WAM-R.32: the kinds are asked in a fixed order."""
    asked = int(table["kind"])
    if kind == asked:
        return None
    return Refusal(
        "WAM-R.32",
        _TEXTS["other_kind"](asked=box.text("goods", asked), kind=box.text("goods", kind)),
    )


def _refuse_put(box: Box, table: Any, choice: int) -> Refusal | None:
    kind, count = divmod(choice, t.COUNTS)
    wrong_kind = _refuse_kind(box, table, kind)
    if wrong_kind:
        return wrong_kind
    held = int(table["hands"][table["actor"], kind])
    if count > held:
        return refusal(
            "WAM-4.2",
            "Your hand has only {held} of {kind}.",
            "Du hast nur {goods} auf der Hand.",
            held=held,
            kind=box.text("goods", kind),
            goods=goods(box, kind, held),
        )
    fewest = int(t.fewest_cards(table))
    if count >= fewest:
        return None
    free = int(table["trader"][table["village"]]) < 0
    return Refusal(
        "WAM-4.3" if free else "WAM-4.8",
        _TEXTS["offer_needs"](cards=cards(int(table["target"])), fewest=fewest),
    )


def _refuse_discard(box: Box, table: Any, choice: int) -> Refusal | None:
    kind, count = divmod(choice, t.COUNTS)
    wrong_kind = _refuse_kind(box, table, kind)
    fewest, most = int(t.fewest_cards(table)), int(t.most_discards(table))
    if wrong_kind or fewest <= count <= most:
        return wrong_kind
    span = Text("{low} to {high}", "{low} bis {high}", low=fewest, high=most)
    return Refusal(
        "WAM-7.3",
        _TEXTS["discard_exactly"](
            cards=cards(int(table["target"])), span=fewest if fewest == most else span
        ),
    )


def _refuse_start_player(box: Box, table: Any, seat: int) -> Refusal | None:
    if seat < int(table["players"]):
        return None
    return Refusal("WAM-2.2", _TEXTS["no_seat"](seat=seat))


def _refuse_draw(box: Box, table: Any, kind: int) -> Refusal | None:
    if table["deck"][kind] > 0:
        return None
    return Refusal("WAM-6.3", _TEXTS["deck_lacks"](kind=box.text("goods", kind)))


REFEREE = Referee(
    unknown="WAM-R.28",
    over="WAM-9.3",
    turn="WAM-R.31",
    verbs={
        t.SETUP_START: ("start_player",),
        t.SETUP_REMOVE: ("remove",),
        t.SETUP_DEAL: ("draw",),
        t.OFFER_VILLAGE: ("offer",),
        t.OFFER_GOODS: ("put",),
        t.RELOCATE: ("move",),
        t.RESTOCK: ("draw",),
        t.HAND_LIMIT: ("discard",),
    },
    checks={
        "offer": _refuse_offer,
        "move": _refuse_move,
        "put": _refuse_put,
        "discard": _refuse_discard,
        "start_player": _refuse_start_player,
        "remove": no_check,  # WAM-2.5: every pair of kinds can be removed
        "draw": _refuse_draw,
    },
)
refuse = REFEREE.refuse
