"""German for what Yangtze's box says of a data file."""

from __future__ import annotations

GERMAN = {
    "is {}: this is no data file of yangtze": "ist {}: Das ist keine Datendatei von Yangtze",
    "must be one number or two": "muss eine Zahl sein oder zwei",
    "must be true or false": "muss true oder false sein",
    "must be {} for {}": "muss bei {1} {0} sein",
    "{} stands twice for {}": "{} steht bei {} zweimal da",
    "must be above {}, not {}": "muss mehr als {} sein, nicht {}",
    "must be one of each type I, II, III and three of IV": (
        "muss je eine Karte der Typen I, II, III und drei vom Typ IV sein"
    ),
    "is {}, but the lists hold {}": "ist {}, aber die Listen enthalten {}",
    "{} is missing": "{} fehlt",
    "has {} twice": "hat {} zweimal",
    "{} is not one of its choices": "{} ist keiner der Werte",
    "must have from 1 to {} entries, not {}": "muss von 1 bis {} Einträge haben, nicht {}",
    "is not of the category of the ware": "gehört nicht zur Kategorie der Ware",
    "{} is equal to another tile": "{} gleicht einem anderen Plättchen",
}
