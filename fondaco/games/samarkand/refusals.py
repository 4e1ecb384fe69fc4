"""Why a line is not legal in Samarkand: the checks of section 7, in their order."""

from __future__ import annotations

from typing import Any

from fondaco.engine.box import Box
from fondaco.engine.refusal import Refusal, unknown_line
from fondaco.games.samarkand.notation.sets import discards_left, spills
from fondaco.games.samarkand.notation.words import card_count, dirham, good_name
from fondaco.games.samarkand.rules import table as t
from fondaco.games.samarkand.rules.marrying import excess, first_discard

SETUP_RULE = "SAM-R.31"

#: The verbs of each phase in which somebody decides (section 4).
_VERBS_OF_PHASE = {
    t.BAG: ("bag",),
    t.DEAL: ("draw",),
    t.TURN: ("marry", "expand", "pass"),
    t.DRAW: ("draw",),
    t.DISCARD: ("discard", "keep"),
    t.PLACING: ("place",),
    t.SALE: ("sell", "hold"),
    t.MORE: ("place", "done"),
}


def refuse(box: Box, table: Any, line: object, sender: int | None) -> Refusal | None:
    """The first check that fails (sender None: whoever is to act), or None if the line is legal."""
    action = box.index.get(line) if isinstance(line, str) else None
    if action is None or not isinstance(line, str):
        return _refuse_set(box, table, line, sender) or unknown_line("SAM-1.9", line)
    if table["phase"] == t.OVER:
        return _say("SAM-7.5", "The game is over.", "Das Spiel ist zu Ende.")
    verb = line.partition(" ")[0]
    return _refuse_sender(box, table, verb, sender) or _REFUSALS[verb](box, table, action)


def _say(rule: str, english: str, german: str) -> Refusal:
    return Refusal(rule, {"en": english, "de": german})


def _refuse_sender(box: Box, table: Any, verb: str, sender: int | None) -> Refusal | None:
    """SAM-1.8, from public facts only."""
    actor = int(table["actor"])
    if sender is not None and (sender != actor or actor < 0 or isinstance(sender, bool)):
        if actor == t.CHANCE:
            return _say("SAM-1.8", "Chance decides now.", "Jetzt entscheidet der Zufall.")
        return _say(
            "SAM-1.8",
            f"It is for {box.name('seats', actor, 'en')} to decide now.",
            f"Jetzt entscheidet {box.name('seats', actor, 'de')}.",
        )
    wanted = _VERBS_OF_PHASE[int(table["phase"])]
    if verb in wanted:
        return None
    return _say(
        "SAM-1.8",
        f"Now it takes a move with {_either(wanted, 'or')}, not with {verb}.",
        f"Jetzt ist ein Zug mit {_either(wanted, 'oder')} dran, nicht mit {verb}.",
    )


def _refuse_set(box: Box, table: Any, text: object, sender: int | None) -> Refusal | None:
    """SAM-3.9: more cards named in one input than may be discarded."""
    if not isinstance(text, str) or not spills(box, table, text):
        return None
    left = discards_left(box, table)
    return _refuse_sender(box, table, "discard", sender) or _say(
        "SAM-3.9",
        f"No more than {card_count(left, 'en')} may be discarded, and then the turn is over.",
        f"Mehr als {card_count(left, 'de')} dürfen nicht abgelegt werden, danach endet der Zug.",
    )


def _either(words: tuple[str, ...], link: str) -> str:
    *most, last = words
    return f"{', '.join(most)} {link} {last}" if most else last


def _refuse_marry(box: Box, table: Any, action: int) -> Refusal | None:
    """SAM-3.4, 3.3, 3.5."""
    family, seat = action - t.MARRY, int(table["actor"])
    english, german = (box.name("families", family, lang) for lang in ("en", "de"))
    if table["married"][seat, family]:
        return _say(
            "SAM-3.4",
            f"You have married into {english} already; one tile of a family is all you may have.",
            f"Du hast schon in {german} eingeheiratet; mehr als ein Plättchen geht nicht.",
        )
    if table["tiles"][family] == 0:
        return _say(
            "SAM-3.3",
            f"{english} has no family tile left.",
            f"{german} hat kein Familienplättchen mehr.",
        )
    price, money = int(box.record["price"][0, family]), int(table["money"][seat])
    if t.can_pay(box.record[0], table, seat, family):
        return None
    return _say(
        "SAM-3.5",
        f"{english} costs {dirham(price, 'en')}; you have {dirham(money, 'en')}.",
        f"{german} kostet {dirham(price, 'de')}; du hast {dirham(money, 'de')}.",
    )


def _refuse_expand(box: Box, table: Any, action: int) -> Refusal | None:
    """SAM-4.1, 4.9."""
    family = action - t.EXPAND
    english, german = (box.name("families", family, lang) for lang in ("en", "de"))
    if not table["married"][table["actor"], family]:
        return _say(
            "SAM-4.1",
            f"You have no tile of {english}, so you cannot lead its caravan.",
            f"Du hast kein Plättchen von {german} und führst diese Karawane nicht.",
        )
    if table["camels"][family] == 0:
        return _say(
            "SAM-4.9",
            f"{english} has no camel left in its supply.",
            f"{german} hat kein Kamel mehr im Vorrat.",
        )
    if t.can_grow(table, family):
        return None
    return _say(
        "SAM-4.9",
        f"There is no space that a camel of {english} could go to.",
        f"Es gibt kein Feld, auf das ein Kamel von {german} könnte.",
    )


