"""The dice: SipHash by its published vectors, seeds, and fair outcomes."""

from __future__ import annotations

import hashlib
from collections import Counter

import numpy as np
import pytest

import fondaco
from fondaco.engine.compile import INTERPRETED, routine
from fondaco.engine.compiled.dice import (
    below,
    check_seed,
    draw_below_at,
    new_dice,
    new_seed,
    seed_hash,
    sip,
)

compiled_sip, compiled_below = routine(sip.function), routine(below.function)


def _word(text: bytes) -> np.uint64:
    return np.uint64(int.from_bytes(text, "little"))


def test_siphash_by_the_published_vector_of_sixteen_bytes() -> None:
    """Key 00 01 … 0f, message 00 01 … 0f; the reference implementation's answer."""
    key = bytes(range(16))
    for either in (sip, compiled_sip):
        answer = either(_word(key[:8]), _word(key[8:]), _word(key[:8]), _word(key[8:]))
        assert int(answer).to_bytes(8, "little") == bytes.fromhex("db9bc2577fcc2a3f")


@pytest.mark.parametrize("limit", [1, 2, 5, 90, 2**31 - 1])
def test_scaling_reaches_both_ends_and_stays_below(limit: int) -> None:
    word = 0x123456789ABCDEF0
    for either in (below, compiled_below):
        assert either(np.uint64(0), limit) == 0
        assert either(np.uint64(2**64 - 1), limit) == limit - 1
        assert either(np.uint64(word), limit) == word * limit >> 64


def test_draws_are_even() -> None:
    """30,000 draws of 6: each number 5,000 times, give or take 4.5 standard deviations."""
    dice = new_dice("wampum", ["even"])
    counts = Counter(int(draw_below_at(dice, 0, 0, 6)) for _ in range(30_000))
    assert all(abs(counts[number] - 5_000) < 4.5 * (30_000 * 5 / 36) ** 0.5 for number in range(6))


def test_purposes_do_not_disturb_each_other() -> None:
    alone, mixed = new_dice("wampum", [1]), new_dice("wampum", [1])
    expected = [draw_below_at(alone, 0, 2, 1000) for _ in range(20)]
    found = []
    for _ in range(20):
        draw_below_at(mixed, 0, 1, 1000)
        found.append(draw_below_at(mixed, 0, 2, 1000))
    assert found == expected


def test_the_commitment_is_the_documented_hash() -> None:
    wanted = hashlib.sha256(b"fondaco seed 1 wampum 7").hexdigest()
    assert seed_hash("wampum", 7) == wanted
    assert fondaco.start("wampum", players=2, seed=7).seed_hash == wanted


def test_fresh_seeds_have_128_bits_and_differ() -> None:
    seeds = {new_seed() for _ in range(100)}
    assert len(seeds) == 100
    assert all(len(seed) == 32 and int(seed, 16) >= 0 for seed in seeds)
    assert fondaco.start("wampum", players=2).seed != fondaco.start("wampum", players=2).seed


@pytest.mark.parametrize("seed", [-1, True, 1.5, "", "a\nb", "x" * 101, None, [], 10**100])
def test_what_cannot_be_a_seed_is_refused(seed: object) -> None:
    with pytest.raises(fondaco.SetupError, match="seed"):
        check_seed(seed)


@pytest.mark.rules("WAM-2.9", "WAM-6.3")
def test_every_card_of_the_deck_is_equally_likely() -> None:
    """The first card dealt, over 4,000 seeds: 18 of 90 for each kind, so a fifth each."""
    deals = 500 if INTERPRETED else 4_000
    counts = Counter(
        fondaco.start("wampum", players=3, seed=seed, options={"start_player": "seat_0"}).lines[0]
        for seed in range(deals)
    )
    assert len(counts) == 5
    assert all(abs(count - deals / 5) < 4.5 * (deals * 0.16) ** 0.5 for count in counts.values())
