"""German for what MarraCash's box says of a data file."""

from __future__ import annotations

GERMAN = {
    # the box
    "is {}: this is no data file of marracash": "ist {}: Das ist keine Datendatei von MarraCash",
    "has {} names for {} players": "hat {} Namen für {} Personen",
    "has {}, which is no short name": "hat {}, und das ist kein kurzer Name",
    "has a name twice": "hat einen Namen zweimal",
    "makes more than {} different bids possible": "erlaubt mehr als {} verschiedene Gebote",
    # components
    "must have from {} to {} entries, not {}": "muss {} bis {} Einträge haben, nicht {}",
    "is {}, but its position is {}": "ist {}, aber seine Stelle ist {}",
    "have a letter twice": "haben einen Buchstaben zweimal",
    "have {} visitors instead of {}": "haben {} Besucher statt {}",
    "{} stands twice for {}": "{} steht für {} zweimal da",
    "is {}, which is no multiple of {}": "ist {} und damit kein Vielfaches von {}",
    "{} does not divide the card value {}": "{} teilt den Kartenwert {} nicht",
    "must be above 0 and at most bid_cap": "muss über 0 und höchstens bid_cap sein",
    "is {}, below the commission of {}": "ist {}, weniger als die Provision von {}",
    "is {}, below {} before it": "ist {}, weniger als {} davor",
    "is {}: too many for {} players and {} cards": "ist {}: zu viele für {} Personen und {} Karten",
    "must have an entry for every seat": "muss für jeden Platz einen Eintrag haben",
    "is {}, more than {} colours": "ist {}, mehr als {} Farben",
    "needs more colours with enough visitors": "braucht mehr Farben mit genug Besuchern",
    "is too small for {} of a colour": "ist zu klein für {} von einer Farbe",
    # drawing
    "must be a number, not {}": "muss eine Zahl sein, nicht {}",
    "must be a list of {} texts, not {}": "muss eine Liste von {} Texten sein, nicht {}",
    "has no cell [{}, {}], which the town needs": "hat kein Feld [{}, {}], das die Stadt braucht",
    # the town
    "has {}, which does not exist": "hat {}, und das gibt es nicht",
    "has an entry twice": "hat einen Eintrag zweimal",
    "must be empty at an entrance": "muss an einem Eingang leer sein",
    "must have from 1 to {} entrances": "muss 1 bis {} Eingänge haben",
    "has the entrance {}": "hat den Eingang {}",
    "must have at most {} entries": "darf höchstens {} Einträge haben",
    "and the fountains of {} do not agree": "und die Brunnen von {} stimmen nicht überein",
    "leads from {} to itself": "führt von {} zu sich selbst",
    "is a second street between {} and {}": "ist eine zweite Gasse zwischen {} und {}",
    "must lead from the cell of a to the cell of b": "muss vom Feld von a zum Feld von b führen",
    "must be a list of shops": "muss eine Liste von Läden sein",
    "do not lead from {} to {}": "führen nicht von {} nach {}",
    "miss {} on the way from {} to {}": "lassen {} auf dem Weg von {} nach {} aus",
}
