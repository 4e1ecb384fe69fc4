"""Sets as the bits of a whole number: how many there are, which is the lowest, and the others.

Compiled, each is one instruction of the processor; Numba knows no name for the first two.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from fondaco.engine.compile import native, rule

_WORD = 2**64 - 1


def _instruction(build: Any) -> Any:
    """What Numba calls: an instruction that makes one whole number of another."""
    from numba import types
    from numba.extending import intrinsic

    def typed(_context: Any, _bits: Any) -> Any:
        def make(_target: Any, builder: Any, _signature: Any, values: Any) -> Any:
            return build(builder, values[0])

        return types.int64(types.int64), make

    return intrinsic(typed)


def _popcount() -> Any:
    return _instruction(lambda builder, bits: builder.ctpop(bits))


def _trailing_zeros() -> Any:
    from llvmlite import ir

    never = ir.Constant(ir.IntType(1), 0)
    return _instruction(lambda builder, bits: builder.cttz(bits, never))


@native(_popcount)
def _count(bits: Any) -> Any:
    return np.int64((int(bits) & _WORD).bit_count())


@native(_trailing_zeros)
def _lowest(bits: Any) -> Any:
    word = int(bits) & _WORD | 1 << 64
    return np.int64((word & -word).bit_length() - 1)


@rule
def count_bits(bits):
    """How many bits are set."""
    return _count(bits)


@rule
def lowest_bit(bits):
    """The place of the lowest bit that is set; 64 if there is none."""
    return _lowest(bits)


@rule
def rest_bits(bits):
    """The set without its lowest bit."""
    return bits & (bits - 1)
