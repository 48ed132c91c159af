"""Sets of cards as 64-bit words: one card, the number of cards, the lowest, the n-th.

Some functions have two versions: plain Python, and a compiled one made of processor instructions.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import binding, ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic, overload

from .jit import small

ONE = np.uint64(1)


@small
def bit(card: int) -> np.uint64:
    """The set of this one card."""
    return ONE << np.uint64(card)


@small
def span(first: int, last: int) -> np.uint64:
    """The set of the numbers from first to last, both in 0..63. It is empty if last is below first."""
    if last < first:
        return np.uint64(0)
    return (np.uint64(0xFFFFFFFFFFFFFFFF) >> np.uint64(63 - last)) & (np.uint64(0xFFFFFFFFFFFFFFFF) << np.uint64(first))


@small
def wide(number: int) -> int:
    """The number as a 64-bit integer, so that the functions called with it are compiled for one type only."""
    return np.int64(number)  # type: ignore[return-value]


def count(cards: np.uint64) -> int:
    """The number of cards in the set."""
    return int(cards).bit_count()


def lowest(cards: np.uint64) -> int:
    """The lowest card of a set that is not empty."""
    return (int(cards) & -int(cards)).bit_length() - 1


def nth(cards: np.uint64, n: int) -> int:
    """The n-th lowest card of the set, counted from 0."""
    rest = int(cards)
    for _ in range(n):
        rest &= rest - 1
    return (rest & -rest).bit_length() - 1


def spread(bits: np.uint64) -> np.uint64:
    """The lowest eight bits as eight bytes, each 0 or 1, the lowest first."""
    return np.uint64(sum(1 << 8 * n for n in range(8) if int(bits) >> n & 1))


# The compiled versions. Numba calls intrinsics with objects of types that it does not publish, hence Any.


def _word_intrinsic(name: str, *, flag: bool = False) -> Any:
    """An LLVM instruction on one 64-bit word, as a function that returns an int64."""

    def typer(typing_context: Any, cards: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            word = ir.IntType(64)
            operands, operand_types = [args[0]], [word]
            if flag:  # the result for zero is undefined, and no caller asks for it
                operands.append(ir.Constant(ir.IntType(1), 1))
                operand_types.append(ir.IntType(1))
            function_type = ir.FunctionType(word, operand_types)
            function = builder.module.declare_intrinsic(name, [word], function_type)
            return builder.call(function, operands)

        return types.int64(types.uint64), generate

    return intrinsic(target="generic")(typer)


_ctpop = _word_intrinsic("llvm.ctpop")
_cttz = _word_intrinsic("llvm.cttz", flag=True)


@intrinsic(target="cpu")
def _pdep(typing_context: Any, source: Any, mask: Any) -> Any:
    """Spread the low bits of ``source`` over the bits of ``mask``: one instruction on processors with BMI2."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        word = ir.IntType(64)
        function_type = ir.FunctionType(word, [word, word])
        function = cgutils.get_or_insert_function(builder.module, function_type, "llvm.x86.bmi.pdep.64")
        return builder.call(function, args)

    return types.uint64(types.uint64, types.uint64), generate


def _count(cards: Any) -> Any:
    return _ctpop(np.uint64(cards))


def _lowest(cards: Any) -> Any:
    return _cttz(np.uint64(cards))


def _nth_by_loop(cards: Any, n: Any) -> Any:
    rest = cards
    for _ in range(n):
        rest &= rest - ONE
    return _cttz(rest)


def _nth_by_pdep(cards: Any, n: Any) -> Any:
    return _cttz(_pdep(ONE << np.uint64(n), cards))


_EIGHT_BYTES = np.uint64(0x0101010101010101)


def _spread_by_product(bits: Any) -> Any:
    low = (bits & np.uint64(0x7F)) * np.uint64(0x0002040810204081)
    return (low & _EIGHT_BYTES) | ((bits & np.uint64(0x80)) << np.uint64(49))


def _spread_by_pdep(bits: Any) -> Any:
    return _pdep(bits, _EIGHT_BYTES)


def _register() -> None:
    """Register the compiled versions with Numba, the one that needs BMI2 only on processors that have it."""

    def choose_count(cards: Any) -> Any:
        return _count

    def choose_lowest(cards: Any) -> Any:
        return _lowest

    def choose_nth(cards: Any, n: Any) -> Any:
        return _nth_by_loop

    def choose_nth_here(cards: Any, n: Any) -> Any:
        return _nth_by_pdep

    def choose_spread(bits: Any) -> Any:
        return _spread_by_product

    def choose_spread_here(bits: Any) -> Any:
        return _spread_by_pdep

    overload(count, target="generic")(choose_count)
    overload(spread, target="generic")(choose_spread)
    overload(lowest, target="generic")(choose_lowest)
    overload(nth, target="generic")(choose_nth)
    if binding.get_host_cpu_features().get("bmi2", False):
        overload(nth, target="cpu")(choose_nth_here)
        overload(spread, target="cpu")(choose_spread_here)


_register()
