"""Wampum introduces itself: a pitch for the lobby, and what its options mean."""

from __future__ import annotations

PITCH = {
    "en": "Lay goods face down beside a village. More cards drive a rival away; "
    "goods the village lacks turn into wampum.",
    "de": "Leg Waren verdeckt an ein Dorf. Mehr Karten vertreiben einen Rivalen; "
    "was dem Dorf fehlt, wird zu Wampum.",
}

#: For each option: its name, what it means, and its values, by language.
OPTIONS: dict[str, dict[str, dict[str, str]]] = {
    "start_player": {
        "en": {
            "name": "First start player",
            "help": "Who holds the canoe in the first round.",
            "random": "drawn by lot",
            "seat_0": "the first seat",
        },
        "de": {
            "name": "Erster Startspieler",
            "help": "Wer in der ersten Runde das Kanu hat.",
            "random": "ausgelost",
            "seat_0": "der erste Platz",
        },
    },
    "hide_chests": {
        "en": {
            "name": "Chests",
            "help": "Hidden ones are opened at the end; the swaps stay public.",
            "false": "open",
            "true": "hidden",
        },
        "de": {
            "name": "Kisten",
            "help": "Verdeckte werden erst am Ende geöffnet; die Tausche bleiben offen.",
            "false": "offen",
            "true": "verdeckt",
        },
    },
}
