"""German nouns in a sentence: the article of their gender, and adjectives that agree with it.

Names come from data files, and an owner may change them: only names that a game's `nouns.py` knows
have a gender. The others stand as they are.
"""

from __future__ import annotations

from dataclasses import dataclass

#: Masculine, feminine, neuter, plural.
_ARTICLES = {
    "nominative": {"m": "der", "f": "die", "n": "das", "p": "die"},
    "accusative": {"m": "den", "f": "die", "n": "das", "p": "die"},
    "dative": {"m": "dem", "f": "der", "n": "dem", "p": "den"},
}
#: An adjective without an article, in the nominative and in the accusative.
_BARE = {
    "nominative": {"m": "er", "f": "e", "n": "es", "p": "e"},
    "accusative": {"m": "en", "f": "e", "n": "es", "p": "e"},
}
#: After the article it ends in -en, but for these.
_WEAK = {"nominative": "mfn", "accusative": "fn", "dative": ""}


@dataclass(frozen=True)
class Noun:
    """A noun, its gender (m, f, n, or p for a plural), perhaps the stem of an adjective.

    >>> shop = Noun("Laden 3", "m", "gelb")
    >>> shop.bare(), shop.bare("accusative"), shop.the("accusative")
    ('gelber Laden 3', 'gelben Laden 3', 'den gelben Laden 3')
    >>> Noun("Perlen", "p", "weiß").the("nominative"), Noun("Verwalter", "m").the("dative")
    ('die weißen Perlen', 'dem Verwalter')
    """

    name: str
    gender: str
    adjective: str = ""

    def bare(self, case: str = "nominative") -> str:
        """Without an article."""
        if not self.adjective:
            return self.name
        return f"{self.adjective}{_BARE[case][self.gender]} {self.name}"

    def the(self, case: str) -> str:
        """With the definite article."""
        ending = "e" if self.gender in _WEAK[case] else "en"
        words = f"{self.adjective}{ending} {self.name}" if self.adjective else self.name
        return f"{_ARTICLES[case][self.gender]} {words}"


def capital(text: str) -> str:
    """A text as a sentence begins.

    >>> capital("der Vogt geht heim")
    'Der Vogt geht heim'
    """
    return text[:1].upper() + text[1:]
