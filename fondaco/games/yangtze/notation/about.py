"""Yangtze introduces itself: a pitch for the lobby, and what its options mean."""

from __future__ import annotations

PITCH = {
    "en": "Wares drift down the river and grow cheaper, until somebody else takes them. "
    "Sell them in bundles, bid for settlements, and mind the emperor.",
    "de": "Waren treiben den Fluss hinab und werden billiger, bis jemand anders zugreift. "
    "Verkauf sie in Bündeln, ersteigere Niederlassungen und rechne mit dem Kaiser.",
}

_NUMBERS = [str(number) for number in range(6, 13)]

#: For each option: its name, what it means, and its values, by language.
OPTIONS: dict[str, dict[str, dict[str, str]]] = {
    "settlement_sets": {
        "en": {
            "name": "Settlement sets",
            "help": "Which combinations of different kinds of one colour pay at the end.",
            "every": "every combination",
            "one_per_colour": "one for each colour",
            "nested": "the largest of each colour and the smaller ones in it",
        },
        "de": {
            "name": "Kombinationen",
            "help": "Welche Kombinationen verschiedener Arten einer Farbe am Ende zählen.",
            "every": "jede Kombination",
            "one_per_colour": "eine je Farbe",
            "nested": "die größte je Farbe und die kleineren darin",
        },
    },
    "end_ruler": {
        "en": {
            "name": "Last ruler",
            "help": "The ruler that ends the game: 12 is the whole game, fewer make it short.",
            **{number: f"ruler {number}" for number in _NUMBERS},
        },
        "de": {
            "name": "Letzter Herrscher",
            "help": "Der Herrscher, der das Spiel beendet: weniger als 12 macht es kurz.",
            **{number: f"Herrscher {number}" for number in _NUMBERS},
        },
    },
    "open_wares": {
        "en": {
            "name": "Wares",
            "help": "Behind the screens, or open for all to see.",
            "false": "behind screens",
            "true": "open",
        },
        "de": {
            "name": "Waren",
            "help": "Hinter den Sichtschirmen oder offen für alle.",
            "false": "hinter Sichtschirmen",
            "true": "offen",
        },
    },
}
