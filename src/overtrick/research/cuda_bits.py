"""The n-th card of a set on a GPU. On other processors `overtrick.kernel.bits` has it."""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types
from numba.cuda.extending import intrinsic, overload

from overtrick.kernel.bits import nth

# Numba calls intrinsics with objects of types that it does not publish, hence Any.


@intrinsic
def _nth_by_halves(typing_context: Any, cards: Any, n: Any) -> Any:
    """The n-th lowest bit by six comparisons: is it in the upper half of the word, of that half, and so on.

    The loop of other processors takes as long as the slowest of the 32 threads that run together.
    """

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        half, word = ir.IntType(32), ir.IntType(64)
        count = builder.module.declare_intrinsic("llvm.ctpop", [half], ir.FunctionType(half, [half]))
        low, left = builder.trunc(args[0], half), builder.trunc(args[1], half)
        high = builder.trunc(builder.lshr(args[0], ir.Constant(word, 32)), half)
        place, rest = ir.Constant(half, 0), low
        for width in (32, 16, 8, 4, 2, 1):
            if width < 32:
                low = builder.and_(rest, ir.Constant(half, (1 << width) - 1))
                high = builder.lshr(rest, ir.Constant(half, width))
            below = builder.call(count, [low])
            is_above = builder.icmp_unsigned(">=", left, below)
            rest = builder.select(is_above, high, low)
            left = builder.select(is_above, builder.sub(left, below), left)
            place = builder.select(is_above, builder.add(place, ir.Constant(half, width)), place)
        return builder.zext(place, word)

    return types.int64(types.uint64, types.int64), generate


def _nth_on_gpu(cards: Any, n: Any) -> Any:
    return _nth_by_halves(cards, n)


def _choose_nth(cards: Any, n: Any) -> Any:
    return _nth_on_gpu


overload(nth)(_choose_nth)
