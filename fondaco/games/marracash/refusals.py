"""Why a line is not legal in MarraCash: the conditions of section 7, in their order (MAR-R.24).

A line may be well written and yet stand for no action at all (`bid 110`, `move f1 f9`), so lines
are read here once more, word by word.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import numpy as np

from fondaco.engine.box import Box
from fondaco.engine.compiled.kit import total
from fondaco.engine.referee import game_over, verb_of, wrong_sender, wrong_verb
from fondaco.engine.refusal import Refusal, unknown_line
from fondaco.engine.text import shown
from fondaco.engine.texts import read_texts
from fondaco.games.marracash.box import ENDS
from fondaco.games.marracash.rules import MAX_LEGAL, legal
from fondaco.games.marracash.rules import table as t
from fondaco.games.marracash.rules.lists import least_bid, may_admit, must_open
from fondaco.games.marracash.rules.setup import (
    deals_antiques,
    may_line_up,
    run_at_end,
)

SETUP_RULE = "MAR-1.1"

_TEXTS = read_texts(__file__, "refusals")

_NUMBER = re.compile("0|[1-9][0-9]*")
_LONGEST = 100

#: What the words after a verb are: ids of a list, ends of the line, or numbers.
_FORMS: dict[str, tuple[str, ...]] = {
    "move": ("fountains", "fountains"),
    "auction": ("shops",),
    "pass": (),
    "bid": ("number",),
    "admit": ("fountains", "ends", "number"),
    "start": ("number",),
    "place": ("fountains", "colours"),
    "queue": ("colours",),
    "reveal": ("cards",),
    "deal": ("cards",),
}
_VERBS_OF_PHASE = {
    t.SETUP_START: ("start",),
    t.SETUP_PLACE: ("place",),
    t.SETUP_QUEUE: ("queue",),
    t.CHOOSE: ("move", "auction"),
    t.BID: ("bid", "pass"),
    t.REVEAL: ("reveal",),
    t.REFILL: ("admit",),
}


def refuse(box: Box, table: Any, line: object, sender: int | None) -> Refusal | None:
    """The first condition that fails (sender None: whoever is to act), or None if it is legal."""
    read = _read(box, line)
    if read is None:
        return unknown_line("MAR-R.24", line)
    verb, arguments = read
    return _refuse_sender(box, table, verb, sender) or _REFUSALS[verb](box, table, *arguments)


def _no(rule: str, key: str, **values: Any) -> Refusal:
    return Refusal(rule, _TEXTS[key](**values))


def _read(box: Box, line: object) -> tuple[str, list[int]] | None:
    """The verb of a well-written line, and its arguments as places in their lists or numbers."""
    if not isinstance(line, str) or len(line) > _LONGEST:
        return None
    verb, *words = line.split(" ")
    form = _FORMS.get(verb)
    if form is None or len(form) != len(words):
        return None
    arguments = []
    for kind, word in zip(form, words, strict=True):
        if kind == "number":
            if not _NUMBER.fullmatch(word):
                return None
            arguments.append(int(word))
        else:
            known = list(ENDS) if kind == "ends" else box.ids(kind)
            if word not in known:
                return None
            arguments.append(known.index(word))
    return verb, arguments


def _refuse_sender(box: Box, table: Any, verb: str, sender: int | None) -> Refusal | None:
    """MAR-R.24, from public facts only."""
    phase = int(table["phase"])
    if phase == t.OVER:
        return game_over("MAR-R.24")
    refused = wrong_sender("MAR-R.24", box, table, sender)
    if phase == t.SETUP_CARDS:
        wanted: tuple[str, ...] = ("deal",) if deals_antiques(table) else ("reveal",)
    else:
        wanted = _VERBS_OF_PHASE[phase]
    if refused or verb in wanted:
        return refused
    possible = [known for known in wanted if known in _legal_verbs(box, table)]
    return wrong_verb("MAR-R.24", verb, possible)


def _legal_verbs(box: Box, table: Any) -> set[str]:
    """The verbs of the legal lines: in the first round, say, no group may be led (MAR-2.2)."""
    moves = np.zeros(MAX_LEGAL, np.int16)
    count = legal(box.record[0], table, moves)
    return {verb_of(box.lines[action]) for action in moves[:count]}


# ---------------------------------------------------------------- actions


def _refuse_move(box: Box, table: Any, start: int, end: int) -> Refusal | None:
    if t.first_round(table):
        return _no("MAR-2.2", "only_auctions")
    if table["auctions_done"]:
        return _no("MAR-4.2", "no_move_after_auction")
    first, last = box.record["first_way"][0, start : start + 2]
    if end not in box.record["way_end"][0, first:last]:
        ends = {"start": box.text("fountains", start), "end": box.text("fountains", end)}
        return _no("MAR-5.3", "no_street", **ends)
    if t.is_empty(table, start):
        return _no("MAR-5.2", "nobody_there", fountain=box.text("fountains", start))
    return None


def _refuse_auction(box: Box, table: Any, shop: int) -> Refusal | None:
    seat, least = int(table["turn_seat"]), int(box.record["min_bid"][0])
    if table["cash"][seat] < least:
        return _no("MAR-3.2", "too_poor", least=least)
    if table["signs"][seat] == 0:
        return _no("MAR-3.2", "no_sign")
    owner = int(table["owners"][shop])
    if owner == t.UNOWNED:
        return None
    named = {"shop": box.text("shops", shop), "owner": box.text("seats", owner)}
    return _no("MAR-3.1", "belongs_to", **named)


def _refuse_bid(box: Box, table: Any, amount: int) -> Refusal | None:
    record, cash = box.record[0], int(table["cash"][table["actor"]])
    step, least, cap = (int(record[key]) for key in ("money_step", "min_bid", "bid_cap"))
    if amount % step:
        return _no("MAR-3.6", "not_a_multiple", step=step)
    if amount < least:
        return _no("MAR-3.3", "at_least", least=least)
    if amount < least_bid(record, table):
        return _no("MAR-3.4", "bid_more", high=int(table["high_bid"]))
    if amount > cash:
        return _no("MAR-3.6", "only_cash", cash=cash)
    if amount > cap:
        return _no("MAR-3.6", "above_the_cap", cap=cap)
    return None


def _refuse_pass(box: Box, table: Any) -> Refusal | None:
    return _no("MAR-3.3", "must_open") if must_open(table) else None


def _refuse_admit(box: Box, table: Any, fountain: int, end: int, number: int) -> Refusal | None:
    record, waiting = box.record[0], int(t.line_length(table))
    entrances = record["entrance"][: record["entrances"]].tolist()
    if fountain not in entrances or not t.is_empty(table, fountain):
        return _no("MAR-7.1", "no_empty_entrance", fountain=box.text("fountains", fountain))
    if (number == 1) != (waiting == 1):
        return _no("MAR-7.3", "single_visitor")
    most = min(int(record["refill_max"]), waiting)
    if number > most or number < min(int(record["refill_min"]), waiting):
        key = "just_two" if most == 2 else "two_to_most"
        return _no("MAR-7.2", key, most=most, number=shown(number))
    if may_admit(table, int(t.empty_entrances(record, table)), end, number):
        return None
    # MAR-7.4: the same visitors at the same entrances are possible, but are written differently.
    if end != t.RIGHT:
        return _no("MAR-7.4", "left_first")
    return _no("MAR-7.4", "all_from_the_left" if number == waiting else "both_from_the_left")


# ---------------------------------------------------------------- chance


def _refuse_start(box: Box, table: Any, seat: int) -> Refusal | None:
    return None if seat < int(table["players"]) else _no("MAR-1.11", "no_seat", seat=shown(seat))


def _refuse_place(box: Box, table: Any, fountain: int, colour: int) -> Refusal | None:
    record = box.record[0]
    turn = int(table["chance_from"] - record["place_from"]) // int(record["colours"])
    due = int(record["entrance"][turn])
    if fountain != due:
        return _no("MAR-1.10", "entrance_due", fountain=box.text("fountains", due))
    if table["fountains"][fountain, colour]:
        return _no("MAR-1.8", "colour_twice")
    return _refuse_colour(box, table, colour)


def _refuse_colour(box: Box, table: Any, colour: int) -> Refusal | None:
    if table["bag"][colour]:
        return None
    return _no("MAR-1.5", "all_placed", colour=box.text("colours", colour))


def _refuse_queue(box: Box, table: Any, colour: int) -> Refusal | None:
    used_up = _refuse_colour(box, table, colour)
    if used_up or may_line_up(box.record[0], table, colour, total(table["bag"]) - 1):
        return used_up
    most = int(box.record["queue_max_run"][0])
    if run_at_end(table, colour) >= most:
        return _no("MAR-1.9", "long_run", most=most)
    return _no("MAR-1.10", "dead_end")


def _refuse_card(rule: str) -> Callable[[Box, Any, int], Refusal | None]:
    def check(box: Box, table: Any, card: int) -> Refusal | None:
        if table["card_at"][card] == t.IN_DECK:
            return None
        return _no(rule, "not_in_the_deck", card=box.text("cards", card))

    return check


_REFUSALS: dict[str, Callable[..., Refusal | None]] = {
    "move": _refuse_move,
    "auction": _refuse_auction,
    "pass": _refuse_pass,
    "bid": _refuse_bid,
    "admit": _refuse_admit,
    "start": _refuse_start,
    "place": _refuse_place,
    "queue": _refuse_queue,
    "reveal": _refuse_card("MAR-9.1"),
    "deal": _refuse_card("MAR-9.2"),
}
