"""Yangtze's wares in a sentence: the colour of a tile bends with its ware, «sandfarbener Stoff»."""

from __future__ import annotations

from collections.abc import Mapping

from fondaco.engine.german import Noun

_GENDERS = {
    **dict.fromkeys(("Vase", "Seide", "Jade", "Lackdose"), "f"),
    **dict.fromkeys(("Reis", "Tee", "Fisch", "Stoff"), "m"),
    **dict.fromkeys(("Geschirr", "Papier"), "n"),
    "Perlen": "p",
}
_COLOURS = {
    "Rot": "rot",
    "Gold": "golden",
    "Violett": "violett",
    "Weiß": "weiß",
    "Schwarz": "schwarz",
    "Himmelblau": "himmelblau",
    "Orange": "orangefarben",
    "Rosa": "rosafarben",
    "Grau": "grau",
    "Limette": "limettengrün",
    "Sand": "sandfarben",
}

Name = Mapping[str, str]


def _noun(ware: str, colour: str) -> Noun | None:
    if ware not in _GENDERS or colour not in _COLOURS:
        return None
    return Noun(ware, _GENDERS[ware], _COLOURS[colour])


def tile_name(ware: Name, colour: Name) -> dict[str, str]:
    """«red vase», «rote Vase»; «Schirm (rot)» where an owner's ware has no known gender."""
    noun = _noun(ware["de"], colour["de"])
    loose = f"{ware['de']} ({colour['de'].lower()})"
    return {
        "en": f"{colour['en'].lower()} {ware['en'].lower()}",
        "de": loose if noun is None else noun.bare(),
    }


def the_tile(ware: Name, colour: Name) -> dict[str, str]:
    """A tile that something is done with: «the red vase», «den sandfarbenen Stoff»."""
    noun, name = _noun(ware["de"], colour["de"]), tile_name(ware, colour)
    return {
        "en": f"the {name['en']}",
        "de": name["de"] if noun is None else noun.the("accusative"),
    }
