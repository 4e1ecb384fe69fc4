"""Why a line is not legal in MarraCash: the conditions of section 7, in their order (MAR-R.24).

A line may be well written and yet stand for no action at all (`bid 110`, `move f1 f9`), so lines
are read here once more, word by word.
"""

from __future__ import annotations

import re
from typing import Any

import numpy as np

from fondaco.engine.box import Box
from fondaco.engine.numbers import fill
from fondaco.engine.refusal import Refusal, unknown_line
from fondaco.games.marracash.box import ENDS
from fondaco.games.marracash.notation.state import ids
from fondaco.games.marracash.rules import MAX_LEGAL, legal
from fondaco.games.marracash.rules.arranging import (
    deals_antiques,
    in_bag,
    may_line_up,
    run_at_end,
)
from fondaco.games.marracash.rules.listing import least_bid, may_admit, must_open
from fondaco.games.marracash.rules.table import (
    BID,
    CHANCE,
    CHOOSE,
    IN_DECK,
    OVER,
    REFILL,
    REVEAL,
    RIGHT,
    SETUP_CARDS,
    SETUP_PLACE,
    SETUP_QUEUE,
    SETUP_START,
    UNOWNED,
    empty_entrances,
    first_round,
    is_empty,
    line_length,
)

SETUP_RULE = "MAR-1.1"

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
    SETUP_START: ("start",),
    SETUP_PLACE: ("place",),
    SETUP_QUEUE: ("queue",),
    CHOOSE: ("move", "auction"),
    BID: ("bid", "pass"),
    REVEAL: ("reveal",),
    REFILL: ("admit",),
}


def refuse(box: Box, table: Any, line: object, sender: int | None) -> Refusal | None:
    """The first condition that fails (sender None: whoever is to act), or None if it is legal."""
    read = _read(box, line)
    if read is None:
        return unknown_line("MAR-R.24", line)
    verb, arguments = read
    return _refuse_sender(box, table, verb, sender) or _REFUSALS[verb](box, table, *arguments)


def _say(rule: str, english: str, german: str, *sums: int) -> Refusal:
    """A refusal; `{}` in its sentences stand for sums of money."""
    if not sums:
        return Refusal(rule, {"en": english, "de": german})
    return Refusal(rule, {"en": fill(english, "en", *sums), "de": fill(german, "de", *sums)})


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
            known = list(ENDS) if kind == "ends" else ids(box, kind)
            if word not in known:
                return None
            arguments.append(known.index(word))
    return verb, arguments


def _refuse_sender(box: Box, table: Any, verb: str, sender: int | None) -> Refusal | None:
    """MAR-R.24, from public facts only."""
    phase, actor = int(table["phase"]), int(table["actor"])
    if phase == OVER:
        return _say("MAR-R.24", "The game is over.", "Das Spiel ist zu Ende.")
    if sender is not None and (sender != actor or actor < 0 or isinstance(sender, bool)):
        if actor == CHANCE:
            return _say("MAR-R.24", "Chance decides now.", "Jetzt entscheidet der Zufall.")
        return _say(
            "MAR-R.24",
            f"It is for {box.name('seats', actor, 'en')} to decide now.",
            f"Jetzt entscheidet {box.name('seats', actor, 'de')}.",
        )
    if phase == SETUP_CARDS:
        wanted: tuple[str, ...] = ("deal",) if deals_antiques(table) else ("reveal",)
    else:
        wanted = _VERBS_OF_PHASE[phase]
    if verb in wanted:
        return None
    possible = [known for known in wanted if known in _legal_verbs(box, table)]
    return _say(
        "MAR-R.24",
        f"Now it takes a move with {' or '.join(possible)}, not with {verb}.",
        f"Jetzt ist ein Zug mit {' oder '.join(possible)} dran, nicht mit {verb}.",
    )


def _legal_verbs(box: Box, table: Any) -> set[str]:
    """The verbs of the legal lines: in the first round, say, no group may be led (MAR-2.2)."""
    moves = np.zeros(MAX_LEGAL, np.int16)
    count = legal(box.record[0], table, moves)
    return {box.lines[action].partition(" ")[0] for action in moves[:count]}


# ---------------------------------------------------------------- actions


