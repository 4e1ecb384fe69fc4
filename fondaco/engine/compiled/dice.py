"""The engine's dice: outcome = f(seed, purpose, index).

No stream, no hidden state: the word behind the k-th draw of a purpose depends on the seed, the
purpose and k alone. So the same seed deals the same cards whatever the players do in between,
and anybody who knows the seed can deal the whole match again.

The function is SipHash-2-4, a keyed pseudo-random function: from outcomes seen, nobody can work
back to the key. The key is the first 16 bytes of SHA-256 over ``fondaco dice 1 <game> <seed>``;
the hash a live match shows before its first move is SHA-256 over ``fondaco seed 1 <game> <seed>``.
"""

from __future__ import annotations

import hashlib
import secrets
from typing import Any

import numpy as np

from fondaco.engine.compile import routine, rule, wrapping
from fondaco.engine.errors import SetupError
from fondaco.engine.integers import whole_between

Seed = int | str

MAX_PURPOSES = 4
LONGEST_SEED = 100

#: The dice of one match: its key and how often each purpose was drawn.
DICE = np.dtype([("key", np.uint64, 2), ("drawn", np.int32, MAX_PURPOSES)])

_C0 = np.uint64(0x736F6D6570736575)
_C1 = np.uint64(0x646F72616E646F6D)
_C2 = np.uint64(0x6C7967656E657261)
_C3 = np.uint64(0x7465646279746573)
_LENGTH = np.uint64(16 << 56)  # SipHash ends a message of 16 bytes with its length
_FF = np.uint64(0xFF)
_LOW = np.uint64(0xFFFFFFFF)
_U13, _U16, _U17 = np.uint64(13), np.uint64(16), np.uint64(17)
_U21, _U32 = np.uint64(21), np.uint64(32)
_U51, _U48, _U47, _U43 = np.uint64(51), np.uint64(48), np.uint64(47), np.uint64(43)


def new_seed() -> str:
    """A fresh seed of 128 random bits."""
    return secrets.token_hex(16)


def check_seed(seed: object) -> Seed:
    """Refuse what cannot be a seed.

    >>> check_seed(7)
    7
    """
    number = whole_between(seed, 0, 10**LONGEST_SEED - 1)
    if number is not None:
        return number
    if isinstance(seed, str) and 0 < len(seed) <= LONGEST_SEED and seed.isprintable():
        return seed
    raise SetupError(
        "A seed is a whole number from 0 on or a text of at most {longest_seed} characters.",
        "Ein Startwert ist eine ganze Zahl ab 0 oder ein Text von höchstens {longest_seed} "
        "Zeichen.",
        longest_seed=LONGEST_SEED,
    )


def key_text(game: str, seed: Seed) -> bytes:
    """The text whose hash is the dice key."""
    return f"fondaco dice 1 {game} {seed}".encode()


def seed_key(game: str, seed: Seed) -> tuple[int, int]:
    """The two words of the dice key."""
    digest = hashlib.sha256(key_text(game, seed)).digest()
    return int.from_bytes(digest[:8], "little"), int.from_bytes(digest[8:16], "little")


def seed_hash(game: str, seed: Seed) -> str:
    """The commitment to a seed: shown before the first move, opened by the seed at the end.

    >>> seed_hash("wampum", 7)[:16]
    'bbadbd3695e2d142'
    """
    return hashlib.sha256(f"fondaco seed 1 {game} {seed}".encode()).hexdigest()


def new_dice(game: str, seeds: list[Seed]) -> Any:
    """Dice for as many matches as there are seeds."""
    dice = np.zeros(len(seeds), DICE)
    for place, seed in enumerate(seeds):
        dice[place]["key"] = seed_key(game, seed)
    return dice


@wrapping
def sip_round(a, b, c, d):
    """One round of SipHash."""
    a += b
    b = (b << _U13) | (b >> _U51)
    b ^= a
    a = (a << _U32) | (a >> _U32)
    c += d
    d = (d << _U16) | (d >> _U48)
    d ^= c
    a += d
    d = (d << _U21) | (d >> _U43)
    d ^= a
    c += b
    b = (b << _U17) | (b >> _U47)
    b ^= c
    c = (c << _U32) | (c >> _U32)
    return a, b, c, d


@wrapping
def sip(key0, key1, purpose, index):
    """SipHash-2-4 of the 16-byte message (purpose, index): a word of 64 random bits."""
    first = np.uint64(purpose)
    second = np.uint64(index)
    a = key0 ^ _C0
    b = key1 ^ _C1
    c = key0 ^ _C2
    d = key1 ^ _C3
    d ^= first
    a, b, c, d = sip_round(a, b, c, d)
    a, b, c, d = sip_round(a, b, c, d)
    a ^= first
    d ^= second
    a, b, c, d = sip_round(a, b, c, d)
    a, b, c, d = sip_round(a, b, c, d)
    a ^= second
    d ^= _LENGTH
    a, b, c, d = sip_round(a, b, c, d)
    a, b, c, d = sip_round(a, b, c, d)
    a ^= _LENGTH
    c ^= _FF
    a, b, c, d = sip_round(a, b, c, d)
    a, b, c, d = sip_round(a, b, c, d)
    a, b, c, d = sip_round(a, b, c, d)
    a, b, c, d = sip_round(a, b, c, d)
    return a ^ b ^ c ^ d


@wrapping
def below(word, limit):
    """Scale a random word to 0 … limit-1: the high half of word times limit."""
    bound = np.uint64(limit)
    high = (word >> _U32) * bound + (((word & _LOW) * bound) >> _U32)
    return np.int64(high >> _U32)


@rule
def draw_below(die, purpose, limit):
    """The next number 0 … limit-1 of a purpose."""
    index = die.drawn[purpose]
    die.drawn[purpose] = index + 1
    return below(sip(die.key[0], die.key[1], purpose, index), limit)


@routine
def draw_below_at(dice, i, purpose, limit):
    """`draw_below` for Python: an array of dice and an index."""
    return draw_below(dice[i], purpose, limit)
