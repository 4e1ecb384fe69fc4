"""German for what is said of data files and set-ups. The English phrase is the key.

A pair of braces stands for a value. A game's own phrases are in the `phrases.py` of its folder. A
test reads the sources and asks for every phrase.
"""

from __future__ import annotations

import re
from functools import cache
from importlib import import_module

from fondaco.engine.numbers import written

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
    "is {}; this program plays version {}": "ist {}; dieses Programm spielt Version {}",
    "is {}; this program plays the versions {}": (
        "ist {}; dieses Programm spielt die Versionen {}"
    ),
    # whole sentences
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
    "There is no rules version {} of {}; known are: {}.": (
        "Es gibt keine Regelversion {} von {}; bekannt sind: {}."
    ),
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
    "The data file holds a number that is too long.": (
        "In der Datendatei steht eine zu lange Zahl."
    ),
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
    # simulations, tournaments and balance
    "A file of results ends with {}.": "Eine Ergebnisdatei endet auf {}.",
    "Parquet files need the package pyarrow; a .json file needs nothing more.": (
        "Parquet-Dateien brauchen das Paket pyarrow; eine .json-Datei braucht nichts weiter."
    ),
    "The number of games must be from 1 to {}.": (
        "Die Anzahl der Partien muss zwischen 1 und {} liegen."
    ),
    "The number of matches must be from 1 to {}.": (
        "Die Anzahl der Partien muss zwischen 1 und {} liegen."
    ),
    "The number of workers must be from 1 to {}.": (
        "Die Anzahl der Threads oder Prozesse muss zwischen 1 und {} liegen."
    ),
    "There is no bot {}; known are: {}.": "Es gibt keinen Bot {}; bekannt sind: {}.",
    "{} bots cannot sit in {} seats.": "{} Bots passen nicht auf {} Plätze.",
    "A tournament is one of {}, not {}.": "Ein Turnier ist eins von {}, nicht {}.",
    "A tournament needs at least two bots.": "Ein Turnier braucht mindestens zwei Bots.",
    "A tournament is for at most {} bots, not {}.": (
        "Ein Turnier ist für höchstens {} Bots, nicht für {}."
    ),
    "Tables of {} different bots need at least {} bots, not {}.": (
        "Tische mit {} verschiedenen Bots brauchen mindestens {} Bots, nicht {}."
    ),
    "The bot {} is named twice.": "Der Bot {} ist zweimal genannt.",
    "The time for an answer must be from 0 to {} seconds.": (
        "Die Zeit für eine Antwort muss zwischen 0 und {} Sekunden liegen."
    ),
    "A goal must be above 0 and at most {}, not {}.": (
        "Ein Ziel muss über 0 und darf höchstens {} sein, nicht {}."
    ),
    "A worker process has died; is there enough memory?": (
        "Ein Arbeitsprozess ist gestorben; reicht der Speicher?"
    ),
    "A report needs the package matplotlib (the extra plots): pip install 'fondaco[plots]'.": (
        "Ein Bericht braucht das Paket matplotlib (das Extra plots): pip install 'fondaco[plots]'."
    ),
    # bots from outside
    "A program is {}COMMAND, not {}.": "Ein Programm ist {}BEFEHL, nicht {}.",
    "{} cannot be started ({}).": "{} lässt sich nicht starten ({}).",
    "{} gave no answer within {} seconds.": "{} hat binnen {} Sekunden nicht geantwortet.",
    "{} ended too early (code {}); its last words: {}.": (
        "{} ist zu früh zu Ende gegangen (Code {}); letzte Worte: {}."
    ),
    "{} answered {}, which is not a legal line.": (
        "{} hat {} geantwortet, und das ist kein erlaubter Zug."
    ),
    "{} failed: {}.": "{} ist gescheitert: {}.",
    "A bot of your own is {}FILE.py:CLASS, not {}.": (
        "Ein eigener Bot ist {}DATEI.py:KLASSE, nicht {}."
    ),
    "Bots are given as a list, not as {}.": "Bots werden als Liste angegeben, nicht als {}.",
    "A bot is a name, a specification or a class, not {}.": (
        "Ein Bot ist ein Name, eine Angabe wie python:DATEI.py:KLASSE oder eine Klasse, nicht {}."
    ),
    "The class {} is defined inside a function, where no worker finds it; move it to the top level "
    "of its module.": (
        "Die Klasse {} steht in einer Funktion, wo kein Arbeitsprozess sie findet; stell sie auf "
        "die oberste Ebene ihres Moduls."
    ),
    "The class {} in {} cannot be made with game, seed and box: {}.": (
        "Die Klasse {} in {} lässt sich nicht mit game, seed und box erzeugen: {}."
    ),
    "There is no Python module {}.": "Es gibt kein Python-Modul {}.",
    "There is no class {} in {}.": "Es gibt keine Klasse {} in {}.",
    "The class {} in {} has no method choose(view, legal).": (
        "Die Klasse {} in {} hat keine Methode choose(view, legal)."
    ),
    "There is no Python file {}.": "Es gibt keine Python-Datei {}.",
    "{} cannot be loaded: {}.": "{} lässt sich nicht laden: {}.",
}


def german(phrase: str) -> str:
    """A phrase in German; as it is where nobody wrote it down.

    >>> german("must be from 1 to 3, not 9")
    'muss zwischen 1 und 3 liegen, nicht 9'
    >>> german("The number of games must be from 1 to 10,000.")
    'Die Anzahl der Partien muss zwischen 1 und 10.000 liegen.'
    """
    for pattern, words in _patterns():
        found = pattern.fullmatch(phrase)
        if found:
            values = (_NUMBER.sub(_regrouped, value) for value in found.groups())
            return words.format(*values)
    return phrase


#: A number as English groups its digits.
_NUMBER = re.compile(r"(?<![\w.,'])\d{1,3}(?:,\d{3})+(?![\w,]|\.\d)")


def _regrouped(found: re.Match[str]) -> str:
    return written(found.group(), "de")


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
