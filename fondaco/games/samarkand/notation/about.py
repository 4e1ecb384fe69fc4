"""Samarkand introduces itself: a pitch for the lobby, and what its options mean."""

from __future__ import annotations

PITCH = {
    "en": "Marry into merchant families and lead their caravans. Every family your camels meet "
    "brings money; the goods in your hand score where your own camels stand.",
    "de": "Heirate in Kaufmannsfamilien ein und führe ihre Karawanen. Jede Begegnung bringt Geld; "
    "die Waren auf deiner Hand zählen, wo deine Kamele stehen.",
}

#: For each option: its name, what it means, and its values, by language.
OPTIONS: dict[str, dict[str, dict[str, str]]] = {
    "two_player_mode": {
        "en": {
            "name": "Two players",
            "help": "How many tiles the families lay out; without effect with more players.",
            "bag": "one each, four more drawn from the bag",
            "plain": "two each, as with more players",
        },
        "de": {
            "name": "Zu zweit",
            "help": "Wie viele Plättchen die Familien auslegen; mit mehr Spielern ohne Wirkung.",
            "bag": "je eins, vier weitere aus dem Beutel",
            "plain": "je zwei, wie mit mehr Spielern",
        },
    },
    "sale_poll": {
        "en": {
            "name": "Sale of a goods card",
            "help": "Who is asked when a goods marker is taken. Asking the holder alone is "
            "quicker, but shows who has the card.",
            "all": "everybody is asked",
            "holder": "only the holder is asked",
        },
        "de": {
            "name": "Verkauf einer Warenkarte",
            "help": "Wer gefragt wird, wenn ein Warenplättchen genommen wird. Nur den Besitzer zu "
            "fragen geht schneller, verrät aber, wer die Karte hat.",
            "all": "alle werden gefragt",
            "holder": "nur wer die Karte hat",
        },
    },
}
