"""Copies of records, and sights with the columns of a table, which rules read as they read a table.

A game copies its table into a sight, wipes out what the seat does not see, and adds what only a
sight has: how much it is that was wiped out, and room for an evaluation to think in.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from fondaco.engine.compile import native

#: So many bytes come from memory at once.
_LINE = 64


def sight_type(table: np.dtype[Any], *columns: tuple[Any, ...]) -> np.dtype[Any]:
    """The record of a sight: the seat that looks, the columns of a table, and others.

    The seat comes first: Numba would take a record that begins as another one for the same.
    """
    return np.dtype([("seat", np.int64), *table.descr, *columns])


def _memcpy() -> Any:
    """Compiled, all bytes at once; Numba's own assignment takes ten times as long."""
    from llvmlite import ir
    from numba import types
    from numba.core import cgutils
    from numba.extending import intrinsic

    def typed(_context: Any, source: Any, target: Any) -> Any:
        def build(context: Any, builder: Any, _signature: Any, values: Any) -> Any:
            size = context.get_constant(types.intp, source.size)
            first = target.offset(next(iter(source.fields)))
            place = cgutils.pointer_add(builder, values[1], first)
            cgutils.raw_memcpy(builder, place, values[0], size, ir.Constant(size.type, 1))
            return context.get_dummy_value()

        return types.none(source, target), build

    return intrinsic(typed)


@native(_memcpy)
def copy_record(source: Any, target: Any) -> None:
    """Copy a record to another one of its type, or into the columns of a sight."""
    for name in source.dtype.names:
        target[name] = source[name]


def _prefetch() -> Any:
    """Compiled, an instruction for each line of the cache."""
    from llvmlite import ir
    from numba import types
    from numba.core import cgutils
    from numba.extending import intrinsic

    def typed(_context: Any, source: Any) -> Any:
        def build(context: Any, builder: Any, _signature: Any, values: Any) -> Any:
            byte, number = cgutils.voidptr_t, ir.IntType(32)
            kind = ir.FunctionType(ir.VoidType(), [byte, number, number, number])
            fetch = builder.module.declare_intrinsic("llvm.prefetch", [byte], kind)
            reading, keep, data = number(0), number(3), number(1)
            first = builder.bitcast(values[0], byte)
            for start in range(0, source.size, _LINE):
                place = cgutils.pointer_add(builder, first, start)
                builder.call(fetch, [place, reading, keep, data])
            return context.get_dummy_value()

        return types.none(source), build

    return intrinsic(typed)


@native(_prefetch)
def fetch_record(source: Any) -> None:
    """Have the processor fetch a record from memory while it does something else."""
