"""Sets as bits: the processor's instructions and the interpreted ones agree with arithmetic."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from fondaco.engine.compile import routine
from fondaco.engine.compiled.bits import count_bits, lowest_bit


@routine
def _count(bits: Any) -> Any:
    return count_bits(bits)


@routine
def _lowest(bits: Any) -> Any:
    return lowest_bit(bits)


@pytest.mark.parametrize(
    ("bits", "number", "lowest"),
    [(0, 0, 64), (1, 1, 0), (0b1011000, 3, 3), (1 << 62, 1, 62), (-1, 64, 0), (-(2**63), 1, 63)],
)
def test_bits_are_counted_and_the_lowest_is_found(bits: int, number: int, lowest: int) -> None:
    assert _count(np.int64(bits)) == number
    assert _lowest(np.int64(bits)) == lowest


def test_a_narrow_number_is_taken_as_a_wide_one() -> None:
    assert _count(np.int16(-2)) == 63
    assert _lowest(np.int16(48)) == 4
