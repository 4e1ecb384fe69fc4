"""A series of matches: number k of the series SEED has the seed ``SEED:k``.

So simulations, tournaments and batches name their matches, and `fondaco.start` deals any of them
again. The keys of their dice (see `dice.py`) are made here in compiled code, because a batch needs
the next one in the middle of a step.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from fondaco.engine.box import new_record
from fondaco.engine.compile import routine, rule
from fondaco.engine.compiled.dice import LONGEST_SEED, Seed, check_seed, key_text
from fondaco.engine.compiled.sha256 import HASH, add, begin, close
from fondaco.engine.errors import SetupError

#: How many characters the number of a match may add to its seed, the colon included.
_LONGEST_NUMBER = 20

#: One match of a series; the hash of its seed's text as far as all matches of the series share it,
#: and room to go on from there.
SERIES = np.dtype([("number", np.int64), ("shared", HASH), ("hash", HASH)])


def check_series(seed: object) -> Seed:
    """Refuse what cannot be the seed of a series.

    >>> check_series(7)
    7
    """
    seed = check_seed(seed)
    if len(str(seed)) > LONGEST_SEED - _LONGEST_NUMBER:
        raise SetupError(
            "The seed of many matches has at most {longest_seed} characters: each match adds "
            "its number.",
            "Der Startwert für viele Partien hat höchstens {longest_seed} Zeichen: Jede Partie "
            "hängt ihre Nummer an.",
            longest_seed=LONGEST_SEED - _LONGEST_NUMBER,
        )
    return seed


def match_seed(seed: Seed, number: int) -> str:
    """The seed of one match of a series.

    >>> match_seed(7, 3)
    '7:3'
    """
    return f"{seed}:{number}"


def new_series(game: str, seed: Seed) -> Any:
    """An array of one series, at number 0."""
    series = new_record(SERIES)
    text = key_text(game, match_seed(seed, 0))[:-1]  # up to the number
    read_shared(series, 0, np.frombuffer(text, np.uint8))
    return series


@routine
def read_shared(series, i, text):
    """Hash the text that all matches of a series share."""
    begin(series[i].shared)
    for byte in text:
        add(series[i].shared, np.int64(byte))


@rule
def add_number(sha, number):
    """Add a number in decimal digits."""
    power = 1
    while number // power >= 10:
        power *= 10
    while power > 0:
        add(sha, 48 + number // power % 10)
        power //= 10


@rule
def long_word(high, low):
    """Eight bytes of a hash, given as two words of it, read from the little end."""
    word = np.uint64(0)
    for place in range(4):
        word |= np.uint64((high >> (24 - 8 * place)) & 0xFF) << np.uint64(8 * place)
        word |= np.uint64((low >> (24 - 8 * place)) & 0xFF) << np.uint64(32 + 8 * place)
    return word


@rule
def random_words(match):
    """The two words of the dice key of a match, and a third one for what else is random in it."""
    shared, sha = match.shared, match.hash
    sha.length = shared.length
    for place in range(8):
        sha.state[place] = shared.state[place]
    for place in range(16):
        sha.words[place] = shared.words[place]
    add_number(sha, match.number)
    close(sha)
    key = sha.state
    return long_word(key[0], key[1]), long_word(key[2], key[3]), long_word(key[4], key[5])
