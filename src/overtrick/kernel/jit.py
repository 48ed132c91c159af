"""Decorators for compiled functions."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, cast

from numba import config, njit

from .cache import open_cache_folder
from .linking import LinkedCompiler

F = TypeVar("F", bound=Callable[..., object])


def small(function: F) -> F:
    """Compile a function that is inlined into its callers. For small functions in inner loops this gains a quarter."""
    return cast(F, njit(forceinline=True, pipeline_class=LinkedCompiler)(function))


def kernel(function: F) -> F:
    """Compile a function that only compiled functions call."""
    return cast(F, njit(pipeline_class=LinkedCompiler)(function))


def entry(function: F) -> F:
    """Compile a function that Python calls. It is cached on disk and runs without the GIL."""
    before = config.CACHE_DIR
    config.CACHE_DIR = str(open_cache_folder())
    try:
        return cast(F, njit(cache=True, nogil=True)(function))
    finally:
        config.CACHE_DIR = before
