"""Series of matches: the hash in compiled code is SHA-256, and its keys are those of the seeds."""

from __future__ import annotations

import hashlib

import numpy as np
import pytest

import fondaco
from fondaco.engine.box import new_record
from fondaco.engine.compile import routine
from fondaco.engine.compiled.dice import seed_key
from fondaco.engine.compiled.series import check_series, match_seed, new_series, random_words
from fondaco.engine.compiled.sha256 import HASH, add, begin, close


@routine
def _hash(shas, text):  # type: ignore[no-untyped-def]
    begin(shas[0])
    for byte in text:
        add(shas[0], np.int64(byte))
    close(shas[0])


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (b"", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        (b"abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            b"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
        ),
        *(
            (bytes(range(n)), hashlib.sha256(bytes(range(n))).hexdigest())
            for n in range(54, 130, 5)
        ),
    ],
)
def test_sha256_by_its_published_examples_and_by_hashlib(text: bytes, wanted: str) -> None:
    shas = new_record(HASH)
    _hash(shas, np.frombuffer(text, np.uint8))
    assert b"".join(int(word).to_bytes(4, "big") for word in shas["state"][0]).hex() == wanted


@pytest.mark.parametrize(
    "seed",
    [0, 7, 10**79, "x", "ü" * 80, "漢" * 31, "a" * 37, "a" * 45, "a:1"],
    ids=lambda seed: f"{len(str(seed))} characters",
)
@pytest.mark.parametrize("number", [0, 9, 10, 4096, 2**63 - 1])
def test_the_key_of_a_match_is_that_of_its_seed(seed: int | str, number: int) -> None:
    series = new_series("wampum", seed)
    series["number"] = number
    for _ in range(2):  # a second time as well: the text it goes on from is kept
        first, second, other = (int(word) for word in random_words(series[0]))
        assert (first, second) == seed_key("wampum", f"{seed}:{number}")
        assert other not in (first, second)


def test_the_longest_seed_of_a_series_leaves_room_for_every_number() -> None:
    longest = "x" * 80
    assert check_series(longest) == longest
    fondaco.start("wampum", players=2, seed=match_seed(longest, 2**63 - 1))
    for seed in ("x" * 81, 10**80):
        with pytest.raises(fondaco.SetupError, match="at most 80 characters"):
            fondaco.batch("wampum", 2, players=2, seed=seed)
