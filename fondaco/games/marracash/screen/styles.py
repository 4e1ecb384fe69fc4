"""Colours and texts that the parts of MarraCash's screen share."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from fondaco.engine.box import Box
from fondaco.engine.numbers import fill
from fondaco.games.marracash.notation.words import pick

#: The plates of the four merchants: ebony, ivory, walnut, slate.
PLATES = (
    "bold #ffffff on #2b2320",
    "bold #33281c on #efe6d2",
    "bold #ffffff on #7a4a2a",
    "bold #ffffff on #51606e",
)
QUIET, STRONG = "dim", "bold"

TEXTS = {
    "round": ("Round {round}", "Runde {round}"),
    "set_up": ("Set-up", "Spielaufbau"),
    "turn_of": ("{name}'s turn", "{name} am Zug"),
    "outside": ("Outside {number}", "Draußen {number}"),
    "last": ("Last round: {turns} left", "Letzte Runde: noch {turns}"),
    "turns": ("{number} turns", "{number} Züge"),
    "one_turn": ("1 turn", "1 Zug"),
    "over": ("End of the game", "Spielende"),
    "line": ("Line outside", "Schlange"),
    "nobody_outside": ("nobody any more", "niemand mehr"),
    "groups": ("Groups", "Gruppen"),
    "none": ("none", "keine"),
    "free_shops": ("Unowned", "Ohne Besitzer"),
    "auction": ("Auction", "Versteigerung"),
    "by": ("held by {name}", "durch {name}"),
    "no_bid": ("no bid yet", "noch kein Gebot"),
    "high": ("highest bid {bid} by {name}", "höchstes Gebot {bid} von {name}"),
    "in": ("still in: {names}", "noch dabei: {names}"),
    "sealed": ("sealed answers: {names}", "verdeckte Antworten: {names}"),
    "at_door": ("at the door: {number}", "vor der Tür: {number}"),
    "souvenirs": ("Souvenirs", "Souvenirs"),
    "deck": ("deck {number}", "Stapel {number}"),
    "hand": ("Your antiques", "Deine Antiquitäten"),
    "hand_of": ("Antiques of {name}", "Antiquitäten von {name}"),
    "missing": ("customers wanted: {colours}", "es fehlen Kunden: {colours}"),
    "paid": ("paid", "bezahlt"),
    "player": ("Player", "Platz"),
    "cash": ("Cash", "Bargeld"),
    "hidden": ("hidden", "verdeckt"),
    "signs": ("Signs", "Schilder"),
    "shops": ("Shops (customers)", "Läden (Kunden)"),
    "in_cash": ("cash {number}", "Bargeld {number}"),
    "in_signs": ("signs {number}", "Schilder {number}"),
    "start": ("Start", "Start"),
    "income": ("Shops", "Läden"),
    "led": ("Led", "Geführt"),
    "auctions": ("Auctions", "Versteigert"),
    "antiques": ("Antiques", "Antiquitäten"),
    "spent": ("Bought", "Gekauft"),
}


def say(key: str, lang: str, **words: Any) -> str:
    """A text of the screen."""
    return fill(pick(TEXTS[key], lang), lang, **words)


def on(colour: str) -> str:
    """Letters that can be read on a colour."""
    red, green, blue = (int(colour[place : place + 2], 16) for place in (1, 3, 5))
    light = 0.299 * red + 0.587 * green + 0.114 * blue > 128
    return f"{'#000000' if light else '#ffffff'} on {colour}"


def visitor_letters(box: Box, group: list[int], room: int = 1000) -> Text:
    """A group as letters with numbers: «r2b»; only their number where there is no room."""
    text = Text()
    for row, amount in zip(box.data["colours"], group, strict=True):
        if amount:
            number = str(amount) if amount > 1 else ""
            text.append(f"{row['letter']}{number}", style=on(row["hex"]))
    return text if len(text) <= room else Text(f"x{sum(group)}", style=STRONG)


def short_names(box: Box) -> list[str]:
    """Two letters of each merchant, or as many as tell them apart."""
    names = [names["en"] for names in box.names["seats"]]
    length = 2
    while len({name[:length] for name in names}) < len(names) and length < 3:
        length += 1
    return [name[:length] for name in names]
