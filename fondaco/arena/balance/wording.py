"""The words of the balance report."""

from __future__ import annotations

from fondaco.engine.numbers import percent
from fondaco.engine.text import Text
from fondaco.engine.texts import read_texts

TEXTS = read_texts(__file__, "balance")
#: Places in the order of play, and the rows of the table of points.
PLACES = ("begins", "second", "third", "fourth", "fifth")
SCORE_ROWS = {
    "score/all": "everybody",
    "score/winner": "best",
    "score/last": "last",
    "score/gap": "ahead_of_second",
    "score/range": "ahead_of_last",
}


def say(words: str | Text, lang: str, **values: object) -> str:
    """A text, or the one of a key, in a language; fractions are shares, told in per cent."""
    text = words if isinstance(words, Text) else TEXTS[words]
    written = {
        name: percent(value, lang) if isinstance(value, float) else value
        for name, value in values.items()
    }
    return text.say(lang, **written)


def say_games(games: int, lang: str) -> str:
    """«2,000 games», «1 Partie»."""
    return TEXTS.count("games", games, lang)
