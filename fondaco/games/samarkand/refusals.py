"""Why a line is not legal in Samarkand: the checks of section 7, in their order."""

from __future__ import annotations

from typing import Any

from fondaco.engine.box import Box
from fondaco.engine.referee import Referee, no_check
from fondaco.engine.refusal import Refusal
from fondaco.engine.text import Text
from fondaco.engine.texts import read_texts
from fondaco.games.samarkand.notation.sets import discards_left, spills
from fondaco.games.samarkand.rules import table as t
from fondaco.games.samarkand.rules.marriage import excess, first_discard

SETUP_RULE = "SAM-R.31"
_TEXTS, _WORDS = read_texts(__file__, "refusals"), read_texts(__file__, "words")


def refuse(box: Box, table: Any, line: object, sender: int | None) -> Refusal | None:
    """The first check that fails (sender None: whoever is to act), or None if the line is legal."""
    if isinstance(line, str) and line not in box.index and spills(box, table, line):
        return _REFEREE.out_of_turn(box, table, "discard", sender) or _too_many(box, table)
    return _REFEREE.refuse(box, table, line, sender)


def _refuse(rule: str, key: str, **values: Any) -> Refusal:
    return Refusal(rule, _TEXTS[key](**values))


def _too_many(box: Box, table: Any) -> Refusal:
    """SAM-3.9: more cards named in one input than may be discarded."""
    cards = _WORDS.counted("cards", discards_left(box, table))
    return _refuse("SAM-3.9", "too_many", cards=cards)


def _card(box: Box, good: int) -> Text:
    """A card as it is named: «19 Cumin»."""
    return Text("{n} {good}", "{n} {good}", n=good + 1, good=box.text("goods", good))


def _refuse_marry(box: Box, table: Any, family: int) -> Refusal | None:
    """SAM-3.4, 3.3, 3.5."""
    seat, name = int(table["actor"]), box.text("families", family)
    if table["married"][seat, family]:
        return _refuse("SAM-3.4", "married_already", family=name)
    if table["tiles"][family] == 0:
        return _refuse("SAM-3.3", "no_tile", family=name)
    if t.can_pay(box.record[0], table, seat, family):
        return None
    price, money = int(box.record["price"][0, family]), int(table["money"][seat])
    return _refuse("SAM-3.5", "too_dear", family=name, price=price, money=money)


def _refuse_expand(box: Box, table: Any, family: int) -> Refusal | None:
    """SAM-4.1, 4.9."""
    name = box.text("families", family)
    if not table["married"][table["actor"], family]:
        return _refuse("SAM-4.1", "not_married", family=name)
    if table["camels"][family] == 0:
        return _refuse("SAM-4.9", "no_camel", family=name)
    return None if t.can_grow(table, family) else _refuse("SAM-4.9", "no_room", family=name)


def _refuse_place(box: Box, table: Any, space: int) -> Refusal | None:
    """SAM-4.2, 4.3."""
    family, record = int(table["family"]), box.record[0]
    names = {"family": box.text("families", family), "space": box.text("spaces", space)}
    near = record["neighbours"][space][: record["neighbour_count"][space]].tolist()
    if not any(t.stands_on(table, family, other) for other in near):
        return _refuse("SAM-4.2", "not_next_to", **names)
    if t.stands_on(table, family, space):
        return _refuse("SAM-4.3", "stands_there", **names)
    return _refuse("SAM-4.3", "full", space=names["space"]) if t.is_full(table, space) else None


def _refuse_pass(box: Box, table: Any, choice: int) -> Refusal | None:
    """SAM-1.4."""
    can_act = t.can_act(box.record[0], table, int(table["actor"]))
    return _refuse("SAM-1.4", "no_pass") if can_act else None


def _refuse_sell(box: Box, table: Any, choice: int) -> Refusal | None:
    """SAM-5.2."""
    good = int(table["good"])
    if t.in_hand_of(table, int(table["actor"]), good):
        return None
    return _refuse("SAM-5.2", "not_held", card=_card(box, good))


def _refuse_discard(box: Box, table: Any, card: int) -> Refusal | None:
    """SAM-3.9, 3.14, 3.10."""
    seat = int(table["actor"])
    if not t.in_hand_of(table, seat, card):
        return _refuse("SAM-3.9", "not_in_hand", card=_card(box, card))
    if discards_left(box, table) <= 0:
        return _refuse("SAM-3.9", "no_discard")
    if card < first_discard(table):
        return _refuse("SAM-3.14", "ascending")
    higher = sum(t.in_hand_of(table, seat, c) for c in range(card + 1, len(box.data["good"])))
    needed = int(excess(box.record[0], table)) - 1
    if higher >= needed:
        return None
    return _refuse("SAM-3.10", "too_few_higher", cards=_WORDS.counted("cards", needed))


def _refuse_keep(box: Box, table: Any, choice: int) -> Refusal | None:
    """SAM-3.10."""
    over = int(excess(box.record[0], table))
    if over <= 0:
        return None
    return _refuse("SAM-3.10", "above_limit", cards=_WORDS.counted("cards", over))


def _refuse_draw(box: Box, table: Any, card: int) -> Refusal | None:
    """SAM-2.8 in the deal, SAM-3.6 in a marriage."""
    if table["card_at"][card] == t.IN_DECK:
        return None
    rule = "SAM-2.8" if table["phase"] == t.DEAL else "SAM-3.6"
    return _refuse(rule, "not_in_pile", card=_card(box, card))


def _refuse_bag(box: Box, table: Any, family: int) -> Refusal | None:
    """SAM-9.2."""
    if table["bag"][family] > 0:
        return None
    return _refuse("SAM-9.2", "not_in_bag", family=box.text("families", family))


_REFEREE = Referee(
    unknown="SAM-1.9",
    over="SAM-7.5",
    turn="SAM-1.8",
    verbs={
        t.BAG: ("bag",),
        t.DEAL: ("draw",),
        t.TURN: ("marry", "expand", "pass"),
        t.DRAW: ("draw",),
        t.DISCARD: ("discard", "keep"),
        t.PLACING: ("place",),
        t.SALE: ("sell", "hold"),
        t.MORE: ("place", "done"),
    },
    checks={
        "marry": _refuse_marry,
        "expand": _refuse_expand,
        "place": _refuse_place,
        "done": no_check,
        "discard": _refuse_discard,
        "keep": _refuse_keep,
        "sell": _refuse_sell,
        "hold": no_check,  # SAM-5.6
        "pass": _refuse_pass,
        "draw": _refuse_draw,
        "bag": _refuse_bag,
    },
)
