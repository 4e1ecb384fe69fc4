"""What the site says, in the language of whoever reads it: a file for each area of the site."""

from __future__ import annotations

from functools import cache

from fondaco.engine.texts import read_all_texts

TEXTS = read_all_texts(__file__, "pages")
#: Pages that say why something cannot be done, by reason.
HEADLINES = read_all_texts(__file__, "headlines")
SENTENCES = read_all_texts(__file__, "sentences")
#: What can be said at a table without typing.
PHRASE_TEXTS = read_all_texts(__file__, "phrases")
#: What is wrong with a data file.
FILES = read_all_texts(__file__, "files")
#: What is wrong with the environment of a server.
PROBLEMS = read_all_texts(__file__, "environment")
#: Why a backup cannot be made or restored.
BACKUPS = read_all_texts(__file__, "backups")
#: What programs are told when something cannot be done.
PROGRAMS = read_all_texts(__file__, "programs")


class Say:
    """The texts in one language: `say.play_now` in a template, `say("turn_of", name=…)` in Python.

    >>> Say("de").lang, Say("fr").lang
    ('de', 'en')
    >>> Say("en")["join"], Say("de")("turn_of", name="Ann")
    ('Join', 'Ann überlegt')
    """

    def __init__(self, lang: str) -> None:
        self.lang = "de" if lang == "de" else "en"

    def __getitem__(self, key: str) -> str:
        said = TEXTS.say(key, self.lang)
        # A page has a hundred of them, and templates look for an attribute first.
        setattr(self, key, said)
        return said

    def __call__(self, key: str, **values: object) -> str:
        """Return the text with its gaps filled."""
        return TEXTS.say(key, self.lang, **values)


@cache
def say_in(lang: str) -> Say:
    """The texts of the pages in a language."""
    return Say(lang)
