"""SHA-256 (FIPS 180-4) in compiled code, block by block.

Python's hashlib serves everybody else. A batch needs the hash where its matches end, inside a
compiled step, and must not come back to Python for it.
"""

from __future__ import annotations

import numpy as np

from fondaco.engine.compile import rule, wrapping

#: A hash in the making: bytes so far, the hash of all whole blocks, and the words of the next one,
#: zero where there is no text yet.
HASH = np.dtype([("length", np.int64), ("state", np.uint32, 8), ("words", np.uint32, 16)])
BLOCK = 64  # bytes

#: The state before the first block: fractions of the square roots of the first 8 primes.
_FIRST = np.array(
    [
        0x6A09E667, 0xBB67AE85, 0x3C6EF372, 0xA54FF53A,
        0x510E527F, 0x9B05688C, 0x1F83D9AB, 0x5BE0CD19,
    ],
    np.uint32,
)  # fmt: skip
#: One word for each round: fractions of the cube roots of the first 64 primes.
_ROUNDS = np.array(
    [
        0x428A2F98, 0x71374491, 0xB5C0FBCF, 0xE9B5DBA5,
        0x3956C25B, 0x59F111F1, 0x923F82A4, 0xAB1C5ED5,
        0xD807AA98, 0x12835B01, 0x243185BE, 0x550C7DC3,
        0x72BE5D74, 0x80DEB1FE, 0x9BDC06A7, 0xC19BF174,
        0xE49B69C1, 0xEFBE4786, 0x0FC19DC6, 0x240CA1CC,
        0x2DE92C6F, 0x4A7484AA, 0x5CB0A9DC, 0x76F988DA,
        0x983E5152, 0xA831C66D, 0xB00327C8, 0xBF597FC7,
        0xC6E00BF3, 0xD5A79147, 0x06CA6351, 0x14292967,
        0x27B70A85, 0x2E1B2138, 0x4D2C6DFC, 0x53380D13,
        0x650A7354, 0x766A0ABB, 0x81C2C92E, 0x92722C85,
        0xA2BFE8A1, 0xA81A664B, 0xC24B8B70, 0xC76C51A3,
        0xD192E819, 0xD6990624, 0xF40E3585, 0x106AA070,
        0x19A4C116, 0x1E376C08, 0x2748774C, 0x34B0BCB5,
        0x391C0CB3, 0x4ED8AA4A, 0x5B9CCA4F, 0x682E6FF3,
        0x748F82EE, 0x78A5636F, 0x84C87814, 0x8CC70208,
        0x90BEFFFA, 0xA4506CEB, 0xBEF9A3F7, 0xC67178F2,
    ],
    np.uint32,
)  # fmt: skip


@rule
def turn(word, bits):
    """A word of 32 bits turned to the right."""
    return np.uint32((word >> np.uint32(bits)) | (word << np.uint32(32 - bits)))


@wrapping
def take_block(sha):
    """Take the words of one whole block into the hash."""
    state, words = sha.state, sha.words
    a, b, c, d = state[0], state[1], state[2], state[3]
    e, f, g, h = state[4], state[5], state[6], state[7]
    for place in range(64):
        at = place & 15
        if place >= 16:
            early, late = words[(place + 1) & 15], words[(place + 14) & 15]
            early = turn(early, 7) ^ turn(early, 18) ^ np.uint32(early >> np.uint32(3))
            late = turn(late, 17) ^ turn(late, 19) ^ np.uint32(late >> np.uint32(10))
            words[at] = np.uint32(words[at] + early + words[(place + 9) & 15] + late)
        mixed = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)
        chosen = g ^ (e & (f ^ g))
        one = np.uint32(h + mixed + chosen + _ROUNDS[place] + words[at])
        mixed = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)
        most = (a & b) | (c & (a | b))
        h, g, f, e = g, f, e, np.uint32(d + one)
        d, c, b, a = c, b, a, np.uint32(one + mixed + most)
    for place, word in enumerate((a, b, c, d, e, f, g, h)):
        state[place] = np.uint32(state[place] + word)
    for place in range(16):
        words[place] = 0


@rule
def begin(sha):
    """The hash of no text yet, in a record of zeros."""
    for place in range(8):
        sha.state[place] = _FIRST[place]


@rule
def add(sha, byte):
    """Add one byte to the text."""
    at = sha.length % BLOCK
    sha.words[at >> 2] |= np.uint32(byte << (24 - 8 * (at & 3)))
    sha.length += 1
    if at == BLOCK - 1:
        take_block(sha)


@rule
def close(sha):
    """End the text: afterwards `state` is its hash."""
    bits = sha.length * 8
    add(sha, 0x80)
    if sha.length % BLOCK > BLOCK - 8:
        take_block(sha)
    sha.words[14] = np.uint32(bits >> 32)
    sha.words[15] = np.uint32(bits & 0xFFFFFFFF)
    take_block(sha)
