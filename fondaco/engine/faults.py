"""What can be wrong with a value from outside, said once for all data files and states.

A fault follows the name of the place in the sentence that `Reader.fail` makes:

>>> from fondaco.engine.reader import Reader
>>> Reader("state", {"actor": 1}).expect("actor", 0)
Traceback (most recent call last):
  ...
fondaco.engine.errors.DataError: state: actor must be 0.
>>> must_be(None, in_phase("turn")).say("de")
'muss in der Phase turn null sein'
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from fondaco.engine.text import Text, shown

# ---------------------------------------------------------------- when something holds

BEFORE_THE_END = Text("before the end", "vor dem Ende")
AT_THE_END = Text("when the game is over", "am Ende der Partie")
IN_THE_SETUP = Text("during the set-up", "während des Aufbaus")
AFTER_THE_SETUP = Text("after the set-up", "nach dem Aufbau")
AT_THE_START = Text("at the start", "am Anfang")
BY_NOW = Text("by now", "inzwischen")
NOW = Text("now", "jetzt")


def in_phase(phase: str) -> Text:
    """In a phase of the game."""
    return Text("in phase {phase}", "in der Phase {phase}", phase=phase)


def in_round(number: int) -> Text:
    """In a round of the game."""
    return Text("in round {round}", "in Runde {round}", round=number)


def with_option(value: str) -> Text:
    """With an option that was chosen."""
    return Text("with the option {value}", "mit der Option {value}", value=value)


def with_players(players: int) -> Text:
    """With so many players."""
    return Text("with {players} players", "bei {players} Personen", players=players)


# ---------------------------------------------------------------- what things are called

ENTRIES = Text("entries", "Einträge")
CARDS = Text("cards", "Karten")
A_TABLE = Text("a table", "eine Tabelle")
A_LIST = Text("a list", "eine Liste")
A_TEXT = Text("a text", "ein Text")
A_LIST_OF_TEXTS = Text("a list of texts", "eine Liste von Texten")
A_WHOLE_NUMBER = Text("a whole number", "eine ganze Zahl")
TRUE_OR_FALSE = Text("true or false", "true oder false")

# ---------------------------------------------------------------- faults without a gap

MISSING = Text("is missing", "fehlt")
UNKNOWN_KEY = Text("is not a known key", "ist kein bekannter Schlüssel")
IN_ORDER = Text("must be in order, without repeats", "muss geordnet sein, jedes nur einmal")
CANNOT_BE_EMPTY = Text("cannot be empty", "darf nicht leer sein")
NOT_NOW = Text("cannot be there now", "kann jetzt nicht da sein")


def written(value: Any) -> Any:
    """A value as a state writes it: names bare, anything else as JSON.

    >>> written(None), written(True), written("chance"), written([1, 2])
    ('null', 'true', 'chance', '[1, 2]')
    """
    if isinstance(value, str | Text):
        return value
    return json.dumps(value, ensure_ascii=False)


# ---------------------------------------------------------------- faults about one value


def _then(english: str, german: str, when: Text | None, **values: Any) -> Text:
    """A fault that holds at some time: English says when at the end, German after the verb."""
    if when is None:
        return Text(english, german.replace("{when} ", ""), **values)
    return Text(f"{english} {{when}}", german, when=when, **values)


def must_be(wanted: Any, when: Text | None = None) -> Text:
    """The one value that is right (now)."""
    return _then("must be {wanted}", "muss {when} {wanted} sein", when, wanted=written(wanted))


def cannot_be(value: Any, when: Text | None = None) -> Text:
    """A value that is wrong (now)."""
    return _then("cannot be {value}", "kann {when} nicht {value} sein", when, value=written(value))


def must_be_empty(when: Text | None = None) -> Text:
    """Nothing may be there (now)."""
    return _then("must be empty", "muss {when} leer sein", when)


def must_have(number: int, things: Text = ENTRIES, when: Text | None = None) -> Text:
    """So many things belong there (now)."""
    return _then(
        "must have {number} {things}",
        "muss {when} {number} {things} haben",
        when,
        number=number,
        things=things,
    )


def must_be_a(kind: Text, value: Any) -> Text:
    """A value of the wrong kind."""
    return Text(
        "must be {kind}, not {value}",
        "muss {kind} sein, nicht {value}",
        kind=kind,
        value=shown(value),
    )


def must_be_one_of(choices: Iterable[Any], value: Any) -> Text:
    """None of the possible values."""
    names = ", ".join(str(written(choice)) for choice in choices)
    return Text(
        "must be one of {choices}, not {value}",
        "muss eins von {choices} sein, nicht {value}",
        choices=names,
        value=shown(value),
    )


def must_be_between(low: int, high: int, number: int) -> Text:
    """A number out of its bounds."""
    return Text(
        "must be from {low} to {high}, not {number}",
        "muss zwischen {low} und {high} liegen, nicht {number}",
        low=low,
        high=high,
        number=shown(number),
    )


def is_not(value: Any, wanted: Any) -> Text:
    """What was read and what it should be."""
    return Text(
        "is {value}, not {wanted}", "ist {value}, nicht {wanted}", value=value, wanted=wanted
    )


def has_unknown(value: Any) -> Text:
    """A name that the data file does not know."""
    return Text(
        "has {value}, which is unknown",
        "hat {value}, und das ist hier nicht bekannt",
        value=shown(value),
    )


def stands_twice(name: Any) -> Text:
    """Something is there twice."""
    return Text("{name} appears twice", "{name} steht zweimal da", name=name)


def does_not_fit(key: str) -> Text:
    """Two places contradict each other."""
    return Text("does not fit {key}", "passt nicht zu {key}", key=key)


def wrong_length(wanted: int, found: int) -> Text:
    """A list with too few or too many entries."""
    return Text(
        "must have {wanted} entries, not {found}",
        "muss {wanted} Einträge haben, nicht {found}",
        wanted=wanted,
        found=found,
    )


def too_long(most: int, found: int) -> Text:
    """A list with too many entries."""
    return Text(
        "must have at most {most} entries, not {found}",
        "darf höchstens {most} Einträge haben, nicht {found}",
        most=most,
        found=found,
    )