def _refuse_place(box: Box, table: Any, action: int) -> Refusal | None:
    """SAM-4.2, 4.3."""
    family, space, record = int(table["family"]), action - t.PLACE, box.record[0]
    english, german = (box.name("spaces", space, lang) for lang in ("en", "de"))
    owner, besitzer = (box.name("families", family, lang) for lang in ("en", "de"))
    near = record["neighbours"][space][: record["neighbour_count"][space]].tolist()
    if not any(t.stands_on(table, family, other) for other in near):
        return _say(
            "SAM-4.2",
            f"No camel of {owner} stands next to {english}.",
            f"Neben {german} steht kein Kamel von {besitzer}.",
        )
    if t.stands_on(table, family, space):
        return _say(
            "SAM-4.3",
            f"A camel of {owner} stands on {english} already.",
            f"Auf {german} steht schon ein Kamel von {besitzer}.",
        )
    if not t.is_full(table, space):
        return None
    return _say(
        "SAM-4.3",
        f"{english} is full: two camels are all a space holds.",
        f"{german} ist voll: Mehr als zwei Kamele passen auf kein Feld.",
    )


def _refuse_pass(box: Box, table: Any, action: int) -> Refusal | None:
    """SAM-1.4."""
    seat, record = int(table["actor"]), box.record[0]
    for family in range(t.FAMILIES):
        if t.may_marry(record, table, seat, family) or t.may_expand(table, seat, family):
            return _say(
                "SAM-1.4",
                "You can marry or extend a route, so you may not pass.",
                "Du kannst einheiraten oder eine Route verlängern und darfst nicht passen.",
            )
    return None


def _refuse_sell(box: Box, table: Any, action: int) -> Refusal | None:
    """SAM-5.2."""
    good = int(table["good"])
    if t.in_hand_of(table, int(table["actor"]), good):
        return None
    return _say(
        "SAM-5.2",
        f"You do not hold the card {good_name(box, good, 'en')}.",
        f"Du hast die Karte {good_name(box, good, 'de')} nicht auf der Hand.",
    )


def _refuse_discard(box: Box, table: Any, action: int) -> Refusal | None:
    """SAM-3.9, 3.14, 3.10."""
    card, seat = action - int(box.record["at_discard"][0]), int(table["actor"])
    english, german = (good_name(box, card, lang) for lang in ("en", "de"))
    if not t.in_hand_of(table, seat, card):
        return _say(
            "SAM-3.9",
            f"The card {english} is not in your hand.",
            f"Die Karte {german} ist nicht auf deiner Hand.",
        )
    if table["dropped"] >= box.record["discard_max"][0]:
        return _say(
            "SAM-3.9",
            "No card may be discarded any more.",
            "Es darf keine Karte mehr abgelegt werden.",
        )
    if card < first_discard(table):
        return _say(
            "SAM-3.14",
            "Cards are discarded in ascending order: take a higher one.",
            "Karten werden in aufsteigender Reihenfolge abgelegt: Nimm eine höhere.",
        )
    higher = sum(t.in_hand_of(table, seat, c) for c in range(card + 1, len(box.data["good"])))
    needed = int(excess(box.record[0], table)) - 1
    if higher >= needed:
        return None
    return _say(
        "SAM-3.10",
        f"You would still be {card_count(needed, 'en')} above the hand limit, "
        "without enough higher cards to discard.",
        f"Du wärst noch {card_count(needed, 'de')} über dem Handkartenlimit und "
        "hättest nicht genug höhere zum Ablegen.",
    )


def _refuse_keep(box: Box, table: Any, action: int) -> Refusal | None:
    """SAM-3.10."""
    over = int(excess(box.record[0], table))
    if over <= 0:
        return None
    return _say(
        "SAM-3.10",
        f"You are {card_count(over, 'en')} above the hand limit; sold cards count as well.",
        f"Du bist {card_count(over, 'de')} über dem Handkartenlimit; verkaufte Karten zählen mit.",
    )


def _refuse_draw(box: Box, table: Any, action: int) -> Refusal | None:
    """SAM-2.8 in the deal, SAM-3.6 in a marriage."""
    card = action - int(box.record["at_draw"][0])
    if table["card_at"][card] == t.IN_DECK:
        return None
    return _say(
        "SAM-2.8" if table["phase"] == t.DEAL else "SAM-3.6",
        f"The card {good_name(box, card, 'en')} is not in the draw pile.",
        f"Die Karte {good_name(box, card, 'de')} ist nicht im Nachziehstapel.",
    )


def _refuse_bag(box: Box, table: Any, action: int) -> Refusal | None:
    """SAM-9.2."""
    family = action - int(box.record["at_bag"][0])
    if table["bag"][family] > 0:
        return None
    return _say(
        "SAM-9.2",
        f"No tile of {box.name('families', family, 'en')} is in the bag.",
        f"Im Beutel ist kein Plättchen von {box.name('families', family, 'de')}.",
    )


def _allow(box: Box, table: Any, action: int) -> Refusal | None:
    return None  # `done` and `hold` are always legal in their phases (SAM-5.6)


_REFUSALS = {
    "marry": _refuse_marry,
    "expand": _refuse_expand,
    "place": _refuse_place,
    "done": _allow,
    "discard": _refuse_discard,
    "keep": _refuse_keep,
    "sell": _refuse_sell,
    "hold": _allow,
    "pass": _refuse_pass,
    "draw": _refuse_draw,
    "bag": _refuse_bag,
}
