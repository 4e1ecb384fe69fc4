"""Sets as the bits of a whole number: how many there are, and which is the lowest.

Compiled, each is one instruction of the processor; Numba knows no name for them.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from fondaco.engine.compile import INTERPRETED

_WORD = 2**64 - 1

if INTERPRETED:

    def count_bits(bits: Any) -> Any:
        """How many bits are set."""
        return np.int64((int(bits) & _WORD).bit_count())

    def lowest_bit(bits: Any) -> Any:
        """The place of the lowest bit that is set; 64 if there is none."""
        word = int(bits) & _WORD | 1 << 64
        return np.int64((word & -word).bit_length() - 1)

else:

    @intrinsic
    def count_bits(_context: Any, _bits: Any) -> Any:
        """How many bits are set."""

        def build(_target: Any, builder: Any, _signature: Any, values: Any) -> Any:
            return builder.ctpop(values[0])

        return types.int64(types.int64), build

    @intrinsic
    def lowest_bit(_context: Any, _bits: Any) -> Any:
        """The place of the lowest bit that is set; 64 if there is none."""

        def build(_target: Any, builder: Any, _signature: Any, values: Any) -> Any:
            return builder.cttz(values[0], ir.Constant(ir.IntType(1), 0))

        return types.int64(types.int64), build
