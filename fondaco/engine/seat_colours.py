"""The usual seats: colours and their names, for games whose box does not name its own."""

from __future__ import annotations

from fondaco.engine.box import Names

COLOURS = ("red", "blue", "green", "yellow", "white")
NAMES: Names = (
    {"en": "Red", "de": "Rot"},
    {"en": "Blue", "de": "Blau"},
    {"en": "Green", "de": "Grün"},
    {"en": "Yellow", "de": "Gelb"},
    {"en": "White", "de": "Weiß"},
)
