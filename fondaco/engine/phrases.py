"""German for what is said of data files and set-ups. The English phrase is the key.

A pair of braces stands for a value. A game's own phrases are in the `phrases.py` of its folder. A
test reads the sources and asks for every phrase.
"""

from __future__ import annotations

import re
from functools import cache
from importlib import import_module

_GERMAN = {
    # readers of data files
    "is missing": "fehlt",
    "is not a known key": "ist kein bekannter Schlüssel",
    "must be a table, not {}": "muss eine Tabelle sein, nicht {}",
    "must be a whole number, not {}": "muss eine ganze Zahl sein, nicht {}",
    "must be from {} to {}, not {}": "muss zwischen {} und {} liegen, nicht {}",
    "must be true or false, not {}": "muss true oder false sein, nicht {}",
    "must be a text, not {}": "muss ein Text sein, nicht {}",
    "must be a printable text of at most {} characters": (
        "muss ein druckbarer Text von höchstens {} Zeichen sein"
    ),
    "must be one of {}, not {}": "muss eins von {} sein, nicht {}",
    "must match {}, not {}": "muss dem Muster {} entsprechen, nicht {}",
    "must be a list, not {}": "muss eine Liste sein, nicht {}",
    "must have {} entries, not {}": "muss {} Einträge haben, nicht {}",
    "must be a list of texts, not {}": "muss eine Liste von Texten sein, nicht {}",
    "must be a list of {} numbers": "muss eine Liste von {} Zahlen sein",
    "{} stands twice": "{} steht zweimal da",
    "has {}, which the rules do not know": "hat {}, und das kennen die Regeln nicht",
    "{} is not one of its values": "{} ist keiner der Werte",
    # whole sentences
    "There is no bot {}; known are: {}.": "Es gibt keinen Bot {}; bekannt sind: {}.",
    "{} does not say how long to think; say a time (0.1s, 50ms) or a number of simulations (500), "
    "and perhaps the threads (1s:2).": (
        "{} sagt nicht, wie lange zu denken ist; nenne eine Zeit (0.1s, 50ms) oder eine Zahl von "
        "Simulationen (500), und vielleicht die Threads (1s:2)."
    ),
    "Data must be a file or a table, not {}.": (
        "Daten sind eine Datei oder eine Tabelle, nicht {}."
    ),
    "{}: is not valid TOML: {}.": "{}: ist kein gültiges TOML: {}.",
    "{}: is nested too deeply.": "{}: ist zu tief verschachtelt.",
    "{}: holds a number that is too long.": "{}: enthält eine zu lange Zahl.",
    "Options must be a table of names and values, not {}.": (
        "Optionen sind eine Tabelle aus Namen und Werten, nicht {}."
    ),
    "There is no option {}; known are: {}.": "Es gibt keine Option {}; bekannt sind: {}.",
    "Option {} cannot be {}; its values are: {}.": (
        "Die Option {} kann nicht {} sein; ihre Werte sind: {}."
    ),
    "{} is for {} to {} players, not {}.": "{} ist für {} bis {} Personen, nicht für {}.",
    "There is no game {}; did you mean {}?": "Es gibt kein Spiel {}; meintest du {}?",
    "There is no game {}; known are: {}.": "Es gibt kein Spiel {}; bekannt sind: {}.",
    "A seed is a whole number from 0 on or a text of at most {} characters.": (
        "Ein Startwert ist eine ganze Zahl ab 0 oder ein Text von höchstens {} Zeichen."
    ),
    "{}: cannot be read ({}).": "{}: lässt sich nicht lesen ({}).",
    "{}: is larger than {} bytes.": "{}: ist größer als {} Bytes.",
    "{}: is not a UTF-8 text.": "{}: ist kein UTF-8-Text.",
    "The data file is larger than {} bytes.": "Die Datendatei ist größer als {} Bytes.",
    "The data file is not a UTF-8 text.": "Die Datendatei ist kein UTF-8-Text.",
    "The data file is not valid TOML: {}.": "Die Datendatei ist kein gültiges TOML: {}.",
    'Chance is "auto" or "manual", not {}.': "Zufall ist „auto“ oder „manual“, nicht {}.",
    "A match with manual chance has no seed: its outcomes are told to it.": (
        "Eine Partie mit Zufall von Hand hat keinen Startwert: Ihre Ergebnisse werden ihr gesagt."
    ),
    "Languages are {}, not {}.": "Sprachen sind {}, nicht {}.",
    "Only a match that is over can have a report.": (
        "Nur eine Partie, die zu Ende ist, kann einen Bericht haben."
    ),
    "There is no report for {}: no bot thinks ahead in it.": (
        "Für {} gibt es keinen Bericht: Kein Bot denkt darin voraus."
    ),
    "The effort {} is none: say {} or a number of simulations from {} to {}.": (
        "Der Aufwand {} ist keiner: Sag {} oder eine Zahl von Simulationen von {} bis {}."
    ),
    "There is no seat {} in this match.": "Es gibt in dieser Partie keinen Platz {}.",
}


def german(phrase: str) -> str:
    """A phrase in German; as it is where nobody wrote it down.

    >>> german("must be from 1 to 3, not 9")
    'muss zwischen 1 und 3 liegen, nicht 9'
    """
    for pattern, words in _patterns():
        found = pattern.fullmatch(phrase)
        if found:
            return words.format(*found.groups())
    return phrase


@cache
def phrases() -> dict[str, str]:
    """All phrases: the engine's and those of every announced game."""
    from fondaco.engine.registry import game_ids, module_of

    known = dict(_GERMAN)
    for game in game_ids():
        known |= import_module(f"{module_of(game)}.phrases").GERMAN
    return known


@cache
def _patterns() -> list[tuple[re.Pattern[str], str]]:
    """The fullest phrases first, so that a short one with a gap does not swallow a longer one."""
    ordered = sorted(phrases().items(), key=lambda row: -len(row[0].replace("{}", "")))
    return [
        (re.compile(re.escape(phrase).replace(r"\{\}", "(.+)"), re.DOTALL), words)
        for phrase, words in ordered
    ]
