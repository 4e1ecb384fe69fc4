"""German for what Samarkand's box says of a data file."""

from __future__ import annotations

GERMAN = {
    "is {}: this is no data file of samarkand": "ist {}: Das ist keine Datendatei von Samarkand",
    "is {}, but the lists hold {}": "ist {}, aber die Listen enthalten {}",
    "is {}, expected was {}": "ist {}, erwartet war {}",
    "must name somebody": "muss jemanden nennen",
    "must have from 1 to {} entries, not {}": "muss 1 bis {} Einträge haben, nicht {}",
    "must be at least {}, not {}": "muss mindestens {} sein, nicht {}",
    "must be {}, not {}": "muss {} sein, nicht {}",
    "{} for each of {} seats is more than {}": "{} für jeden von {} Plätzen ist mehr als {}",
    "is {}, but the bag holds {} tiles": "ist {}, aber im Beutel sind {} Plättchen",
    "is taken by another family": "hat schon eine andere Familie",
    "must be ascending, each space once": "muss aufsteigend sein, jedes Feld einmal",
    "must have each value once": "muss jeden Wert einmal haben",
    "has more than {} spaces": "hat mehr als {} Felder",
    "must have from 3 to 200 points, not {}": "muss 3 bis 200 Punkte haben, nicht {}",
    "{} is no land space": "{} ist kein Landfeld",
    "{} is the space of {} already": "{} ist schon das Feld von {}",
    "must be listed by id, land before sea": ("muss nach Kennung sortiert dastehen, Land vor Meer"),
    "has {}, which is no other space": "hat {}, und das ist kein anderes Feld",
    "{} lies outside the drawing": "{} liegt außerhalb der Zeichnung",
    "{} cannot be reached from {}": "{} ist von {} aus nicht zu erreichen",
    "has {}, but not the other way round": "hat {}, aber umgekehrt gilt es nicht",
}
