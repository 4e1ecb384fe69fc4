"""German for what Key Harvest's box says of a data file."""

from __future__ import annotations

GERMAN = {
    "is {}: this is no data file of key_harvest": (
        "ist {}: Das ist keine Datendatei von Key Harvest"
    ),
    "is {}, not {}": "ist {}, nicht {}",
    "sum to {}, not to {} spaces": "ergeben zusammen {}, nicht {} Plätze",
    "and y are {}, where another field lies": "und y sind {}, und dort liegt schon ein Feld",
    "is {}, but {} fields say so": "ist {}, aber {} Felder sagen es",
    "has {}, which is no field": "hat {}, und das ist kein Feld",
    "has the field itself": "hat das Feld selbst",
    "must keep the order of [[field]], each once": (
        "muss die Reihenfolge von [[field]] behalten, jedes einmal"
    ),
    "has {}, but not the reverse": "hat {}, aber nicht umgekehrt",
    "do not connect it to the rest of the board": "verbinden es nicht mit dem übrigen Tableau",
    "must be 2, not {}": "müssen 2 sein, nicht {}",
    "has {}, which is in a start pair already": "hat {}, und das ist schon in einem Startpaar",
    "and farmhands_per_player are not {} together": (
        "und farmhands_per_player sind zusammen nicht {}"
    ),
    "must be {}: farmhands come first": "muss {} sein: Landarbeiter stehen zuerst",
    "of {} must be {}": "von {} muss {} sein",
    "is {}, more than the {} copies": "ist {}, mehr als die {} Plättchen",
    "has {} tiles by {}, below event_spaces": (
        "hat {} Plättchen nach {}, weniger als event_spaces"
    ),
    "has {} tiles, more than {}": "hat {} Plättchen, mehr als {}",
    "{} is not below setback_space": "{} ist nicht kleiner als setback_space",
    "{} is above event_spaces": "{} ist größer als event_spaces",
    "need {} of {} counters": "brauchen {} von {} Erntesteinen",
}
