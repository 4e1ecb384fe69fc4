"""Key Harvest introduces itself: a pitch for the lobby, and what its options mean."""

from __future__ import annotations

PITCH = {
    "en": "Claim fields at the land registry, put a price on them in crops, and grow two groups of "
    "fields: the second largest counts double.",
    "de": "Hol dir Felder vom Grundbuchamt, gib ihnen einen Preis in Ernte und lass zwei Gruppen "
    "von Feldern wachsen: Die zweitgrößte zählt doppelt.",
}

#: For each option: its name, what it means, and its values, by language.
OPTIONS: dict[str, dict[str, dict[str, str]]] = {
    "events": {
        "en": {
            "name": "Event tiles",
            "help": "How many go into the bag. Ten of them end the game.",
            "auto": "by the number of players",
            "all": "all of them",
            "short": "the set for four players",
        },
        "de": {
            "name": "Ereignisplättchen",
            "help": "Wie viele in den Beutel kommen. Zehn beenden das Spiel.",
            "auto": "nach Anzahl der Spieler",
            "all": "alle",
            "short": "der Satz für vier Spieler",
        },
    },
    "setback": {
        "en": {
            "name": "Check at the seventh event",
            "help": "If somebody then has too few tiles, two events go back into the bag.",
            "true": "yes",
            "false": "no",
        },
        "de": {
            "name": "Prüfung beim siebten Ereignis",
            "help": "Hat dann jemand zu wenige Plättchen, kommen zwei Ereignisse zurück in den "
            "Beutel.",
            "true": "ja",
            "false": "nein",
        },
    },
    "powers": {
        "en": {
            "name": "Powers of the workers",
            "help": "Without them workers only score: a game for beginners.",
            "true": "used",
            "false": "not used",
        },
        "de": {
            "name": "Fähigkeiten der Arbeiter",
            "help": "Ohne sie bringen Arbeiter nur Punkte: ein Spiel für den Anfang.",
            "true": "gelten",
            "false": "gelten nicht",
        },
    },
    "start_pairs": {
        "en": {
            "name": "First fields",
            "help": "Who begins with which pair of fields.",
            "random": "drawn by lot",
            "fixed": "in the order of the seats",
        },
        "de": {
            "name": "Erste Felder",
            "help": "Wer mit welchem Paar von Feldern beginnt.",
            "random": "ausgelost",
            "fixed": "in der Reihenfolge der Plätze",
        },
    },
    "late_seat_counter": {
        "en": {
            "name": "Help for later seats",
            "help": "Everybody but the first seat is dealt one more counter.",
            "false": "no",
            "true": "one counter more",
        },
        "de": {
            "name": "Ausgleich für spätere Plätze",
            "help": "Alle außer dem ersten Platz bekommen einen Erntestein mehr.",
            "false": "nein",
            "true": "ein Stein mehr",
        },
    },
    "open_screens": {
        "en": {
            "name": "Counters behind the screens",
            "help": "Open ones show everybody what the others hold.",
            "false": "hidden",
            "true": "open",
        },
        "de": {
            "name": "Steine hinter den Schirmen",
            "help": "Offen sieht jeder, was die anderen haben.",
            "false": "verdeckt",
            "true": "offen",
        },
    },
}
