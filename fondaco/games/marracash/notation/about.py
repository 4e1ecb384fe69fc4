"""MarraCash introduces itself: a pitch for the lobby, and what its options mean."""

from __future__ import annotations

PITCH = {
    "en": "Outbid the others for a shop, then lead visitors past it: anyone who sees a shop of "
    "their colour walks in, and the fuller the shop, the better they pay.",
    "de": "Ersteigere Läden und führe Besucher daran vorbei: Wer einen Laden seiner Farbe sieht, "
    "tritt ein, und je voller der Laden, desto mehr bezahlt er.",
}

_ON_OFF = {
    "en": {"false": "no", "true": "yes"},
    "de": {"false": "nein", "true": "ja"},
}

#: For each option: its name, what it means, and its values, by language.
OPTIONS: dict[str, dict[str, dict[str, str]]] = {
    "cards": {
        "en": {
            "name": "Goods cards",
            "help": "Souvenirs: customers also buy the dearest open card of their colour. "
            "Antiques: five secret cards each, paid when your customers cover their colours.",
            "none": "not used",
            "souvenirs": "souvenirs",
            "antiques": "antiques",
        },
        "de": {
            "name": "Warenkarten",
            "help": "Souvenirs: Kunden kaufen auch die teuerste offene Karte ihrer Farbe. "
            "Antiquitäten: fünf geheime Karten für jeden; sie zahlen, sobald die eigenen Kunden "
            "ihre Farben abdecken.",
            "none": "ohne",
            "souvenirs": "Souvenirs",
            "antiques": "Antiquitäten",
        },
    },
    "visitors": {
        "en": {
            "name": "Visitors",
            "help": "64 is the designer's revision of 2020: two more of each colour.",
            "54": "54",
            "64": "64",
        },
        "de": {
            "name": "Besucher",
            "help": "64 ist die Überarbeitung des Autors von 2020: zwei mehr von jeder Farbe.",
            "54": "54",
            "64": "64",
        },
    },
    "bidding": {
        "en": {
            "name": "Bidding",
            "help": "In turn until one is left, or one secret bid each.",
            "open": "open, in turn",
            "sealed": "sealed bids",
        },
        "de": {
            "name": "Bieten",
            "help": "Reihum, bis nur einer übrig ist, oder jeder einmal geheim.",
            "open": "offen, reihum",
            "sealed": "geheime Gebote",
        },
    },
    "last_round": {
        "en": {
            "name": "Last round",
            "help": "What follows when the last visitors are in town.",
            "one_more_turn": "one more turn each",
            "finish_round": "finish the round",
        },
        "de": {
            "name": "Letzte Runde",
            "help": "Was folgt, wenn die letzten Besucher in der Stadt sind.",
            "one_more_turn": "noch ein Zug für jeden",
            "finish_round": "Runde zu Ende spielen",
        },
    },
    "mover_commission": {
        "en": {
            "name": "Mover's commission",
            "help": "A disputed sentence: each customer you lead into somebody else's shop brings "
            "you 50, or 100 if the income is above 300. Is that the income of the whole visit or "
            "of the one customer? Three customers bring an empty shop 600. "
            "Whole visit: mover 300, owner 300. Each customer: mover 150, owner 450.",
            "visit": "whole visit",
            "customer": "each customer",
        },
        "de": {
            "name": "Zugprovision",
            "help": "Ein umstrittener Satz: Führst du Kunden in einen fremden Laden, bekommst du "
            "für jeden 50, bei Einnahmen über 300 aber 100. Zählen die Einnahmen des ganzen "
            "Besuchs oder die des einzelnen Kunden? Drei Kunden bringen einem leeren Laden 600. "
            "Ganzer Besuch: 300 für dich, 300 für den Besitzer. "
            "Einzelner Kunde: 150 für dich, 450 für den Besitzer.",
            "visit": "ganzer Besuch",
            "customer": "einzelner Kunde",
        },
    },
    "start_player": {
        "en": {
            "name": "Start player",
            "help": "Who holds the first auction.",
            "random": "drawn by lot",
            "seat_0": "the first seat",
        },
        "de": {
            "name": "Startspieler",
            "help": "Wer die erste Versteigerung abhält.",
            "random": "ausgelost",
            "seat_0": "der erste Platz",
        },
    },
    "hidden_cash": {
        "en": {
            "name": "Hidden cash",
            "help": "You see only your own money; all payments stay public.",
            **_ON_OFF["en"],
        },
        "de": {
            "name": "Verdecktes Geld",
            "help": "Jeder sieht nur sein eigenes Geld; alle Zahlungen bleiben offen.",
            **_ON_OFF["de"],
        },
    },
    "two_player": {
        "en": {
            "name": "Two players",
            "help": "Allows a game for two, with nine signs each. Not an official rule.",
            **_ON_OFF["en"],
        },
        "de": {
            "name": "Zu zweit",
            "help": "Erlaubt ein Spiel zu zweit mit je neun Schildern. Keine offizielle Regel.",
            **_ON_OFF["de"],
        },
    },
}
