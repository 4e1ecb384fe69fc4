"""What Wampum's board says, English and German side by side."""

from __future__ import annotations

from typing import Any

from fondaco.engine.box import Box
from fondaco.engine.numbers import fill

_TEXTS = {
    # places
    "round": ("round {now} of {all}", "Runde {now} von {all}"),
    "Round": ("Round {now} of {all}", "Runde {now} von {all}"),
    "set_up": ("set-up", "Spielaufbau"),
    "over": ("end of the game", "Spielende"),
    "highest": ("highest offer {best} · limit {limit}", "höchstes Gebot {best} · Limit {limit}"),
    "no_offers": ("no offer yet", "noch kein Gebot"),
    "board": ("Wampum: villages and traders", "Wampum: Dörfer und Händler"),
    "deck": ("deck: {cards}", "Stapel: {cards}"),
    # cards and goods
    "goods": ("{n} goods", "{n} Waren"),
    "goods_one": ("1 good", "1 Ware"),
    # seats
    "you": ("you", "du"),
    "You": ("You", "Du"),
    "hand": ("hand {n}", "Hand {n}"),
    "offer": ("offer {n}", "Gebot {n}"),
    "driven_out": ("driven away", "vertrieben"),
    "canoe": ("canoe", "Kanu"),
    "canoe_of": ("Canoe: {name} starts", "Kanu: {name} beginnt"),
    "chest": ("{name}: {n} wampum", "{name}: {n} Wampum"),
    "chest_kinds": ("{n} wampum: {cards}", "{n} Wampum: {cards}"),
    "chest_hidden": ("{name}: wampum hidden", "{name}: Wampum verdeckt"),
    "my_chest": ("your chest", "deine Kiste"),
    "mat": ("{name}: {facts}", "{name}: {facts}"),
    "hand_title": ("Your hand", "Deine Hand"),
    "your_hand": ("Your hand: {cards}", "Deine Hand: {cards}"),
    # villages
    "free": ("free", "frei"),
    "no_trader": ("no trader yet", "noch kein Händler"),
    "lies_here": ("{name} offers {cards} here", "{name} bietet hier {cards}"),
    "drives": ("drives {name} ({cards}) away", "vertreibt {name} ({cards})"),
    "turns_here": ("{name} is choosing", "{name} wählt aus"),
    "chosen": ("chosen", "gewählt"),
    "any": ("any", "beliebig"),
    "least": ("{n}+ cards", "ab {n} Karten"),
    "needs": ("needs {cards}", "braucht {cards}"),
    "from": ("from {cards}", "ab {cards}"),
    "wampum": ("+{n} wampum", "+{n} Wampum"),
    "for_goods": ("{given} for {goods}", "{given} gegen {goods}"),
    "took": ("{name} took {n}", "{name} nahm {n}"),
    "got": ("{name} +{n} wampum", "{name} +{n} Wampum"),
    "swapped_goods": (
        "{name} gave {given} and took {taken}",
        "{name} gab {given} und nahm {taken}",
    ),
    "swapped_wampum": ("{name} gave {given} for {n} wampum", "{name} gab {given} für {n} Wampum"),
    "covered_offer": ("{name}: {cards}, face down", "{name}: {cards}, verdeckt"),
    "own_offer": ("your offer: {cards}", "dein Gebot: {cards}"),
    "away": ("{name} is driven away with {cards}", "{name} ist vertrieben mit {cards}"),
    # one's own hand
    "add": ("{kind}: {held}, one more", "{kind}: {held}, eine mehr"),
    "add_more": (
        "{kind}: {held}, {chosen} chosen, one more",
        "{kind}: {held}, {chosen} gewählt, eine mehr",
    ),
    "take_back": ("{kind}: {chosen} chosen, one back", "{kind}: {chosen} gewählt, eine zurück"),
    "kind": ("{held} {kind}", "{held} {kind}"),
    # what go does
    "lay": ("Lay {n} at {village}", "{n} nach {village} legen"),
    "move": ("Move to {village}", "Nach {village} ziehen"),
    "discard": ("Discard {cards}", "{cards} abwerfen"),
    "want_both": ("Choose cards and a village", "Wähle Karten und ein Dorf"),
    "want_cards": ("Choose cards for {village}", "Wähle Karten für {village}"),
    "want_more": ("{village} needs {cards}", "{village} braucht {cards}"),
    "want_village": ("Choose a village", "Wähle ein Dorf"),
    "want_exactly": ("{chosen} of {cards} chosen", "{chosen} von {cards} gewählt"),
    # then
    "then": ("Then", "Danach"),
    "must_move": ("{name} must move", "{name} muss weichen"),
    "limit": ("limit {limit}, you hold {n}", "Limit {limit}, du hast {n}"),
    "excess": ("{n} of them must go", "davon {n} abwerfen"),
    "canoe_mine": ("canoe: comes to you", "Kanu: kommt zu dir"),
    "canoe_still_mine": ("canoe: stays with you", "Kanu: bleibt bei dir"),
    "canoe_stays": ("canoe: {name} keeps it", "Kanu: bleibt bei {name}"),
    "canoe_goes": ("canoe: goes to {name}", "Kanu: geht an {name}"),
    "keep": ("you keep {cards}", "du behältst {cards}"),
    "offer_brings": ("your offer: {what}", "dein Gebot: {what}"),
    # result
    "swaps_of": ("{n} of {all} swaps", "{n} von {all} Tauschen"),
    "swaps_of_one": ("{n} of 1 swap", "{n} von 1 Tausch"),
    "from_swaps": ("Wampum from swaps", "Wampum aus Tauschen"),
    "share_of_swaps": ("Swaps for wampum", "Tausche gegen Wampum"),
    "from_bonus": ("Bonus at the end", "Bonus am Ende"),
}
_PHASES = (
    ("Offers", "Gebote"),
    ("Canoe", "Kanu"),
    ("New goods", "Neue Waren"),
    ("Limit", "Limit"),
    ("Swaps", "Tausch"),
)


def pick(pair: tuple[str, str], lang: str) -> str:
    """The one of the two that a language wants; English for any other."""
    return pair[lang == "de"]


def say(key: str, lang: str, **words: Any) -> str:
    """A text with its words filled in."""
    return fill(pick(_TEXTS[key], lang), lang, **words)


def phase_names(lang: str) -> list[str]:
    """The five phases of a round."""
    return [pick(pair, lang) for pair in _PHASES]


def goods_count(amount: int, lang: str) -> str:
    """«1 good», «5 Waren»."""
    return say("goods_one" if amount == 1 else "goods", lang, n=amount)


def village_name(box: Box, village: str, lang: str) -> str:
    """The name of a village by its id."""
    ids = [row["id"] for row in box.data["villages"]]
    return box.name("villages", ids.index(village), lang)
