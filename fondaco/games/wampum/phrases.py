"""German for what Wampum's box says of a data file."""

from __future__ import annotations

GERMAN = {
    "{} is below min_offer": "{} ist weniger als min_offer",
    "is {}, but the lists hold {}": "ist {}, aber die Listen enthalten {}",
    "is {}, but the parts are {}": "ist {}, aber die Teile sind {}",
    "is {}: this is no data file of wampum": "ist {}: Das ist keine Datendatei von Wampum",
    "must have one entry for each of {} to {} players, not {}": (
        "muss je einen Eintrag für {} bis {} Personen haben, nicht {}"
    ),
    "is {}, expected was {}": "ist {}, erwartet war {}",
    "must be {} for {}": "muss bei {1} {0} sein",
    "are {}, which does not fit {} players": "sind {}, und das passt nicht zu {} Personen",
    "has {}, which is no village": "hat {}, und das ist kein Dorf",
    "must keep the order of [[villages]], each once": (
        "muss die Reihenfolge von [[villages]] behalten, jedes einmal"
    ),
    "is {}, but the set-up leaves {}": "ist {}, aber der Aufbau lässt {} übrig",
    "{} cannot be dealt in rounds of {}": "{} lassen sich nicht in Runden zu {} austeilen",
    "is {}, but the deck lasts for {}": "ist {}, aber der Stapel reicht für {}",
}
