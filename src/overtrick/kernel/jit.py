"""Decorators for compiled functions."""

# ruff: noqa: PLC0415

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib.util import find_spec
from typing import TypeVar, cast

from numba import config, njit

from .compiled_code import code_of
from .linking import LinkedCompiler

F = TypeVar("F", bound=Callable[..., object])


def _import_without_blas() -> None:
    """Import a part of Numba that would import SciPy's BLAS, if SciPy is installed, only to see whether it works.

    That takes 0.15 s of every start. Nothing else changes: Numba looks for BLAS again where it compiles linear algebra.
    """
    from numba.np import linalg

    check = linalg.ensure_blas
    if find_spec("scipy") is None or "numba.np.arraymath" in sys.modules:
        return
    linalg.ensure_blas = lambda: None
    try:
        from numba.np import arraymath

        arraymath.ensure_blas = check
    finally:
        linalg.ensure_blas = check


if not config.DISABLE_JIT:
    _import_without_blas()


def small(function: F) -> F:
    """Compile a function that is inlined into its callers. For small functions in inner loops this gains a quarter."""
    return cast(F, njit(forceinline=True, pipeline_class=LinkedCompiler)(function))


def kernel(function: F) -> F:
    """Compile a function that only compiled functions call. LLVM decides where it is inlined.

    Without the option Numba would take the value of the first caller that it compiles. The machine code, and its speed,
    would then depend on the order in which a process compiles its entries.
    """
    return cast(F, njit(forceinline=False, pipeline_class=LinkedCompiler)(function))


def entry(function: F) -> F:
    """Compile a function that Python calls. It is cached on disk and runs without the GIL."""
    compiled = njit(nogil=True, no_cfunc_wrapper=True)(function)
    if not config.DISABLE_JIT:
        compiled._cache = code_of(function)
    return cast(F, compiled)
