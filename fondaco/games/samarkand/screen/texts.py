"""The words on Samarkand's terminal screen, English and German."""

from __future__ import annotations

from typing import Any

from fondaco.engine.numbers import fill, number

QUIET, STRONG = "dim", "bold"
#: Seats are told apart by their names; a colour only repeats that.
SEAT_COLOURS = ("#b3402f", "#31548f", "#3f7d5c", "#d9a03a", "#efe6d2")

_TEXTS = {
    "turn": ("Turn {number}", "Zug {number}"),
    "piles": ("Draw pile {deck}, discards {discards}", "Nachziehstapel {deck}, Ablage {discards}"),
    "limit": ("Hand limit {limit}", "Kartenlimit {limit}"),
    "unlinked": ("Families without a link: {dark}", "Familien ohne Verbindung: {dark}"),
    "lowest": ("Lowest stack: {lowest}", "Niedrigster Stapel: {lowest}"),
    "family": ("Family", "Familie"),
    "price": ("Dowry", "Preis"),
    "tiles": ("Tiles", "Plätt."),
    "treasury": ("Treasury", "Schatz"),
    "camels": ("Camels", "Kamele"),
    "stack": ("Markers", "Stapel"),
    "married": ("Married", "Ehen"),
    "linked": ("Linked", "Verbunden"),
    "short_family": (
        "dowry {price}, tiles {tiles}, treasury {treasury}, camels {camels}, markers {stack}",
        "Preis {price}, Plättchen {tiles}, Schatz {treasury}, Kamele {camels}, Stapel {stack}",
    ),
    "married_to": ("married: {names}", "Ehen: {names}"),
    "linked_with": ("linked: {names}", "verbunden: {names}"),
    "player": ("Player", "Platz"),
    "money": ("Dirham", "Dirham"),
    "hand": ("Hand", "Hand"),
    "sold": ("Sold", "Verkauft"),
    "goods": ("Goods", "Waren"),
    "links": ("Links", "Verb."),
    "families": ("Families", "Familien"),
    "in_hand": ("hand {number}", "Hand {number}"),
    "have_sold": ("sold {number}", "verkauft {number}"),
    "have_goods": ("goods {number}", "Waren {number}"),
    "have_links": ("links {number}", "Verbindungen {number}"),
    "your_hand": ("Your cards, {points} now:", "Deine Karten, jetzt {points}:"),
    "hand_of": ("{name}, {points} for cards:", "{name}, {points} für Karten:"),
    "no_cards": ("none", "keine"),
    "discarded": ("You discard:", "Du legst ab:"),
    "brings": ("A camel of {family} brings:", "Ein Kamel von {family} bringt:"),
    "nothing": ("nothing at once", "nichts sofort"),
    "marker": ("marker {number}", "Plättchen {number}"),
    "card": ("card +{points}", "Karte +{points}"),
    "meets": ("meets {family}, +{amount} Dirham", "trifft {family}, +{amount} Dirham"),
    "end": ("end of the game", "Spielende"),
    "map": (
        "Letters: camels. Numbers: goods markers; after letters, goods whose marker is gone.",
        "Buchstaben: Kamele. Zahlen: Warenplättchen; hinter Buchstaben genommene.",
    ),
    "map_numbers": (
        "In brackets: the numbers of your choices.",
        "In Klammern: die Nummern deiner Aktionen.",
    ),
    "for_cards": ("Cards", "Karten"),
    "for_goods": ("Goods", "Waren"),
    "for_links": ("Links", "Verbindungen"),
    "for_money": ("Dirham", "Dirham"),
}
PHASES = {
    "bag": ("Set-up", "Spielaufbau"),
    "deal": ("Set-up", "Spielaufbau"),
    "turn": ("Marry or expand", "Einheiraten oder verlängern"),
    "draw": ("Marriage: cards", "Heirat: Karten"),
    "discard": ("Marriage: discard", "Heirat: ablegen"),
    "place": ("Place a camel", "Kamel einsetzen"),
    "sale": ("Sale of a goods card", "Verkauf einer Warenkarte"),
    "more": ("A second camel?", "Ein zweites Kamel?"),
    "over": ("End of the game", "Spielende"),
}


def say(key: str, lang: str, **words: Any) -> str:
    """A text of the screen in a language."""
    return fill(pick(_TEXTS[key], lang), lang, **words)


def say_points(amount: int, lang: str) -> str:
    """«1 point», «3 Punkte»."""
    word = ("point", "Punkt") if amount == 1 else ("points", "Punkte")
    return f"{number(amount, lang)} {pick(word, lang)}"


def pick(pair: tuple[str, str], lang: str) -> str:
    """The English or the German one of two texts."""
    return pair[("en", "de").index(lang)]