def _refuse_move(box: Box, table: Any, start: int, end: int) -> Refusal | None:
    if first_round(table):
        return _say(
            "MAR-2.2",
            "In the first round there are only auctions.",
            "In der ersten Runde wird nur versteigert.",
        )
    if table["auctions_done"]:
        return _say(
            "MAR-4.2",
            "After an auction no group moves in the same turn.",
            "Nach einer Versteigerung zieht im selben Zug keine Gruppe mehr.",
        )
    names = {
        lang: (box.name("fountains", start, lang), box.name("fountains", end, lang))
        for lang in ("en", "de")
    }
    first, last = box.record["first_way"][0, start], box.record["first_way"][0, start + 1]
    if end not in box.record["way_end"][0, first:last]:
        return _say(
            "MAR-5.3",
            f"No street leads from {names['en'][0]} straight to {names['en'][1]}.",
            f"Keine Gasse führt vom {names['de'][0]} geradewegs zum {names['de'][1]}.",
        )
    if is_empty(table, start):
        return _say(
            "MAR-5.2",
            f"Nobody stands at {names['en'][0]}.",
            f"Am {names['de'][0]} steht niemand.",
        )
    return None


def _refuse_auction(box: Box, table: Any, shop: int) -> Refusal | None:
    seat, least = int(table["turn_seat"]), int(box.record["min_bid"][0])
    if table["cash"][seat] < least:
        return _say(
            "MAR-3.2",
            "Whoever holds an auction needs at least {} Dirham.",
            "Wer versteigert, braucht mindestens {} Dirham.",
            least,
        )
    if table["signs"][seat] == 0:
        return _say(
            "MAR-3.2",
            "You have no sign left, so you may not hold an auction.",
            "Du hast kein Schild mehr und darfst deshalb nicht versteigern.",
        )
    owner = int(table["owners"][shop])
    if owner == UNOWNED:
        return None
    return _say(
        "MAR-3.1",
        f"{box.name('shops', shop, 'en')} belongs to {box.name('seats', owner, 'en')} already.",
        f"{box.name('shops', shop, 'de')} gehört schon {box.name('seats', owner, 'de')}.",
    )


def _refuse_bid(box: Box, table: Any, amount: int) -> Refusal | None:
    record = box.record[0]
    step, least, cap = (int(record[key]) for key in ("money_step", "min_bid", "bid_cap"))
    cash = int(table["cash"][table["actor"]])
    if amount % step:
        return _say(
            "MAR-3.6",
            "A bid is a multiple of {}.",
            "Ein Gebot ist ein Vielfaches von {}.",
            step,
        )
    if amount < least:
        return _say("MAR-3.3", "A bid is at least {}.", "Ein Gebot ist mindestens {}.", least)
    if amount < least_bid(record, table):
        high = int(table["high_bid"])
        return _say(
            "MAR-3.4",
            "The highest bid is {}; bid more, or pass.",
            "Das höchste Gebot ist {}; biete mehr oder passe.",
            high,
        )
    if amount > cash:
        return _say("MAR-3.6", "You have only {} Dirham.", "Du hast nur {} Dirham.", cash)
    if amount > cap:
        return _say(
            "MAR-3.6", "Nobody may bid more than {}.", "Mehr als {} darf niemand bieten.", cap
        )
    return None


def _refuse_pass(box: Box, table: Any) -> Refusal | None:
    if not must_open(table):
        return None
    return _say(
        "MAR-3.3",
        "The auctioneer must make the first bid.",
        "Wer versteigert, muss das erste Gebot abgeben.",
    )


def _refuse_admit(box: Box, table: Any, fountain: int, end: int, number: int) -> Refusal | None:
    record, waiting = box.record[0], int(line_length(table))
    entrances = record["entrance"][: record["entrances"]].tolist()
    if fountain not in entrances or not is_empty(table, fountain):
        return _say(
            "MAR-7.1",
            f"{box.name('fountains', fountain, 'en')} is not an empty entrance.",
            f"{box.name('fountains', fountain, 'de')} ist kein leerer Eingang.",
        )
    if (number == 1) != (waiting == 1):
        return _say(
            "MAR-7.3",
            "A single visitor is let in if and only if just one is left outside.",
            "Ein einzelner Besucher kommt genau dann herein, wenn draußen nur noch einer steht.",
        )
    most = min(int(record["refill_max"]), waiting)
    if number > most or number < min(int(record["refill_min"]), waiting):
        return _refuse_number(most, number)
    if may_admit(table, int(empty_entrances(record, table)), end, number):
        return None
    return _refuse_writing(table, end, number, waiting)


