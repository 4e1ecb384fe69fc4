"""Names of accounts: no two look alike, and none looks like one of the house."""

from __future__ import annotations

import unicodedata
from functools import cache

from fondaco.bots import COMPILED, LEVELS
from fondaco.engine.errors import SetupError
from fondaco.engine.registry import find_game, game_ids
from fondaco.web.texts import TEXTS

SHORTEST, LONGEST = 2, 24
#: What a name may have beside letters and digits.
_BESIDE = " -_.'’"
#: A Latin letter, and what is drawn nearly like it: Cyrillic, Greek and Latin letters, digits.
_LOOKALIKES = (
    "aаα bв cсϲ dԁ eеε gԍ hһнη kкκ liіιıӏ1| jј mм nп oоοσ0 pрρ qԛ rг sѕ tтτ uυ vν wԝω xхχ yуγ 3з"
)
_AS_LATIN = str.maketrans({char: like[0] for like in _LOOKALIKES.split() for char in like[1:]})
#: Two letters that look like one.
_PAIRS = (("rn", "m"), ("vv", "w"))
#: Who else speaks for the house.
_HOUSE = (
    *("fondaco", "house", "haus", "operator", "admin", "administrator", "moderator", "support"),
    *("bot", "bots", "root", "system", "anonymous", "anonym", "nobody", "niemand", "guest", "gast"),
)


def key_of(name: str) -> str:
    """What looks the same has the same key: letters without marks, small, as Latin ones.

    >>> key_of("Élodie I."), key_of("Anna"), key_of("Аnnа")
    ('elodlel', 'anna', 'anna')
    """
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold())
    kept = "".join(char for char in plain if char.isalnum() or char == "|")
    key = kept.translate(_AS_LATIN)
    for pair, one in _PAIRS:
        key = key.replace(pair, one)
    return key[: 4 * LONGEST]


def read_account_name(text: str) -> str:
    """A name that somebody wants to have, as it will be written; SetupError if it cannot be."""
    name = " ".join(unicodedata.normalize("NFKC", text[: 4 * LONGEST]).split())
    if not SHORTEST <= len(name) <= LONGEST:
        raise SetupError(TEXTS["name_length"](least=SHORTEST, most=LONGEST))
    if not all(char.isalnum() or char in _BESIDE or _is_mark(char) for char in name):
        raise SetupError(TEXTS["name_signs"])
    if not any(char.isalpha() for char in name) or len(key_of(name)) < SHORTEST:
        raise SetupError(TEXTS["name_signs"])
    if len(_scripts(name)) > 1:
        raise SetupError(TEXTS["name_scripts"])
    if key_of(name) in _taken_by_the_house():
        raise SetupError(TEXTS["name_taken"])
    return name


def _is_mark(char: str) -> bool:
    return unicodedata.category(char) in ("Mn", "Mc")


def _scripts(name: str) -> set[str]:
    """Whose letters a name has: LATIN, GREEK, …"""
    return {unicodedata.name(char, "?").split()[0] for char in name if char.isalpha()}


@cache
def _taken_by_the_house() -> frozenset[str]:
    """The bots, their strengths, the games, and whoever speaks for the house."""
    said = {*_HOUSE, *LEVELS, *COMPILED, *game_ids()}
    for level in LEVELS.values():
        said |= {*level.title.values(), *level.several.values()}
        said |= {name for names in level.names for name in names.values()}
    for game in game_ids():
        said |= {find_game(game).box.about.title[lang] for lang in ("en", "de")}
    return frozenset(map(key_of, said))
