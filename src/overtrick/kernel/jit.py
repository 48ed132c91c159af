"""How kernel functions are compiled: three decorators, and a cache that notices every edit."""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar, cast

from numba import config, njit

F = TypeVar("F", bound=Callable[..., object])


def small(function: F) -> F:
    """A kernel function that is written into its callers: worth a quarter of the speed in the inner loop."""
    return cast(F, njit(forceinline=True, no_cpython_wrapper=True)(function))


def kernel(function: F) -> F:
    """A kernel function that other kernel functions call."""
    return cast(F, njit(no_cpython_wrapper=True)(function))


def entry(function: F) -> F:
    """A kernel function that Python calls: compiled once, kept on disk, and run without holding the GIL."""
    before = config.CACHE_DIR
    config.CACHE_DIR = str(cache_folder())
    try:
        return cast(F, njit(cache=True, nogil=True)(function))
    finally:
        config.CACHE_DIR = before


def cache_folder() -> Path:
    """Where compiled entries are kept: a folder named by a digest of the kernel's sources.

    Numba looks only at the file of the entry itself, so an edit in a module it calls, or in a constant, would go
    unnoticed. Bounds checking is not in its key either, though it compiles other code.
    """
    digest = hashlib.sha256(str(config.BOUNDSCHECK).encode())
    for source in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(source.read_bytes())
    return _cache_root() / f"kernel-{digest.hexdigest()[:16]}"


def _cache_root() -> Path:
    """The first folder that can be written: ``OVERTRICK_CACHE``, the user's cache, the system's temporary folder."""
    chosen = os.environ.get("OVERTRICK_CACHE")
    if chosen:
        return Path(chosen)
    root = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "overtrick"
    try:
        root.mkdir(parents=True, exist_ok=True)
    except OSError:
        return Path(tempfile.gettempdir()) / "overtrick"
    return root if os.access(root, os.W_OK) else Path(tempfile.gettempdir()) / "overtrick"