def _refuse_number(most: int, number: int) -> Refusal:
    """MAR-7.2: how many may come in together."""
    if most == 2:
        english, german = "Just 2 visitors come in together now", "Jetzt kommen genau 2 Besucher"
    else:
        english, german = (
            f"From 2 to {most} visitors come in together",
            f"2 bis {most} Besucher kommen",
        )
    return _say(
        "MAR-7.2", f"{english}, not {number}.", f"{german} zusammen herein, nicht {number}."
    )


def _refuse_writing(table: Any, end: int, number: int, waiting: int) -> Refusal:
    """MAR-7.4: the same visitors at the same entrances can be had, but are written otherwise."""
    if end != RIGHT:
        return _say(
            "MAR-7.4",
            "Groups from the left end are named first, and the right end has been used.",
            "Gruppen vom linken Ende werden zuerst genannt, und das rechte war schon dran.",
        )
    if number == waiting:
        return _say(
            "MAR-7.4",
            "Whoever takes all that are left names the left end.",
            "Wer alle nimmt, die noch draußen stehen, nennt das linke Ende.",
        )
    return _say(
        "MAR-7.4",
        "The last two would be left for the other entrance: name both from the left end.",
        "Für den anderen Eingang blieben die letzten zwei: Nenne beide Gruppen vom linken Ende.",
    )


# ---------------------------------------------------------------- chance


def _refuse_start(box: Box, table: Any, seat: int) -> Refusal | None:
    if seat < int(table["players"]):
        return None
    return _say("MAR-1.11", f"There is no seat {seat}.", f"Es gibt keinen Platz {seat}.")


def _refuse_place(box: Box, table: Any, fountain: int, colour: int) -> Refusal | None:
    record = box.record[0]
    turn = int(table["chance_from"] - record["place_from"]) // int(record["colours"])
    due = int(record["entrance"][turn])
    if fountain != due:
        return _say(
            "MAR-1.10",
            f"{box.name('fountains', due, 'en')} is to be filled now.",
            f"Jetzt ist dieser Eingang an der Reihe: {box.name('fountains', due, 'de')}.",
        )
    if table["fountains"][fountain, colour]:
        return _say(
            "MAR-1.8",
            "Each colour stands at an entrance at most once.",
            "Jede Farbe steht an einem Eingang höchstens einmal.",
        )
    return _refuse_colour(box, table, colour)


def _refuse_colour(box: Box, table: Any, colour: int) -> Refusal | None:
    if table["bag"][colour]:
        return None
    return _say(
        "MAR-1.5",
        f"All {box.name('colours', colour, 'en')} visitors are placed.",
        f"Alle Besucher dieser Farbe sind schon aufgestellt: {box.name('colours', colour, 'de')}.",
    )


def _refuse_queue(box: Box, table: Any, colour: int) -> Refusal | None:
    used_up = _refuse_colour(box, table, colour)
    record = box.record[0]
    if used_up or may_line_up(record, table, colour, in_bag(table) - 1):
        return used_up
    most = int(box.record["queue_max_run"][0])
    if run_at_end(table, colour) >= most:
        return _say(
            "MAR-1.9",
            f"At most {most} neighbours in line share a colour.",
            f"Höchstens {most} Nachbarn in der Schlange haben dieselbe Farbe.",
        )
    return _say(
        "MAR-1.10",
        "The rest could not be lined up then.",
        "Dann ließen sich die Übrigen nicht mehr aufstellen.",
    )


def _refuse_card(rule: str, box: Box, table: Any, card: int) -> Refusal | None:
    if table["card_at"][card] == IN_DECK:
        return None
    return _say(
        rule,
        f"{box.name('cards', card, 'en')} is not in the deck any more.",
        f"{box.name('cards', card, 'de')} ist nicht mehr im Stapel.",
    )


def _refuse_reveal(box: Box, table: Any, card: int) -> Refusal | None:
    return _refuse_card("MAR-9.1", box, table, card)


def _refuse_deal(box: Box, table: Any, card: int) -> Refusal | None:
    return _refuse_card("MAR-9.2", box, table, card)


_REFUSALS: dict[str, Any] = {
    "move": _refuse_move,
    "auction": _refuse_auction,
    "pass": _refuse_pass,
    "bid": _refuse_bid,
    "admit": _refuse_admit,
    "start": _refuse_start,
    "place": _refuse_place,
    "queue": _refuse_queue,
    "reveal": _refuse_reveal,
    "deal": _refuse_deal,
}
