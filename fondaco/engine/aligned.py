"""Arrays that begin where JAX wants them to: others it copies instead of sharing their memory."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray

#: Bytes; NumPy's own arrays begin at every sixteenth.
ALIGNMENT = 64


def aligned_zeros(shape: tuple[int, ...], dtype: DTypeLike) -> NDArray[Any]:
    """Like `np.zeros`, aligned.

    >>> array = aligned_zeros((3, 5), np.float32)
    >>> array.shape, array.ctypes.data % ALIGNMENT, array.flags.c_contiguous
    ((3, 5), 0, True)
    """
    size = math.prod(shape) * np.dtype(dtype).itemsize
    room = np.zeros(size + ALIGNMENT, np.uint8)
    first = -room.ctypes.data % ALIGNMENT
    return room[first : first + size].view(dtype).reshape(shape)


def aligned_copy(array: NDArray[Any]) -> NDArray[Any]:
    """A copy, aligned; one of objects lies anywhere, as they do themselves."""
    if array.dtype.hasobject:
        return array.copy()
    copy = aligned_zeros(array.shape, array.dtype)
    copy[...] = array
    return copy
